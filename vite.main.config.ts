// Bundles the main side into dist/main: the desktop application, its preload script and the command line.
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'

/** Electron provides its own module. All other packages are bundled; only the fonts are read from files next to the code. */
const external = /^electron\//

/**
 * Leaves out what pdfkit loads at startup but we never use: fonts from bytes, line breaks, pictures, passwords. This makes a sheet 50 ms faster.
 * Calling any of it throws.
 */
const withoutUnused: Plugin = {
  name: 'without-unused-of-pdfkit',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.includes('/node_modules/pdfkit/') &&
    ['fontkit', 'linebreak', 'png-js', '@noble/ciphers/aes'].includes(source)
      ? '\0unused'
      : null,
  load: (id) =>
    id === '\0unused'
      ? `const unused = () => { throw new Error('left out of the build') }
         export { unused as default, unused as create, unused as cbc, unused as ecb }`
      : null,
}

const machine: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true, conditions: ['module', 'node', 'import', 'default'] },
  build: {
    outDir: 'dist/main',
    emptyOutDir: true,
    target: 'node24',
    sourcemap: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        main: 'src-main/main.ts',
        machine: 'src-main/api/thread/entry.ts',
        worker: 'src-main/worker.ts',
        cli: 'src-main/cli.ts',
        serve: 'src-main/serve.ts',
      },
      external,
      // All files go in one folder, so that paths relative to the code are the same for each of them.
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Smaller files need less memory per sheet. Names are kept for stack traces.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
}

/** A single CommonJS file, because a sandboxed preload script supports nothing else. */
const preload: EnvironmentOptions = {
  ...machine,
  build: {
    ...machine.build,
    emptyOutDir: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { preload: 'src-main/preload.ts' },
      external,
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
}

export default defineConfig({
  plugins: [withoutUnused],
  environments: { machine, preload },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['machine', 'preload']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
})

// Builds the window into dist/renderer. During development, serves it together with the background process.
import vue from '@vitejs/plugin-vue'
import { defineConfig, type Plugin } from 'vite'
import { markdownPages } from './build/guide.ts'
import { collectLicenses } from './build/licenses.ts'

const machine = (): Plugin => ({
  name: 'machine',
  apply: 'serve',
  configureServer: async ({ httpServer, middlewares }) => {
    if (!httpServer) return
    const { machineBeside } = await import('./src-main/browser/dev.ts')
    const answer = await machineBeside(httpServer, import.meta.dirname)
    middlewares.use((request, response, next) => answer(request, response) || next())
  },
})

export default defineConfig({
  root: 'src-renderer',
  base: './',
  plugins: [vue(), markdownPages(), machine(), collectLicenses(import.meta.dirname)],
  build: {
    outDir: '../dist/renderer',
    // The window, and the page for guests.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: ['src-renderer/index.html', 'src-renderer/guest.html'],
    },
    emptyOutDir: true,
    // The first versions that support light-dark(), which the themes use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})

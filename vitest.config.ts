import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const usual = {
  // Stops tests that hang. Long enough that tests don't fail on a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: 'tests/watchdog.ts',
  // Caches the code of programs and threads that tests start, with its types stripped. Node strips types with WebAssembly, and when threads that use
  // it come and go, the process occasionally crashes (nodejs/node 64500).
  env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/node') },
}

/** Tests that spy on or replace a module, and therefore need isolated modules. */
const spying = 'tests/main/spying/**'

/** Starts the longest file, a walk through the editor, early. Otherwise it runs last, and alone. */
class WindowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWindow = ({ project }: TestSpecification): boolean => project.name === 'window'
    return [...sorted.filter(isWindow), ...sorted.filter((file) => !isWindow(file))]
  }
}

export default defineConfig({
  test: {
    slowTestThreshold: 10_000,
    // By default Vitest leaves one core free, which is half of a two-core machine.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: WindowFirst },
    projects: [
      // These files share no state, so modules and rulesets are loaded once for many of them.
      { test: { name: 'core', include: ['tests/core/**/*.test.ts'], isolate: false, ...usual } },
      {
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{core,renderer,e2e,shell}/**', spying],
          isolate: false,
          ...usual,
        },
      },
      { test: { name: 'spying', include: [`${spying}/*.test.ts`], ...usual } },
      {
        plugins: [vue()],
        test: { name: 'window', include: ['tests/renderer/**/*.test.ts'], environment: 'jsdom', ...usual },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // Files share the browser.
          isolate: false,
          globalSetup: 'tests/e2e/support/built.ts',
          // The gate's machine may be three times slower than usual, so a test that fails on timing is retried once. The report names it.
          retry: process.env['DOUBLEQUICK_CI'] ? 1 : 0,
          ...usual,
        },
      },
      {
        test: { name: 'shell', include: ['tests/shell/**/*.test.ts'], globalSetup: 'tests/shell/project.ts', ...usual },
      },
    ],
    coverage: { include: ['src-*/**/*.{ts,vue}'], reporter: ['text', 'html'] },
  },
})

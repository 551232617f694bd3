import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

const usual = {
  // A limit against hanging, not a measure: a loaded machine must not fail a test.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: 'tests/watchdog.ts',
  // Programs and threads that tests start have their types taken away once. Node does so by WebAssembly, and where threads with such code
  // come and go it now and then ends the whole process (nodejs/node 64500).
  env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/node') },
}

/** Tests that watch a module, or put another in its place: it must be theirs alone. */
const spying = 'tests/main/spying/**'

export default defineConfig({
  test: {
    slowTestThreshold: 10_000,
    // Vitest leaves one core free, which of two is half the machine.
    maxWorkers: availableParallelism(),
    projects: [
      // One file leaves nothing to the next: modules and rulesets are loaded once for many files.
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
          // The browser goes on from file to file.
          isolate: false,
          globalSetup: 'tests/e2e/support/built.ts',
          // The gate's machine may be three times slower than usual: a test that ran ahead of it is tried once more, and the report says so.
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

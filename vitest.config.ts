import { availableParallelism } from 'node:os'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

/** A limit against hanging, not a measure: a loaded machine must not fail a test. */
const limit = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } }, setupFiles: 'tests/watchdog.ts' }

export default defineConfig({
  test: {
    slowTestThreshold: 10_000,
    // Vitest leaves one core free, which of two is half the machine.
    maxWorkers: availableParallelism(),
    projects: [
      // The core keeps nothing that one file could leave to the next: its modules and the rulesets are loaded once for many files.
      { test: { name: 'core', include: ['tests/core/**/*.test.ts'], isolate: false, ...limit } },
      { test: { name: 'node', include: ['tests/**/*.test.ts'], exclude: ['tests/{core,renderer,e2e,shell}/**'], ...limit } },
      { plugins: [vue()], test: { name: 'window', include: ['tests/renderer/**/*.test.ts'], environment: 'jsdom', ...limit } },
      // The browser goes on from file to file.
      { test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], isolate: false, globalSetup: 'tests/e2e/support/built.ts', ...limit } },
      { test: { name: 'shell', include: ['tests/shell/**/*.test.ts'], globalSetup: 'tests/shell/project.ts', ...limit } },
    ],
    coverage: { include: ['src-*/**/*.{ts,vue}'], reporter: ['text', 'html'] },
  },
})

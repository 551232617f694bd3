import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

/** A limit against hanging, not a measure: a loaded machine must not fail a test. */
const limit = { testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    slowTestThreshold: 10_000,
    projects: [
      { test: { name: 'node', include: ['tests/**/*.test.ts'], exclude: ['tests/{renderer,e2e,shell}/**'], ...limit } },
      { plugins: [vue()], test: { name: 'window', include: ['tests/renderer/**/*.test.ts'], environment: 'jsdom', ...limit } },
      { test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], globalSetup: 'tests/e2e/support/built.ts', ...limit } },
      { test: { name: 'shell', include: ['tests/shell/**/*.test.ts'], globalSetup: 'tests/shell/project.ts', ...limit } },
    ],
    coverage: { include: ['src-*/**/*.{ts,vue}'], reporter: ['text', 'html'] },
  },
})

import { defineConfig } from 'vitest/config'

/** The tests that mutants of the core are laid before: those that call it, not those that start a program of their own. */
export default defineConfig({
  test: {
    include: [
      'tests/core/**/*.test.ts',
      'tests/main/{asking,battle,house-once,layout,qrs-sizes}.test.ts',
      'tests/docs/{readings,rulesets}.test.ts',
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

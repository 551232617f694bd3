import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const remember = join(import.meta.dirname, 'remember.ts')

/** The tests that mutants of the core are laid before: those that call it, not those that start a program of their own. */
export default defineConfig({
  resolve: { alias: [{ find: /^.*\/remember\.ts$/, replacement: remember }] },
  test: {
    setupFiles: [remember],
    include: [
      'tests/core/**/*.test.ts',
      'tests/main/{asking,battle,battle-journal,battle-ties,battle-units,cli-answers,gauge-forms,gauge-page,ink,layout,qrs-sizes,templates,typography}.test.ts',
      'tests/main/{cut/*,house/editing}.test.ts',
      'tests/docs/{readings,rulesets}.test.ts',
    ],
    // Seconds long, of much of one thing and of chance input: what they cover others cover too, and a mutant that survives runs all that cover it.
    exclude: [
      'tests/core/ruleset/{largest,parse}.test.ts',
      'tests/core/house/{problem-words,history,edit-laws,inputs}.test.ts',
      'tests/core/nets.test.ts',
      'tests/main/house-once.test.ts',
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

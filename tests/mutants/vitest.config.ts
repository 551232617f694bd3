import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const memoize = join(import.meta.dirname, 'memoize.ts')

/** What noticed the mutant before comes first, then what is quickest: the next mutant is most often noticed by one of them. */
class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const took = (file: TestSpecification): number => {
      const before = this.ctx.cache.getTestSpecificationResult(file)
      return before?.failed ? 0 : (before?.duration ?? 0)
    }
    return Promise.resolve(files.toSorted((one, other) => took(one) - took(other)))
  }
}

/** The tests that mutants of the core are laid before: those that call it, not those that start a program of their own. */
export default defineConfig({
  resolve: { alias: [{ find: /^.*\/memoize\.ts$/, replacement: memoize }] },
  test: {
    setupFiles: [join(import.meta.dirname, 'setup.ts')],
    // As in the project's own configuration: the modules are loaded once for all files.
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    include: [
      'tests/core/**/*.test.ts',
      'tests/main/{asking,battle,battle-journal,battle-ties,battle-units,cli-answers,gauge-forms,gauge-page,ink,templates}.test.ts',
      'tests/main/{cut/*,house/editing}.test.ts',
      'tests/docs/{readings,rulesets}.test.ts',
    ],
    // Seconds long, of much of one thing and of chance input: what they cover others cover too, and a mutant that survives runs all that cover it.
    exclude: [
      'tests/core/ruleset/{largest,parse,holes}.test.ts',
      'tests/core/house/{problem-words,history-law,edit-laws,inputs}.test.ts',
      'tests/core/resolve/nested.test.ts',
      'tests/core/nets.test.ts',
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

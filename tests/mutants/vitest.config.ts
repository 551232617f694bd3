import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const memoize = join(import.meta.dirname, 'memoize.ts')

/** First runs the tests that killed mutants in earlier runs, then the fastest ones. */
class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const took = (file: TestSpecification): number => {
      const before = this.ctx.cache.getTestSpecificationResult(file)
      return before?.failed ? 0 : (before?.duration ?? 0)
    }
    return Promise.resolve(files.toSorted((one, other) => took(one) - took(other)))
  }
}

/** Tests that call the core, except those that start processes. */
export default defineConfig({
  resolve: { alias: [{ find: /^.*\/memoize\.ts$/, replacement: memoize }] },
  test: {
    setupFiles: [join(import.meta.dirname, 'setup.ts')],
    // As in the main configuration: modules are loaded once for all files.
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    include: [
      'tests/core/**/*.test.ts',
      'tests/main/{asking,battle,battle-journal,battle-ties,battle-units,cli-answers,gauge-forms,gauge-page,ink,templates}.test.ts',
      'tests/main/{cut/*,house/editing}.test.ts',
      'tests/docs/{readings,rulesets}.test.ts',
    ],
    // Slow tests with large random inputs. Other tests cover the same code, and each surviving mutant would run them.
    exclude: [
      'tests/core/ruleset/{largest,parse,holes}.test.ts',
      'tests/core/house/{problem-words,history-law,edit-laws,inputs}.test.ts',
      'tests/core/resolve/nested.test.ts',
      'tests/core/nets.test.ts',
    ],
    // The first run, which collects coverage, is slow. Mutants have a separate time limit.
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})

/**
 * `npm run mutants [-- LINES [SEED [PATH [PART]]]]`: mutates a sample of the core's lines (default 1,000, about one
 * mutant each) and checks that a test fails. Prints the numbers killed and the survivors; `out/mutants.json` has
 * details. Exits with 0 only if at least 85% were killed. PATH limits the files that the sample is drawn from, PART the
 * files of the sample to run, both by prefix.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { filesIn } from '../run/changed.ts'
import { root } from '../run/command.ts'
import { sampleOf, stretchesOf } from './sample.ts'

const [lines = '1000', seed = '1863', path = 'src-core/', part = path] = process.argv.slice(2)
// Excludes a file that is replaced by a stub while mutants run.
const files = filesIn('src-core').filter(
  (file) => file.endsWith('.ts') && file.startsWith(path) && file !== 'src-core/memoize.ts',
)
const sample = sampleOf(
  files.flatMap((file) => stretchesOf(file, readFileSync(join(root, file), 'utf8'))),
  Number(lines),
  Number(seed),
).filter(({ file }) => file.startsWith(part))

// Mutants run with everything the gate runs.
process.env['DOUBLEQUICK_CI'] = '1'
const places = sample.map(({ file, from, to }) => `${file}:${from}-${to}`)
const results = await new Stryker({
  mutate: places,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Finding related tests takes longer than running them; coverage from the first run shows which to run.
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Mutants of code that runs at import (text tables, schemas) would need every test.
  ignoreStatic: true,
  dryRunTimeoutMinutes: 60,
  // Relative to the time without mutants, so that a slow computer doesn't count as a kill.
  timeoutMS: 120_000,
  // Often rebuilt, or not needed by these tests.
  ignorePatterns: ['/out', '/dist', '/coverage', '/tests/e2e', '/tests/shell'],
  tempDirName: 'out/mutants',
  reporters: ['progress-append-only'],
  concurrency: 2,
  // A later run tests only what has changed since, and survivors whose tests have changed.
  incremental: true,
  incrementalFile: 'out/mutants-before.json',
  allowEmpty: true,
}).runMutationTest()

// Results of other samples are kept.
const isDrawn = ({ fileName, location }: (typeof results)[number]): boolean =>
  sample.some(
    ({ file, from, to }) => relative(root, fileName) === file && from <= location.start.line && location.end.line <= to,
  )
const judged = results.filter(
  (result) => isDrawn(result) && ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(result.status),
)
const killed = judged.filter(({ status }) => status === 'Killed' || status === 'Timeout')
const survivors = judged.filter((result) => !killed.includes(result))
mkdirSync(join(root, 'out'), { recursive: true })
writeFileSync(
  join(root, 'out/mutants.json'),
  JSON.stringify({ seed, sample: places, killed: killed.length, survivors }, null, 2),
)
for (const { fileName, location, mutatorName, replacement = '', status } of survivors)
  console.log(
    `${relative(root, fileName)}:${location.start.line}:${location.start.column} ${status} ${mutatorName}: ${replacement.split('\n')[0] ?? ''}`,
  )
const percent = judged.length === 0 ? 0 : (100 * killed.length) / judged.length
console.log(
  `${judged.length} mutants, ${killed.length} killed (${percent.toFixed(1)} %), ${survivors.length} survived; seed ${seed}`,
)
process.exitCode = percent >= 85 ? 0 : 1

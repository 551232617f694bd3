/**
 * `npm run mutants [-- LINES [SEED [PATH [PART]]]]`: breaks the core in one place after another, as far as a sample of so many lines goes
 * (1,000; about one mutant each), and sees whether a test notices. Prints how many were killed, and what survived; all of it stands in
 * `out/mutants.json`. The exit status is 0 only if 85 in 100 were killed. PATH draws the sample from files that begin so; PART leaves of
 * the sample drawn only files that begin so.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { filesIn } from '../run/changed.ts'
import { root } from '../run/command.ts'
import { sampleOf, stretchesOf } from './sample.ts'

const [lines = '1000', seed = '1863', path = 'src-core/', part = path] = process.argv.slice(2)
// Mutants run with a stand-in for this one.
const files = filesIn('src-core').filter(
  (file) => file.endsWith('.ts') && file.startsWith(path) && file !== 'src-core/memoize.ts',
)
const sample = sampleOf(
  files.flatMap((file) => stretchesOf(file, readFileSync(join(root, file), 'utf8'))),
  Number(lines),
  Number(seed),
).filter(({ file }) => file.startsWith(part))

// Mutants are laid before all that the gate runs.
process.env['DOUBLEQUICK_CI'] = '1'
const places = sample.map(({ file, from, to }) => `${file}:${from}-${to}`)
const results = await new Stryker({
  mutate: places,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // To ask which tests each mutant is related to takes longer than the tests; which reach it, the first run says.
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Code that runs once, when its file is read (tables of words, schemas), would have every test run for each of its mutants.
  ignoreStatic: true,
  dryRunTimeoutMinutes: 60,
  // Beside what the tests took unbroken: a busy machine must not pass for a test that noticed.
  timeoutMS: 120_000,
  // Built again and again, or not needed by these tests.
  ignorePatterns: ['/out', '/dist', '/coverage', '/tests/e2e', '/tests/shell'],
  tempDirName: 'out/mutants',
  reporters: ['progress-append-only'],
  concurrency: 2,
  // A second run asks only of what changed since, or of what survived tests that have since been added to.
  incremental: true,
  incrementalFile: 'out/mutants-before.json',
  allowEmpty: true,
}).runMutationTest()

// What an earlier run found of other samples is remembered as well.
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

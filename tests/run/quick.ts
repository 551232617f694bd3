/**
 * `npm run quick [--since COMMIT] [FILES...]`: lint, types and tests for a change, by default the uncommitted one. Runs the nearest tests first, as
 * many as fit into 40 seconds by their last duration (20 if a change in the core requires type checks of every folder), and counts the rest. The last
 * line is as for `npm test`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { changedSince, filesIn } from './changed.ts'
import { check, command, root } from './command.ts'
import { cruise } from './cruise.ts'
import { importersOf, isTest, readersOf, type Module } from './related.ts'
import { lastLine, none, sum, type Tally } from './tally.ts'
import { runTests, type Report } from './tests.ts'

const asked = process.argv.slice(2)
const since = asked[0] === '--since' ? asked.splice(0, 2)[1] : undefined
const files = asked.length > 0 ? asked.map((file) => relative(root, file)) : changedSince(since ?? 'HEAD')

/** Folders whose types a file may affect. */
const roomsOf = (file: string): readonly string[] => {
  if (file.startsWith('src-core/')) return ['src-core', 'src-main', 'src-renderer', 'tests']
  if (/^src-(main|renderer)\//.test(file)) return [file.split('/')[0] ?? '', 'tests']
  return ['tests']
}

const sources = files.filter((file) => /\.(ts|vue)$/.test(file))
const rooms = [...new Set(sources.flatMap(roomsOf))]

const checks = async (): Promise<Tally> => {
  const laidOut = files.filter((file) => /\.(ts|vue|css|json|html|cjs)$/.test(file))
  return sum([
    sources.length === 0 ? none : await check('eslint', () => command('eslint --max-warnings 0', sources)),
    laidOut.length === 0 ? none : await check('prettier', () => command('prettier --check --log-level warn', laidOut)),
    rooms.length === 0
      ? none
      : await check(`types of ${rooms.join(' ')}`, () => command(`npm run -s types ${rooms.join(' ')}`)),
  ])
}

/** Duration of each test file in the last full run, in seconds. */
const lastTimes = (): ReadonlyMap<string, number> => {
  const file = join(root, 'out/tests.json')
  if (!existsSync(file)) return new Map()
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000]),
  )
}

/** Limit for the estimated duration of the tests, in seconds. With type checks the run takes under a minute on two cores. */
const max = rooms.includes('src-core') ? 20 : 40

/** Overhead per file for starting and importing, in seconds. */
const start = 1

const tests = async (modules: readonly Module[]): Promise<Tally> => {
  const all = modules.map(({ source }) => source).filter(isTest)
  const rulesets = filesIn('rulesets', 'tests/fixtures/rulesets').filter((file) => file.endsWith('.yaml'))
  const found = [...new Set([...importersOf(files, modules), ...readersOf(files, rulesets, all)])]
  const times = lastTimes()
  let seconds = 0
  const chosen = found.filter((test) => {
    if (files.includes(test)) return true
    if (/^tests\/(e2e|shell)\//.test(test)) return false
    const cost = start + (times.get(test) ?? 1)
    if (seconds + cost > max) return false
    seconds += cost
    return true
  })
  console.log(`${chosen.length} of ${found.length} test files; the others are left to npm test.`)
  return chosen.length === 0
    ? none
    : runTests(root, { toolsRequired: false, report: 'out/quick.json', options: chosen })
}

console.log(files.length === 0 ? 'Nothing has changed.' : files.join('\n'))
const { modules, layers } = await cruise()
const total = sum([layers, ...(await Promise.all([checks(), tests(modules)]))])
if (total.faults.length > 0) console.log(['Failed:', ...total.faults.map((fault) => `  ${fault}`), ''].join('\n'))
console.log(lastLine(total))
process.exitCode = total.faults.length > 0 ? 1 : 0

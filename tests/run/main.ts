/**
 * `npm test`: runs types, lint and unused code, each counted as one test, and all tests. The last line is `N passed, N failed`, then `, N skipped` if
 * any. Exits with 0 only if nothing failed. Installs a browser for root on Debian if there is none. The gate (`npm test -- --gate` or DOUBLEQUICK_CI)
 * also runs larger variants, and fails tests that were skipped because a tool is missing. `npm run marathon` runs the full versions of all tests.
 */
import { provideBrowser } from './browser.ts'
import { check, command, root } from './command.ts'
import { lastLine, sum, type Tally } from './tally.ts'
import { runTests } from './tests.ts'

if (process.argv.includes('--gate')) process.env['DOUBLEQUICK_CI'] = '1'
if (process.argv.includes('--long')) process.env['DOUBLEQUICK_LONG'] = '1'

const checks = async (): Promise<Tally> => {
  const tallies: Tally[] = []
  for (const script of ['types', 'lint', 'knip'])
    tallies.push(await check(`npm run ${script}`, () => command(`npm run -s ${script}`)))
  return sum(tallies)
}

provideBrowser()
const total = sum(
  await Promise.all([checks(), runTests(root, { toolsRequired: Boolean(process.env['DOUBLEQUICK_CI']) })]),
)
if (total.retried.length > 0)
  console.log(['Passed at a second try:', ...total.retried.map((test) => `  ${test}`), ''].join('\n'))
if (total.faults.length > 0) console.log(['Failed:', ...total.faults.map((fault) => `  ${fault}`), ''].join('\n'))
console.log(lastLine(total))
process.exitCode = total.faults.length > 0 ? 1 : 0

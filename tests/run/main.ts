/**
 * `npm test`: types, lint and unused code, each counted as one test, then every test.
 * The last line is `N passed, N failed`, then `, N skipped` if any; the exit status is 0 only if nothing failed.
 * On Debian root gets a browser for the end-to-end tests, where there is none. Where DOUBLEQUICK_CI is set, a test skipped because the machine lacks a tool has failed.
 */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { provideBrowser } from './browser.ts'
import { failed, lastLine, passed, sum, type Tally } from './tally.ts'
import { runTests } from './tests.ts'

const root = resolve(import.meta.dirname, '../..')

/** Runs a script of package.json; its output is shown only where it fails. */
const check = (script: string): Tally => {
  const started = performance.now()
  const { status, output } = spawnSync(`npm run -s ${script}`, { cwd: root, shell: true, encoding: 'utf8' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} npm run ${script}  ${seconds} s`)
  if (status === 0) return passed
  console.log(output.join(''))
  return failed(`npm run ${script}`)
}

const checks = ['types', 'lint', 'knip'].map(check)
provideBrowser()
const tests = runTests(root, { toolsRequired: Boolean(process.env['DOUBLEQUICK_CI']) })

const total = sum([...checks, tests])
if (total.faults.length > 0) console.log(['Failed:', ...total.faults.map((fault) => `  ${fault}`), ''].join('\n'))
console.log(lastLine(total))
process.exitCode = total.faults.length > 0 ? 1 : 0

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failed, type Tally } from './tally.ts'

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))

/** The part of Vitest's JSON report that we use. */
export interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: 'passed' | 'failed'
    /** Milliseconds since 1970. */
    readonly startTime: number
    readonly endTime: number
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo'
      readonly meta: { readonly missingTool?: string }
      /** Messages of all attempts. If a passed test has any, it passed on retry. */
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

export interface Settings {
  /** Whether tests skipped because a tool is missing count as failures. */
  readonly toolsRequired: boolean
  /** Path of Vitest's JSON report, relative to the root; default `out/tests.json`. */
  readonly report?: string
  /** More options for Vitest. */
  readonly options?: readonly string[]
  /** Whether Vitest's own output is shown; default true. */
  readonly shown?: boolean
}

/**
 * Runs the tests below `root`, or those selected by `options`, and counts them from Vitest's JSON report. Files that don't load, crashed runs and
 * runs without tests are failures.
 */
export const runTests = async (
  root: string,
  { toolsRequired, report = 'out/tests.json', options = [], shown = true }: Settings,
): Promise<Tally> => {
  const file = join(root, report)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitestRun = spawn(
    process.execPath,
    [vitest, 'run', '--root', root, '--update=none', '--allowOnly=false', ...reporters, ...options],
    { cwd: root, stdio: shown ? 'inherit' : 'ignore' },
  )
  const [status, signal] = (await once(vitestRun, 'exit')) as [number | null, NodeJS.Signals | null]
  if (!existsSync(file))
    return failed(`the test run broke off (${signal ?? `exit ${String(status)}`}) and left no report`)

  const tally = count(JSON.parse(readFileSync(file, 'utf8')) as Report, { root, toolsRequired })
  if (tally.passed + tally.skipped + tally.faults.length === 0) return failed('no test was found')
  if (status !== 0 && tally.faults.length === 0) return { ...tally, faults: ['an error outside any test; see above'] }
  return tally
}

const count = ({ testResults }: Report, { root, toolsRequired }: { root: string; toolsRequired: boolean }): Tally => {
  const faults: string[] = []
  const retried: string[] = []
  let passed = 0
  let skipped = 0
  for (const file of testResults) {
    const before = faults.length
    const where = relative(root, file.name)
    for (const { fullName, status, meta, failureMessages } of file.assertionResults) {
      if (status === 'passed' && failureMessages.length > 0) retried.push(`${where}: ${fullName.trim()}`)
      if (status === 'passed') passed++
      else if (status === 'failed') faults.push(`${where}: ${fullName.trim()}`)
      else if (toolsRequired && meta.missingTool)
        faults.push(`${where}: ${fullName.trim()} (skipped: no ${meta.missingTool})`)
      else skipped++
    }
    if (file.status === 'failed' && faults.length === before)
      faults.push(`${where}: ${file.message.split('\n')[0] || 'did not run'}`)
  }
  return { passed, skipped, faults, retried }
}

/**
 * `npm run fuzz`: fuzzes each target in a separate process. Options: `--target NAME` (repeatable; default all), `--runs
 * N` and `--seconds N` per target, `--seed N`. Inputs that crash, hang or take over a second are written to out/fuzz.
 * Exits with 1 if anything crashed or hung.
 */
import { fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Tally } from './campaign.ts'
import type { Report } from './child.ts'
import type { TargetKind } from './target.ts'
import { targets } from './targets.ts'

const folder = join(import.meta.dirname, '../../out/fuzz')
mkdirSync(folder, { recursive: true })

const option = { type: 'string' } as const
const { values } = parseArgs({
  options: { target: { ...option, multiple: true }, runs: option, seconds: option, seed: option },
})
const chosen = targets.filter(({ name }) => values.target?.includes(name) ?? true)
if (chosen.length === 0) throw new Error(`the targets are ${targets.map(({ name }) => name).join(', ')}`)
const seed = Number(values.seed ?? 1)

interface Sum extends Tally {
  /** Inputs that ended the process or had to be stopped. */
  readonly hangs: number
  readonly memory: number
}

const nothing: Sum = { runs: 0, crashes: 0, slow: 0, slowest: 0, corpus: 0, code: 0, hangs: 0, memory: 0 }

/** Runs a campaign in a separate process. */
const one = (name: string, own: number, runs: number, seconds: number): Promise<Report & { readonly fell: boolean }> =>
  new Promise((done) => {
    let last: Report = { tally: nothing, memory: 0, done: false }
    const child = fork(join(import.meta.dirname, 'child.ts'), [name, own, runs, seconds, folder].map(String))
    child.on('message', (report) => {
      last = report as Report
    })
    child.on('exit', () => done({ ...last, fell: !last.done }))
  })

/** A crashed campaign continues with another seed. */
const fuzzed = async ({ name, ...usual }: TargetKind): Promise<Sum> => {
  const runs = Number(values.runs ?? usual.runs)
  const end = performance.now() + 1000 * Number(values.seconds ?? usual.seconds)
  let sum = nothing
  for (let own = seed; sum.runs < runs && performance.now() < end && sum.hangs < 20; own += 1) {
    const { tally, memory, fell } = await one(name, own, runs - sum.runs, (end - performance.now()) / 1000)
    sum = {
      runs: sum.runs + tally.runs,
      crashes: sum.crashes + tally.crashes,
      slow: sum.slow + tally.slow,
      slowest: Math.max(sum.slowest, tally.slowest),
      corpus: Math.max(sum.corpus, tally.corpus),
      code: Math.max(sum.code, tally.code),
      hangs: sum.hangs + (fell ? 1 : 0),
      memory: Math.max(sum.memory, memory),
    }
    if (!fell) break
  }
  return sum
}

const columns = ['target', 'runs', 'crashes', 'hangs', 'over 1 s', 'slowest ms', 'corpus', 'code KB', 'MiB']
const line = (cells: readonly (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(10) : String(cell).padStart(11))).join('')

console.log(line(columns))
let total = nothing
for (const kind of chosen) {
  const { runs, crashes, hangs, slow, slowest, corpus, code, memory } = await fuzzed(kind)
  total = { ...total, runs: total.runs + runs, crashes: total.crashes + crashes, hangs: total.hangs + hangs }
  console.log(
    line([kind.name, runs, crashes, hangs, slow, Math.round(slowest), corpus, Math.round(code / 1000), memory]),
  )
}
const failed = total.crashes + total.hangs > 0
console.log(
  `${total.runs} inputs, ${total.crashes} crashes, ${total.hangs} hangs; seed ${seed}${failed ? '; see out/fuzz' : ''}`,
)
process.exitCode = failed ? 1 : 0

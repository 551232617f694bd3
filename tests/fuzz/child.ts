/** The process of a campaign: `node child.ts TARGET SEED RUNS SECONDS FOLDER`. Writes crashes to the folder and sends statistics to its parent. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { Worker } from 'node:worker_threads'
import { campaign, type Find, type Tally } from './campaign.ts'
import { openCoverage } from './coverage.ts'
import { targets } from './targets.ts'
import type { Watched } from './watchdog.ts'

/** Messages to the parent. */
export interface Report {
  readonly tally: Tally
  /** Peak memory in MiB. */
  readonly memory: number
  readonly done: boolean
}

const [name = '', seed = '1', runs = '1', seconds = '1', folder = '.'] = process.argv.slice(2)
const kind = targets.find((target) => target.name === name)
if (!kind) throw new Error(`there is no target ${name}`)

const stem = (what: string): string => join(folder, `${name}-${what}-${seed}`)
const shared = new SharedArrayBuffer(8 + 64 * 1024)
const head = new Int32Array(shared, 0, 2)
const held = new Uint8Array(shared, 8)
const watched: Watched = { shared, file: stem('hang'), patience: 30_000 }
const dog = new Worker(new URL('watchdog.ts', import.meta.url), { workerData: watched })

const begins = (input: Uint8Array): void => {
  held.set(input)
  Atomics.store(head, 1, input.length)
  Atomics.add(head, 0, 1)
}

/** Keeps one input per fault. Faults are distinguished by where they were thrown. */
const known = new Set<string>()
const finds = ({ kind: what, input, milliseconds, error }: Find): void => {
  const where =
    what === 'crash' ? inspect(error).split('\n').slice(0, 3).join('\n') : String(Math.round(Math.log2(milliseconds)))
  if (known.has(where)) return
  known.add(where)
  const file = stem(`${what}-${known.size}`)
  writeFileSync(file, input)
  writeFileSync(
    `${file}.txt`,
    `seed ${seed}, ${Math.round(milliseconds)} ms\n${error === null ? '' : inspect(error)}\n`,
  )
}

const tell = (tally: Tally, done: boolean): void => {
  const memory = Math.round(process.resourceUsage().maxRSS / 1024)
  process.send?.({ tally, memory, done } satisfies Report)
}

const coverage = openCoverage()
const target = await kind.open()
const plan = { seed: Number(seed), runs: Number(runs), seconds: Number(seconds) }
const tally = await campaign(target, plan, coverage, { begins, finds, stands: (now) => tell(now, false) })
await target.close()
coverage.close()
await dog.terminate()
tell(tally, true)
process.disconnect()

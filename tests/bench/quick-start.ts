/** Prints one sheet and runs other commands as whole processes, and compares them with other programs that draw the same two pages. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSheet } from '../../src-core/sheet/build.ts'
import { printHeading, printMissing } from './figure.ts'
import { fontFolder, loadOnly, median } from './sources.ts'

const rounds = 7
const root = join(import.meta.dirname, '../..')
const peers = join(import.meta.dirname, 'peers')
const usage = pathToFileURL(join(peers, 'usage.js')).href
const request = '{"ruleset":"fire-and-fury","procedure":"fire","inputs":{"points":7}}\n'

interface Taken {
  /** Processor time of all threads (user and system) and elapsed time, in milliseconds. */
  readonly processor: number
  readonly clock: number
  /** Peak memory in MiB. */
  readonly memory: number
}

const run = (args: readonly string[]): Taken => {
  const start = performance.now()
  const { status, stderr, output } = spawnSync(process.execPath, ['--import', usage, ...args], {
    cwd: root,
    input: request,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  if (status !== 0) throw new Error(stderr)
  const { processor, memory } = JSON.parse(output[3] ?? '') as { readonly processor: number; readonly memory: number }
  return { processor: processor / 1000, clock: performance.now() - start, memory: memory / 1024 }
}

interface Way {
  readonly name: string
  readonly args: readonly string[]
  /** Limits relative to plain pdfkit's processor time and memory. */
  readonly target?: { readonly processor: number; readonly memory?: number }
}

const printing = (cli: string, folder: string): readonly string[] => [
  ...[cli, 'print', 'fire-and-fury', '--what', 'qrs', '--paper', 'a4', '--overwrite', '--out', folder],
]

const commandsOf = (cli: string, folder: string): readonly Way[] => [
  { name: 'one sheet', args: printing(cli, folder), target: { processor: 1, memory: 1.1 } },
  { name: 'help', args: [cli, 'help'], target: { processor: 0.15 } },
  { name: 'rulesets', args: [cli, 'rulesets'] },
  { name: 'odds, one request', args: [cli, 'odds'] },
]

/**
 * Prints elapsed time, memory, and processor time relative to plain pdfkit, as medians of alternating runs. The first runs fill Node's compile cache
 * and aren't counted.
 */
export const benchQuickStart = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-'))
  const sheet = join(folder, 'sheet.json')
  const [ruleset] = loadOnly('fire-and-fury')
  if (!ruleset) throw new Error('there is no fire-and-fury')
  writeFileSync(sheet, JSON.stringify(buildSheet(ruleset)))
  const others = (name: string) => [join(peers, name), sheet, fontFolder, join(folder, 'peer.pdf')]
  const plain = { name: 'plain pdfkit, one sheet', args: others('plain-pdfkit.js') }
  const typst = { name: 'Typst, one sheet', args: others('typst.js') }
  const built = join(root, 'dist/main/cli.js')
  const all: readonly Way[] = [
    plain,
    ...(existsSync(join(peers, 'node_modules')) ? [typst] : []),
    ...commandsOf(join(root, 'src-main/cli.ts'), folder).map(({ name, args }) => ({
      name: `from source: ${name}`,
      args,
    })),
    ...(existsSync(built) ? commandsOf(built, folder).map((way) => ({ ...way, name: `as built: ${way.name}` })) : []),
  ]
  const taken = new Map<string, Taken[]>(all.map(({ name }) => [name, []]))
  for (const { args } of all) run(args)
  for (let round = 0; round < rounds; round += 1) for (const { name, args } of all) taken.get(name)?.push(run(args))
  rmSync(folder, { recursive: true })

  const middle = (name: string, what: keyof Taken): number => median((taken.get(name) ?? []).map((each) => each[what]))
  printHeading(
    `Whole processes beside plain pdfkit's one sheet (medians of ${rounds}, all in turn; load ${loadavg()[0]?.toFixed(1) ?? ''})`,
  )
  for (const { name, target } of all) {
    const part = (what: keyof Taken): number => middle(name, what) / middle(plain.name, what)
    const wanted = (['processor', 'memory'] as const).flatMap((what) => {
      const max = target?.[what]
      return max === undefined ? [] : [`${what} at most ${max}${part(what) > max ? ', MISSED' : ''}`]
    })
    const figures = [
      `${middle(name, 'processor').toFixed(0)} ms`,
      `clock ${part('clock').toFixed(2)}`,
      `memory ${part('memory').toFixed(2)}`,
    ]
    console.log(
      `  ${name.padEnd(40)} ${part('processor').toFixed(2)}   ${figures.map((each) => each.padStart(12)).join('')}   ${wanted.join('; ')}`.trimEnd(),
    )
  }
  if (!existsSync(join(peers, 'node_modules')))
    printMissing('Typst', 'npm install --prefix tests/bench/peers brings it')
  if (!existsSync(built)) printMissing('the program as built', 'npm run build makes it')
}

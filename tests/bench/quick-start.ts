/** One sheet and other commands as whole processes, beside what others take for the same two pages. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { answersFolder } from '../../src-main/answers.ts'
import { buildSheet } from '../../src-core/sheet/build.ts'
import { printHeading, printMissing } from './figure.ts'
import { fontFolder, loadOnly, median } from './sources.ts'

const rounds = 7
const root = join(import.meta.dirname, '../..')
const peers = join(import.meta.dirname, 'peers')
const usage = pathToFileURL(join(peers, 'usage.js')).href
const request = '{"ruleset":"fire-and-fury","procedure":"fire","inputs":{"points":7}}\n'

interface Taken {
  /** Processor time of all its threads, user and system, and time on the clock: both in milliseconds. */
  readonly processor: number
  readonly clock: number
  /** MiB at the most. */
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
  /** What plain pdfkit's part may be at the most. */
  readonly asked: number | null
  /** Done before each run, and not timed. */
  readonly before?: () => void
}

const printing = (cli: string, folder: string): readonly string[] => [
  ...[cli, 'print', 'fire-and-fury', '--what', 'qrs', '--paper', 'a4', '--overwrite', '--out', folder],
]

/** As if no sheet had been printed before. */
const forgetPages = (): void => {
  const folder = answersFolder('layouts')
  if (folder !== null) rmSync(folder, { recursive: true, force: true })
}

/** A sheet of ours by each of its ways, and what plain pdfkit takes at the most of each, as a part. */
const waysOf = (cli: string, folder: string, asked: number): readonly Way[] => [
  { name: 'one sheet', args: printing(cli, folder), asked },
  { name: 'one sheet, laid out anew', args: printing(cli, folder), asked: null, before: forgetPages },
  { name: 'help', args: [cli, 'help'], asked: 0.15 },
  { name: 'rulesets', args: [cli, 'rulesets'], asked: 0.3 },
  { name: 'odds, one request', args: [cli, 'odds'], asked: 0.4 },
]

/**
 * Prints what each takes as a part of what plain pdfkit takes for the sheet, all in turn, medians of processor time; beside it the
 * clock's and the memory's. The first run of each, which fills what is kept for the next, is not counted.
 */
export const benchQuickStart = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-'))
  const sheet = join(folder, 'sheet.json')
  const [ruleset] = loadOnly('fire-and-fury')
  if (!ruleset) throw new Error('there is no fire-and-fury')
  writeFileSync(sheet, JSON.stringify(buildSheet(ruleset)))
  const others = (name: string) => [join(peers, name), sheet, fontFolder, join(folder, 'peer.pdf')]
  const plain = { name: 'plain pdfkit, one sheet', args: others('plain-pdfkit.js'), asked: null }
  const typst = { name: 'Typst, one sheet', args: others('typst.js'), asked: null }
  const built = join(root, 'dist/main/cli.js')
  const ways: readonly Way[] = [
    plain,
    ...(existsSync(join(peers, 'node_modules')) ? [typst] : []),
    ...waysOf(join(root, 'src-main/cli.ts'), folder, 0.9).map((way) => ({ ...way, name: `from source: ${way.name}` })),
    ...(existsSync(built) ? waysOf(built, folder, 0.6).map((way) => ({ ...way, name: `as built: ${way.name}` })) : []),
  ]
  const taken = new Map<string, Taken[]>(ways.map(({ name }) => [name, []]))
  for (const { args } of ways) run(args)
  const timed = (some: readonly Way[]): void => {
    for (let round = 0; round < rounds; round += 1)
      for (const { name, args, before } of some) {
        before?.()
        taken.get(name)?.push(run(args))
      }
  }
  timed(ways.filter(({ before }) => !before))
  // Last, for what they forget the others would have to make again.
  timed(ways.filter(({ before }) => before))
  rmSync(folder, { recursive: true })

  const middle = (name: string, what: keyof Taken): number => median((taken.get(name) ?? []).map((each) => each[what]))
  printHeading(
    `Whole processes beside plain pdfkit's one sheet (medians of ${rounds}, all in turn; load ${loadavg()[0]?.toFixed(1) ?? ''})`,
  )
  for (const { name, asked } of ways) {
    const part = (what: keyof Taken): number => middle(name, what) / middle(plain.name, what)
    const wanted = asked === null ? '' : `asked: at most ${asked}${part('processor') > asked ? ', MISSED' : ''}`
    const figures = [
      `${middle(name, 'processor').toFixed(0)} ms`,
      `clock ${part('clock').toFixed(2)}`,
      `memory ${part('memory').toFixed(2)}`,
    ]
    console.log(
      `  ${name.padEnd(40)} ${part('processor').toFixed(2)}   ${figures.map((each) => each.padStart(12)).join('')}   ${wanted}`.trimEnd(),
    )
  }
  if (!existsSync(join(peers, 'node_modules')))
    printMissing('Typst', 'npm install --prefix tests/bench/peers brings it')
  if (!existsSync(built)) printMissing('the program as built', 'npm run build makes it')
}

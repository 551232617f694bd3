import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import { cliFile, cliHere, cliProcess, plainEnv, type Ran } from './cli-tools.ts'
import { readPdf } from './read-pdf.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doublequick-print-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const print = (...args: string[]): Promise<Ran> => cliHere(folder, ['print', ...args])
const at = (...names: string[]): string => join(folder, ...names)
const inside = (name: string): string[] => (existsSync(at(name)) ? readdirSync(at(name)).toSorted() : [])

/** A small ruleset, without arcs of fire by default. */
const small = (id: string, gauge = ''): string => `ruleset: {id: ${id}, title: ${id}, version: 1.0.0, format: 1}
rules:
  phases: {fire: {title: Fire, tone: amber}}
  procedures: {fire: {title: Fire, phase: fire, roles: {unit: {title: Unit}}, dice: 1d6, tables: {fire: {bands: {miss: ..3, hit: 4..}}}, outcomes: {miss: {name: Miss}, hit: {name: Hit}}}}
${gauge}`
const gauge = '  gauge: {arcs: {all: {label: All, degrees: 30}}, stand: 1, length: 4}\n'

test.runIf(isGate)(
  'by default, prints every ruleset’s sheet and gauge on both paper sizes, and lists each file',
  async () => {
    const { status, stdout, stderr } = cliProcess(folder, ['print'])
    expect([status, stderr]).toEqual([0, ''])
    const names = ['fire-and-fury', 'regimental-fury'].flatMap((id) =>
      ['gauge', 'qrs'].flatMap((what) => ['a4', 'letter'].map((paper) => `${id}-${what}-${paper}.pdf`)),
    )
    expect(inside('out')).toEqual(expect.arrayContaining(names))
    for (const name of names)
      expect(stdout).toMatch(
        new RegExp(`^out/${name}: (1 page|2 pages.*)(, \\d+(\\.\\d)?-point type)?(; print double-sided.*)?$`, 'm'),
      )
    const { pages } = await readPdf(new Uint8Array(readFileSync(at('out', 'fire-and-fury-qrs-a4.pdf'))))
    expect(stdout).toContain(`out/fire-and-fury-qrs-a4.pdf: ${pages.length} page`)
  },
)

test('accepts a ruleset, paper size, number of sides and folder', async () => {
  const { status, stdout } = await print(
    'fire-and-fury',
    '--what',
    'qrs',
    '--paper',
    'a4',
    '--sides',
    '1',
    '--out',
    'new/sheets',
  )
  expect(status).toBe(0)
  expect(stdout).toMatch(/^new\/sheets\/fire-and-fury-qrs-a4\.pdf: 1 page, [\d.]+-point type\n$/)
  expect(inside('new/sheets')).toEqual(['fire-and-fury-qrs-a4.pdf'])
})

test('equal calls write equal bytes', async () => {
  const bytes = async (): Promise<Buffer[]> => {
    await print('fire-and-fury', '--paper', 'letter')
    return inside('out').map((name) => readFileSync(at('out', name)))
  }
  expect(await bytes()).toEqual(await bytes())
})

test('house rules are printed, and named in the file name and page headers', async () => {
  writeFileSync(
    at('evening.yaml'),
    'ruleset: {id: evening, title: Evening club, version: 2.1.0, format: 1, extends: fire-and-fury}\nrules: {procedures: {fire: {modifiers: {cover-light: {value: -3}}}}}\n',
  )
  expect(
    (await print('fire-and-fury', '--house', 'evening.yaml', '--what', 'qrs', '--paper', 'a4', '--smallest', '9.5'))
      .status,
  ).toBe(0)
  expect(inside('out')).toEqual(['fire-and-fury+evening-2.1.0-qrs-a4.pdf'])
  const { pages, info } = await readPdf(
    new Uint8Array(readFileSync(at('out', 'fire-and-fury+evening-2.1.0-qrs-a4.pdf'))),
  )
  expect(info['Title']).toBe('Fire and Fury + Evening club 2.1.0')
  expect(pages.length).toBeGreaterThan(1)
  for (const { texts, height } of pages) {
    const head = texts.filter(({ at: { y } }) => y < height / 10).map(({ text }) => text.trim())
    expect(head.join(' ')).toContain('Fire and Fury + Evening club 2.1.0')
  }
})

test('changes of house rules are listed at the end of the sheet: old, new and removed', async () => {
  writeFileSync(
    at('evening.yaml'),
    'ruleset: {id: evening, title: Evening club, version: 2.1.0, format: 1, extends: fire-and-fury}\nrules: {procedures: {fire: {modifiers: {cover-light: {value: -3}, dismounted: null}}}}\n',
  )
  expect((await print('fire-and-fury', '--house', 'evening.yaml', '--what', 'qrs', '--paper', 'a4')).status).toBe(0)
  const { pages } = await readPdf(new Uint8Array(readFileSync(at('out', 'fire-and-fury+evening-2.1.0-qrs-a4.pdf'))))
  const said = pages.flatMap(({ texts }) => texts.map(({ text }) => text.trim())).join(' ')
  expect(said.slice(said.indexOf('What we changed'))).toMatch(
    /^What we changed.*Woods, broken ground, value −1 −3 .*Dismounted cavalry, .* −2, if dismounted cavalry removed/,
  )
})

test('a scaled print leaves the list of changes unscaled, with a note', async () => {
  writeFileSync(
    at('evening.yaml'),
    'ruleset: {id: evening, title: Evening club, version: 2.1.0, format: 1, extends: fire-and-fury}\nrules: {grids: {movement: {rows: {infantry: {cells: {basic: 10}}}}}}\n',
  )
  const { status, stderr } = await print(
    'fire-and-fury',
    '--house',
    'evening.yaml',
    '--scale',
    '1/2',
    '--what',
    'qrs',
    '--paper',
    'a4',
  )
  expect([status, stderr]).toEqual([0, ''])
  const { pages } = await readPdf(new Uint8Array(readFileSync(at('out', inside('out')[0] ?? ''))))
  const said = pages.flatMap(({ texts }) => texts.map(({ text }) => text.trim())).join(' ')
  expect(said.slice(said.indexOf('What we changed'))).toMatch(
    /^What we changed\s+distances as written, not to scale .* 12″? 10″?/,
  )
})

test('a club file in centimeters prints everything in centimeters, with the gauge true to size', async () => {
  writeFileSync(
    at('metric.yaml'),
    'ruleset: {id: metric, title: Metric club, version: 1.0.0, format: 1, extends: regimental-fury}\nrules: {units: cm, grids: {movement: {rows: {infantry: {cells: {basic: 28}}}}}}\n',
  )
  const { status, stderr } = await print('regimental-fury', '--house', 'metric.yaml', '--what', 'all', '--paper', 'a4')
  expect([status, stderr]).toEqual([0, ''])
  const read = async (what: string): Promise<string> => {
    const name = inside('out').find((one) => one.includes(what)) ?? ''
    const { pages } = await readPdf(new Uint8Array(readFileSync(at('out', name))))
    return pages.flatMap(({ texts }) => texts.map(({ text }) => text.trim())).join(' ')
  }
  const sheet = await read('qrs')
  expect(sheet).toContain('distances in cm')
  expect(sheet).not.toContain('inches')
  expect(sheet.slice(sheet.indexOf('What we changed'))).toMatch(/^What we changed .* 30 cm 28 cm/)
  expect(await read('gauge')).toContain('2.5 cm')
})

test('a stand or length that fits no paper is a problem that states the longest that fits, and other files are printed', async () => {
  const { status, stdout, stderr } = await print('fire-and-fury', '--what', 'all', '--paper', 'a4', '--length', '9')
  expect(status).toBe(1)
  expect(stdout).toContain('out/fire-and-fury-qrs-a4.pdf')
  expect(stderr).toMatch(/^At 9 in long, .* doesn’t fit A4\. The longest that fits is .*\[gauge-does-not-fit\]\n$/)
  expect(inside('out')).toEqual(['fire-and-fury-qrs-a4.pdf'])
})

test('problems of one ruleset are reported once and don’t affect others', async () => {
  writeFileSync(at('good.yaml'), small('good', gauge))
  writeFileSync(at('bad.yaml'), small('bad').replace('miss: ..3', 'miss: ..2'))
  const { status, stdout, stderr } = await print('bad.yaml', 'nowhere', 'good.yaml')
  expect(status).toBe(1)
  expect(stderr.trimEnd().split('\n')).toHaveLength(2)
  expect(stderr).toMatch(/^bad\.yaml:4:\d+: .*\n.*`nowhere`.*\n$/)
  expect(inside('out')).toEqual([
    'good-gauge-a4.pdf',
    'good-gauge-letter.pdf',
    'good-qrs-a4.pdf',
    'good-qrs-letter.pdf',
  ])
  expect(stdout.trimEnd().split('\n')).toHaveLength(4)
})

test('a ruleset without arcs of fire has no gauge, which is a problem only if one is requested', async () => {
  writeFileSync(at('bare.yaml'), small('bare'))
  expect((await print('bare.yaml', '--paper', 'a4')).status).toBe(0)
  expect(inside('out')).toEqual(['bare-qrs-a4.pdf'])
  const { status, stderr } = await print('bare.yaml', '--what', 'gauge', '--paper', 'a4')
  expect([status, stderr.includes('[no-gauge]')]).toEqual([1, true])
})

test('two rulesets with the same id don’t overwrite each other', async () => {
  mkdirSync(at('mine'))
  writeFileSync(at('good.yaml'), small('good'))
  writeFileSync(at('mine/good.yaml'), small('good'))
  const { status, stderr } = await print('good.yaml', 'mine/good.yaml', '--what', 'qrs', '--paper', 'a4')
  expect(status).toBe(1)
  expect(stderr).toContain('[file-exists]')
})

test('shows progress for several files only in a terminal', async () => {
  writeFileSync(at('good.yaml'), small('good'))
  const seen = async (terminal: boolean, ...args: string[]): Promise<string> =>
    (await cliHere(folder, ['print', 'good.yaml', '--what', 'qrs', '--overwrite', ...args], { terminal })).stderr
  expect(await seen(true)).toBe('\r\x1b[K1 of 2: good.yaml qrs a4\r\x1b[K\r\x1b[K2 of 2: good.yaml qrs letter\r\x1b[K')
  expect(await seen(true, '--paper', 'a4')).toBe('')
  expect(await seen(false)).toBe('')
})

test('reports write errors, and leaves no files', async () => {
  writeFileSync(at('good.yaml'), small('good'))
  writeFileSync(at('out'), 'a file')
  const { status, stdout, stderr } = await print('good.yaml', '--what', 'qrs', '--paper', 'a4')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^Can’t write .*good-qrs-a4\.pdf: its folder is a file\. .* \[not-written\]\n$/)
  expect(readFileSync(at('out'), 'utf8')).toBe('a file')
})

test('a full disk keeps earlier files complete, and leaves no partial ones', () => {
  writeFileSync(at('good.yaml'), small('good', gauge))
  mkdirSync(at('out'))
  writeFileSync(at('out', 'good-qrs-a4.pdf'), 'old')
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', 'ulimit -f 4 && exec "$0" "$1" print good.yaml --overwrite --paper a4', process.execPath, cliFile],
    { cwd: folder, env: plainEnv(), encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr.match(/\[not-written\]/g)).toHaveLength(2)
  expect(inside('out')).toEqual(['good-qrs-a4.pdf'])
  expect(readFileSync(at('out', 'good-qrs-a4.pdf'), 'utf8')).toBe('old')
})

test('type is never smaller than requested: a sheet takes more sides with a note, or is refused with sizes that fit', async () => {
  const sheet = ['fire-and-fury', '--what', 'qrs', '--paper', 'a4'] as const
  const free = await print(...sheet, '--smallest', '12.5')
  expect([free.status, free.stderr]).toEqual([0, ''])
  expect(free.stdout).toMatch(
    /^out\/fire-and-fury-qrs-a4\.pdf: [3-9] pages, 12\.5-point type; on 2 the type would be smaller than 12\.5; print double-sided, flipped on the long edge\n$/,
  )
  const { pages } = await readPdf(new Uint8Array(readFileSync(at('out', 'fire-and-fury-qrs-a4.pdf'))))
  expect(free.stdout).toContain(`: ${pages.length} pages`)
  const refused = await print(...sheet, '--smallest', '12.5', '--sides', '2')
  expect([refused.status, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(
    /takes 3 sides at 12\.5 pt, but only 2 are allowed\. Allow 3 sides or use \d+(\.\d)?-point type\. "[^"]+" takes the most room\. \[sheet-too-long\]\n$/,
  )
  for (const wrong of ['4.9', '24.1', '7.55', 'large'])
    expect((await print(...sheet, '--smallest', wrong)).stderr).toContain('5 to 24')
})

test.each(['qrs', 'gauge'])('in black, a %s has no tint and no gray', async (what) => {
  const inks = async (...args: string[]): Promise<Set<string>> => {
    await print('fire-and-fury', '--what', what, '--paper', 'a4', '--overwrite', ...args)
    const { pages } = await readPdf(new Uint8Array(readFileSync(at('out', `fire-and-fury-${what}-a4.pdf`))))
    return new Set(pages.flatMap(({ colors }) => colors))
  }
  expect((await inks()).size).toBeGreaterThan(4)
  expect(await inks('--ink', 'black')).toEqual(new Set(['#000000', '#ffffff']))
})

/** Runs a print with a module loaded before it. Kills it if it doesn't end. */
const printAfter = (
  module: string,
  ...args: readonly string[]
): { signal: NodeJS.Signals | null; status: number | null } =>
  spawnSync(
    process.execPath,
    [
      ...['--import', `data:text/javascript,${encodeURIComponent(module)}`],
      ...[cliFile, 'print', 'fire-and-fury', '--overwrite', '--paper', 'a4', ...args],
    ],
    {
      cwd: folder,
      env: plainEnv(),
      timeout: 20_000,
      killSignal: 'SIGKILL',
    },
  )

test('a signal ends layout immediately', () => {
  // Makes a step of the layout endless, and sends the signal from there.
  const { signal } = printAfter(
    `const { ceil } = Math
    Math.ceil = (n) => {
      if (!new Error().stack.includes('/pdf/layout/')) return ceil(n)
      process.kill(process.pid, 'SIGINT')
      for (;;);
    }`,
    '--size',
    '6.3',
  )
  expect(signal).toBe('SIGINT')
  expect(inside('out')).toEqual([])
})

test('a signal during writing waits until the file is complete', () => {
  const { signal } = printAfter(`import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { renameSync } = fs
    fs.renameSync = (from, to) => { if (to.endsWith('.pdf')) process.kill(process.pid, 'SIGTERM'); renameSync(from, to) }
    syncBuiltinESMExports()`)
  expect(signal).toBe('SIGTERM')
  expect(inside('out')).toEqual(['fire-and-fury-qrs-a4.pdf'])
  expect(readFileSync(at('out', 'fire-and-fury-qrs-a4.pdf')).subarray(-6).toString()).toBe('%%EOF\n')
})

test('gauge forms, sticks and templates are selected by name, and a measured ruler corrects the printer', async () => {
  const gauge = await print(
    'fire-and-fury',
    '--what',
    'gauge',
    '--paper',
    'a4',
    '--form',
    'single',
    '--sharing',
    'separate',
    '--measured',
    '99,4x100.2',
  )
  expect(gauge).toMatchObject({
    status: 0,
    stdout: 'out/fire-and-fury-gauge-a4.pdf: 4 pages; print double-sided, flipped on the long edge\n',
  })
  for (const what of ['sticks', 'radius', 'wheel'])
    expect((await print('italy-1799', '--what', what, '--paper', 'letter')).status).toBe(0)
  expect(inside('out')).toEqual(
    expect.arrayContaining(['sticks', 'radius', 'wheel'].map((what) => `italy-1799-${what}-letter.pdf`)),
  )
  const without = await print('fire-and-fury', '--what', 'radius', '--paper', 'a4')
  expect([without.status, without.stderr]).toEqual([1, expect.stringContaining('has no chart of command radii')])
})

test.each(['89x100', '100', '100x111', 'wide'])('refuses --measured %s with a suggestion', async (measured) => {
  const { status, stderr } = await print('fire-and-fury', '--measured', measured)
  expect([status, stderr]).toEqual([2, expect.stringContaining('99.4x100.2')])
})

test('labels, a roster sheet and markers are printed from a CSV or a scenario, and unreadable parts are reported once', async () => {
  writeFileSync(
    at('corps.csv'),
    'Side,Brigade,Name,Label,Arm\nUnion,"Hanna, 1st",5th Michigan,7/5/3,infantry\nUnion,"Hanna, 1st",Battery A,1,trumpets\n',
  )
  const labels = await print('fire-and-fury', '--what', 'labels', '--roster', 'corps.csv', '--paper', 'a4', '--folded')
  expect([labels.status, labels.stdout]).toEqual([0, 'out/fire-and-fury-labels-a4.pdf: 1 page\n'])
  expect(labels.stderr).toBe('corps.csv, line 3, column 5: “trumpets” isn’t one of the choices.\n')
  const { pages } = await readPdf(new Uint8Array(readFileSync(at('out', 'fire-and-fury-labels-a4.pdf'))))
  const texts = pages.flatMap((page) => page.texts.map(({ text }) => text))
  expect(texts).toEqual(expect.arrayContaining(['5th Michigan', '7/5/3', 'Hanna, 1st', 'Battery A', '1']))

  const scenario = join(import.meta.dirname, '../../rulesets/battles/wheat-field-road.battle.yaml')
  const roster = await print('regimental-fury', '--what', 'roster', '--roster', scenario, '--paper', 'letter')
  expect([roster.status, roster.stderr]).toEqual([0, ''])
  const markers = await print(
    'regimental-fury',
    '--what',
    'markers',
    '--marker',
    'square',
    '--across',
    '15mm',
    '--paper',
    'a4',
  )
  expect([markers.status, markers.stdout]).toEqual([
    0,
    'out/regimental-fury-markers-a4.pdf: 2 pages; print double-sided, flipped on the long edge\n',
  ])
})

test('labels after a battle are for the remaining units, with their current stands', async () => {
  const event = (event: object): string => `${JSON.stringify({ at: '2026-11-20T10:00:00Z', ...event })}\n`
  const unit = (id: string, stands: number): object => ({
    id,
    name: id,
    is: 'unit',
    side: 's1',
    command: null,
    facts: { stands, 'worn-at': 4, 'spent-at': 2 },
  })
  writeFileSync(
    at('day.battle.jsonl'),
    [
      `${JSON.stringify({ doublequick: 'battle', format: 1, began: '2026-11-20T10:00:00Z', seed: '0000000000000001' })}\n`,
      event({
        event: 'muster',
        edit: { sides: [{ id: 's1', name: 'Union', facts: {} }], units: [unit('Iron', 6), unit('Straw', 5)] },
      }),
      event({ event: 'apply', of: 'hand', by: 'players', changes: [{ unit: 'Iron', trait: 'stands', to: 3 }, { unit: 'Straw', trait: 'stands', to: 0 }] }), // prettier-ignore
    ].join(''),
  )
  const { status, stderr } = await print(
    'fire-and-fury',
    '--what',
    'labels',
    '--roster',
    'day.battle.jsonl',
    '--paper',
    'a4',
  )
  expect([status, stderr]).toEqual([0, ''])
  const { pages } = await readPdf(new Uint8Array(readFileSync(at('out', 'fire-and-fury-labels-a4.pdf'))))
  const texts = pages.flatMap((page) => page.texts.map(({ text }) => text))
  expect(texts).toEqual(expect.arrayContaining(['Iron', '3/4/2']))
  expect(texts).not.toContain('Straw')
})

test('refuses labels without a roster and a roster that isn’t a file, with a suggestion', async () => {
  const none = await print('fire-and-fury', '--what', 'labels', '--paper', 'a4')
  expect([none.status, none.stdout]).toEqual([1, ''])
  expect(none.stderr).toMatch(/needs a roster.*--roster FILE.*\[no-roster\]/)
  const lost = await print('fire-and-fury', '--what', 'labels', '--roster', 'lost.csv', '--paper', 'a4')
  expect(lost.status).toBe(1)
  expect(lost.stderr).toContain('[no-such-file]')
})

test.each([
  [['--format', 'booklet'], 'short'],
  [['--format', 'tri-fold', '--duplex', 'long'], 'long'],
  [['--format', 'poker'], 'long'],
  [['--back'], 'long'],
  [['--preset', 'clear'], 'long'],
])('with %j, names the edge on which to flip the paper', async (args, edge) => {
  const { stdout } = await print('fire-and-fury', '--what', 'qrs', '--paper', 'a4', ...args)
  expect(stdout).toMatch(new RegExp(`; print double-sided, flipped on the ${edge} edge\n$`))
})

test('an existing file is overwritten only on request', async () => {
  mkdirSync(at('out'))
  writeFileSync(at('out', 'fire-and-fury-gauge-a4.pdf'), 'mine')
  const args = ['fire-and-fury', '--what', 'gauge', '--paper', 'a4']
  const refused = await print(...args)
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(/--overwrite.*\[file-exists\]\n$/)])
  expect(readFileSync(at('out', 'fire-and-fury-gauge-a4.pdf'), 'utf8')).toBe('mine')
  expect((await print(...args, '--overwrite')).status).toBe(0)
  expect(readFileSync(at('out', 'fire-and-fury-gauge-a4.pdf'), 'latin1')).toMatch(/^%PDF/)
})

test('images are one numbered file per page, and not rewritten the next time', async () => {
  const args = ['italy-1799', '--what', 'sticks', '--paper', 'a4', '--as', 'dxf']
  const { status, stdout } = await print(...args)
  const names = inside('out')
  expect(names.length).toBeGreaterThan(1)
  expect(names).toEqual(names.map((_, index) => `italy-1799-sticks-a4-${index + 1}.dxf`))
  expect([status, stdout]).toEqual([0, `out/italy-1799-sticks-a4-1.dxf to ${names.length}: ${names.length} pages\n`])
  expect((await print(...args)).stdout).toContain('; unchanged')
  const all = await print('fire-and-fury', '--paper', 'a4', '--as', 'dxf')
  expect([all.status, all.stdout]).toEqual([0, 'out/fire-and-fury-gauge-a4.dxf: 1 page\n'])
})

test('a gauge is fitted to the paper, whatever its length in the rules', async () => {
  writeFileSync(at('long.yaml'), small('long', gauge.replace('length: 4', 'length: 40')))
  expect((await print('long.yaml', '--what', 'gauge', '--paper', 'letter')).stderr).toContain('[gauge-does-not-fit]')
  expect(await print('long.yaml', '--what', 'gauge', '--paper', 'letter', '--fit')).toMatchObject({
    status: 0,
    stderr: '',
  })
  const both = await print('long.yaml', '--what', 'gauge', '--fit', '--length', '3')
  expect([both.status, both.stderr]).toEqual([
    2,
    expect.stringContaining('--length has no effect on gauge. Use it without --fit.'),
  ])
})

test('a second print skips unchanged files, and refuses to overwrite changed ones', async () => {
  const args = ['fire-and-fury', '--what', 'gauge', '--paper', 'a4']
  await print(...args)
  const path = at('out', 'fire-and-fury-gauge-a4.pdf')
  const { mtimeMs } = statSync(path)
  const again = await print(...args)
  expect(again).toMatchObject({ status: 0, stderr: '', stdout: 'out/fire-and-fury-gauge-a4.pdf: 1 page; unchanged\n' })
  expect((await print(...args, '--overwrite')).stdout).toContain('; unchanged')
  expect(statSync(path).mtimeMs).toBe(mtimeMs)
  const changed = await print(...args, '--length', '3')
  expect([changed.status, changed.stderr]).toEqual([1, expect.stringContaining('[file-exists]')])
  expect((await print(...args, '--length', '3', '--overwrite')).stdout).toBe('out/fire-and-fury-gauge-a4.pdf: 1 page\n')
})

test.each([
  [['--what', 'gauge', '--size', '9'], '--size has no effect on gauge. Use it with qrs, roster.'],
  [['--what', 'qrs', '--as', 'dxf'], '--as can’t be dxf. Choose svg or png.'],
  [['--as', 'svg', '--dpi', '200'], '--dpi has no effect on qrs and gauge. Use it with --as png.'],
  [
    ['--what', 'gauge', '--as', 'dxf', '--measured', '99x99'],
    '--measured has no effect on gauge. Use it without --as.',
  ],
  [['--marker', 'round'], '--marker has no effect on qrs and gauge. Use it with markers.'],
  [['--what', 'gauge', '--duplex', 'long'], '--duplex has no effect on gauge. Use it with --form single.'],
  [['--what', 'qrs', '--roster', 'x.csv'], '--roster has no effect on qrs. Use it with --back.'],
  [
    ['--what', 'qrs', '--format', 'phone', '--paper', 'a4'],
    '--paper has no effect on qrs. Use it with another --format.',
  ],
  [['--what', 'qrs', '--format', 'screen', '--duplex', 'long'], '--duplex has no effect on qrs. Use it with --back'],
])('refuses an option unused by the requested print: %j', async (args, says) => {
  const { status, stdout, stderr } = await print('fire-and-fury', ...args)
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(says)])
  expect(inside('out')).toEqual([])
})

test('characters missing from the fonts are printed as boxes and reported with their place', async () => {
  writeFileSync(at('kanji.yaml'), small('kanji').replace('name: Hit', 'name: 命中 命'))
  const { status, stderr } = await print('kanji.yaml', '--what', 'qrs', '--paper', 'a4')
  expect(status).toBe(0)
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(
      /kanji\.yaml:4:\d+: The printed fonts don’t have "命" \(U\+547D\) or "中" \(U\+4E2D\), so "命中 命" is printed with □/,
    ),
  ])
  expect(inside('out')).toEqual(['kanji-qrs-a4.pdf'])
})

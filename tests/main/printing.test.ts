/** Printing in a thread: the same files as on the command line, with progress, canceled immediately, and never endless. */
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MachineEvent } from '../../src-core/contract/methods.ts'
import type { PrintJob } from '../../src-core/contract/print.ts'
import { success } from '../../src-core/problem.ts'
import { readFontBytes, type FontBytes } from '../../src-main/pdf/fonts.ts'
import type { Copy } from '../../src-main/pdf/copy.ts'
import { openPrinter } from '../../src-main/pdf/printer.ts'
import { fireAndFury } from '../fixtures/sheets.ts'
import { cliHere } from './cli-tools.ts'
import { readPdf } from './read-pdf.ts'
import { codesOf, ownFolder, startMachine, valueOf } from './machine-tools.ts'

const sheetJob: PrintJob = { ruleset: 'fire-and-fury', house: [], what: 'qrs', paper: 'a4' }
const gaugeJob: PrintJob = { ...sheetJob, what: 'gauge', paper: 'letter' }

test('prints from the window and the command line are identical byte for byte', async () => {
  const [folder, out] = [ownFolder(), ownFolder()]
  const window = startMachine({ printFolder: folder }).window('a')
  const saved = valueOf(await window.call('savePrints', { task: 'save', jobs: [sheetJob, gaugeJob] }))
  expect(saved).toMatchObject({
    canceled: false,
    files: [
      { pages: 1, problems: [] },
      { pages: 1, typeSize: null, problems: [] },
    ],
  })
  for (const { what, paper } of [sheetJob, gaugeJob])
    await cliHere(out, ['print', 'fire-and-fury', '--what', what, '--paper', paper, '--out', out])
  const names = readdirSync(out)
  expect(readdirSync(folder)).toEqual(names)
  expect(names).toHaveLength(2)
  for (const name of names) expect(readFileSync(join(folder, name)).equals(readFileSync(join(out, name)))).toBe(true)
})

/** House rules that add items to a list. */
const lettered = (texts: Readonly<Record<string, string>>): string => {
  const entries = Object.entries(texts).map(([id, text]) => `${id}: {text: ${JSON.stringify(text)}}`)
  return `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}
rules: {lists: {letters: {title: Letters, phase: fire, entries: {${entries.join(', ')}}}}}
`
}

test('letters missing from every font are printed as □ and reported with their place; invisible characters are removed', async () => {
  const folder = ownFolder()
  const file = join(folder, 'club.houserules.yaml')
  const texts = {
    emoji: 'Ride 🐎 home',
    chinese: '林 woods',
    arabic: 'خيل',
    soft: 'dis\u00adordered',
    mark: '\u200fHold fast',
  }
  writeFileSync(file, lettered(texts))
  const out = await cliHere(folder, [
    'print',
    'fire-and-fury',
    '--what',
    'qrs',
    '--paper',
    'a4',
    '--house',
    file,
    '--out',
    folder,
  ])
  expect(out.status).toBe(0)
  const named = out.stderr.split('\n').filter((line) => line.includes('glyph-missing'))
  expect(named.map((line) => /is printed with □/.test(line) && /club\.houserules\.yaml:2:\d+/.test(line))).toEqual([
    true,
    true,
    true,
  ])
  const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.pdf'))
  const { pages } = await readPdf(new Uint8Array(readFileSync(join(folder, name))))
  const printed = JSON.stringify(pages)
  for (const text of ['Ride □ home', '□ woods', '□□□', 'disordered', 'Hold fast']) expect(printed).toContain(text)

  const machine = startMachine({ working: folder })
  const window = machine.window('a')
  const { session, rules } = valueOf(await window.call('openHouse', { file: valueOf(await machine.open(file)).name }))
  const seen = valueOf(await window.call('preview', { task: 'look', job: { ...sheetJob, ...rules.now } }))
  expect(seen.problems.map(({ code }) => code)).toEqual(['glyph-missing', 'glyph-missing', 'glyph-missing'])
  expect(seen.problems.map(({ place }) => place?.line)).toContain(2)
  const saved = valueOf(await window.call('savePrints', { task: 'save', jobs: [{ ...sheetJob, ...rules.now }] }))
  expect(saved.files[0]).toMatchObject({ pages: expect.any(Number) as number, problems: seen.problems })
  const { problems } = valueOf(await window.call('readHouse', { session }))
  expect(problems.every(({ code }) => code === 'glyph-missing')).toBe(true)
})

test('a preview equals the saved file, and writes nothing', async () => {
  const folder = ownFolder()
  const window = startMachine({ printFolder: folder }).window('a')
  const seen = valueOf(await window.call('preview', { task: 'look', job: gaugeJob }))
  expect(seen.name).toBe('fire-and-fury-gauge-letter.pdf')
  valueOf(await window.call('savePrints', { task: 'save', jobs: [gaugeJob] }))
  expect(readFileSync(join(folder, seen.name)).equals(seen.bytes)).toBe(true)
})

test('ink, gauge length and number of sides have an effect', async () => {
  const window = startMachine().window('a')
  const look = async (job: PrintJob): Promise<Uint8Array> =>
    valueOf(await window.call('preview', { task: 'look', job })).bytes
  const [usual, black, gauge, long] = [
    await look(sheetJob),
    await look({ ...sheetJob, ink: 'black' }),
    await look(gaugeJob),
    await look({ ...gaugeJob, length: 2 }),
  ]
  expect(Buffer.from(black).equals(usual)).toBe(false)
  expect(Buffer.from(long).equals(gauge)).toBe(false)
  const oneSide = await window.call('preview', { task: 'look', job: { ...sheetJob, sides: 1, smallest: 10 } })
  expect(codesOf(oneSide)).toContain('sheet-too-long')
})

test('a failed job is reported, and the others are printed', async () => {
  const folder = ownFolder()
  const window = startMachine({ printFolder: folder }).window('a')
  const jobs = [{ ...gaugeJob, length: 50 }, { ...sheetJob, ruleset: 'nowhere' }, gaugeJob, gaugeJob]
  const { files } = valueOf(await window.call('savePrints', { task: 'save', jobs }))
  expect(files.map(({ path }) => path)).toEqual([null, null, join(folder, 'fire-and-fury-gauge-letter.pdf'), null])
  expect(files.map(({ problems }) => problems[0]?.code)).toEqual([
    expect.stringContaining('gauge'),
    'unknown-ruleset',
    undefined,
    'file-exists',
  ])
})

test('a print never overwrites other files, gets a number instead, and later replaces its own file', async () => {
  const folder = ownFolder()
  writeFileSync(join(folder, 'fire-and-fury-gauge-letter.pdf'), 'mine')
  const window = startMachine({ printFolder: folder }).window('a')
  const save = async () =>
    valueOf(await window.call('savePrints', { task: 'save', jobs: [gaugeJob] })).files.map(({ path }) => path)
  expect(await save()).toEqual([join(folder, 'fire-and-fury-gauge-letter-2.pdf')])
  expect(await save()).toEqual([join(folder, 'fire-and-fury-gauge-letter-2.pdf')])
  expect(readFileSync(join(folder, 'fire-and-fury-gauge-letter.pdf'), 'utf8')).toBe('mine')
})

test('an existing file with the same bytes is not rewritten', async () => {
  const folder = ownFolder()
  const save = async () => {
    const window = startMachine({ printFolder: folder }).window('a')
    return valueOf(await window.call('savePrints', { task: 'save', jobs: [gaugeJob] })).files.map(({ path }) => path)
  }
  const path = (await save())[0] ?? ''
  const { mtimeMs } = statSync(path)
  expect(await save()).toEqual([path])
  expect(statSync(path).mtimeMs).toBe(mtimeMs)
})

test('kinds without printable content are listed with the reason', async () => {
  const window = startMachine().window('a')
  const kindsFor = async (ruleset: string) =>
    Object.fromEntries(
      valueOf(await window.call('listUnprintable', { ruleset, house: [] })).kinds.map(({ what, problem }) => [
        what,
        problem.code,
      ]),
    )
  expect(await kindsFor('fire-and-fury')).toEqual({ radius: 'no-distances' })
  expect(await kindsFor('italy-1799')).toEqual({})
})

test('a gauge fitted to the paper has the maximum length', async () => {
  const window = startMachine().window('a')
  for (const [ruleset, paper] of [
    ['fire-and-fury', 'a4'],
    ['fire-and-fury', 'letter'],
    ['triple-alliance-1864', 'a4'],
  ] as const) {
    const job: PrintJob = { ...gaugeJob, ruleset, paper, length: 50 }
    const { length, ...shape } = valueOf(await window.call('fitGauge', { job }))
    const look = (inches: number) => window.call('preview', { task: 'look', job: { ...job, ...shape, length: inches } })
    expect(codesOf(await look(length))).toEqual([])
    expect(codesOf(await look(length + 0.5))).toEqual(['gauge-does-not-fit'])
  }
})

test('pictures are saved as one file per page', async () => {
  const folder = ownFolder()
  const window = startMachine({ printFolder: folder }).window('a')
  const job: PrintJob = { ...gaugeJob, form: 'single', as: 'svg' }
  const { files } = valueOf(await window.call('savePrints', { task: 'save', jobs: [job, { ...sheetJob, as: 'png', dpi: 40 }] })) // prettier-ignore
  expect(files.map(({ pages }) => pages)).toEqual([2, 1])
  expect(readdirSync(folder)).toEqual([
    'fire-and-fury-gauge-letter-1.svg',
    'fire-and-fury-gauge-letter-2.svg',
    'fire-and-fury-qrs-a4.png',
  ])
})

test('an impossible folder is a problem of each job, and nothing is written', async () => {
  const folder = ownFolder()
  writeFileSync(join(folder, 'file'), 'not a folder')
  const window = startMachine({ printFolder: join(folder, 'file', 'prints') }).window('a')
  const { files } = valueOf(await window.call('savePrints', { task: 'save', jobs: [gaugeJob] }))
  expect(files).toMatchObject([{ path: null, problems: [{ code: 'not-written' }] }])
})

test('progress goes from 0 to the total, only in the window that prints', async () => {
  const machine = startMachine()
  const [window, other] = [machine.window('a'), machine.window('b')]
  valueOf(await window.call('savePrints', { task: 'save', jobs: [gaugeJob, sheetJob] }))
  const isProgress = (event: MachineEvent) => event.kind === 'progress'
  expect(window.told.filter(isProgress)).toMatchObject([0, 1, 2].map((done) => ({ task: 'save', done, total: 2 })))
  expect(other.told.filter(isProgress)).toEqual([])
})

test('a newer preview cancels an older one with the same name in the same window', async () => {
  const machine = startMachine()
  const [window, other] = [machine.window('a'), machine.window('b')]
  const elsewhere = other.call('preview', { task: 'look', job: gaugeJob })
  const older = [1, 2, 3].map(() => window.call('preview', { task: 'look', job: sheetJob }))
  const newest = window.call('preview', { task: 'look', job: gaugeJob })
  for (const answer of older) expect(codesOf(await answer)).toEqual(['canceled'])
  expect((await newest).ok).toBe(true)
  expect((await elsewhere).ok).toBe(true)
})

test.each(['canceled', 'left'])(
  'a task that is %s stops; finished files stay, and the answer lists the rest',
  async (how) => {
    const folder = ownFolder()
    const window = startMachine({ printFolder: folder }).window('a')
    const jobs = Array.from({ length: 40 }, (_, index): PrintJob => ({
      ...gaugeJob,
      paper: index % 2 === 0 ? 'a4' : 'letter',
    }))
    const saving = window.call('savePrints', { task: 'save', jobs })
    do await window.hears('progress')
    while (window.told.filter(({ kind }) => kind === 'progress').length < 2)
    if (how === 'left') window.leave()
    else await window.call('cancel', { task: 'save' })
    const { files, canceled } = valueOf(await saving)
    expect(canceled).toBe(true)
    expect(files).toHaveLength(40)
    expect(files.at(-1)?.problems).toMatchObject([{ code: 'canceled' }])
    expect(readdirSync(folder)).toHaveLength(files.filter(({ path }) => path !== null).length)
  },
)

test('a link in the print folder is not overwritten', async () => {
  const folder = ownFolder()
  writeFileSync(join(folder, '.profile'), 'precious')
  symlinkSync('.profile', join(folder, 'fire-and-fury-gauge-letter.pdf'))
  const window = startMachine({ printFolder: folder }).window('a')
  const { files } = valueOf(await window.call('savePrints', { task: 'save', jobs: [gaugeJob] }))
  expect(files).toMatchObject([{ path: null, problems: [{ code: 'leads-out' }] }])
  expect(readFileSync(join(folder, '.profile'), 'utf8')).toBe('precious')
})

test('canceling a task that is not running does nothing', async () => {
  expect((await startMachine().window('a').call('cancel', { task: 'nothing' })).ok).toBe(true)
})

test('other calls are answered during printing', async () => {
  const window = startMachine().window('a')
  valueOf(await window.call('preview', { task: 'warm', job: gaugeJob }))
  let printed = false
  const printing = window.call('savePrints', { task: 'save', jobs: [sheetJob] }).then(() => (printed = true))
  await window.hears('progress')
  valueOf(await window.call('about', {}))
  expect(printed).toBe(false)
  await printing
})

test('only printed files can be opened', async () => {
  const [folder, viewed] = [ownFolder(), [] as string[]]
  const view = (path: string) => Promise.resolve(success((viewed.push(path), {})))
  const window = startMachine({ printFolder: folder, kind: 'desktop', view }).window('a')
  const { files } = valueOf(await window.call('savePrints', { task: 'save', jobs: [gaugeJob] }))
  const path = files[0]?.path ?? ''
  expect((await window.call('openPrinted', { path })).ok).toBe(true)
  for (const other of ['/etc/passwd', join(folder, 'x.pdf'), join(folder, '..', 'x.pdf'), `${path}/../../x`])
    expect(codesOf(await window.call('openPrinted', { path: other }))).toEqual(['not-printed'])
  expect(viewed).toEqual([path])
})

const copy: Copy = { what: 'qrs', sheet: fireAndFury, options: { paper: 'a4' } }
const patient = new AbortController().signal

/** A printer whose thread runs `code` for every copy. */
const strangePrinter = (code: string, readFonts = readFontBytes, memory = 512) => {
  const thread = `import { parentPort } from 'node:worker_threads'; let count = 0; parentPort.on('message', () => { count += 1; ${code} })`
  const printer = openPrinter(new URL(`data:text/javascript,${encodeURIComponent(thread)}`), readFonts, {
    patience: 500,
    memory,
  })
  onTestFinished(() => printer.close())
  return printer
}
const done = 'parentPort.postMessage({ ok: true, value: { bytes: new Uint8Array([count]), pages: 1, typeSize: null } })'

test.each([
  ['ends', 'process.exit(3)'],
  ['throws', "throw new Error('torn')"],
])('a thread that %s is reported, and the next print gets a new one', async (_what, fault) => {
  const printer = strangePrinter(`if (count === 2) { ${fault} } ${done}`)
  const first = await printer.print(copy, patient)
  const [second, third] = await Promise.all([printer.print(copy, patient), printer.print(copy, patient)])
  expect(first.ok).toBe(true)
  expect(codesOf(second)).toEqual(['printer-broke'])
  expect([...valueOf(third).bytes]).toEqual([1])
})

test('fonts that could not be read are read again for the next print', async () => {
  let asked = 0
  const printer = strangePrinter(done, () =>
    (asked += 1) === 1 ? Promise.reject(new Error('too many open files')) : readFontBytes(),
  )
  expect(codesOf(await printer.print(copy, patient))).toEqual(['printer-broke'])
  expect((await printer.print(copy, patient)).ok).toBe(true)
})

test('an endless print is canceled immediately, its thread is stopped, and the next print gets a new one', async () => {
  const began = join(ownFolder(), 'began')
  const mark = `process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(began)}, '')`
  const printer = strangePrinter(`if (count === 2) { ${mark}; for (;;); } ${done}`)
  valueOf(await printer.print(copy, patient))
  const leaving = new AbortController()
  const endless = printer.print(copy, leaving.signal)
  const next = printer.print(copy, patient)
  await vi.waitFor(() => expect(existsSync(began)).toBe(true), 60_000)
  leaving.abort()
  expect(codesOf(await endless)).toEqual(['canceled'])
  expect([...valueOf(await next).bytes]).toEqual([1])
})

test('a closed printer answers its pending jobs', async () => {
  const printer = strangePrinter('for (;;);')
  const asked = [printer.print(copy, patient), printer.print(copy, patient)]
  await printer.close()
  for (const answer of [...asked, printer.print(copy, patient)]) expect(codesOf(await answer)).toEqual(['canceled'])
})

test('a print that runs out of memory is a problem, and the next print works', async () => {
  const fill = 'const all = []; for (;;) all.push(new Array(1e5).fill(count))'
  const printer = strangePrinter(`if (count === 2) { ${fill} } ${done}`, readFontBytes, 64)
  valueOf(await printer.print(copy, patient))
  expect(codesOf(await printer.print(copy, patient))).toEqual(['out-of-memory'])
  expect((await printer.print(copy, patient)).ok).toBe(true)
})

test('a thread that is being stopped gets no more jobs', async () => {
  // The thread reports that it started, waits for its release, and finishes at the very moment it is stopped.
  const [begun, released, finished] = [0, 1, 2]
  const shared = new Int32Array(new SharedArrayBuffer(12))
  const thread = `
    import { parentPort, workerData } from 'node:worker_threads'
    const { shared } = workerData.fonts
    const step = (at) => { Atomics.store(shared, at, 1); Atomics.notify(shared, at) }
    parentPort.on('message', ({ slow }) => {
      if (slow) { step(${begun}); Atomics.wait(shared, ${released}, 0) }
      ${done.replace('[count]', '[1]')}
      if (slow) step(${finished})
    })`
  const readFonts = () => Promise.resolve({ shared } as unknown as FontBytes)
  const printer = openPrinter(new URL(`data:text/javascript,${encodeURIComponent(thread)}`), readFonts, {
    patience: 1,
    memory: 512,
  })
  onTestFinished(() => printer.close())
  const wait = (at: number): void => void Atomics.wait(shared, at, 0)
  for (let round = 0; round < 20; round += 1) {
    shared.fill(0)
    const leaving = new AbortController()
    const slow = printer.print({ ...copy, slow: true } as Copy, leaving.signal)
    await vi.waitFor(() => expect(shared[begun]).toBe(1), { timeout: 60_000, interval: 1 })
    const next = printer.print(copy, patient)
    // When this side continues, the thread has finished and its time is up.
    await setImmediate()
    leaving.abort()
    Atomics.store(shared, released, 1)
    Atomics.notify(shared, released)
    wait(finished)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    expect(codesOf(await slow)).toEqual(['canceled'])
    expect(codesOf(await next)).toEqual([])
  }
})

test('labels and rosters use the current battle on request, and are refused without one', async () => {
  const window = startMachine().window('a')
  const job: PrintJob = { ruleset: 'fire-and-fury', house: [], what: 'labels', paper: 'a4', battle: true }
  const look = () => window.call('preview', { task: 'look', job })
  expect(codesOf(await look())).toEqual(['no-roster'])
  const edit = {
    sides: [{ id: 's1', name: 'Union', facts: {} }],
    units: [{ id: 'u1', name: 'Iron Brigade', is: 'unit' as const, side: 's1', command: null, facts: { stands: 6 } }],
  }
  valueOf(await window.call('muster', { rules: { ruleset: 'fire-and-fury', house: [] }, edit }))
  const { pages } = await readPdf(valueOf(await look()).bytes)
  expect(pages.flatMap(({ texts }) => texts.map(({ text }) => text))).toEqual(
    expect.arrayContaining(['Iron Brigade', '6']),
  )
  expect(codesOf(await window.call('preview', { task: 'look', job: { ...job, battle: false } }))).toEqual(['no-roster'])
})

test('a roster file prints without a battle, its units can be chosen, and ignored parts are listed', async () => {
  const window = startMachine().window('a')
  const text =
    'Side,Brigade,Name,Label,Arm\nUnion,Hanna,5th Michigan,7/5/3,infantry\nUnion,Doyle,Battery A,1,trumpets\n'
  const job: PrintJob = {
    ruleset: 'fire-and-fury',
    house: [],
    what: 'labels',
    paper: 'a4',
    battle: true,
    roster: { name: 'corps.csv', text },
  }
  const preview = valueOf(await window.call('preview', { task: 'look', job }))
  expect(preview.units.map(({ name, depth }) => [name, depth])).toEqual([
    ['Union', 0],
    ['Hanna', 1],
    ['5th Michigan', 2],
    ['Doyle', 1],
    ['Battery A', 2],
  ])
  expect(preview.notes).toEqual(['corps.csv, line 3, column 5: “trumpets” isn’t one of the choices.'])
  const hanna = preview.units.find(({ name }) => name === 'Hanna')?.id ?? ''
  const one = valueOf(await window.call('preview', { task: 'look', job: { ...job, of: [hanna] } }))
  const texts = (await readPdf(one.bytes)).pages.flatMap((page) => page.texts.map((each) => each.text))
  expect(texts).toContain('5th Michigan')
  expect(texts).not.toContain('Battery A')
  expect(codesOf(await window.call('preview', { task: 'look', job: { ...job, of: ['nobody'] } }))).toEqual([
    'unknown-name',
  ])
})

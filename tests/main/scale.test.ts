/** The player's scale applies to all answers of the machine: sheet, checks, battle, prints. */
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPdf } from './read-pdf.ts'
import { asking } from './battle-tools.ts'
import { ownFolder, startMachine } from './machine-tools.ts'

const rules = { ruleset: 'fire-and-fury', house: [] }
const small = { ...rules, scale: { factor: '2/3', units: 'cm', round: '1/2' } } as const

test('shows a scaled example, and nothing if distances are unchanged', async () => {
  const ask = asking(startMachine())
  expect((await ask('readProvenance', small)).scale).toEqual({ was: '12″', is: '20.5\u00a0cm', bare: [] })
  expect((await ask('readProvenance', rules)).scale).toBeNull()
  expect((await ask('readProvenance', { ...rules, scale: { factor: '1' } })).scale).toBeNull()
})

test('uses the player’s unit unless another is selected', async () => {
  const ask = asking(startMachine())
  expect((await ask('readProvenance', { ...rules, scale: { preferred: 'cm' } })).scale).toMatchObject({
    was: '12″',
    is: '30.48\u00a0cm',
  })
  expect((await ask('readProvenance', { ...rules, scale: { preferred: 'cm', units: 'mm' } })).scale?.is).toBe(
    '304.8\u00a0mm',
  )
})

test('sheet, check inputs and print have the same distances, and the file states the scale', async () => {
  const ask = asking(startMachine())
  expect((await ask('readSheet', small)).subtitle).toContain('distances × ⅔')
  const { phases } = await ask('readChecks', { ...small, ruleset: 'napoleonic-fury' })
  const units = phases.flatMap(({ checks }) =>
    checks.flatMap(({ controls }) => controls.flatMap(({ unit }) => unit ?? [])),
  )
  expect(new Set(units)).toEqual(new Set(['cm']))
  const print = await ask('preview', { task: 'look', job: { ...small, what: 'qrs', paper: 'a4' } })
  expect(print.name).toBe('fire-and-fury-x2-3-cm-to-1-2-qrs-a4.pdf')
  const texts = (await readPdf(print.bytes)).pages.flatMap((page) => page.texts.map(({ text }) => text))
  expect(texts.join(' ')).toContain('distances × ⅔')
})

test('a battle records the scale of each check', async () => {
  const machine = startMachine()
  const ask = asking(machine)
  const fire = { procedure: 'fire', inputs: { points: 7 }, dice: { source: 'typed', faces: [[8]] } } as const
  await ask('playCheck', { rules: small, ...fire })
  await ask('playCheck', { rules, ...fire })
  const { lines } = await ask('readJournal', {})
  expect(lines.map(({ detail }) => detail?.rules)).toEqual([
    'Fire and Fury',
    'Fire and Fury · distances × ⅔, converted from inches, to the nearest 0.5\u00a0cm',
  ])
})

test('refuses an invalid scale', async () => {
  const window = startMachine().window('a')
  for (const scale of [{ factor: '0' }, { factor: 'much' }, { round: '-1' }, { units: 'feet' }])
    expect(await window.call('readSheet', { ...rules, scale } as never)).toMatchObject({
      ok: false,
      problems: [{ path: expect.arrayContaining(['scale']) as unknown }],
    })
})

const club = `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}
rules:
  procedures: {maneuver: {tables: {good-order: {bands: {tardy: 5, well-handled: 6..}}}}}
  lists: {club: {title: At the club, phase: fire, entries: {near: Leaders within 6″ cheer.}}}
`

test('editor, title bar and sheet count the same changes', async () => {
  const machine = startMachine()
  const ask = asking(machine)
  const file = join(ownFolder(), 'club.houserules.yaml')
  writeFileSync(file, club)
  await machine.open(file)
  const house = await ask('openHouse', { file })
  const chosen = { ruleset: 'fire-and-fury', house: [file] }
  const { changes, marks } = await ask('readProvenance', chosen)
  const last = (await ask('readSheet', chosen)).sections.at(-1)
  const rows = last?.loose.flatMap((block) => (block.kind === 'table' ? block.rows : []))
  expect(last?.id).toBe('changes')
  expect([
    house.changes.length,
    rows?.length,
    house.sections.reduce((sum, section) => sum + section.changes, 0),
  ]).toEqual([changes, changes, changes])
  expect(changes).toBeGreaterThan(0)
  expect(marks.filter(({ kind }) => kind === 'house').length).not.toBe(changes)
})

test('a distance in the text of house rules gets a warning, and the rest is printed', async () => {
  const machine = startMachine()
  const ask = asking(machine)
  const file = join(ownFolder(), 'club.houserules.yaml')
  writeFileSync(file, club)
  await machine.open(file)
  const scaled = { ...small, house: [file] }
  expect((await ask('readProvenance', scaled)).scale?.bare).toMatchObject([{ code: 'scale', place: { line: 4 } }])
  expect((await ask('readSheet', scaled)).subtitle).toContain('distances in house-rule texts as written')
})

test('with a club file in centimeters, checks use centimeters and give the same results as in inches', async () => {
  const machine = startMachine()
  const ask = asking(machine)
  const file = join(ownFolder(), 'metric.houserules.yaml')
  writeFileSync(file, `${club.split('\n')[0]?.replace('fire-and-fury', 'regimental-fury')}\nrules: {units: cm}\n`)
  await machine.open(file)
  const metric = { ruleset: 'regimental-fury', house: [file] }
  const { phases } = await ask('readChecks', metric)
  const controls = phases.flatMap(({ checks }) => checks.flatMap((check) => check.controls))
  expect(new Set(controls.flatMap(({ unit }) => unit ?? []))).toEqual(new Set(['cm']))
  const fire = (house: string[], range: number) =>
    ask('assess', {
      rules: { ...metric, house },
      procedure: 'fire',
      inputs: { firer: { groups: [{ stands: 4, weapon: 'first-rate-rifles', range }] } },
    })
  const [was, is] = [await fire([], 6), await fire([file], 15)]
  expect(is).toEqual({ ...was, controls: is.controls })
  expect(is.points).not.toBeNull()
  expect(is.controls['firer.groups.0.range']).toMatchObject({ bands: [{ input: '..30' }] })
})

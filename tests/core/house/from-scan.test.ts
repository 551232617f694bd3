/** Turns recognized tables into rules: a new check, a new chart, or changes to an existing table of the same shape. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planScanSchema } from '../../../src-core/contract/house.ts'
import { analyze, type Analysis } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { openBase } from '../../../src-core/house/base.ts'
import { nonNull } from '../../../src-core/present.ts'
import { dataAt, type DataMap } from '../../../src-core/ruleset/data.ts'
import { pageOfText } from '../../../src-core/scan/page.ts'
import { doubtsIn, type Proposal } from '../../../src-core/scan/proposals.ts'
import { readPages } from '../../../src-core/scan/read.ts'
import type { ReadTable } from '../../../src-core/scan/reading.ts'
import {
  destinationsFor,
  nameForTable,
  proposalForNewEntry,
  scanEdits,
} from '../../../src-core/scan/rules/from-scan.ts'
import { good, head, napoleonic } from './rules.ts'

const base = good(openBase(new Map([['napoleonic-fury', napoleonic]]), 'napoleonic-fury'))
const nothing = `${head('napoleonic-fury')}rules: {}\n`
const scan = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../fixtures/scans', `${name}.txt`), 'utf8')
const read = (text: string): readonly ReadTable[] => readPages([pageOfText(text)], undefined).tables
const first = (text: string): ReadTable => nonNull(read(text)[0])
const fresh = (text: string): Proposal => proposalForNewEntry(first(text), base.data)
const planned = (proposal: Proposal, into: readonly string[] | null = null, dice = '1d10'): Analysis => {
  const { edits } = good(scanEdits({ proposal, title: 'Club chart', dice, into }, base.data))
  return analyze(base, 'club.houserules.yaml', good(applyEdits(nothing, edits, base.rules)))
}
const messagesOf = ({ problems }: Analysis): readonly string[] => problems.map(({ message }) => message)

test.each(['columns', 'blank-cell', 'two-tables', 'three-columns', 'rates-plain', 'rates-spans', 'rates-weapons'])(
  'every table of %s becomes valid rules',
  (name) => {
    const tables = read(scan(name))
    expect(tables.length).toBeGreaterThan(0)
    for (const table of tables) {
      const after = planned(proposalForNewEntry(table, base.data))
      expect([table.kind, messagesOf(after)]).toEqual([table.kind, []])
      expect(after.changes.length).toBeGreaterThan(0)
    }
  },
)

const fireChart = [
  'Points\tDesultory\tLively\tTelling\tDeadly\tWithering',
  ...['1\t9 or less\t10+', '4\t6 or less\t7-9\t10+'],
].join('\n')

test('a chart by points becomes a check by points, with open ends', () => {
  const { rules, problems } = planned(fresh(fireChart))
  expect(problems).toEqual([])
  expect(dataAt(nonNull(rules), ['procedures', 'club-chart', 'tables', 'result', 'rows'])).toEqual({
    p1: { from: 1, bands: { desultory: '..9', lively: '10..' } },
    p4: { from: 4, bands: { desultory: '..6', lively: '7..9', telling: '10..' } },
  })
})

test('a chart with named rows uses a trait', () => {
  const text = 'Range\tMiss\tWound\tKill\nShort\t01-30\t31-70\t71-00\nLong\t01-70\t71-95\t96-00\n'
  const { rules, problems } = planned(fresh(text), null, '1d100')
  expect(problems).toEqual([])
  const check = nonNull(dataAt(nonNull(rules), ['procedures', 'club-chart']))
  expect(check).toMatchObject({
    tables: { result: { rows: { short: { bands: { miss: '..30', wound: '31..70', kill: '71..' } } } } },
  })
})

/** The fire chart of the rules as text. */
const ownChart = (): string => {
  const rows = dataAt(base.data, ['procedures', 'fire', 'tables', 'fire', 'rows']) as DataMap
  const results = Object.keys(dataAt(base.data, ['procedures', 'fire', 'outcomes']) as DataMap)
  const lines = Object.values(rows).map((row) => {
    const { from, bands } = row as { from: number | string; bands: Readonly<Record<string, string | number>> }
    const cells = results.map((id) => `${bands[id] ?? '-'}`.replace(/^\.\.(.+)/, '≤ $1').replace(/\.\.$/, '+'))
    return [`${from}`, ...cells.map((cell) => cell.replace('..', '-'))].join('\t')
  })
  return [['Points', ...results].join('\t'), ...lines].join('\n')
}

test('a chart that matches a table of the rules changes only the cells that differ', () => {
  const table = first(ownChart())
  const home = nonNull(destinationsFor(table, base.data)[0])
  expect(home.path.slice(0, 2)).toEqual(['procedures', 'fire'])
  expect(
    good(scanEdits({ proposal: home.proposal, title: '', dice: '2d6', into: home.path }, base.data)).edits,
  ).toEqual([])
  const rows = home.proposal.rows.map((row, index) =>
    index === 1 ? { ...row, cells: row.cells.with(0, { ...nonNull(row.cells[0]), text: '≤ 3' }) } : row,
  )
  const { edits } = good(
    scanEdits({ proposal: { ...home.proposal, rows }, title: '', dice: '2d6', into: home.path }, base.data),
  )
  expect(edits).toMatchObject([{ kind: 'set', value: '..3' }])
})

test('refuses a chart whose renamed rows no longer match its table', () => {
  const home = nonNull(destinationsFor(first(ownChart()), base.data)[0])
  const rows = home.proposal.rows.map((row, index) =>
    index === 1 ? { ...row, name: { ...row.name, text: '99' } } : row,
  )
  const refused = scanEdits(
    { proposal: { ...home.proposal, rows }, title: '', dice: '2d6', into: home.path },
    base.data,
  )
  expect(refused).toMatchObject({ ok: false, problems: [{ code: 'changed-meanwhile' }] })
})

test('rows with the same name become one result, and notes on results become a list on the sheet', () => {
  const text = '9+\tStands. Nothing happens.\n6-8\tShaken. Loses {one} stand.\n4-5\tRout\n3 or less\tRout\n'
  const { rules, problems } = planned(fresh(text))
  expect(problems).toEqual([])
  expect(dataAt(nonNull(rules), ['procedures', 'club-chart', 'tables', 'result', 'bands'])).toEqual({
    rout: '..5',
    shaken: '6..8',
    stands: '9..',
  })
  expect(dataAt(nonNull(rules), ['lists', 'club-chart-results'])).toEqual({
    title: 'Club chart: results',
    entries: {
      stands: { lead: 'Stands', text: 'Nothing happens.' },
      shaken: { lead: 'Shaken', text: 'Loses (one) stand.' },
    },
  })
})

test('words too long for one list entry become several entries', () => {
  const long = Array.from({ length: 90 }, (_, at) => `Sentence number ${at} of it.`).join(' ')
  const { rules, problems } = planned(fresh(`9+\tStands. ${long}\n6-8\tShaken\n5 or less\tRout\n`))
  expect(problems).toEqual([])
  const entries = nonNull(dataAt(nonNull(rules), ['lists', 'club-chart-results', 'entries']))
  const texts = Object.values(entries).map((entry) => (entry as { text: string }).text)
  expect(texts.join(' ')).toBe(long)
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(600)
})

test('a table of numbers becomes a table of the rules', () => {
  const { rules, problems } = planned(fresh('Weapon\tClose\tLong\n12-pdr\t4\t-\nRifle\t½\t2"\n'))
  expect(problems).toEqual([])
  expect(dataAt(nonNull(rules), ['grids', 'club-chart', 'rows'])).toMatchObject({
    'n12-pdr': { label: '12-pdr', cells: { close: '4' } },
    rifle: { cells: { close: '½', long: '2"' } },
  })
})

const modifiers = 'MELEE TABLE\n+1 Crack troops\n-2 In marsh\nx½ Low on powder\n'

test('modifiers go into a check: a sign is added, and a times sign makes a factor', () => {
  const { rules } = planned({ ...fresh(modifiers), added: 0 }, ['procedures', 'fire'])
  expect(dataAt(nonNull(rules), ['procedures', 'fire'])).toMatchObject({
    modifiers: { 'crack-troops': { label: 'Crack troops', value: 1 }, 'in-marsh': { value: -2 } },
    factors: { 'low-on-powder': { times: '1/2' } },
  })
})

test('modifiers with unknown words become new traits, marked as doubtful', () => {
  const proposal = fresh('+1 With bagpipes\n-2 In a bog\n')
  expect(doubtsIn(proposal).map(({ doubts }) => doubts)).toEqual([['always'], ['always']])
  const { rules, problems } = planned(proposal)
  expect(problems).toEqual([])
  expect(dataAt(nonNull(rules), ['procedures', 'club-chart', 'modifiers', 'in-a-bog'])).toMatchObject({
    value: -2,
    when: { 'in-a-bog': true },
  })
  expect(dataAt(nonNull(rules), ['traits', 'in-a-bog'])).toMatchObject({ label: 'In a bog', flag: true })
})

test('a modifier with a cleared number is reported as having no value', () => {
  const proposal = fresh('+1 Crack troops\n-2 In marsh\n')
  const rows = proposal.rows.map((row, index) =>
    index === 0 ? { ...row, cells: row.cells.with(0, { ...nonNull(row.cells[0]), text: '' }) } : row,
  )
  const { problems } = planned({ ...proposal, rows }, ['procedures', 'fire'])
  expect(problems).toMatchObject([{ code: 'missing', cell: ['procedures', 'fire', 'modifiers', 'crack-troops'] }])
})

test('known words become a condition; an unknown condition is reported at its cell', () => {
  const proposal = fresh('+1 Disordered\n-2 In marsh\n')
  expect(proposal.rows[0]?.cells.at(-1)).toMatchObject({ sure: 'read', doubts: [] })
  const rows = proposal.rows.map((row, index) =>
    index === 1 ? { ...row, cells: row.cells.with(-1, { ...nonNull(row.cells.at(-1)), text: 'on the moon' }) } : row,
  )
  const { problems } = planned({ ...proposal, rows }, ['procedures', 'fire'])
  expect(problems).toMatchObject([{ cell: ['procedures', 'fire', 'modifiers', 'in-marsh', 'when'] }])
})

test('modifiers go to the check named in their heading; factors only to a check with points', () => {
  const list = (text: string): ReadTable => nonNull(read(text).find(({ kind }) => kind === 'modifiers'))
  const plain = 'MELEE TABLE\nModifiers\n+1 Crack troops\n-2 In marsh\n'
  expect(destinationsFor(list(plain), base.data)[0]).toMatchObject({ path: ['procedures', 'melee'], fits: true })
  const unnamed = destinationsFor(list('+1 Crack troops\n-2 In marsh\n'), base.data)
  expect(unnamed.map(({ fits }) => fits)).not.toContain(true)
  expect(destinationsFor(list(modifiers), base.data).map(({ path }) => path[1])).toEqual(['fire'])
  expect(messagesOf(planned(fresh(modifiers)))).toEqual([])
})

test('a chart matches only a table that has most of its results', () => {
  const text = '9+\tStands\n4-8\tShaken\n3 or less\tRout\n'
  const { rules } = planned(fresh(text))
  const fits = (other: string): readonly boolean[] =>
    destinationsFor(first(other), nonNull(rules))
      .filter(({ title }) => title === 'Club chart')
      .map((home) => home.fits)
  expect(fits(text.replace('Rout', 'Flight'))).toEqual([true])
  expect(fits('9+\tCheers\n4-8\tHolds\n3 or less\tRout\n')).toEqual([false])
})

test.each([
  ['DISORDER TABLE (if disordered)', 'Disorder table'],
  ['### Troops in good order', 'Troops in good order'],
  ['Morale check (2d6)', 'Morale check'],
  ['MELEE\nModifiers', 'Melee'],
])('a new entry below %s is named %s', (heading, name) => {
  expect(nameForTable(first(`${heading}\n+1 Led\n-1 Raw\n-2 Wet\n`))).toBe(name)
})

test('proposals match the schema of the method that plans their edits', () => {
  for (const text of [fireChart, modifiers, 'Weapon\tClose\tLong\nBow\t4\t-\nRifle\t½\t2"\n'])
    expect(
      planScanSchema.safeParse({ session: 'a', proposal: fresh(text), title: 'T', dice: '1d10', into: null }).success,
    ).toBe(true)
})

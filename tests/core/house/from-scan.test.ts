/** Charts read from a scan become rules: a check that can be rolled, or the cells of a table that stands already. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planScanSchema } from '../../../src-core/contract/house.ts'
import { analyze, type Analysis } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { openBase } from '../../../src-core/house/base.ts'
import { dataAt, type DataMap } from '../../../src-core/ruleset/data.ts'
import {
  proposalForNewEntry,
  destinationsFor,
  nameForProposal,
  scanEdits,
} from '../../../src-core/scan/rules/from-scan.ts'
import { present } from '../../../src-core/present.ts'
import { doubtsIn, proposalsOf, type Proposal } from '../../../src-core/scan/proposals.ts'
import { readScan } from '../../../src-core/scan/read.ts'
import { good, head, napoleonic } from './rules.ts'

const base = good(openBase(new Map([['napoleonic-fury', napoleonic]]), 'napoleonic-fury'))
const nothing = `${head('napoleonic-fury')}rules: {}\n`
const scan = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../fixtures/scans', `${name}.txt`), 'utf8')
const read = (text: string, lowest = 1, highest = 10): readonly Proposal[] =>
  proposalsOf(readScan(text, { lowest, highest }))
const taken = (proposal: Proposal, into: readonly string[] | null, dice = '1d10'): Analysis => {
  const { edits } = good(scanEdits({ proposal, title: 'Club chart', dice, into }, base.data))
  return analyze(base, 'club.houserules.yaml', good(applyEdits(nothing, edits, base.rules)))
}
const wordsOf = ({ problems }: Analysis): readonly string[] => problems.map(({ message }) => message)

test.each(['columns', 'blank-cell', 'two-dice', 'two-tables', 'three-columns'])(
  'every chart and table of %s is rules without a problem',
  (name) => {
    const two = name === 'two-dice'
    const proposals = read(scan(name), two ? 2 : 1, two ? 12 : 10)
    expect(proposals.length).toBeGreaterThan(0)
    for (const proposal of proposals.flatMap((each) => [each, proposalForNewEntry(each, base.data)])) {
      const after = taken(proposal, null, two ? '2d6' : '1d10')
      expect([proposal.kind, wordsOf(after)]).toEqual([proposal.kind, []])
      expect(after.changes.length).toBeGreaterThan(0)
    }
  },
)

test('the fire chart of the ruleset itself fits its table, and changes nothing there but what was corrected', () => {
  const chart = present(read(scan('two-dice'), 2, 12).find(({ kind }) => kind === 'across'))
  const home = present(destinationsFor(chart, '', base.data)[0])
  expect(home.path.slice(0, 2)).toEqual(['procedures', 'fire'])
  expect(taken(chart, home.path).changes).toEqual([])
  const rows = chart.rows.map((row, index) =>
    index === 1
      ? { ...row, cells: row.cells.map((cell, column) => ({ ...cell, text: column === 0 ? '≤ 3' : cell.text })) }
      : row,
  )
  const { edits } = good(
    scanEdits({ proposal: { ...chart, rows }, title: '', dice: '2d6', into: home.path }, base.data),
  )
  expect(edits).toHaveLength(1)
  expect(edits[0]).toMatchObject({ kind: 'set', value: '..3' })
})

test('a chart whose heads were corrected until it fits its table no longer is refused, and nothing of it is lost in silence', () => {
  const chart = present(read(scan('two-dice'), 2, 12).find(({ kind }) => kind === 'across'))
  const home = present(destinationsFor(chart, '', base.data)[0])
  const rows = chart.rows.map((row, index) => (index === 1 ? { ...row, name: { ...row.name, name: '99' } } : row))
  const refused = scanEdits({ proposal: { ...chart, rows }, title: '', dice: '2d6', into: home.path }, base.data)
  expect(refused).toMatchObject({ ok: false, problems: [{ code: 'changed-meanwhile' }] })
})

test('a modifier whose number was emptied counts nothing: it is told as one that lacks its value', () => {
  const list = present(read('+1 Crack troops\n-2 In marsh\nx½ Low on powder\n')[0])
  const rows = list.rows.map((row, index) =>
    index === 0 ? { ...row, cells: row.cells.map((cell) => ({ ...cell, text: '' })) } : row,
  )
  const { ruleset, problems } = taken({ ...list, rows }, ['procedures', 'fire'])
  expect(ruleset.ok).toBe(false)
  expect(problems).toMatchObject([{ code: 'missing', cell: ['procedures', 'fire', 'modifiers', 'crack-troops'] }])
})

test('lines that somebody calls the same are one result, from the first to the last of them', () => {
  const chart = present(read(scan('three-columns'))[0])
  const called = ['', '', '', 'Tardy', 'Fall Back', 'Panic']
  const rows = chart.rows.map((row, index) => ({ ...row, name: { ...row.name, name: called[index] || row.name.name } }))
  const { edits } = good(
    scanEdits({ proposal: { ...chart, rows }, title: 'Maneuver', dice: '1d10', into: null }, base.data),
  )
  const bands = { panic: '..-2', 'fall-back': '-1..0', tardy: '1..3', 'well-handled': '4..7', 'double-quick': '8..' }
  expect(edits.at(-2)).toMatchObject({ value: { tables: { result: { rows: { 'in-command': { bands } } } } } })
  // What is said of a result goes with its name.
  const entries = {
    tardy: { text: 'maneuver.' },
    'fall-back': { text: 'Troops retreat' },
    panic: { text: 'Troops full retreat' },
  }
  expect(edits.at(-1)).toMatchObject({ path: ['lists'], value: { entries } })
})

test('what the text says of results goes into a list of the sheet beside a new check, and into no table that stands', () => {
  const text =
    '9 or more\t<b>Stands.</b> Nothing happens.\n4-8\t<b>Shaken.</b> Loses {one} stand.\n3 or less\t<b>Routs</b>\n'
  const chart = present(read(text)[0])
  expect(chart.effects).toEqual([
    { name: 'Stands', words: 'Nothing happens.' },
    { name: 'Shaken', words: 'Loses {one} stand.' },
  ])
  const { rules, problems } = taken(chart, null)
  expect(problems).toEqual([])
  expect(dataAt(present(rules), ['lists', 'club-chart-results'])).toEqual({
    title: 'Club chart: results',
    entries: {
      stands: { lead: 'Stands', text: 'Nothing happens.' },
      shaken: { lead: 'Shaken', text: 'Loses (one) stand.' },
    },
  })
})

const retreats = [
  '9+\tStands. No effect.',
  '6-8\tShaken. Attackers disordered, and fall back 3".',
  '4,5\tBeaten. Attackers lose 2 stands. Defenders carry the position on a whim.',
  '3 or less\tRout. Quite unheard of.',
].join('\n')

test('what results do is proposed where every word is understood, else their words go onto the sheet beside what one takes of them', () => {
  const chart = proposalForNewEntry(present(read(retreats)[0]), base.data)
  expect(chart.columns.map(({ name }) => name)).toEqual(['', 'Effect'])
  expect(
    chart.rows.map(({ cells }) => [cells[1]?.text, ...(cells[1]?.doubts ?? []), ...(cells[1]?.others ?? [])]),
  ).toEqual([[''], ['Attacker: retreat 3″, disordered'], ['', 'undone', 'Attacker: lose 2 stands'], ['', 'undone']])
  const said = (row: number, text: string): Proposal => ({
    ...chart,
    rows: chart.rows.map((each, index) => ({
      ...each,
      cells: each.cells.map((cell, at) => (index === row && at === 1 ? { ...cell, text } : cell)),
    })),
  })
  const { rules, problems } = taken(said(2, 'Attacker: lose 2 stands'), null)
  expect(problems).toEqual([])
  const check = present(dataAt(present(rules), ['procedures', 'club-chart']))
  expect(check).toMatchObject({
    roles: { attacker: { title: 'Attacker' }, defender: { title: 'Defender' } },
    outcomes: {
      shaken: {
        name: 'Shaken',
        effects: { attacker: { of: 'attacker', set: { order: 'disordered' }, retreat: { inches: 3 } } },
      },
      beaten: { effects: { attacker: { of: 'attacker', lose: 2 } } },
    },
  })
  expect(dataAt(check, ['outcomes', 'stands', 'effects'])).toBeUndefined()
  expect(Object.keys(dataAt(present(rules), ['lists', 'club-chart-results', 'entries']) as object)).toEqual([
    'beaten',
    'rout',
  ])
  // Words of one's own that say nothing are told at their cell.
  expect(taken(said(3, 'flies to the moon'), null).problems).toMatchObject([
    { cell: ['procedures', 'club-chart', 'outcomes', 'rout', 'effects'] },
  ])
})

test('a cell that a row lacks is none', () => {
  const chart = present(
    read('Raw\tGood\n9+\t4+\tStands\n4-8\t2-3\tShaken\n3-\t1-\tRout\n'.replaceAll('-\t', ' or less\t'))[0],
  )
  const rows = chart.rows.map((row, index) => ({ ...row, cells: row.cells.slice(0, [0, 2, 1][index]) }))
  const { edits } = good(
    scanEdits({ proposal: { ...chart, rows }, title: 'Club chart', dice: '1d10', into: null }, base.data),
  )
  expect(edits.at(-1)).toMatchObject({
    value: {
      outcomes: { stands: {}, shaken: {}, rout: {} },
      tables: {
        result: { rows: { raw: { bands: { shaken: '4..', rout: '..3' } }, good: { bands: { shaken: '..' } } } },
      },
    },
  })
})

test('a list of modifiers goes into a check: a sign is added, a times sign makes a factor', () => {
  const [list] = read('+1 Crack troops\n-2 In marsh\nx½ Low on powder\n')
  const { rules } = taken(present(list), ['procedures', 'fire'])
  const fire = present(dataAt(present(rules), ['procedures', 'fire']))
  expect(fire).toMatchObject({
    modifiers: { 'crack-troops': { label: 'Crack troops', value: 1 }, 'in-marsh': { value: -2 } },
    factors: { 'low-on-powder': { times: '1/2' } },
  })
})

test('a factor is taken once, and never for each of a count', () => {
  const list = listIn('x2 Each stand lost\nx½ Each base lost\nx3 Spent\n', 'fire')
  expect(list.rows.map(({ cells }) => present(cells.at(-1))).map(({ text, others }) => [text, ...others])).toEqual([
    [''],
    [''],
    ['spent'],
  ])
})

test('a list goes where a heading above it says', () => {
  const text = 'Maneuver\nDIE ROLL\nMELEE TABLE\nModifiers\n+1 Crack troops\n-2 In marsh\n+3 On a hill\n'
  const list = present(read(text).find(({ kind }) => kind === 'modifiers'))
  expect(destinationsFor(list, text, base.data)[0]).toMatchObject({ path: ['procedures', 'melee'], fits: true })
  expect(destinationsFor(list, text.replace('MELEE', 'UNKNOWN'), base.data)[0]).toMatchObject({
    path: ['procedures', 'maneuver'],
    fits: true,
  })
  expect(
    destinationsFor(list, text.replace('MELEE TABLE', 'Table of modifiers').replace('Maneuver', 'TABLE'), base.data)[0]
      ?.fits,
  ).toBe(false)
  // Without a heading and a word that is known it is for a person to say where it goes.
  expect(destinationsFor(list, '', base.data).map(({ fits }) => fits)).not.toContain(true)
  // Only a check that is rolled has modifiers.
  expect(destinationsFor(list, '', base.data).map(({ path }) => path[1])).toEqual([
    'maneuver',
    'emergency-change',
    'evade',
    'fire',
    'fallen-leader',
    'melee',
  ])
})

test('doubts are gone through in order, and what is doubtful of all cells is one', () => {
  const blank = present(read(scan('blank-cell')).find(({ kind }) => kind === 'across'))
  expect(doubtsIn(blank)).toEqual([{ row: 9, column: 4, doubts: ['blank'] }])
  const repeated = present(
    read('Hit\tHit\n7 or more\t7 or more\tBeaten\n4,5,6\t4,5,6\tShaken\n3 or less\t3 or less\tHolds\n').find(
      ({ kind }) => kind === 'down',
    ),
  )
  expect(doubtsIn(repeated)[0]).toEqual({ row: null, column: null, doubts: ['column'] })
})

test('a doubt is one only where all have it, and there are several', () => {
  const list = proposalForNewEntry(present(read('+? On Mars\n+? On Venus\n-1 On Pluto\n')[0]), base.data)
  const unsaid = (proposal: Proposal): unknown =>
    doubtsIn(proposal).filter(({ column, doubts }) => column === 0 && doubts.includes('unsaid'))
  expect(unsaid(list)).toEqual([0, 1].map((row) => ({ row, column: 0, doubts: ['unsaid'] })))
  expect(doubtsIn({ ...list, rows: list.rows.slice(0, 1) })).toEqual([
    { row: 0, column: 0, doubts: ['unsaid'] },
    { row: 0, column: 1, doubts: ['always'] },
  ])
  expect(unsaid({ ...list, rows: list.rows.slice(1) })).toEqual([{ row: 0, column: 0, doubts: ['unsaid'] }])
  expect(unsaid({ ...list, rows: [] })).toEqual([])
})

test('a list that multiplies goes only where there are points of fire, and a new check for it has them', () => {
  const list = present(read('+1 Crack troops\n-2 In marsh\nx½ Low on powder\n')[0])
  expect(destinationsFor(list, '', base.data).map(({ path }) => path[1])).toEqual(['fire'])
  const { problems } = taken(proposalForNewEntry(list, base.data), null)
  expect(problems).toEqual([])
})

test('what is doubtful of all of a column, and could be nothing else, is one doubt', () => {
  const list = proposalForNewEntry(present(read('+1 On Mars\n-2 On Venus\n-1 On Pluto\n')[0]), base.data)
  expect(doubtsIn(list)).toEqual([{ row: null, column: 1, doubts: ['always'] }])
})

test('a chart goes by itself only into a table that has most of its results, whatever other table is of its shape', () => {
  const text = '9+\tStands\n4-8\tShaken\n3 or less\tRout\n'
  const { rules } = taken(present(read(text)[0]), null)
  const fits = (other: string): readonly (readonly [string, boolean])[] =>
    destinationsFor(present(read(other)[0]), other, present(rules))
      .map(({ title, fits: isFit }) => [title, isFit] as const)
      .filter(([title]) => title === 'Club chart')
  expect(fits(text.replace('Rout', 'Flight'))).toEqual([['Club chart', true]])
  expect(fits('9+\tCheers\n4-8\tHolds\n3 or less\tRout\n')).toEqual([['Club chart', false]])
  const four = '9+\tStands\n7-8\tHolds\n4-6\tShaken\n3 or less\tRout\n'
  const half = four.replace('Shaken', 'Cheers').replace('Rout', 'Flight')
  const rulesOfFour = present(taken(present(read(four)[0]), null).rules)
  expect(
    destinationsFor(present(read(half)[0]), half, rulesOfFour).find(({ title }) => title === 'Club chart')?.fits,
  ).toBe(false)
})

test('something new is called by the heading above it', () => {
  const named = (heading: string): string => {
    const text = `${heading}\nDie Roll Result\n9+ Stands\n4-8 Shaken\n3 or less Rout\n`
    return nameForProposal(present(read(text)[0]), text, read(text))
  }
  expect(named('DISORDER TABLE (if disordered)')).toBe('Disorder table')
  expect(named('### Troops in good order')).toBe('Troops in good order')
  expect(named('**MELEE**')).toBe('Melee')
  expect(named('Some words')).toBe('')
  const several = scan('three-columns')
  expect(nameForProposal(present(read(several)[0]), several, read(several))).toBe('Troops in Good Order')
})

test('a table of numbers may be one of modifiers', () => {
  const text = 'NATIONAL MODIFIERS\nNation\tColumn\tLine\nFrance\t12"\t6"\nBritain\t12"\t6"\nSpain\t9"\t4"\n'
  const grid = present(read(text).find(({ kind }) => kind === 'grid'))
  expect(nameForProposal(grid, text, read(text))).toBe('National modifiers')
})

test('a heading over another piece, or over words between, is not its own', () => {
  const names = (text: string): readonly string[] => read(text).map((one) => nameForProposal(one, text, read(text)))
  const list = '+1 Led\n-1 Raw\n-2 Wet\n'
  expect(names(`COMMAND RADIUS\n\nAs far as one sees\n\nDIE ROLL MODIFIERS\n\n${list}`)).toEqual(['Die roll modifiers'])
  expect(names(`CHARGE\n\nMODIFIERS\n\n${list}`)).toEqual(['Charge'])
  expect(names(`FIRE POINT MODIFIERS\n\nx2 From a flank\n\nDIE ROLL MODIFIERS\n\n${list}`)).toEqual([
    'Fire point modifiers',
    'Die roll modifiers',
  ])
  const chart = 'Die Roll Result\n9+ Stands\n4-8 Shaken\n3 or less Rout\n'
  expect(names(`RALLY ATTEMPT\n${chart}\nRally attempt (RA) modifiers\n\n${list}`)).toEqual([
    'Rally attempt',
    'Rally attempt modifiers',
  ])
  expect(names(`DIE ROLL MODIFIERS\n${chart}`)).toEqual([''])
})

test('words longer than an entry of a list are several, and none of them is lost', () => {
  const long = `${'All of them go home. '.repeat(40)}${'x'.repeat(700)}`
  const chart = present(read(`9+\tStands. ${long}\n4-8\tShaken. No effect\n3 or less\tRout. Off.\n`)[0])
  const { rules, problems } = taken(chart, null)
  expect(problems).toEqual([])
  const entries = Object.values(
    dataAt(present(rules), ['lists', 'club-chart-results', 'entries']) as Record<
      string,
      { lead: string; text: string }
    >,
  )
  const stands = entries.filter(({ lead }) => lead === 'Stands')
  expect(
    stands
      .map(({ text }) => text)
      .join('')
      .replaceAll(' ', ''),
  ).toBe(long.replaceAll(' ', ''))
  expect(stands.length).toBeGreaterThan(2)
})

test('that a modifier counts always is a doubt before it goes into the rules', () => {
  const list = present(read('+1 Crack troops\n-2 In marsh\n-1 Wet\n')[0])
  expect(doubtsIn(list)).toEqual([{ row: null, column: null, doubts: ['always'] }])
})

const melee =
  'MELEE\n+2 Fresh\n+2 Defending sunken road\n-1 Each stand lost in the current fire or melee phase\n-3 In the marsh\n'
const listIn = (text: string, home: string): Proposal => {
  const list = present(read(text).find(({ kind }) => kind === 'modifiers'))
  return present(destinationsFor(list, text, base.data).find(({ path }) => path[1] === home)?.proposal)
}

test('a list comes with whose each modifier is and when it counts, and what is not understood is asked', () => {
  const list = listIn(melee, 'melee')
  expect(list.columns.map(({ name, doubts }) => [name, ...doubts])).toEqual([
    ['Value'],
    ['Applies to', 'sides'],
    ['Counts when'],
  ])
  expect(list.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['+2', 'Each side', 'fresh'],
    ['+2', 'Defender', 'in a sunken road'],
    ['-1', 'Each side', 'for each: Stands lost in this fire or melee phase'],
    ['-3', 'Each side', ''],
  ])
  expect(doubtsIn(list)).toEqual([
    { row: null, column: 1, doubts: ['sides'] },
    { row: 3, column: 2, doubts: ['always'] },
  ])
})

test('conditions go into the rules as they were proposed or as somebody says them, and words that say nothing are told at their cell', () => {
  const list = listIn(melee, 'melee')
  const said = (when: string): Proposal => ({
    ...list,
    rows: list.rows.map((row, index) => ({
      ...row,
      cells: row.cells.map((cell, at) => (index === 3 && at === 2 ? { ...cell, text: when } : cell)),
    })),
  })
  const { rules, problems } = taken(said('In woods'), ['procedures', 'melee'])
  expect(problems).toEqual([])
  expect(dataAt(present(rules), ['procedures', 'melee', 'modifiers'])).toMatchObject({
    'fresh-2': { of: 'each', value: 2, when: { fatigue: 'fresh' } },
    'defending-sunken-road': { of: 'defender', value: 2, when: { ground: 'sunken-road' } },
    'each-stand-lost-in-the-current-fire-or': { of: 'each', value: -1, per: 'stands-lost' },
    'in-the-marsh': { of: 'each', value: -3, when: expect.anything() as unknown },
  })
  const { problems: told } = taken(said('in a bog'), ['procedures', 'melee'])
  expect(told).toMatchObject([{ cell: ['procedures', 'melee', 'modifiers', 'in-the-marsh', 'when'] }])
})

test('what rules have no word for may become one of theirs: a trait, or one more choice of a trait that other lines ask', () => {
  const list = listIn('MELEE\n+2 Fresh\n+1 Worn\n-3 Defending marsh\n-4 Exhausted\n-1 Each bog\n', 'melee')
  const ways = list.rows.map(({ cells }) => present(cells.at(-1)).made)
  expect(ways.slice(2)).toEqual([
    ['Marsh, a new choice of Fatigue', 'Marsh, a new trait'],
    ['Exhausted, a new choice of Fatigue', 'Exhausted, a new trait'],
    undefined,
  ])
  const said = [
    'fresh',
    'worn',
    'Deep marsh, a new trait',
    'Exhausted, a new choice of Fatigue',
    'Deep marsh, a new trait',
  ]
  const settled = {
    ...list,
    rows: list.rows.map((row, index) => ({
      ...row,
      cells: row.cells.with(-1, { ...present(row.cells.at(-1)), text: said[index] ?? '' }),
    })),
  }
  const { rules, problems } = taken(settled, ['procedures', 'melee'])
  expect(problems).toEqual([])
  expect(dataAt(present(rules), ['traits', 'deep-marsh'])).toEqual({ of: 'unit', label: 'Deep marsh', flag: true })
  expect(dataAt(present(rules), ['traits', 'fatigue', 'choices', 'exhausted'])).toMatchObject({ label: 'Exhausted' })
  expect(dataAt(present(rules), ['procedures', 'melee', 'modifiers'])).toMatchObject({
    'defending-marsh': { of: 'defender', value: -3, when: { 'deep-marsh': true } },
    exhausted: { value: -4, when: { fatigue: 'exhausted' } },
    'each-bog': { value: -1, when: { 'deep-marsh': true } },
  })
})

const saidWhen = (list: Proposal, said: readonly string[]): Proposal => ({
  ...list,
  rows: list.rows.map((row, index) => ({
    ...row,
    cells: row.cells.with(-1, { ...present(row.cells.at(-1)), text: said[index] ?? '' }),
  })),
})
const moodOf = (trait: string) => (choice: string) => `${choice}, a choice of the new trait ${trait}`

test('lines of which a unit is only ever one become one trait with a choice each; the line of 0 is what it is where nothing is told', () => {
  const list = listIn('MELEE\n+2 Eager\n0 Willing\n-2 Sullen\n-1 In a bog\n', 'melee')
  const mood = moodOf('Mood')
  const { rules, problems } = taken(
    saidWhen(list, [mood('Eager'), mood('Willing'), mood('Sullen'), 'In a bog, a new trait']),
    ['procedures', 'melee'],
  )
  expect(problems).toEqual([])
  expect(dataAt(present(rules), ['traits', 'mood'])).toEqual({
    of: 'unit',
    label: 'Mood',
    choices: { eager: { label: 'Eager' }, willing: { label: 'Willing' }, sullen: { label: 'Sullen' } },
    default: 'willing',
  })
  expect(dataAt(present(rules), ['procedures', 'melee', 'modifiers'])).toMatchObject({
    eager: { value: 2, when: { mood: 'eager' } },
    willing: { value: 0, when: { mood: 'willing' } },
    sullen: { value: -2, when: { mood: 'sullen' } },
    'in-a-bog': { when: { 'in-a-bog': true } },
  })
})

test('a line that asks choices of one trait says which, so that its neighbours can join it', () => {
  const list = listIn('MELEE\n+2 Fresh\n-1 Disordered or spent\n-1 Disordered and spent\n-2 In a bog\n', 'melee')
  expect(list.rows.map(({ cells }) => present(cells.at(-1)).trait)).toEqual([
    'Fatigue',
    undefined,
    undefined,
    undefined,
  ])
})

test('where each of them adds something, none of them is a choice too, so that nothing must be told for every roll', () => {
  const list = listIn('MELEE\n+2 Eager\n-2 Sullen\n-1 In a bog\n', 'melee')
  const mood = moodOf('Mood')
  const { rules, problems, ruleset } = taken(saidWhen(list, [mood('Eager'), mood('Sullen'), 'In a bog, a new trait']), [
    'procedures',
    'melee',
  ])
  expect([problems, ruleset.ok]).toEqual([[], true])
  expect(dataAt(present(rules), ['traits', 'mood'])).toEqual({
    of: 'unit',
    label: 'Mood',
    choices: { 'none-of-these': { label: 'None of these' }, eager: { label: 'Eager' }, sullen: { label: 'Sullen' } },
    default: 'none-of-these',
  })
})

test('a new trait of choices whose name a trait has is that trait, and a choice that it has is that choice', () => {
  const list = listIn('MELEE\n+2 Eager\n+1 Willing\n-2 In a bog\n', 'melee')
  const fatigue = moodOf('Fatigue')
  const { rules, problems } = taken(
    saidWhen(list, [fatigue('Fresh'), fatigue('Eager'), 'Worn, a new choice of Fatigue']),
    ['procedures', 'melee'],
  )
  expect(problems).toEqual([])
  expect(Object.keys(dataAt(present(rules), ['traits', 'fatigue', 'choices']) as DataMap)).toEqual([
    'fresh',
    'worn',
    'spent',
    'eager',
  ])
  expect(dataAt(present(rules), ['procedures', 'melee', 'modifiers'])).toMatchObject({
    eager: { when: { fatigue: 'fresh' } },
    willing: { when: { fatigue: 'eager' } },
    'in-a-bog': { when: { fatigue: 'worn' } },
  })
})

test('a name of two traits, and two traits whose names give one id, stay apart', () => {
  const list = listIn('MELEE\n+2 Eager\n0 Willing\n-2 Cross\n0 Calm\n', 'melee')
  const said = [moodOf('Mood')('Eager'), moodOf('Mood')('Willing'), moodOf('Mood!')('Cross'), moodOf('Mood!')('Calm')]
  const { rules, problems } = taken(saidWhen(list, said), ['procedures', 'melee'])
  expect(problems).toEqual([])
  expect(dataAt(present(rules), ['traits', 'mood', 'default'])).toBe('willing')
  expect(dataAt(present(rules), ['traits', 'mood-2', 'default'])).toBe('calm')
})

test('of rules without a trait a list that was read from nothing names its own, and points of fire are none', () => {
  const list = proposalForNewEntry(present(read('+2 Fresh troops\n-1 4, 5 pts.\n-2 Spent\n')[0]), {})
  expect(list.rows.map(({ cells }) => present(cells.at(-1)).made)).toEqual([
    ['Fresh troops, a new trait'],
    undefined,
    ['Spent, a new trait'],
  ])
})

test('a number that is looked up in a table, and one that grows with points of fire, are rules without a problem', () => {
  const list = listIn('FIRE\n+1\t4 pts.\n+2\t5 pts. and +1 for every 3 pts. over 5\n+? National modifiers\n', 'fire')
  const { rules, problems } = taken(list, ['procedures', 'fire'])
  expect(problems).toEqual([])
  expect(dataAt(present(rules), ['procedures', 'fire', 'modifiers', 'national-modifiers', 'value'])).toEqual({
    grid: 'national',
    column: 'fire',
  })
})

test('of a check with several roles whose a modifier is, is asked where its words name none; a new check has one role', () => {
  const text = 'FIRE\n+1 Target in woods\n+1 Disordered\n-1 Spent\nx2 Target is in March column\n'
  const list = listIn(text, 'fire')
  expect(list.rows.map(({ cells }) => [cells[1]?.text, ...(cells[1]?.doubts ?? [])])).toEqual([
    ['Target'],
    ['Firers', 'whose'],
    ['Firers', 'whose'],
    ['Target'],
  ])
  const fresh = proposalForNewEntry(present(read(text).find(({ kind }) => kind === 'modifiers')), base.data)
  expect(fresh.columns.map(({ name }) => name)).toEqual(['Value', 'Counts when'])
})

const cellsSaid = (chart: Proposal, said: readonly string[]): Proposal => ({
  ...chart,
  rows: chart.rows.map((row, index) => ({
    ...row,
    cells: row.cells.map((cell, column) => ({ ...cell, text: column === 0 ? (said[index] ?? cell.text) : cell.text })),
  })),
})
const bandsOf = (proposal: Proposal): unknown =>
  dataAt(present(taken(proposal, null).rules), ['procedures', 'club-chart', 'tables', 'result', 'bands'])

test('a run of results that cannot be read stays as it was typed, for the loader to tell of it', () => {
  const chart = present(read('9+\tStands\n6-8\tShaken\n4,5\tShaken\n3 or less\tRout\n')[0])
  expect(bandsOf(cellsSaid(chart, []))).toEqual({ rout: '..3', shaken: '4..8', stands: '9..' })
  // Lines of one name are one result only as far as each of them can be read.
  expect(bandsOf(cellsSaid(chart, ['9+', 'six', '4-5']))).toMatchObject({ rout: '..3', shaken: 'six', stands: '9..' })
  // Which way the results go is told by those that can be read.
  expect(bandsOf(cellsSaid(chart, ['nine', '6-8', '4-5']))).toMatchObject({
    rout: '..3',
    shaken: '4..8',
    stands: 'nine',
  })
})

test('rows that somebody calls alike stay two, for the loader to tell of them', () => {
  const chart = present(read(scan('two-dice'), 2, 12).find(({ kind }) => kind === 'across'))
  const rows = chart.rows.map((row, index) => (index === 1 ? { ...row, name: present(chart.rows[0]).name } : row))
  const after = taken({ ...chart, rows }, null, '2d6')
  const made = dataAt(present(after.rules), ['procedures', 'club-chart', 'tables', 'result', 'rows'])
  expect(Object.keys(made as object)).toHaveLength(chart.rows.length)
  expect(wordsOf(after)).not.toEqual([])
})

test('whose a modifier is goes into the rules as somebody says it, and who plays no side is told', () => {
  const list = listIn(melee, 'melee')
  const whose = (text: string): Proposal => ({
    ...list,
    rows: list.rows.map((row, index) => ({
      ...row,
      cells: row.cells.map((cell, at) => (index === 0 && at === 1 ? { ...cell, text } : cell)),
    })),
  })
  const of = ({ rules }: Analysis): unknown =>
    dataAt(present(rules), ['procedures', 'melee', 'modifiers', 'fresh-2', 'of'])
  expect(of(taken(whose('Attacker'), ['procedures', 'melee']))).toBe('attacker')
  const nobody = taken(whose('Bystander'), ['procedures', 'melee'])
  expect(of(nobody)).toBe('Bystander')
  expect(nobody.problems).toMatchObject([{ cell: ['procedures', 'melee', 'modifiers', 'fresh-2', 'of'] }])
})

test('words that name a role which is no side leave it to be asked whose the modifier is', () => {
  const check = dataAt(base.data, ['procedures', 'melee']) as DataMap
  const roles = { ...(check['roles'] as DataMap), general: { title: 'General', is: 'leader' } }
  const rules: DataMap = {
    ...base.data,
    procedures: { ...(base.data['procedures'] as DataMap), melee: { ...check, roles } },
  }
  const list = present(read(melee.replace('Fresh', 'General in woods')).find(({ kind }) => kind === 'modifiers'))
  const { proposal } = present(destinationsFor(list, melee, rules).find(({ path }) => path[1] === 'melee'))
  expect(proposal.rows[0]?.cells[1]).toMatchObject({ text: 'Each side', sure: 'doubtful', doubts: ['whose'] })
})

test('a proposal has a column of the text beside those that were added to it', () => {
  const list = listIn(melee, 'melee')
  const call = (proposal: Proposal): boolean =>
    planScanSchema.safeParse({ session: 'club', proposal, title: 'Melee', dice: '1d10', into: null }).success
  expect(call(list)).toBe(true)
  expect(call({ ...list, columns: list.columns.slice(0, 2) })).toBe(false)
})

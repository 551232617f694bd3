/** Modifiers by points of fire: line by line as a list prints them, they come to what a ruleset's table of points says. */
import { expect, test } from 'vitest'
import { dataAt, isDataMap, type Data } from '../../../src-core/ruleset/data.ts'
import { pointsConditions } from '../../../src-core/scan/rules/points-condition.ts'
import { modifierEdits, withConditionColumns } from '../../../src-core/scan/rules/scan-modifiers.ts'
import { modifierValueData } from '../../../src-core/scan/rules/scan-values.ts'
import { present } from '../../../src-core/present.ts'
import { proposalsOf } from '../../../src-core/scan/proposals.ts'
import { readScan } from '../../../src-core/scan/read.ts'
import { offeredBase } from './rules.ts'

/** Whether a condition on points holds. */
const holds = (when: Data | undefined, points: number): boolean => {
  if (!isDataMap(when)) return false
  const { points: range, not } = when
  const [from = '', to = from] = (typeof range === 'string' ? range : '0..').split('..')
  const within = points >= Number(from) && (to === '' || points <= Number(to))
  return within && (not === undefined || !holds(not, points))
}

const italy = [
  'less than 1 fire point',
  '1 pt.',
  '2 pts.',
  '3 pts.',
  '4 pts.',
  '6 pts.',
  '9 pts.',
  '12 pts.',
  '15 pts.',
  '20 pts.',
  '25 or more points',
]
const alliance = [
  '1 fire point',
  '2 pts.',
  '3 pts.',
  '4, 5 pts.',
  '6, 7 pts.',
  '8, 9 pts.',
  '10, 11 pts.',
  '12-14 pts.',
  '15 pts. and +1 for every 5 pts. over 15',
]

test.each([
  ['italy-1799', -5, 0, italy, 30],
  ['triple-alliance-1864', -4, 1, alliance, 14.5],
] as const)(
  '%s: for each number of points one line counts, that of the table',
  (ruleset, first, least, labels, most) => {
    const rows = dataAt(offeredBase(ruleset).data, ['grids', 'fire-points', 'rows'])
    const table = Object.values(isDataMap(rows) ? rows : {}).map((row) => [
      dataAt(row, ['from']),
      dataAt(row, ['cells', 'modifier']),
    ])
    const conditions = pointsConditions(labels)
    for (let points: number = least; points <= most; points += 0.5) {
      const counting = labels.flatMap((_, index) =>
        holds(conditions.get(index)?.meaning?.when as Data, points) ? [first + index] : [],
      )
      const row = table.toSorted(([a], [b]) => Number(b) - Number(a)).find(([from]) => Number(from) <= points)
      expect([points, counting]).toEqual([points, [row?.[1]]])
    }
  },
)

const doubtful = (labels: readonly string[]): readonly string[] =>
  [...pointsConditions(labels)].flatMap(([index, { meaning, others }]) =>
    meaning && others.length === 0 ? [] : [labels[index] ?? ''],
  )

test('where a line does not say how far it goes, that is a doubt, and so is what fewer points than the first bring', () => {
  expect(doubtful(italy)).toEqual(['4 pts.', '6 pts.', '9 pts.', '12 pts.', '15 pts.', '20 pts.'])
  expect(doubtful(alliance)).toEqual(['1 fire point'])
  // What else a line asks beside points is not understood.
  expect(doubtful(['1 pt.', '2 pts. and disordered'])).toEqual(['1 pt.', '2 pts. and disordered'])
  expect(pointsConditions(['4 pts.', 'Raw'])).toEqual(new Map())
})

test('a line that ends before the next begins is proposed with its own end as well', () => {
  expect(pointsConditions(['1-2 pts.', '4 pts.']).get(0)?.others.at(-1)).toEqual({
    when: { points: '1..2' },
    per: null,
  })
})

test('a line that says "or more" before another is proposed without an end as well', () => {
  expect(pointsConditions(['4+ pts.', '6 pts.']).get(0)?.others.at(-1)).toEqual({ when: { points: '4..' }, per: null })
  expect(pointsConditions(['4 pts.', '6 pts.']).get(0)?.others.at(-1)).toEqual({ when: { points: 4 }, per: null })
})

test('points are those of who fires, in a check that counts them, and of no other', () => {
  const list = present(proposalsOf(readScan('+1\t1 pt.\n+2\t2 or more pts.\n-1 Raw\n', { lowest: 1, highest: 10 }))[0])
  const { data } = offeredBase('italy-1799')
  const cells = (check: string): readonly (readonly string[])[] =>
    withConditionColumns(list, ['procedures', check], data).rows.map((row) =>
      row.cells.slice(1).map(({ text }) => text),
    )
  expect(cells('fire').slice(0, 2)).toEqual([
    ['Firers', '1+ points and not 2+ points'],
    ['Firers', '2+ points'],
  ])
  expect(cells('charge').slice(0, 2)).toEqual([
    ['Each side', ''],
    ['Each side', ''],
  ])
})

const alike = { lowest: 1, highest: 10 }

test('a number that grows with the points is proposed as one that does, and goes into the rules so', () => {
  const list = present(
    proposalsOf(readScan('+3\t12-14 pts.\n+4\t15 pts. and +1 for every 5 pts. over 15\n-1 Raw\n', alike))[0],
  )
  const { data } = offeredBase('triple-alliance-1864')
  const home = ['procedures', 'fire']
  const rows = withConditionColumns(list, home, data).rows
  const cell = present(rows[1]?.cells[0])
  expect([cell.text, ...cell.doubts, ...cell.others]).toEqual(['+4, +1 for every 5 points over 15', 'grows', '+4'])
  const [, edit] = modifierEdits(withConditionColumns(list, home, data), home, data)
  expect(edit).toMatchObject({
    value: { of: 'firer', value: { plus: [4, { round: 'down', is: '(points - 15) / 5' }] }, when: { points: '15..' } },
  })
  // A check without points of fire has none that could grow.
  expect(withConditionColumns(list, ['procedures', 'charge'], data).rows[1]?.cells[0]?.text).toBe('+4')
  expect(modifierValueData('-2, -3 for every 10 points over 20', '', data)).toEqual({
    plus: [-2, { times: [-3, { round: 'down', is: '(points - 20) / 10' }] }],
  })
})

test('a number that the line leaves to a table is looked up there, where the rules have a table of its name', () => {
  const list = present(proposalsOf(readScan('+1 Led\n+? National modifiers\n-1 Raw\n', alike))[0])
  const { data } = offeredBase('napoleonic-fury')
  const cell = (check: string): readonly string[] => {
    const { text, doubts, others } = present(withConditionColumns(list, ['procedures', check], data).rows[1]?.cells[0])
    return [text, ...doubts, ...others]
  }
  expect(cell('fire')).toEqual([
    'National (Fire)',
    'unsaid',
    'National (Column)',
    'National (Line)',
    'National (Melee)',
  ])
  expect(cell('melee')).toEqual([
    'National (Melee)',
    'unsaid',
    'National (Column)',
    'National (Line)',
    'National (Fire)',
  ])
  // No column is called as the check is.
  expect(cell('maneuver')).toEqual([
    '',
    'unsaid',
    'National (Column)',
    'National (Line)',
    'National (Fire)',
    'National (Melee)',
  ])
  const [, edit] = modifierEdits(
    withConditionColumns(list, ['procedures', 'melee'], data),
    ['procedures', 'melee'],
    data,
  )
  expect(edit).toMatchObject({ value: { value: 'national.melee' } })
})

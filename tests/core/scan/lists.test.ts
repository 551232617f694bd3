/** Lists of modifiers and tables of numbers, read from text as scans gave it. */
import { expect, test } from 'vitest'
import { entryAt } from '../../../src-core/present.ts'
import { readGrids } from '../../../src-core/scan/grid.ts'
import { readModifiers } from '../../../src-core/scan/modifiers.ts'
import { readScan } from '../../../src-core/scan/read.ts'
import { scanReport } from '../../../src-core/scan/report.ts'

const listIn = (text: string): string =>
  entryAt(readModifiers(text), 0)
    .map(({ values, label, doubts }) => [values.join('/'), label, ...doubts].join(' | '))
    .join('\n')
const gridIn = (text: string): string => {
  const { columns, rows } = entryAt(readGrids(text), 0)
  return [
    columns.map(({ name, doubts }) => [name, ...doubts].join(' ')),
    ...rows.map(({ name: { name, doubts }, cells }) => [
      [name, ...doubts].join(' '),
      ...cells.map(({ text: cell, sure }) => `${cell}${sure === 'read' ? '' : sure === 'doubtful' ? '?' : '~'}`),
    ]),
  ]
    .map((row) => row.join(' | '))
    .join('\n')
}

test('modifiers on one line are told apart, and where a number slipped all after it is doubtful', () => {
  expect(
    listIn(
      '+1 Leader +2 Fresh troops -2 Spent\t7 or more\tSwept\n-1 Outnumbered by 3:2 or by 2:1 or -2 by 3:1 -3 Disordered -1 Low\n-1 Each stand lost -2 Spent',
    ),
  ).toBe(
    [
      '+1 | Leader',
      '+2 | Fresh troops',
      '-2 | Spent',
      '-1 | Outnumbered by 3:2 | slipped',
      '-2 | by 2:1 | slipped',
      '-3 | by 3:1 | slipped',
      '-1 | Disordered | slipped',
      ' | Low | unsaid | slipped',
      '-1 | Each stand lost | slipped',
      '-2 | Spent',
    ].join('\n'),
  )
})

test('numbers and words in columns of their own, signs apart, factors, choices, and a number that is not said', () => {
  expect(
    listIn(
      '+1\tGallant\t-1\tPoor\n0\tAble\n- 2 Spent\n- +1 Supported\n× 1/2 Disordered\n+1 or 2 Good ground\n+? Nation',
    ),
  ).toBe(
    [
      '+1 | Gallant',
      '-1 | Poor',
      '0 | Able',
      '-2 | Spent | minus',
      '+1 | Supported',
      '×½ | Disordered',
      '+1/+2 | Good ground | several',
      '+? | Nation | unsaid',
    ].join('\n'),
  )
})

test('results of dice and numbers in a sentence are no modifiers', () => {
  expect(readModifiers('-1 to -3 Checked\n-4 to -6 Falters\n-7 or less Repulsed\n3 or more stands lost\n')).toEqual([])
})

test('rates of movement, by columns, under headings of their own', () => {
  expect(
    gridIn('\tBasic\tRoad\tRough\nInfantry\t12"\tx2\tx1/2\nArtillery\t\t\t\n-foot\t8"\tx3\tx1/4\n-horse\t12"\tx3\t\n'),
  ).toBe(
    [
      'Basic | Road | Rough',
      'Infantry | 12" | x2 | x½',
      'Artillery, foot | 8" | x3 | x¼',
      'Artillery, horse | 12" | x3 | ?',
    ].join('\n'),
  )
})

test('rates without headings are numbered, however they follow on a title or on another table, and a blank line is none of them', () => {
  const rates = (rows: readonly string[]): string =>
    rows.map((name, index) => `${name}\t${index + 2}"\t${index + 5}"\n`).join('')
  const namesIn = (text: string): readonly (readonly string[])[] =>
    readGrids(text).map(({ columns, rows }) => [
      ...columns.map(({ name }) => name),
      ...rows.map(({ name }) => name.name),
    ])
  const arms = ['Infantry', 'Cavalry', 'Guns', 'Leaders']
  expect(namesIn(rates(arms))).toEqual([['1', '2', ...arms]])
  expect(namesIn(`MOVEMENT\n${rates(arms)}`)).toEqual([['1', '2', ...arms]])
  expect(namesIn(`${rates(arms.slice(0, 2))}\n${rates(arms.slice(2))}`)).toEqual([['1', '2', ...arms]])
  expect(namesIn(`\tLine\tColumn\n${rates(arms)}12" in all.\n${rates(arms)}`)).toEqual([
    ['Line', 'Column', ...arms],
    ['1', '2', ...arms],
  ])
  expect(namesIn(`Artillery\t*\t*\n${rates(['Field', 'Horse', 'Siege'])}`)).toEqual([
    ['1', '2', 'Artillery, Field', 'Artillery, Horse', 'Artillery, Siege'],
  ])
  expect(namesIn('Army\t*\nFrench12"6"\nAustrian9"5"\nRussian9"4"\n')).toEqual([
    ['1', '2', 'French', 'Austrian', 'Russian'],
  ])
})

test('rates that ran together, by their inches and factors', () => {
  expect(gridIn('French/British12"6"X22/1\nAustrian**9"/11"5"X22/1\nRussian**9"/11"4"X22/1\n')).toBe(
    [
      '1 unnamed | 2 unnamed | 3 unnamed | 4 unnamed',
      'French/British | 12"~ | 6"~ | X2~ | 2/1~',
      'Austrian | 9"/11"~ | 5"~ | X2~ | 2/1~',
      'Russian | 9"/11"~ | 4"~ | X2~ | 2/1~',
    ].join('\n'),
  )
})

test('the report gives a table as a chart, and a list as a procedure holds it', () => {
  const report = scanReport(
    readScan(
      '\t4"\t8"\nMusket (M)\t1\t1/2\nCarbine (C)\t1\t\nRifle\t2\t1\n\n+2 Fresh troops\n-2 Spent\n+1 Supported\n',
      {
        lowest: 1,
        highest: 10,
      },
    ),
  )
  expect(report).toContain('Lines 2 to 4: numbers by name; 5 read, 1 doubtful (?)')
  expect(report).toContain('..4  ..8')
  expect(report).toContain('  spent: {label: "Spent", value: -2}')
})

test('odds, points of fire and what is done to the die are modifiers, and no result of a chart is', () => {
  expect(listIn('-1\tOutnumbered 3:2\n-2\t2:1\n-3\t3:1 or more\n')).toBe(
    '-1 | Outnumbered 3:2\n-2 | 2:1\n-3 | 3:1 or more',
  )
  expect(listIn('-4\t1 pt.\t+1\tColumn\n-1\t4, 5 pts.\n+3\t12-14 pts.\n+5\t25 or more points\n')).toBe(
    '-4 | 1 pt.\n+1 | Column\n-1 | 4, 5 pts.\n+3 | 12-14 pts.\n+5 | 25 or more points',
  )
  expect(listIn('x2 From a flank\n+1 to die result: in column\n- 1 from die result: in cover\n')).toBe(
    'x2 | From a flank\n+1 | to die result: in column\n-1 | from die result: in cover | minus',
  )
  const { charts, modifiers } = readScan('+1 Led\t1 or more\tWon\n+2 Fresh\t0\tHeld\n-2 Spent\t-1 or less\tLost\n', {
    lowest: -9,
    highest: 9,
  })
  expect(charts).toHaveLength(1)
  expect(modifiers.flat().map(({ label }) => label)).toEqual(['Led', 'Fresh', 'Spent'])
})

test('no line with a number is lost without a word', () => {
  const reading = readScan('+1 Led\n+2 Fresh\n-2 Spent\nGuns 12 inches at most\nNo more of it\n', {
    lowest: 1,
    highest: 10,
  })
  expect(reading.left).toEqual([{ line: 4, text: 'Guns 12 inches at most' }])
  expect(scanReport(reading)).toMatch(/:\n\? line 4: Guns 12 inches at most\n$/)
})

test('tables that ran together keep to their own headings, and names of two lines are put together', () => {
  const text = [
    'ArmyColumnLineMarch Column Rough Terrain*',
    'French12"6"X22/1',
    'Spanish, Saxon',
    'Rhinebund',
    '9"4" X22/1',
    'Others**9"/11"5"X22/1',
    '* Light troops only pay 3/2.',
    'HorseColumn/LineMarch Rough Terrain',
    'Light16"X23/1',
    'Heavy14"X24/1',
    'Leaders18"X22/1',
  ].join('\n')
  const [foot, horse, ...others] = readGrids(text)
  expect(others).toEqual([])
  expect(foot?.columns.map(({ name }) => name)).toEqual(['Column', 'Line', 'March Column', 'Rough Terrain'])
  expect(foot?.columns.map(({ doubts }) => doubts)).toEqual([[], [], ['split'], ['split']])
  expect(foot?.rows[1]?.name).toEqual({ name: 'Spanish, Saxon Rhinebund', doubts: ['slipped'] })
  expect(horse?.columns.map(({ name }) => name)).toEqual(['Column/Line', 'March', 'Rough Terrain'])
})

test('what is added to a die has a sign, or is nothing: so a row of it reads in one way, and a letter for a one is a doubt', () => {
  const text = [
    'NationTypeColumnLine Fire Melee',
    'French@Infantry+20 0+2 Column',
    'FrenchCavalry+100 -',
    'PrussianInfantry0/+l*+1/0* 0 0/+1* Column',
    'SpainInfantry0(+1$)0 0-',
  ].join('\n')
  expect(gridIn(text)).toBe(
    [
      'Column | Line split | Fire split | Melee split',
      'French Infantry | +2~ | 0~ | 0~ | +2 Column~',
      'French Cavalry | +1~ | 0~ | 0~ | -~',
      'Prussian Infantry | 0/+1*? | +1/0*~ | 0~ | 0/+1* Column~',
      'Spain Infantry | 0(+1$)~ | 0~ | 0~ | -~',
    ]
      .join('\n')
      .replaceAll(' split', ''),
  )
})

test('a heading with marks beside it stands over the rows after it, words after the numbers are none of them, and two rows are enough under distances', () => {
  expect(
    gridIn('\t0 - 6"\t8"\t\nMusket\t1\t-\tof any make\nGuns\t*\t*\t\n6lb. gun\t4\t1.5\tup to 6#\nHowitzer\t5\t\t\n'),
  ).toBe(['0 - 6" | 8"', 'Musket | 1 | -', 'Guns, 6lb. gun | 4 | 1.5', 'Guns, Howitzer | 5 | ?'].join('\n'))
  expect(gridIn('\t4"\t8"\nMusket\t1\t1/2\nCarbine\t1\t\n')).toBe('4" | 8"\nMusket | 1 | ½\nCarbine | 1 | ?')
  expect(readGrids('\tNear\tFar\nMusket\t1\t1/2\nCarbine\t1\t\n')).toEqual([])
})

test('what goes on for every so many points is one modifier, and a lone factor is a list', () => {
  expect(listIn('+2\t10, 11 pts.\n+3\t12-14 pts.\n+4\t15 pts. and +1 for every 5 pts. over 15\n')).toBe(
    '+2 | 10, 11 pts.\n+3 | 12-14 pts.\n+4 | 15 pts. and +1 for every 5 pts. over 15',
  )
  expect(listIn('FACTORS\nx 1/2 Firing disordered\n')).toBe('x½ | Firing disordered')
})

/** Tables as clubs keep them: headings in three languages, stands in every form, totals, copies, commanders, and tables pasted twice. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fullestTable,
  isQuestion,
  readRoster,
  tableOf,
  type ReadingChoices,
  type ReadRoster,
} from '../../../src-core/battle/read-roster.ts'
import { meaningName } from '../../../src-core/battle/roster-columns.ts'
import { editedRoster, emptyRoster, type Roster } from '../../../src-core/battle/roster.ts'
import { rosterWords } from '../../../src-core/words/roster.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const read = (text: string, choices: ReadingChoices = {}, roster: Roster = emptyRoster): ReadRoster =>
  readRoster(
    rules,
    tableOf(text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))),
    roster,
    choices,
  )

const unitsOf = ({ edit }: ReadRoster): readonly unknown[] =>
  (edit.units ?? []).map(({ name, is, facts }) => (is === 'leader' ? [name, 'leader'] : [name, facts]))
const whysOf = ({ doubts }: ReadRoster): readonly string[] =>
  doubts.map(({ line, column, why }) => `${line}:${column} ${why}`)
const meanings = ({ columns }: ReadRoster): readonly string[] => columns.map(({ meaning }) => meaningName(meaning))
const stands = (text: string): unknown => {
  const { edit, doubts } = read(`Side|Name|Stands\nA|Iron|${text}`)
  const facts = edit.units?.[0]?.facts ?? {}
  return [[facts['stands'], facts['worn-at'], facts['spent-at']].filter((each) => each !== undefined).join('/'), doubts[0]?.why ?? '', ...(doubts[0]?.fixes ?? [])] // prettier-ignore
}

describe('headings', () => {
  test.each([
    ['Side|Brigade|Unit|Fresh|Worn|Spent', 'A|B|C|7|5|3', ['side', 'command', 'name', 'stands', 'trait:worn-at', 'trait:spent-at']], // prettier-ignore
    ['Side|Unit|F|W|S', 'A|C|7|5|3', ['side', 'name', 'stands', 'trait:worn-at', 'trait:spent-at']],
    ['Seite|Korps|Einheit|Stärke|Waffengattung|Ankunft', 'A|I|C|7/5/3|Infanterie|3', ['side', 'command', 'name', 'stands', 'trait:arm', 'arrives']], // prettier-ignore
    ['Camp|Corps d’armée|Unité|Effectif|Arme|Arrivée', 'A|I|C|7/5/3|Cavalerie|3', ['side', 'command', 'name', 'stands', 'trait:arm', 'arrives']], // prettier-ignore
    ['Side|Unit|Type|Cmdr|Qty', 'A|C|Inf|Archer|2', ['side', 'name', 'trait:arm', 'leader', 'copies']],
    ['Side|Unit|Type|Stands', 'A|C|Leader|', ['side', 'name', 'kind', 'stands']],
    ['Side|Unit|Strength', 'A|C|1540', ['side', 'name', 'men']],
    ['Side|Unit|Strength', 'A|C|7/5/3', ['side', 'name', 'stands']],
  ])('recognizes the columns %s', (head, row, expected) => {
    expect(meanings(read(`${head}\n${row}`))).toEqual(expected)
  })

  test('single letters are headings only as a group', () => {
    expect(meanings(read('Side|Name|S\nA|B|3'))).toEqual(['side', 'name', 'ignore'])
  })

  test('a heading that could also be a trait is interpreted by its cells', () => {
    const italy = rulesetNamed('italy-1799')
    const of = (leader: string) =>
      readRoster(italy, tableOf([['Side', 'Name', 'Stands', 'Leader'], ['A', 'B', '3', leader]]), emptyRoster) // prettier-ignore
    expect([meanings(of('gallant'))[3], meanings(of('Remy'))[3]]).toEqual(['trait:rating', 'leader'])
  })

  test('the player can change a column’s meaning or ignore it', () => {
    const table = 'Side|Stands|Code|Name\nA|7/5/3|Iron|x'
    expect(unitsOf(read(table, { columns: { 3: 'name', 4: 'ignore' } }))).toEqual([
      ['Iron', { stands: 7, 'worn-at': 5, 'spent-at': 3 }],
    ])
  })

  test('a duplicate column is ignored and listed', () => {
    const twice = read('Side|Name|Stands|Bases\nA|Iron|7|6')
    expect(unitsOf(twice)).toEqual([['Iron', { stands: 7 }]])
    expect(whysOf(twice)).toEqual(['1:4 twice'])
  })

  test('without headings, recognizes columns by stands and choices', () => {
    const bare = read('Army of the North||\nI Corps|Reynolds|\nIron|Meredith|7/5/3\nStone|Cutler|6/4/2')
    expect(meanings(bare)).toEqual(['name', 'leader', 'stands'])
    expect(bare.rows.map(({ use }) => use)).toEqual(['side', 'command', 'unit', 'unit'])
    expect(unitsOf(bare).map((unit) => (unit as [string])[0])).toEqual([
      'Reynolds',
      'Iron (Meredith)',
      'Stone (Cutler)',
    ])
    expect(bare.edit.sides?.map(({ name }) => name)).toEqual(['Army of the North'])
  })

  test('a plain list of names adds no units until the player chooses its column and side', () => {
    const list = read('Iron\nStone')
    expect([list.edit.units, whysOf(list)]).toEqual([[], ['1:0 no-headings', '1:0 no-name', '2:0 no-name']])
    expect(unitsOf(read('Iron\nStone', { columns: { 1: 'name' }, side: 'A' }))).toEqual([['Iron', {}], ['Stone', {}]]) // prettier-ignore
  })
})

describe('stands', () => {
  test.each(['7/5/3', '7-5-3', '7 – 5 – 3', '7.5.3', '(7/5/3)', '7\\5\\3', '7 5 3', '7;5;3', '7, 5, 3'])(
    'reads %s',
    (text) => {
      expect(stands(text)).toEqual(['7/5/3', ''])
    },
  )

  test.each([
    ['9/-/8', '9/0/8'],
    ['9/–/8', '9/0/8'],
    ['9//8', '9/0/8'],
  ])('reads %s and notes how it was read', (text, label) => {
    expect(stands(text)).toEqual([label, 'read-as'])
  })

  test.each([
    ['n/a', 'unknown'],
    ['?', 'unknown'],
    ['many', 'stands'],
    ['100/5/3', 'many-stands'],
    ['7/5/3/1', 'stands'],
  ])('does not read %s', (text, why) => {
    expect(stands(text)).toEqual(['', why])
  })

  test.each([
    ['5/9/12', '12/9/5'],
    ['5/7/3', '7/5/3'],
    ['7/3/5', '7/5/3'],
    ['5/9', '9/5'],
    ['8/-/9', '9/-/8'],
  ])('refuses %s, in which a number is above an earlier one, and suggests %s', (text, fix) => {
    expect(stands(text)).toEqual(['', 'rising', fix])
    const [doubt] = read(`Side|Name|Stands\nA|Iron|${text}`).doubts
    expect(doubt && rosterWords.doubt(doubt)).toBe(
      `“${text}” goes up. No number can be higher than an earlier one. Did you mean ${fix}?`,
    )
  })

  test.each(['5/5/3', '5/3/3', '4/4/4', '9/-/9'])('reads %s, in which no number is above an earlier one', (text) => {
    expect(stands(text)).toEqual([text.replace('-', '0'), text.includes('-') ? 'read-as' : ''])
  })

  test('refuses worn and spent columns above the stands, and keeps the stands', () => {
    const table = read('Side|Name|Stands|Worn at|Spent at\nA|Iron|5|9|12\nA|Stone|6|4|2')
    expect(unitsOf(table)).toEqual([
      ['Iron', { stands: 5 }],
      ['Stone', { stands: 6, 'worn-at': 4, 'spent-at': 2 }],
    ])
    expect(whysOf(table)).toEqual(['2:5 rising'])
  })

  test('asks about numbers that aren’t clearly stands, and suggests a fix', () => {
    expect(stands('7 (5/3)')).toEqual(['', 'stands', '7/5/3'])
    expect(stands('7.5')).toEqual(['', 'stands', '7/5'])
  })

  test.each(['2002-06-04', '6/4/2002', '4/6/2002', '04.06.2002'])('reads the date %s as 6/4/2', (text) => {
    expect(stands(text)).toEqual(['6/4/2', 'read-as'])
  })

  test.each([
    ['2026-07-05', ['7/5', '26/7/5']],
    ['5-Jul', ['7/5']],
    ['5. Mai', ['5/5']],
    ['2006-02-04', ['4/2']],
    ['7/5/1931', []],
  ])('asks about the date %s', (text, fixes) => {
    expect(stands(text)).toEqual(['', text.endsWith('1931') ? 'many-stands' : 'date', ...fixes])
  })

  test('a date is read back as the strength it was typed as, with day and month in either order', () => {
    const label = fc.tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 12 }),
    )
    fc.assert(
      fc.property(label, fc.constantFrom('mdy', 'dmy', 'ymd'), (numbers, order) => {
        const [a = 0, b = 0, c = 0] = numbers.toSorted((one, other) => other - one)
        const [year, month, day] = order === 'mdy' ? [c, a, b] : order === 'dmy' ? [c, b, a] : [a, b, c]
        fc.pre(month > 0 && day > 0)
        const two = (number: number): string => String(number).padStart(2, '0')
        expect(stands(`20${two(year)}-${two(month)}-${two(day)}`)).toEqual([`${a}/${b}/${c}`, 'read-as'])
      }),
    )
  })

  test('marks a number too large for stands; reads the column as men if all are too large', () => {
    expect(whysOf(read('Side|Name|Strength\nA|Iron|7\nA|Stone|1540'))).toEqual(['3:3 many-stands'])
    expect(meanings(read('Side|Name|Strength\nA|Iron|700\nA|Stone|1540'))).toEqual(['side', 'name', 'men'])
  })

  test('divides men by the men per stand that the player enters', () => {
    const table = 'Side|Name|Men\nA|Iron|1,540\nA|Stone|90\nA|Clay|many'
    const asked = read(table)
    expect([asked.doubts.filter(isQuestion).map(({ why }) => why), unitsOf(asked)]).toEqual([['ratio'], [['Iron', {}], ['Stone', {}], ['Clay', {}]]]) // prettier-ignore
    const answered = read(table, { menPerStand: 200 })
    expect(unitsOf(answered)).toEqual([
      ['Iron', { stands: 8 }],
      ['Stone', { stands: 1 }],
      ['Clay', {}],
    ])
    expect(whysOf(answered)).toEqual(['4:3 men'])
  })
})

describe('rows', () => {
  test('totals, empty rows and repeated headings are listed and ignored', () => {
    const table = read(`Side|Corps|Name|Stands
                        A|I|Iron|7/5/3
                        ||Total|7
                        |||
                        Side|Corps|Name|Stands
                        ||Stone|6/4/2
                        |Subtotal||13
                        |Summe||13
                        |||13`)
    expect(table.rows.map(({ use }) => use)).toEqual(['heading', 'unit', 'total', 'empty', 'heading', 'unit', 'total', 'total', 'ignored']) // prettier-ignore
    expect(unitsOf(table)).toHaveLength(2)
    expect(table.edit.units?.[1]?.command).toBe(table.edit.units?.[0]?.command)
    expect(whysOf(table)).toEqual(['9:0 no-name'])
  })

  test('a unit with an arm can be named “total of …”', () => {
    expect(read('Side|Name|Stands|Arm\nA|Total War|7/5/3|infantry').rows.map(({ use }) => use)).toEqual([
      'heading',
      'unit',
    ])
  })

  test('a row with only a name applies to the rows below it', () => {
    const table = read(`Side|Unit|Stands
                        A|Hill’s corps|
                        |Iron|7/5/3
                        |Stone|6/4/2
                        |Longstreet|
                        |Clay|5/3/2`)
    const commands = new Map(table.edit.commands?.map(({ id, name }) => [id, name]))
    expect(table.edit.units?.map(({ name, command }) => [name, commands.get(command ?? '')])).toEqual([
      ['Iron', 'Hill’s corps'],
      ['Stone', 'Hill’s corps'],
      ['Clay', 'Longstreet'],
    ])
  })

  test('numbers the copies of a unit, and treats an invalid count as one unit', () => {
    const table = read('Qty|Side|Name|Stands\n3|A|Iron|7\n2x|A|Stone|6\nsome|A|Clay|5')
    expect(unitsOf(table).map((unit) => (unit as [string])[0])).toEqual(['Iron 1', 'Iron 2', 'Iron 3', 'Stone 1', 'Stone 2', 'Clay']) // prettier-ignore
    expect(whysOf(table)).toEqual(['4:1 copies'])
  })

  test('reinforcements have a turn and a place', () => {
    const { edit } = read('Side|Name|Arrives\nA|Iron|Turn 3, north road\nA|Stone|4')
    expect(edit.units?.map(({ arrives, arrivesAt }) => [arrives, arrivesAt])).toEqual([[3, 'north road'], [4, undefined]]) // prettier-ignore
  })

  test('reads a mark after a commander’s name as a fact, and makes a commander of several units a leader', () => {
    const table = read(`Side|Brigade|Unit|Stands|Commander
                        A|Heth|Archer|6|Archer
                        A|Heth|Pettigrew|9|Pettigrew (exc)
                        A|Iron|2nd|7|Meredith
                        A|Iron|6th|7|Meredith
                        A|Stone|1st|7|Dana (sick)`)
    expect(unitsOf(table)).toEqual([
      ['Archer', { stands: 6 }],
      ['Pettigrew', { stands: 9, 'exceptional-commander': true }],
      ['2nd', { stands: 7 }],
      ['6th', { stands: 7 }],
      ['1st (Dana)', { stands: 7 }],
      ['Meredith', 'leader'],
    ])
    expect(whysOf(table)).toEqual(['6:5 choice'])
  })

  test('a pasted table of single brigades matches existing units', () => {
    const text = 'Side|Brigade|Commander|Stands\nA|1st|Dana|7\nA|2nd|Baxter|5'
    const { edit } = read(text)
    expect(edit.units?.map(({ name }) => name)).toEqual(['1st (Dana)', '2nd (Baxter)'])
    const again = read(text, {}, editedRoster(emptyRoster, edit))
    expect(whysOf(again)).toEqual(['2:2 repeated', '3:2 repeated'])
    expect(again.edit.units).toEqual([])
    // Text that is in parentheses in the table itself is part of the name.
    const guns = read('Side|Unit\nA|Battery (6 lb)\nA|Battery (12 lb)')
    const more = read('Side|Unit\nA|Battery (20 lb)', {}, editedRoster(emptyRoster, guns.edit))
    expect(more.edit.units?.map(({ name }) => name)).toEqual(['Battery (20 lb)'])
  })

  test('accepts the words of a choice in any order', () => {
    const guns = (weapon: string) =>
      readRoster(rulesetNamed('regimental-fury'), tableOf([['Side', 'Unit', 'Weapon'], ['A', 'B', weapon]]), emptyRoster) // prettier-ignore
      .edit.units?.[0]?.facts['weapon']
    expect(['6 lb rifled', '12 lb smoothbore', 'rifled to 20 lb', '6 lb'].map(guns)).toEqual([
      'rifled-6',
      'smoothbore-12',
      'rifled-20',
      undefined,
    ])
  })

  test('corrected cells replace those of the table', () => {
    const choices = { cells: [{ line: 2, column: 3, text: '7/5' }] }
    expect(unitsOf(read('Side|Name|Stands\nA|Iron|2026-07-05', choices))).toEqual([
      ['Iron', { stands: 7, 'worn-at': 5 }],
    ])
  })

  test('rows without a side use the chosen side, the only side or the sheet name', () => {
    const sidesOf = ({ edit }: ReadRoster): readonly string[] => (edit.sides ?? []).map(({ name }) => name)
    expect(sidesOf(read('Name|Stands\nIron|7', { side: 'North' }))).toEqual(['North'])
    const sheet = { ...tableOf([['Name', 'Stands'], ['Iron', '7']]), name: 'CSA' } // prettier-ignore
    expect(sidesOf(readRoster(rules, sheet, emptyRoster))).toEqual(['CSA'])
    expect(whysOf(readRoster(rules, { ...sheet, name: 'Tabelle1' }, emptyRoster))).toEqual(['2:0 no-side'])
  })
})

describe('a table pasted twice', () => {
  const table = 'Side|Brigade|Name|Stands\nA|I|Iron|7/5/3\nA|I|Stone|6/4/2\nA|II|Iron|5/3/2'
  const before = editedRoster(emptyRoster, read(table).edit)
  const changed = table.replace('7/5/3', '8/5/3')
  const after = (choices: ReadingChoices): Roster => editedRoster(before, read(changed, choices, before).edit)

  test('adds nothing until the player chooses how to handle duplicates', () => {
    const again = read(changed, {}, before)
    expect([again.edit.units, again.doubts.map(({ why, text }) => `${why} ${text}`)]).toEqual([[], ['repeated Iron', 'repeated Stone', 'repeated Iron']]) // prettier-ignore
    expect(again.doubts.every(isQuestion)).toBe(true)
  })

  test('replaces, adds or skips', () => {
    const standsIn = ({ units }: Roster): readonly unknown[] => [...units.values()].map(({ facts }) => facts['stands'])
    expect(standsIn(after({ repeated: 'replace' }))).toEqual([8, 6, 5])
    expect(standsIn(after({ repeated: 'add' }))).toEqual([7, 6, 5, 8, 6, 5])
    expect(standsIn(after({ repeated: 'skip' }))).toEqual([7, 6, 5])
  })

  test('recognizes a unit that moved to another command', () => {
    const [, stone] = [...before.units.values()]
    const moved = editedRoster(before, { units: stone ? [{ ...stone, command: null }] : [] })
    expect(read(changed, { repeated: 'skip' }, moved).edit.units).toEqual([])
  })

  test('reads and notes a row repeated in one table', () => {
    const twice = read('Side|Name|Stands\nA|Battery|3\nA|Battery|3')
    expect([unitsOf(twice).length, whysOf(twice)]).toEqual([2, ['3:0 same-row']])
  })
})

test('every row becomes a unit or is listed with its use or the reason it was ignored', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '',
      'Total',
      'I Corps',
      'Union',
      '7/5/3',
      '9/-/8',
      '2002-06-04',
      'Inf',
      'yes',
      'Name',
      'Stands',
    ),
    fc.string({ maxLength: 12 }),
  )
  const table = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 25 })
  fc.assert(
    fc.property(table, fc.boolean(), (rows, hasHead) => {
      const given = hasHead ? [['Side', 'Corps', 'Name', 'Stands', 'Arm', 'Commander'], ...rows] : rows
      const { edit, rows: uses, doubts } = readRoster(rules, tableOf(given), emptyRoster)
      expect(uses.map(({ line }) => line)).toEqual(given.map((_, index) => index + 1))
      const ofLine = (line: number): readonly string[] =>
        doubts.flatMap((doubt) => (doubt.line === line ? [doubt.why] : []))
      for (const { line, use } of uses) if (use === 'ignored') expect(ofLine(line)).not.toEqual([])
      expect(edit.units?.filter(({ is }) => is === 'unit')).toHaveLength(
        uses.filter(({ use }) => use === 'unit').length,
      )
      for (const doubt of doubts) expect(rosterWords.doubt(doubt)).toMatch(/^“.*\.$|\?$/su)
    }),
    { numRuns: 300 },
  )
})

test('reads back an exported roster table', () => {
  const label = fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
    .map((numbers) => numbers.toSorted((a, b) => b - a))
  const unit = fc.record({ name: fc.stringMatching(/^[A-Z][a-z]{2,8}$/), label, arm: fc.constantFrom('infantry', 'cavalry', 'artillery') }) // prettier-ignore
  const headings = fc.shuffledSubarray(['Side', 'Brigade', 'Name', 'Label', 'Arm'], { minLength: 5 })
  fc.assert(
    fc.property(
      fc.uniqueArray(unit, { minLength: 1, maxLength: 20, selector: ({ name }) => name }),
      headings,
      (units, order) => {
        const rows = units.map(({ name, label: numbers, arm }) => {
          const cells: Readonly<Record<string, string>> = { Side: 'A', Brigade: 'Iron', Name: name, Label: numbers.join('/'), Arm: arm } // prettier-ignore
          return order.map((heading) => cells[heading] ?? '')
        })
        const { edit } = readRoster(rules, tableOf([order, ...rows]), emptyRoster)
        expect(edit.units?.map(({ name, facts }) => [name, facts])).toEqual(
          units.map(({ name, label: [all, worn, spent], arm }) => [
            name,
            { stands: all, 'worn-at': worn, 'spent-at': spent, arm },
          ]),
        )
      },
    ),
  )
})

test('reads a sheet with the maximum number of units', () => {
  const notes = { ...tableOf([['Order of battle']]), name: 'Read me' }
  const units = { ...tableOf([['Name', 'Stands'], ['Iron', '7']]), name: 'CSA' } // prettier-ignore
  expect([fullestTable([notes, units]).name, fullestTable([]).rows]).toEqual(['CSA', []])
})

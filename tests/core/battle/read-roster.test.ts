import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rosterProblem } from '../../../src-core/battle/limits.ts'
import { readRoster as readTable, tableOf } from '../../../src-core/battle/read-roster.ts'
import { editedRoster, emptyRoster, type Roster } from '../../../src-core/battle/roster.ts'
import { runBounded, openBudget, type Budget } from '../../../src-core/budget.ts'
import { rosterEditSchema } from '../../../src-core/contract/battle.ts'
import { success } from '../../../src-core/problem.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const readRoster = (
  ruleset: Parameters<typeof readTable>[0],
  rows: readonly (readonly string[])[],
  roster: Roster,
  budget?: Budget,
) => readTable(ruleset, tableOf(rows), roster, {}, budget)
const rowsOf = (text: string): readonly string[][] =>
  text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
const read = (text: string, roster = emptyRoster) => readRoster(rules, rowsOf(text), roster)

describe('a roster from a spreadsheet', () => {
  const table = `Side  | Corps | Division | Name     | Label | Arm
                 Union | I     | Wadsworth| Cutler   | 6/4/2 | infantry
                       | I     | Wadsworth| Meredith | 7/5/3 |
                       | I     |          | Hall     | 2     | art
                 South | Hill  | Heth     | Davis    | 7/5/3 | Infantry`

  test('reads sides, nested commands and units with their facts', () => {
    const { edit, doubts } = read(table)
    const { sides, commands, units } = editedRoster(emptyRoster, edit)
    expect([...sides.values()].map(({ name }) => name)).toEqual(['Union', 'South'])
    expect(
      [...commands.values()].map(({ name, parent }) => [name, parent === null ? null : commands.get(parent)?.name]),
    ).toEqual([
      ['I', null],
      ['Wadsworth', 'I'],
      ['Hill', null],
      ['Heth', 'Hill'],
    ])
    expect(
      [...units.values()].map(({ name, command, facts }) => [name, commands.get(command ?? '')?.name, facts]),
    ).toEqual([
      ['Cutler', 'Wadsworth', { stands: 6, 'worn-at': 4, 'spent-at': 2, arm: 'infantry' }],
      ['Meredith', 'Wadsworth', { stands: 7, 'worn-at': 5, 'spent-at': 3 }],
      ['Hall', 'I', { stands: 2, arm: 'artillery' }],
      ['Davis', 'Heth', { stands: 7, 'worn-at': 5, 'spent-at': 3, arm: 'infantry' }],
    ])
    expect(doubts).toEqual([])
  })

  test('a leader’s row can set facts for all his units', () => {
    const rows = rowsOf(`Side   | Brigade | Kind   | Name | Leader  | Quality
                         French | Remy    | leader | Remy | gallant | crack
                         French | Remy    |        | 18th | poor    | crack`)
    const { edit, doubts } = readRoster(rulesetNamed('italy-1799'), rows, emptyRoster)
    expect(edit.units?.map(({ is, facts }) => [is, facts])).toEqual([
      ['leader', { rating: 'gallant' }],
      ['unit', { rating: 'poor', quality: 'crack' }],
    ])
    expect(doubts.map(({ line, column, why }) => [line, column, why])).toEqual([[2, 6, 'of-others']])
  })

  test('reports unreadable cells by position, and uses the rest', () => {
    const { edit, doubts } = read(`Side|Name|Stands|Color|Low on ammunition
                                   A|Iron|six|black|yes
                                   A|Stone|5|hats|perhaps
                                   A||5||`)
    expect(edit.units?.map(({ name, facts }) => [name, facts])).toEqual([
      ['Iron', { 'low-ammunition': true }],
      ['Stone', { stands: 5 }],
    ])
    expect(doubts.map(({ line, column, why }) => [line, column, why])).toEqual([
      [1, 4, 'heading'],
      [2, 3, 'stands'],
      [3, 5, 'flag'],
      [4, 0, 'no-name'],
    ])
  })

  test('an empty sheet adds nothing, and empty rows are skipped', () => {
    expect(readRoster(rules, [], emptyRoster)).toEqual({
      edit: { sides: [], commands: [], units: [] },
      columns: [],
      rows: [],
      doubts: [],
    })
    const { edit, doubts } = read('Side|Name\nUnion|Cutler\n|\n|Meredith')
    expect(edit.units?.map(({ name }) => name)).toEqual(['Cutler', 'Meredith'])
    expect(doubts).toEqual([])
  })

  test('trims names and never stores an unreadable fact', () => {
    const { edit } = readRoster(
      rules,
      [
        ['Side', 'Name', 'Stands'],
        [' Union ', '  Cutler ', 'six'],
      ],
      emptyRoster,
    )
    expect(edit.sides?.map(({ name }) => name)).toEqual(['Union'])
    expect(edit.units).toStrictEqual([{ id: 'u1', name: 'Cutler', is: 'unit', side: 's1', command: null, facts: {} }])
  })

  test('marks an unknown kind as doubtful and lists the known ones', () => {
    const { edit, doubts } = read('Side|Name|Kind\nUnion|Cutler|wagon')
    expect(edit.units?.map(({ is }) => is)).toEqual(['unit'])
    expect(doubts).toEqual([{ line: 2, column: 3, text: 'wagon', meant: 'unit, or leader', why: 'kind', fixes: [] }])
  })

  test('adds units to existing sides and commands', () => {
    const before = editedRoster(emptyRoster, read(table).edit)
    const { edit } = read('Side|Corps|Name\nunion|i|Biddle', before)
    expect([edit.sides, edit.commands]).toEqual([[], []])
    const after = editedRoster(before, edit)
    expect([...after.units.values()].map(({ name }) => name)).toEqual(['Cutler', 'Meredith', 'Hall', 'Davis', 'Biddle'])
    expect(after.units.size).toBe(5)
  })

  test('without a side column, uses the only side, and leaves the side open if there are two', () => {
    const side = (id: string) => ({ id, name: `Side ${id}`, facts: {} })
    const one = editedRoster(emptyRoster, { sides: [side('a')] })
    const joined = read('Name|Stands\nCutler|6', one)
    expect(joined.edit.units?.map(({ name, side: of }) => [name, of])).toEqual([['Cutler', 'a']])
    expect(joined.doubts).toEqual([])
    const two = read('Name|Stands\nCutler|6', editedRoster(one, { sides: [side('b')] }))
    expect(two.edit.units ?? []).toEqual([])
    expect(two.doubts).toEqual([{ line: 2, column: 0, text: 'Cutler 6', meant: null, why: 'no-side', fixes: [] }])
    expect(read('Name|Stands\nCutler|6').doubts.map(({ why }) => why)).toEqual(['no-side'])
  })

  test('reads leaders listed among units, and gives each the facts of its kind', () => {
    const napoleonic = rulesetNamed('napoleonic-fury')
    const table = `Side | Corps | Kind | Name | Nation | Arm | Rating | Label
                   France | II | leader | Perrin | France | | good |
                   | II | | 4th line | France | infantry | | 5/3/2
                   | II | Officer | Roux | of another nation | | | 5/3/2
                   | II | constructor | Huit | | | poor |`
    const { edit, doubts } = readRoster(napoleonic, rowsOf(table), emptyRoster)
    const { units } = editedRoster(emptyRoster, edit)
    expect([...units.values()].map(({ name, is, facts }) => [name, is, facts])).toEqual([
      ['Perrin', 'leader', { 'leader-nation': 'france', rating: 'good' }],
      ['4th line', 'unit', { nation: 'france', arm: 'infantry', stands: 5, 'worn-at': 3, 'spent-at': 2 }],
      ['Roux', 'leader', { 'leader-nation': 'others' }],
      ['Huit', 'unit', {}],
    ])
    expect(doubts.map(({ line, column, why }) => [line, column, why])).toEqual([
      [4, 8, 'stands'],
      [5, 3, 'kind'],
      [5, 7, 'of-others'],
    ])
  })

  test('reads the arrival turn of reinforcements from a column', () => {
    const table = `Side | Name | Arrives
                   Union | Ames |
                   Union | Thorne | 3
                   Union | Reeve | Turn 12
                   Union | Cole | later
                   Union | Dow | 0`
    const { edit, doubts } = readRoster(rulesetNamed('fire-and-fury'), rowsOf(table), emptyRoster)
    expect(edit.units?.map(({ arrives }) => arrives)).toEqual([undefined, 3, 12, undefined, undefined])
    expect(doubts.map(({ line, column, why }) => [line, column, why])).toEqual([
      [5, 3, 'turn'],
      [6, 3, 'turn'],
    ])
  })

  test('without a column of kinds, a heading used only by leaders is ambiguous', () => {
    const { doubts } = readRoster(
      rulesetNamed('napoleonic-fury'),
      rowsOf('Side|Name|Rating\nFrance|Perrin|good'),
      emptyRoster,
    )
    expect(doubts.map(({ line, column, why }) => [line, column, why])).toEqual([[1, 3, 'heading']])
  })

  describe('club rosters', () => {
    const unitsOf = (text: string): readonly unknown[] => {
      const { edit } = read(text)
      const { sides, commands, units } = editedRoster(emptyRoster, edit)
      const over = (id: string | null): readonly string[] => {
        const command = id === null ? undefined : commands.get(id)
        return command ? [...over(command.parent), command.name] : []
      }
      return [...units.values()].map(({ name, side, command, facts }) => [
        sides.get(side)?.name,
        ...over(command),
        name,
        facts,
      ])
    }

    test('a merged cell applies to the rows below it until a cell to its left changes', () => {
      expect(
        unitsOf(`Side  | Corps | Division  | Unit name | Stands
                 Union | I     | Wadsworth | Cutler       | 6
                       |       |           | Meredith     | 7
                       |       | Robinson  | Paul         | 5
                       | XI    |           | Wilkeson     | 2
                       |       |           | Dilger       | 3
                 South |       |           | Davis        | 7`),
      ).toEqual([
        ['Union', 'I', 'Wadsworth', 'Cutler', { stands: 6 }],
        ['Union', 'I', 'Wadsworth', 'Meredith', { stands: 7 }],
        ['Union', 'I', 'Robinson', 'Paul', { stands: 5 }],
        ['Union', 'XI', 'Wilkeson', { stands: 2 }],
        ['Union', 'XI', 'Dilger', { stands: 3 }],
        ['South', 'Davis', { stands: 7 }],
      ])
    })

    test('without a name column, the lowest command level names the units', () => {
      expect(unitsOf('Side|Corps|Brigade|Stands\nUnion|I|Cutler|6')).toEqual([['Union', 'I', 'Cutler', { stands: 6 }]])
    })

    test('an army column that is a trait also gives the side if no other column does', () => {
      expect(
        unitsOf(`Army|Name
                      Union|Cutler
                      |Meredith
                      Confederate|Davis`),
      ).toEqual([
        ['Union', 'Cutler', { army: 'union' }],
        ['Union', 'Meredith', { army: 'union' }],
        ['Confederate', 'Davis', { army: 'confederate' }],
      ])
    })

    test('an army column gives leaders only their side', () => {
      const { edit, doubts } = read('Army|Kind|Name\nUnion|leader|Reynolds')
      expect(edit.units?.map(({ name, is, facts }) => [name, is, facts])).toEqual([['Reynolds', 'leader', {}]])
      expect(doubts).toEqual([])
    })

    test('a row with only a side or command applies to the rows below it', () => {
      const text = `Side|Corps|Unit|Stands
                    Union|||
                    |I||
                    ||Cutler|6`
      expect(unitsOf(text)).toEqual([['Union', 'I', 'Cutler', { stands: 6 }]])
      expect(read(text).doubts).toEqual([])
    })

    test('headings can follow a title, be abbreviated and come in any order', () => {
      const text = `Order of battle, 1 July||||
                    ||||
                    Worn|Spent at|Unit|Stands|Side
                    4|2|Cutler|6|Union`
      expect(unitsOf(text)).toEqual([['Union', 'Cutler', { 'worn-at': 4, 'spent-at': 2, stands: 6 }]])
      expect(read(text).doubts).toEqual([])
    })

    test('headings after twenty other rows are not recognized', () => {
      const below = (rows: number): string => `${'Order of battle|\n'.repeat(rows)}Side|Unit\nUnion|Cutler`
      expect([unitsOf(below(19)), unitsOf(below(20))]).toEqual([[['Union', 'Cutler', {}]], []])
    })

    test('marks an ambiguous abbreviated heading as doubtful', () => {
      const { edit, doubts } = read('Side|Name|Exc|Attached\nA|Iron|yes|1')
      expect(edit.units?.map(({ facts }) => facts)).toEqual([{ 'exceptional-commander': true }])
      expect(doubts).toEqual([
        {
          line: 1,
          column: 4,
          text: 'Attached',
          meant: expect.stringContaining(' or ') as string,
          why: 'heading',
          fixes: [],
        },
      ])
    })

    test('recognizes choices by the start of any of their names', () => {
      const arms = ['Inf.', 'Art', 'cav', 'Dism.'].map((arm) => read(`Side|Name|Arm\nA|Iron|${arm}`))
      expect(arms.map(({ edit }) => edit.units?.[0]?.facts)).toEqual(
        ['infantry', 'artillery', 'cavalry', 'dismounted'].map((arm) => ({ arm })),
      )
    })
  })
})

/* Even at the limits, every roster that is read is valid. */

const csv = (rows: readonly (readonly string[])[]) => readRoster(rules, rows, emptyRoster)
const headings = ['Unit', 'Army', 'Corps', 'Stands']

test('every sheet gives a valid roster', () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'x', 'Union', '7', '7/5/3', '1/3', '9'.repeat(400), 'x'.repeat(121), 'x'.repeat(120)),
    fc.string({ maxLength: 130 }),
  )
  const sheet = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 30 })
  fc.assert(
    fc.property(sheet, (rows) => {
      const { edit } = csv([headings, ...rows])
      expect(rosterEditSchema.safeParse(edit).error).toBeUndefined()
      expect(rosterProblem(editedRoster(emptyRoster, edit))).toBeNull()
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['long-name', [['x'.repeat(121), 'Union', 'C', '5']], 0],
  ['long-name', [['U', 'x'.repeat(121), 'C', '5']], 0],
  ['long-name', [['U', 'Union', 'x'.repeat(121), '5']], 0],
  ['many-sides', Array.from({ length: 13 }, (_, side) => ['U', `A${side}`, 'C', '5']), 12],
  ['many-rows', Array.from({ length: 2100 }, (_, unit) => [`U${unit}`, 'Union', 'C', '5']), 2000],
  ['many-doubts', Array.from({ length: 1500 }, (_, unit) => [`U${unit}`, 'Union', 'C', 'many']), 1000],
] as const)('marks %s as doubtful', (why, rows, left) => {
  const { edit, doubts } = csv([headings, ...rows])
  expect(doubts.map((doubt) => doubt.why)).toContain(why)
  expect(edit.units).toHaveLength(left)
  expect(rosterEditSchema.safeParse(edit).success).toBe(true)
})

test('marks too many commands or columns as doubtful', () => {
  const deep = [['Unit', 'Army', ...Array.from({ length: 22 }, () => 'Corps')], ['U', 'Union', ...Array.from({ length: 22 }, (_, at) => `C${at}`)]] // prettier-ignore
  expect(csv(deep).doubts.map(({ why }) => why)).toEqual(['many-levels'])
  expect(csv(deep).edit.commands).toHaveLength(20)
  const wide = [
    [...headings, ...Array.from({ length: 300 }, () => 'Stands')],
    ['U', 'Union', 'C', '5'],
  ]
  expect(csv(wide).doubts.map(({ why }) => why)).toEqual([
    'many-columns',
    ...Array.from({ length: 196 }, () => 'twice'),
  ])
  const many = Array.from({ length: 1990 }, (_, unit) => [`U${unit}`, 'Union', `C${unit}`, `D${unit}`, '5'])
  const { edit, doubts } = csv([['Unit', 'Army', 'Corps', 'Division', 'Stands'], ...many])
  expect(doubts.some(({ why }) => why === 'many-commands')).toBe(true)
  expect(edit.commands).toHaveLength(2000)
})

test('reading has a work budget and can be canceled', () => {
  const rows = [headings, ...Array.from({ length: 1900 }, (_, unit) => [`U${unit}`, 'Union', `C${unit}`, '5'])]
  const read = (budget: Budget) => runBounded(() => success(readRoster(rules, rows, emptyRoster, budget)))
  expect(read(openBudget(10_000))).toMatchObject({ ok: false, problems: [{ code: 'too-large' }] })
  expect(read(openBudget(undefined, () => true))).toMatchObject({ ok: false, problems: [{ code: 'stopped' }] })
  expect(read(openBudget()).ok).toBe(true)
})

describe('table cells', () => {
  const wide = (columns: number) => [
    ['Side', 'Name', ...Array.from({ length: columns - 2 }, (_, index) => `Note ${index}`)],
    ['Union', 'Cutler', ...Array<string>(columns - 2).fill('')],
  ]
  test('are read up to column 200; the rest is ignored with a doubt', () => {
    const tooWide = (columns: number) =>
      readRoster(rules, wide(columns), emptyRoster).doubts.filter(({ why }) => why === 'many-columns')
    expect(tooWide(200)).toEqual([])
    expect(tooWide(201)).toMatchObject([{ line: 1, column: 201, text: 'Note 198' }])
  })
  test('can be corrected individually', () => {
    const corrected = (column: number) =>
      readTable(
        rules,
        tableOf([
          ['Side', 'Name'],
          ['Union', 'Cutler'],
        ]),
        emptyRoster,
        { cells: [{ line: 2, column, text: 'Ames' }] },
      ).edit.units?.map(({ name }) => name)
    expect(corrected(2)).toEqual(['Ames'])
    for (const column of [0, 3]) expect(corrected(column)).toEqual(['Cutler'])
  })
  test('have line breaks and repeated spaces collapsed to one space', () => {
    const { edit } = readRoster(
      rules,
      [
        ['Side', 'Name'],
        ['Union', ' Iron \n\t\u0007 Brigade  West '],
      ],
      emptyRoster,
    )
    expect(edit.units?.map(({ name }) => name)).toEqual(['Iron Brigade West'])
  })
})

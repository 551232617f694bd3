import { describe, expect, test } from 'vitest'
import { readRoster } from '../../../src-core/battle/read-roster.ts'
import { editedRoster, emptyRoster } from '../../../src-core/battle/roster.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const rowsOf = (text: string): readonly string[][] => text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
const read = (text: string, roster = emptyRoster) => readRoster(rules, rowsOf(text), roster)

describe('a roster from a spreadsheet', () => {
  const table = `Side  | Corps | Division | Name     | Label | Arm
                 Union | I     | Wadsworth| Cutler   | 6/4/2 | infantry
                       | I     | Wadsworth| Meredith | 7/5/3 |
                       | I     |          | Hall     | 2     | art
                 South | Hill  | Heth     | Davis    | 7/5/3 | Infantry`

  test('sides, commands of any depth and units with their facts', () => {
    const { edit, doubts } = read(table)
    const { sides, commands, units } = editedRoster(emptyRoster, edit)
    expect([...sides.values()].map(({ name }) => name)).toEqual(['Union', 'South'])
    expect([...commands.values()].map(({ name, parent }) => [name, parent === null ? null : commands.get(parent)?.name])).toEqual([
      ['I', null],
      ['Wadsworth', 'I'],
      ['Hill', null],
      ['Heth', 'Hill'],
    ])
    expect([...units.values()].map(({ name, command, facts }) => [name, commands.get(command ?? '')?.name, facts])).toEqual([
      ['Cutler', 'Wadsworth', { stands: 6, 'worn-at': 4, 'spent-at': 2, arm: 'infantry' }],
      ['Meredith', 'Wadsworth', { stands: 7, 'worn-at': 5, 'spent-at': 3 }],
      ['Hall', 'I', { stands: 2 }],
      ['Davis', 'Heth', { stands: 7, 'worn-at': 5, 'spent-at': 3, arm: 'infantry' }],
    ])
    expect(doubts).toEqual([{ row: 3, column: 6, text: 'art', meant: null, why: 'choice' }])
  })

  test('what cannot be read is told with its place, and the rest is taken', () => {
    const { edit, doubts } = read(`Side|Name|Stands|Colour|Low on ammunition
                                   A|Iron|six|black|yes
                                   A|Stone|5|hats|perhaps
                                   A||5||`)
    expect(edit.units?.map(({ name, facts }) => [name, facts])).toEqual([
      ['Iron', { 'low-ammunition': true }],
      ['Stone', { stands: 5 }],
    ])
    expect(doubts.map(({ row, column, why }) => [row, column, why])).toEqual([
      [0, 4, 'heading'],
      [1, 3, 'number'],
      [2, 5, 'flag'],
      [3, 1, 'no-name'],
    ])
  })

  test('units of sides and commands that are there join them', () => {
    const before = editedRoster(emptyRoster, read(table).edit)
    const { edit } = read('Side|Corps|Name\nunion|i|Biddle', before)
    expect([edit.sides, edit.commands]).toEqual([[], []])
    const after = editedRoster(before, edit)
    expect([...after.units.values()].map(({ name }) => name)).toEqual(['Cutler', 'Meredith', 'Hall', 'Davis', 'Biddle'])
    expect(after.units.size).toBe(5)
  })
})

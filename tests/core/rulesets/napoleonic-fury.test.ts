/** The Napoleonic sheet, copied as printed: command, conversion, and rules outside tables. */
import { describe, expect, test } from 'vitest'
import { guardText } from '../../../src-core/language/expression-text.ts'
import { asking } from '../support/asking.ts'
import { cells, lines, numbers } from '../support/printed.ts'

const { ask, gives, ruleset } = asking('napoleonic-fury')

describe('command', () => {
  test('ranges by nation and level, including exceptional and replaced commanders', () => {
    const range = (nation: string, level: string, more: object = {}): string =>
      gives('command-radius', { leader: { 'leader-nation': nation, level, ...more } }, 'radius')
    const levels = ['division', 'corps', 'wing', 'army']
    const all = (more: object): readonly string[] =>
      ['france', 'britain', 'others'].map((nation) => levels.map((level) => range(nation, level, more)).join(' '))
    expect(all({})).toEqual(['4 8 12 18', '4 6 10 16', '3 6 10 16'])
    expect(all({ exceptional: true })).toEqual(['4 10 14 18', '4 8 12 16', '3 8 12 16'])
    expect(all({ replacement: true })).toEqual(['3 7 11 17', '3 5 9 15', '2 5 9 15'])
  })

  test('fatigue with an unknown number of bases is left to the players', () => {
    const { outcome, possible } = ask('fatigue', { lost: 5 })
    const words = possible.map((each) => [each.id, guardText(each, { ruleset, procedure: null })])
    expect([outcome, ...words]).toEqual([null, ['fatigued', 'if its share of bases is lost'], ['sound', '']])
  })

  test('fatigue rounds halves down', () => {
    const at = (morale: string): readonly string[] =>
      numbers(1, 12).map((bases) => gives('fatigue', { bases, morale }, 'fatigued-at'))
    expect(at('good').join(' ')).toBe('1 1 2 2 3 4 4 5 5 6 7 7')
    expect(at('average').join(' ')).toBe('0 1 1 2 2 3 3 4 4 5 5 6')
    expect(at('poor').join(' ')).toBe('0 1 1 2 2 2 3 3 4 4 4 5')
  })

  test('guard bases count double for the army, Cossacks not at all', () => {
    const lost = { bases: 20, morale: 'average', lost: 4, 'lost-double': 3, 'lost-free': 2 }
    const fatigued = (formation: string): readonly unknown[] => {
      const inputs = { ...lost, 'whose-fatigue': formation }
      return [gives('fatigue', inputs, 'counted'), ask('fatigue', inputs).outcome?.id]
    }
    expect(fatigued('army')).toEqual(['10', 'army-fatigued'])
    expect(fatigued('corps')).toEqual(['9', 'sound'])
    expect(fatigued('division')).toEqual(['9', 'sound'])
    expect(ask('fatigue', { ...lost, lost: 5, 'whose-fatigue': 'corps' }).outcome?.id).toBe('fatigued')
    expect(ask('fatigue', { bases: 1, morale: 'poor', lost: 0 }).outcome?.id).toBe('sound')
  })

  test.each<[string, string, string]>([
    ['france', 'guard', '2'],
    ['france', 'old-guard', '2'],
    ['britain', 'guard', '1'],
    ['austria', 'grenadier', '2'],
    ['prussia', 'grenadier', '2'],
    ['russia', 'grenadier', '1'],
    ['russia', 'guard', '2'],
    ['russia', 'cossack', '0'],
    ['austria', 'militia-cavalry', '0'],
    ['austria', 'line', '1'],
  ])('a base of %s %s counts as %s', (nation, rank, weight) => {
    expect(gives('base-weight', { unit: { nation, class: rank } }, 'weight')).toBe(weight)
  })
})

test('converts from Napoleon’s Battles, one step up under Napoleon from 1804 to 1807', () => {
  const qualities = ['old-guard', 'guard', 'veteran', 'regular', 'conscript', 'militia']
  const rows = lines(`
    3 | -     | -     | -     | 3/2/– | 3/2/1 | 3/–/2
    4 | 4/1/– | 4/2/– | 4/3/1 | 4/3/2 | 4/3/2 | 4/–/3
    5 | 5/2/– | 5/3/– | 5/3/1 | 5/4/2 | 5/4/3 | 5/–/4
    6 | 6/3/– | 6/3/1 | 6/4/2 | 6/5/3 | 6/5/4 | 6/–/5
    7 | 7/2/– | 7/3/2 | 7/4/3 | 7/5/4 | 7/6/4 | 7/6/5`).map(cells)
  const label = (more: object): readonly string[] =>
    qualities.map((quality) => gives('conversion', { 'nb-quality': quality, ...more }, 'label'))
  for (const [bases = '', ...printed] of rows) {
    const [oldGuard, guard, ...troops] = printed
    const given = { 'nb-bases': Number(bases) }
    expect(label(given)).toEqual(printed)
    for (const year of [1804, 1807])
      expect(label({ ...given, 'under-napoleon': true, year })).toEqual([
        oldGuard,
        guard,
        guard,
        ...troops.slice(0, -1),
      ])
    for (const year of [1803, 1808]) expect(label({ ...given, 'under-napoleon': true, year })).toEqual(printed)
  }
})

test('rule values outside tables', () => {
  const said = [...ruleset.lists.values()]
    .flatMap(({ entries }) => entries.map(({ lead, text }) => `${lead ?? ''}: ${text}`))
    .join('; ')
  for (const figures of [
    /prolong[^;]*horse[^;]*2″[^;]*heavy[^;]*1″/i,
    /artillery: horse batteries do 3[^;]*heavy batteries 2/i,
    /square formed[^;]*3″/i,
    /half the stands, rounded down/i,
    /480 infantry[^;]*240 cavalry/i,
    /100 yards/i,
  ])
    expect(said).toMatch(figures)
})

test('the possible results never include one that an earlier result always replaces', () => {
  expect(ask('fatigue', { lost: 5, 'whose-fatigue': 'army' }).possible.map(({ id }) => id)).toEqual([
    'army-fatigued',
    'sound',
  ])
})

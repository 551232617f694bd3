import { describe, expect, test } from 'vitest'
import type { Problem } from '../../../src-core/problem.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { rulesetNamed, rulesetOf } from '../support/rulesets.ts'
import { raid } from '../support/worlds.ts'

/** Returns the problems after replacing one string with another. */
const said = (written: string, by: string): readonly Problem[] => {
  expect(raid).toContain(written)
  const rules = raid.replace(written, by).replaceAll(/^(?=.)/gm, '  ')
  const source = parseSource({
    file: 'raid.yaml',
    text: `ruleset: {id: raid, title: Raid, version: 1.0.0, format: 1}\nrules:\n${rules}`,
  })
  const loaded = source.ok ? loadRuleset(new Map([['raid', source.value]]), 'raid') : source
  return loaded.ok ? [] : loaded.problems
}
const problems = (written: string, by: string): readonly string[] => said(written, by).map(({ code }) => code)

describe('a written sequence', () => {
  test('gives each party its role in each step, and lists all possible inputs', () => {
    const { parties, position, steps, inputs } = rulesetOf(raid).sequences.get('raid') ?? expect.fail('none')
    expect([[...parties.keys()], position]).toEqual([['raider', 'prey'], 'prey'])
    expect(steps.map(({ id, title, cast, optional }) => [id, title, [...cast], optional])).toEqual([
      ['volley', 'Volley', [['firer', 'raider'], ['target', 'prey']], false],
      ['reply', 'Volley', [['firer', 'prey'], ['target', 'raider']], true],
      ['boarding', 'Boarding', [['boarder', 'raider'], ['boarded', 'prey']], false],
    ]) // prettier-ignore
    const paths = inputs.map(({ path }) => path.join('.'))
    expect(new Set(paths)).toEqual(new Set([
      ...['raider', 'prey'].flatMap((party) => ['mates', 'towing', 'sails', 'crew', 'burned', 'mood'].map((trait) => `${party}.${trait}`)),
      'weather',
      'steps.volley.points', 'steps.volley.other', 'steps.reply.points', 'steps.reply.other', 'steps.boarding.boarder.other', 'steps.boarding.boarded.other',
    ])) // prettier-ignore
    const kinds = paths.map((path) => path.split('.')[0])
    expect(kinds.filter((kind, index) => kind !== kinds[index - 1])).toEqual(['raider', 'prey', 'weather', 'steps'])
  })

  test('lets a party play the role with its name, even in rulesets that inherit the sequence', () => {
    const { steps } = rulesetNamed('regimental-fury').sequences.get('assault') ?? expect.fail('none')
    expect(Object.fromEntries(steps.find(({ id }) => id === 'breakthrough')?.cast ?? [])).toEqual({
      attacker: 'attacker',
      defender: 'next',
    })
  })

  test.each([
    ['an unknown procedure', 'reply: {procedure: volley', 'reply: {procedure: voley', ['unknown-name']],
    ['an unknown party', 'as: {firer: prey, target: raider}', 'as: {firer: pray, target: raider}', ['unknown-name']],
    ['an unknown role', 'as: {firer: prey, target: raider}', 'as: {firer: prey, targets: raider}', ['unknown-name']],
    ['a role without a party', 'as: {boarder: raider, boarded: prey}', 'as: {boarder: raider}', ['party-roles']],
    ['one party in two roles', 'as: {boarder: raider, boarded: prey}', 'as: {boarder: raider, boarded: raider}', ['party-roles']],
    ['a unit in place of a leader', '      boarding: {procedure: boarding, as', '      mate: {procedure: mate, as: {mate: prey}}\n      boarding: {procedure: boarding, as', ['wrong-kind']],
    ['a party without a role', 'prey: {title: Prey}}', 'prey: {title: Prey}, gull: {title: Gull}}', ['party-roles']],
    ['a position of an unknown party', 'position: prey', 'position: pray', ['unknown-name']],
    ['a trait without its role', 'with: {weather: gale}', 'with: {sails: true}', ['wrong-kind']],
    ['an impossible value', 'with: {weather: gale}', 'with: {weather: storm}', ['unknown-name']],
    ['an unknown trait of a role', 'with: {weather: gale}', 'with: {firer: {sail: true}}', ['unknown-name']],
    ['an unknown party that continues', 'optional: true}', 'continues: nobody}', ['unknown-name']],
    ['losses in an unknown phase', 'losses: {add: [shooting]}', 'losses: {add: [shouting]}', ['unknown-name']],
    ['leaders counted by a state', 'for: [mates]', 'for: [mood]', ['wrong-value']],
    ['an unknown key', 'position: prey', 'place: prey', ['unknown-key']],
  ])('%s', (_, written, by, codes) => expect(problems(written, by).toSorted()).toEqual(codes)) // prettier-ignore

  test('reports an input of the wrong role with its owner and the possible roles', () => {
    const told = (by: string): readonly string[] => said('with: {weather: gale}', by).map(problemText)
    expect(told('with: {sails: true}')).toEqual([
      'raid.yaml:79:78: `sails` belongs to a unit. Write firer or target: {sails: ...}. [wrong-kind]',
    ])
    expect(told('with: {firer: {weather: gale}}')).toEqual([
      'raid.yaml:79:86: `weather` belongs to a situation. Use a trait of a unit. [wrong-kind]',
    ])
    expect(told('with: {gunner: {sails: true}}')).toEqual([
      'raid.yaml:79:78: Unknown role `gunner`. Use `firer` or `target`, the roles of volley. [unknown-name]',
    ])
  })
})

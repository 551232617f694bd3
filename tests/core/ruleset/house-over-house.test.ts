/** House rules that extend other house rules: each applies once, in a valid order. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inLayerOrder } from '../../../src-core/ruleset/house-rules.ts'
import { limits } from '../../../src-core/format/limits.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { RulesetSource } from '../../../src-core/ruleset/parse.ts'
import { among, bad, good, loaded, patch } from './sources.ts'

const modifiers = (text: string): string => `procedures: {charge: {modifiers: ${text}}}`
const club = patch(
  'club',
  modifiers('{drums: {label: Drums, of: attacker, value: 2}, pipes: {label: Pipes, of: each, value: 1}}'),
)
const scenario = patch('scenario', modifiers('{drums: {value: 1}, pipes: null}'), 'club')

/** The parts of a ruleset that affect play. */
const played = ({ parts, actions, traits, grids, phases, procedures, lists, gauge }: Ruleset) => ({
  ...{ parts, actions, traits, grids, phases, procedures, lists, gauge },
})
describe('a scenario over a club’s rules', () => {
  test('changes one entry that the club added and removes another', () => {
    const ids = (ruleset: Ruleset): readonly string[] =>
      (ruleset.procedures.get('charge')?.modifiers ?? []).map(({ id }) => id)
    expect(ids(loaded([], [club]))).toEqual(expect.arrayContaining(['drums', 'pipes']))
    const both = loaded([], [club, scenario])
    expect(ids(both)).toContain('drums')
    expect(ids(both)).not.toContain('pipes')
    expect(both.origins.get('procedures.charge.modifiers.drums.value')?.file).toBe('scenario.yaml')
    expect(both.origins.get('procedures.charge.modifiers.drums.label')?.file).toBe('club.yaml')
    expect(both.head.id).toBe('small')
    expect(both.house.map(({ id, extends: base }) => [id, base])).toEqual([
      ['club', 'small'],
      ['scenario', 'club'],
    ])
    expect(both.provenance.get('procedures.charge.modifiers.drums.value')?.kind).toBe('house')
  })

  test('reports a change to an entry that the club removed, once, at its line, with the club’s file', () => {
    const without = patch('club', modifiers('{against-horse: null}'))
    const told = (above: string): readonly string[] =>
      bad(loadRuleset(among(), 'small', [without, patch('scenario', modifiers(above), 'club')]))
    expect(told('{against-horse: {value: 4, when: {enemy: {arm: cavalry}}}}')).toEqual([
      expect.stringMatching(
        /^scenario\.yaml:\d+:\d+: `against-horse` doesn’t exist: club\.yaml removes it\. .* Or fix club\.yaml:\d+:\d+\. \[gone-from-base\]$/,
      ),
    ])
    // A complete entry counts as a new one.
    const whole = patch('scenario', modifiers('{against-horse: {label: Horse, of: each, value: 4}}'), 'club')
    expect(
      loaded([], [without, whole])
        .procedures.get('charge')
        ?.modifiers.find(({ id }) => id === 'against-horse')?.label,
    ).toBe('Horse')
  })

  test('combined with the club’s rules, equals both applied as one', () => {
    const change = fc.constantFrom(
      modifiers('{crack: {value: 4}}'),
      modifiers('{against-horse: null}'),
      modifiers('{drums: {label: Drums, of: attacker, value: 2}}'),
      'lists: {notes: {entries: {two: "Ask first."}}}',
      'gauge: {length: 5}',
      'procedures: {charge: {outcomes: {repulsed: {after: tied}}}}',
    )
    const over = fc.constantFrom(
      modifiers('{wet: {label: Wet powder, of: each, value: -1}}'),
      'gauge: {length: 6}',
      'lists: {notes: null}',
      '',
    )
    fc.assert(
      fc.property(change, over, (below, above) => {
        const [one, other] = [patch('club', below), patch('scenario', above, 'club')]
        const asLayers = good(loadRuleset(among(one), 'small', [one, other]))
        expect(played(asLayers)).toEqual(played(good(loadRuleset(among(one, other), 'scenario'))))
      }),
    )
  })
})

describe('base house rules', () => {
  const problemsOf = (...house: readonly RulesetSource[]): readonly string[] =>
    bad(loadRuleset(among(), 'small', house))

  test('must precede the rules that extend them', () => {
    expect(problemsOf(scenario)).toEqual([
      'scenario.yaml:1:78: These house rules extend `club`, which is neither `small` nor house rules for it. Write extends: small, or open the file with id: club. [house-extends]',
    ])
    expect(problemsOf(scenario, club)).toEqual([expect.stringContaining('[house-extends]')])
    const elsewhere = patch('club', '', 'large')
    expect(problemsOf(elsewhere, scenario)).toEqual([expect.stringMatching(/^club\.yaml:1:\d+: .*\[house-extends\]$/)])
  })

  test('must not be circular', () => {
    expect(problemsOf(patch('club', '', 'club'))).toEqual([
      'club.yaml:1:70: Circular extends: club extends club. Make one of them extend none of the others. [extends-cycle]',
    ])
    expect(problemsOf(scenario, patch('club', '', 'scenario'))).toEqual([
      expect.stringContaining('Circular extends: scenario extends club extends scenario.'),
    ])
    expect(problemsOf(patch('b', '', 'a'), patch('a', '', 'b'), patch('c', '', 'b'))).toHaveLength(1)
  })

  test('have a depth limit', () => {
    const chain = Array.from({ length: limits.layers }, (_, index) =>
      patch(`h${index}`, '', index === 0 ? 'small' : `h${index - 1}`),
    )
    expect(loaded([], chain).house).toHaveLength(limits.layers)
    expect(problemsOf(...chain, patch('last', '', `h${limits.layers - 1}`))).toEqual([
      expect.stringContaining('[too-large]'),
    ])
  })
})

describe('house rule layers', () => {
  const bases: Readonly<Record<string, string>> = {
    scenario: 'club',
    evening: 'scenario',
    left: 'right',
    right: 'left',
    self: 'self',
  }
  const order = (...house: readonly string[]): readonly string[] => inLayerOrder(house, (one) => bases[one])

  test('include the house rules they extend once, and otherwise keep their order', () => {
    expect(order('scenario')).toEqual(['club', 'scenario'])
    expect(order('weather', 'evening', 'club')).toEqual(['weather', 'club', 'scenario', 'evening'])
    expect(order('club', 'weather', 'scenario')).toEqual(['club', 'weather', 'scenario'])
    expect(order('club', 'club')).toEqual(['club'])
  })

  test('stop at a circular reference', () => {
    expect(order('left')).toEqual(['right', 'left'])
    expect(order('self', 'left', 'right')).toEqual(['self', 'right', 'left'])
  })

  test('are sorted after the house rules they extend', () => {
    const base = (one: number): number | undefined => (one % 3 === 0 ? undefined : one - 1)
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(12)), (house) => {
        const laid = inLayerOrder(house, base)
        expect(new Set(laid).size).toBe(laid.length)
        for (const one of house) expect(laid).toContain(one)
        for (const [index, one] of laid.entries()) expect([undefined, ...laid.slice(0, index)]).toContain(base(one))
        expect(inLayerOrder(laid, base)).toEqual(laid)
      }),
    )
  })
})

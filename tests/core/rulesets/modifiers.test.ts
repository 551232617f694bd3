/** Every modifier and factor of both sheets, one at a time. */
import { describe, expect, test } from 'vitest'
import { fractionText } from '../../../src-core/exact.ts'
import { answer, sheets } from '../support/printed.ts'

describe.each(sheets)('$id', ({ id }) => {
  const brigades = id === 'fire-and-fury'

  describe('modifiers, one at a time', () => {
    const shown = (procedure: string, inputs: unknown, dice: unknown): readonly string[] =>
      (answer(id, procedure, inputs, dice).rounds[0]?.modifiers ?? []).map(
        ({ value: by, side }) => `${side ?? ''}${by > 0 ? '+' : ''}${by}`,
      )
    const exceptional = { 'exceptional-commander': true }

    test.each<[object, readonly string[]]>([
      [{ 'detached-leaders': 2 }, ['+2']],
      [{ 'detached-exceptional': 1 }, ['+2']],
      [{ 'attached-leaders': 1 }, ['+2']],
      [{ 'attached-exceptional': 1 }, ['+3']],
      [exceptional, ['+1']],
      [{ formation: 'column' }, ['+1']],
      [{ fatigue: 'fresh' }, ['+2']],
      [{ fatigue: 'worn' }, []],
      [{ fatigue: 'spent' }, ['-2']],
    ])('maneuver %j', (unit, expected) => {
      expect(shown('maneuver', { unit }, [5])).toEqual(expected)
    })

    test.each<[object, readonly string[]]>([
      ...[
        { limbered: true },
        { formation: 'column' },
        { arm: 'cavalry' },
        { changing: true },
        { 'about-facing': true },
      ].map((target): [object, string[]] => [target, ['+1']]),
      [{ limbered: true, formation: 'column' }, ['+1']],
      ...['woods', 'broken-ground', ...(brigades ? [] : ['hedge', 'fence'])].map((cover): [object, string[]] => [
        { cover },
        ['-1'],
      ]),
      ...['town', 'sunken-road', 'breastworks', 'stone-wall'].map((cover): [object, string[]] => [{ cover }, ['-2']]),
      [{ arm: 'dismounted' }, ['-2']],
      [{ arm: 'dismounted', cover: 'woods' }, brigades ? ['-2'] : ['-1', '-2']],
      [{ arm: 'dismounted', cover: 'town' }, brigades ? ['-2'] : ['-2', '-2']],
      ...(brigades
        ? []
        : [
            [{ formation: 'skirmish' }, ['-2']] as [object, string[]],
            [{ formation: 'march-column' }, ['+1']] as [object, string[]],
          ]),
    ])('fire at %j', (target, expected) => {
      expect(shown('fire', { points: 5, target }, [5])).toEqual(expected)
    })

    test.each<[object, object, readonly string[]]>([
      [{ 'attached-leaders': 3, 'attached-exceptional': 1 }, exceptional, ['attacker+1', 'defender+1']],
      [{ fatigue: 'fresh' }, { fatigue: 'spent' }, ['attacker+2', 'defender-2']],
      [{ army: 'confederate' }, { army: 'confederate' }, ['attacker+1']],
      [{ army: 'confederate', arm: 'cavalry' }, {}, brigades ? ['attacker+1', 'attacker+1'] : []],
      [{ supported: true }, {}, ['attacker+1']],
      [{ breakthrough: true }, { breakthrough: true }, ['attacker+1']],
      [{ stands: 4 }, { stands: 6 }, ['attacker-1']],
      [{ stands: 5 }, { stands: 7 }, []],
      [{ stands: 8 }, { stands: 4 }, ['defender-2']],
      [{ stands: 11 }, { stands: 4 }, ['defender-2']],
      [{ stands: 12 }, { stands: 4 }, ['defender-3']],
      [{ outnumbered: 'three-to-one' }, {}, ['attacker-3']],
      [{ order: 'disordered' }, { 'low-ammunition': true }, ['attacker-1', 'defender-1']],
      [{ 'stands-lost': 3 }, {}, ['attacker-3']],
      [{}, { outflanked: true }, ['defender-3']],
      [{ outflanked: true, works: 'trenches', ground: 'hilltop' }, {}, []],
      [{}, { works: 'trenches' }, ['defender+3']],
      [{}, { ground: 'hilltop' }, ['defender+1']],
      [{}, { ground: 'ford' }, ['defender+1']],
      [{}, { ground: 'woods' }, [brigades ? 'defender+1' : 'defender+2']],
      [{}, { works: 'stone-wall' }, ['defender+1']],
      [{}, { works: 'sunken-road' }, ['defender+1']],
      [{}, { works: 'breastworks' }, [brigades ? 'defender+1' : 'defender+2']],
      ...(brigades
        ? [
            [{}, { ground: 'woods', 'ground-value': 2 }, ['defender+2']] as [object, object, string[]],
            [{}, { works: 'breastworks', 'works-value': 2 }, ['defender+2']] as [object, object, string[]],
          ]
        : [
            [{ weapon: 'shotgun', arm: 'cavalry' }, { weapon: 'shotgun' }, ['attacker+1', 'defender+1']] as [
              object,
              object,
              string[],
            ],
            [{}, { ground: 'hedge' }, ['defender+1']] as [object, object, string[]],
            [{ stands: 3, formation: 'skirmish' }, { stands: 6 }, ['attacker-3']] as [object, object, string[]],
          ]),
    ])('charge %j against %j', (attacker, defender, expected) => {
      const wholly = (side: object): object => ({ arm: 'infantry', ...side })
      expect(
        shown('charge', { attacker: wholly(attacker), defender: wholly(defender) }, { attacker: [1], defender: [10] }),
      ).toEqual(expected)
    })
  })

  test('factors of fire points', () => {
    const points = (firer: object): string =>
      fractionText(
        answer(id, 'fire', { firer: { groups: [{ stands: 4, each: 1, ...firer }] } }, [5]).points ?? { n: 0n, d: 1n },
      )
    expect(points({ arm: 'infantry', order: 'disordered' })).toBe('2')
    expect(points({ arm: 'dismounted', 'low-ammunition': true, order: 'disordered' })).toBe(brigades ? '2' : '1')
    expect(points({ arm: 'cavalry', order: 'disordered' })).toBe('4')
    expect(points({ arm: 'artillery', damaged: true })).toBe('2')
    expect(points({ arm: 'artillery', 'low-ammunition': true })).toBe(brigades ? '4' : '2')
    expect(points({ arm: 'artillery', damaged: true, enfilading: true })).toBe('4')
    if (!brigades) expect(points({ formation: 'skirmish', order: 'disordered' })).toBe('1')
  })
})

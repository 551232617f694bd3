/** Cells of the regimental sheet that the brigade sheet doesn't have. */
import { testsIn } from '../../../src-core/language/logic.ts'
import { describe, expect, test } from 'vitest'
import { approximate, fractionText } from '../../../src-core/exact.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { answer, lines, loaded, numbers } from '../support/printed.ts'
import { said } from '../support/said.ts'

describe('regimental-fury', () => {
  const id = 'regimental-fury'

  test('points per stand by weapon and range', () => {
    const ends = [6, 8, 12, 16, 24, 36, 48, 60, 72]
    const printed = lines(`
      obsolete-rifles    1 - - - - - - - -
      second-rate-rifles 1 1 - - - - - - -
      first-rate-rifles  1 1 1 - - - - - -
      breechloaders      2 2 2 1 - - - - -
      superior-carbine   3 2 1 - - - - - -
      smoothbore-6       4 3 1.5 1.5 1 .5 - - -
      smoothbore-12      5 4 2 2 2 1.5 1 - -
      rifled-6           3 2 1.5 1.5 1.5 1 .5 - -
      rifled-12          4 3 2 2 2 1.5 1 - -
      rifled-20          5 4 2.5 2.5 2.5 2 1.5 - -
      rifled-30          5 4 2.5 2.5 2.5 2.5 2 1.5 -
      whitworth-12       4 3 2 2 2 2 1.5 1.5 1
      howitzer-12        5 4 1.5 1.5 1 .5 - - -
      howitzer-24        5 4 2 2 1.5 1 - - -`)
    const points = (weapon: string, range: number): number | null => {
      const fired = resolve(loaded[id], 'fire', { firer: { groups: [{ stands: 1, weapon, range }] } }, [5])
      if (!fired.ok) expect(fired.problems.map(({ code }) => code)).toEqual(['out-of-range'])
      return fired.ok && fired.value.points ? approximate(fired.value.points) : null
    }
    for (const line of printed) {
      const [weapon = '', ...cells] = line.split(/ +/)
      for (const [index, cell] of cells.entries()) {
        const nearest = index === 0 ? 0 : (ends[index - 1] ?? 0) + 0.5
        const expected = cell === '-' ? null : Number(cell)
        expect([weapon, ends[index], points(weapon, nearest), points(weapon, ends[index] ?? 0)]).toEqual([
          weapon,
          ends[index],
          expected,
          expected,
        ])
      }
      expect(points(weapon, 73)).toBeNull()
    }
    expect([0, 2, 2.5, 3, 8].map((range) => points('shotgun', range))).toEqual([2, 2, null, null, null])
  })

  test('formation changes, in moves', () => {
    const cost = (formation: string, to: string, arm = 'infantry'): string | null => {
      const moves = answer(id, 'formation-change', { unit: { formation, 'new-formation': to, arm } }).gives.get(
        'cost',
      )?.value
      return typeof moves === 'object' && moves !== null ? fractionText(moves) : null
    }
    const to = ['line', 'double-line', 'column', 'march-column', 'skirmish']
    const printed: Readonly<Record<string, readonly string[]>> = {
      line: ['-', '1', '1/2', '1/2', '1/2'],
      'double-line': ['1', '-', '1/2', '1/2', '1'],
      column: ['1', '1', '-', '1/2', '1'],
      'march-column': ['1', '1', '1/2', '-', '1'],
      skirmish: ['1', '1', '1', '1', '-'],
    }
    for (const [from, moves] of Object.entries(printed))
      expect([from, ...to.map((formation) => cost(from, formation) ?? '-')]).toEqual([from, ...moves])
    expect([cost('line', 'mount', 'cavalry'), cost('column', 'mount', 'dismounted'), cost('line', 'mount')]).toEqual([
      '1/2',
      '1/2',
      null,
    ])
  })

  test('crossing an obstacle costs the same as a ford and disorders all but skirmishers', () => {
    const crossed = answer(id, 'movement', { unit: { formation: 'line' }, crossing: 'obstacle' })
    expect(crossed.gives.get('move')?.value).toEqual({ n: 9n, d: 1n })
    expect(said(crossed.effects)).toBe('unit: disordered')
    expect(said(answer(id, 'movement', { unit: { formation: 'skirmish' }, crossing: 'obstacle' }).effects)).toBe('')
    expect(answer(id, 'movement', { passage: 'skirmishers' }).gives.get('move')?.value).toEqual({ n: 11n, d: 1n })
  })

  test('units fall back from a charge as many inches as the dice show', () => {
    for (const die of numbers(1, 10))
      expect(said(answer(id, 'fall-back', { unit: { arm: 'infantry' } }, [die]).effects)).toBe(
        `unit: disordered, retreat ${die}"`,
      )
    expect(said(answer(id, 'fall-back', { unit: { arm: 'dismounted' } }, [4]).effects)).toBe(
      'unit: disordered, retreat 4"; unit: cavalry',
    )
    for (const dice of numbers(2, 20))
      expect(said(answer(id, 'cavalry-fall-back', {}, [dice]).effects)).toBe(`unit: disordered, retreat ${dice}"`)
  })

  test.each<[object, string]>([
    [{}, 'may-not-charge'],
    [{ outflanked: true }, 'may-charge'],
    [{ order: 'disordered' }, 'may-charge'],
    [{ arm: 'dismounted' }, 'may-charge'],
    [{ formation: 'column' }, 'may-charge'],
    [{ formation: 'march-column' }, 'may-charge'],
    [{ stands: 5 }, 'may-charge'],
    [{ stands: 6 }, 'may-not-charge'],
    [{ formation: 'skirmish' }, 'may-charge'],
    [{ arm: 'artillery' }, 'may-charge'],
  ])('six stands of skirmishers charging %j: %s', (defender, expected) => {
    const stands = { stands: 7, ...defender }
    expect(
      answer(id, 'skirmish-charge', { attacker: { formation: 'skirmish', stands: 6 }, defender: stands }).outcome?.id,
    ).toBe(expected)
    expect(answer(id, 'skirmish-charge', { attacker: { formation: 'line' }, defender: stands }).outcome?.id).toBe(
      'may-charge',
    )
  })

  test('with unknown stands, comparing stands has no result', () => {
    const charge = (attacker: object, defender: object): readonly string[] => {
      const { outcome, possible } = answer(id, 'skirmish-charge', {
        attacker: { formation: 'skirmish', ...attacker },
        defender,
      })
      return outcome
        ? [outcome.id]
        : possible.map((each) => [each.id, ...testsIn(each.when).map(({ key }) => key)].join(' '))
    }
    const either = ['may-charge smaller', 'may-not-charge']
    expect(charge({ stands: 6 }, {})).toEqual(either)
    expect(charge({}, { stands: 6 })).toEqual(either)
    expect(charge({ stands: 6 }, { stands: 5 })).toEqual(['may-charge'])
    expect(charge({ stands: 6 }, { stands: 6 })).toEqual(['may-not-charge'])
    expect(charge({}, { smaller: true })).toEqual(['may-charge'])
  })
})

/** Fallen leaders are removed, and they or their replacements return automatically at the time set by the rules. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterEvent, type Battle } from '../../../src-core/battle/battle.ts'
import { correction } from '../../../src-core/battle/correction.ts'
import { clockChanges, endingTraits, nextClock } from '../../../src-core/battle/clock.ts'
import { journalLine, latestSteps } from '../../../src-core/battle/journal.ts'
import { proposals } from '../../../src-core/battle/proposals.ts'
import { likeliestChanges } from '../../../src-core/battle/shares.ts'
import { rosterView, dueIn } from '../../../src-core/battle/view.ts'
import { chainItems, chainLength } from '../../../src-core/collections.ts'
import { nonNull } from '../../../src-core/present.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { at, mustered as musteredIn, rolled as rolledIn } from '../support/battles.ts'
import { rulesetNamed } from '../support/rulesets.ts'

const mustered = (ruleset: string): Battle =>
  musteredIn(ruleset, {
    sides: ['north', 'south'].map((id) => ({ id, name: id, facts: {} })),
    units: ['north', 'south'].map((side) => ({
      ...{ id: `of-${side}`, name: `Leader of ${side}`, is: 'leader', side, command: null, facts: {} },
    })),
  })
const advanced = (rules: Ruleset, battle: Battle): Battle => {
  const clock = nextClock(rules, battle)
  return afterEvent(battle, {
    event: 'turn',
    at,
    clock,
    changes: clockChanges(rules, battle, clock),
    ends: endingTraits(rules, battle, clock),
  })
}
const until = (rules: Ruleset, start: Battle, isThere: (battle: Battle) => boolean): Battle => {
  let battle = start
  for (let step = 0; step < 40 && !isThere(battle); step += 1) battle = advanced(rules, battle)
  return battle
}
const isAt = (turn: number, side: string, phase: string) => (battle: Battle) =>
  battle.clock.turn === turn && battle.clock.side === side && battle.clock.phase === phase

/** Rolls these dice for a hit on the leader and applies the result. */
const struck = (rules: Ruleset, battle: Battle, unit: string, dice: readonly number[]): Battle => {
  const hit = rolled(rules, battle, unit, dice)
  return afterEvent(hit, {
    event: 'apply',
    at,
    of: 'roll',
    by: 'result',
    changes: likeliestChanges(proposals(rules, hit)),
  })
}
const rolled = (rules: Ruleset, battle: Battle, unit: string, dice: readonly number[]): Battle =>
  rolledIn(battle, rules.head.id, { procedure: 'fallen-leader', cast: { leader: [unit] } }, [dice])
const stateOf = (battle: Battle, unit: string): unknown => battle.states.get(unit)?.['gone']
const timeOf = ({ clock: { turn, side, phase } }: Battle): readonly unknown[] => [turn, side, phase]

describe('a fallen leader', () => {
  /*
   * In Fire and Fury a replacement arrives after one full turn, and leaders move at the start of their side's maneuver. The north's leader falls in
   * the north's fire of turn 2, so by the north's maneuver of turn 3 no full turn has passed, and he is replaced in that of turn 4. The south's
   * leader falls in the same fire, before his side's maneuver of turn 2, so its maneuver of turn 3 is a full turn later.
   */
  test.each([
    ['fire-and-fury', 'north', 1, [4, 'north', 'maneuver']],
    ['fire-and-fury', 'south', 1, [3, 'south', 'maneuver']],
    ['regimental-fury', 'north', 1, [4, 'north', 'maneuver']],
    ['italy-1799', 'north', 7, [4, 'north', 'maneuver']],
    ['triple-alliance-1864', 'south', 7, [3, 'south', 'maneuver']],
    // In Napoleonic Fury a replacement arrives in the following turn, after his side has moved.
    ['napoleonic-fury', 'north', 2, [3, 'north', 'reaction']],
    ['napoleonic-fury', 'south', 2, [3, 'south', 'reaction']],
  ])('%s: returns to the %s side at the time set by the rules', (id, side, result, back) => {
    const rules = rulesetNamed(id)
    const dice = id === 'napoleonic-fury' ? [1, result - 1] : [result]
    const fell = struck(rules, until(rules, mustered(id), isAt(2, 'north', 'fire')), `of-${side}`, dice)
    expect(stateOf(fell, `of-${side}`)).toBe(back[0])
    const returned = until(rules, fell, (battle) => stateOf(battle, `of-${side}`) === undefined)
    expect(timeOf(returned)).toEqual(back)
    expect(rosterView(rules, returned).reminders).toEqual([`Back on the field: Leader of ${side}`])
    expect(journalLine(() => rules, nonNull(latestSteps(returned)[0])).text).toContain(
      `Leader of ${side} back on the field`,
    )
    expect(rosterView(rules, advanced(rules, returned)).reminders).toEqual([])
  })

  test('is out of play until he returns, and the roster shows when', () => {
    const rules = rulesetNamed('fire-and-fury')
    const fell = struck(rules, until(rules, mustered('fire-and-fury'), isAt(1, 'north', 'fire')), 'of-north', [1])
    const unit = nonNull(rosterView(rules, fell).units.find(({ id }) => id === 'of-north'))
    expect(unit.words).toEqual(['gone until turn 3'])
    expect(dueIn(rules, fell)(nonNull(fell.roster.units.get('of-north')))).toBeNull()
    expect(journalLine(() => rules, nonNull(latestSteps(fell)[0])).changes).toEqual([
      'Leader of north gone until turn 3',
    ])
  })

  test('stays until the end of the player turn if only disabled, and is replaced like any other', () => {
    const rules = rulesetNamed('napoleonic-fury')
    const start = until(rules, mustered(rules.head.id), isAt(2, 'north', 'fire'))
    const hit = struck(rules, start, 'of-south', [2, 3])
    const wordsIn = (battle: Battle): unknown =>
      rosterView(rules, battle).units.find(({ id }) => id === 'of-south')?.words
    expect(wordsIn(hit)).toEqual(['leaves at the end of the player turn, then gone until turn 3'])
    expect(stateOf(advanced(rules, hit), 'of-south')).toBeUndefined()
    const left = until(rules, hit, (battle) => stateOf(battle, 'of-south') !== undefined)
    expect(timeOf(left)).toEqual([2, 'south', 'maneuver'])
    expect(wordsIn(left)).toEqual(['gone until turn 3'])
    expect(journalLine(() => rules, nonNull(latestSteps(left)[0])).changes).toEqual([
      'Leader of south gone until turn 3',
    ])
    expect(timeOf(until(rules, left, (battle) => stateOf(battle, 'of-south') === undefined))).toEqual([
      3,
      'south',
      'reaction',
    ])
    // A leader captured in the melee of the same turn is gone for good.
    const captured = afterEvent(hit, {
      ...{ event: 'apply', at, of: 'hand', by: 'players' },
      changes: [{ unit: 'of-south', trait: 'gone', to: true }],
    })
    expect(stateOf(until(rules, captured, isAt(5, 'north', 'fire')), 'of-south')).toBe(true)
  })

  test('never returns if removed for good', () => {
    const rules = rulesetNamed('triple-alliance-1864')
    const fell = struck(rules, until(rules, mustered(rules.head.id), isAt(1, 'north', 'fire')), 'of-north', [8])
    expect(stateOf(until(rules, fell, isAt(9, 'north', 'fire')), 'of-north')).toBe(true)
  })

  test.each(['italy-1799', 'triple-alliance-1864'])(
    '%s: a leader whose horse is shot is on foot for a turn, then mounted again',
    (id) => {
      const rules = rulesetNamed(id)
      const start = until(rules, mustered(id), isAt(2, 'north', 'fire'))
      expect(proposals(rules, rolled(rules, start, 'of-north', [6])).differences.map(({ text }) => text)).toEqual([
        'Leader of north: dismounted, until turn 4',
      ])
      const down = struck(rules, start, 'of-north', [6])
      const isDown = (battle: Battle): boolean => battle.states.get('of-north')?.['leader-state'] === 'dismounted'
      expect([isDown(start), isDown(down)]).toEqual([false, true])
      const up = until(rules, down, (battle) => !isDown(battle))
      expect(timeOf(up)).toEqual([4, 'north', 'maneuver'])
      expect(journalLine(() => rules, nonNull(latestSteps(up)[0])).changes).toHaveLength(1)
      expect(isDown(afterEvent(up, { event: 'undo', at }))).toBe(true)
      // A state set by hand since then doesn't end.
      const byHand = afterEvent(down, {
        event: 'apply',
        at,
        of: 'hand',
        by: 'players',
        changes: [{ unit: 'of-north', trait: 'leader-state', to: 'dismounted' }],
      })
      expect(isDown(until(rules, byHand, isAt(6, 'north', 'fire')))).toBe(true)
    },
  )

  test('undo reverts the return, and redo repeats it', () => {
    const rules = rulesetNamed('fire-and-fury')
    const fell = struck(rules, until(rules, mustered('fire-and-fury'), isAt(1, 'north', 'fire')), 'of-north', [1])
    const back = until(rules, fell, (battle) => stateOf(battle, 'of-north') === undefined)
    const undone = afterEvent(back, { event: 'undo', at })
    expect(stateOf(undone, 'of-north')).toBe(3)
    expect(stateOf(afterEvent(undone, { event: 'redo', at }), 'of-north')).toBeUndefined()
  })
})

describe('effects that last until the end of the turn', () => {
  const rules = rulesetNamed('napoleonic-fury')
  type Act =
    | { readonly do: 'advance' }
    | { readonly do: 'strike'; readonly unit: string; readonly dice: readonly number[] }
    | { readonly do: 'restore'; readonly unit: string }
  const played = (battle: Battle, act: Act): Battle =>
    act.do === 'advance'
      ? advanced(rules, battle)
      : act.do === 'strike'
        ? struck(rules, battle, act.unit, act.dice)
        : afterEvent(battle, { event: 'unit', at, action: { do: 'restore', unit: act.unit } })
  /** Everything visible about a battle, regardless of what was undone or corrected before. */
  const seen = ({ roster, states, endings, clock, entries, queue, done }: Battle): unknown => ({
    ...{ roster, clock, queue, steps: chainLength(done) },
    states: [...states].toSorted(([one], [other]) => one.localeCompare(other)),
    endings: [...endings].toSorted(([one], [other]) => one.localeCompare(other)),
    checks: chainItems(entries).map(({ number, cast, rolls: throws, outcome, settled }) => [
      number,
      cast,
      throws,
      outcome,
      settled,
    ]),
  })
  const isMarked = ({ done }: Battle): boolean => chainItems(done).some(({ review }) => review !== null)

  const unit = fc.constantFrom('of-north', 'of-south')
  // 5 disables: the leader leaves when the turn ends. 2 kills, 11 stuns for a turn, 12 does nothing.
  const dice = fc.constantFrom([1, 4], [2, 3], [1, 1], [5, 6], [6, 6])
  const act: fc.Arbitrary<Act> = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Act>({ do: 'advance' }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('strike' as const), unit, dice }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), unit }) },
  )
  const step = fc.oneof(
    { weight: 4, arbitrary: act.map((each) => ({ do: 'act' as const, act: each })) },
    { weight: 2, arbitrary: fc.constant({ do: 'undo' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'redo' as const }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('correct' as const), at: fc.nat(), dice }) },
  )
  interface Past {
    readonly acts: readonly Act[]
    readonly seen: unknown
  }

  test('undo, redo and corrections give the same battle as playing only the remaining steps', () => {
    const start = until(rules, mustered(rules.head.id), isAt(2, 'north', 'fire'))
    const first = chainLength(start.done)
    let [left, corrected] = [0, 0]
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 25 }), (steps) => {
        let battle = start
        const past: Past[] = [{ acts: [], seen: seen(start) }]
        let undone: readonly Past[] = []
        for (const each of steps) {
          const { acts } = nonNull(past.at(-1))
          if (each.do === 'undo') {
            if (past.length === 1) continue
            undone = [...undone, nonNull(past.pop())]
            battle = afterEvent(battle, { event: 'undo', at })
            expect(seen(battle)).toEqual(nonNull(past.at(-1)).seen)
          } else if (each.do === 'redo') {
            const again = undone.at(-1)
            battle = afterEvent(battle, { event: 'redo', at })
            if (again) past.push(again)
            undone = undone.slice(0, -1)
            expect(seen(battle)).toEqual(nonNull(past.at(-1)).seen)
          } else {
            const strikes = acts.flatMap((done, index) => (done.do === 'strike' ? [{ index, unit: done.unit }] : []))
            const strike = each.do === 'correct' ? strikes[each.at % strikes.length] : undefined
            if (each.do === 'correct' && !strike) continue
            let now = acts
            if (each.do === 'act') {
              now = [...acts, each.act]
              battle = played(battle, each.act)
            } else if (strike) {
              now = acts.with(strike.index, { do: 'strike', unit: strike.unit, dice: each.dice })
              const place = first + strike.index
              const before = nonNull(chainItems(battle.done)[place]).before
              const events = nonNull(struck(rules, before, strike.unit, each.dice).done).last.events
              battle = afterEvent(
                battle,
                correction(() => rules, battle, { step: place + 1, at, steps: [events] }),
              )
              corrected += 1
            }
            undone = []
            past.push({ acts: now, seen: seen(battle) })
            if (!isMarked(battle)) expect(seen(battle)).toEqual(seen(now.reduce(played, start)))
          }
          if ([...battle.states].some(([, facts]) => facts['leaves-at-turn-end'] !== undefined)) left += 1
        }
      }),
      { numRuns: 200 },
    )
    expect(Math.min(left, corrected)).toBeGreaterThan(100)
  })
})

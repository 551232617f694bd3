/** Actions on units other than applying results, and what leaders contribute to their units. */
import { describe, expect, test } from 'vitest'
import { afterEvent, type Battle } from '../../../src-core/battle/battle.ts'
import { casualtiesOf, nextDay } from '../../../src-core/battle/casualties.ts'
import { clockChanges } from '../../../src-core/battle/clock.ts'
import { journalLine, latestSteps } from '../../../src-core/battle/journal.ts'
import { proposals } from '../../../src-core/battle/proposals.ts'
import { queueView } from '../../../src-core/battle/queue.ts'
import { checkEvent } from '../../../src-core/battle/recording.ts'
import { unitStatus } from '../../../src-core/battle/status.ts'
import { planAction } from '../../../src-core/battle/unit-actions.ts'
import { markedStands, unitNow } from '../../../src-core/battle/units.ts'
import { dueIn, rosterView } from '../../../src-core/battle/view.ts'
import type { UnitAction } from '../../../src-core/contract/battle.ts'
import { nonNull } from '../../../src-core/present.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { applied, at, mustered, rolled, setByHand } from '../support/battles.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed, shippedSources } from '../support/rulesets.ts'

const rules = rulesetNamed('fire-and-fury')
const side = (id: string) => ({ id, name: id, facts: {} })
const unit = (id: string, on: string, facts = {}, more = {}) => ({
  ...{ id, name: id, is: 'unit' as const, side: on, command: on === 'north' ? 'first' : 'second', facts },
  ...more,
})
const start = mustered('fire-and-fury', {
  sides: [side('north'), side('south')],
  commands: [
    { id: 'first', name: 'First', side: 'north', parent: null, facts: {} },
    { id: 'reserve', name: 'Reserve', side: 'north', parent: null, facts: {} },
    { id: 'second', name: 'Second', side: 'south', parent: null, facts: {} },
  ],
  units: [
    unit('Mabry', 'north', { stands: 7, 'worn-at': 5, 'spent-at': 3 }),
    unit('Davis', 'north', { stands: 4 }),
    unit('Late', 'north', { stands: 5 }, { arrives: 3 }),
    unit('Hood', 'north', {}, { is: 'leader' }),
    unit('Lee', 'north', { exceptional: true }, { is: 'leader' }),
    unit('Thorne', 'south', { stands: 6 }),
  ],
})
const acted = (battle: Battle, action: UnitAction): Battle =>
  afterEvent(battle, { event: 'unit', at, ...value(planAction(rules, battle, action, 'new')) })
const refused = (battle: Battle, action: UnitAction): readonly string[] => {
  const planned = planAction(rules, battle, action, 'new')
  return planned.ok ? [] : planned.problems.map(({ code }) => code)
}
const statusOf = (battle: Battle, id: string) => unitStatus(rules, battle, nonNull(battle.roster.units.get(id)))
const factOf = (battle: Battle, id: string, trait: string) => unitNow(rules, battle, id)[trait]
const undone = (battle: Battle): Battle => afterEvent(battle, { event: 'undo', at })
const inPhase = (battle: Battle, phase: string, turn = 1, on = 'north'): Battle =>
  afterEvent(battle, {
    event: 'turn',
    at,
    clock: { turn, side: on, phase },
    changes: clockChanges(rules, battle, { turn, side: on, phase }),
  })
const lineOf = (battle: Battle): string => journalLine(() => rules, nonNull(latestSteps(battle, 1)[0])).title

describe('a unit that has lost all its stands', () => {
  const dead = setByHand(start, [{ unit: 'Davis', trait: 'stands', by: -9 }])
  test('is destroyed, no longer due, and counts as a loss', () => {
    expect(statusOf(dead, 'Davis')).toBe('destroyed')
    const phase = inPhase(dead, 'maneuver')
    expect(dueIn(rules, phase)(nonNull(phase.roster.units.get('Davis')))).toBeNull()
    expect(dueIn(rules, phase)(nonNull(phase.roster.units.get('Mabry')))).toBe('may')
    expect(casualtiesOf(rules, dead).map(({ name, destroyed }) => [name, destroyed])).toContainEqual(['First', 1])
    expect(rosterView(rules, dead).units.find(({ id }) => id === 'Davis')?.words).toContain('destroyed')
  })
  test('has the entered number of stands once restored, and undo destroys it again', () => {
    const back = acted(dead, { do: 'restore', unit: 'Davis', stands: 2 })
    expect([statusOf(back, 'Davis'), factOf(back, 'Davis', 'stands')]).toEqual(['present', 2])
    expect(statusOf(undone(back), 'Davis')).toBe('destroyed')
    expect(refused(back, { do: 'restore', unit: 'Davis' })).toEqual(['unit-action'])
  })
  test('a strength of 0 in the roster means unknown', () => {
    const uncounted = afterEvent(start, {
      event: 'muster',
      at,
      edit: { units: [unit('Zero', 'north', { stands: 0 })] },
    })
    expect(statusOf(uncounted, 'Zero')).toBe('present')
  })
})

test('a unit destroyed by hand and restored has its previous stands', () => {
  const dead = acted(start, { do: 'destroy', unit: 'Mabry' })
  expect(statusOf(dead, 'Mabry')).toBe('destroyed')
  expect(lineOf(dead)).toBe('Mabry is destroyed')
  const back = acted(dead, { do: 'restore', unit: 'Mabry' })
  expect([statusOf(back, 'Mabry'), factOf(back, 'Mabry', 'stands')]).toEqual(['present', 7])
  expect(refused(dead, { do: 'destroy', unit: 'Mabry' })).toEqual(['unit-action'])
})

test('a unit can be renamed and moved to another command of its side', () => {
  const named = acted(start, { do: 'rename', unit: 'Mabry', name: 'Hampton' })
  expect(named.roster.units.get('Mabry')?.name).toBe('Hampton')
  const moved = acted(named, { do: 'move', unit: 'Mabry', command: 'reserve' })
  expect(moved.roster.units.get('Mabry')?.command).toBe('reserve')
  expect(lineOf(moved)).toBe('Hampton moves to Reserve')
  expect(undone(moved).roster.units.get('Mabry')?.command).toBe('first')
  expect(refused(start, { do: 'move', unit: 'Mabry', command: 'second' })).toEqual(['unit-action'])
})

test('splitting and merging preserve the number of stands, including earlier losses', () => {
  const hurt = setByHand(start, [
    { unit: 'Mabry', trait: 'stands', by: -2 },
    { unit: 'Mabry', trait: 'order', to: 'disordered' },
  ])
  const split = acted(hurt, { do: 'split', unit: 'Mabry', stands: 2, name: 'Mabry 2' })
  expect([factOf(split, 'Mabry', 'stands'), factOf(split, 'new', 'stands')]).toEqual([3, 2])
  expect([factOf(split, 'new', 'order'), split.roster.units.get('new')?.command]).toEqual(['disordered', 'first'])
  const lossesIn = (battle: Battle) =>
    casualtiesOf(rules, battle).map(({ name, losses }) => [name, losses[0]?.had, losses[0]?.lost])
  expect(lossesIn(split)).toEqual(lossesIn(hurt))
  const whole = acted(split, { do: 'merge', unit: 'new', into: 'Mabry' })
  expect([factOf(whole, 'Mabry', 'stands'), whole.roster.units.has('new')]).toEqual([5, false])
  expect(lossesIn(whole)).toEqual(lossesIn(hurt))
  expect(refused(hurt, { do: 'split', unit: 'Mabry', stands: 5, name: 'x' })).toEqual(['unit-action'])
  expect(refused(hurt, { do: 'merge', unit: 'Mabry', into: 'Thorne' })).toEqual(['unit-action'])
  expect(refused(hurt, { do: 'merge', unit: 'Mabry', into: 'nobody' })).toEqual(['not-found'])
})

test('splitting and merging move marks on single stands without copying them', () => {
  const italy = rulesetNamed('italy-1799')
  const battery = mustered('italy-1799', {
    sides: [side('north')],
    units: [
      { ...unit('Battery', 'north', { arm: 'artillery', stands: 4 }), command: null },
      { ...unit('Spare', 'north', { arm: 'artillery', stands: 1 }), command: null },
    ],
  })
  const hurt = setByHand(battery, [
    { unit: 'Battery', trait: 'damaged', to: 3 },
    { unit: 'Battery', trait: 'silenced', to: true },
    { unit: 'Battery', trait: 'limber', to: 'limbered', until: 5 },
  ])
  const acting = (battle: Battle, action: UnitAction): Battle =>
    afterEvent(battle, { event: 'unit', at, ...value(planAction(italy, battle, action, 'new')) })
  const marks = (battle: Battle, ...ids: readonly string[]) =>
    ids.map((id) => ['damaged', 'silenced'].map((flag) => markedStands(italy, battle, id, flag)?.bearing))
  const split = acting(hurt, { do: 'split', unit: 'Battery', stands: 2, name: 'Section' })
  expect(marks(split, 'Battery', 'new')).toEqual([[2, 2], [1, 2]]) // prettier-ignore
  expect([...split.endings.values()]).toEqual([5, 5])
  const whole = acting(split, { do: 'merge', unit: 'new', into: 'Battery' })
  expect(marks(whole, 'Battery')).toEqual([[3, 4]])
  expect(marks(acting(whole, { do: 'merge', unit: 'Spare', into: 'Battery' }), 'Battery')).toEqual([[3, 4]])
  expect(marks(acting(whole, { do: 'merge', unit: 'Battery', into: 'Spare' }), 'Spare')).toEqual([[3, 4]])
  expect(marks(undone(split), 'Battery')).toEqual(marks(hurt, 'Battery'))
})

test('reinforcements are expected, announced when due, and arrive', () => {
  expect(statusOf(start, 'Late')).toBe('expected')
  expect(rosterView(rules, inPhase(start, 'maneuver', 2)).reminders).toEqual([])
  const due = inPhase(start, 'maneuver', 3)
  expect(rosterView(rules, due).reminders).toEqual(['Due to arrive: Late'])
  expect(rosterView(rules, inPhase(start, 'maneuver', 3, 'south')).reminders).toEqual([])
  expect(rosterView(rules, due).arriving).toEqual(['Late'])
  const here = acted(due, { do: 'arrive', units: ['Late'] })
  expect([statusOf(here, 'Late'), rosterView(rules, here).reminders, lineOf(here)]).toEqual([
    'present',
    [],
    'Late arrives',
  ])
  expect(refused(here, { do: 'arrive', units: ['Late'] })).toEqual(['unit-action'])
  // On the next day, a unit that has arrived starts on the table. A unit that hasn't arrived still has to arrive.
  const tomorrow = (battle: Battle) => nextDay(rules, battle).units?.find(({ id }) => id === 'Late')?.arrives
  expect([tomorrow(here), tomorrow(due)]).toEqual([undefined, 3])
})

describe('a leader', () => {
  const led = acted(acted(start, { do: 'attach', unit: 'Hood', to: 'Mabry' }), {
    do: 'attach',
    unit: 'Lee',
    to: 'Mabry',
  })
  const leaders = (battle: Battle, id = 'Mabry') => [
    factOf(battle, id, 'attached-leaders'),
    factOf(battle, id, 'attached-exceptional'),
  ]
  test('gives his bonus while attached', () => {
    expect([leaders(start), leaders(led)]).toEqual([[0, 0], [1, 1]]) // prettier-ignore
    expect(leaders(acted(led, { do: 'detach', unit: 'Lee' }))).toEqual([1, 0])
    const moved = acted(led, { do: 'attach', unit: 'Lee', to: 'Davis' })
    expect([leaders(moved), leaders(moved, 'Davis')]).toEqual([[1, 0], [0, 1]]) // prettier-ignore
    expect(refused(start, { do: 'attach', unit: 'Hood', to: 'Thorne' })).toEqual(['unit-action'])
  })
  test('adds to the leaders counted by hand', () => {
    const byHand = setByHand(led, [{ unit: 'Mabry', trait: 'attached-leaders', to: 2 }])
    expect(leaders(byHand)).toEqual([3, 1])
  })
  test('gives no bonus after falling, and the replacement is unattached', () => {
    const fallen = applied(
      rolled(inPhase(led, 'fire'), 'fire-and-fury', { procedure: 'fallen-leader', cast: { leader: ['Hood'] } }, [[1]]),
    )
    expect([statusOf(fallen, 'Hood'), leaders(fallen)]).toEqual(['away', [0, 1]])
    const later = inPhase(fallen, 'maneuver', 9)
    expect([statusOf(later, 'Hood'), leaders(later)]).toEqual(['present', [0, 1]])
  })
  test('can fall while attached to the target', () => {
    const cast = { firer: ['Thorne'], target: ['Mabry'] }
    const hit = rolled(inPhase(led, 'fire'), 'fire-and-fury', { procedure: 'fire', cast, entered: { points: 9 } }, [
      [10],
    ])
    const called = queueView(hit, () => rules).find(({ next }) => next?.procedure === 'fallen-leader')
    expect(called?.next?.cast).toEqual({ leader: ['Hood'] })
  })
  test('counted by hand no longer counts for the target after falling', () => {
    const byHand = setByHand(start, [{ unit: 'Mabry', trait: 'attached-leaders', to: 1 }])
    const cast = { firer: ['Thorne'], target: ['Mabry'] }
    const hit = rolled(inPhase(byHand, 'fire'), 'fire-and-fury', { procedure: 'fire', cast, entered: { points: 9 } }, [
      [10],
    ])
    const called = nonNull(hit.entries?.last.follows.find(({ id }) => id === 'fallen-leader'))
    const check = {
      rules: 'fire-and-fury',
      procedure: 'fallen-leader',
      entered: {},
      cast: { leader: ['Hood'] },
      after: { check: 1, ...called },
    }
    const fallen = afterEvent(hit, value(checkEvent(rules, hit, check, { at, dice: [[1]], source: 'typed' })))
    expect(proposals(rules, fallen).differences.map(({ text }) => text)).toHaveLength(2)
    expect(leaders(applied(fallen))).toEqual([0, 0])
  })
  test('counted by hand is removed after falling, even if the roster has no leader to pick', () => {
    const byHand = setByHand(start, [{ unit: 'Mabry', trait: 'attached-leaders', to: 1 }])
    const cast = { firer: ['Thorne'], target: ['Mabry'] }
    const hit = rolled(inPhase(byHand, 'fire'), 'fire-and-fury', { procedure: 'fire', cast, entered: { points: 9 } }, [
      [10],
    ])
    const called = nonNull(hit.entries?.last.follows.find(({ id }) => id === 'fallen-leader'))
    const check = {
      ...{ rules: 'fire-and-fury', procedure: 'fallen-leader', entered: {} },
      after: { check: 1, ...called },
    }
    const fate = (die: number): Battle =>
      afterEvent(hit, value(checkEvent(rules, hit, check, { at, dice: [[die]], source: 'typed' })))
    expect(proposals(rules, fate(8)).differences).toEqual([])
    expect(proposals(rules, fate(1)).differences.map(({ unit: id, trait, to }) => [id, trait, to])).toEqual([
      ['Mabry', 'attached-leaders', 0],
    ])
    expect(leaders(applied(fate(1)))).toEqual([0, 0])
    const left = rolled(fate(1), 'fire-and-fury', { procedure: 'maneuver', cast: { unit: ['Davis'] } }, [[5]])
    const unapplied = latestSteps(left).flatMap((each) => journalLine(() => rules, each).unapplied)
    expect(unapplied.filter((each) => each.includes('leaders'))).toHaveLength(1)
    expect(proposals(rules, applied(fate(1))).differences).toEqual([])
  })
  test('counted by hand is removed when an unattached leader falls; an attached one stays', () => {
    const both = setByHand(acted(start, { do: 'attach', unit: 'Hood', to: 'Mabry' }), [
      { unit: 'Mabry', trait: 'attached-leaders', to: 1 },
    ])
    const cast = { firer: ['Thorne'], target: ['Mabry'] }
    const hit = rolled(inPhase(both, 'fire'), 'fire-and-fury', { procedure: 'fire', cast, entered: { points: 9 } }, [
      [10],
    ])
    const called = nonNull(hit.entries?.last.follows.find(({ id }) => id === 'fallen-leader'))
    const check = {
      ...{ rules: 'fire-and-fury', procedure: 'fallen-leader', entered: {}, cast: { leader: ['Lee'] } },
      after: { check: 1, ...called },
    }
    const fallen = afterEvent(hit, value(checkEvent(rules, hit, check, { at, dice: [[1]], source: 'typed' })))
    expect([leaders(both), leaders(applied(fallen))]).toEqual([[2, 0], [1, 0]]) // prettier-ignore
  })
  test('can’t be worth a calculated amount', () => {
    const text = `
ruleset: {id: odd, title: Odd, version: 1.0.0, format: 1, extends: fire-and-fury}
rules: {traits: {attached-leaders: {leaders: {plain: {is: stands}}}}}
`
    const odd = loadRuleset(shippedSources(), 'fire-and-fury', [value(parseSource({ file: 'odd.yaml', text }))])
    expect(odd).toMatchObject({ ok: false, problems: [{ code: 'wrong-value', place: { file: 'odd.yaml', line: 3 } }] })
  })
  test('is not treated as counted by hand because of a default value', () => {
    const napoleonic = rulesetNamed('napoleonic-fury')
    const units = [unit('Line', 'north', { stands: 5 }), unit('Enemy', 'south', { stands: 5 })]
    const begun = mustered('napoleonic-fury', {
      sides: [side('north'), side('south')],
      units: units.map((each) => ({ ...each, command: null })),
    })
    const melee = {
      procedure: 'melee',
      cast: { attacker: ['Line'], defender: ['Enemy'] },
      entered: { attacker: { leader: true } },
    }
    const repulsed = rolled(begun, 'napoleonic-fury', melee, [[1, 1], [6, 6]]) // prettier-ignore
    expect(nonNull(repulsed.entries).last.outcome).toBe('repulsed')
    expect(proposals(napoleonic, repulsed).differences.map(({ trait }) => trait)).not.toContain('leader-value')
  })
  test('is captured with a unit that is swept from the field', () => {
    const charge = { procedure: 'charge', cast: { attacker: ['Thorne'], defender: ['Mabry'] } }
    const swept = applied(
      rolled(
        setByHand(inPhase(led, 'charge', 1, 'south'), [{ unit: 'Mabry', trait: 'order', to: 'disordered' }]),
        'fire-and-fury',
        charge,
        [[10], [1]],
      ),
    )
    const captured = ['Hood', 'Lee'].map((id) => statusOf(swept, id))
    expect(captured).toEqual(['destroyed', 'present'])
    expect(leaders(swept)).toEqual([0, 1])
  })
})

test('a result not yet applied is marked once another check is rolled', () => {
  const fire = { procedure: 'fire', cast: { firer: ['Thorne'], target: ['Mabry'] }, entered: { points: 7 } }
  const hit = rolled(inPhase(start, 'fire'), 'fire-and-fury', fire, [[8]])
  const marks = (battle: Battle) => latestSteps(battle).flatMap((step) => journalLine(() => rules, step).unapplied)
  expect(marks(hit)).toEqual([])
  const left = rolled(hit, 'fire-and-fury', fire, [[1]])
  expect(marks(left)).toEqual(['Mabry 7 → 6, disordered'])
  expect(marks(rolled(applied(hit), 'fire-and-fury', fire, [[1]]))).toEqual([])
})

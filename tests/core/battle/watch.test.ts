/** What a battle shows to players of one side, and to guests who only watch. */
import { expect, test } from 'vitest'
import { afterEvent, type Battle } from '../../../src-core/battle/battle.ts'
import type { Cast } from '../../../src-core/battle/events.ts'
import { journalLine, latestSteps } from '../../../src-core/battle/journal.ts'
import { reportOf } from '../../../src-core/battle/resolved.ts'
import { rosterView } from '../../../src-core/battle/view.ts'
import { watchedBattle } from '../../../src-core/battle/watch.ts'
import type { WatchedBattle } from '../../../src-core/contract/sharing.ts'
import type { Inputs } from '../../../src-core/resolve/inputs.ts'
import { entryAt, getEntry, nonNull } from '../../../src-core/present.ts'
import { rolled } from '../support/battles.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'
import { begun, scenarios } from '../support/scenarios.ts'

const rules = rulesetNamed('fire-and-fury')
const start = begun(nonNull(scenarios.find(({ about }) => about.ruleset === 'fire-and-fury')))
const [ours = '', theirs = ''] = [...start.roster.sides.keys()]
const unitOf = (side: string): string =>
  nonNull([...start.roster.units.values()].find((unit) => unit.side === side && unit.is === 'unit')).id

/** A maneuver of our side, then fire at the enemy. */
const played = ((): Battle => {
  const turned = (battle: Battle, phase: string): Battle =>
    afterEvent(battle, { event: 'turn', at: '', clock: { turn: 1, side: ours, phase }, changes: [] })
  const check = (battle: Battle, procedure: string, cast: Cast, entered: Inputs = {}): Battle =>
    rolled(battle, 'fire-and-fury', { procedure, cast, entered }, [[9]])
  const moved = check(turned(start, 'maneuver'), 'maneuver', { unit: [unitOf(ours)] })
  return check(
    turned(moved, 'fire'),
    'fire',
    { firer: [unitOf(ours)], target: [unitOf(theirs)] },
    { firer: { groups: [{ each: 1 }] } },
  )
})()
const reportIn = ({ entries }: Battle) => value(reportOf(rules, nonNull(entries).last))
const watched = (battle: Battle, sees: readonly string[], ruleset: typeof rules | null = rules): WatchedBattle => {
  const lines = latestSteps(battle, 99).map((step) => journalLine(() => ruleset, step))
  const last = battle.entries && { report: reportIn(battle) }
  return watchedBattle(
    battle,
    { roster: ruleset && rosterView(ruleset, battle), lines, last, clock: battle.clock },
    ruleset,
    sees,
  )
}

test('names the turn, side and phase, or shows ids without the rules', () => {
  expect(watched(played, [])).toMatchObject({
    turn: 1,
    side: getEntry(start.roster.sides, ours).name,
    phase: getEntry(rules.phases, 'fire').title,
    tone: getEntry(rules.phases, 'fire').tone,
  })
  expect(watched(played, [], null)).toMatchObject({ phase: 'fire', tone: 'slate', roster: null })
  expect(watched(start, [])).toMatchObject({ side: null, phase: null, lines: [] })
})

test('shows rolls as lines, the last with its dice and effects', () => {
  const { lines } = watched(played, [ours, theirs])
  expect(lines.map(({ title }) => title)).toEqual([
    getEntry(rules.procedures, 'fire').title,
    getEntry(rules.procedures, 'maneuver').title,
  ])
  expect(lines.map(({ words }) => words)).toEqual([reportIn(played).words, []])
  expect(entryAt(lines, 0).words).not.toEqual([])
  expect(lines.map(({ dice }) => dice)).toEqual([[{ title: null, faces: [9] }], []])
  expect(entryAt(watched(played, []).lines, 0).dice).toEqual([{ title: null, faces: [9] }])
})

test('shows sums and applied changes only if the sides of all participants are visible', () => {
  const applied = afterEvent(played, {
    ...{ event: 'apply', at: '', of: 'roll', by: 'players' },
    changes: [{ unit: unitOf(theirs), trait: 'stands', by: -1 }],
  })
  const shown = (sees: readonly string[]): readonly (readonly boolean[])[] =>
    watched(applied, sees).lines.map(({ sums, changes }) => [sums.length > 0, changes.length > 0])
  expect(shown([ours, theirs])).toEqual([
    [true, true],
    [true, false],
  ])
  expect(shown([ours])).toEqual([
    [false, false],
    [true, false],
  ])
  expect(shown([theirs])).toEqual([
    [false, false],
    [false, false],
  ])
})

test('shows which units of hidden sides are present, but not their state', () => {
  const all = nonNull(watched(played, [ours, theirs]).roster)
  expect(all).toEqual({ ...rosterView(rules, played), reminders: [], arriving: [] })
  const { roster, seen } = watched(played, [ours])
  expect(seen).toEqual([ours])
  for (const [index, unit] of all.units.entries())
    expect(roster?.units[index]).toEqual(
      unit.side === ours ? unit : { ...unit, facts: {}, now: {}, words: [], state: [], stands: null },
    )
  for (const [index, command] of all.commands.entries())
    expect(roster?.commands[index]).toEqual(command.side === ours ? command : { ...command, facts: {} })
  for (const [index, side] of all.sides.entries())
    expect(roster?.sides[index]).toEqual(side.id === ours ? side : { ...side, facts: {} })
  expect(all.units.filter(({ side, facts }) => side === theirs && Object.keys(facts).length > 0)).not.toEqual([])
})

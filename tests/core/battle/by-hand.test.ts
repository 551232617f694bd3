/** Compares the states stored when players apply a result with states written by hand from the printed sheets. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { afterEvent, type Battle } from '../../../src-core/battle/battle.ts'
import { derivedStates } from '../../../src-core/battle/derived.ts'
import { checkEvent } from '../../../src-core/battle/recording.ts'
import { followUpProposals, queueView } from '../../../src-core/battle/queue.ts'
import { resolvedEntry } from '../../../src-core/battle/resolved.ts'
import type { Cast, TraitChange } from '../../../src-core/battle/events.ts'
import { proposals } from '../../../src-core/battle/proposals.ts'
import type { Unit, UnitFacts } from '../../../src-core/battle/roster.ts'
import { bareTraitChange, likeliestChanges } from '../../../src-core/battle/shares.ts'
import { attachmentTrait } from '../../../src-core/battle/status.ts'
import { markedStands, unitNow } from '../../../src-core/battle/units.ts'
import type { Faces } from '../../../src-core/play/report.ts'
import { nonNull } from '../../../src-core/present.ts'
import type { Inputs } from '../../../src-core/resolve/inputs.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Procedure } from '../../../src-core/ruleset/model/procedures.ts'
import { isRecord } from '../../../src-core/untrusted.ts'
import {
  afterAction,
  afterFollowUp,
  afterOffers,
  afterResult,
  afterSetByHand,
  bearing,
  factsNow,
  followUpsOf,
  mustered as musteredByModel,
  statusOf,
  unitOf,
  type Entered,
  type ModelBattle,
  type Roll,
} from '../../model/battle.ts'
import { valueOf } from '../../model/conditions.ts'
import { rulesNamed } from '../../model/rules.ts'
import { applied, at, mustered, setByHand } from '../support/battles.ts'
import { value } from '../support/brute-force.ts'
import { rulesetNamed } from '../support/rulesets.ts'

interface WrittenUnit {
  readonly [field: string]: string | number | boolean | readonly string[] | undefined
  readonly leaders?: readonly string[]
  readonly exceptional?: readonly string[]
}
type WrittenUnits = Readonly<Record<string, Readonly<Record<string, WrittenUnit | 'gone'>>>>

interface State {
  readonly id: string
  readonly check: string
  readonly result: string
  readonly die?: number
  readonly difference?: number
  readonly natural?: number
  readonly with?: UnitFacts
  readonly choice?: string
  readonly before: WrittenUnits
  readonly after: WrittenUnits & { readonly leaders?: Readonly<Record<string, string>> }
  readonly follows?: readonly string[]
}

const folder = join(import.meta.dirname, 'by-hand')
const files = readdirSync(folder).map(
  (file) => parse(readFileSync(join(folder, file), 'utf8')) as { rules: string; states: readonly State[] },
)

const leadersOf = ({ leaders = [], exceptional = [] }: WrittenUnit): readonly string[] => [...leaders, ...exceptional]

/** The leaders attached to a unit, as traits of each ruleset. */
const led = (rules: Ruleset, { leaders = [], exceptional = [] }: WrittenUnit): UnitFacts => {
  if (rules.traits.has('attached-leaders'))
    return { 'attached-leaders': leaders.length, 'attached-exceptional': exceptional.length }
  if (rules.traits.has('officer')) return { officer: leaders.length > 0 ? 'attached' : 'none' }
  return { 'leader-attached': leaders.length > 0 }
}

/** The facts that a roster stores for a unit. Temporary ones are entered with the check. */
const factsOf = (rules: Ruleset, unit: WrittenUnit): UnitFacts => {
  const { leaders: _, exceptional: _more, lost: _lost, fatigue: _fatigue, silenced: _s, damaged: _d, ...facts } = unit
  return {
    ...(facts as UnitFacts),
    ...(facts['arm'] === 'artillery' && rules.traits.has('carriage') && !facts['carriage']
      ? { carriage: rules.head.id === 'italy-1799' ? 'light' : 'horse-drawn' }
      : {}),
    ...Object.fromEntries(
      ['half-firing', 'leader-near'].flatMap((id) => (rules.traits.has(id) ? [[id, unit[id] === true]] : [])),
    ),
  }
}

const leaderFacts = (rules: Ruleset, { exceptional = [] }: WrittenUnit, leader: string): UnitFacts =>
  exceptional.includes(leader) && rules.traits.has('exceptional') ? { exceptional: true } : {}

/** Attached leaders and numbers of marked stands, as a battle stores them. A number is replaced by true if all stands are marked. */
const marksIn = (role: WrittenUnits): readonly TraitChange[] =>
  Object.values(role).flatMap((units) =>
    Object.entries(units).flatMap(([unit, facts]) =>
      facts === 'gone'
        ? []
        : [
            ...leadersOf(facts).map((leader) => ({ unit: leader, trait: attachmentTrait, to: unit })),
            ...['silenced', 'damaged'].flatMap((trait) => {
              const count = facts[trait]
              return typeof count === 'number' ? [{ unit, trait, to: count === facts['stands'] ? true : count }] : []
            }),
          ],
    ),
  )

const sideOf = (role: string): string => (role === 'defender' || role === 'target' ? 'south' : 'north')

const before = (rules: Ruleset, { check, before: written }: State): Battle => {
  const units: Unit[] = []
  for (const [role, those] of Object.entries(written))
    for (const [name, unit] of Object.entries(those)) {
      if (unit === 'gone') continue
      const side = sideOf(role)
      units.push({ id: name, name, is: 'unit', side, command: null, facts: factsOf(rules, unit) })
      for (const leader of leadersOf(unit))
        units.push({
          id: leader,
          name: leader,
          is: 'leader',
          side,
          command: null,
          facts: leaderFacts(rules, unit, leader),
        })
    }
  const battle = mustered(rules.head.id, {
    sides: ['north', 'south'].map((id) => ({ id, name: id, facts: {} })),
    units,
  })
  const phase = nonNull(rules.procedures.get(check)).phase
  return afterEvent(setByHand(battle, marksIn(written)), {
    event: 'turn',
    at,
    clock: { turn: 3, side: 'north', phase },
    changes: [],
  })
}

/** The units of a state by role; for a check of a leader, the leader who is hit. */
const castOf = (procedure: Procedure, state: State): Cast =>
  Object.fromEntries(
    [...procedure.roles.values()].flatMap((role): readonly (readonly [string, readonly string[]])[] => {
      const units = state.before[role.is === 'leader' ? 'unit' : role.id]
      if (!units) return []
      if (role.is === 'unit') return [[role.id, Object.keys(units)]]
      if (state.check !== 'fallen-leader') return []
      const named = Object.values(units).flatMap((unit) => (unit === 'gone' ? [] : leadersOf(unit)))
      const fallen = named.find((name) => state.after.leaders?.[name] !== 'attached') ?? named[0]
      return fallen === undefined ? [] : [[role.id, [fallen]]]
    }),
  )

/** Varies fire points and an unnamed modifier until the roll has the written result. */
const rolled = (rules: Ruleset, battle: Battle, state: State): Battle => {
  const procedure = nonNull(rules.procedures.get(state.check))
  const cast = castOf(procedure, state)
  for (const { entered, dice } of attempts(procedure, state)) {
    const event = checkEvent(
      rules,
      battle,
      { rules: rules.head.id, procedure: state.check, cast, entered },
      { at, dice, source: 'typed' },
    )
    if (!event.ok || event.value.outcome !== state.result) continue
    const after = afterEvent(battle, event.value)
    const round = value(resolvedEntry(rules, nonNull(after.entries).last)).answer.rounds.at(-1)
    const wanted = state.difference ?? state.die
    if (wanted === undefined || round?.result === wanted) return after
  }
  throw new Error(`no roll gives ${state.result}`)
}

function* attempts(
  procedure: Procedure,
  { before: written, with: { cannonade, town: inTown, ...situation } = {}, natural }: State,
): Generator<{ readonly entered: Inputs; readonly dice: Faces }> {
  const faces = procedure.rolls.map(({ dice: { count, sides } }) =>
    natural === undefined
      ? Array.from({ length: count }, () => Math.ceil(sides / 2))
      : Array.from({ length: count }, () => natural / count),
  )
  const [first] = procedure.rolls
  for (let other = 0; Math.abs(other) < 30; other = other > 0 ? -other : 1 - other) {
    const named: Readonly<Record<string, object | number>> =
      first?.side === null || first === undefined ? { other } : { [first.side]: { other } }
    const place = { ground: inTown === true ? 'town' : 'open', 'in-woods': false }
    const places =
      procedure.id === 'melee'
        ? {
            attacker: { 'in-woods': false, ...(isRecord(named['attacker']) ? named['attacker'] : {}) },
            defender: place,
          }
        : {}
    if (!procedure.points) yield { entered: { ...situation, ...(first ? named : {}), ...places }, dice: faces }
    else
      for (const points of [4, 1, 10, 20, 30, 40, 50])
        yield {
          entered: {
            ...{ ...named, points },
            ...(written['firer'] ? {} : { firer: { arm: cannonade === true ? 'artillery' : 'infantry' } }),
          },
          dice: faces,
        }
  }
}

const hasBrokenThrough = (unit: WrittenUnit | string): boolean =>
  typeof unit === 'object' && unit['breakthrough'] === true

/** The roles whose charge the players chose to continue. */
const rolesThatGoOn = (after: State['after']): readonly string[] =>
  Object.entries(after).flatMap(([role, units]) =>
    role !== 'leaders' && Object.values<WrittenUnit | string>(units).some(hasBrokenThrough) ? [role] : [],
  )

/** The program's names for the choices, by their written text. */
const offers: Readonly<Record<string, string>> = {
  'The guns rally.': 'rally',
  'The unit replenishes its ammunition.': 'replenish ammunition',
}

/**
 * Applies the result and each follow-up that needs no roll, and continues charges as the players chose. Returns the checks called by the other
 * follow-ups.
 */
const pressed = (
  rules: Ruleset,
  battle: Battle,
  { after: chosen, choice }: State,
): { readonly battle: Battle; readonly follows: readonly string[] } => {
  const proposed = proposals(rules, battle)
  const offer = choice === undefined ? undefined : offers[choice]
  const picked = proposed.differences.filter(({ condition }) => offer !== undefined && condition === offer)
  let after = setByHand(applied(battle), picked.map(bareTraitChange))
  const follows: string[] = []
  const continues = new Set(rolesThatGoOn(chosen))
  for (const queued of queueView(after, () => rules)) {
    const { check, follow, next, units } = queued
    if (next) {
      follows.push(next.procedure)
      for (const [role, inputs] of Object.entries(next.inputs))
        if (isRecord(inputs) && inputs['breakthrough'] === true && continues.has(role))
          after = setByHand(
            after,
            (next.cast[role] ?? []).map((unit) => ({ unit, trait: 'breakthrough', to: true })),
          )
    } else after = setByHand(after, likeliestChanges(followUpProposals(rules, after, { check, follow }, units)))
  }
  return { battle: after, follows }
}

/** Applies the same result in the model, without rolling. */
const modeled = (
  rules: Ruleset,
  state: State,
): { readonly model: ModelBattle; readonly follows: readonly string[] } => {
  const { check, result: outcome, natural = null, difference, die, choice } = state
  const procedure = nonNull(rules.procedures.get(check))
  const { roster, clock } = before(rules, state)
  const entered = nonNull([...attempts(procedure, state)][0]).entered as Entered
  const empty = {
    rules: rulesNamed(rules.head.id),
    sides: ['north', 'south'],
    clock: { ...clock, side: 'north' },
    units: new Map(),
  }
  const start = marksIn(state.before).reduce<ModelBattle>(
    (battle, change) =>
      !('to' in change) || change.to === null
        ? battle
        : change.trait === attachmentTrait
          ? afterAction(battle, { do: 'attach', unit: change.unit, to: String(change.to) }, '')
          : afterSetByHand(battle, change.unit, change.trait, change.to),
    musteredByModel(
      empty,
      [...roster.units.values()].map(({ is, facts, ...unit }) => ({
        ...unit,
        ...{ isLeader: is === 'leader', start: facts, isExpected: false },
      })),
    ),
  )
  const roll: Roll = {
    ...{ procedure: check, outcome, cast: castOf(procedure, state), entered, callers: [] },
    ...{ result: difference ?? die ?? null, round: 1 },
  }
  const offer = choice === undefined ? undefined : offers[choice]
  let model = afterOffers(start, afterResult(start, roll), roll, offer === undefined ? [] : [offer])
  const follows = followUpsOf(start, roll, natural)
  for (const { id, role, check: next, isOfOthers } of follows)
    if (id === 'on')
      for (const goes of rolesThatGoOn(state.after))
        for (const unit of roll.cast[goes] ?? []) model = afterSetByHand(model, unit, 'breakthrough', true)
    else if (next === null && role !== null && !isOfOthers)
      model = afterFollowUp(model, roll, id, role, roll.cast[role] ?? [])
  return { model, follows: follows.flatMap((each) => each.check ?? []) }
}

/** The compared fields of a unit as written. */
const written = (rules: Ruleset, unit: WrittenUnit | 'gone'): unknown => {
  if (unit === 'gone') return 'gone'
  const { arm = 'infantry', order = 'good', formation = 'line', fatigue = 'worn', stands } = unit
  return {
    ...{ arm, order, formation, stands, fatigue: unit['worn-at'] === undefined ? 'worn' : fatigue },
    ...{ silenced: unit['silenced'] ?? 0, damaged: unit['damaged'] ?? 0, lost: unit['lost'] ?? 0 },
    ...{ low: unit['low-ammunition'] ?? false, breakthrough: unit['breakthrough'] ?? false },
    limber: unit['limber'] ?? (unit['limbered'] === true ? 'limbered' : 'unlimbered'),
    ...led(rules, unit),
  }
}

/** The fields of `written`, for a unit in a battle. */
const found = (
  rules: Ruleset,
  now: UnitFacts,
  bearing: (flag: string) => number,
  unit: WrittenUnit | 'gone' | undefined,
): unknown => ({
  ...{ arm: now['arm'], order: now['order'], formation: now['formation'], stands: now['stands'] },
  fatigue: now['worn-at'] === 0 ? 'worn' : now['fatigue'],
  ...{ silenced: bearing('silenced'), damaged: bearing('damaged') },
  lost: unit === 'gone' || unit?.['lost'] === undefined ? 0 : (now['stands-lost'] ?? unit['lost']),
  ...{ low: now['low-ammunition'] ?? false, breakthrough: now['breakthrough'] ?? false },
  limber: now['limber'] ?? (now['limbered'] === true ? 'limbered' : 'unlimbered'),
  ...Object.fromEntries(leaderTraits.flatMap((trait) => (rules.traits.has(trait) ? [[trait, now[trait]]] : []))),
})

const foundIn = (rules: Ruleset, battle: Battle, id: string, unit: WrittenUnit | 'gone'): unknown => {
  const kept = unitNow(rules, battle, id)
  const now = { ...derivedStates(rules, 'unit', kept), ...kept }
  if (now['gone'] !== undefined || now['stands'] === 0) return 'gone'
  return found(rules, now, (flag) => markedStands(rules, battle, id, flag)?.bearing ?? 0, unit)
}

const foundInModel = (rules: Ruleset, model: ModelBattle, id: string, unit: WrittenUnit | 'gone'): unknown => {
  const own = unitOf(model, id)
  const now = factsNow(model, id)
  const fatigue = valueOf({ rules: model.rules, ...nobody }, '', now, 'fatigue')
  if (statusOf(own) !== 'present') return 'gone'
  return found(rules, { ...now, ...(fatigue !== undefined && { fatigue }) }, (flag) => bearing(own, flag), unit)
}
const nobody = { roles: {}, situation: {}, result: null, round: 1, assumes: false }

const leaderTraits = ['attached-leaders', 'attached-exceptional', 'officer', 'leader-attached']

const isOut = (fate: string): boolean => !['attached', 'free', 'leaves-at-turn-end'].includes(fate)

describe.each(files)('$rules', ({ rules: id, states }) => {
  const rules = rulesetNamed(id)
  for (const state of states) {
    const { leaders = {}, ...sides } = state.after
    const units = Object.values(sides).flatMap((those) => Object.entries(those))
    const expected = {
      units: Object.fromEntries(units.map(([unit, is]) => [unit, written(rules, is)])),
      leaders: Object.fromEntries(Object.entries(leaders).map(([name, fate]) => [name, isOut(fate)])),
      follows: state.follows ?? [],
    }
    test(state.id, () => {
      const { battle, follows } = pressed(rules, rolled(rules, before(rules, state), state), state)
      expect({
        units: Object.fromEntries(units.map(([unit, is]) => [unit, foundIn(rules, battle, unit, is)])),
        leaders: Object.fromEntries(
          Object.keys(leaders).map((name) => [name, unitNow(rules, battle, name)['gone'] !== undefined]),
        ),
        follows: follows.filter((next) => next !== state.check),
      }).toEqual(expected)
    })
    test(`${state.id}, compared with the model`, () => {
      const { model, follows } = modeled(rules, state)
      expect({
        units: Object.fromEntries(units.map(([unit, is]) => [unit, foundInModel(rules, model, unit, is)])),
        leaders: Object.fromEntries(Object.keys(leaders).map((name) => [name, unitOf(model, name).removed !== false])),
        follows: follows.filter((next) => next !== state.check),
      }).toEqual(expected)
    })
  }
})

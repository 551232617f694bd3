/** Actions on units other than applying results. Each is recorded as one event that can be replayed without rules. */
import type { StoredAction, UnitAction } from '../contract/battle.ts'
import { compare, parseFraction, plainNumber, plus, wholeNumber, zero } from '../exact.ts'
import { memoize } from '../memoize.ts'
import { nonNull } from '../present.ts'
import { failure, problem, success, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { ActionRefusal } from '../words/problems/files.ts'
import type { TraitChange, ValueChange } from './events.ts'
import type { Battle } from './battle.ts'
import { endingKey } from './clock.ts'
import { factsOf, type FactValue, type RosterEdit, type Unit } from './roster.ts'
import { arrivedTrait, attachmentTrait, countedTraits, goneTrait, unitStatus, type UnitStatus } from './status.ts'

/** The roster edit and the state changes of an action. Empty if its units no longer exist. */
export const effectsOfAction = (
  battle: Pick<Battle, 'roster' | 'states' | 'endings'>,
  { action, counts = [], marks = [], id: newId }: StoredAction,
): { readonly edit: RosterEdit | null; readonly changes: readonly TraitChange[] } => {
  const { roster, states } = battle
  const unit = 'unit' in action ? roster.units.get(action.unit) : undefined
  const changes = (...all: readonly TraitChange[]) => ({ edit: null, changes: all })
  const edit = (...units: readonly Unit[]) => ({ edit: { units }, changes: [] })
  if (action.do === 'arrive')
    return changes(
      ...action.units
        .filter((each) => roster.units.has(each))
        .map((each): ValueChange => ({ unit: each, trait: arrivedTrait, to: true })),
    )
  if (!unit) return changes()
  switch (action.do) {
    case 'destroy':
      return changes({ unit: unit.id, trait: goneTrait, to: true })
    case 'restore': {
      const [counted] = counts
      const isNone = counted !== undefined && isZero(countOf(battle, unit, counted))
      return changes(
        { unit: unit.id, trait: goneTrait, to: null },
        ...(isNone ? [{ unit: unit.id, trait: counted, by: action.stands ?? 1 }] : []),
      )
    }
    case 'rename':
      return edit({ ...unit, name: action.name })
    case 'move':
      return edit({ ...unit, command: action.command })
    case 'attach':
      return changes({ unit: unit.id, trait: attachmentTrait, to: action.to })
    case 'detach':
      return changes({ unit: unit.id, trait: attachmentTrait, to: null })
    case 'split': {
      const [counted] = counts
      if (counted === undefined || newId === undefined) return changes()
      const own = states.get(unit.id) ?? {}
      const start = unit.facts[counted]
      const part: Unit = { ...unit, id: newId, name: action.name, facts: { ...unit.facts, [counted]: action.stands } }
      const left =
        start === undefined ? unit : { ...unit, facts: { ...unit.facts, [counted]: sum(start, -action.stands) } }
      const copied = Object.entries(own).filter(([trait]) => trait !== counted && !marks.includes(trait))
      const kept = standsOf(battle, unit, counts) - action.stands
      return {
        edit: { units: [left, part] },
        changes: [
          ...copied.map(([trait, to]): ValueChange => {
            const until = battle.endings.get(endingKey(unit.id, trait))
            return { unit: newId, trait, to, ...(until !== undefined && { until }) }
          }),
          ...(own[counted] === undefined ? [] : [{ unit: unit.id, trait: counted, by: -action.stands }]),
          ...marks.flatMap((trait): readonly ValueChange[] => {
            const bearing = markedStandsOf(battle, unit, trait, counts)
            return [
              { unit: unit.id, trait, to: markOn(Math.min(bearing, kept), kept) },
              { unit: newId, trait, to: markOn(bearing - Math.min(bearing, kept), action.stands) },
            ]
          }),
        ],
      }
    }
    case 'merge': {
      const into = roster.units.get(action.into)
      if (!into) return changes()
      const joined = (facts: Unit['facts'], trait: string): Unit['facts'] => ({
        ...facts,
        [trait]: sum(facts[trait] ?? 0, unit.facts[trait] ?? 0),
      })
      const known = counts.filter((trait) => unit.facts[trait] !== undefined)
      const leaders = [...states].filter(([, facts]) => facts[attachmentTrait] === unit.id)
      const total = standsOf(battle, into, counts) + standsOf(battle, unit, counts)
      return {
        edit: { units: [{ ...into, facts: known.reduce(joined, into.facts) }], gone: [unit.id] },
        changes: [
          ...counts.flatMap((trait): readonly ValueChange[] => {
            const [ours, theirs] = [into, unit].map((each) => states.get(each.id)?.[trait])
            if (ours === undefined && theirs === undefined) return []
            return [{ unit: into.id, trait, to: sum(countOf(battle, into, trait), countOf(battle, unit, trait)) }]
          }),
          ...marks.map((trait): ValueChange => ({
            unit: into.id,
            trait,
            to: markOn(
              markedStandsOf(battle, into, trait, counts) + markedStandsOf(battle, unit, trait, counts),
              total,
            ),
          })),
          ...Object.keys(states.get(unit.id) ?? {}).map((trait): ValueChange => ({ unit: unit.id, trait, to: null })),
          ...leaders.map(([leader]): ValueChange => ({ unit: leader, trait: attachmentTrait, to: into.id })),
        ],
      }
    }
  }
}

/** The count from events or the roster, or 0 if neither has one. */
const countOf = ({ roster, states }: Pick<Battle, 'roster' | 'states'>, unit: Unit, trait: string): FactValue =>
  states.get(unit.id)?.[trait] ?? factsOf(roster, unit)[trait] ?? 0

type Units = Pick<Battle, 'roster' | 'states'>

const standsOf = (battle: Units, unit: Unit, [counted]: readonly string[]): number =>
  counted === undefined ? 0 : Number(countOf(battle, unit, counted))

/** The number of a unit's stands with a flag. */
const markedStandsOf = (battle: Units, unit: Unit, flag: string, counts: readonly string[]): number => {
  const mark = countOf(battle, unit, flag)
  const stands = standsOf(battle, unit, counts)
  return typeof mark === 'number' ? Math.min(mark, stands) : mark === true ? stands : 0
}

/** The value of a flag that only `bearing` out of `of` stands have. */
const markOn = (bearing: number, of: number): FactValue => bearing > 0 && (bearing >= of || bearing)

const numberOf = (value: FactValue) => (typeof value === 'boolean' ? zero : (parseFraction(value) ?? zero))
const sum = (one: FactValue, other: FactValue | number): FactValue => plainNumber(plus(numberOf(one), numberOf(other)))
const isZero = (value: FactValue): boolean => numberOf(value).n <= 0n

/** Prepares an action for storing in an event. `id` is the id of a unit to be split off. Fails with `not-found` or `unit-action`. */
export const planAction = (
  ruleset: Ruleset,
  battle: Pick<Battle, 'roster' | 'states'>,
  action: UnitAction,
  id: string,
): Result<StoredAction> => {
  const { roster } = battle
  const refused = (why: ActionRefusal, unit: string): Result<never> =>
    failure(problem('unit-action', { why, unit: roster.units.get(unit)?.name ?? unit }, { path: ['action'] }))
  const named = action.do === 'arrive' ? action.units : [action.unit, ...('into' in action ? [action.into] : [])]
  const unknown = named.concat('to' in action ? [action.to] : []).find((each) => !roster.units.has(each))
  if (unknown !== undefined) return failure(problem('not-found', { what: 'unit', unit: unknown }, { path: ['action'] }))
  const statusOf = (unit: string): UnitStatus => unitStatus(ruleset, battle, nonNull(roster.units.get(unit)))
  if (action.do === 'arrive') {
    const here = action.units.find((each) => statusOf(each) !== 'expected')
    return here === undefined ? success({ action }) : refused('arrived', here)
  }
  const unit = nonNull(roster.units.get(action.unit))
  const status = statusOf(unit.id)
  const counts = countsOf(ruleset, battle, unit)
  switch (action.do) {
    case 'rename':
      return success({ action })
    case 'restore':
      if (status === 'present' || status === 'expected') return refused('here', unit.id)
      return success(counts.length > 0 ? { action, counts } : { action })
    case 'destroy':
      return status === 'destroyed' ? refused('destroyed', unit.id) : success({ action })
    case 'move':
      return action.command === null || roster.commands.get(action.command)?.side === unit.side
        ? success({ action })
        : refused('other-side', unit.id)
    case 'attach': {
      const to = nonNull(roster.units.get(action.to))
      if (unit.is !== 'leader' || to.is !== 'unit') return refused('no-leader', unit.id)
      if (unit.side !== to.side) return refused('other-side', unit.id)
      return status === 'present' && statusOf(to.id) === 'present' ? success({ action }) : refused('not-here', unit.id)
    }
    case 'detach':
      return battle.states.get(unit.id)?.[attachmentTrait] === undefined
        ? refused('detached', unit.id)
        : success({ action })
    case 'split': {
      const [counted] = counts
      const has = counted === undefined ? zero : numberOf(countOf(battle, unit, counted))
      if (status !== 'present') return refused('not-here', unit.id)
      return compare(has, wholeNumber(BigInt(action.stands))) > 0
        ? success({ action, counts, ...marksOf(ruleset, battle, [unit]), id })
        : refused('too-few', unit.id)
    }
    case 'merge': {
      const into = nonNull(roster.units.get(action.into))
      if (unit.id === into.id || unit.is !== 'unit' || into.is !== 'unit') return refused('itself', unit.id)
      if (unit.side !== into.side) return refused('other-side', unit.id)
      if (status !== 'present' || statusOf(into.id) !== 'present') return refused('not-here', unit.id)
      const known = [...new Set([...counts, ...countsOf(ruleset, battle, into)])]
      return known.length > 0
        ? success({ action, counts: known, ...marksOf(ruleset, battle, [unit, into]) })
        : refused('too-few', unit.id)
    }
  }
}

/** The flags that only some stands of these units may have, through effects or by hand. */
const marksOf = (ruleset: Ruleset, battle: Units, units: readonly Unit[]): Pick<StoredAction, 'marks'> => {
  const marks = [...ruleset.traits.values()].flatMap(({ id, kind }) => {
    const values = units.map((unit) => countOf(battle, unit, id))
    const isMark = values.some(
      (value) => (typeof value === 'number' && value > 0) || (value === true && flagsOfStands(ruleset).has(id)),
    )
    return kind === 'flag' && isMark ? [id] : []
  })
  return marks.length > 0 ? { marks } : {}
}

/** The flags that effects set for only some stands of a unit. */
const flagsOfStands = memoize(({ procedures }: Ruleset): ReadonlySet<string> => {
  const effects = [...procedures.values()].flatMap(({ outcomes, follows }) =>
    [...outcomes.values(), ...follows].flatMap((each) => each.effects),
  )
  const ofStands = effects.filter(({ stands }) => stands !== null)
  return new Set(ofStands.flatMap(({ verbs }) => verbs.flatMap((verb) => (verb.verb === 'set' ? [verb.trait] : []))))
})

/** A unit's known values of the counts that losses reduce. */
const countsOf = (ruleset: Ruleset, battle: Pick<Battle, 'roster' | 'states'>, unit: Unit): readonly string[] =>
  unit.is === 'leader'
    ? []
    : countedTraits(ruleset).flatMap(({ id }) =>
        (battle.states.get(unit.id)?.[id] ?? factsOf(battle.roster, unit)[id]) === undefined ? [] : [id],
      )

/** Actions on units other than applying results. Each is one event, which can be replayed without rules. */
import type { StoredAction, UnitAction } from '../contract/battle.ts'
import { compare, parseFraction, plainNumber, plus, whole, zero } from '../exact.ts'
import { present } from '../present.ts'
import { failure, problem, success, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { ActionRefusal } from '../words/problems/files.ts'
import type { TraitChange, ValueChange } from './events.ts'
import type { Battle } from './battle.ts'
import { factsOf, type FactValue, type RosterEdit, type Unit } from './roster.ts'
import { arrived, attachedTo, countedTraits, gone, unitStatus, type UnitStatus } from './status.ts'

/** The roster edit and the state changes of an action; none if its units no longer exist. */
export const effectsOfAction = (
  battle: Pick<Battle, 'roster' | 'states'>,
  { action, counts = [], id: newId }: StoredAction,
): { readonly edit: RosterEdit | null; readonly changes: readonly TraitChange[] } => {
  const { roster, states } = battle
  const unit = 'unit' in action ? roster.units.get(action.unit) : undefined
  const changes = (...all: readonly TraitChange[]) => ({ edit: null, changes: all })
  const edit = (...units: readonly Unit[]) => ({ edit: { units }, changes: [] })
  if (action.do === 'arrive')
    return changes(
      ...action.units
        .filter((each) => roster.units.has(each))
        .map((each): ValueChange => ({ unit: each, trait: arrived, to: true })),
    )
  if (!unit) return changes()
  switch (action.do) {
    case 'destroy':
      return changes({ unit: unit.id, trait: gone, to: true })
    case 'restore': {
      const [counted] = counts
      const isNone = counted !== undefined && isZero(countOf(battle, unit, counted))
      return changes(
        { unit: unit.id, trait: gone, to: null },
        ...(isNone ? [{ unit: unit.id, trait: counted, by: action.stands ?? 1 }] : []),
      )
    }
    case 'rename':
      return edit({ ...unit, name: action.name })
    case 'move':
      return edit({ ...unit, command: action.command })
    case 'attach':
      return changes({ unit: unit.id, trait: attachedTo, to: action.to })
    case 'detach':
      return changes({ unit: unit.id, trait: attachedTo, to: null })
    case 'split': {
      const [counted] = counts
      if (counted === undefined || newId === undefined) return changes()
      const own = states.get(unit.id) ?? {}
      const start = unit.facts[counted]
      const part: Unit = { ...unit, id: newId, name: action.name, facts: { ...unit.facts, [counted]: action.stands } }
      const left =
        start === undefined ? unit : { ...unit, facts: { ...unit.facts, [counted]: sum(start, -action.stands) } }
      const copied = Object.entries(own).filter(([trait]) => trait !== counted)
      return {
        edit: { units: [left, part] },
        changes: [
          ...copied.map(([trait, to]): ValueChange => ({ unit: newId, trait, to })),
          ...(own[counted] === undefined ? [] : [{ unit: unit.id, trait: counted, by: -action.stands }]),
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
      const leaders = [...states].filter(([, facts]) => facts[attachedTo] === unit.id)
      return {
        edit: { units: [{ ...into, facts: known.reduce(joined, into.facts) }], gone: [unit.id] },
        changes: [
          ...counts.flatMap((trait): readonly ValueChange[] => {
            const [ours, theirs] = [into, unit].map((each) => states.get(each.id)?.[trait])
            if (ours === undefined && theirs === undefined) return []
            return [{ unit: into.id, trait, to: sum(countOf(battle, into, trait), countOf(battle, unit, trait)) }]
          }),
          ...Object.keys(states.get(unit.id) ?? {}).map((trait): ValueChange => ({ unit: unit.id, trait, to: null })),
          ...leaders.map(([leader]): ValueChange => ({ unit: leader, trait: attachedTo, to: into.id })),
        ],
      }
    }
  }
}

/** The count in the events or the roster; 0 if neither has one. */
const countOf = ({ roster, states }: Pick<Battle, 'roster' | 'states'>, unit: Unit, trait: string): FactValue =>
  states.get(unit.id)?.[trait] ?? factsOf(roster, unit)[trait] ?? 0

const numberOf = (value: FactValue) => (typeof value === 'boolean' ? zero : (parseFraction(value) ?? zero))
const sum = (one: FactValue, other: FactValue | number): FactValue => plainNumber(plus(numberOf(one), numberOf(other)))
const isZero = (value: FactValue): boolean => numberOf(value).n <= 0n

/** An action as stored in an event. `id` is for a unit that is split off. Problems: `not-found`, `unit-action`. */
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
  const statusOf = (unit: string): UnitStatus => unitStatus(ruleset, battle, present(roster.units.get(unit)))
  if (action.do === 'arrive') {
    const here = action.units.find((each) => statusOf(each) !== 'expected')
    return here === undefined ? success({ action }) : refused('arrived', here)
  }
  const unit = present(roster.units.get(action.unit))
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
      const to = present(roster.units.get(action.to))
      if (unit.is !== 'leader' || to.is !== 'unit') return refused('no-leader', unit.id)
      if (unit.side !== to.side) return refused('other-side', unit.id)
      return status === 'present' && statusOf(to.id) === 'present' ? success({ action }) : refused('not-here', unit.id)
    }
    case 'detach':
      return battle.states.get(unit.id)?.[attachedTo] === undefined ? refused('detached', unit.id) : success({ action })
    case 'split': {
      const [counted] = counts
      const has = counted === undefined ? zero : numberOf(countOf(battle, unit, counted))
      if (status !== 'present') return refused('not-here', unit.id)
      return compare(has, whole(BigInt(action.stands))) > 0
        ? success({ action, counts, id })
        : refused('too-few', unit.id)
    }
    case 'merge': {
      const into = present(roster.units.get(action.into))
      if (unit.id === into.id || unit.is !== 'unit' || into.is !== 'unit') return refused('itself', unit.id)
      if (unit.side !== into.side) return refused('other-side', unit.id)
      if (status !== 'present' || statusOf(into.id) !== 'present') return refused('not-here', unit.id)
      const known = [...new Set([...counts, ...countsOf(ruleset, battle, into)])]
      return known.length > 0 ? success({ action, counts: known }) : refused('too-few', unit.id)
    }
  }
}

/** The unit's known counts that losses reduce. */
const countsOf = (ruleset: Ruleset, battle: Pick<Battle, 'roster' | 'states'>, unit: Unit): readonly string[] =>
  unit.is === 'leader'
    ? []
    : countedTraits(ruleset).flatMap(({ id }) =>
        (battle.states.get(unit.id)?.[id] ?? factsOf(battle.roster, unit)[id]) === undefined ? [] : [id],
      )

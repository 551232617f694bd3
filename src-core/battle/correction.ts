/** Corrects a step and reevaluates all later steps with the dice as rolled. */
import { chainItems, chainLength } from '../collections.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { afterEvent, withStep, type Battle, type BattleEntry, type BattleStep } from './battle.ts'
import { castInputs, factsToStore } from './cast.ts'
import { effectsOn, rollEffects } from './consequences.ts'
import {
  isPreparation,
  isRoll,
  type ApplyEvent,
  type CheckEvent,
  type CorrectEvent,
  type PlayEvent,
  type Review,
  type RollEvent,
} from './events.ts'
import { clockChanges } from './clock.ts'
import { mainEvent } from './journal.ts'
import { proposals } from './proposals.ts'
import { rollResult } from './recording.ts'
import { reportOf, resolvedEntry, tieStates, type RulesByHash } from './resolved.ts'
import type { UnitFacts } from './roster.ts'
import { likeliestChanges } from './shares.ts'
import { isPresent } from './status.ts'
import { unitNow } from './units.ts'

/** Creates the event that replaces a step (counted from 1) with `steps`. Also lists the later steps that now have different results. */
export const correction = (
  rulesOf: RulesByHash,
  battle: Battle,
  { step, at, steps }: Pick<CorrectEvent, 'step' | 'at' | 'steps'>,
): CorrectEvent => {
  const corrected: CorrectEvent = { event: 'correct', at, step, steps }
  const following = chainItems(battle.done, chainLength(battle.done) - step)
  let now = afterEvent(following[0]?.before ?? battle, corrected)
  const later = following.flatMap((old, index) => {
    const evaluated = evaluateStep(rulesOf, now, old)
    now = withStep(now, {
      events: evaluated?.events ?? old.events,
      review: evaluated ? (evaluated.review ?? null) : old.review,
      number: old.entry?.number ?? null,
    })
    return evaluated ? [{ step: step + 1 + index, ...evaluated }] : []
  })
  return later.length > 0 ? { ...corrected, later } : corrected
}

interface EvaluatedStep {
  readonly events: readonly PlayEvent[]
  readonly review?: Review
}

/** Null if the step is unchanged. */
const evaluateStep = (rulesOf: RulesByHash, now: Battle, old: BattleStep): EvaluatedStep | null => {
  const event = mainEvent(old)
  switch (event.event) {
    case 'check':
      return evaluateCheck(rulesOf, now, old, event)
    case 'again':
      return evaluateRollAgain(rulesOf, now, old)
    case 'apply': {
      const differs = event.changes.flatMap((change) =>
        'to' in change ? differences(old, now, [change.unit], [change.trait]) : [],
      )
      return isSame(differs, old.review?.differs ?? []) ? null : { events: old.events, ...reviewField(differs) }
    }
    case 'turn': {
      const ruleset = now.rules === null ? null : rulesOf(now.rules)
      const changes = ruleset ? clockChanges(ruleset, now, event.clock) : event.changes
      return isSame(changes, event.changes) ? null : { events: [{ ...event, changes }] }
    }
    default:
      return null
  }
}

const evaluateCheck = (rulesOf: RulesByHash, now: Battle, old: BattleStep, event: CheckEvent): EvaluatedStep | null => {
  const { cast, entered, procedure: id } = event
  const ruleset = rulesOf(event.rules)
  const procedure = ruleset?.procedures.get(id)
  const units = Object.values(cast ?? {}).flat()
  if (!ruleset || !procedure || !cast || units.some((unit) => !now.roster.units.has(unit))) return null
  if (units.every((unit) => isSameUnit(ruleset, old.before, now, unit))) return null
  // A unit that is no longer on the table couldn't have taken part.
  if (units.some((unit) => isPresent(ruleset, old.before, unit) && !isPresent(ruleset, now, unit)))
    return { events: old.events, review: { differs: differences(old, now, units) } }
  const begun = old.events.filter(isPreparation).reduce(afterEvent, now)
  const inputs = castInputs(ruleset, procedure, begun, cast, entered)
  const facts = factsToStore(ruleset, procedure, cast, inputs, entered)
  return evaluateRoll(ruleset, now, old, event, { ...event, facts })
}

const evaluateRollAgain = (rulesOf: RulesByHash, now: Battle, old: BattleStep): EvaluatedStep | null => {
  const event = mainEvent(old)
  const [tied, before] = [now.entries?.last, old.before.entries?.last]
  if (event.event !== 'again' || !tied?.pending)
    return old.review?.isLeftOut ? null : { events: old.events, review: { isLeftOut: true, differs: [] } }
  const ruleset = rulesOf(tied.rules)
  if (!ruleset) return null
  const units = Object.values(tied.cast ?? {}).flat()
  const isUnchanged =
    old.entry !== null &&
    before !== undefined &&
    isSame([tied.entered, tied.facts, tied.rolls], [before.entered, before.facts, before.rolls]) &&
    units.every((unit) => isSameUnit(ruleset, old.before, now, unit))
  if (isUnchanged) return null
  return evaluateRoll(ruleset, now, old, event, { ...event, states: tieStates(ruleset, now) })
}

/**
 * Reevaluates a roll with the same dice and different facts. If the result still requires the same changes, applies them, or keeps the changes that
 * the players made instead. If the required changes differ, keeps what happened at the table and marks the line with its new result.
 */
const evaluateRoll = (
  ruleset: Ruleset,
  now: Battle,
  old: BattleStep,
  recorded: RollEvent,
  { outcome: _, pending: __, follows: ___, ...event }: RollEvent,
): EvaluatedStep => {
  const others = old.events.filter((each) => !isRoll(each) && each.event !== 'apply')
  const applied = old.events.filter((each) => each.event === 'apply')
  const number = old.entry?.number ?? null
  const rolledAs = (facts: Partial<RollEvent>): Battle =>
    withStep(now, { events: [...others, { ...recorded, ...event, ...facts } as RollEvent], review: null, number })
  const entry = rolledAs({}).entries?.last
  const report = entry && reportOf(ruleset, entry)
  const result = report?.ok ? rollResult(report.value) : null
  const units = Object.values(old.entry?.cast ?? now.entries?.last.cast ?? {}).flat()
  const marked = (outcome?: string): EvaluatedStep => ({
    events: old.events,
    review: { differs: differences(old, now, units), ...(outcome !== undefined && { outcome }) },
  })
  if (!result) return marked()
  const roll = { ...event, ...result } as RollEvent
  const after = withStep(now, { events: [...others, roll], review: null, number })
  const isSameResult =
    isSame(resultOf(recorded), result) &&
    (old.entry === null ||
      isSame(requiredChanges(ruleset, old.before, old.entry), requiredChanges(ruleset, after, after.entries?.last)))
  if (!isSameResult) return marked(roll.outcome)
  const likeliest = (battle: Battle): ApplyEvent['changes'] => likeliestChanges(proposals(ruleset, battle))
  const before = withStep(old.before, { events: [...others, recorded], review: null, number })
  // If nothing was applied, the units must already have been in the state that the result requires.
  const isResult = applied.length > 0 ? applied.every(({ by }) => by === 'result') : likeliest(before).length === 0
  if (!isResult) return { events: [...others, roll, ...applied] }
  const changes = likeliest(after)
  if (applied.length === 0 && changes.length === 0) return { events: [...others, roll] }
  const apply: ApplyEvent = { event: 'apply', at: recorded.at, of: 'roll', by: 'result', ...applied[0], changes }
  return { events: [...others, roll, apply] }
}

const resultOf = ({ outcome, pending, follows }: RollEvent): Pick<RollEvent, 'outcome' | 'pending' | 'follows'> => ({
  outcome,
  ...(pending && { pending }),
  ...(follows && { follows }),
})

/** The changes that a result requires, such as disorder or the loss of 2 stands, regardless of the units' states. */
const requiredChanges = (ruleset: Ruleset, battle: Battle, entry: BattleEntry | null | undefined): unknown => {
  if (!entry?.cast) return null
  const resolved = resolvedEntry(ruleset, entry)
  if (!resolved.ok) return null
  const { check, answer } = resolved.value
  const roll = rollEffects(check, answer, battle, entry.cast)
  return Object.entries(roll.cast).map(([role, all]) =>
    all.map((unit) =>
      effectsOn(roll, role, unit).flatMap(({ effect, happens }) =>
        happens
          ? effect.verbs.flatMap((verb) =>
              ['set', 'remove', 'lose', 'capture'].includes(verb.verb) ? [JSON.stringify(verb, toJson)] : [],
            )
          : [],
      ),
    ),
  )
}

const toJson = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value instanceof Map ? [...value] : value

const reviewField = (differs: Review['differs']): { readonly review?: Review } =>
  differs.length > 0 ? { review: { differs } } : {}

/** The unit states that were different when a step was recorded. Covers `traits`, or all traits that events have changed. */
const differences = (
  old: BattleStep,
  now: Battle,
  units: readonly string[],
  traits?: readonly string[],
): Review['differs'] =>
  units.flatMap((unit) => {
    const [then, is] = [old.before, now].map(({ states }) => states.get(unit) ?? noFacts)
    const earlier = new Map(old.review?.differs.flatMap((each) => (each.unit === unit ? [[each.trait, each.was]] : [])))
    return (traits ?? [...new Set([...Object.keys({ ...then, ...is }), ...earlier.keys()])]).flatMap((trait) => {
      const was = earlier.has(trait) ? (earlier.get(trait) ?? null) : (then?.[trait] ?? null)
      const current = is?.[trait] ?? null
      return was === current ? [] : [{ unit, trait, was, is: current }]
    })
  })

const noFacts: UnitFacts = {}

const isSameUnit = (ruleset: Ruleset, then: Battle, now: Battle, unit: string): boolean => {
  if (then.roster === now.roster && then.states === now.states) return true
  if (!then.roster.units.has(unit)) return false
  const [was, is] = [unitNow(ruleset, then, unit), unitNow(ruleset, now, unit)]
  const traits = Object.keys(was)
  return traits.length === Object.keys(is).length && traits.every((trait) => was[trait] === is[trait])
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

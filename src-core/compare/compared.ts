/** Prepares a check or a sequence for comparing its odds between two rulesets. */
import type { Budget } from '../budget.ts'
import { dotted } from '../paths.ts'
import { getEntry } from '../present.ts'
import { failure, success, type Result } from '../problem.ts'
import { relevantInputs } from '../play/relevant-inputs.ts'
import { unknownProcedure } from '../resolve/check.ts'
import { unknownSequence } from '../odds/sequence.ts'
import { sidesOf } from '../language/situation.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Effect } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { SequenceStep } from '../ruleset/model/sequences.ts'
import { compareWords } from '../words/compare.ts'
import { axesOf, type Axis, type AxisSetting } from './axes.ts'
import { changedCheck, oddsText, startsOf } from './changed.ts'
import type { Inputs } from '../resolve/inputs.ts'
import {
  firstRollOdds,
  checkInputsKnownBy,
  rulesOdds,
  type RulesOdds,
  firstRollsOdds,
  sequenceInputsKnownBy,
  pathInSequence,
  sequenceRulesOdds,
  stepsTaken,
} from './rules-odds.ts'

export interface ComparedRef {
  readonly kind: 'check' | 'sequence'
  readonly id: string
}

interface ComparedSide {
  readonly id: string
  readonly title: string
}

interface ComparedStep extends ComparedSide {
  readonly roles: Procedure['roles']
}

export interface Compared extends ComparedRef {
  readonly title: string
  /** The roles of a check, or the parties of a sequence. */
  readonly sides: ReadonlyMap<string, ComparedSide>
  /** Whether the sides oppose each other. The first side attacks the second. */
  readonly opposed: boolean
  /** The outcomes of a check in the house rules. Empty for a sequence. */
  readonly outcomes: ReadonlyMap<string, { readonly name: string }>
  /** The steps of a sequence in the house rules. */
  readonly steps: readonly ComparedStep[]
  /** All inputs that can be an axis. */
  readonly axes: readonly Axis[]
  /** The axes that the differing parts read. */
  readonly read: readonly Axis[]
  /** The axes in `read`. If there are fewer than two, the axes in `near`, or all axes if `near` is empty. */
  readonly likely: readonly Axis[]
  /** Situations in which a difference has an effect. */
  readonly starts: readonly (readonly AxisSetting[])[]
  /** Whether fire is entered as stands, because points per stand differ. */
  readonly byStands: boolean
  /** The axes that the form shows without being expanded, and those that the differing parts read. */
  readonly near: readonly Axis[]
  /** The axes for fire, either in stands or in points (see `byStands`). */
  readonly fire: readonly Axis[]
  /** The odds of the first roll only, which are much cheaper to calculate. */
  readonly firstRoll: OddsBy
}

export const comparedOdds =
  ({ kind, id }: ComparedRef): OddsBy =>
  (ruleset, inputs, budget) =>
    (kind === 'check' ? rulesOdds : sequenceRulesOdds)(ruleset, id, inputs, budget)

/** Keeps the inputs that a ruleset has. The ruleset must have the check or sequence. */
export const inputsKnownBy = (ruleset: Ruleset, { kind, id }: ComparedRef, inputs: Inputs): Inputs =>
  kind === 'check' ? checkInputsKnownBy(ruleset, id, inputs) : sequenceInputsKnownBy(ruleset, id, inputs)

export const isComparedIn = ({ procedures, sequences }: Ruleset, { kind, id }: ComparedRef): boolean =>
  kind === 'check' ? procedures.has(id) : sequences.has(id)

export type OddsBy = (ruleset: Ruleset, inputs: Inputs, budget: Budget) => Result<RulesOdds>

/** Prepares a comparison. Fails with `unknown-name` if either ruleset doesn't have the check or sequence. */
export const prepareComparison = (base: Ruleset, house: Ruleset, of: ComparedRef, given: Inputs): Result<Compared> => {
  const { kind, id } = of
  const lacking = [house, base].find((ruleset) => !isComparedIn(ruleset, of))
  if (lacking) return failure(kind === 'check' ? unknownProcedure(lacking, id) : unknownSequence(lacking, id))
  return success(kind === 'check' ? compareCheck(base, house, id) : compareSequence(base, house, id, given))
}

const compareCheck = (base: Ruleset, house: Ruleset, id: string): Compared => {
  const procedure = getEntry(house.procedures, id)
  const changed = changedCheck(base, house, id)
  const axes = axesOf(base, house, id)
  const byStands = changed.isFire && axes.some(({ insteadOf }) => insteadOf && dotted(insteadOf) === 'points')
  return {
    ...{
      kind: 'check',
      id,
      title: procedure.title,
      sides: procedure.roles,
      outcomes: procedure.outcomes,
      steps: [],
      axes,
    },
    opposed: sidesOf(procedure).length === 2 && (procedure.rolls.length === 2 || procedure.points !== null),
    ...axesToTry(house, procedure, axes, changed.inputs, byStands),
    starts: startsOf(base, house, id, changed),
    byStands,
    firstRoll: (ruleset, inputs, budget) => firstRollOdds(ruleset, id, inputs, budget),
  }
}

const axesToTry = (
  house: Ruleset,
  procedure: Procedure,
  axes: readonly Axis[],
  inputs: ReadonlySet<string>,
  byStands: boolean,
): Pick<Compared, 'read' | 'likely' | 'near' | 'fire'> => {
  const fire = axes.filter((axis) => axis.insteadOf && (axis.at === 'points') !== byStands)
  const shown = axes.filter((axis) => !axis.insteadOf || fire.includes(axis))
  const { first, dependents } = relevantInputs(house)(procedure)
  const near = shown.filter(
    (axis) =>
      inputs.has(axis.at) || fire.includes(axis) || dependents.get(axis.at)?.decides === true || first.has(axis.at),
  )
  const read = shown.filter(({ at }) => inputs.has(at))
  return { fire, near, read, likely: read.length > 1 ? read : near.length > 0 ? near : shown }
}

/** Uses the axes and starts of the steps' checks, with paths in the sequence's inputs. */
const compareSequence = (base: Ruleset, house: Ruleset, id: string, given: Inputs): Compared => {
  const sequence = getEntry(house.sequences, id)
  const places = new Set(sequence.inputs.map(({ path }) => dotted(path)))
  const steps = stepsTaken(sequence, given).filter(
    ({ procedure }) => isRolled(house, procedure) && isRolled(base, procedure),
  )
  const checks = steps.map((step) => ({ step, check: compareCheck(base, house, step.procedure) }))
  const changed = checks.filter(({ step }) => changedCheck(base, house, step.procedure).isChanged)
  const placed = ({ step }: (typeof checks)[number], axis: Axis): readonly Axis[] => {
    const path = pathInSequence(step, axis.path, places)
    if (path === null) return []
    const insteadOf = axis.insteadOf && pathInSequence(step, axis.insteadOf, places)
    const [first = ''] = path
    const role = first === 'steps' ? step.title : (sequence.parties.get(first)?.title ?? null)
    const values =
      first === 'steps'
        ? axis.values.map((value) => ({ ...value, words: compareWords.withInputs(value.words) }))
        : axis.values
    return [{ ...axis, at: dotted(path), path, insteadOf, role, values }]
  }
  const axes = mergeAxes(checks.flatMap((each) => each.check.axes.flatMap((axis) => placed(each, axis))))
  const likely = new Set(
    (changed.length > 0 ? changed : checks)
      .flatMap((each) => each.check.likely.flatMap((axis) => placed(each, axis)))
      .map(({ at }) => at),
  )
  return {
    ...{
      kind: 'sequence',
      id,
      title: sequence.title,
      sides: sequence.parties,
      outcomes: new Map<string, never>(),
      axes,
    },
    steps: sequence.steps.map((step) => ({
      id: step.id,
      title: step.title,
      roles: getEntry(house.procedures, step.procedure).roles,
    })),
    opposed: checks.some(({ check }) => check.opposed),
    likely: axes.filter(({ at }) => likely.has(at)),
    fire: mergeAxes(checks.flatMap((each) => each.check.fire.flatMap((axis) => placed(each, axis)))),
    read: mergeAxes(changed.flatMap((each) => each.check.read.flatMap((axis) => placed(each, axis)))),
    near: mergeAxes(changed.flatMap((each) => each.check.near.flatMap((axis) => placed(each, axis)))),
    starts: changed.flatMap(({ step, check }) =>
      check.starts.map((settings) =>
        settings.flatMap(({ path, value }) => {
          const here = pathInSequence(step, path, places)
          return here === null ? [] : [{ path: here, value }]
        }),
      ),
    ),
    byStands: checks.some(({ check }) => check.byStands),
    firstRoll: (ruleset, inputs, budget) =>
      firstRollsOdds(ruleset, changed.length > 0 ? changed.map(({ step }) => step) : steps, inputs, budget),
  }
}

/** Merges axes of the same input and combines their values. */
const mergeAxes = (axes: readonly Axis[]): readonly Axis[] => {
  const byPlace = new Map<string, Axis>()
  for (const axis of axes) {
    const same = byPlace.get(axis.at)
    const known = new Set(same?.values.map(({ value }) => JSON.stringify(value)))
    const more = axis.values.filter(({ value }) => !known.has(JSON.stringify(value)))
    byPlace.set(axis.at, same ? { ...same, values: [...same.values, ...more].toSorted(byNumber) } : axis)
  }
  return [...byPlace.values()]
}

const byNumber = (a: Axis['values'][number], b: Axis['values'][number]): number =>
  typeof a.value === 'number' && typeof b.value === 'number' ? a.value - b.value : 0

/**
 * All differing checks with dice, then all sequences that differ or contain such a check. Includes only checks and sequences that both rulesets have.
 */
export const comparedIn = (base: Ruleset, house: Ruleset): readonly (ComparedRef & { readonly title: string })[] => {
  const isOtherwise = (id: string): boolean => base.procedures.has(id) && changedCheck(base, house, id).isChanged
  const checks = [...house.procedures.values()].filter(
    ({ id }) => isRolled(house, id) && isRolled(base, id) && isOtherwise(id),
  )
  const sequences = [...house.sequences.values()].filter((sequence) => {
    const before = base.sequences.get(sequence.id)
    if (before === undefined) return false
    return (
      oddsText(before) !== oddsText(sequence) ||
      stepsTaken(sequence, {}).some((step) => proceduresOfStep(house, step).some(isOtherwise))
    )
  })
  return [
    ...checks.map(({ id, title }) => ({ kind: 'check' as const, id, title })),
    ...sequences.map(({ id, title }) => ({ kind: 'sequence' as const, id, title })),
  ]
}

const isRolled = ({ procedures }: Ruleset, id: string): boolean => (procedures.get(id)?.rolls.length ?? 0) > 0

/** The ids of the checks in a check or sequence, including the checks that steps require. */
export const proceduresOf = (ruleset: Ruleset, { kind, id }: ComparedRef): readonly string[] => {
  if (kind === 'check') return ruleset.procedures.has(id) ? [id] : []
  return (ruleset.sequences.get(id)?.steps ?? []).flatMap((step) => proceduresOfStep(ruleset, step))
}

/** The check of a step and all checks that it requires. */
const proceduresOfStep = ({ procedures }: Ruleset, { procedure }: SequenceStep): readonly string[] => {
  const called = new Set([procedure])
  for (const id of called) {
    const { outcomes, follows } = getEntry(procedures, id)
    const effects: readonly Effect[] = [...outcomes.values(), ...follows].flatMap((each) => each.effects)
    for (const verb of effects.flatMap(({ verbs }) => verbs)) if (verb.verb === 'check') called.add(verb.procedure)
  }
  return [...called]
}

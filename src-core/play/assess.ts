/** Describes a check before the roll: its modifiers and why they apply, its fire points, the row in use, and the exact odds. */
import { runBounded, openBudget } from '../budget.ts'
import { plus, zero, type Fraction } from '../exact.ts'
import { dotted, givenPath } from '../paths.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import { effectWords } from '../speech/effects.ts'
import { guardText } from '../language/expression-text.ts'
import type { AppliedEffect } from '../resolve/effects.ts'
import type { OutcomeRef, CalculatedValue } from '../resolve/answer.ts'
import { readPartialCheck, type Check, type PartialCheck, assumedInputs } from '../resolve/check.ts'
import type { AppliedModifier } from '../resolve/modifiers.ts'
import { outcomeNamed } from '../resolve/results.ts'
import { oddsOf } from '../odds/odds.ts'
import { resolveWithoutDice } from '../resolve/resolve.ts'
import { completeRoll, preparePartialRoll, firstRollState } from '../resolve/roll.ts'
import { provenanceOf, type Ruleset } from '../ruleset/model.ts'
import type { Modifier, Procedure } from '../ruleset/model/procedures.ts'
import { lengthUnitOf } from '../ruleset/model/grids.ts'
import { battleWords } from '../words/battle.ts'
import { cellText, figureInUnit, numberText, signedText, timesText } from '../words/numbers.ts'
import { assumedInWords } from './assumed-in-words.ts'
import { formOf } from './build-form.ts'
import { controlStates, type ControlState } from './control-states.ts'
import type { RoleInWords } from './inputs-in-words.ts'
import { relevantInputs } from './relevant-inputs.ts'
import { oddsView, rowView, tallyView, type OddsView, type RowView, type TallyView, type TermView } from './views.ts'

/** Fire points and how they add up, as in `16 + 3 = 19`. */
interface PointsView {
  readonly total: string
  /** One string for each firing group. Null if the group's stands have no points. */
  readonly groups: readonly (string | null)[]
  /** Factors on all points, or on the points of one group. */
  readonly factors: readonly { readonly label: string; readonly times: string; readonly group: number | null }[]
}

/** An outcome of a check without dice. */
interface OutcomeView {
  readonly id: string
  readonly name: string
  readonly severity: number
  readonly words: readonly string[]
}

/** The result of a check without dice. */
interface DicelessView {
  readonly outcome: OutcomeView | null
  /**
   * Outcomes that depend on inputs without a default. Each outcome applies if its condition is true and no earlier outcome applies. An empty
   * condition is always true.
   */
  readonly possible: readonly (OutcomeView & { readonly condition: string })[]
  /** If the value isn't the printed one, `note` explains why. */
  readonly gives: readonly {
    readonly id: string
    readonly label: string
    readonly value: string | null
    readonly note: string | null
  }[]
}

/** The modifiers of a roll. */
interface ModifiersView {
  /** For each modifier that applies, the controls that it depends on. */
  readonly reads: Readonly<Record<string, readonly string[]>>
  /** Modifiers that don't apply. */
  readonly others: readonly TermView[]
}

export interface Assessment {
  readonly tallies: readonly TallyView[]
  /** One item for each roll, in the order of `tallies`. */
  readonly modifiers: readonly ModifiersView[]
  readonly points: PointsView | null
  readonly row: RowView | null
  readonly odds: OddsView | null
  readonly withoutDice: DicelessView | null
  /** Assumed inputs that matter here and whose controls are always visible, with their values. */
  readonly assumed: readonly RoleInWords[]
  /** States by control and, for firing groups, also by group, as in `firer.groups.0.order`. */
  readonly controls: Readonly<Record<string, ControlState>>
  /** Problems with missing or invalid inputs. */
  readonly problems: readonly Problem[]
}

/**
 * Assesses a check after every key press. Fails only for inputs that no control can produce, or if the controls need more work than the budget
 * allows. Missing inputs and odds that need too much work don't fail; they are problems in the result.
 */
export const assess = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  budget = openBudget(),
): Result<Assessment> =>
  runBounded(() => {
    const read = readPartialCheck(ruleset, procedureId, inputs, budget)
    if (!read.ok) return read
    const { check, missing } = read.value
    const { procedure } = check.situation
    const isRolled = procedure.rolls.length > 0
    const rollState = firstRollState(check.situation, check.missingTraits)
    const roll = preparePartialRoll(rollState, check)
    const controls = Object.fromEntries(controlStates(check, formOf(ruleset)(procedure).controls))
    const set = missing.length > 0 ? failure(...missing) : completeRoll(roll)
    const odds = isRolled && set.ok ? runBounded(() => oddsOf({ check, rollState, set: set.value })) : null
    const problems = isRolled ? problemsOf(odds ?? set) : [...missing, ...roll.problems]
    const withoutDice = !isRolled && missing.length === 0 ? dicelessView(check) : null
    return success({
      tallies: roll.sums.map((sum) => tallyView(sum, roll.modifiers, procedure)),
      modifiers: roll.sums.map(({ side }) => modifiersView(ruleset, procedure, side, roll.modifiers)),
      points: pointsView(read.value),
      row: isRolled && roll.place.ok ? rowView(procedure, roll.place.value) : null,
      odds: odds?.ok ? oddsView(ruleset, procedure, odds.value) : null,
      withoutDice,
      assumed: assumedView(check),
      controls,
      problems,
    })
  })

const modifiersView = (
  ruleset: Ruleset,
  procedure: Procedure,
  side: string | null,
  applied: readonly AppliedModifier[],
): ModifiersView => {
  const own = applied.filter((each) => each.side === side)
  const { dependents } = relevantInputs(ruleset)(procedure)
  const readsOf = (id: string, role: string | null): readonly string[] =>
    [...dependents].flatMap(([at, { modifiers }]) => {
      const modifier = modifiers.find((each) => each.id === id)
      if (!modifier) return []
      return modifier.of !== 'each' || !at.includes('.') || at.startsWith(`${role}.`) ? [at] : []
    })
  const sideOf = ({ of, to }: Modifier): string => to ?? of
  return {
    reads: Object.fromEntries(own.map(({ id, role }) => [id, readsOf(id, role)])),
    others: procedure.modifiers
      .filter(
        (modifier) =>
          (side === null || [side, 'each'].includes(sideOf(modifier))) && !own.some(({ id }) => id === modifier.id),
      )
      .map(({ id, name, value }) => ({
        id,
        label: name,
        value: value.kind === 'number' ? signedText(value.value) : '',
      })),
  }
}

const problemsOf = (result: Result<unknown>): readonly Problem[] => (result.ok ? [] : result.problems)

const pointsView = ({ check, groupPoints, missing }: PartialCheck): PointsView | null => {
  const { situation, factors } = check
  if (situation.procedure.points === null) return null
  const soFar =
    groupPoints.length > 0 ? groupPoints.reduce<Fraction>((sum, each) => (each ? plus(sum, each) : sum), zero) : null
  const total = missing.length > 0 ? soFar : situation.points
  return {
    total: total === null ? '' : numberText(total),
    groups: groupPoints.map((points) => points && numberText(points)),
    factors: factors.map(({ label, times, group }) => ({ label, times: timesText(times), group })),
  }
}

const dicelessView = (check: Check): DicelessView => {
  const { ruleset, procedure } = check.situation
  const { outcome, possible, effects, gives } = resolveWithoutDice(check)
  const viewOf = ({ id, name }: OutcomeRef, ofOutcome: readonly AppliedEffect[]): OutcomeView => ({
    id,
    name,
    severity: outcomeNamed(procedure, id).severity,
    words: effectWords(ofOutcome, { ruleset, procedure }),
  })
  return {
    outcome: outcome && viewOf(outcome, effects),
    possible: possible.map((each) => ({
      ...viewOf(each, each.effects),
      condition: guardText(each, { ruleset, procedure }),
    })),
    gives: [...gives].map(([id, given]) => {
      const { kind, why } = provenanceOf(ruleset, givenPath(procedure, { id }))
      return {
        id,
        label: given.label,
        value: givenText(given),
        note: why === null ? null : battleWords.markReason(kind, why),
      }
    }),
  }
}

const assumedView = (check: Check): readonly RoleInWords[] => {
  const { ruleset, procedure } = check.situation
  const { first } = relevantInputs(ruleset)(procedure)
  const shown = assumedInputs(check).filter(({ role, trait }) =>
    first.has(dotted(role === null ? [trait] : [role, trait])),
  )
  return assumedInWords(ruleset, procedure, shown)
}

const givenText = ({ value, isKnown, as, note }: CalculatedValue): string | null => {
  if (!isKnown) return battleWords.notEntered
  if (value === null) return note
  if (typeof value === 'boolean') return null
  if (typeof value === 'string') return value
  return figureInUnit(cellText(value, as), lengthUnitOf(as))
}

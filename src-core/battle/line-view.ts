/** Prepares the odds of a line for display: numbers to compare, and the assumed inputs as text. */
import { approximate } from '../exact.ts'
import { dotted } from '../paths.ts'
import { assumedInWords } from '../play/assumed-in-words.ts'
import { inputsInWords, type RoleInWords } from '../play/inputs-in-words.ts'
import { relevantInputs } from '../play/relevant-inputs.ts'
import { endsView } from '../play/views.ts'
import { entryAt } from '../present.ts'
import type { Problem } from '../problem.ts'
import { isRecord } from '../untrusted.ts'
import type { AssumedInput } from '../resolve/answer.ts'
import { valueKey } from '../odds/parties.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { battleWords } from '../words/battle.ts'
import { problemText } from '../words/problems/catalogue.ts'
import { playWords } from '../words/window/play.ts'
import type { Inputs } from '../resolve/inputs.ts'
import type { UnitLine, LineOdds, PairOdds } from './line-odds.ts'

/** A possible outcome of a pair once ties are resolved. */
export interface LineOutcome {
  readonly id: string
  readonly name: string
  readonly severity: number
}

export interface PairView {
  /** The probability of each of the line's outcomes, in the same order. Null if inputs are missing. */
  readonly shares: readonly number[] | null
  /** The total probability of outcomes with severity 1 or more. Null if inputs are missing. */
  readonly harm: number | null
  /** The average loss, in stands, of the unit that plays the `across` role. Null if unknown. */
  readonly loss: number | null
  /** Whether the odds depend on an assumed value. */
  readonly isAssumed: boolean
}

export interface LineView {
  /** The possible outcomes in the order of the sheet, followed by sides that run out of stands. */
  readonly outcomes: readonly LineOutcome[]
  /** Pairs with equal inputs share an item. */
  readonly pairs: readonly PairView[]
  /** Indexes into `pairs`, by unit down, then by unit across. */
  readonly places: readonly (readonly number[])[]
  /** Inputs that were entered for the picked units and also apply to other units, by role. */
  readonly entered: readonly RoleInWords[]
  /** Assumed inputs and their values, by role. */
  readonly assumed: readonly RoleInWords[]
  /** Problems with missing inputs, without duplicates. */
  readonly problems: readonly Problem[]
}

/** Converts the odds of a line for display, with counts as decimals. */
export const lineView = (ruleset: Ruleset, line: UnitLine, { procedure, pairs, places }: LineOdds): LineView => {
  const ends = pairs.map(({ odds }) => (odds.ok ? endsView(procedure, odds.value.odds) : null))
  const assumed = pairs.map((pair) => assumedOf(ruleset, procedure, pair))
  const outcomes = outcomesIn(procedure, ends)
  return {
    outcomes,
    pairs: pairs.map(({ odds }, index): PairView => {
      const own = ends[index] ?? null
      const byId = new Map(own?.map(({ id, p }) => [id, p]))
      return {
        shares: own && outcomes.map(({ id }) => byId.get(id) ?? impossible),
        harm: own && own.reduce((sum, { severity, p }) => (severity > 0 ? sum + p : sum), 0),
        loss: odds.ok && odds.value.loss ? approximate(odds.value.loss) : null,
        isAssumed: entryAt(assumed, index).length > 0,
      }
    }),
    places,
    entered: enteredOfOthers(ruleset, procedure, line),
    assumed: assumedInWords(
      ruleset,
      procedure,
      distinctBy(assumed.flat(), ({ role, trait, value }) => `${role} ${trait} ${valueKey(value)}`),
    ),
    problems: distinctBy(
      pairs.flatMap(({ odds }) => (odds.ok ? [] : odds.problems)),
      problemText,
    ),
  }
}

/** The probability of an impossible outcome. */
const impossible = 0

/** The distinct outcomes in the order of the sheet, followed by sides that run out of stands. */
const outcomesIn = (
  { outcomes }: Procedure,
  ends: readonly (readonly LineOutcome[] | null)[],
): readonly LineOutcome[] => {
  const found = new Map<string, LineOutcome>()
  for (const { id, name, severity } of ends.flatMap((own) => own ?? []))
    if (!found.has(id)) found.set(id, { id, name: outcomes.has(id) ? name : playWords.runsOut(name), severity })
  const isSide = ({ id }: LineOutcome): boolean => !outcomes.has(id)
  return [...[...found.values()].filter((each) => !isSide(each)), ...[...found.values()].filter(isSide)]
}

/** The assumed inputs whose controls are always visible. */
const assumedOf = (ruleset: Ruleset, procedure: Procedure, { odds }: PairOdds): readonly AssumedInput[] => {
  const { first } = relevantInputs(ruleset)(procedure)
  return odds.ok
    ? odds.value.assumed.filter(({ role, trait }) => first.has(dotted(role === null ? [trait] : [role, trait])))
    : []
}

const distinctBy = <T>(all: readonly T[], textOf: (each: T) => string): readonly T[] => [
  ...new Map(all.map((each) => [textOf(each), each])).values(),
]

/** The values entered for the picked unit, or for its first firing group, in each role whose units take turns. */
const enteredOfOthers = (
  ruleset: Ruleset,
  procedure: Procedure,
  { entered, across, down }: UnitLine,
): readonly RoleInWords[] => {
  const roles = [across, ...(down ? [down] : [])].map(({ role }) => role)
  return roles.flatMap((role): readonly RoleInWords[] => {
    const own = isRecord(entered[role]) ? entered[role] : {}
    const { groups, ...traits } = own
    const [group] = Array.isArray(groups) ? (groups as readonly unknown[]) : []
    const { stands: _, each, ...ofGroup } = isRecord(group) ? group : {}
    const known: Inputs = { ...traits, ...ofGroup }
    const words = inputsInWords(ruleset, procedure, { [role]: known }).flatMap((part) => part.words)
    const worth = typeof each === 'number' || typeof each === 'string' ? [battleWords.pointsEach(String(each))] : []
    const title = procedure.roles.get(role)?.title ?? null
    return words.length + worth.length > 0 ? [{ title, words: [...words, ...worth] }] : []
  })
}

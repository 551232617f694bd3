/** The effect of a rules change on a check: a situation in which it matters, a sentence about it, and the odds of each result before and after. */
import { runBounded, openBudget, type Budget } from '../budget.ts'
import { approximate, compare } from '../exact.ts'
import { dotted } from '../paths.ts'
import { getEntry } from '../present.ts'
import { success, type Result } from '../problem.ts'
import { inputsInWords } from '../play/inputs-in-words.ts'
import type { Odds } from '../resolve/answer.ts'
import { readCheck } from '../resolve/check.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { share } from '../resolve/json.ts'
import { expectedLosses, lossCounts, type ExpectedLosses } from '../odds/expected-loss.ts'
import { oddsOf, rollAfterTies } from '../odds/odds.ts'
import { tiesOf } from '../odds/tie-state.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { compareWords } from '../words/compare.ts'
import { pointsInWords, setValueAt, valueAt, removeValueAt, type AxisSetting } from './axes.ts'
import { comparedIn, prepareComparison, type Compared } from './compared.ts'
import { checkInputsKnownBy } from './rules-odds.ts'
import { cellsAlong, createTrials, shiftSize, withNeededInputs, type Trials } from './situations.ts'

export interface ChangeEffect {
  readonly procedure: string
  /** The inputs of a situation in which the change matters. Omitted inputs have their defaults. */
  readonly inputs: Inputs
  readonly sentence: string
  /** Every result of the check once ties are resolved, in rules order. If the change affects none of the results, includes follow-ups too. */
  readonly rows: readonly ResultChange[]
}

interface ResultChange {
  readonly id: string
  readonly result: string
  /** Shares of all rolls, from 0 to 1. */
  readonly before: number
  readonly after: number
}

/** The budget for a search, about 30 ms. */
const searchSteps = 300_000
/** The budget for the odds of the situation that was found. */
const oddsSteps = 200_000

/**
 * The effect of changed rules on the given check or, without an id, on the first check with dice that they affect. Undefined if no situation was
 * found in which the odds differ.
 */
export const effectOfChange = (
  base: Ruleset,
  changed: Ruleset,
  procedureId?: string,
  budget = openBudget(searchSteps),
): ChangeEffect | undefined => {
  const checks = comparedIn(base, changed).filter(
    ({ kind, id }) => kind === 'check' && (procedureId === undefined || id === procedureId),
  )
  for (const { id } of checks) {
    const inputs = findSituation(base, changed, id, budget)
    const effect = inputs && effectAt(base, changed, getEntry(changed.procedures, id), inputs)
    if (effect) return effect
  }
  return undefined
}

/**
 * Finds a situation in which a change matters. Prefers as few inputs as possible, then the largest shift. If the budget runs out, returns the best
 * situation found so far.
 */
const findSituation = (base: Ruleset, changed: Ruleset, id: string, budget: Budget): Inputs | undefined => {
  let usual: Inputs | undefined
  let found: { readonly inputs: Inputs; readonly size: number; readonly settings: number } | undefined
  runBounded(() => {
    const prepared = prepareComparison(base, changed, { kind: 'check', id }, {})
    if (!prepared.ok) return prepared
    const compared = prepared.value
    const trials = createTrials(base, changed, compared, compared.firstRoll, budget)
    const complete = (inputs: Inputs): Inputs | undefined => {
      const filled = withNeededInputs(changed, compared, inputs, compared.firstRoll, budget)
      return filled.ok ? filled.value : undefined
    }
    const attempt = (inputs: Inputs | undefined, settings: number): void => {
      if (inputs === undefined) return
      const size = shiftSize(compared, trials.at(inputs))
      if (size > 0 && (!found || settings < found.settings || (settings === found.settings && size > found.size)))
        found = { inputs, size, settings }
    }
    usual = complete({})
    attempt(usual, 0)
    const starts = compared.starts
      .toSorted((a, b) => a.length - b.length)
      .map((settings) => ({ settings, inputs: complete(withSettings(settings)) }))
    for (const { settings, inputs } of starts)
      if (!found || settings.length <= found.settings) attempt(inputs, settings.length)
    for (const axes of [compared.fire, compared.near])
      for (const { settings, inputs } of [{ settings: [], inputs: usual }, ...starts.slice(0, maxExtraStarts)]) {
        if (found || inputs === undefined) break
        const open = axes.filter(({ path }) => !settings.some((setting) => dotted(setting.path) === dotted(path)))
        for (const cell of open.flatMap((axis) => cellsAlong(trials, inputs, axis)))
          attempt(cell.inputs, settings.length + 1)
      }
    if (found) found = { ...found, inputs: withoutNeedless(trials, compared, found.inputs) }
    return success(null)
  })
  return found?.inputs ?? usual
}

const maxExtraStarts = 8

const withSettings = (settings: readonly AxisSetting[]): Inputs =>
  settings.reduce<Inputs>((inputs, { path, value }) => setValueAt(inputs, path, value), {})

/** Removes inputs that don't affect the shift. */
const withoutNeedless = ({ at }: Trials, compared: Compared, inputs: Inputs): Inputs =>
  compared.axes.reduce((left, { path }) => {
    if (valueAt(left, path) === undefined) return left
    const fewer = removeValueAt(left, path)
    return shiftSize(compared, at(fewer)) >= shiftSize(compared, at(left)) ? fewer : left
  }, inputs)

interface OddsAt {
  readonly odds: Odds
  readonly losses: ExpectedLosses
  readonly lossCounts: ReadonlyMap<string, bigint>
}

const oddsAt = (ruleset: Ruleset, id: string, inputs: Inputs): Result<OddsAt> =>
  runBounded(() => {
    const check = readCheck(ruleset, id, inputs, openBudget(oddsSteps))
    const roll = check.ok ? rollAfterTies(check.value, []) : check
    if (!roll.ok) return roll
    const odds = oddsOf(roll.value)
    return odds.ok
      ? success({ odds: odds.value, losses: expectedLosses(roll.value), lossCounts: lossCounts(roll.value) })
      : odds
  })

/** Undefined if the odds in this situation are equal. */
const effectAt = (base: Ruleset, changed: Ruleset, procedure: Procedure, inputs: Inputs): ChangeEffect | undefined => {
  const was = oddsAt(base, procedure.id, checkInputsKnownBy(base, procedure.id, inputs))
  const now = oddsAt(changed, procedure.id, inputs)
  if (!was.ok || !now.ok) return undefined
  const results = resultRows(getEntry(base.procedures, procedure.id), procedure, was.value.odds, now.value.odds)
  const isChanged = results.some(({ before, after }) => before !== after)
  const rows = isChanged ? results : [...results, ...followUpRows(was.value.odds, now.value.odds)]
  const what =
    lossSentence(procedure, was.value, now.value) ??
    resultSentence(rows, was.value.odds, now.value.odds) ??
    averageSentence(procedure, was.value, now.value)
  if (what === undefined) return undefined
  return {
    procedure: procedure.id,
    inputs,
    sentence: compareWords.effect(whereText(changed, procedure, inputs), what),
    rows,
  }
}

const resultRows = (before: Procedure, now: Procedure, was: Odds, is: Odds): readonly ResultChange[] => {
  const outcomes = new Map([...now.outcomes, ...[...before.outcomes].filter(([id]) => !now.outcomes.has(id))])
  const bands = [before, now].flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.flatMap((row) => row.bands)))
  const inTables = new Set(bands.map(({ outcome }) => outcome))
  const ties = new Set([before, now].flatMap(tiesOf))
  const shareOf = ({ final, outcomes: counts, total }: Odds, id: string): number =>
    final ? share(final.outcomes.get(id) ?? none, final.total) : share(counts.get(id) ?? none, total)
  return [...outcomes.values()]
    .filter((outcome) => inTables.has(outcome.id) && !ties.has(outcome))
    .map(({ id, name }) => ({ id, result: name, before: shareOf(was, id), after: shareOf(is, id) }))
}

const none = 0n

const followUpRows = (was: Odds, is: Odds): readonly ResultChange[] => {
  const titles = new Map([...was.followUps, ...is.followUps].map(({ id, title }) => [id, title]))
  const shareOf = ({ followUps, total }: Odds, id: string): number =>
    share(
      followUps.reduce((max, follow) => (follow.id === id && follow.count > max ? follow.count : max), none),
      total,
    )
  return [...titles].map(([id, result]) => ({ id, result, before: shareOf(was, id), after: shareOf(is, id) }))
}

/** A sentence about the role whose chance of any loss changes most. Undefined if no chance changes, or if ties are rolled again. */
const lossSentence = (procedure: Procedure, was: OddsAt, now: OddsAt): string | undefined => {
  if (tiesOf(procedure).length > 0) return undefined
  const chances = [...procedure.roles.values()].map(({ id, title }) => {
    const [before, after] = [was.lossCounts.get(id) ?? none, now.lossCounts.get(id) ?? none]
    return { title, before, after, size: Math.abs(share(after, now.odds.total) - share(before, was.odds.total)) }
  })
  const [max] = chances.toSorted((a, b) => b.size - a.size)
  if (!max || max.size === 0) return undefined
  const chance = compareWords.chanceNow(max.after, max.before, now.odds.total, was.odds.total)
  return `${compareWords.losesAny(max.title)} ${chance}`
}

/** A sentence about the result whose chance changes most. */
const resultSentence = (rows: readonly ResultChange[], was: Odds, now: Odds): string | undefined => {
  const size = ({ before, after }: ResultChange): number => Math.abs(after - before)
  const largest = Math.max(...rows.map(size))
  // If results change equally, prefer one that becomes more likely.
  const [max] = rows
    .filter((row) => size(row) > largest - rounding)
    .toSorted((a, b) => Number(b.after > b.before) - Number(a.after > a.before))
  if (!max || max.after === max.before) return undefined
  const countIn = (odds: Odds, shareOf: number): bigint => BigInt(Math.round(shareOf * Number(odds.total)))
  const isWhole = [was, now].every(({ final }) => final === null)
  const chance = isWhole
    ? compareWords.chanceNow(countIn(now, max.after), countIn(was, max.before), now.total, was.total)
    : compareWords.shareNow(max.after, max.before)
  return `${max.result} ${chance}`
}

/** Smaller differences are rounding errors. */
const rounding = 1e-9

/** A sentence about the role whose average loss changes most. */
const averageSentence = (procedure: Procedure, was: OddsAt, now: OddsAt): string | undefined => {
  const losses = [...procedure.roles.values()].flatMap(({ id, title }) => {
    const [before, after] = [was.losses.get(id) ?? null, now.losses.get(id) ?? null]
    if (!before || !after || compare(before, after) === 0) return []
    return [{ title, before: approximate(before), after: approximate(after) }]
  })
  const [max] = losses.toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
  return (
    max && compareWords.losesOnAverage(max.title, compareWords.average(max.after), compareWords.average(max.before))
  )
}

/** Describes the situation, such as `8 fire points at target in woods`. */
const whereText = (changed: Ruleset, procedure: Procedure, inputs: Inputs): string => {
  const words = inputsInWords(changed, procedure, inputs)
  const wordsOf = (title: string | null): readonly string[] => words.find((each) => each.title === title)?.words ?? []
  const [points] = pointsInWords(inputs)
  const sides = [...procedure.roles.values()].flatMap(({ id, title }): readonly string[] => {
    const side = wordsOf(title).length === 0 ? null : compareWords.side(title, wordsOf(title))
    if (points !== undefined && id === procedure.points?.of) return [compareWords.pointsOfSide(points, side)]
    return side === null ? [] : [side]
  })
  return compareWords.whereItMatters(sides, wordsOf(null))
}

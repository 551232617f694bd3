/** An earlier line of a battle corrected: what comes in its place, worked out as the battle stood then. */
import type { Done, PlayedCheck } from '../../src-core/battle/events.ts'
import { afterEvent, battleBefore, type Battle } from '../../src-core/battle/battle.ts'
import { castInputs, enteredInputs } from '../../src-core/battle/cast.ts'
import { proposals } from '../../src-core/battle/proposals.ts'
import { likeliestChanges } from '../../src-core/battle/shares.ts'
import { latestSteps, type PlayedStep } from '../../src-core/battle/steps.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import type { ParsedOf } from '../../src-core/contract/methods.ts'
import type { DiceInput } from '../../src-core/contract/play.ts'
import type { RandomState } from '../../src-core/dice/random.ts'
import type { Faces } from '../../src-core/play/report.ts'
import { entryAt } from '../../src-core/present.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'

type Rolled = Extract<Done, { readonly event: 'check' | 'again' }>

/** What a correction is worked out with: the same as a check that is played. */
export interface CorrectionContext {
  readonly load: (rules: RulesChoice) => Result<Ruleset>
  /** A check with what the battle knows of those who take part. */
  readonly withCast: (battle: Battle, check: PlayedCheck) => Result<PlayedCheck>
  readonly roll: (played: PlayedCheck, tied: Battle | null, dice: DiceInput, chance: RandomState) => Result<Rolled>
}

type Steps = readonly (readonly Done[])[]

/** The steps that come in the place of a line. Problems: `changed-meanwhile`, `not-correctable`, those of a check that is played. */
export const correctedSteps = (
  battle: Battle | null,
  correction: ParsedOf<'correctPlay'>,
  playing: CorrectionContext,
): Result<Steps> => {
  const { number, at } = correction
  const line = battle && latestSteps(battle).find((step) => step.number === number)
  const before = battle && battleBefore(battle, number)
  if (!line || !before) return failure(problem('changed-meanwhile', { what: 'line', number }))
  const { step } = line
  const first = entryAt(step.events, 0)
  if (first.at !== at) return failure(problem('changed-meanwhile', { what: 'line', number }))
  const refused = failure(problem('not-correctable', { number }))
  if (correction.to === 'gone') return success([])
  if (correction.to === 'kept') return step.fits ? success([step.events]) : refused
  if (correction.to === 'taken') {
    const { changes, note } = correction
    const apply = { at, changes, ...(note === undefined ? {} : { note }) }
    if ('report' in first) return success([[first, { event: 'apply', of: 'roll', ...apply }]])
    return first.event === 'apply' ? success([[{ ...first, ...apply }]]) : refused
  }
  if (!('report' in first)) return refused
  const tie = first.event === 'again' ? (before.entries?.last ?? null) : null
  if (first.event === 'again' && !tie?.report.pending) return refused
  const check = tie ? success({ ...tie, cast: undefined }) : checkOf(before, line, correction.situation, playing)
  return check.ok ? thrownSteps(before, check.value, tie !== null, correction.throws, first, number, playing) : check
}

/** The inputs entered then, or those entered instead, over what the battle knew then. */
const checkOf = (
  before: Battle,
  { step }: PlayedStep,
  given: PlayedCheck | undefined,
  { load, withCast }: CorrectionContext,
): Result<PlayedCheck> => {
  if (given) return withCast(before, given)
  const [first] = step.events
  if (first?.event !== 'check') throw new RangeError('only a check has inputs of its own')
  const { rules, procedure: id, inputs, cast } = first
  if (!cast) return success({ rules, procedure: id, inputs })
  const ruleset = load(rules)
  if (!ruleset.ok) return ruleset
  const procedure = ruleset.value.procedures.get(id)
  const states = new Map([...step.basis].map(([unit, facts]) => [unit, facts ?? {}] as const))
  const known = procedure ? castInputs(ruleset.value, procedure, { roster: step.before.roster, states }, cast, {}) : {}
  return withCast(before, { rules, procedure: id, cast, inputs: enteredInputs(inputs, known) })
}

/** Each throw with its certain effects taken; a tie continues from there. `goesOn`: the first throw also continues a tie. */
const thrownSteps = (
  before: Battle,
  played: PlayedCheck,
  goesOn: boolean,
  throws: readonly Faces[],
  recorded: Rolled,
  number: number,
  { load, roll }: CorrectionContext,
): Result<Steps> => {
  const ruleset = load(played.rules)
  if (!ruleset.ok) return ruleset
  const steps: Done[][] = []
  let battle = before
  for (const faces of throws) {
    const isTied = goesOn || steps.length > 0
    if (isTied && !battle.entries?.last.report.pending) return failure(problem('not-correctable', { number }))
    const rolled = roll(played, isTied ? battle : null, { source: 'typed', faces }, before.chance)
    if (!rolled.ok) return rolled
    const isSame = JSON.stringify(faces) === JSON.stringify(recorded.dice)
    const plays =
      rolled.value.event === 'check' && recorded.event === 'check' && recorded.after ? { after: recorded.after } : {}
    const event: Done = { ...rolled.value, ...plays, at: recorded.at, source: isSame ? recorded.source : 'typed' }
    battle = afterEvent(battle, event)
    const changes = likeliestChanges(proposals(ruleset.value, battle))
    const step: Done[] =
      changes.length === 0 ? [event] : [event, { event: 'apply', at: recorded.at, of: 'roll', changes }]
    battle = step.slice(1).reduce(afterEvent, battle)
    steps.push(step)
  }
  return success(steps)
}

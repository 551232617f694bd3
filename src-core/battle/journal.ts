/** Describes each step of a battle as a journal line, based on the facts and the rules of the step. */
import { compare, parseFraction, plainNumber, plus, wholeNumber, zero } from '../exact.ts'
import { formOf } from '../play/build-form.ts'
import type { FormRoll } from '../play/form.ts'
import type { RoleInWords } from '../play/inputs-in-words.ts'
import type { CheckReport, RoundView } from '../play/report.ts'
import { nonNull } from '../present.ts'
import { parseScale, scaleStepsOf } from '../ruleset/scale-choice.ts'
import { stepsText } from '../sheet/colophon.ts'
import type { Ruleset, Tone } from '../ruleset/model.ts'
import { battleWords, journalWords as words } from '../words/battle.ts'
import { numberText } from '../words/numbers.ts'
import type { Battle, BattleStep } from './battle.ts'
import type { Inputs } from '../resolve/inputs.ts'
import type { UnitAction } from '../contract/battle.ts'
import {
  isPreparation,
  isRoll,
  unitsAs,
  type Cast,
  type Clock,
  type DiceSource,
  type PlayEvent,
  type TraitChange,
} from './events.ts'
import { attachmentTrait, countedTraits, leavingTrait } from './status.ts'
import { proposalsOf } from './proposals.ts'
import { likeliestChanges } from './shares.ts'
import { inputsOf, reportOf, type RulesByHash } from './resolved.ts'
import type { FactValue, UnitFacts } from './roster.ts'
import { unitNow } from './units.ts'
import { removalText, traitText } from './words.ts'

/** A step and its number, starting at 1. */
export interface PlayedStep {
  readonly number: number
  readonly step: BattleStep
  /** Whether no later roll exists, so that the result can still be applied. */
  readonly isLastRoll: boolean
}

/** The last `max` steps, newest first. */
export const latestSteps = (battle: Battle, max = Infinity): readonly PlayedStep[] => {
  const found: PlayedStep[] = []
  let isLastRoll = true
  for (let at = battle.done; at && found.length < max; at = at.rest) {
    found.push({ number: at.length, step: at.last, isLastRoll })
    if (at.last.entry) isLastRoll = false
  }
  return found
}

/** A line of the journal. Strings that don't apply are empty. */
export interface JournalLine {
  /** The number of the line's step, starting at 1. */
  readonly number: number
  /** ISO 8601 timestamp. */
  readonly at: string
  readonly kind: PlayEvent['event']
  readonly clock: Clock
  /** For example, `Turn 3`. Empty if the battle has no turns. */
  readonly turn: string
  readonly side: string
  readonly phase: string
  readonly title: string
  /** The participants' names in the roster, one string per role. */
  readonly who: readonly string[]
  /** The ids of all affected units. */
  readonly units: readonly string[]
  readonly tone: Tone
  readonly points: string
  /** One sum for each roll, such as `8 − 1 = 7`. */
  readonly sums: readonly string[]
  readonly sources: readonly DiceSource[]
  readonly outcome: string
  readonly severity: number
  readonly pending: boolean
  /** The changes applied from the line, by unit, such as `Davis loses 2, disordered`. */
  readonly changes: readonly string[]
  /** The applied items of `changes` one by one, so that each can be corrected. */
  readonly taken: readonly (TraitChange & { readonly text: string })[]
  readonly note: string
  /** Changes of the line's result that were neither applied nor ignored. */
  readonly unapplied: readonly string[]
  /** Conflicts caused by the correction of an earlier line. */
  readonly conflicts: readonly string[]
  /** Whether the roll or the changes were corrected. */
  readonly isCorrected: boolean
  /** What happened, in the players' words: `Ames fires at Mabry`. */
  readonly said: string
  /** For example, `5 points, 10 + 0 = 10`. */
  readonly roll: string
  /** The whole line as text. */
  readonly text: string
}

/** The main event of a step. A step may also have events before it that set rules or begin a phase, and events after it that apply changes from its roll. */
export const mainEvent = ({ events }: BattleStep): PlayEvent =>
  nonNull(events.find((event) => !isPreparation(event)) ?? events[0])

/** The clock of a step. A step that advances the clock counts as part of the new phase. */
export const clockOfStep = ({ events, before }: BattleStep): Clock =>
  events.flatMap((event) => (event.event === 'turn' ? [event.clock] : [])).at(-1) ?? before.clock

export const changesIn = ({ events }: BattleStep): readonly TraitChange[] =>
  events.flatMap((event) => (event.event === 'apply' || event.event === 'turn' ? event.changes : []))

/** The hash of a step's rules. Null if there were none. */
export const rulesOfStep = ({ entry, events, before }: BattleStep): string | null =>
  entry?.rules ?? events.flatMap((event) => (event.event === 'rules' ? [event.rules] : [])).at(-1) ?? before.rules

/** The check of a line. Null if it has none, or if its rules can't be loaded. */
export const journalCheck = (
  rulesOf: RulesByHash,
  { step }: PlayedStep,
): { readonly procedure: string; readonly inputs: Inputs; readonly cast: Cast | null } | null => {
  const { entry } = step
  const ruleset = entry && mainEvent(step).event === 'check' ? rulesOf(entry.rules) : null
  return ruleset && entry ? { procedure: entry.procedure, inputs: inputsOf(ruleset, entry), cast: entry.cast } : null
}

/** The details of a roll, shown on demand. */
export interface JournalDetail {
  /** The names of the ruleset and its house rules, and the scale. */
  readonly rules: string
  readonly inputs: readonly RoleInWords[]
  readonly assumed: readonly RoleInWords[]
  readonly round: RoundView
  /** How the dice are entered. */
  readonly rolls: readonly FormRoll[]
  readonly words: readonly string[]
  readonly follows: readonly string[]
}

/** A step with everything needed to describe it. If its rules can't be loaded, `ruleset` is null and only ids are shown. */
interface WordedStep extends PlayedStep {
  readonly ruleset: Ruleset | null
  readonly report: CheckReport | null
  /** The facts of a unit before the step. */
  readonly factsBefore: (unit: string) => UnitFacts
}

const describeStep = (rulesOf: RulesByHash, played: PlayedStep): WordedStep => {
  const { step } = played
  const hash = rulesOfStep(step)
  const ruleset = hash === null ? null : rulesOf(hash)
  const report = step.entry && ruleset ? reportOf(ruleset, step.entry) : null
  const known = new Map<string, UnitFacts>()
  const factsBefore = (unit: string): UnitFacts => {
    const facts = known.get(unit) ?? factsIn(ruleset, step.before, unit)
    known.set(unit, facts)
    return facts
  }
  return { ...played, ruleset, report: report?.ok ? report.value : null, factsBefore }
}

/** Describes a step with the names from its rules. */
export const journalLine = (rulesOf: RulesByHash, played: PlayedStep): JournalLine =>
  lineOf(describeStep(rulesOf, played))

const lineOf = (worded: WordedStep): JournalLine => {
  const { number, step, ruleset, report } = worded
  const { entry, before, events, review } = step
  const event = mainEvent(step)
  const clock = clockOfStep(step)
  const cast = entry?.cast ?? noUnits
  const changes = changesIn(step)
  const who = roleNames(worded, cast)
  const title = titleOf(worded, event)
  const sums = report?.rounds.at(-1)?.rolled.map(({ sum }) => sum) ?? []
  const points = report?.points ?? ''
  const line = {
    number,
    at: event.at,
    kind: event.event,
    clock,
    turn: clock.phase === null ? '' : words.turn(clock.turn),
    side: clock.side === null ? '' : (before.roster.sides.get(clock.side)?.name ?? clock.side),
    phase: clock.phase === null ? '' : (ruleset?.phases.get(clock.phase)?.title ?? clock.phase),
    title,
    who,
    said: rollSentence(worded, event) ?? [title, words.participants(who)].filter((text) => text !== '').join(', '),
    roll: [points === '' ? '' : words.points(points), words.sums(sums)].filter((text) => text !== '').join(', '),
    isCorrected: step.isCorrected === true,
    units: [...new Set([...Object.values(cast).flat(), ...changes.map(({ unit }) => unit), ...unitsActedOn(event)])],
    sums,
    sources: isRoll(event) && event.dice.length > 0 ? [event.source] : [],
    tone: report?.tone ?? 'slate',
    points,
    outcome: report?.outcome.name ?? (isRoll(event) ? event.outcome : ''),
    severity: report?.outcome.severity ?? 0,
    pending: isRoll(event) && event.pending === true,
    changes: changesInWords(worded, changes),
    taken: events.flatMap((each) =>
      each.event === 'apply'
        ? each.changes.map((change) => ({
            ...change,
            text: words.unitChanges(nameOf(step, change.unit), [changeText(worded, change)]),
          }))
        : [],
    ),
    note: [
      ...(before.rules !== null && events[0]?.event === 'rules' ? [words.rules(rulesText(worded))] : []),
      ...events.flatMap((each) => (each.event === 'apply' ? (each.note ?? []) : [])),
    ].join('; '),
    unapplied: unappliedIn(worded),
    conflicts: [
      ...(review?.isLeftOut ? [words.ignoredLine] : []),
      ...(review?.outcome === undefined ? [] : [words.wouldBe(outcomeName(ruleset, entry?.procedure, review.outcome))]),
      ...(review?.differs ?? []).map(({ unit, trait: id, was, is }) => {
        const trait = ruleset?.traits.get(id)
        const text = (value: FactValue | null): string =>
          value === null ? words.asMusteredShort : trait ? traitText(trait, value) : String(value)
        return words.changedSince(nameOf(step, unit), trait?.label ?? id, text(was), text(is))
      }),
    ],
  }
  return { ...line, text: lineText(line) }
}

const noUnits: Cast = {}

/** The changes of a result that the players neither applied nor ignored before the next roll. */
const unappliedIn = (worded: WordedStep): readonly string[] => {
  const { step, ruleset, isLastRoll } = worded
  const { entry, events, before } = step
  if (isLastRoll || !entry || !ruleset || entry.pending || events.some(({ event }) => event === 'apply')) return []
  return changesInWords(worded, likeliestChanges(proposalsOf(ruleset, before, entry)))
}

const unitsActedOn = (event: PlayEvent): readonly string[] => {
  if (event.event !== 'unit') return []
  const { action } = event
  if (action.do === 'arrive') return action.units
  return [
    action.unit,
    ...('into' in action ? [action.into] : 'to' in action ? [action.to] : []),
    ...(event.id === undefined ? [] : [event.id]),
  ]
}

/** The details of a roll. Null for a step without a roll, or if its rules can't be loaded. */
export const journalDetail = (rulesOf: RulesByHash, played: PlayedStep): JournalDetail | null => {
  const step = describeStep(rulesOf, played)
  const { report } = step
  const round = report?.rounds.at(-1)
  const procedure = report && step.ruleset?.procedures.get(report.procedure)
  if (!report || !round || !step.ruleset || !procedure) return null
  return {
    rolls: formOf(step.ruleset)(procedure).rolls,
    rules: rulesText(step),
    inputs: report.said,
    assumed: report.assumed,
    round,
    words: report.words,
    follows: report.follows.map(({ title, who, condition }) =>
      [title, who, condition].filter((text) => text !== null && text !== '').join(' · '),
    ),
  }
}

/** The names of the ruleset and its house rules, and the scale. */
const rulesText = ({ step, ruleset: loaded }: WordedStep): string => {
  const hash = rulesOfStep(step)
  const named = step.events.find((event) => event.event === 'rules' && event.rules === hash)
  const choice = named?.event === 'rules' ? named.choice : hash === null ? undefined : step.before.choices.get(hash)
  if (!choice) return loaded?.head.title ?? ''
  const { ruleset, house, scale: chosen } = choice
  const scale = loaded && chosen ? parseScale(chosen) : null
  const title = loaded?.head.id === ruleset ? loaded.head.title : nameOfFile(ruleset)
  return [
    [title, ...house.map(nameOfFile)].join(' + '),
    scale && loaded ? stepsText(scaleStepsOf(scale, loaded.scale?.from ?? loaded.units)) : '',
  ]
    .filter((text) => text !== '')
    .join(' · ')
}

/** A file's name without its usual extension, and without its folder, which is private. */
const nameOfFile = (path: string): string => path.replace(/^.*[\\/]/, '').replace(/(\.houserules)?\.ya?ml$/, '')

const titleOf = ({ report, step }: WordedStep, event: PlayEvent): string => {
  switch (event.event) {
    case 'check':
      return report?.title ?? event.procedure
    case 'again':
      return `${report?.title ?? step.before.entries?.last.procedure ?? ''}, ${words.again}`
    case 'muster':
      return words.muster
    case 'apply':
      return words.setByHand
    case 'unit':
      return actionText(step, event.action)
    case 'rules':
    case 'turn':
      return ''
    case 'end':
      return words.end
  }
}

/** A roll described with the verb of its check: `Ames and Thorne fire at Mabry`. Null if it has no verb or no units. */
const rollSentence = ({ ruleset, step }: WordedStep, { event }: PlayEvent): string | null => {
  const { entry } = step
  const procedure = entry && (event === 'check' || event === 'again') && ruleset?.procedures.get(entry.procedure)
  if (!procedure || !entry.cast || procedure.verb === null) return null
  const { cast } = entry
  const [first = [], second] = [...procedure.roles.values()]
    .filter(({ is }) => is === 'unit')
    .map(({ id }) => unitsAs(cast, id).map((unit) => nameOf(step, unit)))
  if (first.length === 0) return null
  return words.said(first, procedure.verb, second ?? [], event === 'again')
}

const nameOf = ({ before }: BattleStep, unit: string): string => before.roster.units.get(unit)?.name ?? unit

const outcomeName = (ruleset: Ruleset | null, procedure: string | undefined, outcome: string): string =>
  ruleset?.procedures.get(procedure ?? '')?.outcomes.get(outcome)?.name ?? outcome

/** For example, `Mabry: destroyed`. */
const actionText = (step: BattleStep, action: UnitAction): string => {
  const of = (unit: string): string => nameOf(step, unit)
  const { actions } = words
  switch (action.do) {
    case 'arrive':
      return actions.arrive(action.units.map(of))
    case 'rename':
      return actions.rename(of(action.unit), action.name)
    case 'move':
      return actions.move(of(action.unit), commandName(step, action))
    case 'split':
      return actions.split(of(action.unit), action.stands, action.name)
    case 'merge':
      return actions.merge(of(action.unit), of(action.into))
    case 'attach':
      return actions.attach(of(action.unit), of(action.to))
    case 'destroy':
    case 'restore':
    case 'detach':
      return actions[action.do](of(action.unit))
  }
}

const commandName = (
  { before: { roster } }: BattleStep,
  { unit, command }: Extract<UnitAction, { do: 'move' }>,
): string =>
  command === null
    ? (roster.sides.get(roster.units.get(unit)?.side ?? '')?.name ?? '')
    : (roster.commands.get(command)?.name ?? command)

/** The unit names of each role, starting with the role that rolled. */
const roleNames = ({ step, report }: WordedStep, cast: Cast): readonly string[] => {
  const roller = report?.rounds[0]?.luck?.of
  return Object.keys(cast)
    .toSorted((a, b) => Number(b === roller) - Number(a === roller))
    .map((role) =>
      unitsAs(cast, role)
        .map((unit) => nameOf(step, unit))
        .join(', '),
    )
}

/** Describes the changes of each unit. Omits counts that only sum up losses, such as the losses of one phase. */
const changesInWords = (worded: WordedStep, changes: readonly TraitChange[]): readonly string[] => {
  const lossesOf = ({ trait }: TraitChange): 'add' | 'reduce' | null | undefined =>
    worded.ruleset?.traits.get(trait)?.losses
  const shown = changes
    .filter(
      (change) =>
        lossesOf(change) !== 'add' && !(change.trait === leavingTrait && 'to' in change && change.to === null),
    )
    .toSorted((a, b) => Number(lossesOf(b) === 'reduce') - Number(lossesOf(a) === 'reduce'))
  return [...Map.groupBy(shown, ({ unit }) => unit)].map(([unit, own]) =>
    words.unitChanges(
      nameOf(worded.step, unit),
      own.map((change) => changeText(worded, change)),
    ),
  )
}

const changeText = ({ ruleset, factsBefore }: WordedStep, change: TraitChange): string => {
  const { unit, trait: id } = change
  const to = 'to' in change ? change.to : null
  const removal = removalText(id, to)
  if (removal !== null) return removal
  if (id === attachmentTrait) return battleWords.detached
  const trait = ruleset?.traits.get(id)
  if ('to' in change && to === null) return words.asMustered(trait?.label ?? id)
  const was = factsBefore(unit)[id] ?? ('from' in change ? change.from : undefined) ?? null
  if (!ruleset || !trait) return words.value(id, 'by' in change ? numberText(change.by) : String(to))
  if (trait.kind === 'flag') return to === true ? trait.words : words.noLonger(trait.words)
  if (trait.kind === 'choice') return trait.choices.get(String(to))?.words ?? words.value(trait.label, String(to))
  const before = fractionOf(was)
  const sum = 'by' in change ? plus(before ?? zero, wholeNumber(BigInt(change.by))) : fractionOf(to)
  const after = sum && compare(sum, zero) < 0 ? zero : sum
  if (trait.losses === 'reduce' && before && after)
    return words.counted(countedTraits(ruleset)[0] === trait ? '' : trait.label, numberText(before), numberText(after))
  return words.value(trait.label, traitText(trait, after ? plainNumber(after) : to))
}

const fractionOf = (value: FactValue | null) =>
  value === null || typeof value === 'boolean' ? undefined : parseFraction(value)

const factsIn = (ruleset: Ruleset | null, { roster, states }: Battle, unit: string): UnitFacts =>
  ruleset && roster.units.has(unit)
    ? unitNow(ruleset, { roster, states }, unit)
    : { ...roster.units.get(unit)?.facts, ...states.get(unit) }

const lineText = ({
  turn,
  side,
  phase,
  kind,
  said,
  roll,
  outcome,
  changes,
  note,
}: Omit<JournalLine, 'text'>): string => {
  const place = kind === 'turn' ? words.phase(side, phase) : said
  const head = [turn, place].filter((text) => text !== '').join(': ')
  return words.line(words.result([head, roll], outcome), kind === 'turn' ? changes : [...changes, note])
}

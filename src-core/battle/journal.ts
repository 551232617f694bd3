/** A battle's journal in players' words: a line a step, from its events alone. */
import { compare, minus, parseFraction, zero } from '../exact.ts'
import { entryAt } from '../present.ts'
import type { RoleInWords } from '../play/inputs-in-words.ts'
import type { CheckReport, RoundView } from '../play/report.ts'
import { parseScale, scaleStepsOf } from '../ruleset/scale-choice.ts'
import { stepsText } from '../sheet/colophon.ts'
import type { Ruleset, Tone } from '../ruleset/model.ts'
import { journalWords as words } from '../words/journal.ts'
import { numberText } from '../words/numbers.ts'
import {
  unitsAs,
  type Cast,
  type TraitChange,
  type Clock,
  type DiceSource,
  type Done,
  type PlayedCheck,
} from './events.ts'
import { gone } from './gone.ts'
import type { FactValue } from './roster.ts'
import { castIn, changesIn, type Conflict, type PlayedStep } from './steps.ts'
import { goneText, traitText } from './words.ts'

/** One line. Empty texts: it has none. */
export interface JournalLine {
  /** Of its step, from 1. */
  readonly number: number
  /** When, as ISO text. */
  readonly at: string
  readonly kind: Done['event']
  readonly clock: Clock
  /** `Turn 3`, where the battle has turns; the side by its name. */
  readonly turn: string
  readonly side: string
  readonly phase: string
  readonly title: string
  /** Those of the roster who took part, by role. */
  readonly who: readonly string[]
  /** All units that it concerns, by id. */
  readonly units: readonly string[]
  readonly tone: Tone
  readonly points: string
  /** `8 − 1 = 7`, one a roll. */
  readonly sums: readonly string[]
  readonly sources: readonly DiceSource[]
  readonly outcome: string
  readonly severity: number
  readonly pending: boolean
  /** The changes that were taken from it, unit by unit: `Davis loses 2, disordered`. */
  readonly changes: readonly string[]
  /** The same, change by change, so that each can be corrected. */
  readonly taken: readonly (TraitChange & { readonly text: string })[]
  readonly note: string
  /** Conflicts since an earlier line was corrected. */
  readonly conflicts: readonly string[]
  /** All of it in one line. */
  readonly text: string
}

/** The check of a line as it was recorded; null of any other line. */
export const journalCheck = ({
  step,
}: PlayedStep): (Pick<PlayedCheck, 'procedure' | 'inputs'> & { readonly cast: Cast | null }) | null => {
  const [event] = step.events
  return event?.event === 'check'
    ? { procedure: event.procedure, inputs: event.inputs, cast: event.cast ?? null }
    : null
}

/** The details of a roll: what a reader may look up behind its line. */
export interface JournalDetail {
  /** The ruleset and the house rules over it, by name, and the scale. */
  readonly rules: string
  readonly inputs: readonly RoleInWords[]
  readonly assumed: readonly RoleInWords[]
  readonly round: RoundView
  readonly words: readonly string[]
  readonly follows: readonly string[]
}

/** A step in the words of these rules; null: with ids only, where the rules cannot be loaded. */
export const journalLine = (ruleset: Ruleset | null, played: PlayedStep): JournalLine => {
  const { number, step } = played
  const event = entryAt(step.events, 0)
  const clock = event.event === 'turn' ? event.clock : step.before.clock
  const rolled = 'report' in event ? event : null
  const report = rolled?.report
  const round = report?.rounds.at(-1)
  const cast = castIn(step)
  const line = {
    number,
    at: event.at,
    kind: event.event,
    clock,
    turn: clock.phase === null ? '' : words.turn(clock.turn),
    side: clock.side === null ? '' : (step.before.roster.sides.get(clock.side)?.name ?? clock.side),
    phase: clock.phase === null ? '' : (ruleset?.phases.get(clock.phase)?.title ?? clock.phase),
    title: titleOf(event),
    who: roleNames(played, report, cast),
    units: [...new Set([...Object.values(cast).flat(), ...changesIn(step).map(({ unit }) => unit)])],
    sums: round?.rolled.map(({ sum }) => sum) ?? [],
    sources: rolled ? [rolled.source] : [],
    ...resultOf(report),
    changes: changesInWords(ruleset, played),
    taken: changesIn(step).map((change) => {
      const { unit, trait, to } = change
      return {
        ...change,
        text: words.of(nameOf(played, unit), [changeText(ruleset, trait, played.before(ruleset, unit, trait), to)]),
      }
    }),
    note: step.events.flatMap((each) => (each.event === 'apply' ? (each.note ?? []) : [])).join('; '),
    conflicts: [
      ...(step.fits ? [] : [words.leftOut]),
      ...played.conflicts.map((one) => conflictText(ruleset, played, one)),
    ],
  }
  return { ...line, text: lineText(line) }
}

const resultOf = (
  report: CheckReport | undefined,
): Pick<JournalLine, 'tone' | 'points' | 'outcome' | 'severity' | 'pending'> => {
  if (!report) return { tone: 'slate', points: '', outcome: '', severity: 0, pending: false }
  const { tone, points, outcome, pending } = report
  return {
    tone,
    points: points ?? words.none,
    outcome: outcome.name,
    severity: outcome.severity,
    pending: pending !== null,
  }
}

/** Null where nothing was rolled. */
export const journalDetail = (of: Ruleset | null, { step }: PlayedStep): JournalDetail | null => {
  const [event] = step.events
  if (!event || !('report' in event)) return null
  const { report } = event
  const round = report.rounds.at(-1)
  const check = event.event === 'check' ? event : step.before.entries?.last
  if (!round || !check) return null
  const { ruleset, house, scale: choice } = check.rules
  const scale = of && choice ? parseScale(choice) : null
  return {
    rules: [namesOf(of, ruleset, house), scale && of ? stepsText(scaleStepsOf(scale, of.scale?.from ?? of.units)) : '']
      .filter(Boolean)
      .join(' · '),
    inputs: report.said,
    assumed: report.assumed ?? noneNoted,
    round,
    words: report.words,
    follows: report.follows.map(({ title, who, condition }) =>
      [title, who, condition].filter((text) => text !== null && text !== '').join(' · '),
    ),
  }
}

const namesOf = (of: Ruleset | null, ruleset: string, house: readonly string[]): string =>
  [of?.head.id === ruleset ? of.head.title : nameOfFile(ruleset), ...house.map(nameOfFile)].join(' + ')

/** The name of a file without its folder, which is private, and without the ending that all such files have. */
const nameOfFile = (path: string): string => path.replace(/^.*[\\/]/, '').replace(/(\.houserules)?\.ya?ml$/, '')

/** Battles of earlier versions did not record it. */
const noneNoted: readonly RoleInWords[] = []

const titleOf = (event: Done): string => {
  switch (event.event) {
    case 'check':
      return event.report.title
    case 'again':
      return `${event.report.title}, ${words.again}`
    case 'muster':
      return words.muster
    case 'apply':
      return words.byHand
    case 'turn':
      return ''
    case 'end':
      return words.end
  }
}

const nameOf = ({ step }: PlayedStep, unit: string): string => step.before.roster.units.get(unit)?.name ?? unit

/** The roles with the units that play them; those who roll come first. */
const roleNames = (played: PlayedStep, report: CheckReport | undefined, cast: Cast): readonly string[] => {
  const roller = report?.rounds[0]?.luck?.of
  return Object.keys(cast)
    .toSorted((a, b) => Number(b === roller) - Number(a === roller))
    .map((role) =>
      unitsAs(cast, role)
        .map((unit) => nameOf(played, unit))
        .join(', '),
    )
}

/** Counts that only add losses up, such as those of one phase, are left out. */
const changesInWords = (ruleset: Ruleset | null, played: PlayedStep): readonly string[] => {
  const byUnit = Map.groupBy(
    changesIn(played.step).filter(({ trait }) => ruleset?.traits.get(trait)?.losses !== 'add'),
    ({ unit }) => unit,
  )
  return [...byUnit].map(([unit, changes]) =>
    words.of(
      nameOf(played, unit),
      changes.map(({ trait, to }) => changeText(ruleset, trait, played.before(ruleset, unit, trait), to)),
    ),
  )
}

const changeText = (ruleset: Ruleset | null, id: string, was: FactValue | null, to: FactValue | null): string => {
  if (id === gone) return goneText(to)
  const trait = ruleset?.traits.get(id)
  if (to === null) return words.asMustered(trait?.label ?? id)
  if (!trait) return words.value(id, String(to))
  if (trait.kind === 'flag') return to === true ? trait.words : words.noLonger(trait.words)
  if (trait.kind === 'choice') return trait.choices.get(String(to))?.words ?? words.value(trait.label, String(to))
  const [before, after] = [was, to].map((value) =>
    value === null || typeof value === 'boolean' ? undefined : parseFraction(value),
  )
  if (trait.losses === 'reduce' && before && after) {
    const lost = minus(before, after)
    if (compare(lost, zero) > 0) return words.loses(numberText(lost))
  }
  return words.value(trait.label, traitText(trait, to))
}

const conflictText = (ruleset: Ruleset | null, played: PlayedStep, { unit, trait: id, was, is }: Conflict): string => {
  const trait = ruleset?.traits.get(id)
  const text = (value: FactValue | null): string =>
    value === null ? words.asMusteredShort : trait ? traitText(trait, value) : String(value)
  return words.differs(nameOf(played, unit), trait?.label ?? id, text(was), text(is))
}

const lineText = ({
  turn,
  side,
  phase,
  kind,
  title,
  who,
  points,
  sums,
  outcome,
  changes,
  note,
}: Omit<JournalLine, 'text'>): string => {
  if (kind === 'turn')
    return words.line([turn, words.phase(side, phase)].filter((text) => text !== '').join(': '), changes)
  const head = [turn, [title, words.on(who)].filter((text) => text !== '').join(', ')]
    .filter((text) => text !== '')
    .join(': ')
  const how = [points === '' ? '' : words.points(points), sums.join(' : ')]
  return words.line(words.result([head, ...how], outcome), [...changes, note])
}

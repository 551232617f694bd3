/** Exports a battle's journal as text, as a table, or as a sheet to print. */
import type { BattleReport } from '../contract/play.ts'
import { entryAt } from '../present.ts'
import type { RoleInWords } from '../play/inputs-in-words.ts'
import type { RoundView } from '../play/report.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Section, Sheet, Text } from '../sheet/blocks.ts'
import { battleWords, journalWords as words } from '../words/battle.ts'
import type { Battle } from './battle.ts'
import {
  journalCheck,
  journalDetail,
  journalLine,
  latestSteps,
  type JournalDetail,
  type JournalLine,
  type PlayedStep,
} from './journal.ts'
import { luckShares } from './luck.ts'
import type { RulesByHash } from './resolved.ts'

export interface JournalEntry extends JournalLine {
  /** Null for a line without a roll. */
  readonly detail: JournalDetail | null
  readonly check: ReturnType<typeof journalCheck>
}

/** A step with its line, check and details. */
export const journalEntry = (rulesOf: RulesByHash, played: PlayedStep): JournalEntry => ({
  ...journalLine(rulesOf, played),
  detail: journalDetail(rulesOf, played),
  check: journalCheck(rulesOf, played),
})

/** All lines, oldest first. */
export const journalOf = (rulesOf: RulesByHash, battle: Battle): readonly JournalEntry[] =>
  latestSteps(battle)
    .toReversed()
    .map((played) => journalEntry(rulesOf, played))

/** The journal as plain text. `clock` formats the time of a line. */
export const journalText = (began: string, lines: readonly JournalEntry[], clock: (at: string) => string): string =>
  [
    battleWords.heading(began.slice(0, 10)),
    ...lines.map((line) => [`${line.number}. ${clock(line.at)}  ${line.text}`, ...detailTexts(line)].join('\n   ')),
  ].join('\n\n') + '\n'

/** Warnings to print with a line. */
const flagsOf = ({ unapplied, conflicts }: JournalLine): readonly string[] => [
  ...(unapplied.length > 0 ? [words.notApplied(unapplied)] : []),
  ...conflicts.map(words.conflict),
]

const detailTexts = (line: JournalEntry): readonly string[] => {
  const { detail, sources } = line
  const flagged = flagsOf(line)
  if (!detail) return flagged
  const { inputs, assumed, round, words: effects, follows, rules } = detail
  return [
    ...inputs.map(roleText),
    ...(assumed.length === 0 ? [] : [battleWords.assumedInputs(assumed.map(roleText).join('; '))]),
    `${roundText(round)} (${sources.map((source) => battleWords.sources[source]).join(', ')})`,
    ...oddsLines(round),
    effects.join(' '),
    ...follows.map(battleWords.followUp),
    words.rules(rules),
    ...flagged,
  ].filter((text) => text !== '')
}

const oddsLines = ({ odds, luck }: RoundView): readonly string[] => [
  ...(odds ? [words.odds(odds.outcomes)] : []),
  ...(luck ? [words.luck(luckShares(luck).dice, luckShares(luck).modifiers)] : []),
]

const roleText = ({ title, words: all }: RoleInWords): string =>
  `${title === null ? '' : `${title}: `}${all.join(', ')}`

const roundText = ({ rolled, tallies, row, result }: RoundView): string => {
  const dice = rolled.map(({ title, shown, sum }, index) => {
    const terms = entryAt(tallies, index)
      .terms.map(({ value, label }) => `${value} ${label}`)
      .join(', ')
    return `${title ?? battleWords.dice} ${shown}: ${sum}${terms === '' ? '' : ` (${terms})`}`
  })
  const where = [row.table, row.label].filter((text) => text !== '').join(' ')
  return `${dice.join('; ')}${rolled.length > 1 ? `; ${battleWords.difference(result)}` : ''}${where === '' ? '' : `; ${where}`}`
}

/** The report with all lines, as Markdown. */
export const reportMarkdown = (title: string, report: BattleReport, lines: readonly JournalEntry[]): string => {
  const { turns, rolls, turnLosses, victoryPoints, losses, luck } = report
  const table = (rows: readonly (readonly string[])[]): string => {
    const [head = [], ...body] = rows.map((row) => `| ${row.join(' | ')} |`)
    return [head, `| --- |${' ---: |'.repeat((rows[0]?.length ?? 1) - 1)}`, ...body].join('\n')
  }
  const traits = losses[0]?.losses ?? []
  return `${[
    `# ${title}`,
    words.progress(turns, rolls),
    ...(turnLosses
      ? [
          `## ${words.lostIn(turnLosses.label)}`,
          table([
            ['', ...turnLosses.sides.map(({ name }) => name)],
            ...turnLosses.turns.map(({ turn, lost }) => [words.turn(turn), ...lost]),
            [words.together, ...turnLosses.total],
            [words.left, ...turnLosses.left],
            ...(victoryPoints ? [[words.victoryPoints, ...victoryPoints.map(String)]] : []),
          ]),
        ]
      : []),
    ...(losses.length > 0
      ? [
          `## ${words.losses}`,
          table([
            ['', words.units, words.destroyed, ...traits.flatMap(({ label }) => [label, words.lost])],
            ...losses.map(({ name, depth, units, destroyed, losses: own }) => [
              `${'– '.repeat(depth)}${name}`,
              String(units),
              String(destroyed),
              ...own.flatMap(({ had, lost, unknown }) => [words.sum(had, unknown), words.sum(lost, unknown)]),
            ]),
          ]),
        ]
      : []),
    ...(luck.length > 0 ? [`## ${words.luckTitle}`, words.luckOf(luck)] : []),
    `## ${words.journal}`,
    lines.map(({ number, text }) => `${number}. ${text}`).join('\n'),
  ].join('\n\n')}\n`
}

/** A row of headings, then one row per line. */
export const journalTable = (lines: readonly JournalEntry[]): readonly (readonly string[])[] => [
  Object.values(words.headings),
  ...lines.map((line) => {
    const { round } = line.detail ?? noDetail
    const modifiers =
      round?.tallies.flatMap(({ terms }) => terms.map(({ value, label }) => `${value} ${label}`)) ?? noTexts
    return [
      String(line.number),
      line.at,
      line.turn === '' ? '' : String(line.clock.turn),
      line.side,
      line.phase,
      line.title,
      line.who.join('; '),
      line.points,
      round?.rolled.map(({ shown }) => shown).join('; ') ?? '',
      modifiers.join('; '),
      line.sums.join('; '),
      line.outcome,
      line.changes.join('; '),
      round?.luck ? luckShares(round.luck).dice.toFixed(4) : '',
      round?.luck ? luckShares(round.luck).modifiers.toFixed(4) : '',
      line.note,
      flagsOf(line).join('; '),
    ]
  }),
]

const noDetail: { readonly round?: RoundView } = {}
const noTexts: readonly string[] = []

/** A sheet with one section per player turn, or a single section if the battle has no turns. */
export const journalSheet = (ruleset: Ruleset, began: string, lines: readonly JournalEntry[]): Sheet => {
  const bySection = Map.groupBy(
    lines.filter(({ kind }) => kind !== 'turn'),
    ({ turn, side }) => [turn, side].filter((text) => text !== '').join(' · '),
  )
  return {
    id: `${ruleset.head.id}-journal`,
    title: words.title(began.slice(0, 10)),
    subtitle: ruleset.head.title,
    language: ruleset.head.language,
    version: ruleset.head.version,
    sections: [...bySection].map(([title, part], index) =>
      sectionOf(`turn-${index + 1}`, title === '' ? words.journal : title, part),
    ),
    credits: [],
    legend: [],
    house: [],
  }
}

const sectionOf = (id: string, title: string, lines: readonly JournalEntry[]): Section => ({
  id,
  title,
  tone: 'slate',
  left: [],
  right: [],
  loose: Array.from({ length: Math.ceil(lines.length / linesTogether) }, (_, index) => ({
    kind: 'notes',
    id: `${id}-${index + 1}`,
    notes: lines.slice(index * linesTogether, (index + 1) * linesTogether).map((line) => ({
      id: `line-${line.number}`,
      text: [{ text: `${line.number}. `, weight: 'bold' }, { text: line.text }, ...printedBehind(line)],
    })),
  })),
})

/** The number of lines per block. Page breaks don't split a block. */
const linesTogether = 4

const printedBehind = (line: JournalEntry): Text =>
  [...(line.detail ? [roundText(line.detail.round), ...oddsLines(line.detail.round)] : []), ...flagsOf(line)].map(
    (text) => ({
      text: ` · ${text}`,
      soft: true,
    }),
  )

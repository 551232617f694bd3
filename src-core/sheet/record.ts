/** The record sheet, which players fill in during play; it consists of blocks like any other sheet. */
import type { Roster } from '../battle/roster.ts'
import { inside, phasePath, type Path } from '../paths.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { recordWords, labelWords } from '../words/sheet.ts'
import type { Cell, Column, Row, Section, Sheet, TableBlock } from './blocks.ts'
import { sheetOf } from './build.ts'
import { optionsSection } from './colophon.ts'
import { unitStates, rosterEntries, type RosterEntry } from './states.ts'

/** The number of turns on the track, and of blank lines without a roster. */
const blank = { turns: 12, units: 12, leaders: 4, stands: 8 } as const

/** The record sheet of a ruleset: the turn track, then units and leaders by name, or blank lines. */
export const recordOf = (ruleset: Ruleset, roster: Roster | null): Sheet => {
  const entries = roster ? rosterEntries(ruleset, roster) : []
  const units =
    entries.length > 0
      ? unitTables(entries, foundStates(ruleset))
      : [unitTable(['units'], undefined, blankUnits(ruleset))]
  const options = optionsSection(ruleset)
  const sections = [
    ...(options ? [options] : []),
    trackSection(ruleset),
    sectionOf('units', recordWords.units, units),
    ...leaderSections(ruleset, roster),
  ]
  return { ...sheetOf(ruleset), subtitle: recordWords.heading, sections, legend: [] }
}

/** Paths of the record sheet, which are not in the rules. */
const at = (...steps: Path): string => inside('record', ...steps)

const sectionOf = (id: string, title: string, wide: readonly TableBlock[]): Section => ({
  id: at(id),
  title,
  tone: 'slate',
  left: [],
  right: [],
  wide,
})

const cell = (text: string): Cell => ({ lines: text === '' ? [] : text.split('\n').map((line) => [{ text: line }]) })
const column = (header: string, holds: Column['holds'], key = false): Column => ({
  header: [{ text: header }],
  holds,
  ...(key && { key }),
})

/** A box for each phase of each turn. */
const trackSection = ({ phases }: Ruleset): Section => {
  const turns = Array.from({ length: blank.turns }, (_, index) => String(index + 1))
  const row = (id: string, label: string): Row => ({
    id,
    cells: [cell(label), ...turns.map(() => cell(recordWords.box))],
  })
  const table: TableBlock = {
    kind: 'table',
    id: at('turns', 'track'),
    columns: [column(recordWords.turn, 'text', true), ...turns.map((turn) => column(turn, 'number'))],
    rows:
      phases.size > 0
        ? [...phases.values()].map((phase) => row(phasePath(phase), phase.title))
        : [row(at('turns', 'done'), '')],
  }
  return sectionOf('turns', recordWords.turns, [table])
}

const unitTables = (entries: readonly RosterEntry[], found: string): readonly TableBlock[] =>
  [...Map.groupBy(entries, ({ label }) => recordWords.command([label.side, ...label.commands]))].map(
    ([title, own], index) =>
      unitTable(
        ['units', index],
        title,
        own.map((entry) => unitCells(entry, found)),
      ),
  )

const unitTable = (path: Path, title: string | undefined, rows: readonly (readonly string[])[]): TableBlock => ({
  kind: 'table',
  id: at(...path),
  ...(title === undefined ? {} : { title }),
  columns: [
    column(recordWords.unit, 'text', true),
    column(recordWords.strength, 'text'),
    column(recordWords.stands, 'text'),
    column(recordWords.states, 'text'),
  ],
  rows: rows.map((texts, index) => ({ id: at(...path, index), cells: texts.map(cell) })),
})

/** The cells of a unit; `found` are boxes for states derived from its stands. */
const unitCells = ({ label, states }: RosterEntry, found: string): readonly string[] => [
  label.name,
  labelWords.strength(label.strength),
  label.strength.length > 1 ? standBoxes(label.strength) : under(standBoxes(label.strength), found),
  boxesOf(states),
]

const blankUnits = (ruleset: Ruleset): readonly (readonly string[])[] => {
  const states = boxesOf(unitStates(ruleset).flatMap(({ label, isFound }) => (isFound ? [] : [label])))
  return Array.from({ length: blank.units }, () => [
    recordWords.name,
    recordWords.figures,
    under(recordWords.box.repeat(blank.stands), foundStates(ruleset)),
    states,
  ])
}

/** Boxes for states that depend on the stands left, such as fatigue. */
const foundStates = (ruleset: Ruleset): string =>
  boxesOf(unitStates(ruleset).flatMap(({ label, isFound }) => (isFound ? [label] : [])))

const under = (above: string, below: string): string => [above, below].filter((line) => line !== '').join('\n')

/** A box for each stand, with gaps at thresholds: two, two and three for 7/5/3. */
const standBoxes = ([stands = 0, ...thresholds]: readonly number[]): string => {
  const boxes = Array.from(
    { length: stands },
    (_, lost) => (lost > 0 && thresholds.includes(stands - lost) ? ' ' : '') + recordWords.box,
  )
  return boxes.join('')
}

const boxesOf = (labels: readonly string[]): string => labels.map(recordWords.state).join('  ')

/** The sections of leaders; empty if neither the rules nor the roster have any. */
const leaderSections = ({ parts, traits }: Ruleset, roster: Roster | null): readonly Section[] => {
  const leaders = [...(roster?.units.values() ?? [])].filter(({ is }) => is === 'leader')
  const own = [...traits.values()].filter(({ of }) => of === 'leader')
  if (leaders.length === 0 && own.length === 0 && ![...parts.values()].some(({ isLeader }) => isLeader)) return []
  const states = own
    .filter(({ changes }) => changes)
    .flatMap(({ choices, label, kind }) =>
      kind === 'flag' ? [label] : [...choices.values()].slice(1).map((choice) => choice.label),
    )
  const names =
    leaders.length > 0 ? leaders.map(({ name }) => name) : Array.from({ length: blank.leaders }, () => recordWords.name)
  const table: TableBlock = {
    kind: 'table',
    id: at('leaders', 'table'),
    columns: [
      column(recordWords.leader, 'text', true),
      column(recordWords.states, 'text'),
      column(recordWords.notes, 'text'),
    ],
    rows: names.map((name, index) => ({
      id: at('leaders', index),
      cells: [name, boxesOf(states.length > 0 ? states : [recordWords.lost]), recordWords.name].map(cell),
    })),
  }
  return [sectionOf('leaders', recordWords.leaders, [table])]
}

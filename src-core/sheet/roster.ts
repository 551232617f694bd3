/** The roster of a battle as a sheet: an order of battle to read, or one with boxes to fill in during play. */
import { unitGroups, type UnitGroup, type UnitLabel } from '../battle/unit-labels.ts'
import { emptyRoster, type Roster } from '../battle/roster.ts'
import { pathInside, phasePath, type Path } from '../paths.ts'
import { entryAt } from '../present.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { rosterSheetWords as words } from '../words/sheet.ts'
import type { Cell, Column, Row, Section, Sheet, TableBlock } from './blocks.ts'
import { sheetOf } from './build.ts'
import type { RosterDetail } from './choices.ts'
import { optionsSection } from './colophon.ts'
import { isPossibleFor, unitStates, type UnitState } from './states.ts'

/** The number of turns on the track, and of blank lines if there is no roster. */
const blank = { turns: 12, units: 12, leaders: 4, stands: 8 } as const

/**
 * Returns a roster as a sheet. `compact` has the name, strength and kind of each unit, with the sides next to each other if that takes less height.
 * `full` adds the turn track and boxes for stands and states. Without a roster, it has blank lines.
 */
export const rosterSheet = (ruleset: Ruleset, roster: Roster | null, detail: RosterDetail): Sheet => {
  const groups = unitGroups(ruleset, roster ?? emptyRoster)
  const sides = [...Map.groupBy(groups, ({ sideId }) => sideId).values()]
  const options = optionsSection(ruleset)
  const sections =
    detail === 'compact'
      ? [sectionOf('order', words.order, sides.map(compactTable))]
      : [
          ...(options ? [options] : []),
          trackSection(ruleset),
          ...(sides.length > 0 ? sides : [[]]).map((own) => {
            const [{ sideId, side } = { sideId: 'units', side: words.units }] = own
            return sectionOf(sideId, side, [fullTable(ruleset, own)])
          }),
        ]
  const { title } = roster?.scenario ?? {}
  return { ...sheetOf(ruleset), subtitle: words.subtitle(title), sections, legend: [] }
}

/** Returns a path in the roster, which is not part of the rules. */
const at = (...steps: Path): string => pathInside('roster', ...steps)

const sectionOf = (id: string, title: string, loose: readonly TableBlock[]): Section => ({
  id: at(id),
  title,
  tone: 'slate',
  left: [],
  right: [],
  loose,
})

type Texts = readonly string[]

const cell = (text: string): Cell => ({ lines: text === '' ? [] : [[{ text }]] })
const column = (header: string, holds: Column['holds'] = 'text', key = false): Column => ({
  header: [{ text: header }],
  holds,
  ...(key && { key }),
})

/** Returns a section with a box for each phase of each turn. */
const trackSection = ({ phases }: Ruleset): Section => {
  const turns = Array.from({ length: blank.turns }, (_, index) => String(index + 1))
  const row = (id: string, label: string): Row => ({ id, cells: [cell(label), ...turns.map(() => cell(words.box))] })
  const table: TableBlock = {
    kind: 'table',
    id: at('turns', 'track'),
    columns: [column(words.turn, 'text', true), ...turns.map((turn) => column(turn, 'number'))],
    rows:
      phases.size > 0
        ? [...phases.values()].map((phase) => row(phasePath(phase), phase.title))
        : [row(at('turns', 'done'), '')],
  }
  return sectionOf('turns', words.turns, [table])
}

const compactTable = (groups: readonly UnitGroup[]): TableBlock => ({
  kind: 'table',
  id: at('order', entryAt(groups, 0).sideId),
  title: entryAt(groups, 0).side,
  columns: [column(words.unit, 'text', true), column(words.kind), column(words.strength)],
  rows: rowsOf(groups, 3, {
    leader: (name) => [name, words.leader, ''].map(cell),
    unit: ({ name, strength, details }) => [name, words.list(details), words.numbers(strength)].map(cell),
  }),
})

const fullColumns = (standsHead: string): readonly Column[] => [
  column(words.unit, 'text', true),
  column(words.kind),
  column(words.strength),
  column(standsHead),
  column(words.states),
]

/** Returns the units of a side, or blank lines to write on. */
const fullTable = (ruleset: Ruleset, groups: readonly UnitGroup[]): TableBlock => {
  const states = Map.groupBy(unitStates(ruleset), ({ isFound }) => (isFound ? 'found' : 'set'))
  const [found, set] = [labelsOf(states.get('found')), states.get('set') ?? []]
  const ofLeaders = boxesOf(leaderStates(ruleset))
  const leader = (name: string): readonly Cell[] => [name, words.leader, '', '', ofLeaders].map(cell)
  const unit = (label: UnitLabel): readonly Cell[] =>
    [
      label.name,
      words.list(label.details),
      words.numbers(label.strength),
      standBoxes(label.strength),
      boxesOf(labelsOf(set.filter((state) => isPossibleFor(ruleset, state, label.facts)))),
    ].map(cell)
  const blankUnit = [
    ...[words.name, words.space, words.space].map(cell),
    { lines: [words.box.repeat(blank.stands), boxesOf(found)].flatMap((text) => cell(text).lines) },
    cell(boxesOf(labelsOf(set))),
  ]
  const blankRow = (cells: readonly Cell[], index: number): Row => ({ id: at('blank', index), cells })
  return {
    kind: 'table',
    id: at('units', groups[0]?.sideId ?? 'blank'),
    columns: fullColumns(words.standsBy(groups.length > 0 ? found : [])),
    rows:
      groups.length > 0
        ? rowsOf(groups, 5, { leader, unit })
        : [
            ...Array<readonly Cell[]>(blank.units).fill(blankUnit),
            ...Array<readonly Cell[]>(hasLeaders(ruleset) ? blank.leaders : 0).fill(leader(words.name)),
          ].map(blankRow),
  }
}

const labelsOf = (states: readonly UnitState[] = []): Texts => states.map(({ label }) => label)

interface RowCells {
  readonly leader: (name: string) => readonly Cell[]
  readonly unit: (label: UnitLabel) => readonly Cell[]
}

/** Returns the rows of a side, each command under its heading. A page never ends with such a heading. */
const rowsOf = (groups: readonly UnitGroup[], columns: number, cells: RowCells): readonly Row[] =>
  groups.flatMap(({ id, commands, leaders, units }) => [
    ...(commands.length > 0
      ? [{ id: at(id, 'head'), heading: true, cells: [{ ...cell(words.list(commands)), columns }] }]
      : []),
    ...leaders.map(({ id: leader, name }) => ({ id: at(leader), cells: cells.leader(name) })),
    ...units.map((label) => ({ id: at(label.id), cells: cells.unit(label) })),
  ])

const hasLeaders = ({ parts, traits }: Ruleset): boolean =>
  [...traits.values()].some(({ of }) => of === 'leader') || [...parts.values()].some(({ isLeader }) => isLeader)

const leaderStates = ({ traits }: Ruleset): Texts => {
  const states = [...traits.values()]
    .filter(({ of, changes }) => of === 'leader' && changes)
    .flatMap(({ choices, label, kind }) =>
      kind === 'flag' ? [label] : [...choices.values()].slice(1).map((choice) => choice.label),
    )
  return states.length > 0 ? states : [words.lost]
}

/** Returns a box for each stand, in groups that end at thresholds: 2, 2 and 3 boxes for 7/5/3. */
const standBoxes = ([stands = 0, ...thresholds]: readonly number[]): string =>
  Array.from(
    { length: stands },
    (_, lost) => (lost > 0 && thresholds.includes(stands - lost) ? words.gap : '') + words.box,
  ).join('')

const boxesOf = (labels: Texts): string => labels.map(words.state).join('  ')

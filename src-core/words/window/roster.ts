/** English text for the order of battle and for importing tables into it. */
import { pluralize } from '../text.ts'

/** A count such as `4 units and 1 leader`. */
const entries = (units: number, leaders: number): string =>
  [units > 0 || leaders === 0 ? pluralize(units, 'unit') : '', leaders > 0 ? pluralize(leaders, 'leader') : '']
    .filter((text) => text !== '')
    .join(' and ')

export const windowRosterWords = {
  title: 'Order of battle',
  hint: 'Type, paste, or drag units between commands',
  back: 'Back to play',
  parts: 'Sides and scenario',
  tab: (name: string, units: number): string => `${name} · ${pluralize(units, 'unit')}`,
  scenario: 'Scenario',
  newSide: 'Side name',
  firstSide: 'Name the first side, paste a table, or open a scenario.',

  name: 'Name',
  stands: 'Stands',
  details: 'Starts',
  arrives: 'Arrives',
  key: 'Key',
  newRow: 'Type a name, then Tab',
  standsHint: '6/5/3',
  /** Labels a cell for screen readers. */
  cell: (column: string, entry: string): string => `${column} of ${entry}`,
  standsIn: (stands: number): string => pluralize(stands, 'stand'),
  turn: (turn: number, place: string | null): string => `Turn ${turn}${place === null ? '' : `, ${place}`}`,
  fromStart: 'Start',
  notSaved: 'Not saved. Change it to try again.',
  notSavedIn: (cell: string): string => `${cell} not saved`,
  fix: 'Fix',
  notTurn: 'Enter a turn and a place, such as “3, north road”.',
  noDetails: '–',
  actionsFor: (name: string): string => `Move or edit ${name}`,
  moveTo: (name: string): string => `Move to ${name}`,
  likeThis: 'Add six like this',
  edit: 'Details…',
  delete: 'Delete',

  unit: 'Unit',
  sixLike: 'Six like the last',
  command: 'Command',
  leader: 'Leader',
  newCommand: 'New command',
  newLeader: 'New leader',

  undo: 'Undo',
  redo: 'Redo',
  paste: 'Paste or open…',
  pasteTitle: 'Paste a table',
  pasteHere: 'Paste rows from a spreadsheet, or open a file.',
  pasteExample: 'Unit\tType\tStands\tDivision\nThorne\tInf\t6/4/2\tWeir',
  openFile: 'Open file…',
  read: 'Read table',
  openHint: 'CSV, TSV, Markdown or Excel (.xlsx), up to 5 MB.',
  from: (file: string, sheet: string): string =>
    `From ${file === '' ? 'pasted text' : file}${sheet === '' ? '' : `, sheet “${sheet}”`}. Check the columns, then add.`,
  sheet: 'Sheet',
  column: (number: number): string => `Column ${number}`,
  meaningOf: (heading: string): string => `Meaning of ${heading}`,
  /** The place of a doubt, such as `Row 5, Stands`. */
  place: (line: number, heading: string): string => `Row ${line}${heading === '' ? '' : `, ${heading}`}`,
  correct: (place: string): string => `Correct ${place}`,
  moreDoubts: (count: number): string => `${count} more`,
  here: (names: readonly string[]): string =>
    names.length === 1
      ? `${names[0] ?? ''} is already here.`
      : `${names[0] ?? ''} and ${names.length - 1} more are already here.`,
  repeated: { replace: 'Replace', add: 'Add again', skip: 'Skip' },
  menPerStand: 'Men per stand',
  sideForRows: 'Default side',
  others: (count: number): string => `${pluralize(count, 'row')} without a unit`,
  add: (units: number, leaders: number): string => `Add ${entries(units, leaders)}`,
  answerFirst: 'Answer the questions above first.',
  cancel: 'Cancel',
  close: 'Close',

  battleName: 'Name',
  turns: 'Turns',
  noLimit: 'No limit',
  about: 'Story',
  setup: 'Setup notes',
  setupHint: 'One note per line: the map, first positions, terrain.',
  values: 'Battle settings',
  sides: 'Sides',
  arrivals: 'Reinforcements',
  noArrivals: 'Enter a turn in the Arrives column to keep a unit off the table until then.',
  points: 'Victory points',
  pointsHint: 'For each enemy unit in this state',
  pointsNow: (name: string, points: number): string => `${name}: ${pluralize(points, 'point')} now`,
  save: 'Save as scenario…',
  open: 'Open scenario…',
} as const

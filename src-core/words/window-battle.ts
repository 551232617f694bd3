/** The words of battles with units, in English. */
import { counted } from './counted.ts'
import { percentText } from './window-resolve.ts'

export const windowBattleWords = {
  order: 'Order of battle',
  units: 'Units',
  edit: 'Edit',
  fold: 'Fold the order of battle',
  unfold: 'Show the order of battle',
  acted: 'has acted',
  isLeader: 'leader',
  noUnits: 'No units yet.',
  samples: 'Ready to play',
  /** How long a battle lasts. */
  lasts: (turns: number | null): string => (turns === null ? '' : ` ${counted(turns, 'turn')}.`),
  play: (title: string): string => `Play ${title}`,
  paste: 'From a table',
  openScenario: 'Open a scenario',
  saveScenario: 'Save as a scenario',
  openTable: 'Open a CSV file',
  pasteHere: 'Paste a table from a spreadsheet, its headings first. A column “Kind” says who is a leader.',
  pasteExample: 'Side\tDivision\tKind\tName\tLabel\nUnion\tWeir\tleader\tWeir\nUnion\tWeir\t\tThorne\t6/4/2',
  doubts: 'What was left out',
  doubt: ({ row, column, message }: { row: number; column: number; message: string }): string =>
    `${row === 0 ? 'Headings' : `Row ${row}`}, column ${column}: ${message}`,
  /** `Add 4 units and 1 leader`. */
  addUnits: (units: number, leaders: number): string => {
    const counts = [
      units > 0 || leaders === 0 ? counted(units, 'unit') : '',
      leaders > 0 ? counted(leaders, 'leader') : '',
    ]
    return `Add ${counts.filter((text) => text !== '').join(' and ')}`
  },

  /** `Turn 3 of 8`, and of the last one that it is. */
  turn: (turn: number, of?: number): string =>
    of === undefined
      ? `Turn ${turn}`
      : turn > of
        ? `Turn ${turn}, after the last of ${of}`
        : `Turn ${turn} of ${of}${turn === of ? ', the last' : ''}`,
  notBegun: 'Not begun',
  nextPhase: 'Next phase',
  lastTurnOver: 'The last turn is over.',
  toReport: 'Report of the battle',
  nextUnit: 'Next unit',
  must: (names: readonly string[]): string => `Must: ${names.join(', ')}.`,
  facts: 'Facts of the battle',
  factsHint: 'What holds for the whole battle and all its units, unless something nearer says otherwise.',
  setFacts: 'Set them',
  turnLimit: 'Turns it lasts',
  noLimit: '1 to 200; empty: without a limit',
  waiting: (names: readonly string[]): string =>
    names.length === 0 ? 'All have acted' : `Still to act: ${names.join(', ')}`,

  pick: (role: string): string => `Pick: ${role}`,
  pickHint: 'tap it or type its letters',
  withoutUnits: 'Without units',
  withoutUnit: (name: string): string => `Without ${name}`,
  fewerStands: 'Fewer stands',

  lineOdds: 'Odds of the line',
  figure: 'Figure',
  harm: 'Any harm',
  loss: 'Stands lost, on average',
  harmAndLoss: (harm: number, loss: number | null): string =>
    `Any harm ${percentText(harm)}${loss === null ? '' : `, loses ${loss.toFixed(1)} stands on average`}`,
  /** Stands lost: `−0.9`. */
  average: (loss: number): string => (loss < 0.05 ? '0' : `−${loss.toFixed(1)}`),
  /** Whole percent without a sign, as many figures stand side by side. */
  roundShare: (p: number | null): string => (p === null ? '' : p > 0 && p < 0.005 ? '<1' : String(Math.round(p * 100))),
  none: '—',
  noOdds: 'No odds yet',
  noLine: 'This check is not played between two sides of the order of battle.',
  enteredForAll: (what: string): string => `As said, for all: ${what}`,
  assumedOfAll: (what: string): string => `Not told, taken so: ${what}`,

  results: 'What it does',
  notTaken: 'Not taken yet',
  take: 'Take it',
  takeNone: 'Take nothing',
  chosen: 'or another: the player chooses',
  losesNothing: 'loses nothing',
  losesMore: (name: string): string => `${name} loses one more`,
  losesLess: (name: string): string => `${name} loses one less`,

  queue: 'What follows',
  leaveFollowUp: (title: string): string => `Leave: ${title}`,
  pickAffected: 'Pick whom it affects; Escape puts it off',

  addSide: 'Add a side',
  addCommand: 'Add a command',
  addUnit: 'Add a unit',
  addLeader: 'Add a leader',
  kinds: { side: 'Side', command: 'Command', unit: 'Unit', leader: 'Leader' },
  newOf: { side: 'A new side', command: 'A new command', unit: 'A new unit', leader: 'A new leader' },
  name: 'Name',
  under: (name: string): string => `Under ${name}`,
  add: 'Add',
  save: 'Save',
  remove: 'Remove',
  copies: 'How many like this',
  addCopies: (count: number): string => `Add ${counted(count, 'more like this', 'more like this')}`,
  when: 'What changes',
  asMustered: 'As mustered',
  byHand: 'Now, by hand',
  note: 'Why',
  setByHand: 'Set it',
  further: 'What else is known',
} as const

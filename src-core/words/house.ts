/** English text that the core provides for the house-rule editor: what was changed, where, and how to fix it. */
import { nonNull } from '../present.ts'
import { pluralize } from './text.ts'
import { joinList, nameList } from './problems/phrases.ts'

/** Readable names for ruleset keys. Other keys are shown as written. */
const fields: Readonly<Record<string, string>> = {
  value: 'value',
  label: 'name',
  title: 'title',
  subtitle: 'subtitle',
  name: 'name',
  words: 'words',
  text: 'text',
  lead: 'heading',
  note: 'note',
  when: 'condition',
  unless: 'exception',
  degrees: 'angle',
  stand: 'stand',
  length: 'length',
  from: 'from',
  times: 'factor',
  per: 'for each',
  of: 'applies to',
  to: 'to',
  dice: 'dice',
  limit: 'limit',
  severity: 'severity',
  default: 'default',
  inches: 'inches',
  widths: 'stand widths',
  min: 'minimum',
  max: 'maximum',
  tone: 'color',
  group: 'heading',
  is: 'amount',
  lose: 'stands lost',
  capture: 'stands captured',
  remove: 'removed',
  retreat: 'retreats',
  hold: 'holds ground',
  carry: 'takes the position',
  continue: 'continues',
  set: 'becomes',
  choose: 'may do one of',
  'may-not': 'may not',
  check: 'rolls',
  again: 'rolled again',
  turns: 'for turns',
  more: 'growing by',
  kind: 'part of the unit',
  moves: 'moves',
  each: 'for each',
  beyond: 'beyond',
  'from-enemy': 'from the enemy',
  'up-to': 'at most',
  drop: 'modifiers dropped',
  flag: 'yes or no',
  choices: 'choices',
  count: 'count',
  changes: 'changed by effects',
  kept: 'saved in the roster',
  lasts: 'lasts for',
  destroys: 'destroys',
  symbol: 'map symbol',
  losses: 'counts losses',
  all: 'all of them',
  lower: 'next lower result',
  firing: 'share that fires',
  leaders: 'from attached leaders',
  known: 'known in a battle',
  returns: 'brings back',
  commands: 'by the roster',
  side: 'of a whole side',
  command: 'of a command',
  had: 'stands at the start',
  lost: 'stands lost since',
  procedure: 'check',
  procedures: 'checks',
  grids: 'charts',
  lists: 'notes',
  gives: 'calculated amounts',
  decide: 'decisions',
  follows: 'follow-ups',
  outcomes: 'results',
}

/** The name of a single entry of each kind. */
const kinds: Readonly<Record<string, string>> = {
  distances: 'distance',
  parts: 'part of a unit',
  actions: 'action',
  conditions: 'condition',
  traits: 'trait',
  grids: 'chart',
  phases: 'phase',
  procedures: 'check',
  sequences: 'sequence',
  lists: 'notes',
}

const asTrait = ', a new trait'
const asChoice = (trait: string): string => `, a new choice of ${trait}`
const namedBefore = (text: string, ending: string): string | undefined => {
  const name = text.endsWith(ending) ? text.slice(0, -ending.length).trim() : ''
  return name === '' ? undefined : name
}

/** Readable names for constants of the format. Other constants use the readable name of the key spelled the same way. */
const constantWords: Readonly<Record<string, string>> = {
  reduce: 'reduced by stands lost',
  add: 'counts stands lost',
  phase: 'the phase',
  turn: 'the turn',
  turns: 'after a number of turns',
  'full-turns': 'after a number of full turns',
  full: 'a full move',
  result: 'as rolled',
  others: 'the others',
  'half-up': 'to the nearest, halves up',
  'half-down': 'to the nearest, halves down',
}

export const houseWords = {
  field: (key: string): string => fields[key] ?? key.replaceAll('-', ' '),
  /** A constant of the format, such as `reduce`. */
  fixed: (value: string): string => constantWords[value] ?? houseWords.field(value),
  isField: (key: string): boolean => Object.hasOwn(fields, key),
  /** A value that is written differently but displayed the same. */
  writtenDifferently: (words: string): string => `${words} (written differently)`,
  /** An id without a title. */
  quoted: (id: string): string => `“${id}”`,
  /** The editor's sections. */
  namesAndPhases: 'Names and phases',
  columns: 'Columns',
  terms: 'Terms',
  distances: 'Distances',
  phases: 'Phases',
  steps: (phase: string): string => `Steps of ${phase}`,
  parts: 'Parts of a unit',
  actions: 'Actions',
  gauge: 'Gauge',
  sizes: (unit: string): string => `Sizes in ${unit}`,
  arcs: 'Arcs of fire',
  traits: 'Traits',
  namedConditions: 'Conditions',
  sequences: 'Sequences',
  follows: 'Follow-ups',
  result: 'Result',
  effects: 'Effects',
  values: 'Values',
  eachSide: 'Each side',
  /** Writes and reads the text of a condition that creates a new trait or choice. `read` returns undefined if it creates none. */
  newTrait: {
    write: (name: string): string => `${name}${asTrait}`,
    read: (text: string): string | undefined => namedBefore(text, asTrait),
  },
  newChoice: {
    write: (name: string, trait: string): string => `${name}${asChoice(trait)}`,
    read: (text: string, trait: string): string | undefined => namedBefore(text, asChoice(trait)),
    /** Reads the name of the trait. */
    trait: (text: string): string | undefined => text.split(asChoice('')).slice(1).at(-1),
  },
  forEach: (trait: string): string => `for each: ${trait}`,
  yesOrNo: 'yes or no',
  aNumber: 'a number',
  affected: 'who is affected',
  /** The headings that a check's modifiers are listed under. */
  headings: 'headings',
  allRules: 'All rules',
  value: 'Value',
  none: '–',
  afterFixing: 'available once the problems are fixed',
  /** The name of an entry with its kind, as in `Charge (phase)`, because entries of different kinds may share a name. */
  kindOf: (name: string, home: string): string => (Object.hasOwn(kinds, home) ? `${name} (${kinds[home]})` : name),
  /** Default names of new entries. */
  newNames: {
    trait: 'New trait',
    choice: 'New choice',
    part: 'new part',
    action: 'new action',
    phase: 'New phase',
    list: 'New list',
    table: 'New table',
    column: 'New column',
    check: 'New check',
    role: 'New role',
    group: 'New heading',
    outcome: 'New result',
    follow: 'New follow-up',
    reckoning: 'New amount',
    sequence: 'New sequence',
    term: 'word',
    terms: 'words',
  },
  /** Names of the initial entries in a new ruleset. */
  firstNames: {
    phase: 'Turn',
    quality: 'Quality',
    regular: 'Regular',
    veteran: 'Veteran',
    check: 'Check',
    unit: 'Unit',
    result: (number: number): string => `Result ${number}`,
  },
  /** The roles of a check that was read from a chart. */
  roles: {
    unit: { id: 'unit', title: 'Unit' },
    attacker: { id: 'attacker', title: 'Attacker' },
    defender: { id: 'defender', title: 'Defender' },
  },
  resultsOf: (title: string): string => `${title}: results`,
  /** The label of the choice that selects a column of a chart. */
  columnsOf: (chart: string): string => `${chart}, column`,
  newModifier: 'New modifier',
  newFactor: 'New factor',
  newRow: 'New row',
  newNote: 'New note',
  newArc: 'New arc',
  singular: 'one',
  plural: 'several',
  from: 'from',
  row: (name: string): string => `row ${name}`,
  part: (column: string, part: string): string => `${column}, ${part}`,

  /** Parts of conditions. */
  yes: 'yes',
  no: 'no',
  always: 'always',
  not: (what: string): string => `not ${what}`,
  ofRole: (role: string, what: string): string => `${role}: ${what}`,
  is: (trait: string, value: string): string => `${trait} ${value}`,
  enemy: 'the enemy',
  ownTests: { role: 'role', result: 'result', natural: 'dice alone', round: 'roll', points: 'fire points' } as Readonly<
    Record<string, string>
  >,

  /** A change: where, the old value and the new value. */
  changed: (where: string, before: string, after: string): string => `${where}: ${before} → ${after}`,
  added: (where: string, what: string): string => `${where}: ${what === '' ? 'added' : `added, ${what}`}`,
  removed: (where: string): string => `${where}: removed`,
  /** Changes in the same place, such as `Fire, row 15–19: Lively: 3–5 → 3–4; Telling: 6–8 → 5–8`. */
  together: (where: string, changes: readonly string[], more: number): string =>
    `${where === '' ? '' : `${where}: `}${changes.join('; ')}${more === 0 ? '' : `, and ${more} more`}`,
  moved: (where: string, after: string): string => `${where}: moved below ${after}`,

  /** What a player can type into a cell, by the kind of cell. */
  takes: {
    band: 'Enter a number or a range such as 5–7, ≤ 4 or 11+.',
    number: 'Enter a number such as 2, −1 or ½.',
    cell: 'Enter a number such as 2, 1.5 or ½, or – for none.',
    condition: 'Enter a condition in the words of the sheet, such as “disordered or worn”, or choose one.',
  },
  /** Suggested when a change can only be undone. */
  undoChange: 'Undo the change.',
  /** A removed entry that other entries still use. */
  stillUsed: (piece: string, by: readonly string[]): string => {
    const more = by.length > 6 ? [`${by.length - 5} more`] : []
    return `${piece} is removed, but still used by ${[...(more.length > 0 ? by.slice(0, 5) : by), ...more].join('; ')}.`
  },
  stillUsedRight: 'Restore it, or also remove what uses it.',
  restore: (piece: string): string => `Restore ${piece}`,
  removeToo: (pieces: readonly string[]): string =>
    pieces.length === 1 ? `Remove ${nonNull(pieces[0])} too` : `Remove all ${pieces.length} that use it`,

  /** The names of fixes. */
  endAt: (outcome: string, band: string): string => `Make ${outcome} ${band}`,
  deleteRow: (row: string): string => `Delete row ${row}`,
  restoreRows: (choices: readonly string[]): string =>
    `Restore the ${choices.length === 1 ? 'row' : 'rows'} for ${joinList(nameList(choices), 'and', (name) => name)}`,
  addRows: (choices: readonly string[]): string =>
    `Add ${choices.length === 1 ? 'a row' : 'rows'} for ${joinList(nameList(choices), 'and', (name) => name)}`,
  removeChoices: (choices: readonly string[]): string =>
    `Remove the ${choices.length === 1 ? 'choice' : 'choices'} ${joinList(nameList(choices), 'and', (name) => name)}`,
  rename: (from: string, to: string): string => `Replace ${from} with ${to}`,
  undoChangeOf: 'Undo the change',
  keepAsNew: 'Keep it as a new entry',
  /** For an entry with an unknown condition. */
  keepAlways: 'Keep it as a new entry that always counts',
  /** The reason shown on the mark of an entry that was kept as new. `begun` and `left` are lists of keys, which may be empty. */
  restartedReason: (begun: string, left: string): string =>
    [
      'The ruleset no longer has this entry, and parts of it are unknown',
      ...(begun === '' ? [] : [`reset: ${begun}`]),
      ...(left === '' ? [] : [`left empty: ${left}`]),
    ].join('; ') + '.',
  deleteKey: (key: string): string => `Delete ${key}`,

  /** Merging two versions of the rules. */
  merging: {
    orderOf: (where: string): string => (where === '' ? 'Order' : `Order of ${where}`),
    /** A long value for which only a digest is known. */
    somethingElse: 'something else',
    /** Something that exists but has no value. */
    present: 'present',
    /** Something that one side removed. */
    removed: 'removed',
    lastSaved: 'Last saved',
    lastReceived: 'Last received',
    received: (file: string): string => `${file} (received)`,
    version: (title: string, version: string): string => `${title} ${version}`,
    earlier: (title: string): string => `Earlier ${title}`,
  },

  /** A step in the undo history. */
  step: {
    set: (where: string): string => `Change ${where}`,
    remove: (where: string): string => `Remove ${where}`,
    restore: (where: string): string => `Restore ${where}`,
    add: (where: string): string => `Add to ${where}`,
    move: (where: string): string => `Move ${where}`,
    head: (key: string): string => `Change the file’s ${key}`,
    mark: (where: string): string => `Mark ${where}`,
    offer: (title: string): string => `Add the option ${title}`,
    option: (title: string): string => `Rename the option ${title}`,
    withdraw: 'Delete an option',
    text: 'Edit the text',
    rename: 'Rename',
    many: (first: string, more: number): string => `${first} and ${more} more`,
    save: (version: string, date: string): string => `Version ${version}, ${date}`,
    useDiskFile: 'Use the file on disk',
    received: (version: string): string => `Replace with version ${version} of the file`.trimEnd(),
    restoreVersion: (version: string): string => `Restore version ${version}`.trimEnd(),
    merge: (cells: number, from: string): string => `Merge ${pluralize(cells, 'cell')} from ${from}`,
    resolveConflicts: (cells: number): string => `Resolve ${pluralize(cells, 'conflict')} with the base`,
  },
} as const

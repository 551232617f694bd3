/** The words of the house-rule editor that the machine says: what was changed, where, and how it may be mended. In English. */

/** Keys of a ruleset as a player calls them; a key that is not here is said as it is written. */
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
  of: 'read on',
  to: 'to',
  dice: 'dice',
  limit: 'limit',
  severity: 'severity',
  default: 'taken if not given',
  inches: 'inches',
  widths: 'stand widths',
  min: 'least',
  max: 'most',
  tone: 'colour',
  group: 'group',
  is: 'amount',
}

export const houseWords = {
  field: (key: string): string => fields[key] ?? key.replaceAll('-', ' '),
  isField: (key: string): boolean => Object.hasOwn(fields, key),
  /** An id that has no name. */
  quoted: (id: string): string => `“${id}”`,
  /** Sections of what can be edited. */
  namesAndPhases: 'Names and phases',
  names: 'Names',
  terms: 'What things are called',
  distances: 'Distances',
  phases: 'Phases',
  steps: (phase: string): string => `Steps of ${phase}`,
  parts: 'Parts of a unit',
  actions: 'Actions',
  gauge: 'Gauge',
  sizes: (unit: string): string => `Sizes in ${unit}`,
  arcs: 'Arcs of fire',
  traits: 'Traits',
  sequences: 'Sequences',
  modifiers: 'Modifiers',
  factors: 'Factors of fire points',
  outcomes: 'Results',
  follows: 'What follows',
  limit: 'Limit of the modifiers',
  reckonings: 'What is reckoned',
  decisions: 'Decisions',
  result: 'Result',
  effects: 'Effects',
  values: 'Values',
  eachSide: 'Each side',
  per: (trait: string): string => `for each: ${trait}`,
  yesOrNo: 'yes or no',
  aNumber: 'a number',
  found: 'found from others',
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

  /** A condition. */
  yes: 'yes',
  no: 'no',
  always: 'always',
  not: (what: string): string => `not ${what}`,
  on: (role: string, what: string): string => `${role}: ${what}`,
  is: (trait: string, value: string): string => `${trait} ${value}`,
  enemy: 'the enemy',
  known: { role: 'role', result: 'result', natural: 'dice alone', round: 'roll', points: 'fire points' } as Readonly<
    Record<string, string>
  >,

  /** A change: where it is, and from what to what. */
  changed: (where: string, before: string, after: string): string => `${where}: ${before} → ${after}`,
  added: (where: string, what: string): string => `${where}: ${what === '' ? 'added' : `added, ${what}`}`,
  removed: (where: string): string => `${where}: removed`,
  moved: (where: string, after: string): string => `${where}: moved to after ${after}`,

  /** What can be typed into a cell, of those that take more than words. */
  takes: {
    band: 'a number or a range such as 5–7, ≤ 4 or 11+',
    number: 'a number such as 2, −1 or ½',
    cell: 'a number such as 2, 1.5 or ½, or – for none',
  },
  /** What mends a cell that was removed. */
  takenBack: 'take the change back',

  /** A repair. */
  endAt: (outcome: string, band: string): string => `Make ${outcome} ${band}`,
  dropRow: (row: string): string => `Take row ${row} out`,
  rename: (from: string, to: string): string => `Write ${to} for ${from}`,
  leaveOut: (key: string): string => `Take ${key} out`,

  /** A step of the history. */
  step: {
    set: (where: string): string => `Change ${where}`,
    remove: (where: string): string => `Remove ${where}`,
    restore: (where: string): string => `Restore ${where}`,
    add: (where: string): string => `Add to ${where}`,
    move: (where: string): string => `Move ${where}`,
    head: (key: string): string => `Change the file's ${key}`,
    text: 'Edit the text',
    many: (first: string, more: number): string => `${first} and ${more} more`,
    save: (version: string, date: string): string => `Version ${version}, ${date}`,
    theirs: 'Take the file as it is on disk',
  },
} as const

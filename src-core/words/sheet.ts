/** English text for sheets that doesn't come from a ruleset. The text for gauges is in cut-outs.ts. */
import { lowerFirst, type Mark, pluralize } from './text.ts'

/** Formats a minimum, such as `5+`. Uses words for a calculated number. */
const orMore = (number: string): string => (/^\d+$/.test(number) ? `${number}+` : `${lowerFirst(number)} or more`)

export const sheetWords = {
  modifiers: 'Modifiers',
  firePoints: 'Fire points',
  eachSide: 'Each side',
  limit: (min: string, max: string): string => `Total modifier: at least ${min}, at most ${max}.`,
  onNatural: (range: string): string => `On a natural ${range}`,
  onResult: (range: string): string => `On a result of ${range}`,
  onOutcomes: (names: string): string => `On ${names}`,
  orWorse: (name: string): string => `${name} or worse`,
  follows: 'Follow-ups',
  /** The trigger of follow-ups after any result except the named ones. */
  afterAllBut: (names: string): string => `After any result except ${names}`,
  tie: 'a tie',
  nextLower: 'the next lower result.',
  /** For a side that no effect moves. */
  holds: 'Holds.',
  /** The superscript number of a note, such as `¹`. */
  noteNumber: (number: number): string =>
    String(number).replaceAll(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit))),
  /** For a value that a player chooses or that is derived. */
  varies: '±',
  seeTable: 'see its table',
  see: (title: string, column: string | null): string => (column === null ? `see ${title}` : `see ${title}: ${column}`),
  /** The end of a distance range, such as `to 2″`. */
  upTo: (distance: string): string => `to ${distance}`,
  /** The roll of a dice pool. `save` is null if there are no saves. */
  pool: (sides: number, count: string, hit: string, save: string | null): readonly string[] => [
    `Number of d${sides}: ${lowerFirst(count)}.`,
    `Hits on ${orMore(hit)}, modifiers added to each die.`,
    ...(save === null ? [] : [`Each hit is saved on ${orMore(save)}.`]),
  ],
  calculated: 'as calculated',
  valueOfTrait: (label: string): string => `as the ${label}`,
  toRoll: (side: string): string => `to the ${side}’s roll`,
  /** Labels the combined row for all chart rows that have no effect. */
  others: 'Others',
  result: 'Result',
  /** A heading of a table with its dice. */
  headAndDice: (head: string, dice: string): string => `${head} · ${dice}`,
  effects: 'Effects',
  sideBy: (side: string): string => `${side} by`,
  titled: (title: string, what: string): string => `${title}, ${what}`,
  inSection: (title: string, section: string): string => `${title} (${section})`,
  withUnit: (title: string, sign: string): string => `${title}\u00a0${sign}`,
  reference: 'Reference',
  otherwise: 'otherwise',
  tick: '✓\u00a0',
  anyOf: 'Any of these:',
  arcs: 'Arcs of fire',
  arc: (label: string, degrees: number): string => `${label} ${degrees}°`,
  distancesIn: (unit: string): string => `distances in ${unit}`,
  /** The scale of all distances: a factor, the names of the units, and a rounding step with its unit. */
  scale: (factor: string | null, from: string | null, to: string, readAs: boolean, step: string | null): string =>
    [
      factor && `distances × ${factor}`,
      from && (readAs ? `${from} read as ${to}` : `converted from ${from}`),
      step && `to the nearest ${step}`,
    ]
      .filter(Boolean)
      .join(', '),
  /** States that distances in the text of house rules are not scaled. */
  unscaledTexts: 'distances in house-rule texts as written',
  measuredIn: (unit: string): string => `in ${unit}`,
  rulebook: 'You need the rulebook. If the two differ, the rulebook is right.',
  house: (title: string, version: string, date: string | null, file: string): string =>
    `${sheetWords.dated(title, version, date)} (${file})`,
  dated: (title: string, version: string, date: string | null): string =>
    `${title} ${version}${date === null ? '' : `, ${date}`}`,
  /** The table of house-rule changes. */
  changes: {
    title: 'What we changed',
    unscaled: 'distances as written, not to scale',
    where: 'Where',
    before: 'Rules as written',
    after: 'House rules',
    added: 'added',
    removed: 'removed',
    movedAfter: (name: string): string => `moved below ${name}`,
  },
  /** A list of options to choose before play, with a box before each. */
  options: { title: 'Options to choose before play', chosenBox: '☑', emptyBox: '☐' },
  /** The meanings of superscript letters in the legend. */
  marks: {
    reconstructed: { sign: 'R', meaning: 'reconstructed from related sheets' },
    assumed: { sign: 'A', meaning: 'assumed: the source is silent' },
    house: { sign: 'H', meaning: 'house rule' },
  } satisfies Readonly<Record<Mark, { readonly sign: string; readonly meaning: string }>>,
} as const

/** Text that a printed page adds to its sheet. */
export const pageWords = {
  maker: 'Doublequick',
  continued: 'continued',
  /** The label of the bar next to lines that exclude each other. */
  oneOf: 'One of these:',
  /** The explanation of the bar in the footer. */
  bar: 'Of lines joined by a bar, only one counts.',
  ruler: 'ticks every 10 mm',
  page: (page: number, pages: number): string => `page ${page} of ${pages}`,
  ofPages: (page: number, pages: number): string => `${page}/${pages}`,
  /** Follows the heading of a topic that spans several cards. */
  part: (card: number, cards: number): string => `(${card}\u00a0of\u00a0${cards})`,
  about: 'About this sheet',
  house: 'House rules:',
} as const

const strengthText = (numbers: readonly number[]): string => numbers.join('/')
const dotted = (parts: readonly string[]): string => parts.join(' · ')

export const rosterSheetWords = {
  heading: 'Roster',
  subtitle: (title = ''): string => dotted(['Roster', ...(title === '' ? [] : [title])]),
  order: 'Order of battle',
  box: '☐',
  gap: '\u2002',
  /** Space for writing a name or a few numbers. */
  name: '\u00a0'.repeat(45),
  space: '\u00a0'.repeat(14),
  turns: 'Turn track',
  turn: 'Turn',
  units: 'Units',
  unit: 'Unit',
  kind: 'Kind',
  strength: 'Strength',
  /** The states that start at the gaps between boxes. */
  standsBy: (states: readonly string[]): string =>
    `Stands lost${states.length === 0 ? '' : ` (gaps: ${states.map(lowerFirst).join(', ')})`}`,
  states: 'State',
  /** A non-breaking space keeps the box and its label on one line. */
  state: (label: string): string => `☐\u00a0${label.replaceAll(' ', '\u00a0')}`,
  leader: 'Leader',
  lost: 'Lost',
  numbers: strengthText,
  list: dotted,
} as const

export const labelWords = {
  heading: 'Unit labels',
  facts: (count: number, width: string, folded: boolean): string =>
    `${pluralize(count, 'label')}, ${width} wide, ${folded ? 'to fold' : 'flat'}`,
  strength: strengthText,
  /** The number of a stand within its unit. */
  base: (number: number, stands: number): string => `${number} of ${stands}`,
  list: dotted,
} as const

export const markerWords = {
  heading: 'Markers',
  shapes: { round: 'Round', square: 'Square', pennant: 'Pennants' },
  facts: (shape: string, across: string, count: number | null): string =>
    [
      `${shape}, ${across} across`,
      ...(count === null ? [] : [`${count} markers`]),
      'the next state is on the back',
    ].join('; '),
  alt: (label: string): string => `Marker: ${label}`,
} as const

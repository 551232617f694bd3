/** The forms that values can have, as phrases that follow “Use”. Schemas use the names of forms as errors. */
import type { FactFormatter } from './phrases.ts'

const forms = {
  text: () => 'text',
  'quoted-text': () => 'text "in quotes"',
  number: () => 'a number',
  'whole-number': () => 'a whole number',
  flag: () => 'true or false',
  list: () => 'a list: [one, two]',
  map: () => 'a map: KEY: VALUE',
  value: () => 'a value',
  'another-value': () => 'another value',
  'another-form': () => 'another form',

  id: () => 'an id: lowercase letters, digits and hyphens, beginning with a letter, such as "broken-ground"',
  'short-id': () => 'an id of at most 60 characters',
  line: () => 'text on one line (>- joins several lines into one)',
  fraction: ({ number }: FactFormatter) => `a fraction such as "${number('1/2')}"`,
  exact: ({ number }: FactFormatter) =>
    `a number such as 2 or ${number('1.5')}, or a fraction such as ${number('1/2')}`,
  range: ({ range }: FactFormatter) =>
    `a range such as ${range({ min: 5, max: 7 })}, ${range({ min: null, max: 4 })} or ${range({ min: 11, max: null })}`,
  'number-or-range': ({ range }: FactFormatter) =>
    `a whole number or a range such as ${range({ min: 5, max: 7 })}, ${range({ min: null, max: 4 })} (or less) or ${range({ min: 11, max: null })} (or more)`,
  path: () => 'a path such as gauge.arcs.infantry.degrees',
  version: () => 'a version such as 1.0.0',
  language: () => 'a language tag such as en',
  date: () => 'a date such as 2026-11-20',
  mark: () => 'one of reconstructed: WHY, assumed: WHY or printed: true',

  condition: () =>
    'conditions: a map such as {cover: works, stands: ..3} (all must hold) or a list of maps (one must hold)',
  test: ({ range }: FactFormatter) =>
    `a choice, a list of choices, true or false, a number, a range such as ${range({ min: 1809, max: null })}, a comparison such as "<= worn-at", or conditions on a role`,
  amount: () =>
    'a number, a sum such as stands - worn-at, {trait: ID}, {points: true}, {grid: ID}, {plus: [...]}, {times: [...]}, {ratio: [a, b]}, {round: up, is: ...}, {at-least: 0, is: ...}, {at-most: 9, is: ...} or {first: {...}}',
  'bounded-amount': () => 'the amount to round or limit, such as stands - 4',
  'one-amount': () => 'one of them; to add amounts write {plus: [{grid: ID}, 2]} or a line such as stands - worn-at',
  sum: () =>
    'traits and numbers with + - * / and parentheses, such as stands - worn-at or 2 * stands / enemy stands, optionally followed by at-least 0 or at-most 9',
  'condition-name': () => 'the id of a condition, or a list of ids',
  'round-or-bound': () =>
    'one of round: up, at-least: 0 and at-most: 9 beside is: AMOUNT; nest several, such as {at-most: 9, is: {at-least: 0, is: AMOUNT}}',
  'over-or-below': () => 'either over: N or below: N',
  'trait-kind': () => 'exactly one of choices, flag, count, number',
  'choice-label': () => 'a label, or {label: ..., words: ...}',
  losses: () => 'reduce, add, or {add: [PHASES]}',
  'derived-value': () => 'a choice, true or false, a number, {trait: ID} or another amount',
  'words-or-distance': () => 'either words, or a length under its unit: inches: 12',
  'list-entry': () => 'words, or {lead: ..., text: ...}',
  'cell-value': () =>
    'a number, a fraction, text, null for none, {words: no} for none in words, or {value: ..., when: ...}',
  'value-or-words': () => 'either value or words',
  cell: () =>
    'a number, a fraction, text, null, {value: ..., when: ...}, or a list with one for each part of the split',
  'bands-or-rows': () => 'either bands or rows',
  dice: () =>
    '1 to 99 dice with 2 to 100 sides, such as 1d10, 2d6+1, d66, 2d6 reroll 1, 3d6 keep highest 1 or 2d10 average round up',
  'pool-die': () => 'one kind of die: d6',
  'dice-bounds': () => '1 to 99 dice with 2 to 100 sides, such as 2d6',
  'dice-kept': () => 'fewer dice to keep than are rolled, such as 3d6 keep highest 2',
  'dice-rerolled': () => 'some but not all of the numbers on these dice to reroll, such as 2d6 reroll 1',
  'dice-digits': () => 'd66 alone or with a number added, such as d66+1',
  'dice-averaged': () => '2d10 average round up for the average of two dice (or round down, half-up, half-down)',
  'dice-scaled': () =>
    'the dice alone, and change the bands and modifiers instead: for 2d6 x 10 use 2d6 and divide them by 10',
  'dice-faces': () => 'a number for each side, two of them different, separated by spaces: 1d6 faces 2 3 3 4 4 5',
  'dice-mixed': () =>
    'dice of one kind, or one roll for each of two sides: with {attacker: 1d6, defender: 1d6} the result is the first minus the second',
  'dice-of-sides': () =>
    'dice such as 1d10, 2d6+1, d66, 2d6 reroll 1, 3d6 keep highest 1 or 2d10 average round up, or one for each side: {attacker: 1d10, defender: 1d10}',
  moves: ({ number }: FactFormatter) => `full, or a number of moves such as ${number('1/2')}`,
  'distance-or-result': () => 'a number such as 6, without its unit, or result',
  length: () => 'a length such as 1.5, or with its unit such as 40 mm',
  stands: () => 'all, a number of stands, or {stands: N, more: {per: 1, over: 10}}',
  'some-stands': () => 'a number of stands, or others',
  action: () => 'true, or how far: {moves: 1/2}',
  removal: () => 'true, {turns: N}, {replaced-after: TURNS} or {at: turn-end}',
  'called-check': () => 'a procedure, or {procedure: ID, each: WORDS, for: [TRAITS]}',
  'fixed-value': () => 'a value, or values of a role by trait',

  'request-id': () => 'text of at most 200 characters, or a number',
  'ruleset-or-file': () => 'the id of a ruleset or the path of a file',
  files: () => 'a list of files',
  'procedure-id': () => 'the id of a procedure',
  'sequence-id': () => 'the id of a sequence',
  session: () => 'the session of an answer',
  inches: () => 'a number of inches',
} as const satisfies Record<string, (formatter: FactFormatter) => string>

export type Form = keyof typeof forms

/** Whether a schema's error is the name of a form. */
export const isForm = (name: string): name is Form => Object.hasOwn(forms, name)

/** Returns the phrase for a form. */
export const formWords = (form: Form, formatter: FactFormatter): string => forms[form](formatter)

/** Examples for keys whose form alone isn't clear enough. */
const examples: ReadonlyMap<string, string> = new Map([
  ['version', '1.0.0'],
  ['format', '1'],
  ['roles', 'roles by id, such as {firer: {title: Firers}, target: {title: Target}}'],
  ['modifiers', 'modifiers by id, such as {wall: {value: -2, when: {cover: wall}}}'],
  ['tables', 'tables by id, such as {fire: {bands: {miss: ..4, hit: 5..}}}'],
  ['bands', 'a range for each outcome, such as {miss: ..4, hit: 5..}'],
  ['outcomes', 'outcomes by id, such as {miss: {name: Miss}, hit: {name: Hit}}'],
  ['effects', 'effects by id, such as {loss: {lose: 1}}'],
  ['choices', 'a label for each choice, such as {green: Green, veteran: Veteran}'],
  ['number', 'its bounds, such as {min: 0, max: 48}, or {}'],
  ['count', 'its bounds, such as {max: 12}, or {}'],
  ['set', 'what traits become, such as {order: shaken}'],
  ['retreat', 'how far, such as {inches: 6} or {moves: full}'],
  ['continue', 'how far, such as {inches: 6} or {moves: full}'],
  ['again', '{drop: []}, with the modifiers that no longer count in the brackets'],
  ['may', 'actions, such as {fire: true} or {move: {moves: 1/2}}'],
  ['choose', 'actions, such as {fire: true, move: {moves: 1/2}}'],
  ['limit', '{min: -3, max: 3}'],
  ['first', 'lines by id, such as {road: {is: 2, when: {going: road}}, other: {is: 1}}'],
  ['severity', 'a whole number from 0 (harmless) to 4'],
  ['by', 'one trait, or points (put a second one in across, or use rows with conditions for several)'],
])

/** An example entry of each section, with its id. */
const entries: ReadonlyMap<string, { readonly id: string; readonly entry: string }> = new Map([
  ['phases', { id: 'melee', entry: '{title: Melee}' }],
  ['traits', { id: 'brave', entry: '{flag: true}' }],
  ['parts', { id: 'guns', entry: '{stand: gun stand}' }],
  ['conditions', { id: 'led', entry: '{when: {leaders: 1..}}' }],
  ['procedures', { id: 'rally', entry: '{dice: 1d10, tables: {...}, outcomes: {...}}' }],
  ['roles', { id: 'firer', entry: '{title: Firers}' }],
  ['factors', { id: 'weak', entry: '{label: Disordered, times: 1/2, when: {order: disordered}}' }],
  ['modifiers', { id: 'wall', entry: '{value: -2, when: {cover: wall}}' }],
  ['tables', { id: 'fire', entry: '{bands: {miss: ..4, hit: 5..}}' }],
  ['outcomes', { id: 'hit', entry: '{name: Hit}' }],
  ['effects', { id: 'loss', entry: '{lose: 1}' }],
  ['follows', { id: 'leader', entry: '{natural: 10, effects: {...}}' }],
  ['decide', { id: 'wall', entry: '{outcome: slow, when: {crossing: wall}}' }],
  ['gives', { id: 'move', entry: '{is: movement.basic}' }],
  ['first', { id: 'road', entry: '{is: 2, when: {going: road}}, under an id of its own' }],
  ['sequences', { id: 'assault', entry: '{parties: [...], steps: {...}}' }],
  ['parties', { id: 'attacker', entry: '{title: Attacker}' }],
  ['grids', { id: 'movement', entry: '{by: arm, columns: [basic], rows: {...}}' }],
  ['columns', { id: 'basic', entry: '{label: Basic}' }],
  ['split', { id: 'late', entry: '{label: 1809 on, when: {year: 1809..}}' }],
  ['lists', { id: 'scale', entry: '{title: Scale, entries: {inch: 45 yards}}' }],
  ['arcs', { id: 'infantry', entry: '{degrees: 45}' }],
])

const plainForms: ReadonlySet<Form> = new Set<Form>(['map', 'list', 'text', 'quoted-text', 'number', 'whole-number'])

/**
 * Returns the form of a key's value, with an example if the form alone isn't clear enough. `section` is set if the key is an entry's id in that
 * section.
 */
export const keyWords = (key: string, form: Form, formatter: FactFormatter, section?: string): string => {
  if (!plainForms.has(form)) return formWords(form, formatter)
  const ofSection = form === 'map' && section !== undefined ? entries.get(section) : undefined
  if (ofSection !== undefined) return `a map such as ${ofSection.entry}`
  const own = form === 'map' ? entries.get(key) : undefined
  return (
    examples.get(key) ??
    (own === undefined ? formWords(form, formatter) : `${key} by id, such as {${own.id}: ${own.entry}}`)
  )
}

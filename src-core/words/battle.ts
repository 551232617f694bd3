/** English text for a battle's history, in the window and in text reports. */
import { capitalize, pluralize, verbFor } from './text.ts'
import { percentText } from './numbers.ts'

export const battleWords = {
  heading: (date: string): string => `Doublequick, battle of ${date}`,
  sources: { typed: 'typed', tapped: 'tapped', program: 'rolled by Doublequick' },
  points: (points: string): string => `${points} fire points`,
  dice: 'Dice',
  difference: (result: string): string => `difference ${result}`,
  pending: 'roll again',
  exhausted: (side: string): string => `${side} has no stands left.`,
  followUp: (what: string): string => `Then: ${what}`,
  inTurn: (turn: string): string => `in turn ${turn}`,
  other: (modifier: string): string => `other ${modifier}`,
  /** Firing stands, with the points of each if entered. */
  stands: (count: string, each: string | null): string =>
    `${count} ${count === '1' ? 'stand' : 'stands'}${each === null ? '' : ` × ${each}`}`,
  pointsEach: (points: string): string => `${points} points per stand`,
  /** An assumed input with its value. Null if there is none. */
  assumed: (label: string, value: string | null): string => `${label}: ${value ?? 'not entered'}`,
  assumedInputs: (inputs: string): string => `Assumed: ${inputs}`,
  notEntered: 'not entered',
  gone: 'gone',
  goneUntil: (turn: number): string => `gone until turn ${turn}`,
  leavesAtTurnEnd: (then: string): string => `leaves at the end of the player turn, then ${then}`,
  /** Appended to a new state. */
  until: (turn: number): string => `, until turn ${turn}`,
  returnsToField: 'back on the field',
  arriving: (names: readonly string[]): string => `Due to arrive: ${names.join(', ')}`,
  destroyed: 'destroyed',
  arrives: (turn: number, place?: string): string =>
    `arrives in turn ${turn}${place === undefined ? '' : `, ${place}`}`,
  attachedTo: (unit: string): string => `attached to ${unit}`,
  detached: 'detached',
  returned: (names: readonly string[]): string => `Back on the field: ${names.join(', ')}`,
  /** The outcome of a command's check and what it means. */
  commandResult: (name: string, outcome: string, aside: string | null): string =>
    `${name}: ${outcome}${aside === null ? '' : `, ${aside}`}`,
  /** A number of moves with its distance, such as `half move 6″`. */
  move: (moves: string, distance: string): string =>
    `${moves === '1' ? 'full move' : moves === '½' ? 'half move' : `${moves} move`} ${distance}`,
  loses: (stands: number | 'all'): string => (stands === 'all' ? 'loses all' : `loses ${stands}`),
  /** A loss that can't be subtracted because the count is unknown. */
  unknownCount: (unit: string, count: string): string =>
    `${unit}: ${count} not entered. Enter it in the order of battle to apply the loss.`,
  /** The reason for a mark, such as `Assumed: …`. */
  markReason: (kind: string, why: string): string => `${capitalize(kind)}: ${why}`,
  yesOrNo: (value: boolean): string => (value ? 'yes' : 'no'),
  /** The number of a unit's stands with a flag, such as `1 stand`. */
  standsBearing: (count: string): string => (count === '1' ? '1 stand' : `${count} stands`),
  noLonger: (modifier: string): string => `no longer ${modifier}`,
} as const

/** Joins names, as in `Ames, Stovall and Thorne`. */
const enumerate = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

export const journalWords = {
  turn: (turn: number): string => `Turn ${turn}`,
  again: 'again',
  muster: 'Order of battle',
  setByHand: 'Set by hand',
  correction: (line: number): string => `Correction of line ${line}`,
  notApplied: (changes: readonly string[]): string => `Not applied: ${changes.join('; ')}`,
  /** What players do with a unit. */
  actions: {
    destroy: (unit: string): string => `${unit} is destroyed`,
    restore: (unit: string): string => `${unit} is back on the table`,
    rename: (unit: string, name: string): string => `${unit} is now ${name}`,
    move: (unit: string, command: string): string => `${unit} moves to ${command}`,
    split: (unit: string, stands: number, name: string): string =>
      `${unit} splits: ${name} with ${stands} stand${stands === 1 ? '' : 's'}`,
    merge: (unit: string, into: string): string => `${unit} merges into ${into}`,
    attach: (leader: string, unit: string): string => `${leader} is attached to ${unit}`,
    detach: (leader: string): string => `${leader} is detached`,
    arrive: (units: readonly string[]): string => `${units.join(', ')} arrive${units.length === 1 ? 's' : ''}`,
  },
  phase: (side: string, phase: string): string => [side, phase].filter((text) => text !== '').join(', '),
  end: 'End of the battle',
  participants: (who: readonly string[]): string => who.join(' → '),
  said: (units: readonly string[], verb: string, others: readonly string[], again: boolean): string =>
    [enumerate(units), verbFor(verb, units.length), enumerate(others), again ? 'again' : '']
      .filter((text) => text !== '')
      .join(' '),
  points: (points: string): string => `${points} ${points === '1' ? 'point' : 'points'}`,
  sums: (sums: readonly string[]): string => sums.join(' against '),
  counted: (label: string, before: string, after: string): string =>
    `${label === '' ? '' : `${label} `}${before} → ${after}`,
  noLonger: (what: string): string => `no longer ${what}`,
  value: (label: string, value: string): string => `${label} ${value}`,
  asMustered: (label: string): string => `${label} as in the order of battle`,
  asMusteredShort: 'as in the order of battle',
  unitChanges: (unit: string, changes: readonly string[]): string => `${unit} ${changes.join(', ')}`,
  line: (head: string, facts: readonly string[]): string => [head, ...facts].filter((text) => text !== '').join('; '),
  result: (how: readonly string[], outcome: string): string =>
    [how.filter((text) => text !== '').join(', '), outcome].filter((text) => text !== '').join(': '),
  wouldBe: (outcome: string): string => `The same dice now give ${outcome}. Applied changes stay.`,
  ignoredLine: 'Ignored: it continues a tie that a correction changed.',
  changedSince: (unit: string, trait: string, was: string, is: string): string =>
    `${unit}: ${trait} was ${was} at this roll and is now ${is}`,
  title: (date: string): string => `Battle of ${date}`,
  rules: (rules: string): string => `Rules: ${rules}`,
  odds: (outcomes: readonly { readonly name: string; readonly p: number }[]): string =>
    `Odds: ${outcomes
      .filter(({ p }) => p > 0)
      .map(({ name, p }) => `${name} ${percentText(p)}`)
      .join(', ')}`,
  luck: (dice: number, modifiers: number): string =>
    `Luck: dice ${percentText(dice)}, modifiers ${percentText(modifiers)}`,
  conflict: (what: string): string => `Conflict: ${what}`,

  journal: 'Journal',
  progress: (turns: number, rolls: number): string =>
    [...(turns > 0 ? [pluralize(turns, 'turn')] : []), pluralize(rolls, 'check')].join(', '),
  /** The heading of lost stands, such as `Stands lost`. */
  lostIn: (count: string): string => `${count} lost`,
  together: 'Total',
  left: 'Left',
  victoryPoints: 'Victory points',
  losses: 'Losses',
  lost: 'Lost',
  units: 'Units',
  destroyed: 'Destroyed',
  /** A sum over units. Shows a question mark if the counts of some units are unknown. */
  sum: (known: number | string | null, unknown: number): string =>
    known === null ? '?' : unknown > 0 ? `${known} + ?` : String(known),
  luckTitle: 'Luck',
  /** The mean rank of each side's rolls, from 0 to 1, and how far fair dice would stray from ½. */
  luckOf: (sides: readonly { readonly name: string; readonly dice: number; readonly fair: number }[]): string => {
    const ranks = sides.map(({ name, dice }) => `${name} ${percentText(Math.round(dice * 100) / 100)}`).join(', ')
    const isChance = sides.every(({ dice, fair }) => Math.abs(dice - 0.5) <= fair)
    return `So far: ${ranks}. Average is 50%, so this is ${isChance ? 'within normal chance' : 'unlikely to be chance'}.`
  },
  headings: {
    number: 'No.',
    at: 'Time',
    turn: 'Turn',
    side: 'Side',
    phase: 'Phase',
    what: 'Event',
    who: 'Units',
    points: 'Fire points',
    dice: 'Dice',
    modifiers: 'Modifiers',
    sums: 'Sum',
    result: 'Result',
    changes: 'Changes',
    dicePlace: 'Dice luck',
    modifiersPlace: 'Effect of modifiers',
    note: 'Note',
    conflicts: 'Conflicts',
  },
} as const

/** Distinguishes a leader trait from a unit trait with the same label. */
export const leaderLabel = (label: string): string => `${label}, leaders`

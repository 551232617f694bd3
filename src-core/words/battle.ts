/** The words of a battle's history, on screen and as text, in English. */
import { capital } from './letters.ts'

export const battleWords = {
  heading: (date: string): string => `Doublequick, battle of ${date}`,
  sources: { typed: 'typed', tapped: 'tapped', program: 'rolled by Doublequick' },
  points: (points: string): string => `${points} fire points`,
  dice: 'Dice',
  difference: (result: string): string => `difference ${result}`,
  pending: 'roll again',
  exhausted: (side: string): string => `${side} has no stands left.`,
  then: (what: string): string => `Then: ${what}`,
  other: (modifier: string): string => `other ${modifier}`,
  /** Firing stands, with the points of each where given. */
  stands: (count: string, each: string | null): string => `${count}${each === null ? '' : ` × ${each}`} stands`,
  each: (points: string): string => `${points} points per stand`,
  /** An input that was not given, with its assumed value; null: there is none. */
  assumed: (label: string, value: string | null): string => `${label}: ${value ?? 'not entered'}`,
  granted: (inputs: string): string => `Assumed: ${inputs}`,
  notTold: 'not entered',
  gone: 'gone',
  goneUntil: (turn: number): string => `gone until turn ${turn}`,
  /** After the new state. */
  until: (turn: number): string => `, until turn ${turn}`,
  back: 'back on the field',
  arriving: (names: readonly string[]): string => `Due to arrive: ${names.join(', ')}`,
  destroyed: 'destroyed',
  arrived: 'arrives',
  arrives: (turn: number): string => `arrives in turn ${turn}`,
  attachedTo: (unit: string): string => `attached to ${unit}`,
  detached: 'detached',
  setOut: (names: readonly string[]): string => `Back on the field: ${names.join(', ')}`,
  /** The outcome of a command's check, and what it means. */
  command: (name: string, outcome: string, aside: string | null): string =>
    `${name}: ${outcome}${aside === null ? '' : `, ${aside}`}`,
  /** A number of moves as a distance: `half move 6″`. */
  move: (moves: string, distance: string): string =>
    `${moves === '1' ? 'full move' : moves === '½' ? 'half move' : `${moves} move`} ${distance}`,
  loses: (stands: number | 'all'): string => (stands === 'all' ? 'loses all' : `loses ${stands}`),
  /** A loss that cannot be subtracted, because the count is not known. */
  missing: (unit: string, count: string): string =>
    `${unit}: ${count} not entered. Enter it in the order of battle to apply the loss.`,
  /** The reason of a value that is not as printed: `Assumed: ...`. */
  notPrinted: (kind: string, why: string): string => `${capital(kind)}: ${why}`,
  yesOrNo: (value: boolean): string => (value ? 'yes' : 'no'),
  noLonger: (modifier: string): string => `no longer ${modifier}`,
} as const

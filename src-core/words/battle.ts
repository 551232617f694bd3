/** The words of a battle's history, on screen and as text, in English. */
import { capital } from './letters.ts'

export const battleWords = {
  heading: (date: string): string => `Doublequick, battle of ${date}`,
  sources: { typed: 'typed in', tapped: 'tapped in', program: 'rolled by Doublequick' },
  points: (points: string): string => `${points} fire points`,
  dice: 'Dice',
  difference: (result: string): string => `difference ${result}`,
  pending: 'to be rolled again',
  exhausted: (side: string): string => `${side} has no stand left.`,
  then: (what: string): string => `Then: ${what}`,
  other: (modifier: string): string => `other ${modifier}`,
  /** Firing stands, each worth so many points where that was said. */
  stands: (count: string, each: string | null): string => `${count}${each === null ? '' : ` × ${each}`} stands`,
  each: (points: string): string => `${points} points a stand`,
  /** An input that was not given, as it was taken; null: there is nothing to take. */
  assumed: (label: string, value: string | null): string => `${label}: ${value ?? 'not told'}`,
  granted: (inputs: string): string => `Taken for granted: ${inputs}`,
  notTold: 'not told',
  gone: 'gone',
  goneUntil: (turn: number): string => `gone until turn ${turn}`,
  /** After what it becomes. */
  until: (turn: number): string => `, until turn ${turn}`,
  back: 'back on the field',
  setOut: (names: readonly string[]): string => `Back on the field: ${names.join(', ')}`,
  /** The state of a command, and what it means. */
  command: (name: string, outcome: string, aside: string | null): string => `${name}: ${outcome}${aside === null ? '' : `, ${aside}`}`,
  /** So many moves as a distance: `half move 6″`. */
  move: (moves: string, distance: string): string =>
    `${moves === '1' ? 'full move' : moves === '½' ? 'half move' : `${moves} move`} ${distance}`,
  loses: (stands: number | 'all'): string => (stands === 'all' ? 'loses all' : `loses ${stands}`),
  /** Of a loss that cannot be taken off a count. */
  missing: (unit: string, count: string): string =>
    `${unit}: ${count} not told. Write how many in the order of battle, and the loss comes off.`,
  /** Why something is as it is, where the sheet does not print it so: `Assumed: ...`. */
  notPrinted: (kind: string, why: string): string => `${capital(kind)}: ${why}`,
  yesOrNo: (value: boolean): string => (value ? 'yes' : 'no'),
  noLonger: (modifier: string): string => `no longer ${modifier}`,
} as const

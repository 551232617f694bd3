/** The words of a battle's journal, its luck and its losses, in English. */

import { percentText } from './window-resolve.ts'

export const journalWords = {
  turn: (turn: number): string => `Turn ${turn}`,
  again: 'again',
  muster: 'Order of battle',
  byHand: 'Set by hand',
  /** What players did with a unit. */
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
  on: (who: readonly string[]): string => who.join(' → '),
  points: (points: string): string => `${points} fire points`,
  /** There is nothing to say of it. */
  none: '',
  loses: (count: string): string => `loses ${count}`,
  noLonger: (what: string): string => `no longer ${what}`,
  value: (label: string, value: string): string => `${label} ${value}`,
  asMustered: (label: string): string => `${label} as mustered`,
  asMusteredShort: 'as mustered',
  of: (unit: string, changes: readonly string[]): string => `${unit} ${changes.join(', ')}`,
  line: (head: string, facts: readonly string[]): string => [head, ...facts].filter((text) => text !== '').join('; '),
  result: (how: readonly string[], outcome: string): string =>
    [how.filter((text) => text !== '').join(', '), outcome].filter((text) => text !== '').join(': '),
  leftOut: 'ignored: it continues a tie that a correction changed',
  differs: (unit: string, trait: string, was: string, is: string): string =>
    `${unit}: ${trait} was ${was} when this was rolled, now ${is}`,
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
  headings: {
    number: 'No.',
    at: 'Time',
    turn: 'Turn',
    side: 'Side',
    phase: 'Phase',
    what: 'What',
    who: 'Who',
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

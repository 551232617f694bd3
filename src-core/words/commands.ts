/** Commands and their keys in English, in the palette, in the system's menu and beside what they do. */
import type { CommandId } from '../contract/commands.ts'

/** Keys, written as those of commands (`Mod+K`), and what all of them do, or what each does in turn. */
export interface KeyHint {
  readonly keys: readonly string[]
  readonly effect: string
}

/** Other words for which a command is found. */
export const commandHints: Readonly<Partial<Record<CommandId, string>>> = {
  keys: 'help',
  history: 'history, correct, copy, export',
  'battle-report': 'luck and losses',
  battles: 'open, copy',
  'house-order': 'overlaps',
}

export const commandWords: Readonly<Record<CommandId, string>> = {
  palette: 'Search or command',
  keys: 'Keys of this view',
  'open-file': 'Open a file …',
  'go-start': 'Start',
  'go-library': 'Library',
  'go-resolve': 'Resolve',
  'go-sheet': 'Sheet',
  'go-rules': 'House rules',
  'go-print': 'Print',
  'go-settings': 'Settings',
  find: 'Find on the sheet',
  print: 'Print the sheet or gauge',
  export: 'Export to files',
  undo: 'Undo',
  redo: 'Redo',
  roll: 'Roll for me',
  'go-on': 'Take what the roll does, and go on',
  'follow-up': 'Begin what follows',
  clear: 'Clear the check',
  'without-units': 'Play this check without units',
  'next-unit': 'Next unit',
  'next-phase': 'Next phase',
  'next-check': 'Next check',
  'check-before': 'Check before',
  history: 'Journal',
  'battle-report': 'Report of the battle',
  battles: 'Battles',
  'new-battle': 'New battle',
  'order-of-battle': 'Edit the order of battle',
  share: 'Share at the table …',
  'line-odds': 'Odds of the line',
  'compare-odds': 'What house rules do to the odds',
  'house-order': 'Order of the house rules',
  'battle-facts': 'Facts of the battle',
  'large-result': 'Large results, on or off',
  'text-larger': 'Larger text',
  'text-smaller': 'Smaller text',
  'text-usual': 'Usual size of text',
  'theme-system': 'Theme of the system',
  'theme-light': 'Light theme',
  'theme-dark': 'Dark theme',
  'theme-contrast': 'High contrast',
}

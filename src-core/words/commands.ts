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
  'house-order': 'conflicts',
}

export const commandWords: Readonly<Record<CommandId, string>> = {
  palette: 'Search or run a command',
  keys: 'Keyboard shortcuts',
  'open-file': 'Open file…',
  'go-start': 'Start',
  'go-library': 'Library',
  'go-resolve': 'Resolve',
  'go-sheet': 'Sheet',
  'go-rules': 'House rules',
  'go-print': 'Print',
  'go-settings': 'Settings',
  find: 'Find on the sheet',
  print: 'Print sheet or gauge',
  export: 'Export…',
  undo: 'Undo',
  redo: 'Redo',
  roll: 'Roll for me',
  'go-on': 'Apply result and continue',
  'follow-up': 'Start follow-up',
  clear: 'Clear check',
  'without-units': 'Play check without units',
  'next-unit': 'Next unit',
  'next-phase': 'Next phase',
  'next-check': 'Next check',
  'check-before': 'Previous check',
  history: 'Journal',
  'battle-report': 'Battle report',
  battles: 'Battles',
  'new-battle': 'New battle',
  'order-of-battle': 'Edit order of battle',
  share: 'Share battle…',
  'line-odds': 'Line odds',
  'compare-odds': 'Effect of house rules on odds',
  'house-order': 'Order of house rules',
  'battle-facts': 'Battle settings',
  'large-result': 'Toggle large results',
  'text-larger': 'Larger text',
  'text-smaller': 'Smaller text',
  'text-usual': 'Default text size',
  'theme-system': 'System theme',
  'theme-light': 'Light theme',
  'theme-dark': 'Dark theme',
  'theme-contrast': 'High contrast',
}

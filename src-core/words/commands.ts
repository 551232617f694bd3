/** The names of the commands in English, in the palette and in the system's menu. */
import type { CommandId } from '../contract/commands.ts'

export const commandWords: Readonly<Record<CommandId, string>> = {
  palette: 'Search or command',
  'open-file': 'Open a file …',
  'go-library': 'Library',
  'go-resolve': 'Resolve',
  'go-sheet': 'Sheet',
  'go-rules': 'House rules',
  'go-print': 'Print',
  'go-settings': 'Settings',
  find: 'Find on the sheet',
  print: 'Print the sheet or gauge',
  'text-larger': 'Larger text',
  'text-smaller': 'Smaller text',
  'text-usual': 'Usual size of text',
  'theme-system': 'Theme of the system',
  'theme-light': 'Light theme',
  'theme-dark': 'Dark theme',
  'theme-contrast': 'High contrast',
}

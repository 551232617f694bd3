/** Commands and menus, in English. The letter after `&` opens a menu by keyboard where the system knows such letters. */
import type { CommandId } from '../contract/commands.ts'

export const commandWords: Readonly<Record<CommandId, string>> = {
  'file.open': 'Open rules …',
  'print.export': 'Save prints …',
  'palette.open': 'Find a command …',
  'sheet.search': 'Search the sheet',
  'view.library': 'Library',
  'view.sheet': 'Sheet',
  'view.print': 'Print',
  'view.settings': 'Settings',
  'view.larger': 'Larger type',
  'view.smaller': 'Smaller type',
  'view.usual-size': 'Usual size of type',
  'help.about': 'About Doublequick',
}

export const menuWords = {
  file: '&File',
  edit: '&Edit',
  view: '&View',
  window: '&Window',
  help: '&Help',
  recent: 'Open again',
  noneRecent: 'Nothing opened yet',
} as const

/** What the system's dialogs say. */
export const dialogWords = {
  chooseFile: 'Open rules',
  chooseFolder: 'Folder for prints',
  rulesFiles: 'Rulesets and house rules',
} as const

/** What is said where the window cannot be shown, in a dialog of the system. */
export const troubleWords = {
  windowLost: 'The window broke down',
  windowLostAgain: 'It was opened anew several times and broke down each time. What you had saved is on your disk, as it was.',
  again: 'Open it again',
  quit: 'Quit',
} as const

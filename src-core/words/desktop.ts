/** What the desktop application says outside its window: menus, dialogs, trouble. In English. */

/** The letter after `&` opens a menu by keyboard, where the system knows such letters. */
export const menuWords = {
  file: '&File',
  edit: '&Edit',
  battle: 'Battle',
  view: '&View',
  window: '&Window',
  help: '&Help',
  recent: 'Open &recent',
  noneRecent: 'No recent files',
} as const

export const dialogWords = {
  chooseFile: 'Open rules',
  chooseFolder: 'Folder for prints',
  saveAs: 'Save house rules as',
  rules: 'Rulesets and house rules',
  choose: 'Choose',
} as const

/** Where the window broke down more often than it can be brought back. */
export const troubleWords = {
  title: 'The window crashed',
  message: 'It was reopened several times and crashed each time. Your saved work is safe.',
  again: 'Reopen',
  quit: 'Quit',
} as const

/** What the desktop application says outside its window: menus, dialogs, trouble. In English. */

/** The letter after `&` opens a menu by keyboard, where the system knows such letters. */
export const menuWords = {
  file: '&File',
  edit: '&Edit',
  battle: 'Battle',
  view: '&View',
  window: '&Window',
  help: '&Help',
  recent: 'Open &again',
  noneRecent: 'Nothing opened yet',
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
  title: 'The window broke down',
  message: 'It was opened again several times and broke down each time. What you saved is on your disk.',
  again: 'Open it again',
  quit: 'Quit',
} as const

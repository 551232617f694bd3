/** English text for the window's frame, and text shared by its views. Each view has a separate file. */
import { lowerFirst, pluralize } from '../text.ts'
import { pageWords } from '../sheet.ts'
import { joinList, nameList } from '../problems/phrases.ts'

export const windowWords = {
  name: 'Doublequick',
  skip: 'Skip to content',
  views: 'Views',
  ruleset: 'Ruleset',
  noRuleset: 'Choose a ruleset',
  noRules: { title: 'No ruleset chosen', hint: 'Choose one on Home.', choose: 'Choose rules' },
  houseRules: 'House rules',
  option: 'Option',
  changes: (count: number): string => pluralize(count, 'change'),
  forRuleset: (title: string): string => `for ${title}`,
  removedWithHeirs: (title: string, heirs: readonly string[]): string =>
    `${title} was removed, along with ${joinList(nameList(heirs), 'and', (heir) => heir)}, which ${heirs.length === 1 ? 'extends' : 'extend'} it`,
  showFiles: 'All files',
  loading: 'Loading…',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  increase: (name: string): string => `Increase ${lowerFirst(name)}`,
  decrease: (name: string): string => `Decrease ${lowerFirst(name)}`,
  notices: 'Notices',
  failed: 'That didn’t work',
  notFound: { title: 'Page not found', hint: 'Check the address, or go to Home.' },
  disconnected: {
    title: 'Doublequick isn’t running',
    hint: 'Nothing is lost. Start it again, and this page reconnects.',
    outdated: 'This page is out of date',
    outdatedHint: 'Open the address that Doublequick printed when it started.',
    reconnected: 'Doublequick is back.',
    problem: 'Doublequick isn’t running.',
    remedy: 'Start it and try again.',
    noAnswer: (status: number): string => `The background process answered with status ${status}.`,
    unreadable: 'Unreadable reply from the background process.',
  },
  recovered: {
    title: 'Recovered unsaved work',
    one: (title: string): string => `${title} has unsaved changes.`,
    many: (count: number): string => `${count} house rules have unsaved changes.`,
    continue: 'Continue',
    show: 'Show',
  },
  palette: {
    prompt: 'Search views, rulesets, the sheet and commands',
    noResults: 'No results.',
    inView: (view: string): string => `In ${view}`,
    commands: 'Commands',
    rulesets: 'Rulesets',
    rows: (title: string): string => `On the sheet of ${title}`,
  },
  oneOf: 'one of these',
  house: pageWords.house,
  version: (id: string, version: string): string => `${id} ${version}`,
} as const

/** The letter after `&` opens a menu from the keyboard on systems that support it. */
export const menuWords = {
  file: '&File',
  edit: '&Edit',
  battle: 'Battle',
  view: '&View',
  window: '&Window',
  help: '&Help',
  new: '&New',
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

/** The report about a problem that a player may send. */
export const reportWords = {
  hint: 'Nothing is sent automatically. Delete what you don’t want to share.',
  text: 'Report',
  copy: 'Copy',
  copied: 'Report copied',
  notCopied: 'Can’t copy. Select the text and copy it.',
  open: 'Open a new issue on GitHub',
  tooLong: 'Too long for a prefilled page. Copy it, or shorten it.',
  happened: 'What happened:\n\n\n',
  hosts: { desktop: 'desktop application', browser: 'in a browser' },
  faults: 'Last lines of the log:',
  noFaults: 'No faults in the log.',
  inWindow: (text: string): string => `In the window: ${text}`,
} as const

/** English text shown around the guide. */
export const guideWords = {
  title: 'Guide',
  subtitle: 'ten minutes, from your first roll to your own rules',
  contents: 'Contents',
} as const

/** The licenses page. */
export const licenseWords = {
  title: 'Licenses',
  subtitle: 'Doublequick and everything in it',
  back: 'Settings',
  packages: 'Packages',
  noText: (license: string): string =>
    `This package has no license file. The text of ${license} is at spdx.org/licenses/${license}.`,
  electron:
    'The desktop application also contains Electron and Chromium. Their licenses are in the program’s folder, in LICENSE.electron.txt and LICENSES.chromium.html.',
  missing: 'Licenses are collected when Doublequick is built. This window runs from source; see NOTICE.',
} as const

/** Shown if the window crashed too often to be restored. */
export const troubleWords = {
  title: 'The window crashed',
  message: 'It was reopened several times and crashed each time. Your saved work is safe.',
  again: 'Reopen',
  quit: 'Quit',
} as const

/** The words of the window's frame and of what every view shares, in English. Each view has its own file beside this. */
import { counted } from './counted.ts'
import { pageWords } from './page.ts'

export const windowWords = {
  name: 'Doublequick',
  skip: 'Skip to the page',
  views: 'Views',
  ruleset: 'Ruleset',
  noRuleset: 'Choose a ruleset',
  houseRules: 'House rules',
  option: 'Option',
  changes: (count: number): string => counted(count, 'change'),
  over: (title: string): string => `over ${title}`,
  takenOff: (title: string, heirs: readonly string[]): string =>
    `${title} is taken off, and with it what extends it: ${heirs.join(', ')}`,
  toLibrary: 'Show the library',
  loading: 'Loading …',
  again: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  notices: 'Notices',
  failed: 'That did not work',
  notFound: { title: 'Nothing is here', hint: 'The address leads nowhere. The library has everything there is.' },
  away: {
    title: 'Doublequick is not running',
    hint: 'Nothing is lost. Start it again; this page goes on by itself.',
    refused: 'This page is from an earlier start',
    refusedHint: 'Open the address that Doublequick printed when it started.',
    back: 'Doublequick is back.',
    problem: 'Doublequick is not running, so this could not be done',
    right: 'start it again and repeat this',
    noAnswer: (status: number): string => `the machine answered ${status}, not what was asked`,
    unreadable: 'the machine answered what cannot be read',
  },
  found: {
    title: 'There is work that was not saved',
    one: (title: string): string => `${title}: it was kept as it was typed.`,
    many: (count: number): string => `${count} house rules: they were kept as they were typed.`,
    goOn: 'Go on with it',
    see: 'Show them',
  },
  palette: {
    prompt: 'A view, a ruleset, a line of the sheet, a command',
    nothing: 'Nothing has all these words.',
    commands: 'Commands',
    rulesets: 'Rulesets',
    rows: (title: string): string => `On the sheet of ${title}`,
  },
  oneOf: 'one of these',
  house: pageWords.house,
  version: (id: string, version: string): string => `${id} ${version}`,
} as const

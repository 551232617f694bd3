/** English text for Home and smaller views. */
import { pluralize } from '../text.ts'

export const homeWords = {
  title: 'Home',
  question: 'What are you playing?',
  hint: 'Pick your rules, then play, print or change them.',
  guide: 'New here? Read the guide.',
  rulesets: 'Rulesets',
  play: 'Play',
  continue: 'Continue',
  lastBattle: 'Last battle',
  progress: (turn: number, turns: number | null, rolls: number): string =>
    `Turn ${turn}${turns === null ? '' : ` of ${turns}`}, ${pluralize(rolls, 'roll')}`,
  newBattle: { title: 'New battle', hint: 'With your own units' },
  quickRoll: { title: 'Quick roll', hint: 'One check without units' },
  openScenario: 'Open scenario…',
  duration: (turns: number | null): string => (turns === null ? 'Scenario' : `Scenario, ${pluralize(turns, 'turn')}`),
  print: 'Print',
  sheet: { title: 'Reference sheet', hint: 'One or two sides, in color or black' },
  gauge: { title: 'Gauge', hint: 'Arcs and ranges at true size' },
  other: { title: 'Everything else', hint: 'Rosters, measuring sticks, markers, labels' },
  change: 'Change the rules',
  openFile: 'Open file…',
  editHouse: (title: string): string => `Edit ${title}`,
  newHouse: { title: 'New rules', hint: 'House rules, or a ruleset of your own' },
  files: { title: 'Files and sources', hint: 'Versions, base rulesets, provenance' },
} as const

/** English text for the settings. */
export const settingsWords = {
  title: 'Settings',
  subtitle: 'saved automatically',
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  textSize: 'Text size',
  textSizeHint: 'Scales the whole window.',
  defaultSize: 'Default size',
  percent: (size: number): string => `${Math.round(size * 100)}%`,
  play: 'Play',
  largeResults: 'Large results',
  largeResultsHint: 'Shows results full screen, readable across the table.',
  applyRolls: 'Apply results right away',
  applyRollsHint: 'Entering the last die applies every certain result. Choices still wait for you, and you can undo.',
  turnClock: 'Turn clock',
  turnClockHint: 'Shows how long each side has taken.',
  paperAndUnits: 'Paper and units',
  paper: 'Paper',
  paperHint: 'Default paper for prints.',
  units: 'Units',
  unitsHint: 'Distances are converted everywhere. You can type lengths in any unit.',
  unit: { inches: 'Inches', centimeters: 'Centimeters', millimeters: 'Millimeters' },
  about: 'About',
  version: 'Version',
  host: 'Runs in',
  hosts: { desktop: 'the desktop application', browser: 'a browser' },
  folder: 'Data folder',
  atStart: 'At startup',
} as const

/** English text shown around a sheet on the screen. */
export const windowSheetWords = {
  sections: 'Sections',
  find: 'Find on the sheet',
  next: 'Next match',
  previous: 'Previous match',
  found: (at: number, of: number): string => `${at} of ${of}`,
  nothingFound: 'no matches',
  copyLink: 'Copy link',
  copied: 'Link copied',
  notCopied: 'Can’t copy the link',
  linkToCopy: (link: string): string => `Copy this link: ${link}`,
  missing: {
    title: 'This isn’t on the sheet',
    hint: 'The link is for another version of these rules, or the value isn’t printed.',
  },
  unknown: {
    title: 'These rules aren’t in the library',
    hint: (name: string): string => `Open the file of ${name}, or choose another ruleset.`,
  },
  broken: 'These rules have no sheet yet',
} as const

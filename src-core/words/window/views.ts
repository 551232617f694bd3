/** English texts of the start view. */
import { pluralize } from '../text.ts'

export const startWords = {
  title: 'Start',
  rules: 'Rules',
  play: {
    title: 'Play',
    about: 'Pick units, set what’s different, roll.',
    open: 'Open scenario…',
    continueBattle: (count: number): string =>
      count === 0 ? 'Continue your battle' : `Continue your battle (${pluralize(count, 'roll')})`,
    options: 'Choose before play',
    lookUp: 'Look up a check without units',
  },
  print: {
    title: 'Print',
    about: 'Quick reference sheets, and gauges at true size.',
    print: 'Print or export',
    read: 'View sheet',
    picture: (title: string): string => `Sheet of ${title}`,
  },
  houseRules: {
    title: 'House rules',
    about: 'Change a number, see how it affects the odds, and save it as house rules.',
    create: 'Create house rules',
    edit: (title: string): string => `Edit ${title}`,
    open: 'Open file…',
  },
} as const

/** English texts of the settings. */
export const settingsWords = {
  title: 'Settings',
  subtitle: 'saved automatically',
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  textSize: 'Text size',
  textSizeHint: 'Everything scales with it.',
  defaultSize: 'Default size',
  percent: (size: number): string => `${Math.round(size * 100)}%`,
  table: 'Table',
  largeResults: 'Large results',
  largeResultsHint: 'Shows results full screen, readable across the table.',
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

/** English texts around a sheet on screen. */
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
  linkToCopy: (link: string): string => `Copy it by hand: ${link}`,
  missing: {
    title: 'This isn’t on the sheet',
    hint: 'The link is for another version of these rules, or the value isn’t printed.',
  },
  unknown: {
    title: 'These rules aren’t in the library',
    hint: (name: string): string => `There is no ${name} here. Open its file, or choose another ruleset.`,
  },
  none: { title: 'No ruleset chosen', hint: 'Choose one in the library.' },
  broken: 'These rules have no sheet yet',
  openLibrary: 'Open library',
} as const

/** The words of the library, in English. */
import { counted } from './counted.ts'

export const libraryWords = {
  title: 'Library',
  subtitle: 'what there is to play by',
  houseRule: 'house rules',
  opened: 'opened by you',
  part: 'shared part, not played by itself',
  open: 'Open a file',
  drop: 'Let go to open it',
  notOpened: 'This file was not opened',
  copied: {
    title: 'Opened as a copy',
    text: (file: string, copy: string): string =>
      file === copy ? `${file} itself stays as it is.` : `${copy}; ${file} itself stays as it is.`,
  },
  here: {
    title: (title: string): string => `${title} is here already`,
    versions: (here: string, received: string, cells: number): string =>
      `Here is version ${here}; the file is version ${received}, and ${cells === 0 ? 'no rule differs' : `would change ${counted(cells, 'cell')}`}.`,
    changed: {
      saved: 'The one here was changed since you were given it. Look and merge, and what you changed is kept.',
      unsaved: 'The one here holds changes that are not saved. Look and merge, and they are kept.',
    },
    hint: 'Replaced, it says what the file says. What it said before stays under Saved versions, to be brought back.',
    both: 'Keep both',
    look: 'Look and merge',
    replace: 'Replace with the file',
    replaced: {
      title: (title: string, version: string): string => `${title} is now version ${version}`,
      text: 'What was here before stays under Saved versions.',
    },
  },
  taking: {
    large: (name: string, most: number) => ({
      message: `${name} is larger than ${most} MiB.`,
      right: 'Split it, or delete what doesn’t belong there.',
    }),
    unreadable: (name: string) => ({ message: `${name} isn’t text in UTF-8.`, right: 'Save it as UTF-8.' }),
  },
  inUse: 'In use',
  play: 'Play by this',
  put: 'Put over the ruleset',
  takeOff: 'Take off',
  sheet: 'Sheet',
  closeFile: 'Take out of the library',
  closed: (title: string): string => `${title} is out of the library; the file itself stays`,
  versionName: 'Version',
  version: (version: string): string => `version ${version}`,
  file: 'File',
  basis: 'Built on',
  problems: (count: number): string => counted(count, 'problem'),
  broken: 'This file cannot be played by yet',
  mendIt: 'Mend it in the file and save: the library sees it at once.',
  provenance: 'Where the numbers come from',
  allPrinted: 'Every value is as printed.',
  kinds: {
    reconstructed: 'reconstructed',
    assumed: 'assumed',
    house: 'changed by house rules',
  },
  kindsAbout: {
    reconstructed: 'settled from sister sheets',
    assumed: 'chosen by us where the source is silent',
    house: 'other than the ruleset below',
  },
  notOnSheet: 'not printed on the sheet',
  otherReading: 'Other reading:',
  empty: {
    title: 'No rules yet',
    hint: 'No ruleset was found. Open a file of rules, or look where Doublequick is installed.',
  },
  gone: { title: 'This file is not in the library', hint: 'Open it again, or choose another.' },
} as const

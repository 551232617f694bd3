/** The words of the library, in English. */
import { counted } from './counted.ts'

export const libraryWords = {
  title: 'Library',
  subtitle: 'rulesets and house rules',
  houseRule: 'house rules',
  opened: 'opened by you',
  part: 'shared part, can’t be played alone',
  open: 'Open file…',
  drop: 'Drop to open',
  notOpened: 'Can’t open this file',
  copied: {
    title: 'Opened as a copy',
    text: (file: string, copy: string): string =>
      file === copy ? `${file} won’t be changed.` : `${copy}. ${file} won’t be changed.`,
  },
  here: {
    title: (title: string): string => `You already have ${title}`,
    versions: (here: string, received: string, cells: number): string =>
      `You have version ${here}. The file is version ${received}${cells === 0 ? ', with the same rules' : `, with ${counted(cells, 'different cell')}`}.`,
    changed: {
      saved: 'You changed your copy since you received it. Merge to keep your changes.',
      unsaved: 'Your copy has unsaved changes. Merge to keep them.',
    },
    hint: 'If you replace it, your copy stays under Saved versions.',
    both: 'Keep both',
    look: 'Compare and merge',
    replace: 'Replace',
    replaced: {
      title: (title: string, version: string): string => `${title} is now version ${version}`,
      text: 'Your previous copy is under Saved versions.',
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
  play: 'Use',
  put: 'Add to ruleset',
  takeOff: 'Remove',
  sheet: 'Sheet',
  closeFile: 'Remove from library',
  closed: (title: string): string => `${title} was removed from the library. The file was kept.`,
  versionName: 'Version',
  version: (version: string): string => `version ${version}`,
  file: 'File',
  basis: 'Based on',
  problems: (count: number): string => counted(count, 'problem'),
  broken: 'You can’t play with this file yet',
  mendIt: 'Fix the file and save it. The library updates by itself.',
  provenance: 'Sources',
  allPrinted: 'Every value is as printed.',
  kinds: {
    reconstructed: 'reconstructed',
    assumed: 'assumed',
    house: 'changed by house rules',
  },
  kindsAbout: {
    reconstructed: 'reconstructed from related sheets',
    assumed: 'chosen because the source is silent',
    house: 'different from the base ruleset',
  },
  notOnSheet: 'not printed on the sheet',
  otherReading: 'Alternative reading:',
  empty: {
    title: 'No rules yet',
    hint: 'No ruleset was found. Open a file, or check where Doublequick is installed.',
  },
  gone: { title: 'This file isn’t in the library', hint: 'Open it again, or choose another.' },
} as const

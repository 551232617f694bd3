/** English text for the library. */
import { joinList, nameList } from '../problems/phrases.ts'
import { pluralize } from '../text.ts'

export const libraryWords = {
  houseRule: 'house rules',
  opened: 'opened by you',
  part: 'shared part, can’t be played alone',
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
      `You have version ${here}. The file is version ${received}${cells === 0 ? ', with the same rules' : `, with ${pluralize(cells, 'different cell')}`}.`,
    changed: {
      saved: 'You changed your copy since you received it. Merge to keep your changes.',
      unsaved: 'Your copy has unsaved changes. Merge to keep them.',
    },
    hint: 'If you replace it, your copy stays under Saved versions.',
    keepBoth: 'Keep both',
    compare: 'Compare and merge',
    replace: 'Replace',
    replaced: {
      title: (title: string, version: string): string => `${title} is now version ${version}`,
      text: 'Your previous copy is under Saved versions.',
    },
  },
  reading: {
    large: (name: string, max: number) => ({
      message: `${name} is larger than ${max} MiB.`,
      right: 'Split it, or delete what you don’t need.',
    }),
    unreadable: (name: string) => ({ message: `${name} isn’t text in UTF-8.`, right: 'Save it as UTF-8.' }),
  },
  filter: 'Filter files',
  matching: (count: number, all: number): string => `${count} of ${pluralize(all, 'file')}`,
  noMatch: 'No files match.',
  rename: 'Rename',
  renameTitle: (title: string): string => `Rename ${title}`,
  name: 'Name',
  nameHint: 'Appears on the sheet. The file is named after it.',
  keepsHeirs: (heirs: readonly string[]): string =>
    `Extended by ${joinList(nameList(heirs), 'and', (heir) => heir)}, which ${heirs.length === 1 ? 'keeps' : 'keep'} working.`,
  duplicated: (title: string): string => `${title} was added`,
  delete: 'Delete',
  deleteTitle: (title: string): string => `Delete ${title}?`,
  needed: 'These extend it and can’t be used without it:',
  deleted: (title: string): string => `${title} was deleted`,
  undoDelete: 'Undo',
  recentlyDeleted: (count: number): string => `Recently deleted (${count})`,
  deletedHint: 'Deleted files are kept for 30 days.',
  deletedAt: (time: string): string => `deleted ${time}`,
  restore: 'Restore',
  restoreNamed: (name: string): string => `Restore ${name}`,
  restored: (title: string): string => `${title} was restored`,
  fixed: { title: 'This file can’t be changed', text: 'Duplicate it, and change the copy.' },
  chooseFirst: 'Choose a file first.',
  inUse: 'In use',
  play: 'Use',
  addToRuleset: 'Add to ruleset',
  remove: 'Remove',
  sheet: 'Sheet',
  closeFile: 'Remove from library',
  closed: (title: string): string => `${title} was removed from the library. The file was kept.`,
  versionName: 'Version',
  version: (version: string): string => `version ${version}`,
  file: 'File',
  basedOn: 'Based on',
  problems: (count: number): string => pluralize(count, 'problem'),
  unplayable: 'You can’t play with this file yet',
  fixHint: 'Fix the file and save it. The library updates by itself.',
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
  missing: { title: 'This file isn’t in the library', hint: 'Open it again, or choose another.' },
} as const

/** English text for new rulesets and shared files. */
export const newRulesetWords = {
  title: 'New ruleset',
  hint: 'Your own ruleset, in a file of its own.',
  name: 'Name',
  nameHint: 'Appears on the sheet.',
  startFrom: 'Start from',
  starts: { copy: 'A copy', check: 'Blank', chart: 'A chart' },
  startHints: {
    copy: 'A copy doesn’t follow later changes to the original.',
    check: 'Starts with one check and one modifier, +1 for veterans.',
    chart: 'A photo, PDF or pasted text becomes the first check.',
  },
  copyOf: 'Ruleset to copy',
  includesHouse: (titles: readonly string[]): string => `Includes the house rules ${titles.join(', ')}`,
  dice: 'Dice of the check',
  diceHint: 'Such as 1d6, 2d6 or 1d10.',
  wrongDice: 'Enter dice such as 1d10 or 2d6.',
  results: 'Number of results',
  resultsHint: (max: number): string => `1 to ${max} with these dice.`,
  wrongResults: (max: number): string => `Enter a number from 1 to ${max}.`,
  create: 'Create ruleset',
  details: (of: string | undefined, version: string, date: string): string =>
    ['your own ruleset', ...(of === undefined ? [] : [`compared with ${of}`]), version, date]
      .filter((part) => part !== '')
      .join(' · '),
  unreadable: 'Unreadable ruleset',
  draft: (time: string): string => `your own ruleset, last changed ${time}`,
  comparedWith: 'Compared with',
  noOriginal: 'This ruleset has no original to compare with.',
  duplicate: 'Duplicate',
  fromThese: 'Copy to new ruleset',
  copyTitle: (title: string): string => `${title} copy`,
  saveFirst: 'Save it first.',
  fileNameHint: 'It is saved with your other rulesets.',
  saveAsHint: 'You continue in the new file. The old one keeps its last saved version.',
} as const

export const fileActionWords = {
  download: 'Download',
  saveCopy: 'Save a copy',
  show: 'Show in folder',
  share: 'Share',
  saveFirst: 'Save it first.',
  copied: (file: string): string => `Copied to ${file}`,
  notShared: 'This browser can’t share the file, so it was downloaded',
} as const

export const houseOrderWords = {
  title: 'Order of house rules',
  menu: 'Order and conflicts…',
  hint: 'In a conflict, the higher one wins. Drag to reorder, or press Alt and an arrow key.',
  extends: (title: string): string => `extends ${title}`,
  noneActive: 'No house rules are active.',
  up: (title: string): string => `Move ${title} up`,
  down: (title: string): string => `Move ${title} down`,
  conflicts: 'Conflicts',
  noConflicts: 'None. The order makes no difference.',
  notCompared: 'Can’t compare these',
  base: 'Ruleset:',
  wins: (title: string): string => `${title} wins.`,
  onlyChangeLeft: (removed: string, changed: string): string =>
    `${removed} removes it and ${changed} changes it. Only the change is left, which may be incomplete.`,
  combined: (now: string): string => `Combined: ${now}`,
}

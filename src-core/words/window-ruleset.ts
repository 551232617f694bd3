/** The words of new rulesets, and of files that are handed on, in English. */
export const newRulesetWords = {
  title: 'New ruleset',
  hint: 'Your own ruleset, in a file of its own.',
  name: 'Name',
  nameHint: 'Appears on the sheet.',
  ways: 'Start from',
  way: { copy: 'A copy', check: 'Blank', chart: 'From pasted text' },
  about: {
    copy: 'A copy doesn’t follow later changes of the original.',
    check: 'Starts with one empty check.',
    chart: 'Paste the text of a PDF or a photo. It becomes the first check.',
  },
  copyOf: 'Ruleset to copy',
  withHouse: (titles: readonly string[]): string => `Includes the house rules ${titles.join(', ')}`,
  dice: 'Dice of the check',
  diceHint: 'Such as 1d6, 2d6 or 1d10.',
  noDice: 'Enter dice such as 1d10 or 2d6.',
  results: 'Number of results',
  resultsHint: (most: number): string => `1 to ${most} with these dice.`,
  noResults: (most: number): string => `Enter a number from 1 to ${most}.`,
  begin: 'Create ruleset',
  yours: 'Your rulesets',
  own: (of: string | undefined, version: string, date: string): string =>
    ['your own ruleset', ...(of === undefined ? [] : [`compared with ${of}`]), version, date]
      .filter((part) => part !== '')
      .join(' · '),
  unreadable: 'Unreadable ruleset',
  draft: (time: string): string => `your own ruleset, last changed ${time}`,
  comparedWith: 'Compared with',
  nothingBelow: 'This ruleset has no original to compare with.',
  copyIt: 'Duplicate',
  saveFirst: 'Save it first.',
  fileNameHint: 'It is saved with your other rulesets.',
  saveAsHint: 'You continue in the new file. The old one stays as last saved.',
} as const

export const handingOnWords = {
  download: 'Download',
  saveCopy: 'Save a copy',
  show: 'Show in folder',
  share: 'Share',
  saveFirst: 'Save it first.',
  copied: (file: string): string => `Copied to ${file}`,
  notShared: 'This browser can’t share the file, so it was downloaded',
} as const

/** The words of new rulesets, and of files that are handed on, in English. */
export const newRulesetWords = {
  title: 'New ruleset',
  hint: 'A ruleset of your own, in a file of its own. It is edited in the same forms as house rules.',
  name: 'Name of the ruleset',
  nameHint: 'It stands on the sheet, and its id is made of it.',
  ways: 'How it begins',
  way: { copy: 'As a copy', check: 'From nothing', chart: 'From a chart that ran together' },
  about: {
    copy: 'The other stays as it is, and later changes of it do not come along.',
    check: 'With one check, which you name and fill in; more can be added.',
    chart: 'Paste the text of a scan or a PDF; what is read of it becomes the first check.',
  },
  copyOf: 'Ruleset to copy',
  withHouse: (titles: readonly string[]): string => `With the house rules over it: ${titles.join(', ')}`,
  dice: 'Dice of the check',
  diceHint: 'Such as 1d6, 2d6 or 1d10.',
  noDice: 'These are no dice. Write them as 1d10 or 2d6.',
  results: 'How many results',
  resultsHint: (most: number): string => `From 1 to ${most}: as many as these dice can tell apart, and at most 12.`,
  noResults: (most: number): string => `A number from 1 to ${most}.`,
  begin: 'Begin the ruleset',
  yours: 'Your rulesets',
  own: (of: string | undefined, version: string, date: string): string =>
    ['a ruleset of its own', ...(of === undefined ? [] : [`compared with ${of}`]), version, date]
      .filter((part) => part !== '')
      .join(' · '),
  unreadable: 'A ruleset that cannot be read',
  draft: (time: string): string => `a ruleset of its own, last changed ${time}`,
  comparedWith: 'Compared with',
  nothingBelow: 'There is nothing to compare this ruleset with: it was begun from nothing.',
  copyIt: 'Copy as a new ruleset',
  saveFirst: 'Save it first: what is copied is the file.',
  fileNameHint: 'It is kept with your other rulesets.',
  saveAsHint: 'This ruleset goes on in that file; the other stays as it was saved last.',
} as const

export const handingOnWords = {
  download: 'Download the file',
  saveCopy: 'Save a copy as',
  show: 'Show in folder',
  share: 'Share',
  saveFirst: 'Save it first: what is handed on is the file.',
  copied: (file: string): string => `A copy is in ${file}`,
  notShared: 'This browser does not share such a file, so it was downloaded',
} as const

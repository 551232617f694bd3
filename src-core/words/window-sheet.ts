/** The words around a sheet on screen, in English. */
export const windowSheetWords = {
  phases: 'Sections',
  find: 'Find on the sheet',
  next: 'Next match',
  previous: 'Previous match',
  found: (at: number, of: number): string => `${at} of ${of}`,
  nothingFound: 'no matches',
  copyLink: 'Copy link',
  copied: 'Link copied',
  notCopied: 'Can’t copy the link',
  copyByHand: (link: string): string => `Copy it by hand: ${link}`,
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
  toLibrary: 'Open library',
} as const

/** The words around a sheet on screen, in English. */
export const windowSheetWords = {
  phases: 'Parts of the sheet',
  find: 'Find on the sheet',
  next: 'Next found line',
  previous: 'Line found before',
  found: (at: number, of: number): string => `${at} of ${of}`,
  nothingFound: 'nothing found',
  copyLink: 'Copy link',
  copied: 'The link to this place is copied',
  notCopied: 'The link could not be copied',
  copyByHand: (link: string): string => `Copy it by hand: ${link}`,
  missing: {
    title: 'This place is not on the sheet',
    hint: 'The link is of another version of these rules, or the value is not printed on the sheet.',
  },
  unknown: {
    title: 'These rules are not in the library',
    hint: (name: string): string => `There is no ${name} here. Open its file, or choose another ruleset.`,
  },
  none: { title: 'No ruleset chosen', hint: 'Choose one in the library; its sheet is then here.' },
  broken: 'These rules have no sheet yet',
  toLibrary: 'To the library',
} as const

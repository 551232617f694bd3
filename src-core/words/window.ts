/** The words the window adds to what a sheet says, in English. */
export const windowWords = {
  name: 'Doublequick',
  ruleset: 'Ruleset',
  skip: 'To the sheet',
  phases: 'Parts of the sheet',
  loading: 'Loading …',
  empty: 'There are no rulesets.',
  unknown: (id: string): string => `There is no ruleset "${id}"; choose one above.`,
  broken: 'This ruleset does not load',
  unread: 'Files that could not be read',
  oneOf: 'one of these',
  house: 'House rules in force:',
  version: (id: string, version: string): string => `${id} ${version}`,
} as const

/** The words of the first view, in English. */
export const startWords = {
  title: 'Start',
  rules: 'Rules',
  play: {
    title: 'Play',
    about:
      'Pick two units, say what only the table knows, roll: the odds stand beside it, and what the roll does is taken by one press.',
    open: 'Open a scenario',
    goOn: (count: number): string =>
      count === 0 ? 'Go on with your battle' : `Go on with your battle (${count} rolled)`,
    options: 'Settle before play',
    checks: 'Look up a check without units',
  },
  print: {
    title: 'Print',
    about: 'The quick reference sheet on as few sides as can be read, and the arc-of-fire gauge at its true size.',
    print: 'Print or export',
    read: 'Read it here',
    picture: (title: string): string => `Sheet of ${title}`,
  },
  change: {
    title: 'Change the rules',
    about:
      'Change a number, see at once what it does to the odds, and keep it as your house rules. The printed rules stay as they are.',
    begin: 'Change these rules',
    edit: (title: string): string => `Edit ${title}`,
    open: 'Open a file of rules',
  },
} as const

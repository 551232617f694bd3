/** What each kind of print is, in a few words of English. */
export const printWords = {
  kinds: {
    qrs: 'the quick reference sheet',
    gauge: 'the gauge for arcs of fire, to cut out and fold',
  },
} as const

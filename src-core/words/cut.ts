/** The words beside pieces to cut out, in English. */
export const cutWords = {
  titled: (title: string, what: string): string => `${title}: ${what}`,
  make: {
    title: 'Make them',
    marks: 'Cut from mark to mark.',
    line: 'Cut along the line; where it is straight, the marks go on with it.',
    long: 'Print on both sides, turned over on the long edge.',
    short: 'Print on both sides, turned over on the short edge.',
  },
  side: (side: number): string => `side ${side}`,
  back: (side: number): string => `back of side ${side}`,
} as const

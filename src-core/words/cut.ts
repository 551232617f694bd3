/** The words beside pieces to cut out, in English. */
export const cutWords = {
  titled: (title: string, what: string): string => `${title}: ${what}`,
  make: {
    title: 'Make them',
    marks: 'Cut from mark to mark.',
    line: 'Cut along the line. Marks extend its straight parts.',
    long: 'Print double-sided, flipped on the long edge.',
    short: 'Print double-sided, flipped on the short edge.',
  },
  side: (side: number): string => `side ${side}`,
  back: (side: number): string => `back of side ${side}`,
} as const

/** The few words a printed page adds to what its sheet says, in English. */
export const pageWords = {
  maker: 'Doublequick',
  continued: 'continued',
  /** What the bar beside some lines says. */
  oneOf: 'One of these:',
  ruler: 'ticks every 10 mm',
  page: (page: number, pages: number): string => `page ${page} of ${pages}`,
  ofPages: (page: number, pages: number): string => `${page}/${pages}`,
  about: 'About this sheet',
  house: 'House rules:',
} as const

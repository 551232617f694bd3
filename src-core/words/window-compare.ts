/** The words of the heat map in the window, in English. */
export const compareViewWords = {
  title: 'What they do to the odds',
  check: 'Check',
  kinds: { check: 'Checks', sequence: 'One after the other' },
  figure: 'Figure',
  across: 'Across',
  down: 'Down',
  waits: 'They have problems: the map comes when they can be played by.',
  noMap: 'No map',
  unchanged: 'They change no check that is rolled.',
  /** `Attacker: Fatigue`. */
  axis: (role: string | null, label: string): string => (role === null ? label : `${role}: ${label}`),
  noShift: 'No shift found in the situations that were tried.',
  largest: 'Largest shifts',
  cell: 'The cell',
  was: (was: string, now: string): string => `now ${now}, was ${was}`,
  causes: 'Brought by',
  inPart: 'in part',
  noCause: 'no single change',
  resolver: 'Open it in the resolver',
  /** The resolver goes by the rules in use. */
  otherRules: 'It goes by the rules in use, which are not these as they stand here.',
  holds: (sides: readonly string[]): string => `All with ${sides.join('; ')}.`,
  /** `Attacker stands 6, fresh`. */
  held: (title: string | null, words: readonly string[]): string =>
    `${title === null ? '' : `${title} `}${words.join(', ')}`,
  unknown: '–',
  legend: '▲ more than the base, ▼ less, = the same.',
} as const

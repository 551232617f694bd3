/** The words of the heat map in the window, in English. */
export const compareViewWords = {
  title: 'Effect on the odds',
  check: 'Check',
  kinds: { check: 'Checks', sequence: 'Sequences' },
  figure: 'Show',
  across: 'Across',
  down: 'Down',
  waits: 'Fix the problems in these rules to see the map.',
  noMap: 'No map',
  unchanged: 'They change no roll.',
  /** `Attacker: Fatigue`. */
  axis: (role: string | null, label: string): string => (role === null ? label : `${role}: ${label}`),
  noShift: 'No difference found in the situations tried.',
  largest: 'Largest differences',
  cell: 'Selected cell',
  was: (was: string, now: string): string => `now ${now}, was ${was}`,
  causes: 'Caused by',
  inPart: 'partly',
  noCause: 'no single change',
  resolver: 'Open in resolver',
  /** The resolver goes by the rules in use. */
  otherRules: 'The resolver uses the active rules, not this draft.',
  holds: (sides: readonly string[]): string => `All with ${sides.join('; ')}.`,
  /** `Attacker stands 6, fresh`. */
  held: (title: string | null, words: readonly string[]): string =>
    `${title === null ? '' : `${title} `}${words.join(', ')}`,
  unknown: '–',
  legend: '▲ more than the base ruleset, ▼ less, = the same.',
} as const

/** English text for comparing the odds of two sets of rules. */
import { capitalize, lowerFirst } from './text.ts'
import { speechWords } from './speech.ts'
import { percentText } from './numbers.ts'

/** How a sequence ends for a side. */
const fates = {
  holds: (title: string): string => `${title} wins`,
  retreated: (title: string): string => `${title} driven back`,
  removed: (title: string): string => `${title} removed`,
  leader: (title: string): string => `${title} loses a leader`,
} as const

export const compareWords = {
  points: 'Fire points',
  pointsOf: (points: string): string => `${points} fire points`,
  standsFiring: 'Stands firing',
  standsOf: (stands: string): string => `${stands} stands firing`,
  yes: 'yes',
  no: 'no',
  negated: (what: string): string => `not ${what}`,
  /** A value that makes no sense without its label, such as `officer none`. */
  labeled: (label: string, value: string): string => `${lowerFirst(label)} ${lowerFirst(value)}`,
  isEmpty: (words: string): boolean => words === 'none',
  /** Whether the text goes after the name of a role, like `in woods`. */
  isPhrase: speechWords.condition.isPlace,
  /** The inputs of a step, as in `Defensive fire with 12 fire points`. */
  withInputs: (what: string): string => `with ${what}`,
  /** The values that a heat map can show. */
  fates,
  nobodyHolds: 'Nobody wins',
  loss: (title: string): string => `Stands lost by ${title}`,
  average: (stands: number): string => stands.toFixed(2).replace(/^-/, '−'),
  noStandsLeft: (sides: string): string => `${sides}: no stands left`,
  cases: (count: string, total: string): string => `${count} of ${total}`,
  unknown: 'unknown',
  /** A side with all its settings, such as `spent attacker` or `firers (a battery) in good order`. */
  side: (title: string, settings: readonly string[]): string => {
    const isNoun = (words: string): boolean => /^(?:an?|the) /.test(words)
    const isAdjective = (words: string): boolean => !words.includes(' ')
    const [adjectives, nouns] = [settings.filter(isAdjective), settings.filter(isNoun).map((words) => `(${words})`)]
    return [
      ...adjectives,
      lowerFirst(title),
      ...nouns,
      ...settings.filter((words) => !isAdjective(words) && !isNoun(words)),
    ].join(' ')
  },
  /** Joins both sides, as in `Spent attacker at fresh defender`. */
  opposed: (sides: readonly string[]): string => sides.join(' at '),
  /** A change in odds, such as `Spent attacker at fresh defender: Charge repulsed 46.9%, was 29.8%`. */
  shift: (where: readonly string[], figure: string, now: string, was: string): string =>
    `${capitalize(where.join(', '))}: ${figure} ${now}, was ${was}`,
  lossShift: (where: readonly string[], title: string, now: string, was: string): string =>
    `${capitalize(where.join(', '))}: ${lowerFirst(title)} loses ${now} stands, was ${was}`,
  percent: percentText,
  /** Fire points, with the side if its settings matter, such as `8 fire points of disordered firers`. */
  pointsOfSide: (points: string, side: string | null): string => (side === null ? points : `${points} of ${side}`),
  /** Where a change of rules matters: the sides, then the situation. */
  whereItMatters: (sides: readonly string[], situation: readonly string[]): string =>
    capitalize([sides.join(' at '), ...situation].filter((part) => part !== '').join(', ')),
  /** Odds before and after, such as `4 times in 10, was 3`. Uses percentages if there are many cases. */
  chanceNow: (now: bigint, was: bigint, total: bigint, wasTotal: bigint): string => {
    if (total !== wasTotal || total > 20n)
      return compareWords.shareNow(Number(now) / Number(total), Number(was) / Number(wasTotal))
    const fixed = (count: bigint): string | null => (count === 0n ? 'never' : count === total ? 'always' : null)
    const times = (count: bigint): string => (count === 1n ? 'once' : `${String(count)} times`)
    const first = fixed(now) ?? `${times(now)} in ${String(total)}`
    if (fixed(now) !== null) return `${first}, was ${fixed(was) ?? `${times(was)} in ${String(total)}`}`
    return `${first}, was ${fixed(was) ?? (was === 1n ? 'once' : String(was))}`
  },
  shareNow: (now: number, was: number): string => `in ${percentText(now)} of rolls, was ${percentText(was)}`,
  losesAny: (title: string): string => `${lowerFirst(title)} loses at least 1 stand`,
  losesOnAverage: (title: string, now: string, was: string): string =>
    `${lowerFirst(title)} loses ${now} stands on average, was ${was}`,
  /** An effect, such as `8 fire points at target in woods: target loses at least 1 stand 4 times in 10, was 3.` */
  effect: (where: string, what: string): string => (where === '' ? `${capitalize(what)}.` : `${where}: ${what}.`),
  unchanged: 'These house rules don’t change any check.',
  byAxes: (axes: readonly string[], tried: number): string => `by ${axes.join(' and ')}; ${tried} situations tried`,
  withValues: (words: readonly string[]): string => `with ${words.join(', ')}`,
  /** What it means to win a sequence. */
  winning:
    'The winner holds the ground at the end, whether by taking it, continuing past it, or being the only one left.',
  noDifference: 'no difference found',
  /** Choices that house rules added, and the value that the base ruleset uses instead. */
  newChoices: (added: readonly string[], usual: string | null): string =>
    `The base ruleset has no ${added.join(' or ')}${usual === null ? '' : `; it uses ${usual} instead`}.`,
  newTrait: (label: string): string => `The base ruleset doesn’t have ${label}.`,
} as const

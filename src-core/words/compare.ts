/** The words of two sets of rules compared by their odds, in English. */
import { percentText } from './window-resolve.ts'

export const compareWords = {
  points: 'Fire points',
  yes: 'yes',
  no: 'no',
  /** The figures of a heat map. */
  loss: (title: string): string => `Stands lost by ${title}`,
  average: (stands: number): string => stands.toFixed(2).replace(/^-/, '−'),
  runsOut: (sides: string): string => `${sides}: no stands left`,
  cases: (count: string, total: string): string => `${count} of ${total}`,
  unknown: 'not to be said',
  /** An input with its value: `Attacker: Fatigue, fresh`. */
  value: (role: string | null, label: string, value: string): string => `${role === null ? '' : `${role}: `}${label} ${value}`,
  shift: (where: readonly string[], figure: string, now: string, was: string): string =>
    `${where.join(' · ')} – ${figure} now ${now}, was ${was}`,
  percent: percentText,
  unchanged: 'These house rules change no check that both have.',
  over: (axes: readonly string[], tried: number): string => `over ${axes.join(' and ')}; ${tried} situations tried on the way`,
  holds: (words: readonly string[]): string => `with ${words.join(', ')}`,
  noShift: 'no shift found',
} as const

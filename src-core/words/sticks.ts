/** Words on sticks, arcs and templates that are cut out, in English. */
import { counted } from './counted.ts'
import type { Stick, CutSubject } from '../sheet/sticks.ts'
import type { Mark } from './text.ts'

const subjects: Readonly<Record<CutSubject, string>> = { ranges: 'ranges', moves: 'moves', radii: 'command radii' }

const described = ({ label, chart, stretches }: Stick): string =>
  `${label}, ${chart}: ${stretches.map(({ text, distance }) => (text === '' ? distance : `${text} to ${distance}`)).join('; ')}.`

export const stickWords = {
  /** A row under a small heading of its chart. */
  inGroup: (group: string, label: string): string => `${group}: ${label}`,
  subjects,
  /** Of a row whose figures are not simply printed: a piece has no legend. */
  marked: (label: string, mark: Mark): string => `${label} (${mark === 'house' ? 'house rule' : mark})`,
  sticks: {
    heading: 'Measuring sticks',
    facts: (count: number, missing: readonly CutSubject[]): string =>
      [
        counted(count, 'stick'),
        'join strips end to end, matching letters, over the hatched tab',
        ...missing.map((subject) => `these rules have no chart of ${subjects[subject]}`),
      ].join(' · '),
    /** Read aloud; a strip by its number of so many. */
    alt: (stick: Stick, strip: number, strips: number): string =>
      `Measuring stick: ${described(stick)}${strips > 1 ? ` Strip ${strip} of ${strips}.` : ''}`,
    /** Which stretch of a stick a strip is. */
    strip: (label: string, from: string, to: string): string => `${label} · ${from}–${to}`,
  },
  radius: {
    heading: 'Command radius',
    facts: (count: number): string => `${counted(count, 'row')} · corner at the leader; longer radii are sticks`,
    alt: (stick: Stick): string => `Corner template with arcs: ${described(stick)}`,
  },
  wheel: {
    heading: 'Wheel template',
    facts: 'Corner at the inner end of the front. The outer end moves along the arc, marked with the distance.',
    stands: (count: number, width: string): string => `${counted(count, 'stand')} · ${width}`,
    alt: (arcs: readonly string[]): string =>
      `Wheel template, a quarter circle with an arc for each width of a formation: ${arcs.join('; ')}.`,
  },
} as const

/** The words of labels and of the roster sheet, in English. */
import { counted } from './counted.ts'

export const labelWords = {
  heading: 'Unit labels',
  facts: (count: number, width: string, folded: boolean): string =>
    `${counted(count, 'label')}, ${width} wide, ${folded ? 'to fold' : 'flat'}`,
  /** `7/5/3`. */
  strength: (numbers: readonly number[]): string => numbers.join('/'),
  list: (parts: readonly string[]): string => parts.join(' · '),
  roster: {
    heading: 'Roster',
    facts: (count: number): string => `${counted(count, 'unit')}; tick a box for each stand lost`,
    unit: 'Unit',
    strength: 'Strength',
    stands: 'Stands lost',
    states: 'State',
  },
} as const

export const markerWords = {
  heading: 'Markers',
  shapes: { round: 'Round', square: 'Square', pennant: 'Pennants' },
  facts: (shape: string, across: string, count: number | null): string =>
    [`${shape}, ${across} across`, ...(count === null ? [] : [`${count} markers`])].join('; '),
  alt: (label: string): string => `Marker: ${label}`,
} as const

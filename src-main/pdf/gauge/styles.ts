import type { Style } from './items.ts'

/** Type that gauges and sheets of pieces share: what is read, what stands back, and the small print. Sizes in points. */
export const styles = {
  plain: { font: 'regular', size: 9, colour: 'text' },
  quiet: { font: 'regular', size: 9, colour: 'soft' },
  small: { font: 'regular', size: 7.5, colour: 'soft' },
} as const satisfies Readonly<Record<string, Style>>

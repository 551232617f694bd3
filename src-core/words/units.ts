/** Units of distances in words. */
import type { LengthUnit } from '../ruleset/units.ts'

/** `sign`: after a figure; `name`: in a sentence. */
export const unitWords = {
  inches: { sign: '″', name: 'inches' },
  cm: { sign: 'cm', name: 'cm' },
  mm: { sign: 'mm', name: 'mm' },
  widths: { sign: 'widths', name: 'stand widths' },
  /** For one and less. */
  width: 'width',
} as const satisfies Readonly<Record<LengthUnit, { readonly sign: string; readonly name: string }>> & {
  readonly width: string
}

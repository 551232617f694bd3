/** Units of distances in words. */
import type { LengthUnit } from '../ruleset/units.ts'

/** `sign`: after a figure; `name`: where it is spoken of. */
export const unitWords = {
  inches: { sign: '″', name: 'inches' },
  cm: { sign: 'cm', name: 'cm' },
  mm: { sign: 'mm', name: 'mm' },
  widths: { sign: 'widths', name: 'stand widths' },
  /** Of one and less. */
  width: 'width',
} as const satisfies Readonly<Record<LengthUnit, { readonly sign: string; readonly name: string }>> & { readonly width: string }

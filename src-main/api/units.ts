import type { Settings } from '../../src-core/contract/settings.ts'
import type { LengthUnit } from '../../src-core/ruleset/units.ts'

/** The unit that lengths of the rules are shown in; null: the rules' own. */
export const unitIn = ({ units }: Settings): LengthUnit | null =>
  units === 'inches' ? null : units === 'centimeters' ? 'cm' : 'mm'

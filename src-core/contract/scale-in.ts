/** At which scale, and in which unit, the distances of any rules are shown and printed. */
import type { ScaleChoice } from '../ruleset/scale-choice.ts'
import type { RulesChoice } from './choice.ts'
import type { Settings } from './settings.ts'

/** Rules with the player's scale and in his unit, as far as the scale says no other. */
export const atScale = (rules: RulesChoice, { scale, units }: Pick<Settings, 'scale' | 'units'>): RulesChoice => {
  const all: ScaleChoice = {
    ...scale,
    ...(units !== 'inches' && scale.units === undefined ? { preferred: units === 'centimetres' ? 'cm' : 'mm' } : {}),
  }
  return Object.keys(all).length > 0 ? { ...rules, scale: all } : rules
}

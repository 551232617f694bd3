/** Formats facts and changes in the ruleset's terms, for lists and journals. */
import { parseFraction } from '../exact.ts'
import { getEntry } from '../present.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { battleWords, journalWords } from '../words/battle.ts'
import { numberText } from '../words/numbers.ts'
import { goneTrait, leavingTrait } from './status.ts'
import type { UnitFacts, FactValue } from './roster.ts'

/** Formats the value of a trait, such as `disordered`, `6` or `yes`. */
export const traitText = ({ kind, choices }: Trait, value: FactValue | null): string => {
  if (value === null) return battleWords.notEntered
  if (typeof value === 'boolean') return battleWords.yesOrNo(value)
  if (kind === 'choice') return choices.get(String(value))?.label ?? String(value)
  if (kind === 'flag') return battleWords.standsBearing(String(value))
  const number = parseFraction(value)
  return number ? numberText(number) : String(value)
}

/** For example, `gone until turn 4`. Null means that the unit is back. */
const goneText = (until: FactValue | null): string => {
  if (until === null) return battleWords.returnsToField
  return typeof until === 'number' ? battleWords.goneUntil(until) : battleWords.gone
}

/** Describes a state that removes a unit. Null for any other trait. */
export const removalText = (trait: string, value: FactValue | null): string | null => {
  if (trait === goneTrait) return goneText(value)
  return trait === leavingTrait ? battleWords.leavesAtTurnEnd(goneText(value)) : null
}

/** Formats facts, without usual values. Lists set flags, choices other than the default, and counts other than 0. */
export const factsInWords = ({ traits }: Ruleset, facts: UnitFacts): readonly string[] => [
  ...[goneTrait, leavingTrait].flatMap((id) => (facts[id] === undefined ? [] : (removalText(id, facts[id]) ?? []))),
  ...[...traits.values()].flatMap((trait): readonly string[] => {
    const value = facts[trait.id]
    if (value === undefined || value === false || value === trait.default) return []
    if (value === true) return [trait.words]
    if (trait.kind === 'choice') return [trait.choices.get(String(value))?.words ?? String(value)]
    return isNothing(trait, value) ? [] : [`${trait.words} ${traitText(trait, value)}`]
  }),
]

const isNothing = ({ default: usual }: Trait, value: FactValue): boolean => {
  const number = typeof value === 'boolean' ? undefined : parseFraction(value)
  return (
    number !== undefined &&
    (number.n === 0n || (typeof usual === 'object' && usual !== null && usual.n === number.n && usual.d === number.d))
  )
}

/** Formats a unit's new state: `disordered`, `low on ammunition`. */
export const stateText = ({ traits }: Ruleset, id: string, value: FactValue): string => {
  const removal = removalText(id, value)
  const trait = traits.get(id)
  if (removal !== null || !trait) return removal ?? String(value)
  if (trait.kind === 'choice') return trait.choices.get(String(value))?.words ?? String(value)
  if (trait.kind !== 'flag') return `${trait.words} ${traitText(trait, value)}`
  return value === false || value === 0 ? battleWords.noLonger(trait.words) : trait.words
}

/** Formats a loss, such as `stands 6 → 4`. Uses stands left if they are counted. Empty if there is no loss. */
export const lossText = (
  ruleset: Ruleset,
  changes: readonly { readonly trait: string; readonly was: FactValue | null; readonly is: FactValue }[],
): string => {
  const left = changes.filter(({ trait }) => ruleset.traits.get(trait)?.losses === 'reduce')
  return (left.length > 0 ? left : changes)
    .map(({ trait: id, was, is }) => {
      const removal = removalText(id, is)
      if (removal !== null) return removal
      const trait = getEntry(ruleset.traits, id)
      return journalWords.counted(trait.words, traitText(trait, was), traitText(trait, is))
    })
    .join(', ')
}

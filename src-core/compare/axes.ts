/** The inputs of a check that a heat map may lie over, and the values that each takes there. */
import { compare, fractionText, plainNumber, type Fraction } from '../exact.ts'
import { dotted } from '../paths.ts'
import { named } from '../present.ts'
import { optionsIn } from '../play/trials.ts'
import { relevantInputs } from '../play/relevant-inputs.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../ruleset/model/conditions.ts'
import type { Input, Procedure } from '../ruleset/model/procedures.ts'
import { compareWords } from '../words/compare.ts'
import { inUnit } from '../words/numbers.ts'

/** An input, and its values as a request gives them. */
export interface Axis {
  /** Where it stands in `inputs`, with dots: `target.cover`. */
  readonly at: string
  readonly path: readonly string[]
  readonly label: string
  /** Of the role whose it is; null: of the situation, or the fire points. */
  readonly role: string | null
  readonly values: readonly AxisValue[]
}

export interface AxisValue {
  readonly value: string | number | boolean
  readonly label: string
}

/** Of so many values a map can still be read. */
const mostValues = 12

/** The axes of a check that both rulesets have: fire points first, then inputs in the order of the sheet. */
export const axesOf = (base: Ruleset, house: Ruleset, procedureId: string): readonly Axis[] => {
  const [before, now] = [named(base.procedures, procedureId), named(house.procedures, procedureId)]
  const { place, dependents } = relevantInputs(house)(now)
  const readByBase = relevantInputs(base)(before).dependents
  return now.inputs
    .flatMap((input): readonly Axis[] => {
      const at = dotted(input.path)
      if (input.what === 'points') return pointsAxis(input, [before, now])
      if (input.trait === null || (!dependents.has(at) && !readByBase.has(at))) return []
      const values = valuesOf(house, now, input.trait)
      const { role, path } = input
      const title = role === null ? null : named(now.roles, role).title
      return values.length < 2 ? [] : [{ at, path, label: named(house.traits, input.trait).label, role: title, values }]
    })
    .toSorted((a, b) => Number(b.at === 'points') - Number(a.at === 'points') || place(a.at) - place(b.at))
}

const pointsAxis = ({ path }: Input, procedures: readonly Procedure[]): readonly Axis[] => {
  const values = spread(procedures.flatMap((procedure) => rowStarts(procedure, 'points')))
  const shown = values.map((each) => ({ value: plainNumber(each), label: fractionText(each) }))
  return shown.length < 2 ? [] : [{ at: dotted(path), path, label: compareWords.points, role: null, values: shown }]
}

/** The lowest number of every row that an input picks. */
const rowStarts = ({ tables }: Procedure, by: string): readonly Fraction[] =>
  tables.flatMap((table) => (table.by === by ? table.rows.flatMap(({ from }) => (from === null ? [] : [from])) : []))

const valuesOf = (house: Ruleset, procedure: Procedure, id: string): readonly AxisValue[] => {
  const trait = named(house.traits, id)
  const options = optionsIn(house)(trait)
  if (trait.kind === 'flag')
    return options.map((value) => ({ value: value === true, label: value === true ? compareWords.yes : compareWords.no }))
  if (trait.kind === 'choice') return [...trait.choices.values()].map(({ id: value, label }) => ({ value, label }))
  const least = trait.min ?? (trait.kind === 'count' ? { n: 0n, d: 1n } : null)
  const isWithin = (number: Fraction): boolean =>
    (least === null || compare(number, least) >= 0) && (trait.max === null || compare(number, trait.max) <= 0)
  const numbers = [...options.flatMap(asNumber), ...rowStarts(procedure, id)].filter(isWithin)
  return spread(numbers).map((value) => ({ value: plainNumber(value), label: inUnit(fractionText(value), trait.unit) }))
}

const asNumber = (value: Value): readonly Fraction[] => (typeof value === 'object' ? [value] : [])

/** Rising, each once; of too many as many as a map holds, the ends among them. */
const spread = (numbers: readonly Fraction[]): readonly Fraction[] => {
  const rising = [...new Map(numbers.map((each) => [fractionText(each), each])).values()].toSorted(compare)
  if (rising.length <= mostValues) return rising
  const kept = new Set(Array.from({ length: mostValues }, (_, index) => Math.round((index * (rising.length - 1)) / (mostValues - 1))))
  return rising.filter((_, index) => kept.has(index))
}

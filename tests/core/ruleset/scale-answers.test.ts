/** A check at a scaled distance equals the check at the original distance. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionText, parseFraction, times } from '../../../src-core/exact.ts'
import { odds } from '../../../src-core/odds/odds.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { lengthUnitOf } from '../../../src-core/ruleset/model/grids.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { isLengthUnit } from '../../../src-core/ruleset/units.ts'
import { value } from '../support/brute-force.ts'
import { requests } from '../support/requests.ts'
import { offered, rulesetAtScale, rulesetInCentimeters, rulesetNamed } from '../support/rulesets.ts'

const exact = (text: string) => parseFraction(text) ?? { n: 0n, d: 1n }

/** Returns the inputs with all distances multiplied by a factor. */
const scaled = (ruleset: Ruleset, inputs: unknown, factor: string): unknown => {
  if (Array.isArray(inputs)) return inputs.map((each) => scaled(ruleset, each, factor))
  if (typeof inputs !== 'object' || inputs === null) return inputs
  return Object.fromEntries(
    Object.entries(inputs).map(([key, inner]) => {
      const isLength = isLengthUnit(ruleset.traits.get(key)?.unit) && typeof inner === 'number'
      return [key, isLength ? fractionText(times(exact(String(inner)), exact(factor))) : scaled(ruleset, inner, factor)]
    }),
  )
}

/** Scales, each with the factor by which it multiplies distances. */
const choices = [
  [{ factor: '2/3' }, '2/3'],
  [{ units: 'cm' }, '127/50'],
  [{ units: 'read-as-cm' }, '1'],
] as const

describe.each(offered())('%s', (id) => {
  const ruleset = rulesetNamed(id)
  const atScales = [
    ...choices.map(([choice, factor]) => [rulesetAtScale(id, choice), factor] as const),
    [rulesetInCentimeters(id), '5/2'] as const,
  ]
  const rolled = [...ruleset.procedures.values()].filter(({ rolls }) => rolls.length > 0)
  const calculatingProcedures = [...ruleset.procedures.values()].filter(({ gives }) => gives.length > 0)

  test.each(rolled.map((procedure) => [procedure.id, procedure] as const))('%s has the same odds', (_, procedure) => {
    fc.assert(
      fc.property(requests(ruleset, procedure), fc.constantFrom(...atScales), (inputs, [other, factor]) => {
        const [before, after] = [
          odds(ruleset, procedure.id, inputs),
          odds(other, procedure.id, scaled(ruleset, inputs, factor)),
        ]
        expect(after.ok).toBe(before.ok)
        if (!before.ok || !after.ok) return
        expect([after.value.total, after.value.outcomes, after.value.results]).toEqual([
          before.value.total,
          before.value.outcomes,
          before.value.results,
        ])
      }),
      { numRuns: 40 },
    )
  })

  if (calculatingProcedures.length > 0)
    test.each(calculatingProcedures.map((procedure) => [procedure.id, procedure] as const))(
      '%s returns distances multiplied by the factor',
      (_, procedure) => {
        fc.assert(
          fc.property(requests(ruleset, procedure), fc.constantFrom(...atScales), (inputs, [other, factor]) => {
            const before = value(resolve(ruleset, procedure.id, inputs, undefined)).gives
            const after = value(resolve(other, procedure.id, scaled(ruleset, inputs, factor), undefined)).gives
            for (const { id: what, as } of procedure.gives) {
              const [was, is] = [before.get(what)?.value, after.get(what)?.value]
              const isLength = lengthUnitOf(as) !== null && typeof was === 'object' && was !== null
              expect([what, is]).toEqual([what, isLength ? times(was, exact(factor)) : was])
            }
          }),
          { numRuns: 100 },
        )
      },
    )
})

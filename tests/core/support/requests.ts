/** Random requests for property tests. */
import fc from 'fast-check'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Input, Procedure } from '../../../src-core/ruleset/model/procedures.ts'

/** Any valid value for an input; undefined if it can't be entered. */
const said = (ruleset: Ruleset, { what, trait: id }: Input): fc.Arbitrary<unknown> => {
  if (what === 'points') return fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant('1/2'))
  if (what === 'other') return fc.integer({ min: -4, max: 4 })
  const trait = id === null ? undefined : ruleset.traits.get(id)
  if (!trait) return fc.constant(undefined)
  if (trait.kind === 'flag') return fc.boolean()
  if (trait.kind === 'choice') return fc.constantFrom(...trait.choices.keys())
  const min = Number(trait.min?.n ?? 0n)
  return fc.integer({ min, max: Math.min(Number(trait.max?.n ?? 12n), Math.max(min, 0) + 12) })
}

/** Generates requests of a procedure with some inputs omitted. */
export const requests = (ruleset: Ruleset, { inputs }: Procedure): fc.Arbitrary<object> => {
  const given = inputs.map((input) =>
    input.what === 'points' ? said(ruleset, input) : fc.option(said(ruleset, input), { nil: undefined, freq: 1 }),
  )
  return fc.tuple(...given).map((values) => {
    const request: Record<string, unknown> = {}
    for (const [index, { path }] of inputs.entries()) {
      const [first = '', second] = path
      if (values[index] === undefined) continue
      if (second === undefined) request[first] = values[index]
      else request[first] = { ...(request[first] as object | undefined), [second]: values[index] }
    }
    return request
  })
}

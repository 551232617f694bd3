/** Unit states that are derived and never recorded. For example, a unit's stands and thresholds determine whether it is fresh, worn or spent. */
import { parseFraction } from '../exact.ts'
import { memoize } from '../memoize.ts'
import { guardHolds, readingOf, traitValue, type Reading } from '../resolve/reading.ts'
import { everyone, openingSituation } from '../language/situation.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Guard, Value } from '../language/model.ts'
import type { Procedure, Role } from '../ruleset/model/procedures.ts'
import { factOf, isKept, type UnitFacts, type FactValue } from './roster.ts'

/** The derived states, by trait. Omits states that depend on unknown facts. */
export const derivedStates = (ruleset: Ruleset, is: Role['is'], facts: UnitFacts): UnitFacts => {
  const reading = readingAlone(ruleset, is, facts)
  return Object.fromEntries(
    soloChecks(ruleset)[is].found.flatMap((id): readonly (readonly [string, FactValue])[] => {
      const value = id in facts ? undefined : traitValue(reading, 'unit', id)
      if (value === undefined || value === null) return []
      return [[id, factOf(value)]]
    }),
  )
}

/** Whether the facts of a unit or leader satisfy a guard that reads no other facts. */
export const meetsGuard = (ruleset: Ruleset, is: Role['is'], facts: UnitFacts, guard: Guard): boolean =>
  guardHolds(readingAlone(ruleset, is, facts), 'unit', guard) === true

const readingAlone = (ruleset: Ruleset, is: Role['is'], facts: UnitFacts): Reading => {
  const values = Object.entries(facts).flatMap(([id, value]) =>
    ruleset.traits.has(id) ? [[id, valueOf(ruleset, id, value)] as const] : [],
  )
  const known = new Map([
    ['unit', new Map(values)],
    [everyone, new Map<string, Value>()],
  ])
  return readingOf(openingSituation(ruleset, soloChecks(ruleset)[is].procedure, known), false)
}

/** An empty check with one role, to derive the states of a single unit. */
const soloChecks = memoize(({ traits }: Ruleset) => {
  const soloCheckAs = (is: Role['is']): { readonly procedure: Procedure; readonly found: readonly string[] } => ({
    procedure: {
      id: 'alone', title: '', subtitle: null, verb: null, phase: null, roles: new Map([['unit', { id: 'unit', title: '', is, groups: false }]]), points: null,
      groups: new Map(), factors: [], modifiers: [], limit: null, rolls: [], pool: null, tables: [], decide: [], gives: [], commands: null, outcomes: new Map(), follows: [], inputs: [],
    }, // prettier-ignore
    found: [...traits.values()].flatMap((trait) =>
      trait.of === is && trait.kind === 'choice' && isKept(trait) && trait.from.length > 0 ? [trait.id] : [],
    ),
  })
  return { unit: soloCheckAs('unit'), leader: soloCheckAs('leader') }
})

const valueOf = ({ traits }: Ruleset, id: string, value: FactValue): Value => {
  if (typeof value === 'boolean') return value
  const kind = traits.get(id)?.kind
  const number = kind === 'count' || kind === 'number' ? parseFraction(value) : undefined
  return number ?? String(value)
}

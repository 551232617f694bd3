/** What a unit's state comes to that nobody keeps: fresh, worn or spent, as its stands and thresholds have it. */
import { parseFraction } from '../exact.ts'
import { remembered } from '../remember.ts'
import { guardHolds, readingOf, traitValue, type Reading } from '../resolve/read.ts'
import { everyone, openingSituation } from '../resolve/situation.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Guard, Value } from '../ruleset/model/conditions.ts'
import type { Procedure, Role } from '../ruleset/model/procedures.ts'
import { isKept, type Facts, type FactValue } from './roster.ts'
import { factOf } from './units.ts'

/** The states of somebody that are found from what is known, by trait; those that nobody can tell are left out. */
export const derivedStates = (ruleset: Ruleset, is: Role['is'], facts: Facts): Facts => {
  const reading = readingAlone(ruleset, is, facts)
  return Object.fromEntries(
    alonesIn(ruleset)[is].found.flatMap((id): readonly (readonly [string, FactValue])[] => {
      const value = id in facts ? undefined : traitValue(reading, 'unit', id)
      if (value === undefined || value === null) return []
      return [[id, factOf(value)]]
    }),
  )
}

/** Whether what is said of a unit meets a guard that speaks of one unit alone. */
export const meets = (ruleset: Ruleset, facts: Facts, guard: Guard): boolean =>
  guardHolds(readingAlone(ruleset, 'unit', facts), 'unit', guard) === true

const readingAlone = (ruleset: Ruleset, is: Role['is'], facts: Facts): Reading => {
  const values = Object.entries(facts).flatMap(([id, value]) =>
    ruleset.traits.has(id) ? [[id, valueOf(ruleset, id, value)] as const] : [],
  )
  const known = new Map([
    ['unit', new Map(values)],
    [everyone, new Map<string, Value>()],
  ])
  return readingOf(openingSituation(ruleset, alonesIn(ruleset)[is].procedure, known), false)
}

/** A check of nothing, with one role: what is found of a unit by itself. */
const alonesIn = remembered(({ traits }: Ruleset) => {
  const aloneAs = (is: Role['is']): { readonly procedure: Procedure; readonly found: readonly string[] } => ({
    procedure: {
      id: 'alone', title: '', subtitle: null, phase: null, roles: new Map([['unit', { id: 'unit', title: '', is, groups: false }]]), points: null,
      groups: new Map(), factors: [], modifiers: [], limit: null, rolls: [], tables: [], decide: [], gives: [], commands: null, outcomes: new Map(), follows: [], inputs: [],
    }, // prettier-ignore
    found: [...traits.values()].flatMap((trait) =>
      trait.of === is && trait.kind === 'choice' && isKept(trait) && trait.from.length > 0 ? [trait.id] : [],
    ),
  })
  return { unit: aloneAs('unit'), leader: aloneAs('leader') }
})

const valueOf = ({ traits }: Ruleset, id: string, value: FactValue): Value => {
  if (typeof value === 'boolean') return value
  const kind = traits.get(id)?.kind
  const number = kind === 'count' || kind === 'number' ? parseFraction(value) : undefined
  return number ?? String(value)
}

/** Which of its inputs a check asks for first, in which order, and under which heading: by what reads them, as the sheet has it. */
import { dotted } from '../paths.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Condition, Test } from '../ruleset/model/conditions.ts'
import type { Factor, Modifier, Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { readsOf, type Library, type Unread } from '../ruleset/reads.ts'
import { holderOf, rolesNamed, spokenOf, everyone } from '../resolve/situation.ts'

export interface Asks {
  /** What modifiers, factors, tables and points read themselves. */
  readonly first: ReadonlySet<string>
  /** Numbers that are only reckoned on the way to others. */
  readonly between: ReadonlySet<string>
  /** The heading of the first modifier that reads it. */
  readonly groupOf: (at: string) => string | null
  /** In the order of the sheet: what decides tables, then as the modifiers stand. */
  readonly place: (at: string) => number
  /** Choices that make a roll better or worse by themselves. */
  readonly often: ReadonlySet<string>
  /** What each control sways, itself or through what is found from it. */
  readonly sways: ReadonlyMap<string, Sway>
}

export interface Sway {
  readonly modifiers: readonly Modifier[]
  readonly factors: readonly Factor[]
  /** Decides the table, the row or the points of a stand. */
  readonly decides: boolean
}

export const asksOf = (procedure: Procedure, ruleset: Ruleset): Asks => asksIn(ruleset)(procedure)

const asksIn = remembered((ruleset: Ruleset) => remembered((procedure: Procedure) => findAsks(procedure, ruleset)))

const findAsks = (procedure: Procedure, ruleset: Ruleset): Asks => {
  const bare: Unread = {
    ...procedure,
    points: null,
    factors: [],
    modifiers: [],
    tables: [],
    decide: [],
    gives: [],
    outcomes: new Map(),
    follows: [],
  }
  const { traits, grids, parts } = ruleset
  const unfound = { traits: new Map([...traits].map(([id, trait]) => [id, { ...trait, from: [] }])), grids, parts }
  const readBy = (part: Partial<Unread>, library: Library = ruleset): readonly string[] =>
    [...readsOf({ ...bare, ...part }, library).traits].flatMap(([role, traits]) => [...traits].map((trait) => nameOf(role, trait)))
  const itself = (part: Partial<Unread>): readonly string[] => readBy(part, unfound)

  const { tables, points, decide, gives, factors, modifiers } = procedure
  const deciding = { tables, decide, gives, points }
  const ordered = modifiers.toSorted((a, b) => headingOf(procedure, a) - headingOf(procedure, b))
  const order = [...itself(deciding), ...factors.flatMap((factor) => itself({ points, factors: [factor] }))]
  const headings = new Map<string, string | null>()
  for (const modifier of ordered) {
    const read = itself({ points: points && { ...points, stand: null }, modifiers: [modifier] })
    for (const at of read) if (!headings.has(at)) headings.set(at, modifier.group)
    order.push(...read)
  }

  const sways = new Map<string, { modifiers: Modifier[]; factors: Factor[]; decides: boolean }>()
  const reader = (at: string): { modifiers: Modifier[]; factors: Factor[]; decides: boolean } => {
    const before = sways.get(at) ?? { modifiers: [], factors: [], decides: false }
    sways.set(at, before)
    return before
  }
  for (const modifier of modifiers) for (const at of readBy({ points, modifiers: [modifier] })) reader(at).modifiers.push(modifier)
  for (const factor of factors) for (const at of readBy({ points, factors: [factor] })) reader(at).factors.push(factor)
  for (const at of readBy(deciding)) reader(at).decides = true

  const direct = new Set(order)
  const found = procedure.inputs.flatMap(({ path, role, trait: id }) => {
    const trait = id === null ? undefined : ruleset.traits.get(id)
    return trait && trait.from.length > 0 ? [{ at: dotted(path), role, trait }] : []
  })
  const between = new Set(found.flatMap(({ at, trait }) => (!direct.has(at) && trait.kind === 'number' ? [at] : [])))
  const first = new Set([...direct].filter((at) => !found.some((one) => one.at === at && sourcesAsked(procedure, ruleset, one, direct))))
  const places = new Map([...direct].map((at, index) => [at, index]))
  const rest = new Map(procedure.inputs.map(({ path }, index) => [dotted(path), direct.size + index]))
  return {
    first,
    between,
    groupOf: (at) => headings.get(at) ?? null,
    place: (at) => places.get(at) ?? rest.get(at) ?? 0,
    often: swinging(ruleset, procedure),
    sways,
  }
}

const swinging = (ruleset: Ruleset, procedure: Procedure): ReadonlySet<string> => {
  const numbers = new Map(procedure.modifiers.flatMap(({ id, value }) => (value.kind === 'number' ? [[id, value.value.n] as const] : [])))
  const swings = waysOf(procedure).flatMap(({ id, subject, tests: [test, ...more] }) => {
    const at = test && more.length === 0 ? controlOfTest(ruleset, procedure, subject, test) : null
    return at === null ? [] : [{ at, value: numbers.get(id) ?? 0n }]
  })
  const down = new Set(swings.flatMap(({ at, value }) => (value < 0n ? [at] : [])))
  return new Set(swings.flatMap(({ at, value }) => (value > 0n && down.has(at) ? [at] : [])))
}

const nameOf = (role: string | null, trait: string): string => dotted(role === null ? [trait] : [role, trait])

const headingOf = ({ groups }: Procedure, { group }: Modifier): number => (group === null ? -1 : [...groups.keys()].indexOf(group))

/** Whether all that a trait is found from is asked for anyway. */
const sourcesAsked = (
  procedure: Procedure,
  ruleset: Ruleset,
  { role, trait }: { readonly role: string | null; readonly trait: Trait },
  direct: ReadonlySet<string>,
): boolean => {
  const tests = trait.from.flatMap(({ when, unless }) => [...(when ?? []), ...(unless ?? [])].flat())
  const simple = trait.from.every(({ is }) => is.kind === 'value')
  return simple && tests.length > 0 && tests.every((test) => direct.has(controlOfTest(ruleset, procedure, role, test) ?? ''))
}

/** The control that a test about a role asks; null where it is no trait. */
export const controlOfTest = (ruleset: Ruleset, procedure: Procedure, subject: string | null, { on, key }: Test): string | null => {
  const trait = ruleset.traits.get(key)
  const holder = trait ? holderOf(procedure, trait, spokenOf(procedure, subject, on)) : null
  return holder === null ? null : nameOf(holder === everyone ? null : holder, key)
}

/** Every list of tests by which a modifier or factor comes into force, with whom it is about. */
export const waysOf = remembered((procedure: Procedure): readonly Way[] => {
  const ways = (all: readonly (Modifier | Factor)[], factor: boolean): readonly Way[] =>
    all.flatMap(({ id, of, when }) =>
      rolesNamed(procedure, of).flatMap((subject) =>
        (when ?? []).filter((tests) => speaksOf(tests, subject)).map((tests) => ({ id, subject, tests, factor })),
      ),
    )
  return [...ways(procedure.modifiers, false), ...ways(procedure.factors, true)]
})

export interface Way {
  readonly id: string
  readonly subject: string
  readonly tests: Condition[number]
  /** It multiplies fire points. */
  readonly factor: boolean
}

const speaksOf = (tests: Condition[number], subject: string): boolean =>
  tests.every(({ key, on, accepts }) => key !== 'role' || on !== null || ('choices' in accepts && accepts.choices.has(subject)))

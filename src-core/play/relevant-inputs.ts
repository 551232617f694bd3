/** The relevant inputs of a check: what depends on each, their order, and their headings. */
import { dotted } from '../paths.ts'
import { getEntry } from '../present.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Condition, Test } from '../language/model.ts'
import type { Factor, Modifier, Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { readsOf, type RulesLibrary, type ProcedureWithoutInputs } from '../ruleset/reads.ts'
import { figuresIn } from '../language/formula.ts'
import { termOf, testsIn, waysOf, type Literal } from '../language/logic.ts'
import { holderOf, rolesNamed, subjectOn, everyone } from '../language/situation.ts'

/** Inputs are identified by their path in a request, such as `target.cover`. */
export interface RelevantInputs {
  /** Inputs that modifiers, factors, tables and points read directly. */
  readonly first: ReadonlySet<string>
  /** The inputs that a part of the check reads directly rather than through derived traits. */
  readonly readBy: (part: Partial<ProcedureWithoutInputs>) => readonly string[]
  /** Numbers that are only intermediate results. */
  readonly intermediate: ReadonlySet<string>
  /** The heading of the first modifier that reads an input. */
  readonly headingOf: (at: string) => string | null
  /** The position on the sheet: inputs that select tables first, then the order of the modifiers. */
  readonly place: (at: string) => number
  /** Choices that can improve or worsen a roll without any other input. */
  readonly often: ReadonlySet<string>
  /** What reads each input, directly or through derived traits. */
  readonly dependents: ReadonlyMap<string, InputDependents>
}

interface InputDependents {
  readonly modifiers: readonly Modifier[]
  readonly factors: readonly Factor[]
  /** Whether the input selects the table, the row or the points per stand. */
  readonly decides: boolean
}

/** The inputs that a check reads, directly or through derived traits, and what reads each. Cached for each check. */
export const relevantInputs = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure): RelevantInputs => {
    const { traits, grids, parts } = ruleset
    const withoutSources = {
      traits: new Map([...traits].map(([id, trait]) => [id, { ...trait, from: [] }])),
      grids,
      parts,
    }
    const { tables, points, decide, gives, factors, modifiers, pool } = procedure
    const deciding = { tables, decide, gives, points, pool }
    const readDirectly = (part: Partial<ProcedureWithoutInputs>): readonly string[] =>
      inputsRead(procedure, part, withoutSources)

    const order = [
      ...readDirectly(deciding),
      ...factors.flatMap((factor) => readDirectly({ points, factors: [factor] })),
    ]
    const headings = new Map<string, string | null>()
    for (const modifier of modifiers.toSorted((a, b) => headingPlace(procedure, a) - headingPlace(procedure, b))) {
      const read = readDirectly({ points: points && { ...points, stand: null }, modifiers: [modifier] })
      for (const at of read) if (!headings.has(at)) headings.set(at, modifier.group)
      order.push(...read)
    }

    const direct = new Set(order)
    const found = procedure.inputs.flatMap(({ path, role, trait: id }) => {
      const trait = id === null ? null : getEntry(traits, id)
      return trait && trait.from.length > 0 ? [{ at: dotted(path), role, trait }] : []
    })
    const intermediate = found.filter(({ at, trait }) => !direct.has(at) && trait.kind === 'number')
    const redundant = new Set(
      found.filter(({ role, trait }) => areSourcesIn(direct, ruleset, procedure, role, trait)).map(({ at }) => at),
    )
    const places = new Map(
      [...new Set([...direct, ...procedure.inputs.map(({ path }) => dotted(path))])].map((at, index) => [at, index]),
    )
    return {
      first: new Set([...direct].filter((at) => !redundant.has(at))),
      readBy: readDirectly,
      intermediate: new Set(intermediate.map(({ at }) => at)),
      headingOf: (at) => headings.get(at) ?? null,
      place: (at) => getEntry(places, at),
      often: decisiveChoices(ruleset, procedure),
      dependents: dependentsIn(ruleset, procedure),
    }
  }),
)

const emptyParts = {
  points: null,
  pool: null,
  factors: [],
  modifiers: [],
  tables: [],
  decide: [],
  gives: [],
  outcomes: new Map<string, never>(),
  follows: [],
}

/** The inputs that a part of a procedure reads. */
const inputsRead = (
  procedure: Procedure,
  part: Partial<ProcedureWithoutInputs>,
  library: RulesLibrary,
): readonly string[] =>
  [...readsOf({ ...procedure, ...emptyParts, ...part }, library).traits].flatMap(([role, traits]) =>
    [...traits].map((trait) => nameOf(role, trait)),
  )

const nameOf = (role: string | null, trait: string): string => dotted(role === null ? [trait] : [role, trait])

const headingPlace = ({ groups }: Procedure, { group }: Modifier): number =>
  group === null ? -1 : [...groups.keys()].indexOf(group)

const dependentsIn = (ruleset: Ruleset, procedure: Procedure): ReadonlyMap<string, InputDependents> => {
  const { tables, points, decide, gives, factors, modifiers, pool } = procedure
  const readBy = (part: Partial<ProcedureWithoutInputs>): ReadonlySet<string> =>
    new Set(inputsRead(procedure, { points, ...part }, ruleset))
  const ofModifiers = modifiers.map((modifier) => ({ modifier, inputs: readBy({ modifiers: [modifier] }) }))
  const ofFactors = factors.map((factor) => ({ factor, inputs: readBy({ factors: [factor] }) }))
  const deciding = readBy({ tables, decide, gives, pool })
  const all = new Set([
    ...ofModifiers.flatMap(({ inputs }) => [...inputs]),
    ...ofFactors.flatMap(({ inputs }) => [...inputs]),
    ...deciding,
  ])
  return new Map(
    [...all].map((at) => [
      at,
      {
        modifiers: ofModifiers.flatMap(({ modifier, inputs }) => (inputs.has(at) ? [modifier] : [])),
        factors: ofFactors.flatMap(({ factor, inputs }) => (inputs.has(at) ? [factor] : [])),
        decides: deciding.has(at),
      },
    ]),
  )
}

/** Choices in which one option alone adds a positive modifier and another option alone adds a negative one. */
const decisiveChoices = (ruleset: Ruleset, procedure: Procedure): ReadonlySet<string> => {
  const values = new Map(
    procedure.modifiers.flatMap(({ id, value }) => (value.kind === 'number' ? [[id, value.value.n] as const] : [])),
  )
  const alone = triggersIn(ruleset)(procedure).flatMap(({ id, factor, tests: [test, ...more] }) => {
    const value = factor ? undefined : values.get(id)
    return test && test.at !== null && more.length === 0 && value !== undefined ? [{ at: test.at, value }] : []
  })
  const worse = new Set(alone.flatMap(({ at, value }) => (value < 0n ? [at] : [])))
  return new Set(alone.flatMap(({ at, value }) => (value > 0n && worse.has(at) ? [at] : [])))
}

/** Whether a trait is derived only from the given inputs. */
const areSourcesIn = (
  inputs: ReadonlySet<string>,
  ruleset: Ruleset,
  procedure: Procedure,
  role: string | null,
  { from }: Trait,
): boolean => {
  const tests = from.flatMap(({ when, unless }) => [...testsIn(when), ...testsIn(unless)])
  const areIn = tests
    .flatMap((test) => inputsOfTest(ruleset, procedure, role, test))
    .every((at) => at !== null && inputs.has(at))
  return areIn && tests.length > 0 && from.every(({ is }) => is.kind === 'value')
}

/** The input for a trait of a role. Null if the key isn't a trait. */
const inputOf = (
  ruleset: Ruleset,
  procedure: Procedure,
  subject: string | null,
  on: string | null,
  key: string,
): string | null => {
  const trait = ruleset.traits.get(key)
  const holder = trait ? holderOf(procedure, trait, subjectOn(procedure, subject, on)) : null
  return holder === null ? null : nameOf(holder === everyone ? null : holder, key)
}

/** The inputs that a test of a role reads. The role's own input comes first. An item is null for anything but a trait. */
const inputsOfTest = (
  ruleset: Ruleset,
  procedure: Procedure,
  subject: string | null,
  test: Test,
): readonly (string | null)[] => {
  const { on, key, accepts } = test
  const owner = subjectOn(procedure, subject, on)
  const others = 'than' in accepts ? figuresIn(accepts.than) : []
  return [
    inputOf(ruleset, procedure, subject, on, key),
    ...others.map((figure) =>
      figure.kind === 'trait' ? inputOf(ruleset, procedure, owner, figure.of, figure.trait) : null,
    ),
  ]
}

/** A way in which a modifier or factor applies. */
export interface Trigger {
  readonly id: string
  /** The role that the modifier or factor applies to. */
  readonly subject: string
  readonly tests: readonly {
    readonly test: Test
    /** Whether the test is negated. */
    readonly not: boolean
    /** The test, or its negation, as a condition. */
    readonly alone: Condition
    /** The input that the test reads. Null if the input isn't a trait. */
    readonly at: string | null
  }[]
  /** Whether this is a factor, which multiplies fire points. */
  readonly factor: boolean
}

/** The ways in which each modifier and factor of a check can apply. Cached for each check. */
export const triggersIn = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure): readonly Trigger[] => {
    const triggers = (all: readonly (Modifier | Factor)[], factor: boolean): readonly Trigger[] =>
      all.flatMap((each) => triggersOf(ruleset, procedure, each).map((trigger) => ({ ...trigger, factor })))
    return [...triggers(procedure.modifiers, false), ...triggers(procedure.factors, true)]
  }),
)

/** The ways in which a modifier or factor can apply. The procedure doesn't need to have it. */
export const triggersOf = (
  ruleset: Ruleset,
  procedure: Procedure,
  { id, of, when }: Pick<Modifier, 'id' | 'of' | 'when'>,
): readonly Omit<Trigger, 'factor'>[] =>
  rolesNamed(procedure, of).flatMap((subject) =>
    (when === null ? [] : triggeringWays(when))
      .filter((way) => mayConcern(way, subject))
      .map((way) => ({
        id,
        subject,
        tests: way.map(({ test, not }) => ({
          test,
          not,
          alone: [[termOf([[test]], not)]],
          at: inputOf(ruleset, procedure, subject, test.on, test.key),
        })),
      })),
  )

/** The ways in which a condition can be true. If there are too many, returns a single way with all its tests. */
const triggeringWays = (when: Condition): readonly (readonly Literal[])[] =>
  waysOf(when, 2000) ?? [testsIn(when).map((test) => ({ test, not: false }))]

const mayConcern = (way: readonly Literal[], subject: string): boolean =>
  way.every(
    ({ test: { key, on, accepts }, not }) =>
      key !== 'role' || on !== null || !('choices' in accepts) || accepts.choices.has(subject) !== not,
  )

/** Parses and formats conditions and amounts as the loader does, in rules that are being edited and may be invalid. */
import { dataAt, mapTreeFromData, type Data, type DataMap } from '../ruleset/data.ts'
import { amountOf } from '../language/parse-amount.ts'
import { checkNamed, conditionOf } from '../language/parse-condition.ts'
import type { Amount, Condition, Guard } from '../language/model.ts'
import { amount as amountSchema, condition as conditionSchema } from '../language/schema.ts'
import { scopeAt } from '../language/scope.ts'
import { zero } from '../exact.ts'
import type { z } from 'zod'
import type { Path } from '../paths.ts'
import type { TraitKind } from '../words/problems/values.ts'
import { memoize } from '../memoize.ts'
import type { SpeechNames } from '../language/names.ts'
import { compileEntries, type Loader, withWords } from '../ruleset/context.ts'
import { compileGrid } from '../ruleset/grids.ts'
import { openLoader } from '../ruleset/load.ts'
import type { Grid } from '../ruleset/model/grids.ts'
import type { Modifier } from '../ruleset/model/procedures.ts'
import { emptyProcedure, readsOf, type RulesLibrary } from '../ruleset/reads.ts'
import { compileParts, compileTraits } from '../ruleset/traits.ts'
import { shapeRules } from '../ruleset/validate.ts'

/** Parses data as the value at a path of the rules. Each function returns undefined for data that the loader would reject. */
interface Expressions {
  /** Null if the condition always holds. */
  readonly condition: (data: Data, path: Path) => Condition | null | undefined
  /** Parses `when` and `unless` of the entry at the path. */
  readonly guard: (entry: DataMap, path: Path) => Guard | undefined
  readonly amount: (data: Data, path: Path) => Amount | undefined
  /** The names needed to format the value at a path. */
  readonly names: (path: Path) => SpeechNames
}

/** Returns parsers for the expressions in rules that may be invalid. */
export const expressionsIn = memoize((rules: DataMap): Expressions => {
  const tree = mapTreeFromData(rules)
  const loader = withWords(openLoader(tree, shapeRules(tree), [], []))
  checkNamed(loader)
  const traits = compileTraits(loader)
  const parts = compileParts(loader)
  let grids: ReadonlyMap<string, Grid> | undefined
  const library = (): RulesLibrary => {
    grids ??= compileEntries(loader.rules.grids, ['grids'], (grid, id, path) => compileGrid(loader, grid, id, path))
    return { traits, parts, grids }
  }

  const parsed = <D, T>(
    { data }: z.ZodSafeParseResult<D>,
    written: Path,
    parse: (own: Loader, data: D, path: Path) => T,
    asRead: (value: T) => Partial<Modifier>,
  ): T | undefined => {
    if (data === undefined) return undefined
    // An entry that doesn't exist yet has no role, so its expression is read like a named condition, which applies to any role.
    const path = dataAt(rules, written.slice(0, -1)) === undefined ? ['conditions', ...written.slice(-1)] : written
    const refusals: unknown[] = []
    const refuse = (problem: unknown): void => void refusals.push(problem)
    const value = parse({ ...loader, report: refuse, spoil: refuse }, data, path)
    return refusals.length > 0 || !isReadable(loader, path, asRead(value), library) ? undefined : value
  }
  const condition: Expressions['condition'] = (written, path) =>
    parsed(conditionSchema.safeParse(written), path, conditionOf, (when) => ({ when }))
  const rolesOf = (id: string): SpeechNames['procedure'] => ({
    roles: compileEntries(loader.rules.procedures?.[id]?.roles, ['procedures', id, 'roles'], ({ title }, _, path) => ({
      title: loader.words(title, [...path, 'title']),
    })),
  })

  return {
    condition,
    guard: (entry, path) => {
      const [when, unless] = (['when', 'unless'] as const).map((key) =>
        entry[key] === undefined ? null : condition(entry[key], [...path, key]),
      )
      return when === undefined || unless === undefined ? undefined : { when, unless }
    },
    amount: (written, path) => {
      const kind = kindOfValue(loader, path)
      if (kind !== 'number' && typeof written !== 'object') return undefined
      return parsed(
        amountSchema.safeParse(written),
        path,
        (own, data, here) => amountOf(own, data, here, kind),
        (value) => ({ value }),
      )
    },
    names: (path) => {
      const procedure = procedureAt(loader, path)
      return {
        ruleset: { traits, grids: { get: (id) => library().grids.get(id) } },
        procedure: procedure === undefined ? null : rolesOf(procedure),
      }
    },
  }
})

/** The procedure that contains a path, or that is rolled in the sequence step at the path. */
const procedureAt = ({ rules }: Loader, [section, id = '', , step = '']: Path): string | undefined =>
  section === 'procedures'
    ? String(id)
    : section === 'sequences'
      ? rules.sequences?.[id]?.steps[step]?.procedure
      : undefined

/** The kind of value that an amount at a path must have. Lines of `from` and `leaders` must match their trait; all others are numbers. */
const kindOfValue = ({ rules }: Loader, [section, id = '', part]: Path): TraitKind => {
  const trait = section === 'traits' && (part === 'from' || part === 'leaders') ? rules.traits?.[id] : undefined
  return trait?.choices ? 'choice' : trait?.flag ? 'flag' : 'number'
}

/** Whether every trait and grid that an expression reads, directly or indirectly, has a role to be read from. */
const isReadable = (
  loader: Loader,
  path: Path,
  expression: Partial<Modifier>,
  library: () => RulesLibrary,
): boolean => {
  const { roles, subject } = scopeAt(loader, path)
  if (!roles) return true
  const id = procedureAt(loader, path)
  const points =
    path[0] === 'procedures' && id !== undefined && loader.rules.procedures?.[id]?.points
      ? { of: '', stand: null }
      : null
  const rolls = [...roles.keys()].map((side) => ({ side }))
  const modifiers = [{ ...anyModifier, of: subject ?? '', ...expression }]
  return readsOf({ ...emptyProcedure, decide: [], roles, rolls, points, modifiers }, library()).misfits.length === 0
}

const anyModifier: Modifier = {
  id: '',
  label: '',
  name: '',
  of: '',
  to: null,
  group: null,
  value: { kind: 'number', value: zero },
  per: null,
  when: null,
  unless: null, // prettier-ignore
}

/** Rulesets as the model reads them: plain YAML merged with the base, without any code of the product. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** A parsed YAML value. */
export type Data = null | boolean | number | string | readonly Data[] | Entries
export interface Entries {
  readonly [key: string]: Data
}

export const isEntries = (data: Data | undefined): data is Entries =>
  typeof data === 'object' && data !== null && !Array.isArray(data)

/** Returns the entries of a list or map in order; an entry that is only a name has the value null. */
export const entriesOf = (data: Data | undefined): readonly (readonly [string, Data])[] => {
  if (Array.isArray(data))
    return (data as readonly Data[]).flatMap((each) =>
      isEntries(each) ? Object.entries(each) : [[textIn(each), null]],
    )
  return isEntries(data) ? Object.entries(data) : []
}

/** Returns a single value as text; empty for anything else. */
export const textIn = (data: Data | undefined): string =>
  typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean' ? String(data) : ''

export const at = (data: Data | undefined, ...path: readonly string[]): Data | undefined =>
  path.reduce<Data | undefined>((here, key) => (isEntries(here) ? here[key] : undefined), data)

/** Splits `a, b: …` into one entry for each, merged with any separate entry of the same name. */
const expanded = (data: Data): Data => {
  if (Array.isArray(data)) return (data as readonly Data[]).map(expanded)
  if (!isEntries(data)) return data
  let all: Entries = {}
  for (const [keys, value] of Object.entries(data))
    for (const key of keys.split(', ')) {
      const own = expanded(value)
      const before = all[key]
      all = { ...all, [key]: before === undefined ? own : laidOver(before, own) }
    }
  return all
}

/** Merges a patch into a base: null deletes, `after` and `before` place a new entry. */
const laidOver = (base: Data, patch: Data): Data => {
  if (!isEntries(patch)) return patch
  const under = isEntries(base) ? base : Object.fromEntries(entriesOf(base))
  let all = Object.entries(under)
  for (const [key, value] of Object.entries(patch)) {
    const place = all.findIndex(([known]) => known === key)
    const before = all[place]
    if (value === null) all = all.filter(([known]) => known !== key)
    else if (before) all = all.with(place, [key, laidOver(before[1], value)])
    else {
      const [after, first] = [at(value, 'after'), at(value, 'before')].map((name) =>
        all.findIndex(([known]) => known === name),
      )
      const to = after !== undefined && after >= 0 ? after + 1 : first !== undefined && first >= 0 ? first : all.length
      all = all.toSpliced(to, 0, [key, value])
    }
  }
  return Object.fromEntries(all)
}

const folder = join(import.meta.dirname, '../../rulesets')

const readRules = (id: string): Entries => {
  const file = parse(readFileSync(join(folder, `${id}.yaml`), 'utf8')) as Entries
  const own = expanded(file['rules'] ?? {})
  const base = at(file, 'ruleset', 'extends')
  const rules = typeof base === 'string' ? laidOver(readRules(base), own) : own
  return isEntries(rules) ? rules : {}
}

/** One effect of a result. */
export interface Effect {
  readonly id: string
  /** The roles that the effect applies to. */
  readonly roles: readonly string[]
  /** The content and conditions of the effect, as written. */
  readonly does: Entries
}

export interface Outcome {
  readonly id: string
  /** The next lower outcome, if any. */
  readonly lower: string | null
  readonly effects: readonly Effect[]
}

export interface Procedure {
  readonly id: string
  readonly phase: string | null
  readonly roles: readonly { readonly id: string; readonly isLeader: boolean }[]
  readonly hasPoints: boolean
  readonly hasDice: boolean
  /** Tables in order; the first one whose condition holds is used. */
  readonly tables: readonly { readonly outcomes: readonly string[]; readonly when: Data }[]
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly follows: readonly (Effect & { readonly effects: readonly Effect[] })[]
}

export interface Rules {
  readonly id: string
  readonly traits: ReadonlyMap<string, Entries>
  readonly parts: ReadonlyMap<string, Entries>
  readonly conditions: ReadonlyMap<string, Entries>
  readonly actions: ReadonlyMap<string, Entries>
  /** The phases in order. `returns` has the phase in which removed units return, and whether only whole turns count. */
  readonly phases: readonly string[]
  readonly returns: { readonly phase: string; readonly isWhole: boolean }
  readonly procedures: ReadonlyMap<string, Procedure>
}

const mapOf = (data: Data | undefined): ReadonlyMap<string, Entries> =>
  new Map(entriesOf(data).map(([key, value]) => [key, isEntries(value) ? value : {}]))

const outcomesOf = (data: Data | undefined, roles: readonly string[]): ReadonlyMap<string, Outcome> => {
  const own = mapOf(data)
  return new Map(
    [...own].map(([id, written]) => {
      const like = own.get(textIn(written['like']))
      const outcome = like ? laidOver(like, written) : written
      const lower = at(outcome, 'lower')
      return [
        id,
        { id, lower: typeof lower === 'string' ? lower : null, effects: effectsOf(at(outcome, 'effects'), roles) },
      ]
    }),
  )
}

/** `role` is the role of effects that name no role. */
const effectsOf = (data: Data | undefined, roles: readonly string[], role = roles[0]): readonly Effect[] =>
  [...mapOf(data)].map(([id, does]) => {
    const of = typeof does['of'] === 'string' ? does['of'] : (role ?? '')
    return { id, does, roles: of === 'each' ? roles : [of] }
  })

const outcomesIn = (table: Entries): readonly string[] => {
  const charted = typeof table['chart'] === 'string' ? (table['chart'].split('\n')[0] ?? '').trim().split(/\s+/) : []
  const rows = [...mapOf(table['rows']).values()].flatMap(({ bands }) => entriesOf(bands))
  return [...new Set([...charted, ...[...entriesOf(table['bands']), ...rows].map(([id]) => id)])]
}

const procedureOf = (id: string, written: Entries): Procedure => {
  const roles = entriesOf(written['roles']).map(([role, of]) => ({ id: role, isLeader: at(of, 'is') === 'leader' }))
  const names = roles.map((role) => role.id)
  return {
    id,
    roles,
    phase: typeof written['phase'] === 'string' ? written['phase'] : null,
    hasPoints: written['points'] !== undefined,
    hasDice: written['dice'] !== undefined,
    tables: [...mapOf(written['tables']).values()].map((table) => ({
      outcomes: outcomesIn(table),
      when: table['when'] ?? null,
    })),
    outcomes: outcomesOf(written['outcomes'], names),
    follows: effectsOf(written['follows'], names).map((follow) => ({
      ...follow,
      effects: effectsOf(follow.does['effects'], names, follow.roles[0]),
    })),
  }
}

const known = new Map<string, Rules>()

/** Returns a shipped ruleset. */
export const rulesNamed = (id: string): Rules => {
  const before = known.get(id)
  if (before) return before
  const written = readRules(id)
  const phases = [...mapOf(written['phases'])]
  const returning = phases.find(([, phase]) => phase['returns'] !== undefined) ?? phases[0]
  const rules: Rules = {
    id,
    traits: mapOf(written['traits']),
    parts: mapOf(written['parts']),
    conditions: mapOf(written['conditions']),
    actions: mapOf(written['actions']),
    phases: phases.map(([phase]) => phase),
    returns: { phase: returning?.[0] ?? '', isWhole: returning?.[1]['returns'] === 'full-turns' },
    procedures: new Map(
      [...mapOf(written['procedures'])].map(([name, procedure]) => [name, procedureOf(name, procedure)]),
    ),
  }
  known.set(id, rules)
  return rules
}

/** Checks a whole ruleset: every result, row and case is covered once, there are no cycles, and nothing is unused. */
import { problem } from '../problem.ts'
import { checkCalls, checkProcedure, isUnsetIn, type IsUnset } from './check-procedures.ts'
import { checkGrid, checkLookups, checkOrderedLines } from './check-grids.ts'
import { checkCircles, laterPath, type Loader } from './context.ts'
import { caseSpaceOf, isUnmeetable } from './cover.ts'
import type { Ruleset } from './model.ts'
import type { Amount, Condition } from '../language/model.ts'
import type { Trait } from './model/traits.ts'
import { gridConditions } from './reads.ts'
import { conditionOfGuard, testsIn } from '../language/logic.ts'

export type CompiledRules = Pick<
  Ruleset,
  'units' | 'parts' | 'actions' | 'traits' | 'grids' | 'phases' | 'procedures' | 'sequences' | 'lists' | 'gauge'
>

/** Checks a compiled ruleset. Reports problems to the loader, except those that only follow from an entry known to be wrong. */
export const checkRules = (loader: Loader, compiled: CompiledRules): void => {
  checkContents(loader, compiled)
  const unset = isUnsetIn(loader, compiled.traits)
  checkGuards(loader, compiled.traits, unset)
  checkTraits(loader, compiled, unset)
  for (const grid of compiled.grids.values()) checkGrid(loader, compiled.traits, grid)
  for (const procedure of compiled.procedures.values()) {
    checkProcedure(loader, compiled.traits, unset, procedure)
    checkLookups(loader, compiled.traits, compiled.grids, procedure)
  }
  for (const procedure of compiled.procedures.values()) checkCalls(loader, compiled.procedures, procedure)
}

/** Reports entries whose conditions can't all hold together. */
const checkGuards = (loader: Loader, traits: ReadonlyMap<string, Trait>, unset: IsUnset): void => {
  for (const { path, ...guard } of loader.guards) {
    const condition = conditionOfGuard(guard)
    if (loader.touched(path) || testsIn(condition).length < 2) continue
    const space = caseSpaceOf([condition], traits, unset)
    if (!space || !isUnmeetable(space, 0)) continue
    const [when, unless] = [
      [...path, 'when'],
      [...path, 'unless'],
    ]
    const at = guard.unless === null ? when : guard.when === null ? unless : laterPath(loader, when, unless)
    const facts = {
      what: 'condition',
      entry: String(path.at(-1)),
      isExcluded: guard.when !== null && guard.unless !== null,
    } as const
    loader.report(at, problem('never', facts), true)
  }
}

const checkTraits = (loader: Loader, compiled: CompiledRules, unset: IsUnset): void => {
  checkCircles(loader, 'traits', ['traits'], [...compiled.traits.keys()], neededBy(compiled))
  for (const { id, from } of compiled.traits.values()) {
    const home = ['traits', id, 'from']
    const lines = from.map((line) => ({ id: line.id, when: conditionOfGuard(line) }))
    if (lines.length > 1 && !loader.touched(home))
      checkOrderedLines(loader, { lines, what: 'line', traits: compiled.traits, unset, home })
  }
}

/** Reports rules that contain nothing to play, look up, read or print. */
const checkContents = (loader: Loader, { procedures, grids, phases, lists, gauge }: CompiledRules): void => {
  if (gauge || [procedures, grids, phases, lists].some(({ size }) => size > 0)) return
  if (['procedures', 'grids', 'phases', 'lists', 'gauge'].some((section) => loader.touched([section]))) return
  loader.report([], problem('empty', { what: 'rules' }), true)
}

/** The traits read by the lines of each trait. */
const neededBy = ({ traits, grids }: CompiledRules): ((id: string) => readonly string[]) => {
  const comparedKeys = (condition: Condition | null): string[] =>
    testsIn(condition).flatMap(({ key, accepts }) => ('than' in accepts ? [key, ...amount(accepts.than)] : [key]))
  const amount = (is: Amount): string[] => {
    if (is.kind === 'trait') return [is.trait]
    if (is.kind === 'plus' || is.kind === 'times') return is.terms.flatMap(amount)
    if (is.kind === 'ratio') return [...amount(is.of), ...amount(is.to)]
    if (is.kind === 'round' || is.kind === 'at-least' || is.kind === 'at-most') return amount(is.is)
    if (is.kind === 'first')
      return is.lines.flatMap((line) => [...comparedKeys(line.when), ...comparedKeys(line.unless), ...amount(line.is)])
    const grid = is.kind === 'grid' ? grids.get(is.grid) : undefined
    if (!grid) return []
    const { whole, columns } = gridConditions(grid)
    return [grid.by, grid.across]
      .filter((id) => id !== null)
      .concat(comparedKeys(whole), [...columns.values()].flatMap(comparedKeys))
  }
  const lines = (trait: Trait): string[] =>
    trait.from.flatMap(({ when, unless, is }) => [
      ...comparedKeys(when),
      ...comparedKeys(unless),
      ...(is.kind === 'value' ? [] : amount(is)),
    ])
  return (id) => {
    const trait = traits.get(id)
    return trait ? lines(trait) : []
  }
}

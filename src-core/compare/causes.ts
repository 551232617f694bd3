/** Which changes of house rules bring the shift of one cell: each is taken back alone, with all others in place. */
import { success, type Result } from '../problem.ts'
import type { Budget } from '../budget.ts'
import { withChanges } from '../house/with-changes.ts'
import { loadRuleset, type Sources } from '../ruleset/load.ts'
import type { RuleChange } from '../ruleset/model.ts'
import type { RulesetSource } from '../ruleset/parse.ts'
import type { MapTree } from '../ruleset/tree.ts'
import type { Path } from '../paths.ts'
import { figureOf, knownInputs, rulesOdds, type Figure, type Inputs } from './rules-odds.ts'

/** Rules in layers, as they are loaded. */
export interface Layers {
  readonly sources: Sources
  readonly id: string
  readonly house: readonly RulesetSource[]
  /** Those of them that the others extend and that are not compared themselves: they lie on both sides. */
  readonly below: readonly RulesetSource[]
}

export interface Cause {
  /** Of the house rules, in their order. */
  readonly house: number
  readonly change: RuleChange
  /** Without this change the figure is as in the base; else it only moves. */
  readonly isWhole: boolean
}

/**
 * Those without which the shift of the figure goes; where it goes without none alone, those without which it is another. Problems: those of the
 * rules and of the odds. A change that the others need is none of them.
 */
export const causesOf = (layers: Layers, procedure: string, inputs: Inputs, figure: Figure, budget: Budget): Result<readonly Cause[]> => {
  const { sources, id, house, below } = layers
  const figureBy = (patches: readonly RulesetSource[]): Result<number | null> => {
    const ruleset = loadRuleset(sources, id, patches)
    if (!ruleset.ok || !ruleset.value.procedures.has(procedure)) return ruleset.ok ? success(null) : ruleset
    const odds = rulesOdds(ruleset.value, procedure, knownInputs(ruleset.value, procedure, inputs), budget)
    return odds.ok ? success(figureOf(odds.value, figure)) : odds
  }
  const loaded = loadRuleset(sources, id, house)
  const [base, now] = [figureBy(below), figureBy(house)]
  if (!loaded.ok) return loaded
  if (!base.ok) return base
  if (!now.ok) return now
  const found = withChanges(loaded.value, sources, house).house.flatMap(({ changes = [] }, index) =>
    changes
      .filter(({ path }) => mayMove(path, procedure) && !below.some((one) => one === house[index]))
      .flatMap((change): readonly Cause[] => {
        const without = figureBy(house.map((source, at) => (at === index ? withoutKey(source, change.path) : source)))
        if (!without.ok || without.value === now.value) return []
        return [{ house: index, change, isWhole: without.value === base.value }]
      }),
  )
  const whole = found.filter(({ isWhole }) => isWhole)
  return success(whole.length > 0 ? whole : found)
}

/** What stands elsewhere on the sheet moves no odds of a check. */
const mayMove = ([home, id]: Path, procedure: string): boolean => (home === 'procedures' ? id === procedure : !shownAlone.has(String(home)))

const shownAlone = new Set(['lists', 'phases', 'gauge', 'sequences'])

const withoutKey = (source: RulesetSource, path: readonly string[]): RulesetSource => ({
  ...source,
  tree: without(source.tree, ['rules', ...path]),
})

const without = (tree: MapTree, [key, ...more]: readonly string[]): MapTree => {
  const entry = key === undefined ? undefined : tree.entries.get(key)
  if (key === undefined || !entry) return tree
  const entries = new Map(tree.entries)
  if (more.length === 0) entries.delete(key)
  else if (entry.value.kind === 'map') entries.set(key, { ...entry, value: without(entry.value, more) })
  return { ...tree, entries }
}

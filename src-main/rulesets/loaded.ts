/** Rulesets that stay loaded as long as their own files are unchanged, while a library lasts only until any file changes. */
import { withBelow, withChanges } from '../../src-core/house/with-changes.ts'
import { success, type Result } from '../../src-core/problem.ts'
import { loadRuleset, type Sources } from '../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { RulesetSource } from '../../src-core/ruleset/parse.ts'
import type { Scale } from '../../src-core/ruleset/scale-choice.ts'

/** The last ruleset loaded for each topmost file, and the files that it was loaded from. */
const last = new WeakMap<
  RulesetSource,
  { readonly layers: readonly RulesetSource[]; readonly loaded: Result<Ruleset> }
>()

/** As `loadRuleset`, with what house rules change; of the same sources the same ruleset. */
export const loadOnce = (sources: Sources, id: string, house: readonly RulesetSource[] = []): Result<Ruleset> => {
  const lineage = lineageOf(sources, id)
  const [upmost] = lineage
  // Where a base is missing, all files decide which one its name means.
  if (!upmost) return loadRuleset(sources, id, house)
  const layers = [...lineage, ...house]
  const key = house.at(-1) ?? upmost
  const before = last.get(key)
  if (before?.layers.length === layers.length && layers.every((layer, index) => layer === before.layers[index]))
    return before.loaded
  const loaded = loadWithChanges(sources, id, house)
  last.set(key, { layers, loaded })
  return loaded
}

/** As `loadRuleset`, with what house rules change, as they are written and at no scale. */
export const loadWithChanges = (
  sources: Sources,
  id: string,
  house: readonly RulesetSource[],
  scale: Scale | null = null,
): Result<Ruleset> => {
  const loaded = loadRuleset(sources, id, house, scale)
  if (!loaded.ok || house.length === 0) return loaded
  const below = (): Ruleset | undefined => {
    const alone = scale ? loadRuleset(sources, id, [], scale) : loadOnce(sources, id)
    return alone.ok ? alone.value : undefined
  }
  return success(withBelow(withChanges(loaded.value, sources, house), below))
}

/** A file and all that it extends; nothing where one is missing or they go in a circle. */
const lineageOf = (sources: Sources, id: string): readonly RulesetSource[] => {
  const layers: RulesetSource[] = []
  for (let next: string | undefined = id; next !== undefined;) {
    const source = sources.get(next)
    if (!source || layers.includes(source)) return []
    layers.push(source)
    next = source.head.extends
  }
  return layers
}

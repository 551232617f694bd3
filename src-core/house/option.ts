/** An option that a ruleset offers, edited as house rules over that ruleset. */
import { extend } from '../ruleset/extend.ts'
import { optionLayers } from '../ruleset/options.ts'
import { analyseSource, patchIn, type Analysis, type PaperCheck } from './analysis.ts'
import type { Base } from './base.ts'
import { dataOf, isDataMap } from './data.ts'

/** Null where the ruleset offers none of that id, or is not sound itself. `analysis` is that of the ruleset, over `base`. */
export const openOption = (
  base: Base,
  { source, ruleset, text }: Analysis,
  id: string,
  onPaper: PaperCheck,
): { readonly base: Base; readonly analysis: Analysis } | null => {
  const layer = source && optionLayers(source).get(id)
  if (!layer || !ruleset.ok) return null
  const rules = extend(base.rules, patchIn(source)).tree
  const data = dataOf(rules)
  const sources = new Map([...base.sources, [source.head.id, source]])
  const over: Base = { sources, ruleset: ruleset.value, rules, data: isDataMap(data) ? data : {}, own: false }
  return { base: over, analysis: analyseSource(over, layer, text, onPaper) }
}

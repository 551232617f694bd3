/** An option that a ruleset offers, edited as house rules over that ruleset. */
import { extend } from '../ruleset/extend.ts'
import { optionLayers } from '../ruleset/options.ts'
import { sourceOf, type YamlReading } from '../ruleset/parse.ts'
import { analyse, analyseSource, type Analysis, type PaperCheck } from './analysis.ts'
import { patchIn, type AnyBase, type Base } from './base.ts'
import { dataOf, isDataMap } from './data.ts'

export interface OpenOption {
  readonly base: Base
  readonly analysis: Analysis
}

/** Opens an option; null where the ruleset has none of that id, or is not sound itself. `analysis` is that of the ruleset, over `below`. */
export const openOption = (below: AnyBase, analysis: Analysis, id: string, onPaper: PaperCheck): OpenOption | null => {
  const { source, ruleset } = analysis
  const layer = source && optionLayers(source).get(id)
  if (!layer || !ruleset.ok) return null
  const rules = extend(below.rules, patchIn(source)).tree
  const data = dataOf(rules)
  const sources = new Map([...below.sources, [source.head.id, source]])
  const { head } = ruleset.value
  const base: Base = {
    own: false,
    sources,
    ruleset: ruleset.value,
    below: [],
    head,
    rules,
    data: isDataMap(data) ? data : {},
  }
  return { base, analysis: analyseSource(base, layer, analysis, onPaper) }
}

/** The analysis of a text over a base, or of an option in it where one is named. */
export const analyseAt = (base: AnyBase, reading: YamlReading, option: string | null): Analysis => {
  const { file, text } = reading
  const source = option === null ? undefined : sourceOf(reading)
  const layer = option !== null && source?.ok ? optionLayers(source.value).get(option) : undefined
  return layer ? analyseSource(base, layer, { text, reading }, () => []) : analyse(base, file, text, undefined, reading)
}

/** House rules over a ruleset and over each other: which of them fit, and problems with what they extend. */
import { problem, type Problem } from '../problem.ts'
import { layersFrom } from './layered.ts'
import { limits } from './limits.ts'
import type { RulesetSource } from './parse.ts'
import { placeAt, treeAt } from './tree.ts'

type Files = readonly RulesetSource[]

/** The files of the ruleset, and those house rules that extend one of them or of the house rules below. */
export const fittingOf = (lineage: Files, house: Files): ReadonlySet<RulesetSource> => {
  const fitting = new Set(lineage)
  const ids = new Set(lineage.map(({ head }) => head.id))
  for (const source of house) {
    if (source.head.extends === undefined || !ids.has(source.head.extends)) continue
    fitting.add(source)
    ids.add(source.head.id)
  }
  return fitting
}

/** Problems with how house rules, in their order, extend the ruleset and each other. */
export const layerProblemsOf = (lineage: Files, house: Files): readonly Problem[] => {
  const ids = lineage.map(({ head }) => head.id)
  const seen = new Map<string, string>()
  if (house.length > limits.layers)
    return [problem('too-large', { what: 'house', count: house.length, most: limits.layers })]
  return house.flatMap((source) => {
    const { head, tree, file } = source
    const problems: Problem[] = []
    const place = { place: placeAt(tree, ['ruleset', 'extends']) }
    if (head.extends === undefined && head.clear)
      problems.push(problem('house-extends', { extends: null, ids }, { place: placeAt(tree, ['ruleset'], true) }))
    else if (head.extends !== undefined && !ids.includes(head.extends) && !seen.has(head.extends)) {
      const circle = circleFrom(source, house)
      problems.push(
        circle
          ? problem('extends-cycle', { rulesets: circle }, place)
          : problem('house-extends', { extends: head.extends, ids }, place),
      )
    }
    const offered = treeAt(tree, ['options'])
    if (offered) problems.push(problem('house-options', {}, { place: offered.place }))
    const named = { place: placeAt(tree, ['ruleset', 'id']) }
    if (ids.includes(head.id)) problems.push(problem('id-taken', { what: 'ruleset', id: head.id }, named))
    const earlier = seen.get(head.id)
    if (earlier !== undefined)
      problems.push(problem('id-taken', { what: 'house-rules', id: head.id, files: [earlier, file] }, named))
    seen.set(head.id, file)
    return problems
  })
}

/** The ids of house rules that extend each other in a circle, the first again at the end; undefined where there is none. */
const circleFrom = (source: RulesetSource, house: Files): readonly string[] | undefined => {
  const below = ({ head }: RulesetSource): RulesetSource | undefined =>
    house.find((other) => other.head.id === head.extends)
  const chain = layersFrom(source, below).map(({ head }) => head)
  const back = chain.at(-1)?.extends
  const start = chain.findIndex(({ id }) => id === back)
  return back === undefined || start < 0 ? undefined : [...chain.slice(start).map(({ id }) => id), back]
}

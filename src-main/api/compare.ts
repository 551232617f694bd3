/** What house rules do to the odds, as windows see it. */
import { causesOf, causeSteps } from '../../src-core/compare/causes.ts'
import { comparedIn } from '../../src-core/compare/compared.ts'
import { figureNamed } from '../../src-core/compare/figures.ts'
import { heatMap, largestAtFirst, mapSteps } from '../../src-core/compare/heat-map.ts'
import { heatView } from '../../src-core/compare/heat-view.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import { rulesOfLineage } from '../../src-core/house/base.ts'
import { ruleChangesText } from '../../src-core/house/changes.ts'
import { overlapsOf } from '../../src-core/house/merging/overlaps.ts'
import { entryAt } from '../../src-core/present.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { budgetFor } from './caller.ts'
import type { Handlers } from './dispatch.ts'
import type { HouseEditing } from './house.ts'
import type { Services } from './services.ts'
import { unitIn } from './units.ts'

type CompareHandlers = Pick<Handlers, 'readOverlaps' | 'listCompared' | 'heatMap' | 'heatCauses'>

/** Handlers of the calls that compare odds with and without house rules. */
export const compareHandlers = (
  { load, settings }: Pick<Services, 'load' | 'settings'>,
  { layers: layersOf, comparison }: Pick<HouseEditing, 'layers' | 'comparison'>,
): CompareHandlers => {
  /** By the rules of a choice, and by what these are held against. */
  const bothOf = (rules: RulesChoice): Result<{ readonly base: Ruleset; readonly house: Ruleset }> => {
    const held = comparison(rules)
    if (!held.ok) return held
    const [{ base }, house] = [held.value, load(rules)]
    if (!house.ok) return house
    return base.ok ? success({ base: base.value, house: house.value }) : base
  }
  return {
    readOverlaps: (rules) => {
      const layers = layersOf(rules)
      if (!layers.ok) return layers
      const base = rulesOfLineage(layers.value.sources, layers.value.id)
      return success({ overlaps: base ? overlapsOf(base, layers.value.house, unitIn(settings.read())) : [] })
    },
    listCompared: (rules, caller) => {
      const both = bothOf(rules)
      if (!both.ok) return both
      const { base, house } = both.value
      const compared = comparedIn(base, house)
      return success({
        compared: compared.map((of) => ({
          ...of,
          largest: largestAtFirst(base, house, of, budgetFor(caller, mapSteps)),
        })),
      })
    },
    heatMap: ({ rules, ...request }, caller) => {
      const both = bothOf(rules)
      if (!both.ok) return both
      const map = heatMap(both.value.base, both.value.house, request, budgetFor(caller, mapSteps))
      return map.ok ? success(heatView(both.value.house, map.value)) : map
    },
    heatCauses: ({ rules, of, inputs, figure }, caller) => {
      const held = comparison(rules)
      if (!held.ok) return held
      const causes = causesOf(held.value.layers, of, inputs, figureNamed(figure), budgetFor(caller, causeSteps))
      if (!causes.ok) return causes
      return success({
        causes: causes.value.map(({ house, changes, isWhole }) => ({
          ...{ house, isWhole },
          path: entryAt(changes, 0).path,
          text: ruleChangesText(changes),
        })),
      })
    },
  }
}

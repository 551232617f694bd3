/** Handlers that show rulesets and compare their odds. */
import type { ProvenanceList, RulesChoice } from '../../src-core/contract/rules.ts'
import { changeCount, ruleChangesText } from '../../src-core/house/changes.ts'
import { dotted } from '../../src-core/paths.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { sheetOf } from '../../src-core/sheet/build.ts'
import { scaleExample } from '../../src-core/sheet/colophon.ts'
import { reportProblems, type Report } from '../faults.ts'
import type { Handlers, Services } from './dispatch.ts'
import { causesOf, causeSteps } from '../../src-core/compare/causes.ts'
import { comparedIn } from '../../src-core/compare/compared.ts'
import { heatMap, largestFirstShift, mapSteps } from '../../src-core/compare/heat-map.ts'
import { figureNamed, heatView } from '../../src-core/compare/heat-view.ts'
import { rulesOfLineage } from '../../src-core/house/base.ts'
import { overlapsOf } from '../../src-core/house/merging/overlaps.ts'
import { entryAt } from '../../src-core/present.ts'
import { budgetFor } from './host.ts'
import type { HouseEditing } from './house.ts'
import { lengthUnitOf } from './settings.ts'

/* Methods that compare odds with and without house rules. */

type CompareHandlers = Pick<Handlers, 'readOverlaps' | 'listCompared' | 'heatMap' | 'heatCauses'>

export const compareHandlers = (
  { load, settings }: Pick<Services, 'load' | 'settings'>,
  { layers: layersOf, comparison }: Pick<HouseEditing, 'layers' | 'comparison'>,
): CompareHandlers => {
  /** Loads the chosen rules and the rules to compare them with. */
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
      return success({ overlaps: base ? overlapsOf(base, layers.value.house, lengthUnitOf(settings.read())) : [] })
    },
    listCompared: (rules, caller) => {
      const both = bothOf(rules)
      if (!both.ok) return both
      const { base, house } = both.value
      const compared = comparedIn(base, house)
      return success({
        compared: compared.map((of) => ({
          ...of,
          largest: largestFirstShift(base, house, of, budgetFor(caller, mapSteps)),
        })),
      })
    },
    heatMap: ({ rules, ...request }, caller) => {
      const both = bothOf(rules)
      if (!both.ok) return both
      const map = heatMap(both.value.base, both.value.house, request, budgetFor(caller, mapSteps))
      return map.ok ? success(heatView(both.value.base, both.value.house, map.value)) : map
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

export const sheetHandlers = ({ host, load }: Services): Pick<Handlers, 'readSheet' | 'readProvenance'> => ({
  readSheet: (rules) => {
    const ruleset = load(rules)
    return ruleset.ok ? success(sheetOf(ruleset.value)) : ruleset
  },
  readProvenance: (rules) => {
    const ruleset = load(rules)
    return ruleset.ok ? success(provenanceList(ruleset.value, host.report)) : ruleset
  },
})

const provenanceList = (ruleset: Ruleset, report: Report): ProvenanceList => {
  const { lineage, provenance, scale, house } = ruleset
  // The lowest layer with a change has the ruleset's original value.
  const was = new Map(
    house
      .flatMap(({ changes = [] }) => changes.map(({ path, before }) => [dotted(path), before] as const))
      .toReversed(),
  )
  const titles = new Map(house.map(({ id, title }) => [id, title]))
  return {
    lineage: lineage.map(({ id, title }) => ({ id, title })),
    changes: changeCount(ruleset),
    scale: scale && { ...scaleExample(scale), bare: reportProblems(scale.bare, report) },
    credits: [...new Set(lineage.flatMap(({ credits }) => credits))],
    marks: [...provenance].flatMap(([path, { kind, why, other, by }]) =>
      kind === 'printed'
        ? []
        : [
            {
              path,
              kind,
              why,
              other,
              by: by === undefined ? null : (titles.get(by) ?? by),
              was: was.get(path) || null,
            },
          ],
    ),
  }
}

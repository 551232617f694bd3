/** What the window shows of a ruleset. */
import type { ProvenanceList } from '../../src-core/contract/rules.ts'
import { changeCount } from '../../src-core/house/changes.ts'
import { dotted } from '../../src-core/paths.ts'
import { success } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { sheetOf } from '../../src-core/sheet/build.ts'
import { scaleExample } from '../../src-core/sheet/colophon.ts'
import { reported, type Report } from '../faults.ts'
import type { Handlers } from './dispatch.ts'
import type { Services } from './services.ts'

/** Handlers of the calls that show a sheet and how sure its values are. */
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
  // What the lowest of several changed is what the ruleset has.
  const was = new Map(
    house
      .flatMap(({ changes = [] }) => changes.map(({ path, before }) => [dotted(path), before] as const))
      .toReversed(),
  )
  const titles = new Map(house.map(({ id, title }) => [id, title]))
  return {
    lineage: lineage.map(({ id, title }) => ({ id, title })),
    changes: changeCount(ruleset),
    scale: scale && { ...scaleExample(scale), bare: reported(scale.bare, report) },
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

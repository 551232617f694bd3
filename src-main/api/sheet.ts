/** What the window shows of a ruleset. */
import type { ProvenanceList } from '../../src-core/contract/library.ts'
import { success } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { sheetOf } from '../../src-core/sheet/build.ts'
import type { Handlers } from './dispatch.ts'
import type { Services } from './services.ts'

export const sheetHandlers = ({ load }: Services): Pick<Handlers, 'readSheet' | 'readProvenance'> => ({
  readSheet: (rules) => {
    const ruleset = load(rules)
    return ruleset.ok ? success(sheetOf(ruleset.value)) : ruleset
  },
  readProvenance: (rules) => {
    const ruleset = load(rules)
    return ruleset.ok ? success(provenanceList(ruleset.value)) : ruleset
  },
})

const provenanceList = ({ lineage, provenance }: Ruleset): ProvenanceList => ({
  lineage: lineage.map(({ id, title }) => ({ id, title })),
  credits: [...new Set(lineage.flatMap(({ credits }) => credits))],
  marks: [...provenance].flatMap(([path, { kind, why, other }]) => (kind === 'printed' ? [] : [{ path, kind, why, other }])),
})

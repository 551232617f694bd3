/** What the window shows of a ruleset. */
import type { ProvenanceList } from '../../src-core/contract/library.ts'
import { remembered } from '../../src-core/remember.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { buildSheet } from '../../src-core/sheet/build.ts'

/** A ruleset's sheet, built once. */
export const sheetOf = remembered((ruleset: Ruleset) => buildSheet(ruleset))

/** Where a ruleset comes from, and which of its data is not printed as it stands. */
export const provenanceList = ({ lineage, provenance }: Ruleset): ProvenanceList => ({
  lineage: lineage.map(({ id, title }) => ({ id, title })),
  credits: [...new Set(lineage.flatMap(({ credits }) => credits))],
  marks: [...provenance].flatMap(([path, { kind, why, other }]) => (kind === 'printed' ? [] : [{ path, kind, why, other }])),
})

/** Words for parts of a ruleset, their kinds and cases, for several problems. */
import type { CasePart, Voice } from './voice.ts'

/** A table, a grid or one row of a table. */
export interface TablePart {
  readonly kind: 'table' | 'grid' | 'row'
  readonly id: string
}

/** `the table fire`, `row p6`, as a voice writes ids. */
export const tablePartText = ({ kind, id }: TablePart, voice: Voice): string =>
  `${kind === 'row' ? 'row' : `the ${kind}`} ${voice.id(id)}`

/** What a trait belongs to. */
export type Owner = 'unit' | 'leader' | 'situation' | 'battle'

/** A case by its tests; `isCut` where not all are listed. */
export interface CaseParts {
  readonly parts: readonly CasePart[]
  readonly isCut: boolean
}

/** `infantry + disordered`; a case in which nothing is tested is everything. */
export const caseWords = ({ parts, isCut }: CaseParts, { casePart }: Voice): string =>
  parts.length === 0 ? 'everything' : [...parts.map(casePart), ...(isCut ? ['…'] : [])].join(' + ')

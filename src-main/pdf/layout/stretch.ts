/** What of a section stands on one page. */
import type { Section } from '../../../src-core/sheet/blocks.ts'
import { groupsOf } from './groups.ts'

/** A section, or those of its groups that stand on one page. */
export interface Stretch {
  readonly section: Section
  /** Its first group, and the one after its last. */
  readonly from: number
  readonly to: number
}

/** A section from one of its groups (from 0) to its end. */
export const wholeSection = (section: Section, from = 0): Stretch => ({
  section,
  from,
  to: groupsOf(section).all.length,
})

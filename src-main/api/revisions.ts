/** The saved states of house rules as a window lists them, a page at a time. */
import type { RevisionList } from '../../src-core/contract/house.ts'
import type { Chain } from '../../src-core/collections.ts'
import type { AnyBase } from '../../src-core/house/base.ts'
import { revisionChanges, type Revision, type Revisions } from '../../src-core/house/revisions.ts'
import type { LengthUnit } from '../../src-core/ruleset/units.ts'
import { parseSource } from '../../src-core/ruleset/parse.ts'

/** States of a page, and changes of one that are listed. */
const most = { states: 10, changes: 30 }

/** How they are looked at: what the house rules say now, and the player's unit, null for that of the rules. */
interface Viewed {
  readonly base: AnyBase
  readonly text: string
  readonly unit: LengthUnit | null
}

/** Those before a number, else the latest. */
export const revisionPage = (revisions: Revisions, viewed: Viewed, before = Infinity): RevisionList => {
  let at = revisions
  while (at && at.length >= before) at = at.rest
  const page: NonNullable<Chain<Revision>>[] = []
  for (; at && page.length < most.states; at = at.rest) page.push(at)
  return { revisions: page.map((state) => viewOf(state, viewed)), isMore: at !== null }
}

const viewOf = (
  { last, rest, length }: NonNullable<Revisions>,
  { base, text, unit }: Viewed,
): RevisionList['revisions'][number] => {
  const { event, time } = last
  const source = parseSource({ file: '', text: last.text })
  const changes = revisionChanges(base, rest?.last.text ?? null, last.text, unit)
  return {
    ...{ number: length, event, time },
    head: source.ok ? { title: source.value.head.title, version: source.value.head.version } : null,
    isNow: last.text === text,
    changes: changes.ok ? changes.value.slice(0, most.changes) : null,
    more: changes.ok ? Math.max(0, changes.value.length - most.changes) : 0,
  }
}

/** What house rules change, old and new, at the end of a sheet. */
import { present } from '../present.ts'
import { dotted, inside } from '../paths.ts'
import { heldChanges } from '../ruleset/held-changes.ts'
import type { HouseHead, RuleChange, Ruleset } from '../ruleset/model.ts'
import { sheetWords } from '../words/sheet.ts'
import type { Row, Section } from './blocks.ts'

/** What is played by: what several change is told where it holds. Undefined where no house rules change anything. */
export const changesSection = ({ house, scale }: Ruleset): Section | undefined => {
  const several = house.length > 1
  const held = heldChanges(house)
  const rows = house.flatMap((head, index) => {
    const changes = held?.[index] ?? []
    return changes.length > 0 ? [...(several ? [headingRow(head)] : []), ...changes.map(changeRow(head))] : []
  })
  if (rows.length === 0) return undefined
  const { title, unscaled, where, before, after } = sheetWords.changes
  return {
    id: 'changes',
    title,
    ...(scale ? { subtitle: unscaled } : {}),
    tone: 'slate',
    left: [],
    right: [],
    wide: [
      {
        kind: 'table',
        id: inside('changes', 'table'),
        columns: [
          { header: [{ text: where }], holds: 'text', key: true },
          { header: [{ text: before }], holds: 'text' },
          { header: [{ text: after }], holds: 'text' },
        ],
        rows,
      },
    ],
  }
}

const headingRow = ({ id, title, version }: HouseHead): Row => ({
  id: inside('changes', id),
  cells: [{ lines: [[{ text: `${title} ${version}` }]], columns: 3 }],
  heading: true,
})

const changeRow =
  ({ id }: HouseHead) =>
  (change: RuleChange): Row => ({
    id: inside('changes', id, dotted(change.path)),
    cells: [
      { lines: [[{ text: change.where.join(', '), weight: 'regular' }]] },
      { lines: [[{ text: change.before || '–' }]] },
      { lines: [[{ text: nowText(change), weight: 'bold' }]] },
    ],
  })

const nowText = ({ kind, after }: RuleChange): string => {
  const { added, removed, movedAfter } = sheetWords.changes
  if (kind === 'removed') return removed
  if (kind === 'moved') return movedAfter(present(after))
  return after || (kind === 'added' ? added : '–')
}

/** The labels of edits in the history. */
import { houseWords } from '../words/house.ts'
import type { DataMap } from '../ruleset/data.ts'
import type { Edit } from './edit.ts'
import { pathWords } from './names.ts'

/**
 * Returns a label for the edits, based on the first one. Ignores id changes made along with other edits. `rules` are the rules before the edits. If
 * `rules` is null because the text is unreadable, the label uses ids instead of names.
 */
export const labelOfEdits = (edits: readonly Edit[], rules: DataMap | null): string => {
  const labeled = edits.filter((edit) => edit.kind !== 'rename')
  const first = labeled[0] ?? edits[0]
  if (!first) return ''
  const label = labelOfOne(first, rules ?? {})
  return labeled.length <= 1 ? label : houseWords.step.many(label, labeled.length - 1)
}

const labelOfOne = (edit: Edit, rules: DataMap): string => {
  const { step } = houseWords
  if (edit.kind === 'text') return step.text
  if (edit.kind === 'head') return step.head(houseWords.field(edit.key))
  if (edit.kind === 'option')
    return edit.option === null
      ? step.withdraw
      : edit.id === undefined
        ? step.offer(edit.option.title)
        : step.option(edit.option.title)
  const where = pathWords(edit.path, rules).join(', ')
  switch (edit.kind) {
    case 'set':
    case 'type':
    case 'write':
    case 'say':
    case 'enter':
    case 'rename':
    case 'write-out':
      return step.set(where)
    case 'remove':
      return step.remove(where)
    case 'restore':
      return step.restore(where)
    case 'add':
      return step.add(where)
    case 'mark':
      return step.mark(where)
    case 'move':
      return step.move(where)
  }
}

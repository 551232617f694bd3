/** The head of a file: which ruleset it is, what it extends, and in which version of the format it is written. */
import { failure, success, type Result } from '../problem.ts'
import { finished, type Draft } from './draft.ts'
import { formatVersion, headSchema, type HeadData } from './schema.ts'
import { placeAt, treeAt, type MapTree } from './tree.ts'
import { validate } from './validate.ts'

/** The head, checked; a file of a newer format is refused without looking further. */
export const readHead = (tree: MapTree): Result<HeadData> => {
  const format = treeAt(tree, ['ruleset', 'format'])
  if (format?.kind === 'leaf' && typeof format.value === 'number' && format.value > formatVersion) {
    return failure({
      code: 'newer-format',
      message: `the file was written for a newer Doublequick: format ${format.value}, and this one reads ${formatVersion}`,
      right: 'open it with the newer Doublequick',
      place: format.place,
    })
  }
  const head = treeAt(tree, ['ruleset'])
  if (!head) {
    const right = 'begin with ruleset: {id: ..., title: ..., version: 1.0.0, format: 1}'
    return failure({ code: 'missing', message: '`ruleset` is missing', right, place: tree.place })
  }
  const drafts: Draft[] = []
  const data = validate(headSchema, tree, ['ruleset'], (draft) => void drafts.push(draft))
  if (format?.kind === 'leaf' && typeof format.value === 'number' && Number.isInteger(format.value) && format.value < 1)
    drafts.push({
      code: 'out-of-bounds',
      message: `format ${format.value} does not exist`,
      right: 'format: 1',
      place: placeAt(tree, ['ruleset', 'format']),
    })
  return data && drafts.length === 0 ? success(data) : { ok: false, problems: finished(drafts, [tree.place.file]) }
}

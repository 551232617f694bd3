/** Reads the head of a file: the ruleset's identity, what it extends, and the format version. */
import { nearestName } from '../nearest.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { ReportProblem } from './problem-list.ts'
import { formatVersion, headSchema, type HeadData } from '../format/file-schema.ts'
import { hasUnusableKey, holesIn, placeAt, plainData, treeAt, type MapTree, type Tree } from './tree.ts'
import { validate } from './validate.ts'

/** The readable part of a head. A missing or invalid id is replaced by the name of the file. */
export interface FileHead extends HeadData {
  /** Whether `extends` and `part` could be read. If not, the required rules are unknown. */
  readonly clear: boolean
}

/** The top-level keys of a file. */
export const fileKeys = ['ruleset', 'rules', 'options', 'base', 'provenance'] as const

interface HeadReading {
  readonly head: FileHead
  readonly problems: readonly Problem[]
}

/** Reads the head and reports its problems. Fails without reading further if the file has a newer format. */
export const readHead = (tree: MapTree): Result<HeadReading> => {
  const format = treeAt(tree, ['ruleset', 'format'])
  if (format?.kind === 'leaf' && typeof format.value === 'number' && format.value > formatVersion) {
    return failure(problem('newer-format', { format: format.value, reads: formatVersion }, { place: format.place }))
  }
  const problems: Problem[] = []
  const note: ReportProblem = (one) => void problems.push(one)
  const written = treeAt(tree, ['ruleset'])
  const data = written && written.kind !== 'hole' ? validate(headSchema, tree, ['ruleset'], note) : undefined
  const isMisspelled = [...tree.entries.keys()].some((key) => nearestName(key, fileKeys) === 'ruleset')
  if (!written && !isMisspelled && !hasUnusableKey(tree))
    note(problem('missing', { what: 'head' }, { place: tree.place }))
  if (format?.kind === 'leaf' && typeof format.value === 'number' && Number.isInteger(format.value) && format.value < 1)
    note(
      problem(
        'out-of-bounds',
        { what: 'format', format: format.value },
        { place: placeAt(tree, ['ruleset', 'format']) },
      ),
    )
  const isWhole = written?.kind === 'map' && holesIn(written).length === 0
  return success({
    head: data && isWhole ? { ...data, clear: true } : withPlaceholders(written, tree.place.file),
    problems,
  })
}

/** The valid fields of a head, with placeholders for the required ones. */
const withPlaceholders = (written: Tree | undefined, file: string): FileHead => {
  const entries = written?.kind === 'map' ? [...written.entries] : []
  const fields: Partial<HeadData> = {}
  const unread: string[] = []
  for (const [key, { value }] of entries) {
    const field = Object.entries(headSchema.shape)
      .find(([name]) => name === key)?.[1]
      .safeParse(plainData(value))
    if (field?.success && value.kind !== 'hole') Object.assign(fields, { [key]: field.data })
    else unread.push(key)
  }
  const hasUnknownKeys = unread.some((key) => !Object.hasOwn(headSchema.shape, key))
  const clear =
    written?.kind === 'map' &&
    !unread.includes('extends') &&
    !unread.includes('part') &&
    (!hasUnknownKeys || fields.extends !== undefined)
  return { id: file, title: file, version: '0.0.0', format: formatVersion, ...fields, clear }
}

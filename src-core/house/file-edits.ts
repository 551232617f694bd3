/** Edits of a file outside of its rules: its head, marks of provenance, and its options. */
import { dotted } from '../paths.ts'
import { freeId } from '../ruleset/id-from.ts'
import type { Edit, ProvenanceMark } from './edit.ts'
import { pairOf, readYaml } from './yaml-text.ts'
import type { KeyEdit, KeyEdits } from './yaml-edit.ts'

type FileEdit = Extract<Edit, { kind: 'head' | 'mark' | 'option' }>

/** An edit as edits of keys in the text. */
export const fileEdits = (edit: FileEdit, text: string): KeyEdits => {
  switch (edit.kind) {
    case 'head':
      return inside('ruleset', inside(edit.key, valueOr(edit.value)))
    case 'mark':
      return inside(
        'provenance',
        inside(dotted(edit.path), edit.mark === null ? { kind: 'remove' } : markEdits(edit.mark)),
      )
    case 'option': {
      const { id, option } = edit
      if (option === null) return inside('options', id === undefined ? none : inside(id, { kind: 'remove' }))
      const head = { title: valueOr(option.title), about: valueOr(option.about) }
      if (id !== undefined) return inside('options', inside(id, keys(head)))
      return inside(
        'options',
        inside(freeId(option.title, optionsIn(text)), keys({ ...head, rules: { kind: 'set', value: {} } })),
      )
    }
  }
}

const keys = (edits: Readonly<Record<string, KeyEdit>>): KeyEdits => ({
  kind: 'inside',
  keys: new Map(Object.entries(edits)),
})
const inside = (key: string, edit: KeyEdit): KeyEdits => keys({ [key]: edit })
const none = keys({})

/** An edit without a value removes the key. */
const valueOr = (value: string | readonly string[] | null): KeyEdit =>
  value === null || value.length === 0 ? { kind: 'remove' } : { kind: 'set', value }

/** The other paths that a mark is for stay. */
const markEdits = ({ kind, why, other }: ProvenanceMark): KeyEdits =>
  keys({
    reconstructed: valueOr(kind === 'reconstructed' ? why : null),
    assumed: valueOr(kind === 'assumed' ? why : null),
    printed: kind === 'printed' ? { kind: 'set', value: true } : { kind: 'remove' },
    other: valueOr(other),
  })

const optionsIn = (text: string): ReadonlySet<string> => {
  const read = readYaml(text)
  const options = read.ok ? pairOf(read.value, 'options')?.value : undefined
  return new Set(options?.kind === 'map' ? options.pairs.map(({ key }) => key) : [])
}

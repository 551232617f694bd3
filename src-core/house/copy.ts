/** Copies a ruleset's file as the beginning of a new one: with a new name, and with house rules over it written into it. */
import { dotted, isInside, stepsOf, type Path } from '../paths.ts'
import { success, type Result } from '../problem.ts'
import { parseTree } from '../ruleset/parse.ts'
import type { MapTree } from '../ruleset/tree.ts'
import { dataAt, isDataMap, type Data, type DataMap } from './data.ts'
import { compareRules } from './merging/compare.ts'
import { withTaken } from './merging/merge.ts'
import { editYaml, type KeyEdit, type KeyEdits } from './yaml-edit.ts'
import { readYaml, yamlData } from './yaml-text.ts'

/** The head of the new file. */
export interface NewHead {
  readonly id: string
  readonly title: string
  /** As files write it: 2026-11-20. */
  readonly date: string
}

export interface Original {
  readonly id: string
  readonly text: string
  /** The `rules` that its file extends; empty where it extends nothing. */
  readonly below: MapTree
  readonly rules: DataMap
  /** Its options that are among the house rules. */
  readonly options: readonly string[]
}

/**
 * The text of the copy; `house` are the rules with the house rules over them. Comments and charts stay as they are written, and so do marks of
 * provenance of unchanged values. Problem: `not-editable`, where the changes cannot be written into the text.
 */
export const copyText = (original: Original, house: DataMap, head: NewHead): Result<string> => {
  const { id, text, below, rules, options } = original
  const differences = compareRules({ origin: rules, ours: rules, theirs: house })
  const changed = withTaken({ base: below, rules: { origin: rules, ours: rules, theirs: house } }, text, differences)
  if (!changed.ok) return changed
  const written = readYaml(changed.value)
  if (!written.ok) return written
  const marks = dataAt(yamlData(written.value), ['provenance'])
  const touched = differences.map(({ path }) => dotted(path))
  const isStale = (path: string): boolean =>
    touched.some((other) => other === path || isInside(path, other)) || dataAt(house, stepsOf(path)) === undefined
  const edits: readonly (readonly [string, KeyEdits])[] = [
    ['ruleset', keys({ ...set({ ...head, version: '1.0.0', 'copy-of': id }), part: remove })],
    ['options', keys(Object.fromEntries(options.map((option) => [option, remove])))],
    ['provenance', keys(differences.length === 0 ? {} : staleMarks(marks, isStale))],
  ]
  const edited = editYaml(parseTree('', changed.value), {
    kind: 'inside',
    keys: new Map(edits.filter(([, { keys: some }]) => some.size > 0)),
  })
  return edited.ok ? success(edited.value.text) : edited
}

const remove: KeyEdit = { kind: 'remove' }
const set = (values: Readonly<Record<string, Data>>): Readonly<Record<string, KeyEdit>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { kind: 'set', value }]))
const keys = (edits: Readonly<Record<string, KeyEdit>>): KeyEdits => ({
  kind: 'inside',
  keys: new Map(Object.entries(edits)),
})

/** The edits of marks whose values were removed or changed; a mark for several paths is written again for the others. */
const staleMarks = (marks: Data | undefined, isStale: (path: string) => boolean): Readonly<Record<string, KeyEdit>> =>
  Object.fromEntries(
    Object.entries(isDataMap(marks) ? marks : {}).flatMap(([written, mark]): [string, KeyEdit][] => {
      const paths = pathsOf(written)
      const kept = paths.filter((path) => !isStale(path))
      if (kept.length === paths.length) return []
      return [[written, remove], ...kept.map((path): [string, KeyEdit] => [path, { kind: 'set', value: mark }])]
    }),
  )

/** The paths of a written mark: a step may name several ids, with commas. */
const pathsOf = (written: string): readonly string[] =>
  stepsOf(written)
    .map((step) =>
      String(step)
        .split(',')
        .map((id) => id.trim()),
    )
    .reduce<readonly Path[]>((paths, ids) => paths.flatMap((path) => ids.map((id) => [...path, id])), [[]])
    .map(dotted)

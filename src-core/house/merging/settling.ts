/** Choices for the cells that a base has changed under house rules. */
import { dotted, startsWith, type Path } from '../../paths.ts'
import { success, type Result } from '../../problem.ts'
import { parseSource } from '../../ruleset/parse.ts'
import { applyEdits } from '../apply.ts'
import type { Base } from '../base.ts'
import { keptEdits } from '../repairs.ts'
import { movedBase, withBaseRecord } from './base-record.ts'
import type { MergeSide } from './cells.ts'
import { vanishedIn } from './vanished.ts'

/**
 * The text after choices for some cells that the base has changed, by their keys. Where ours is kept in an entry that the base no longer
 * has, it goes on as an entry of these rules, with a mark for what nobody knows of it. Problem: `not-editable`.
 */
export const settledBase = (base: Base, text: string, choice: ReadonlyMap<string, MergeSide>): Result<string> => {
  const source = parseSource({ file: '', text })
  if (!source.ok) return source
  const chosen = movedBase(base, source.value).cells.filter(({ key }) => choice.has(key))
  if (chosen.length === 0) return success(text)
  const pathsOf = (side: MergeSide): readonly Path[] =>
    chosen.filter(({ key }) => choice.get(key) === side).map(({ path }) => path)
  const taken = applyEdits(
    text,
    pathsOf('theirs').map((path) => ({ kind: 'restore', path })),
    base.rules,
  )
  const kept = taken.ok ? withKeptEntries(base, taken.value, pathsOf('ours')) : taken
  return kept.ok ? withBaseRecord(base, kept.value, new Set(chosen.map(({ path }) => dotted(path)))) : kept
}

/** The text with whole entries of the cells at these paths, where the base no longer has the entry. */
const withKeptEntries = (base: Base, text: string, cells: readonly Path[]): Result<string> => {
  const source = parseSource({ file: '', text })
  if (!source.ok) return source
  const kept = vanishedIn(base, source.value).flatMap(({ path, kept: entry }) =>
    entry && cells.some((cell) => startsWith(cell, path)) ? keptEdits(path, entry) : [],
  )
  return applyEdits(text, kept, base.rules)
}

/** Previews edits of a cell without making them. */
import { startsWith, type Path } from '../paths.ts'
import { success, type Result } from '../problem.ts'
import { parseTree } from '../ruleset/parse.ts'
import { editReading } from './apply.ts'
import type { AnyBase } from './base.ts'
import { expressionTextAt } from './display.ts'
import type { Edit } from './edit.ts'
import { printedTextAt } from './forms/printed.ts'
import { analyzeAt } from './analysis.ts'
import { rulesRootOf } from './edit-scope.ts'

export interface EditPreview {
  /** The value at the cell in words; empty if there is none. */
  readonly words: string
  /** The sheet's text for the entry around the cell; null if it isn't a separate entry, or the rules would have problems. */
  readonly printed: string | null
  /** The problems that the cell would have. */
  readonly problems: readonly string[]
}

/** `text` is that of the file, `option` the one in it that is edited, `path` the cell's. Problems: as of `editReading`. */
export const previewEdits = (
  base: AnyBase,
  text: string,
  edits: readonly Edit[],
  path: Path,
  option: string | null = null,
): Result<EditPreview> => {
  const edited = editReading(parseTree('', text), edits, base.rules, rulesRootOf(option))
  if (!edited.ok) return edited
  const { rules, ruleset, problems } = analyzeAt(base, edited.value, option)
  const outer = path.map((_, length) => path.slice(0, length)).toReversed()
  return success({
    words: rules === null ? '' : expressionTextAt(path, rules),
    printed:
      (ruleset.ok ? outer.map((one) => printedTextAt(one, ruleset.value)).find((line) => line !== null) : null) ?? null,
    problems: problems.filter(({ cell }) => startsWith(cell ?? [], path)).map(({ message }) => message),
  })
}

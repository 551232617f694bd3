/** Previews edits to a cell without applying them. */
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
  /** The text of the cell's value; empty if there is none. */
  readonly words: string
  /** What the sheet prints for the entry around the cell; null if it isn't printed separately or the rules would be invalid. */
  readonly printed: string | null
  /** The problems the cell would have. */
  readonly problems: readonly string[]
}

/** Previews the value of the cell at `path` after edits. `text` is the text of the file, `option` the edited option. Fails like `editReading`. */
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

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { mergeCells, type MergeCell } from '../../src-core/house/merging/compare.ts'
import {
  mergedOptions,
  mergedText,
  openMerge,
  defaultChoice,
  type Merge,
  type MergeTexts,
} from '../../src-core/house/merging/merge.ts'
import { entryAt } from '../../src-core/present.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { visibleText } from '../../src-core/words/text.ts'
import { writeWhole } from '../documents/atomic.ts'
import { houseBase, houseRulesBelowTheirs, openLibrary } from '../rulesets/library.ts'
import { complain, type Shell, type Status, type Work, type Arguments } from './command.ts'

/** Merges two files of house rules for the same ruleset and writes the result. */
export const merge: Work = async (args, shell) => {
  const opened = openFiles(args, shell)
  if (!opened.ok) {
    await complain(shell, opened.problems)
    return 1
  }
  const { merging } = opened.value
  const cells = mergeCells(merging)
  for (const cell of cells) await shell.write(`${visibleText(lineOf(cell))}\n`)
  for (const title of mergedOptions(merging)) await shell.write(`option ${visibleText(title)}: as in the second\n`)
  if (cells.length === 0)
    await shell.write('nothing to merge: every value that the second changes is the same in the first\n')
  const conflicts = cells.filter(({ by }) => by === 'conflict')
  const prefer = args.value('prefer')
  if (conflicts.length > 0 && prefer === undefined) {
    shell.note(
      `${conflicts.length} of ${cells.length} values conflict; choose with --prefer first or --prefer second\n`,
    )
    return 1
  }
  return writeMerged(
    opened.value,
    new Set([...defaultChoice(merging), ...(prefer === 'second' ? conflicts.map(({ key }) => key) : [])]),
    args,
    shell,
  )
}

const lineOf = ({ where, by, origin, ours, theirs }: MergeCell): string =>
  by === 'conflict'
    ? `${where}: conflict: was ${origin}, first ${ours}, second ${theirs}`
    : `${where}: was ${origin}, second ${theirs}`

interface Files {
  readonly merging: Merge
  readonly texts: MergeTexts
}

/** Opens both files. Fails with the problems of the files and their ruleset, or with `house-extends` if the second is for another ruleset. */
const openFiles = (args: Arguments, shell: Shell): Result<Files> => {
  const library = openLibrary({ working: shell.folder, folders: args.values('rulesets'), files: args.operands })
  if (!library.ok) return library
  const [first, second] = [0, 1].map((index) => library.value.file(entryAt(args.operands, index)))
  if (!first || !second) return failure(problem('usage', { what: 'too-few', command: 'merge', shown: 'FIRST SECOND' }))
  const [ours, theirs] = [first.source(), second.source()]
  if (!ours.ok || !theirs.ok) return failure(...[ours, theirs].flatMap((one) => (one.ok ? [] : one.problems)))
  const base = houseBase(library.value, first)
  if (!base.ok) return base
  const below = houseRulesBelowTheirs(library.value, base.value, ours.value, theirs.value)
  if (!below.ok) return below
  if (!first.text.ok || !second.text.ok)
    return failure(...[first.text, second.text].flatMap((one) => (one.ok ? [] : one.problems)))
  const texts: MergeTexts = { origin: null, ours: first.text.value, theirs: second.text.value }
  const merging = openMerge(base.value.rules, texts, below.value)
  return merging.ok ? success({ merging: merging.value, texts }) : merging
}

const writeMerged = async (
  { merging, texts }: Files,
  taken: ReadonlySet<string>,
  args: Arguments,
  shell: Shell,
): Promise<Status> => {
  const text = mergedText(merging, texts, taken)
  if (!text.ok) {
    await complain(shell, text.problems)
    return 1
  }
  const name = args.value('out')
  if (name === undefined) return 0
  const path = resolve(shell.folder, name)
  const written = existsSync(path)
    ? failure(problem('file-exists', { what: 'house', file: name }))
    : await shell.undisturbed(() => writeWhole(path, new TextEncoder().encode(text.value)))
  if (written.ok) await shell.write(`wrote ${visibleText(name)}\n`)
  else await complain(shell, written.problems)
  return written.ok ? 0 : 1
}

import { baseChangeProblems } from '../../src-core/house/merging/base-record.ts'
import { keepsFromPrinting } from '../../src-core/house/on-paper.ts'
import { problemKey, type Problem } from '../../src-core/problem.ts'
import { visibleText } from '../../src-core/words/text.ts'
import { checkGaugeSize, checkOnPaper } from '../pdf/paper-check.ts'
import { houseBase, openLibrary, type Library } from '../rulesets/library.ts'
import { complain, type Shell, type Status, type Work } from './command.ts'

/** Accepts ids as well as files. */
export const check: Work = async (args, shell) => {
  const library = openLibrary({ working: shell.folder, folders: args.values('rulesets'), files: args.operands })
  if (library.ok) return checkAll(library.value, args.operands, shell)
  await complain(shell, library.problems)
  return 1
}

const checkAll = async (library: Library, files: readonly string[], shell: Shell): Promise<Status> => {
  const checked = checkFiles(library, files)
  for (const { file, ok, problems, onPaper, moved } of checked) {
    if (ok)
      await shell.write(`${visibleText(file)}: ok${onPaper.some(keepsFromPrinting) ? ', but can’t be printed' : ''}\n`)
    if (ok) await complain(shell, onPaper)
    else if (problems.length === 0) shell.note(`${visibleText(file)}: nothing more, but it extends what is wrong\n`)
    else await complain(shell, problems)
    if (moved.length > 0) shell.note(`${visibleText(file)}: its base has changed beneath it\n`)
    await complain(shell, moved)
  }
  const count = checked.reduce((sum, { problems }) => sum + problems.length, 0)
  const wrong = checked.filter(({ ok }) => !ok).length
  if (wrong > 0) shell.note(`${counted(count, 'problem')} in ${counted(wrong, 'file')}\n`)
  return wrong > 0 ? 1 : 0
}

const gaugeProblems = (library: Library, file: string): readonly Problem[] => {
  const ruleset = library.load(file)
  return ruleset.ok ? checkGaugeSize(ruleset.value) : []
}

const problemsOnPaper = (library: Library, file: string): readonly Problem[] => {
  const source = library.file(file).source()
  const ruleset = library.load(file)
  return source.ok && ruleset.ok ? checkOnPaper(source.value, ruleset.value) : []
}

/** Warnings if the base of house rules changed since they were saved. */
const movedBeneath = (library: Library, file: string): readonly Problem[] => {
  const book = library.file(file)
  const source = book.source()
  if (!source.ok || source.value.head.extends === undefined || !source.value.tree.entries.has('base')) return []
  const base = houseBase(library, book)
  return base.ok ? baseChangeProblems(base.value, source.value) : []
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

interface Checked {
  readonly file: string
  /** False if it or anything it extends has a problem. */
  readonly ok: boolean
  /** Sorted by line, without those of earlier files. */
  readonly problems: readonly Problem[]
  /** Problems of printing, and notes on what is printed differently. */
  readonly onPaper: readonly Problem[]
  /** Warnings: the base of the house rules changed. They can still be played. */
  readonly moved: readonly Problem[]
}

/** Includes the problems of what the files extend. */
const checkFiles = (library: Library, files: readonly string[]): readonly Checked[] => {
  const known = new Set<string>()
  return files.map((file) => {
    const found = library.check(file)
    const all = found.length === 0 ? gaugeProblems(library, file) : found
    const problems = all.filter((problem) => !known.has(problemKey(problem)))
    for (const problem of problems) known.add(problemKey(problem))
    return {
      file,
      ok: all.length === 0,
      problems,
      onPaper: all.length === 0 ? problemsOnPaper(library, file) : [],
      moved: movedBeneath(library, file),
    }
  })
}

import { baseChangeProblems } from '../../src-core/house/merging/base-record.ts'
import { keepsFromPrinting } from '../../src-core/house/on-paper.ts'
import { problemKey, success, type Problem } from '../../src-core/problem.ts'
import { visibleText } from '../../src-core/words/text.ts'
import { checkGaugeSize, checkOnPaper } from '../pdf/paper-check.ts'
import { houseBase, openLibrary, type Library } from '../rulesets/library.ts'
import { resolve } from 'node:path'
import { limits } from '../../src-core/format/limits.ts'
import { readText } from '../documents/read.ts'
import { complain, jsonText, type Arguments, type Shell, type Status, type Work } from './command.ts'

/** Checks rules, given as ids or files. Exits with 1 if any has problems. */
export const check: Work = async (args, shell) => {
  const input = args.operands.includes('-') ? await readInput(shell) : ''
  const place = resolve(shell.folder, '-')
  const library = openLibrary({
    working: shell.folder,
    folders: args.values('rulesets'),
    files: args.operands,
    reader: {
      place: success,
      text: (path, label) => (path === place ? success(input) : readText(path, limits.bytes, label)),
    },
  })
  if (library.ok) return checkAll(library.value, args, shell)
  await complain(shell, library.problems)
  return 1
}

/** Reads standard input up to the maximum size of a file. */
const readInput = async ({ input }: Shell): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of input) {
    chunks.push(chunk)
    size += chunk.length
    if (size > limits.bytes) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

const checkAll = async (library: Library, args: Arguments, shell: Shell): Promise<Status> => {
  const checked = checkFiles(library, args.operands)
  if (args.has('json')) {
    await shell.write(jsonText(await Promise.all(checked.map(inJson))))
    return checked.every(({ ok }) => ok) ? 0 : 1
  }
  for (const { file, ok, problems, onPaper, moved } of checked) {
    if (ok && !args.has('quiet'))
      await shell.write(`${visibleText(file)}: ok${onPaper.some(keepsFromPrinting) ? ', but can’t be printed' : ''}\n`)
    if (ok) await complain(shell, onPaper)
    else if (problems.length === 0) shell.note(`${visibleText(file)}: no problems of its own, but its base has some\n`)
    else await complain(shell, problems)
    if (moved.length > 0) shell.note(`${visibleText(file)}: its base has changed since it was saved\n`)
    await complain(shell, moved)
  }
  const count = checked.reduce((sum, { problems }) => sum + problems.length, 0)
  const wrong = checked.filter(({ ok }) => !ok).length
  if (wrong > 0) shell.note(`${countText(count, 'problem')} in ${countText(wrong, 'file')}\n`)
  return wrong > 0 ? 1 : 0
}

const inJson = async ({ file, ok, problems, onPaper, moved }: Checked): Promise<object> => {
  const { inWords } = await import('../../src-core/words/problems/catalogue.ts')
  const inText = (problem: Problem): object => ({ ...inWords(problem), cause: undefined })
  return { file, ok, problems: problems.map(inText), warnings: [...onPaper, ...moved].map(inText) }
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

/** Returns warnings if the base of house rules changed since they were saved. */
const baseWarnings = (library: Library, file: string): readonly Problem[] => {
  const book = library.file(file)
  const source = book.source()
  if (!source.ok || source.value.head.extends === undefined || !source.value.tree.entries.has('base')) return []
  const base = houseBase(library, book)
  return base.ok ? baseChangeProblems(base.value, source.value) : []
}

const countText = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

interface Checked {
  readonly file: string
  /** False if the file or anything it extends has a problem. */
  readonly ok: boolean
  /** Sorted by line, without problems already listed for earlier files. */
  readonly problems: readonly Problem[]
  /** Problems with printing, and notes about text that is printed differently. */
  readonly onPaper: readonly Problem[]
  /** Warnings that the base of the house rules changed. Such rules can still be played. */
  readonly moved: readonly Problem[]
}

/** Checks files and everything they extend. */
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
      moved: baseWarnings(library, file),
    }
  })
}

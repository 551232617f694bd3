/**
 * Reads the text of a ruleset file into a tree with places, and holes where something could not be read. Files come from strangers: size,
 * depth and number of nodes are bounded, and YAML that hides its meaning (anchors, tags, several documents, empty values) is refused.
 */
import type { CST } from 'yaml'
import { entryAt, present } from '../present.ts'
import { success, type Problem, type Place, type Result, catchFaults, startOfFile } from '../problem.ts'
import { sortedProblems } from './problem-list.ts'
import { readHead, type FileHead } from './head.ts'
import { limits } from './limits.ts'
import { treeOf } from './nodes.ts'
import { longForm } from './short.ts'
import { syntaxFault } from './syntax.ts'
import { newComposer, readTokens, type Report } from './tokens.ts'
import type { MapTree } from './tree.ts'

/** A file that was read, with the problems of its syntax: loadRuleset reports these together with the problems of its rules. */
export interface RulesetSource {
  readonly file: string
  /** Null: not a file of its own, but an option of one. */
  readonly text: string | null
  readonly head: FileHead
  /** The tree in the long form, with holes where something could not be read. */
  readonly tree: MapTree
  readonly problems: readonly Problem[]
}

/** A text that was read as YAML only, whatever its content. */
export interface YamlReading {
  readonly file: string
  readonly text: string
  /** Null where its syntax is broken or it is too large. */
  readonly tree: MapTree | null
  readonly problems: readonly Problem[]
  /** The YAML library's nodes, with their offsets; undefined where the text cannot be edited key by key. */
  readonly contents: unknown
}

/**
 * Reads the text of one file of a ruleset, a part or house rules; `file` is its name in problems. Never throws. Fails only where there is no
 * tree, or the file is of a newer format; all other syntax problems are among the `problems` of the source.
 */
export const parseSource = ({ file, text }: { readonly file: string; readonly text: string }): Result<RulesetSource> =>
  catchFaults({ kind: 'read', of: file }, () => readSource(file, text), startOfFile(file))

const readSource = (file: string, text: string): Result<RulesetSource> => sourceOf(parseTree(file, text))

/** A reading as a file of rules; fails as `parseSource` does. */
export const sourceOf = ({ file, text, tree: read, problems }: YamlReading): Result<RulesetSource> => {
  if (!read) return { ok: false, problems: sortedProblems(problems, [file]) }
  const { tree, problems: short } = longForm(read)
  const head = readHead(tree)
  return head.ok
    ? success({ file, text, tree, ...head.value, problems: [...problems, ...short, ...head.value.problems] })
    : head
}

/** The text as a tree. */
export const parseTree = (file: string, text: string): YamlReading => {
  const placeOf = places(file, text)
  const problems: Problem[] = []
  const report: Report = (one, offset) => void problems.push({ ...one, place: placeOf(offset) })
  let contents: unknown
  const reading = (tree: MapTree | null): YamlReading => ({ file, text, tree, problems, contents })

  if (isTooLarge(text)) {
    report({ code: 'too-large', facts: { what: 'rules' } }, 0)
    return reading(null)
  }
  const tokens = readTokens(text, report)
  const suspect = problems.length > 0
  const document = tokens && compose(tokens, report)
  if (document && !suspect) contents = document.contents
  const tree = document && treeOf(document.contents, text, suspect, placeOf, report)
  if (tree?.kind === 'map') return reading(tree)
  if (problems.length === 0) report({ code: 'not-a-map', facts: {} }, 0)
  return reading(null)
}

/** More bytes than a file may have. */
const isTooLarge = (text: string): boolean => {
  if (text.length > limits.bytes) return true
  if (text.length * 3 <= limits.bytes) return false
  let bytes = 0
  for (const character of text) {
    const code = present(character.codePointAt(0))
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes > limits.bytes
}

/** The offset at which each line begins. */
const lineStarts = (text: string): readonly number[] => {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}

/** Converts offsets to lines and columns: tries the line of the last result, then searches by halving. */
const places = (file: string, text: string): ((offset: number) => Place) => {
  const starts = lineStarts(text)
  let last = 0
  return (offset) => {
    let low = entryAt(starts, last) <= offset ? last : 0
    let high = offset < (starts[low + 1] ?? Infinity) ? low : starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (entryAt(starts, middle) <= offset) low = middle
      else high = middle - 1
    }
    last = low
    return { file, line: low + 1, column: Math.max(0, offset - entryAt(starts, low)) + 1 }
  }
}

/** The single document; undefined if it cannot be read, with YAML's errors as our problems. */
const compose = (tokens: readonly CST.Token[], report: Report): { readonly contents: unknown } | undefined => {
  const composer = newComposer()
  const documents = [...composer.compose(tokens)]
  const errors = [...documents.flatMap((document) => document.errors), ...composer.streamInfo().errors]
  // After an error at the outermost level every further word is an error: only the first is reported.
  const astray = errors.findIndex(({ message }) => message.includes('in YAML stream'))
  const faults = errors.map(({ code, message }) => syntaxFault(code, message))
  // After a tab the indentation of the following lines is wrong.
  const tab = errors.find((_, index) => faults[index] === 'tab-indent')?.pos[0] ?? Infinity
  for (const [index, { message, pos }] of errors.entries()) {
    const fault = entryAt(faults, index)
    if ((index <= astray || !message.includes('in YAML stream')) && !(fault === 'indentation' && pos[0] > tab))
      report({ code: 'syntax', facts: { fault } }, pos[0])
  }
  const [first, second] = documents
  if (second) report({ code: 'several-documents', facts: { many: false } }, second.range[0])
  return errors.length > 0 || second ? undefined : { contents: first?.contents }
}

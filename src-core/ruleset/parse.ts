/**
 * The text of a ruleset file into a tree with places, and a hole wherever something could not be read. Files come from
 * strangers: bounded in size, depth and count, and nothing of YAML that hides what is meant (anchors, tags, several documents,
 * empty values) is taken.
 */
import type { CST } from 'yaml'
import { guarded, startOf } from '../guarded.ts'
import { entryAt, present } from '../present.ts'
import { success, type Problem, type Place, type Result } from '../problem.ts'
import { finished } from './draft.ts'
import { readHead, type FileHead } from './head.ts'
import { limits } from './limits.ts'
import { treeOf } from './nodes.ts'
import { longForm } from './short.ts'
import { syntaxFault } from './syntax.ts'
import { newComposer, readTokens, type Report } from './tokens.ts'
import type { MapTree } from './tree.ts'

/** A file that was read, with what is wrong with its writing: loadRuleset says that along with what is wrong with its rules. */
export interface RulesetSource {
  readonly file: string
  readonly head: FileHead
  /** In the long form. Where something could not be read there is a hole. */
  readonly tree: MapTree
  readonly problems: readonly Problem[]
}

/** A text that was read as YAML alone, whatever it says. */
export interface YamlReading {
  readonly file: string
  readonly text: string
  /** Null where its syntax is broken or its bounds are passed. */
  readonly tree: MapTree | null
  readonly problems: readonly Problem[]
  /** Of its tokens at most so many were counted (tokens.ts). */
  readonly counted: number
}

/** Where a text stands in another that it was cut from. */
interface Within {
  /** Lines above it. */
  readonly lines: number
  /** Maps around it. */
  readonly depth: number
}

/**
 * Reads the text of one ruleset, part or house rules file; `file` is its name in problems. Never throws. Fails only where no
 * tree is to be had, or the file is of a newer format; any other mistake in the writing is among the `problems` of the source.
 */
export const parseSource = ({ file, text }: { readonly file: string; readonly text: string }): Result<RulesetSource> =>
  guarded({ kind: 'read', of: file }, () => readSource(file, text), startOf(file))

const readSource = (file: string, text: string): Result<RulesetSource> => sourceOf(parseTree(file, text))

/** A text that was read as what it says of rules; fails as `parseSource` does. */
export const sourceOf = ({ file, tree: read, problems }: YamlReading): Result<RulesetSource> => {
  if (!read) return { ok: false, problems: finished(problems, [file]) }
  const { tree, problems: short } = longForm(read)
  const head = readHead(tree)
  return head.ok ? success({ file, tree, ...head.value, problems: [...problems, ...short, ...head.value.problems] }) : head
}

/** The text as a tree; `within`: where it was cut out, whole lines with their indentation. */
export const parseTree = (file: string, text: string, within: Within = { lines: 0, depth: 0 }): YamlReading => {
  const placeOf = places(file, text, within.lines)
  const problems: Problem[] = []
  const report: Report = (one, offset) => void problems.push({ ...one, place: placeOf(offset) })
  const reading = (tree: MapTree | null, counted = 0): YamlReading => ({ file, text, tree, problems, counted })

  if (isTooLarge(text)) {
    report({ code: 'too-large', facts: { what: 'rules' } }, 0)
    return reading(null)
  }
  const read = readTokens(text, report)
  const document = read && compose(read.tokens, report)
  const tree = document && treeOf(document.contents, text, problems.length > 0, placeOf, report, within.depth)
  if (read && tree?.kind === 'map') return reading(tree, read.count)
  if (problems.length === 0) report({ code: 'not-a-map', facts: {} }, 0)
  return reading(null)
}

/** More bytes than a file may have. */
export const isTooLarge = (text: string): boolean => {
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
export const lineStarts = (text: string): readonly number[] => {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}

/** Lines and columns from offsets: the line of the last one asked for, else by halving. `above`: lines before the text. */
const places = (file: string, text: string, above: number): ((offset: number) => Place) => {
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
    return { file, line: above + low + 1, column: Math.max(0, offset - entryAt(starts, low)) + 1 }
  }
}

/** The one document; undefined if it cannot be read, with YAML's errors in our words. */
const compose = (tokens: readonly CST.Token[], report: Report): { readonly contents: unknown } | undefined => {
  const composer = newComposer()
  const documents = [...composer.compose(tokens)]
  const errors = [...documents.flatMap((document) => document.errors), ...composer.streamInfo().errors]
  // Of a text that went wrong at its outermost level every further word is an error: the first says it.
  const astray = errors.findIndex(({ message }) => message.includes('in YAML stream'))
  const faults = errors.map(({ code, message }) => syntaxFault(code, message))
  // After a tab nothing stands as far in as it should.
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

/**
 * Parses the text of a ruleset file into a tree with places. What couldn't be read becomes a hole. Files are untrusted: size, depth and number of
 * nodes are limited, and YAML that hides its meaning (anchors, tags, several documents, empty values) is rejected.
 */
import { type CST, isMap, isNode, isScalar, isSeq, type Pair, type Scalar } from 'yaml'
import { entryAt, nonNull } from '../present.ts'
import { success, type Problem, type Place, type Result, catchFaults, startOfFile } from '../problem.ts'
import { sortProblems } from './problem-list.ts'
import { readHead, type FileHead } from './head.ts'
import { limits } from '../format/limits.ts'
import { longForm } from '../format/short.ts'
import { syntaxFault, newComposer, readTokens, type ReportUnread, invisibleControls } from './tokens.ts'
import { characterNumber } from '../words/text.ts'
import type { MapTree, Entry, Hole, Tree } from './tree.ts'

/** A parsed file with its syntax problems, which `loadRuleset` reports together with those of its rules. */
export interface RulesetSource {
  readonly file: string
  /** The text; null for an option of a file. */
  readonly text: string | null
  readonly head: FileHead
  /** The tree in long form, with holes for what couldn't be read. */
  readonly tree: MapTree
  readonly problems: readonly Problem[]
}

/** Text parsed as YAML, whatever its content. */
export interface YamlReading {
  readonly file: string
  readonly text: string
  /** Null if the syntax is broken or the text is too large. */
  readonly tree: MapTree | null
  readonly problems: readonly Problem[]
  /** The nodes of the YAML library, with their offsets. Undefined if the text can't be edited key by key. */
  readonly contents: unknown
}

/**
 * Parses the text of a file: a ruleset, a part or house rules. `file` is its name in problems. Never throws. Fails only if there is no tree or the
 * file has a newer format; all other syntax problems are in the `problems` of the source.
 */
export const parseSource = ({ file, text }: { readonly file: string; readonly text: string }): Result<RulesetSource> =>
  catchFaults({ kind: 'read', of: file }, () => readSource(file, text), startOfFile(file))

const readSource = (file: string, text: string): Result<RulesetSource> => sourceFromReading(parseTree(file, text))

/** Interprets parsed YAML as a ruleset file. Fails like `parseSource`. */
export const sourceFromReading = ({ file, text, tree: read, problems }: YamlReading): Result<RulesetSource> => {
  if (!read) return { ok: false, problems: sortProblems(problems, [file]) }
  const { tree, problems: short } = longForm(read)
  const head = readHead(tree)
  return head.ok
    ? success({ file, text, tree, ...head.value, problems: [...problems, ...short, ...head.value.problems] })
    : head
}

export const parseTree = (file: string, text: string): YamlReading => {
  const placeOf = places(file, text)
  const problems: Problem[] = []
  const report: ReportUnread = (one, offset) => void problems.push({ ...one, place: placeOf(offset) })
  let contents: unknown
  const reading = (tree: MapTree | null): YamlReading => ({ file, text, tree, problems, contents })

  if (isTooLarge(text)) {
    report({ code: 'too-large', facts: { what: 'ruleset' } }, 0)
    return reading(null)
  }
  const tokens = readTokens(text, report)
  const suspect = problems.length > 0
  const document = tokens && compose(tokens, text, report)
  if (document && !suspect) contents = document.contents
  const tree = document && treeOfNodes(document.contents, text, suspect, placeOf, report)
  if (tree?.kind === 'map') return reading(tree)
  if (problems.length === 0) report({ code: 'not-rules', facts: { what: 'not-a-map' } }, 0)
  return reading(null)
}

/** Whether text has more bytes than allowed for a file. */
const isTooLarge = (text: string): boolean => {
  if (text.length > limits.bytes) return true
  if (text.length * 3 <= limits.bytes) return false
  let bytes = 0
  for (const character of text) {
    const code = nonNull(character.codePointAt(0))
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes > limits.bytes
}

/** The offset at which each line starts. */
const lineStarts = (text: string): readonly number[] => {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}

/** Converts offsets to lines and columns. Tries the line of the last result first, then a binary search. */
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

/** Builds the only document. Returns undefined if it can't be read, and reports YAML's errors. */
const compose = (
  tokens: readonly CST.Token[],
  text: string,
  report: ReportUnread,
): { readonly contents: unknown } | undefined => {
  const composer = newComposer()
  const documents = [...composer.compose(tokens)]
  const errors = [...documents.flatMap((document) => document.errors), ...composer.streamInfo().errors]
  // After an error at the top level, every later token is an error. Report only the first.
  const firstStray = errors.findIndex(({ message }) => message.includes('in YAML stream'))
  const faults = errors.map(({ code, message }) => syntaxFault(code, message))
  // After a tab, the indentation of the following lines is wrong.
  const tab = errors.find((_, index) => faults[index] === 'tab-indent')?.pos[0] ?? Infinity
  // YAML treats an unusual space as the first letter of a line, so the lines around it seem to be indented wrongly.
  const foreign = faults.includes('indentation') ? (foreignIndent.exec(text) ?? null) : null
  if (foreign) {
    const offset = foreign.index + foreign[0].length - 1
    report({ code: 'control-character', facts: { space: characterNumber(text.charAt(offset)) } }, offset)
  }
  for (const [index, { message, pos }] of errors.entries()) {
    const fault = entryAt(faults, index)
    if (foreign && fault === 'indentation') continue
    if ((index <= firstStray || !message.includes('in YAML stream')) && !(fault === 'indentation' && pos[0] > tab))
      report({ code: 'syntax', facts: { fault } }, pos[0])
  }
  const [first, second] = documents
  if (second) report({ code: 'several-documents', facts: { many: false } }, second.range[0])
  return errors.length > 0 || second ? undefined : { contents: first?.contents }
}

/**
 * Converts the library's nodes to a tree, with a hole for each reported problem. Undefined if it is too large. With `suspect`, hidden characters were
 * already reported, so only escapes are checked.
 */
const treeOfNodes = (
  root: unknown,
  text: string,
  suspect: boolean,
  placeOf: (offset: number) => Place,
  report: ReportUnread,
): Tree | undefined => {
  let nodes = 0
  const passed = new Set<'nodes' | 'depth'>()
  const tree = (node: unknown, depth: number, empty: () => void, near: number): Tree => {
    const offset = isNode(node) ? offsetOf(node) : near
    const hole: Hole = { kind: 'hole', place: placeOf(offset) }
    nodes += 1
    if (nodes > limits.nodes && !passed.has('nodes')) {
      passed.add('nodes')
      report({ code: 'too-large', facts: { what: 'nodes', max: limits.nodes } }, offset)
    }
    if (depth === limits.depth + 1) {
      passed.add('depth')
      report({ code: 'too-large', facts: { what: 'nesting', max: limits.depth } }, offset)
    }
    if (nodes > limits.nodes || depth > limits.depth) return hole
    if (!isNode(node)) empty()
    if (!isMap(node) && !isSeq(node) && !isScalar(node)) return hole
    const read = isScalar(node)
      ? leaf(node, empty)
      : isMap(node)
        ? map(node.items, offset, depth)
        : list(node.items, hole, depth)
    return node.tag === undefined ? read : hole
  }

  /** A list that lacks an item can't be read at all, because items are identified by their position. */
  const list = (nodesOf: readonly unknown[], hole: Hole, depth: number): Tree => {
    const items = nodesOf.map((item, index) => {
      const empty = (): void => report({ code: 'empty-value', facts: { item: index + 1 } }, offsetOf(item))
      return tree(item, depth + 1, empty, offsetOf(item))
    })
    return items.some(({ kind }) => kind === 'hole') ? hole : { kind: 'list', items, place: hole.place }
  }

  const leaf = (node: Scalar, empty: () => void): Tree => {
    const { value, source, type } = node
    const offset = offsetOf(node)
    const hole: Hole = { kind: 'hole', place: placeOf(offset) }
    // The dash in [4, -], which the lexer turns into a null.
    const isDash = text.charAt(offset) === '-'
    if (value === null && source !== 'null' && !isDash) {
      if (source) report({ code: 'null', facts: { text: source } }, offset)
      else empty()
      return hole
    }
    if (typeof value === 'number' && !Number.isFinite(value)) {
      report({ code: 'not-a-number', facts: { text: writtenText(node), isLarge: false } }, offset)
      return hole
    }
    if (typeof value === 'string' && invisibleControls.test(value)) {
      if (!suspect && type === 'QUOTE_DOUBLE') report({ code: 'control-character', facts: { within: 'text' } }, offset)
      return hole
    }
    const space = typeof value === 'string' && type === 'PLAIN' ? value.search(outerSpace) : -1
    if (space >= 0) {
      report(
        { code: 'control-character', facts: { space: characterNumber(String(value).charAt(space)) } },
        offset + space,
      )
      return hole
    }
    if (typeof value === 'string' && type === 'BLOCK_LITERAL')
      return { kind: 'leaf', value, place: hole.place, body: bodyOf(text, offset, value, hole.place) }
    // On percentile dice, 00 is 100, but parsed as a number it would be 0.
    if (source === '00') return { kind: 'leaf', value: source, place: hole.place }
    if (typeof value === 'number' && source !== undefined && source !== String(value))
      return { kind: 'leaf', value, place: hole.place, written: source }
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return { kind: 'leaf', value, place: hole.place }
    report({ code: 'not-a-number', facts: { text: writtenText(node), isLarge: true } }, offset)
    return hole
  }

  const map = (pairs: readonly Pair[], offset: number, depth: number): MapTree => {
    const entries = new Map<string, Entry>()
    nodes += pairs.length
    for (const [index, { key, value }] of pairs.entries()) {
      const at = key === null ? offset : offsetOf(key)
      const { name, sound } = keyName(key, at, suspect, value === null, report)
      const place = placeOf(at)
      const earlier = entries.get(name)
      if (earlier && sound) report({ code: 'duplicate', facts: { what: 'key', key: name, line: earlier.key.line } }, at)
      const empty = (): void => report({ code: 'empty-value', facts: { key: name, braces: value === null } }, at)
      // If the next key begins with a foreign space, it was meant as this key's value and is reported separately.
      const isIndented = isScalar(pairs[index + 1]?.key) && foreignStart.test(String(pairs[index + 1]?.key))
      const child = tree(value, depth + 1, sound && !isIndented ? empty : () => undefined, at)
      if (!sound) entries.set(name, { key: place, value: { kind: 'hole', place } })
      else
        entries.set(
          name,
          earlier ? { key: earlier.key, value: mergeDuplicates(earlier.value, child) } : { key: place, value: child },
        )
    }
    return { kind: 'map', entries, place: placeOf(offset) }
  }
  const empty = (): void => report({ code: 'not-rules', facts: { what: 'empty' } }, 0)
  const whole = tree(root, 0, empty, 0)
  return passed.size > 0 ? undefined : whole
}

/** The place of the first line of a text block, which follows the header at `offset` and has the block's indentation. */
const bodyOf = (text: string, offset: number, value: string, header: Place): Place => {
  const lines = value.split('\n')
  const first = lines.findIndex((line) => line !== '')
  let start = offset
  for (let line = 0; line <= first; line += 1) start = text.indexOf('\n', start) + 1
  const end = text.indexOf('\n', start)
  const written = text.slice(start, end < 0 ? text.length : end).replace(/\r$/, '')
  return { file: header.file, line: header.line + 1, column: written.length - (lines[first] ?? written).length + 1 }
}

/** Merges the values of a duplicate key. If both are maps, the result has the entries of both. Otherwise, the intended value is unknown. */
const mergeDuplicates = (first: Tree, second: Tree): Tree => {
  if (!isOfMaps(first) || !isOfMaps(second)) return { kind: 'hole', place: first.place }
  const entries = new Map(first.entries)
  for (const [key, entry] of second.entries) {
    const earlier = entries.get(key)
    entries.set(key, earlier ? { key: earlier.key, value: mergeDuplicates(earlier.value, entry.value) } : entry)
  }
  return { ...first, entries }
}

const isOfMaps = (tree: Tree): tree is MapTree =>
  tree.kind === 'map' && [...tree.entries.values()].every(({ value }) => value.kind === 'map' || value.kind === 'hole')

/** Returns a key as written, and whether it can be used. If not, reports a problem. */
const keyName = (
  key: unknown,
  offset: number,
  suspect: boolean,
  isAlone: boolean,
  report: ReportUnread,
): { readonly name: string; readonly sound: boolean } => {
  const value: unknown = isScalar(key) ? key.value : undefined
  const written = isScalar(key) ? (key.source ?? String(value)) : ''
  const space = isScalar(key) && key.type === 'PLAIN' ? written.search(foreignSpace) : -1
  if (space >= 0)
    report({ code: 'control-character', facts: { space: characterNumber(written.charAt(space)) } }, offset + space)
  else if (typeof value === 'number' && isAlone)
    report({ code: 'bad-key', facts: { what: 'decimals', key: written } }, offset)
  else if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)))
    report({ code: 'bad-key', facts: { what: 'numeric', key: written } }, offset)
  else if (typeof value !== 'string')
    report(
      {
        code: 'bad-key',
        facts: { what: 'not-text', key: isScalar(key) && value !== null ? written : null, isText: false },
      },
      offset,
    )
  else if (value === '<<') report({ code: 'yaml-feature', facts: { what: 'merge-key' } }, offset)
  else if (value === '__proto__')
    report({ code: 'bad-key', facts: { what: 'not-text', key: value, isText: true } }, offset)
  else if (invisibleControls.test(value)) {
    if (!suspect) report({ code: 'control-character', facts: { within: 'key' } }, offset)
  } else return { name: value, sound: true }
  return { name: written, sound: false }
}

/** Spaces that YAML doesn't treat as spaces, like a word processor's no-break space. */
const foreignSpace = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]/
const foreignIndent = new RegExp(`^ *${foreignSpace.source}`, 'm')
const foreignStart = new RegExp(`^${foreignSpace.source}`)
const outerSpace = new RegExp(`^${foreignSpace.source}|${foreignSpace.source}$`)

/** A value as written in the file. */
const writtenText = ({ source }: Scalar): string => {
  if (source === undefined) throw new Error('a value of a file without its source')
  return source
}

const offsetOf = (node: unknown): number => {
  const range: unknown = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : 0
}

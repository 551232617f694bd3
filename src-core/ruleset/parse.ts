/**
 * The text of a ruleset file into a tree with places. Files come from strangers: bounded in size, depth and count, and
 * nothing of YAML that hides what is meant (anchors, tags, several documents, empty values) is taken.
 */
import { Composer, isAlias, isMap, isScalar, isSeq, type CST, type Pair, type Scalar } from 'yaml'
import { success, type Place, type Result } from '../problem.ts'
import { finished, type Draft } from './draft.ts'
import { readHead } from './head.ts'
import type { HeadData } from './schema.ts'
import { syntaxWords } from './syntax.ts'
import { limits, readTokens, type Report } from './tokens.ts'
import type { Entry, MapTree, Tree } from './tree.ts'

/** A file that was read: its head is sound, its rules are only known to be well-formed. */
export interface RulesetSource {
  readonly file: string
  readonly head: HeadData
  readonly tree: MapTree
}

/**
 * Reads the text of one ruleset, part or house rules file; `file` is its name in problems. Never throws. All that is
 * wrong with the writing is said at once, at most 200 problems; what the rules mean is checked by loadRuleset.
 */
export const parseSource = ({ file, text }: { readonly file: string; readonly text: string }): Result<RulesetSource> => {
  const parsed = parseTree(file, text)
  if (!parsed.ok) return parsed
  const head = readHead(parsed.value)
  return head.ok ? success({ file, head: head.value, tree: parsed.value }) : head
}

/** The text as a tree: the YAML alone, whatever it says. */
export const parseTree = (file: string, text: string): Result<MapTree> => {
  const placeOf = places(file, text)
  const drafts: Draft[] = []
  const report: Report = (code, message, right, offset) => void drafts.push({ code, message, right, place: placeOf(offset) })

  if (isTooLarge(text)) {
    report('too-large', 'the file is larger than 1 MiB', 'split it, or leave out what is not rules', 0)
    return { ok: false, problems: finished(drafts, [file]) }
  }
  const tokens = readTokens(text, report)
  if (!tokens) return { ok: false, problems: finished(drafts, [file]) }
  const document = compose(tokens, report)
  const tree = document && convert(document.contents, drafts.length > 0, placeOf, report)
  if (drafts.length === 0 && tree?.kind !== 'map')
    report(
      'not-a-map',
      'a ruleset is a map with the keys ruleset and rules',
      'begin with ruleset: {id: ..., title: ..., version: 1.0.0, format: 1}',
      0,
    )
  return drafts.length === 0 && tree?.kind === 'map' ? success(tree) : { ok: false, problems: finished(drafts, [file]) }
}

const isTooLarge = (text: string): boolean => {
  if (text.length > limits.bytes) return true
  if (text.length * 3 <= limits.bytes) return false
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes > limits.bytes
}

/** Lines and columns from offsets: the line of the last one asked for, else by halving. */
const places = (file: string, text: string): ((offset: number) => Place) => {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  let last = 0
  return (offset) => {
    let low = (starts[last] ?? 0) <= offset ? last : 0
    let high = offset < (starts[low + 1] ?? Infinity) ? low : starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    last = low
    return { file, line: low + 1, column: Math.max(0, offset - (starts[low] ?? 0)) + 1 }
  }
}

/** The one document; undefined if it cannot be read, with YAML's errors in our words. */
const compose = (tokens: readonly CST.Token[], report: Report): { readonly contents: unknown } | undefined => {
  // Duplicate keys are found below: the library compares each key with each.
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    keepSourceTokens: false,
  })
  const documents = [...composer.compose(tokens)]
  const errors = [...documents.flatMap((document) => document.errors), ...composer.streamInfo().errors]
  // Of a text that went wrong at its outermost level every further word is an error: the first says it.
  const astray = errors.findIndex(({ message }) => message.includes('in YAML stream'))
  for (const [index, { code, message, pos }] of errors.entries())
    if (index <= astray || !message.includes('in YAML stream')) report('syntax', ...syntaxWords(code, message), pos[0])
  const [first, second] = documents
  if (second) report('several-documents', 'a second document begins here', 'one document a file: delete the line ---', second.range[0])
  return errors.length > 0 ? undefined : { contents: first?.contents }
}

/** The library's nodes as our tree; undefined where a problem was reported. Only an escape can still hide characters. */
const convert = (root: unknown, suspect: boolean, placeOf: (offset: number) => Place, report: Report): Tree | undefined => {
  let nodes = 0
  let tooMany = false
  const tree = (node: unknown, depth: number, empty: () => void): Tree | undefined => {
    nodes += 1
    if (nodes > limits.nodes && !tooMany) {
      tooMany = true
      report('too-many', `more than ${limits.nodes} keys and values`, 'a ruleset has some thousands', offsetOf(node))
    }
    if (depth === limits.depth + 1) report('too-deep', `deeper than ${limits.depth} levels`, 'nest less', offsetOf(node))
    if (nodes > limits.nodes || depth > limits.depth) return undefined
    if (isMap(node)) return map(node.items, offsetOf(node), depth)
    if (isSeq(node)) {
      const items = node.items.map((item, index) =>
        tree(item, depth + 1, () =>
          report('empty-value', `item ${index + 1} of the list is empty`, 'write a value', offsetOf(item ?? node)),
        ),
      )
      return { kind: 'list', items: items.filter((item) => item !== undefined), place: placeOf(offsetOf(node)) }
    }
    if (isScalar(node)) return leaf(node, empty)
    if (!isAlias(node)) empty()
    return undefined
  }

  const leaf = (node: Scalar, empty: () => void): Tree | undefined => {
    const { value, source, type } = node
    const offset = offsetOf(node)
    if (value === null && source !== 'null') {
      if (source)
        report('null', `\`${source}\` is no value here`, 'null removes an entry; write it so, or "in quotes" if it is text', offset)
      else empty()
    } else if (typeof value === 'number' && !Number.isFinite(value)) {
      report('not-a-number', `\`${source ?? ''}\` is no number`, 'a number such as 2 or 1.5, or "in quotes" if it is text', offset)
    } else if (!suspect && type === 'QUOTE_DOUBLE' && typeof value === 'string' && controls.test(value)) {
      report('control-character', 'this text holds characters that cannot be seen or printed', 'delete them', offset)
    } else if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      return { kind: 'leaf', value, place: placeOf(offset) }
    } else report('not-a-number', `\`${source ?? ''}\` is out of bounds`, 'a number from -9999 to 9999', offset)
    return undefined
  }

  const map = (pairs: readonly Pair[], offset: number, depth: number): MapTree => {
    const entries = new Map<string, Entry>()
    nodes += pairs.length
    for (const { key, value } of pairs) {
      const at = key === null ? offset : offsetOf(key)
      const name = keyName(key, at, report)
      if (name === undefined) {
        tree(value, depth + 1, () => undefined)
        continue
      }
      const place = placeOf(at)
      const earlier = entries.get(name)
      if (earlier) report('duplicate-key', `\`${name}\` stands here twice`, `it stands in line ${earlier.key.line} already: keep one`, at)
      const child = tree(value, depth + 1, () =>
        report('empty-value', `\`${name}\` has no value`, `write one after "${name}:", or null to remove what a base ruleset says`, at),
      )
      if (child && !earlier) entries.set(name, { key: place, value: child })
    }
    return { kind: 'map', entries, place: placeOf(offset) }
  }
  return tree(root, 0, () =>
    report('empty-file', 'the file is empty', 'begin with ruleset: {id: ..., title: ..., version: 1.0.0, format: 1}', 0),
  )
}

const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]/

/** A key as written; undefined, and a problem, if it is none that keeps its place and meaning everywhere. */
const keyName = (key: unknown, offset: number, report: Report): string | undefined => {
  const value: unknown = isScalar(key) ? key.value : undefined
  const written = isScalar(key) ? (key.source ?? String(value)) : ''
  if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)))
    report('numeric-key', `the key \`${written}\` is a number`, `begin it with a letter, such as p${written}`, offset)
  else if (typeof value !== 'string')
    report(
      'key-not-text',
      isScalar(key) && value !== null ? `the key \`${written}\` is no text` : 'a key is missing or is no text',
      'a key is a word that begins with a letter',
      offset,
    )
  else if (value === '<<') report('merge-key', '`<<` is not used here', 'write the entries themselves, or use extends', offset)
  else if (value === '__proto__') report('key-not-text', 'the key `__proto__` cannot be used', 'take another word', offset)
  else return value
  return undefined
}

const offsetOf = (node: unknown): number => {
  const range: unknown = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : 0
}

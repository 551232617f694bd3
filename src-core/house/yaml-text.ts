/** Parses YAML with the offsets of each map, key and value, and writes data as YAML. */
import { isMap, isScalar, isSeq, type ParsedNode, stringify } from 'yaml'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { YamlReading } from '../ruleset/parse.ts'
import { syntaxFault, newComposer, readTokens } from '../ruleset/tokens.ts'
import type { UnreadReason } from '../words/problems/files.ts'
import { limits } from '../format/limits.ts'
import type { Entry, MapTree } from '../ruleset/tree.ts'
import { noPlace, treeFromData, type Data } from '../ruleset/data.ts'

interface Extent {
  readonly start: number
  /** The offset after the last character of the value, before any comments that follow. */
  readonly end: number
}

export interface YamlMap extends Extent {
  readonly kind: 'map'
  /** Whether the map is written as `{a: 1}` and not on separate lines. */
  readonly flow: boolean
  readonly pairs: readonly YamlPair[]
}

export interface YamlValue extends Extent {
  readonly kind: 'value'
  readonly value: Data
  readonly quotes: '"' | "'" | null
}

export interface YamlPair {
  readonly key: string
  readonly keyStart: number
  readonly keyEnd: number
  readonly value: YamlMap | YamlValue
}

/** Parses the text as a map. Fails if it isn't YAML or uses YAML that rulesets don't allow. */
export const readYaml = (text: string): Result<YamlMap> => {
  const problems: Problem[] = []
  const report = (reason: UnreadReason): void => void problems.push(problem('not-editable', { what: 'unread', reason }))
  if (text.length > limits.bytes) report({ code: 'too-large', facts: { what: 'ruleset' } })
  const read = problems.length === 0 ? readTokens(text, report) : undefined
  if (!read || problems.length > 0) return failure(...problems.slice(0, 1))
  const composer = newComposer()
  const documents = [...composer.compose(read)]
  for (const { code, message } of documents.flatMap(({ errors }) => errors))
    report({ code: 'syntax', facts: { fault: syntaxFault(code, message) } })
  const [document, second] = documents
  if (second) problems.push(problem('not-editable', { what: 'second-document' }))
  const root = document?.contents
  if (!isMap(root)) problems.push(problem('not-editable', { what: 'map' }))
  if (problems.length > 0 || !isMap(root)) return failure(...problems.slice(0, 1))
  const map = nodeOf(root, text)
  return map.kind === 'map' ? success(map) : failure(problem('not-editable', { what: 'map' }))
}

/** Like `readYaml`, but for text that is already parsed. */
export const yamlMapOf = ({ contents, text }: YamlReading): Result<YamlMap> => {
  const map = isMap(contents) ? nodeOf(contents as ParsedNode, text) : undefined
  return map?.kind === 'map' ? success(map) : readYaml(text)
}

/** Returns the tree as written, even if the loader would reject it. Fails with `not-editable` if the text isn't YAML. */
export const yamlTreeOf = (reading: YamlReading): Result<MapTree> => {
  const { tree, problems } = reading
  if (tree && problems.length === 0) return success(tree)
  const read = yamlMapOf(reading)
  return read.ok ? success(yamlTree(read.value)) : read
}

const nodeOf = (node: ParsedNode, text: string): YamlMap | YamlValue => {
  if (isMap(node)) {
    const pairs = node.items.map(({ key, value }): YamlPair => {
      const [keyStart, keyEnd] = key.range
      const empty = { kind: 'value', value: null, quotes: null, start: keyEnd, end: keyEnd } as const
      return { key: nameOf(key), keyStart, keyEnd, value: value === null ? empty : nodeOf(value, text) }
    })
    const flow = node.flow === true
    const last = pairs.at(-1)
    return {
      kind: 'map',
      flow,
      pairs,
      start: node.range[0],
      end: flow || !last ? node.range[1] : Math.max(last.keyEnd, last.value.end),
    }
  }
  const [start] = node.range
  const quotes = isScalar(node)
    ? node.type === 'QUOTE_DOUBLE'
      ? '"'
      : node.type === 'QUOTE_SINGLE'
        ? "'"
        : null
    : null
  return { kind: 'value', value: plainOf(node), quotes, start, end: contentEnd(node, text) }
}

/** The name of a key. A key that is a list or a map can't be edited and has no name. */
const nameOf = (key: unknown): string => (isScalar(key) ? String(key.value) : '')

const contentEnd = (node: ParsedNode, text: string): number => {
  const last = isSeq(node) && !node.flow ? node.items.at(-1) : undefined
  if (last) return isMap(last) && !last.flow ? nodeOf(last, text).end : contentEnd(last, text)
  let end = node.range[1]
  while (end > node.range[0] && /\s/.test(text.charAt(end - 1))) end -= 1
  return end
}

const plainOf = (node: unknown): Data => {
  if (isMap(node)) return Object.fromEntries(node.items.map(({ key, value }) => [nameOf(key), plainOf(value)]))
  if (isSeq(node)) return node.items.map(plainOf)
  const value: unknown = isScalar(node) ? node.value : null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** The pair of a key. If the key is duplicated, the first counts. */
export const yamlPairOf = ({ pairs }: YamlMap, key: string): YamlPair | undefined =>
  pairs.find((pair) => pair.key === key)

/** Converts YAML text with offsets to data. */
export const yamlData = (node: YamlMap | YamlValue): Data =>
  node.kind === 'value'
    ? node.value
    : Object.fromEntries(node.pairs.toReversed().map(({ key, value }) => [key, yamlData(value)]))

/** Converts a map to a tree that the loader can merge. The tree's places don't refer to a file. */
export const yamlTree = (map: YamlMap): MapTree => {
  const entries = new Map<string, Entry>()
  for (const { key, value } of map.pairs)
    if (!entries.has(key) && key !== '__proto__')
      entries.set(key, { key: noPlace, value: value.kind === 'map' ? yamlTree(value) : treeFromData(value.value) })
  return { kind: 'map', entries, place: noPlace }
}

/** Writes data as YAML, without a line end after the last line. */
export const yamlText = (data: Data): string => stringify(data, { lineWidth: 0 }).trimEnd()

/** What the cursor is on in YAML text: a key or a value, and the keys above it. */
import { yamlLanguage } from '@codemirror/lang-yaml'
import type { syntaxTree } from '@codemirror/language'
import type { Path } from '../../../src-core/paths.ts'

type Tree = ReturnType<typeof syntaxTree>
type SyntaxNode = ReturnType<Tree['resolveInner']>

export interface CursorPlace {
  /** The map, list or key that what is being written belongs to, from the root. */
  readonly path: Path
  /** `either`: below a key whose value has just begun, which may become a map. */
  readonly writes: 'key' | 'value' | 'either'
  /** The other keys of the same map. */
  readonly siblings: readonly string[]
}

/** Stands where the cursor is, so that the place has its own node even where nothing is written yet. */
const placeholder = 'placeholder'
/** Undefined in a comment, in a text of several lines, and where the text cannot be understood, or not soon enough. */
export const cursorPlace = (text: string, offset: number): CursorPlace | undefined => {
  const source = text.slice(0, offset) + placeholder + text.slice(offset)
  const leaf = parsed(source)?.resolveInner(offset, 1)
  if (!leaf || !['Literal', 'QuotedLiteral'].includes(leaf.name)) return undefined
  const read = ({ from, to }: SyntaxNode): string => unquoted(source.slice(from, to))
  const pair = leaf.parent?.name === 'Key' ? leaf.parent.parent : null
  const map = pair?.parent ?? null
  const path = pathOf(pair ? map : leaf.parent, read)
  if (!path) return undefined
  if (pair) {
    const others = map?.getChildren('Pair').filter(({ from }) => from !== pair.from) ?? []
    return { path, writes: 'key', siblings: others.flatMap((other) => keyOf(other, read) ?? []) }
  }
  return { path, writes: beginsLine(source, offset) ? 'either' : 'value', siblings: [] }
}

/** The text as a tree; undefined if parsing takes over a second, as only malicious texts do. */
const parsed = (source: string): Tree | undefined => {
  const parse = yamlLanguage.parser.startParse(source)
  const deadline = performance.now() + 1000
  for (let tree = parse.advance(); ; tree = parse.advance()) {
    if (tree) return tree
    if (performance.now() > deadline) return undefined
  }
}

/** The keys and indexes that lead to a node. */
const pathOf = (node: SyntaxNode | null, read: (node: SyntaxNode) => string): Path | undefined => {
  const path: (string | number)[] = []
  for (let here = node; here; here = here.parent) {
    if (here.type.isError) return undefined
    if (here.name === 'Pair') {
      const key = keyOf(here, read)
      if (key === undefined) return undefined
      path.unshift(key)
    }
    const { name, parent, from } = here
    if (name === 'Item' && parent) path.unshift(parent.getChildren('Item').findIndex((item) => item.from === from))
  }
  return path
}

const keyOf = (pair: SyntaxNode, read: (node: SyntaxNode) => string): string | undefined => {
  const key = pair.getChild('Key')
  return key ? read(key) : undefined
}

const unquoted = (written: string): string => /^(["'])(.*)\1$/s.exec(written)?.[2] ?? written

/** Whether the word at the cursor is alone on its line. */
const beginsLine = (text: string, offset: number): boolean =>
  /^\s*(?:- )?[\w-]*$/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset))

/** Finds what the cursor is on in YAML text: a key or a value, and the keys above it. */
import { yamlLanguage } from '@codemirror/lang-yaml'
import type { syntaxTree } from '@codemirror/language'
import type { Path } from '../../../src-core/paths.ts'

type Tree = ReturnType<typeof syntaxTree>
type SyntaxNode = ReturnType<Tree['resolveInner']>

export interface CursorPlace {
  /** Path from the root to the map, list or key that contains the text at the cursor. */
  readonly path: Path
  /** `either` is below a key without a value yet, where a value or a map may begin. */
  readonly writes: 'key' | 'value' | 'either'
  /** The other keys of the same map. */
  readonly siblings: readonly string[]
}

/** Inserted at the cursor, so that the place has a node even if nothing is written there yet. */
const placeholder = 'placeholder'
/** The place of the cursor. Undefined in a comment or multiline text, and where the text can't be parsed or takes too long. */
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

/** Parses the text. Undefined if that takes over a second, which happens only with malicious input. */
const parsed = (source: string): Tree | undefined => {
  const parse = yamlLanguage.parser.startParse(source)
  const deadline = performance.now() + 1000
  for (let tree = parse.advance(); ; tree = parse.advance()) {
    if (tree) return tree
    if (performance.now() > deadline) return undefined
  }
}

/** The keys and indices that lead to a node. */
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

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')
export const page = (file: string): string => readFileSync(resolve(root, file), 'utf8')

/** A fenced block: its language, the words after the language, and its content; `line` counts from 1. */
export interface Fence {
  readonly language: string
  readonly kind: string
  readonly text: string
  readonly line: number
}

export const fences = (markdown: string): readonly Fence[] =>
  [...markdown.matchAll(/^```(\w+) ?(.*)\n([^]*?)^```$/gm)].map((match) => {
    const [, language = '', kind = '', text = ''] = match
    return { language, kind, text, line: markdown.slice(0, match.index).split('\n').length }
  })

export interface KeyList {
  /** Ends of the paths that the list covers; empty for a kind of value. */
  readonly places: readonly string[]
  readonly keys: ReadonlySet<string>
}

const code = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** A line about keys, indented below the key of the map they are in: the keys, the value in parentheses, a colon and the meaning. */
export const keyLine = /^( *)- (\*{0,2}`[^ ]+`\*{0,2}(?:, `[^ ]+`)*) \((.+?)\): (?=\S)/

/** Returns the keys in a list by the path of their map; the path is empty for the first level. */
const keysByMap = (lines: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  const maps = ['']
  for (const line of lines) {
    const [, indent, names = '', value = ''] = keyLine.exec(line) ?? []
    if (indent === undefined) continue
    const depth = indent.length / 2
    const map = maps[depth] ?? ''
    const keys = code(names)
    found.set(map, [...(found.get(map) ?? []), ...keys])
    maps[depth + 1] = [map, keys[0], value.includes('by id') ? 'ID' : ''].filter((step) => step !== '').join('.')
  }
  return found
}

/** Returns the keys of all maps, each under a heading with its places: `### \`lose\` · \`capture\``. A list can include the keys of an earlier one. */
export const keyLists = (markdown: string): readonly KeyList[] =>
  markdown
    .split(/^#+ /m)
    .slice(1)
    .reduce<(KeyList & { readonly heading: string })[]>((lists, section) => {
      const [heading = '', ...lines] = section.split('\n')
      const included = /^The keys of \[(.*)\]\(#/m.exec(section)?.[1]
      const others = included === undefined ? [] : lists.filter((list) => list.heading === included)
      if (included !== undefined && others.length !== 1) throw new Error(`no list of ${included}`)
      const own = [...keysByMap(lines)].map(([map, keys]) => ({
        heading: map === '' ? heading : '',
        places: code(heading).map((place) => (map === '' ? place : place === 'FILE' ? map : `${place}.${map}`)),
        keys: new Set([...(map === '' ? others.flatMap((each) => [...each.keys]) : []), ...keys]),
      }))
      return [...lists, ...own]
    }, [])

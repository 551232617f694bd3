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

export interface KeyTable {
  /** Ends of the paths that the table covers; empty for a kind of value. */
  readonly places: readonly string[]
  readonly keys: ReadonlySet<string>
}

const code = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Splits off the last step: `limit.min` is `min` in the map `limit`. */
const split = (key: string): readonly [map: string, name: string] => {
  const at = key.lastIndexOf('.')
  return [key.slice(0, Math.max(at, 0)), key.slice(at + 1)]
}

/** Returns the keys of all maps, each under a heading with its places: `### \`lose\` · \`capture\``. A table can include the keys of an earlier one. */
export const keyTables = (markdown: string): readonly KeyTable[] =>
  markdown
    .split(/^#+ /m)
    .slice(1)
    .reduce<(KeyTable & { readonly heading: string })[]>((tables, section) => {
      const [heading = '', ...lines] = section.split('\n')
      const keys = lines.filter((line) => /^\| \*{0,2}`/.test(line)).flatMap((row) => code(row.split('|')[1] ?? ''))
      if (keys.length === 0) return tables
      const included = /^The keys of \[(.*)\]\(#/m.exec(section)?.[1]
      const others = included === undefined ? [] : tables.filter((table) => table.heading === included)
      if (included !== undefined && others.length !== 1) throw new Error(`no table of ${included}`)
      const inMaps = Map.groupBy(keys.map(split), ([map]) => map)
      const own = [...inMaps].map(([map, found]) => ({
        heading: map === '' ? heading : '',
        places: code(heading).map((place) => (map === '' ? place : place === 'FILE' ? map : `${place}.${map}`)),
        keys: new Set([
          ...(map === '' ? others.flatMap((each) => [...each.keys]) : []),
          ...found.map(([, name]) => name),
        ]),
      }))
      return [...tables, ...own]
    }, [])

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')
export const page = (file: string): string => readFileSync(resolve(root, file), 'utf8')

/** A fenced block: its language, the words after it, and what stands in it; `line` counts from 1. */
export interface Fence {
  readonly language: string
  readonly kind: string
  readonly text: string
  readonly line: number
}

export const fences = (markdown: string): readonly Fence[] =>
  [...markdown.matchAll(/^```(\w+) ?(.*)\n([^]*?)^```$/gm)].map(([, language = '', kind = '', text = '', ...rest]) => {
    const offset = Number(rest[0])
    return { language, kind, text, line: markdown.slice(0, offset).split('\n').length }
  })

export interface KeyTable {
  /** Ends of the paths it is about. */
  readonly places: readonly string[]
  readonly keys: ReadonlySet<string>
}

const code = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** The tables of keys, each under a heading `### Name · \`place\``. */
export const keyTables = (markdown: string): readonly KeyTable[] =>
  markdown
    .split(/^### /m)
    .slice(1)
    .flatMap((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const at = lines.indexOf('| --- | --- |')
      if (at < 0) return []
      const rows = lines.slice(at + 1)
      const end = rows.findIndex((row) => !row.startsWith('|'))
      const keys = rows.slice(0, end < 0 ? rows.length : end).flatMap((row) => code(row.split('|')[1] ?? ''))
      return [{ places: code(heading.slice(heading.lastIndexOf(' · '))), keys: new Set(keys) }]
    })

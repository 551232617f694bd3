/** docs/readings.md covers every place that the data marks as assumed, and no others. */
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSource } from '../../src-core/ruleset/parse.ts'
import { plainData } from '../../src-core/ruleset/tree.ts'
import { page, root } from './markdown.ts'

interface RulesetFile {
  readonly ruleset: { readonly id: string }
  readonly provenance?: Readonly<
    Record<string, { readonly assumed?: string; readonly also?: readonly string[]; readonly other?: string }>
  >
}

const files = globSync('rulesets/*.yaml', { cwd: root }).map((file): RulesetFile => {
  const source = parseSource({ file, text: page(file) })
  if (!source.ok) throw new Error(`${file} cannot be read`)
  return plainData(source.value.tree) as RulesetFile
})

/** The rows of each ruleset's table: the path, the assumed value and the other reading. */
const sections = new Map(
  page('docs/readings.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const rows = section.split('\n').filter((line) => line.startsWith('| `'))
      const cells = rows.map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')))
      return [
        /`([\w-]+)`/.exec(section)?.[1],
        cells.map(([, path = '', taken = '', other = '']) => ({ path, taken, other })),
      ] as const
    }),
)

test.each(files.map((file) => [file.ruleset.id, file] as const))('%s', (id, { provenance = {} }) => {
  const assumed = Object.entries(provenance).filter(([, mark]) => mark.assumed !== undefined)
  const rows = sections.get(id) ?? []
  expect(rows.map(({ path }) => path).toSorted()).toEqual(
    assumed.flatMap(([path, { also = [] }]) => [path, ...also]).toSorted(),
  )
  expect(rows.filter(({ taken, other }) => taken === '' || other === '')).toEqual([])
  expect(assumed.filter(([, { other }]) => other === undefined)).toEqual([])
})

test('every section of the page has a ruleset', () => {
  expect([...sections.keys()].toSorted()).toEqual(files.map(({ ruleset }) => ruleset.id).toSorted())
})

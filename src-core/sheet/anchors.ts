/** What a sheet names: the anchors of everything on it, and the marks it uses. */
import type { Block, Mark, Section, Text } from './blocks.ts'

interface Found {
  readonly ids: readonly string[]
  readonly texts: readonly Text[]
  readonly marks: readonly (Mark | undefined)[]
}

/** Every anchor on the sheet in reading order. */
export const anchorsOf = (sections: readonly Section[]): readonly string[] =>
  sections.flatMap((section) => [
    section.id,
    ...blocksOf(section).flatMap((block) => {
      const { ids, texts } = contents(block)
      return [block.id, ...ids, ...texts.flat().flatMap(({ id }) => id ?? [])]
    }),
  ])

/** The marks that stand anywhere on it. */
export const marksOf = (sections: readonly Section[]): ReadonlySet<Mark> =>
  new Set(
    sections.flatMap(blocksOf).flatMap((block) => {
      const { texts, marks } = contents(block)
      return [...marks, ...texts.flat().map(({ mark }) => mark)].flatMap((mark) => mark ?? [])
    }),
  )

const blocksOf = ({ left, right, wide }: Section): readonly Block[] => [...left, ...right, ...wide]

const contents = (block: Block): Found => {
  switch (block.kind) {
    case 'modifiers': {
      const lines = block.groups.flatMap((group) => group.lines)
      return { ids: lines.map(({ id }) => id), texts: lines.map(({ text }) => text), marks: lines.map(({ mark }) => mark) }
    }
    case 'table': {
      const cells = block.rows.flatMap((row) => row.cells)
      return {
        ids: block.rows.flatMap((row) => [row.id, ...row.cells.flatMap(({ id }) => id ?? [])]),
        texts: [...block.columns.map(({ header }) => header), ...cells.flatMap(({ lines }) => lines)],
        marks: cells.map(({ mark }) => mark),
      }
    }
    case 'results':
      return { ids: block.results.map(({ id }) => id), texts: block.results.flatMap(({ name, lines }) => [name, ...lines]), marks: [] }
    case 'notes':
      return { ids: block.notes.map(({ id }) => id), texts: block.notes.map(({ text }) => text), marks: [] }
  }
}

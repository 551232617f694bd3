/** Which marks a sheet uses. */
import type { Block, Mark, Section, Text } from './blocks.ts'

/** The marks that occur anywhere in some sections. */
export const marksOf = (sections: readonly Section[]): ReadonlySet<Mark> =>
  new Set(
    sections.flatMap(({ mark, left, right, wide }) => [
      ...(mark ? [mark] : []),
      ...[...left, ...right, ...wide].flatMap(marksIn),
    ]),
  )

/** The marks of a block and of everything in it, with repetitions. */
export const marksIn = (block: Block): readonly Mark[] =>
  [block.mark, ...marksUnder(block)].flatMap((mark) => mark ?? [])

const marksUnder = (block: Block): readonly (Mark | undefined)[] => {
  switch (block.kind) {
    case 'modifiers':
      return block.groups.flatMap(({ lines }) => lines).flatMap(({ mark, text }) => [mark, ...ofText(text)])
    case 'table': {
      const cells = block.rows.flatMap((row) => row.cells)
      return [
        ...block.columns.flatMap(({ header, group = [] }) => [...ofText(header), ...ofText(group)]),
        ...cells.flatMap(({ mark, lines }) => [mark, ...lines.flatMap(ofText)]),
      ]
    }
    case 'results':
      return block.results.flatMap(({ name, lines }) => [name, ...lines].flatMap(ofText))
    case 'notes':
      return block.notes.flatMap(({ text }) => ofText(text))
  }
}

const ofText = (text: Text): readonly (Mark | undefined)[] => text.map(({ mark }) => mark)

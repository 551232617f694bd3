/** A sheet as lines of plain text, with the sign of each mark after the marked text. */
import type { Block, Sheet, Text } from '../../../src-core/sheet/blocks.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { rulesetNamed } from './rulesets.ts'

export interface SheetLines {
  /** All lines from top to bottom; notes that share a paragraph are separate lines. */
  readonly all: readonly string[]
  /** Returns the lines of the block with a title, without the title. */
  readonly under: (title: string) => readonly string[]
}

const signs = { reconstructed: ' [R]', assumed: ' [A]', house: ' [H]' } as const
const signOf = ({ mark }: { readonly mark?: keyof typeof signs }): string => (mark === undefined ? '' : signs[mark])
const textOf = (text: Text): string => text.map((run) => `${run.text.replaceAll('\u00a0', ' ')}${signOf(run)}`).join('')

const linesOf = (block: Block): readonly string[] => {
  switch (block.kind) {
    case 'modifiers':
      return block.groups.flatMap(({ lines }) =>
        lines.map((line) => `${line.value} ${textOf(line.text)}${signOf(line)}`),
      )
    case 'notes':
      return block.notes.flatMap(({ text }) => textOf(text).split('  '))
    case 'table':
      return [
        block.columns
          .map(({ group, header }) => (group === undefined ? '' : `${textOf(group)}: `) + textOf(header))
          .join(' | '),
        ...block.rows.map(({ cells }) =>
          cells.map((cell) => `${cell.lines.map(textOf).join(' ')}${signOf(cell)}`).join(' | '),
        ),
      ]
  }
}

const headed = ({ sections }: Sheet): readonly (readonly [title: string, lines: readonly string[]])[] =>
  sections.flatMap(({ title, subtitle, left, right, loose }) => [
    [title, subtitle === undefined ? [] : [subtitle]] as const,
    ...[...left, ...right, ...loose].map((block) => [block.title ?? '', linesOf(block)] as const),
  ])

export const sheetLines = (id: string): SheetLines => sheetLinesOf(rulesetNamed(id))

export const sheetLinesOf = (ruleset: Ruleset): SheetLines => {
  const blocks = headed(buildSheet(ruleset))
  return {
    all: blocks.flatMap(([title, lines]) => (title === '' ? lines : [title, ...lines])),
    under: (title) => blocks.filter(([heading]) => heading === title).flatMap(([, lines]) => lines),
  }
}

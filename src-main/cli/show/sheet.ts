/** A reference sheet in plain text, from the same blocks as on paper. */
import type { Block, Mark, Section, Sheet } from '../../../src-core/sheet/blocks.ts'
import { tableLines, type Plain } from './table.ts'
import { hanging, wrap } from './wrap.ts'

/** Lines of at most `width` letters, where words and tables allow it. */
export const sheetLines = (sheet: Sheet, width: number): string[] => {
  const signs = new Map<Mark, string>(sheet.legend.map(({ mark, sign }) => [mark, sign]))
  const plain: Plain = (text) =>
    text
      .map(({ text: words, mark, weight }, index) => {
        const marked = mark ? `${words} [${signs.get(mark) ?? mark}]` : words
        // On paper a name is bold; here a colon ends it.
        const rest = text
          .slice(index + 1)
          .map((run) => run.text)
          .join('')
        const isNamed = weight !== undefined && weight !== 'regular' && /\p{L}$/u.test(words) && /^ [^(]/.test(rest)
        return isNamed ? `${marked}:` : marked
      })
      .join('')
  return [
    ...sheet.sections.flatMap((section) => sectionLines(section, width, plain)),
    ...sheet.legend.map(({ sign, meaning }) => `[${sign}] ${meaning}`),
    ...[...sheet.house, ...sheet.credits].flatMap((line) => wrap(line, width)),
  ]
}

const sectionLines = (
  { number, title, mark, subtitle, left, right, wide }: Section,
  width: number,
  plain: Plain,
): string[] => {
  const heading = plain([
    { text: (number === undefined ? title : `${number}. ${title}`).toUpperCase(), ...(mark && { mark }) },
  ])
  const blocks = [...left, ...right, ...wide].flatMap((block) => [
    '',
    ...blockLines(block, width - 2, plain).map((line) => `  ${line}`),
  ])
  return [heading, ...(subtitle === undefined ? [] : wrap(subtitle, width)), ...blocks, '']
}

const blockLines = (block: Block, width: number, plain: Plain): string[] => {
  const title =
    block.title === undefined ? [] : [plain([{ text: block.title, ...(block.mark && { mark: block.mark }) }])]
  switch (block.kind) {
    case 'table':
      return [...title, ...tableLines(block, width, plain)]
    case 'modifiers': {
      const lines = block.groups.flatMap(({ lines: all }) => all)
      const room = Math.max(...lines.map(({ value }) => value.length))
      return [
        ...title,
        ...lines.flatMap(({ value, text, mark }) =>
          hanging(`${value.padStart(room)}  `, plain(mark ? [...text, { text: '', mark }] : text), width),
        ),
      ]
    }
    case 'results':
      return [
        ...title,
        ...block.results.flatMap(({ name, lines }) => hanging(`${plain(name)}: `, lines.map(plain).join(' '), width)),
      ]
    case 'notes':
      return [
        ...title,
        ...block.notes.flatMap(({ text }, index) =>
          hanging(block.numbered ? `${index + 1}. ` : '', plain(text), width),
        ),
      ]
  }
}

import { type Block, type Mark, type Sheet, type Text, columnGroups } from '../../src-core/sheet/blocks.ts'

/** Returns all text of a sheet in reading order, without spaces. */
export const said = ({ title, subtitle, sections, legend }: Sheet): string => {
  const sign = (mark: Mark | undefined): string => legend.find((each) => each.mark === mark)?.sign ?? ''
  const text = (runs: Text): string[] => runs.flatMap((run) => [run.text, sign(run.mark)])
  const block = (each: Block): string[] => [each.title ?? '', ...content(each)]
  const content = (each: Block): string[] => {
    switch (each.kind) {
      case 'modifiers':
        return each.groups.flatMap(({ lines }) =>
          lines.flatMap((line) => [line.value, ...text(line.text), sign(line.mark)]),
        )
      case 'table':
        return [
          ...columnGroups(each.columns).flatMap((group) => text(group.text)),
          ...each.columns.flatMap(({ header }) => text(header)),
          ...each.rows.flatMap(({ cells }) =>
            cells.flatMap(({ lines, mark }) =>
              lines.flatMap((line, index) => [...text(line), index === 0 ? sign(mark) : '']),
            ),
          ),
        ]
      case 'notes':
        return each.notes.flatMap((note) => text(note.text))
    }
  }
  const all = sections.flatMap(({ number, title, subtitle, left, right, loose }) => [
    number === undefined ? '' : String(number),
    title,
    subtitle ?? '',
    ...[...left, ...right, ...loose].flatMap(block),
  ])
  return packed([title, subtitle, ...all].join(''))
}

export const packed = (text: string): string => text.replace(/\s/g, '')

/** Returns the first difference of two strings with some letters around it; null if they are equal. */
export const firstDifference = (
  one: string,
  other: string,
): { readonly one: string; readonly other: string } | null => {
  if (one === other) return null
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const around = (text: string): string => text.slice(Math.max(0, at - 30), at + 30)
  return { one: around(one), other: around(other) }
}

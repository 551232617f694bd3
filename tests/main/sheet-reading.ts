import type { Block, Mark, Sheet, Text } from '../../src-core/sheet/blocks.ts'
import type { Box, Mark as Node, TextBox } from '../../src-main/pdf/layout/boxes.ts'
import type { Layout, LayoutOptions, Page } from '../../src-main/pdf/layout/layout.ts'
import type { ProblemInWords } from '../../src-core/problem.ts'
import { inWords, problemText } from '../../src-core/words/problems/catalogue.ts'
import { shippedFonts, readFontBytes, measureWith } from '../../src-main/pdf/fonts.ts'
import { formats, type FormatId } from '../../src-core/sheet/formats.ts'
import type { PaperName } from '../../src-core/sheet/paper.ts'
import { typeSizes } from '../../src-main/pdf/layout/fit.ts'
import { layoutSheet } from '../../src-main/pdf/layout/layout.ts'

export const fonts = shippedFonts(await readFontBytes())

/** Layout options with a format and paper in place of the frame. */
export interface OnPaper extends Omit<LayoutOptions, 'frame'> {
  readonly paper: PaperName
  readonly format?: FormatId
}

export const framed = ({ paper, format = 'page', ...options }: OnPaper): LayoutOptions => ({
  ...options,
  frame: formats[format].frameOn(paper),
})

export const layOut = (sheet: Sheet, options: OnPaper): Layout => {
  const made = layoutSheet(sheet, framed(options), measureWith(fonts))
  if (!made.ok) throw new Error(made.problems.map(problemText).join('\n'))
  return made.value
}

export const problemsOf = (sheet: Sheet, options: OnPaper): readonly ProblemInWords[] => {
  const made = layoutSheet(sheet, framed(options), measureWith(fonts))
  return made.ok ? [] : made.problems.map(inWords)
}

/** Returns all text boxes below a node, in reading order. */
export const textsUnder = (node: Node): TextBox[] =>
  node.children.flatMap((child) => ('tag' in child ? textsUnder(child) : [child]))

/** Returns all nodes with a tag, in reading order. */
export const nodesOf = (layout: { readonly pages: readonly Pick<Page, 'marks'>[] }, tag: Node['tag']): Node[] =>
  layout.pages.flatMap(({ marks }) => marks.flatMap((mark) => within(mark, tag)))

const within = (node: Node, tag: Node['tag']): Node[] => [
  ...(node.tag === tag ? [node] : []),
  ...node.children.flatMap((child) => ('tag' in child ? within(child, tag) : [])),
]

/** Returns the text of boxes without spaces, so that line breaks don't matter. */
export const said = (boxes: readonly TextBox[]): string => squeeze(boxes.map(({ text }) => text).join(''))

const squeeze = (text: string): string => text.replace(/\s/g, '')

/** Returns the text of a sheet's sections in reading order, without spaces. */
export const sectionsSaid = (sheet: Sheet): string =>
  squeeze(
    sheet.sections
      .map((section) =>
        [
          section.number ?? '',
          section.title,
          section.subtitle ?? '',
          ...[...section.left, ...section.right, ...section.loose].map((block) => blockSaid(sheet, block)),
        ].join(''),
      )
      .join(''),
  )

export const blockSaid = (sheet: Sheet, block: Block): string => {
  const sign = (mark: Mark | undefined): string => sheet.legend.find((entry) => entry.mark === mark)?.sign ?? ''
  const words = (text: Text): string => text.map((run) => run.text + sign(run.mark)).join('')
  const parts = ((): readonly string[] => {
    switch (block.kind) {
      case 'modifiers':
        return block.groups.flatMap(({ lines }) =>
          lines.flatMap((line) => [line.value, words(line.text), sign(line.mark)]),
        )
      case 'table':
        return [
          ...block.columns.map(({ header }) => words(header)),
          ...block.rows.flatMap(({ cells }) => cells.flatMap((cell) => [...cell.lines.map(words), sign(cell.mark)])),
        ]
      case 'notes':
        return block.notes.flatMap(({ text }, index) => [block.numbered ? String(index + 1) : '', words(text)])
    }
  })()
  return squeeze([block.title ?? '', ...parts].join(''))
}

/** Returns the anchors of a block's rows and lines. */
export const anchorsOf = (block: Block): readonly string[] => {
  switch (block.kind) {
    case 'modifiers':
      return block.groups.flatMap(({ lines }) => lines.map(({ id }) => id))
    case 'notes':
      return block.notes.map(({ id }) => id)
    case 'table':
      return block.rows.map(({ id }) => id)
  }
}

/** Returns the share of a layout's modifiers that take more than one line. */
export const wrappedShare = (layout: Pick<Layout, 'pages' | 'typeSize'>): number => {
  const modifiers = nodesOf(layout, 'LI').flatMap(({ children: [label, body] }) => {
    const value = label && 'tag' in label && label.tag === 'Lbl' ? said(textsUnder(label)) : ''
    return /^[+−×±\d]/.test(value) && body && 'tag' in body && !/^\d+$/.test(value) ? [body] : []
  })
  const raised = layout.typeSize * 0.8
  const linesOf = (body: Node): number =>
    new Set(textsUnder(body).flatMap(({ y, size }) => (size < raised ? [] : [y.toFixed(3)]))).size
  const wrapped = modifiers.filter((body) => linesOf(body) > 1)
  return modifiers.length === 0 ? 0 : wrapped.length / modifiers.length
}

/** The area of a box's letters, from the top of capitals to the bottom of descenders. */
const letters = ({ x, y, width, size }: TextBox) => ({
  left: x,
  right: x + width,
  top: y - size * 0.7,
  bottom: y + size * 0.2,
})

/** Returns the pairs of text boxes on a page whose letters touch. */
export const overlaps = (boxes: readonly TextBox[]): string[] =>
  boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const [a, b] = [letters(one), letters(other)]
      const apart = 0.01
      const touch =
        a.left < b.right - apart && b.left < a.right - apart && a.top < b.bottom - apart && b.top < a.bottom - apart
      return touch ? [`"${one.text}" and "${other.text}"`] : []
    }),
  )

/** Returns the text boxes on a page whose letters overlap one of the filled boxes. */
export const overlapping = (page: Layout['pages'][number], boxes: readonly Box[]): string[] =>
  pageTexts(page)
    .filter((text) => {
      const room = letters(text)
      return boxes.some(
        (box) =>
          box.kind === 'fill' &&
          box.x < room.right &&
          box.x + box.width > room.left &&
          box.y < room.bottom &&
          box.y + box.height > room.top,
      )
    })
    .map(({ text }) => text)

/** Returns all text boxes of a page, including the header and footer. */
export const pageTexts = ({ marks, repeated }: Layout['pages'][number]): TextBox[] =>
  [...marks, ...repeated].flatMap(textsUnder)

/** Returns the violations of layout rules; empty if there are none. */
export const faults = (layout: Layout, smallest: number = typeSizes.smallest): string[] =>
  layout.pages.flatMap((page, index) => {
    const texts = pageTexts(page)
    const [width, height] = page.sideways ? [layout.height, layout.width] : [layout.width, layout.height]
    const [left, top, right, bottom] = [layout.margin, layout.margin, width - layout.margin, height - layout.margin]
    const apart = 0.01
    const outside = texts.filter((box) => {
      const room = letters(box)
      return (
        room.left < left - apart || room.right > right + apart || room.top < top - apart || room.bottom > bottom + apart
      )
    })
    const tooFar = page.behind.filter(
      (box) =>
        box.x < left - apart ||
        box.y < top - apart ||
        box.x + box.width > right + apart ||
        ('height' in box && box.y + box.height > bottom + apart),
    )
    const small = texts.filter(({ size, font }) => size < Math.min(smallest, layout.typeSize) - 1e-9 && font !== 'bold')
    const broken = texts.filter((box) => ![box.x, box.y, box.width, box.size].every(Number.isFinite))
    return [
      ...outside.map(({ text }) => `page ${index + 1}: "${text}" leaves the page`),
      ...tooFar.map(({ kind }) => `page ${index + 1}: a ${kind} leaves the page`),
      ...small.map(({ text }) => `page ${index + 1}: "${text}" is too small`),
      ...broken.map(({ text }) => `page ${index + 1}: "${text}" is nowhere`),
      ...overlaps(texts).map((pair) => `page ${index + 1}: ${pair} overlap`),
    ]
  })

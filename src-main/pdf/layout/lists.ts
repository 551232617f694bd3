import { entryAt } from '../../../src-core/present.ts'
import type { Mark as Provenance, ModifiersBlock, NotesBlock, Tone } from '../../../src-core/sheet/blocks.ts'
import { pageWords } from '../../../src-core/words/page.ts'
import type { TextStyle, Setting, Word } from './words.ts'
import type { Area } from './area.ts'
import type { Mark, Part } from './boxes.ts'
import { scale } from '../theme.ts'
import { area, onceForSteps, onSteps, plainArea } from './area.ts'
import { fill, together, move } from './boxes.ts'
import { countLines, fullWidth, leastWidth, linesAt, lineSteps, setLine, setLines } from './lines.ts'
import { space } from './space.ts'
import { measuredOnce, plain, wordsOf } from './words.ts'

/** A part of a block that is never cut: lists may go on in the next column between pieces. */
export interface Piece {
  readonly area: Area
  /** Room above it, unless it is the first in its column. */
  readonly gap: number
  /** The block begins with it: a better place to begin a column. */
  readonly first: boolean
}

/** Widths of text, in ems, that lists do not go below; no modifier needs more than the widest to be read with ease. */
const leastMeasure = { modifier: 6.5, widest: 22, note: 9, easyNote: 12 } as const

const noteMeasure = ({ ease }: Setting): number => leastMeasure.note + (leastMeasure.easyNote - leastMeasure.note) * ease

/** What stands over a block. */
interface Heading {
  readonly title: string
  readonly mark?: Provenance
}

/** A block's title over its first piece. */
export const titleArea = (setting: Setting, { title, mark }: Heading, tone: Tone): Area => {
  const style: TextStyle = { font: 'bold', colour: setting.theme.tones[tone], size: 1 }
  const words = wordsOf(setting, title, style, mark)
  const gap = space(setting.air).title
  const least = leastWidth(words)
  return plainArea(
    (width) => (least > width ? Infinity : countLines(words, width) * scale.line + gap),
    (width) => {
      const { boxes, height } = setLines(words, 0, 0, width)
      return { height: height + gap, behind: [], marks: [{ tag: 'H3', children: boxes }] }
    },
  )
}

export const modifierPieces = (setting: Setting, block: ModifiersBlock, tone: Tone): Piece[] => {
  const { groups, valueWidth, measureFor } = measuredModifiers(setting, block)
  const least = measureFor(setting.ease)
  return groups.map((group, index) => ({
    area: groupArea(setting, group, { valueWidth, least }, tone),
    gap: space(setting.air).group,
    first: index === 0,
  }))
}

/** What holds for a list of modifiers in every air. */
interface MeasuredModifiers {
  readonly groups: readonly MeasuredGroup[]
  readonly valueWidth: number
  /** Width of text, in ems, that it does not go below at an ease. */
  readonly measureFor: (ease: number) => number
}

interface MeasuredGroup {
  readonly exclusive: boolean
  readonly lines: readonly ModifierWords[]
  /** Width of the widest word of its texts. */
  readonly least: number
  /** Height of its lines without the room between them. */
  readonly height: (width: number) => number
}

interface ModifierWords {
  readonly id: string
  readonly value: readonly Word[]
  readonly text: readonly Word[]
}

const measuredModifiers = measuredOnce((setting: Setting, block: ModifiersBlock): MeasuredModifiers => {
  const valueStyle: TextStyle = { ...plain(setting.theme), font: 'bold' }
  const groups = block.groups.map(({ exclusive, lines }) => ({
    exclusive,
    lines: lines.map((line) => ({
      id: line.id,
      value: wordsOf(setting, line.value, line.changed ? { ...valueStyle, underlined: true } : valueStyle),
      text: wordsOf(setting, line.text, plain(setting.theme), line.mark),
    })),
  }))
  const valueWidth = Math.max(0, ...groups.flatMap(({ lines }) => lines.map(({ value }) => fullWidth(value))))
  const textAt = modifier.indent + valueWidth + modifier.gap
  return {
    valueWidth,
    measureFor: measureOf(
      groups.flatMap(({ lines }) => lines.map(({ text }) => text)),
      textAt,
      Math.max(leastMeasure.modifier, Math.min(leastMeasure.widest, setting.widest - textAt)),
    ),
    groups: groups.map((group) => ({
      ...group,
      least: Math.max(0, ...group.lines.map(({ text }) => leastWidth(text))),
      height: onSteps((width) => {
        let height = 0
        for (const { text } of group.lines) height += Math.max(1, countLines(text, width - textAt)) * scale.line
        return height
      }),
    })),
  }
})

/** What a text that wraps counts as at full ease, in square ems of paper. */
const wrapping = 25

/** The measure that takes least paper for a list, if what wraps counts as paper too: so one long text does not widen a list of short ones. */
const measureOf = (texts: readonly (readonly Word[])[], textAt: number, widest: number): ((ease: number) => number) => {
  const whole = texts.map(fullWidth).filter((width) => width > leastMeasure.modifier && width < widest)
  const ways = [leastMeasure.modifier, ...new Set(whole.toSorted((a, b) => a - b)), widest].map((width) => {
    const lines = texts.map((text) => countLines(text, width))
    return { width, paper: (textAt + width) * lines.reduce((sum, each) => sum + each, 0), wraps: lines.filter((each) => each > 1).length }
  })
  return (ease) => {
    const costOf = ({ paper, wraps }: (typeof ways)[number]): number => paper + wraps * ease * wrapping
    return ways.reduce((best, way) => (costOf(way) < costOf(best) - 0.01 ? way : best)).width
  }
}

/** Distances within a modifier line: the bar that ties choices, the edge the values end at, the text. */
const modifier = { bar: 0.17, indent: 0.45, gap: 0.6 } as const

const groupArea = (
  setting: Setting,
  group: MeasuredGroup,
  { valueWidth, least: measure }: { readonly valueWidth: number; readonly least: number },
  tone: Tone,
): Area => {
  const { exclusive, lines } = group
  const textAt = modifier.indent + valueWidth + modifier.gap
  const least = Math.max(measure, group.least)
  const { item } = space(setting.air)
  return plainArea(
    (width) => (width - textAt < least ? Infinity : group.height(width) + item * Math.max(0, lines.length - 1)),
    (width) => {
      let y = 0
      const items = lines.map(({ id, value, text }): Mark => {
        const set = setLines(text, textAt, y, width - textAt)
        const number = setLine(value, modifier.indent + valueWidth - fullWidth(value), y + scale.baseline)
        y += Math.max(scale.line, set.height) + item
        return {
          tag: 'LI',
          id,
          children: [
            { tag: 'Lbl', children: number },
            { tag: 'LBody', children: set.boxes },
          ],
        }
      })
      const height = Math.max(0, y - item)
      // The bar runs from the top of the first figures to the foot of the last line.
      const bar = fill(0, 0.16, modifier.bar, height - 0.24, setting.theme.tones[tone])
      const tie: readonly Mark[] =
        exclusive && lines.length > 1 ? [{ tag: 'Caption', sign: { box: bar, says: pageWords.oneOf }, children: [] }] : []
      return { height, behind: [], marks: [{ tag: 'L', children: [...tie, ...items] }] }
    },
  )
}

export const notePieces = (setting: Setting, block: NotesBlock, tone: Tone): Piece[] => {
  const number: TextStyle = { font: 'bold', colour: setting.theme.tones[tone], size: 1 }
  const indent = block.numbered ? 1.5 : block.notes.length > 1 ? 0.8 : 0
  const least = indent + noteMeasure(setting)
  return block.notes.map((note, index) => {
    const label = block.numbered ? wordsOf(setting, String((block.earlier ?? 0) + index + 1), number) : []
    const text = wordsOf(setting, note.text, plain(setting.theme))
    return {
      area: block.numbered ? numberedArea(note.id, label, text, indent, least) : hangingArea(note.id, text, indent, least),
      gap: space(setting.air).group,
      first: index === 0,
    }
  })
}

const numberedArea = (id: string, label: readonly Word[], text: readonly Word[], indent: number, measure: number): Area => {
  const least = Math.max(measure, indent + leastWidth(text))
  const steps = lineSteps(text)
  return plainArea(
    (width) => (width < least ? Infinity : Math.max(1, linesAt(steps, width - indent)) * scale.line),
    (width) => {
      const { boxes, height } = setLines(text, indent, 0, width - indent)
      const number = setLine(label, 0, scale.baseline)
      const item: Mark = {
        tag: 'LI',
        id,
        children: [
          { tag: 'Lbl', children: number },
          { tag: 'LBody', children: boxes },
        ],
      }
      return { height: Math.max(scale.line, height), behind: [], marks: [{ tag: 'L', children: [item] }] }
    },
  )
}

/** A note whose first line stands out to the left, so that one sees where each begins. */
const hangingArea = (id: string, text: readonly Word[], indent: number, measure: number): Area => {
  const least = Math.max(measure, indent + leastWidth(text))
  const steps = lineSteps(text, indent)
  return plainArea(
    (width) => (width < least ? Infinity : linesAt(steps, width - indent) * scale.line),
    (width) => {
      const { boxes, height } = setLines(text, indent, 0, width - indent, indent)
      return { height, behind: [], marks: [{ tag: 'L', children: [{ tag: 'LI', id, children: [{ tag: 'LBody', children: boxes }] }] }] }
    },
  )
}

/** Pieces one under the other. */
const column = (pieces: readonly Piece[]): Area =>
  area(
    (width) => {
      let height = 0
      for (const [index, piece] of pieces.entries()) height += piece.area.height(width) + (index > 0 ? piece.gap : 0)
      return height
    },
    (width) => {
      let y = 0
      const parts: Part[] = pieces.map((piece, index) => {
        if (index > 0) y += piece.gap
        const part = move(piece.area.draw(width), 0, y)
        y += part.height
        return part
      })
      return together(y, parts)
    },
  )

/**
 * What a column that begins within a block counts as higher: a block that stands alone goes on in the next column where it is much
 * lower so; of several each stays whole.
 */
const cutPenalty = (pieces: readonly Piece[], ease: number): number =>
  pieces.filter(({ first }) => first).length === 1 ? 2 + ease : Infinity

/** Pieces in order, in one column, and in two and so on of one width each, up to so many or one for each piece. */
export const flows = (pieces: readonly Piece[], most: number, gap: number, ease: number): readonly [Area, ...Area[]] => {
  const gaps = pieces.map((piece) => piece.gap)
  const cut = cutPenalty(pieces, ease)
  const penalties = pieces.map(({ first }, index) => (index > 0 && !first ? cut : 0))
  const heightsAt = onceForSteps((each) => pieces.map(({ area: piece }) => piece.height(each)))
  const sum = onSteps((each) => heightsAt(each).reduce((height, piece) => height + piece, 0))
  const inColumns = (count: number): Area => {
    const columnWidth = (width: number): number => (width - gap * (count - 1)) / count
    const cost = onSteps((each) => bestCuts(heightsAt(each), gaps, penalties, count).cost)
    return {
      height: (width) => cost(columnWidth(width)),
      below: (width, limit) => (sum(columnWidth(width)) / count < limit ? cost(columnWidth(width)) : Infinity),
      draw: (width) => {
        const each = columnWidth(width)
        const { starts } = bestCuts(heightsAt(each), gaps, penalties, count)
        const parts = starts.map((start, index) => move(column(pieces.slice(start, starts[index + 1])).draw(each), index * (each + gap), 0))
        return together(Math.max(0, ...parts.map(({ height }) => height)), parts)
      },
    }
  }
  const more = Array.from({ length: Math.max(0, Math.min(most, pieces.length) - 1) }, (_, index) => inColumns(index + 2))
  return [column(pieces), ...more]
}

interface Cuts {
  readonly cost: number
  readonly starts: readonly number[]
}

/** Where columns begin so that the highest is lowest: solved from the last column back, for what begins at each piece. */
const bestCuts = (heights: readonly number[], gaps: readonly number[], penalties: readonly number[], count: number): Cuts => {
  const end = heights.length
  if (heights.includes(Infinity)) return { cost: Infinity, starts: [] }
  let costs = new Float64Array(end + 1).fill(Infinity)
  costs[end] = 0
  const nexts: Int32Array[] = []
  for (let columns = 1; columns <= count; columns += 1) {
    const found = new Float64Array(end + 1)
    const next = new Int32Array(end + 1)
    for (let start = end - 1; start >= 0; start -= 1) {
      const penalty = entryAt(penalties, start)
      let best = Infinity
      for (let at = start + 1, height = entryAt(heights, start); at <= end && height + penalty < best; at += 1) {
        const cost = Math.max(height + penalty, entryAt(costs, at))
        if (cost < best) {
          best = cost
          next[start] = at
        }
        if (at < end) height += entryAt(gaps, at) + entryAt(heights, at)
      }
      found[start] = best
    }
    costs = found
    nexts.push(next)
  }
  return { cost: entryAt(costs, 0), starts: startsOf(nexts, end) }
}

const startsOf = (nexts: readonly Int32Array[], end: number): readonly number[] => {
  const starts: number[] = []
  for (let start = 0, columns = nexts.length; start < end && columns > 0; columns -= 1) {
    starts.push(start)
    start = entryAt(entryAt(nexts, columns - 1), start)
  }
  return starts
}

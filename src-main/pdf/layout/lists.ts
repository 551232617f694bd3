/** Lists in pieces that may flow from column to column. */
import { entryAt } from '../../../src-core/present.ts'
import { at, heightsFor, lowest, stepsIn, type Area, step } from './area.ts'
import { move, together, type Part, fill, type Mark } from './boxes.ts'
import type { ModifiersBlock, Tone, NotesBlock } from '../../../src-core/sheet/blocks.ts'
import { pageWords } from '../../../src-core/words/sheet.ts'
import { scale } from '../theme.ts'
import { countLines, fullWidth, leastWidth, setLine, setLines, linesAt, lineSteps } from './lines.ts'
import { measuredOnce, plain, wordsOf, type Setting, type TextStyle, type Word, space } from './words.ts'

/** A part of a list that is never broken. */
export interface ListPiece {
  readonly area: Area
  /** Gap above it, unless it starts a column. */
  readonly gap: number
  /** It starts a block, a better place to start a column. */
  readonly first: boolean
}

/** Pieces from top to bottom. */
const column = (pieces: readonly ListPiece[], heights: number[]): Area => ({
  heights,
  draw: (width) => {
    let y = 0
    const parts: Part[] = pieces.map((piece, index) => {
      if (index > 0) y += piece.gap
      const part = move(piece.area.draw(width), 0, y)
      y += part.height
      return part
    })
    return together(y, parts)
  },
})

const columnHeights = ([first, ...others]: readonly ListPiece[], steps: number): number[] => {
  if (!first) return new Array<number>(steps + 1).fill(0)
  const heights = first.area.heights.slice()
  for (const { area, gap } of others)
    for (let index = 0; index <= steps; index += 1)
      heights[index] = at(heights, index) + (at(area.heights, index) + gap)
  return heights
}

/**
 * Penalty in height for columns that start within a block. A single block breaks if that makes it much lower; several
 * blocks stay whole.
 */
const cutPenalty = (pieces: readonly ListPiece[], comfort: number): number =>
  pieces.filter(({ first }) => first).length === 1 ? 2 + comfort : Infinity

/** The lowest arrangement of pieces in order in 1 to `most` equal columns, at most one per piece. */
export const flowing = (
  pieces: readonly ListPiece[],
  {
    most,
    gap,
    comfort,
    steps,
  }: { readonly most: number; readonly gap: number; readonly comfort: number; readonly steps: number },
): Area => {
  const gaps = pieces.map((piece) => piece.gap)
  const cut = cutPenalty(pieces, comfort)
  const penalties = pieces.map(({ first }, index) => (index > 0 && !first ? cut : 0))
  const heightsAt = (index: number): number[] => pieces.map(({ area }) => at(area.heights, index))
  const one = columnHeights(pieces, steps)
  const inColumns = (count: number): Area => {
    const columnWidth = (width: number): number => (width - gap * (count - 1)) / count
    const costs = one.slice(0, Math.ceil(steps / count) + 1)
    // If no piece gets lower with another step, no column does.
    for (let index = 0; index < costs.length; index += 1)
      costs[index] =
        index > 0 && at(one, index) === at(one, index - 1)
          ? at(costs, index - 1)
          : bestCuts(heightsAt(index), gaps, penalties, count).cost
    return {
      heights: heightsFor(steps, (width) => at(costs, Math.max(0, stepsIn(columnWidth(width))))),
      draw: (width) => {
        const each = columnWidth(width)
        const { starts } = bestCuts(heightsAt(stepsIn(each)), gaps, penalties, count)
        const parts = starts.map((start, index) =>
          move(column(pieces.slice(start, starts[index + 1]), one).draw(each), index * (each + gap), 0),
        )
        return together(Math.max(0, ...parts.map(({ height }) => height)), parts)
      },
    }
  }
  const more = Array.from({ length: Math.max(0, Math.min(most, pieces.length) - 1) }, (_, index) =>
    inColumns(index + 2),
  )
  return lowest([column(pieces, one), ...more])
}

interface Cuts {
  readonly cost: number
  readonly starts: readonly number[]
}

/** Column breaks that minimize the highest column, by dynamic programming from the last column back. */
const bestCuts = (
  heights: readonly number[],
  gaps: readonly number[],
  penalties: readonly number[],
  count: number,
): Cuts => {
  const end = heights.length
  if (heights.includes(Infinity)) return { cost: Infinity, starts: [] }
  let costs = new Array<number>(end + 1).fill(Infinity)
  costs[end] = 0
  const nexts: Int32Array[] = []
  for (let columns = 1; columns <= count; columns += 1) {
    const found = new Array<number>(end + 1).fill(0)
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

/* Modifier lists, one piece per group. */

/** Text widths in ems: the least for the list, and the most that a comfortable modifier needs. */
const measures = { least: 6.5, widest: 22 } as const

export const modifierPieces = (setting: Setting, block: ModifiersBlock, tone: Tone): ListPiece[] => {
  const { groups, valueWidth, measureFor } = measuredModifiers(setting, block)
  const least = measureFor(setting.comfort)
  return groups.map((group, index) => ({
    area: groupArea(setting, group, { valueWidth, least }, tone),
    gap: space(setting.spacing).group,
    first: index === 0,
  }))
}

/** Measurements that don't depend on spacing. */
interface MeasuredModifiers {
  readonly groups: readonly MeasuredGroup[]
  readonly valueWidth: number
  /** Least text width in ems by comfort. */
  readonly measureFor: (comfort: number) => number
}

interface MeasuredGroup {
  readonly exclusive: boolean
  readonly lines: readonly ModifierWords[]
  /** Width of the widest word. */
  readonly least: number
  /** Heights of lines without gaps. */
  readonly heights: number[]
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
      Math.max(measures.least, Math.min(measures.widest, setting.widest - textAt)),
    ),
    groups: groups.map((group) => ({
      ...group,
      least: Math.max(0, ...group.lines.map(({ text }) => leastWidth(text))),
      heights: heightsFor(setting.steps, (width) => {
        let height = 0
        for (const { text } of group.lines) height += Math.max(1, countLines(text, width - textAt)) * scale.line
        return height
      }),
    })),
  }
})

/** Penalty for a wrapping text at full comfort, in square ems. */
const wrapping = 25

/**
 * The text width that takes the least paper for the list, with a penalty for wrapping, so that one long text doesn't
 * widen a list of short ones.
 */
const measureOf = (
  texts: readonly (readonly Word[])[],
  textAt: number,
  widest: number,
): ((comfort: number) => number) => {
  const whole = texts.map(fullWidth).filter((width) => width > measures.least && width < widest)
  const ways = [measures.least, ...new Set(whole.toSorted((a, b) => a - b)), widest].map((width) => {
    const lines = texts.map((text) => countLines(text, width))
    return {
      width,
      paper: (textAt + width) * lines.reduce((sum, each) => sum + each, 0),
      wraps: lines.filter((each) => each > 1).length,
    }
  })
  return (comfort) => {
    const costOf = ({ paper, wraps }: (typeof ways)[number]): number => paper + wraps * comfort * wrapping
    return ways.reduce((best, way) => (costOf(way) < costOf(best) - 0.01 ? way : best)).width
  }
}

/** Distances in a modifier line: the bar of alternatives, the right edge of values, the text. */
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
  const { item } = space(setting.spacing)
  const between = item * Math.max(0, lines.length - 1)
  return {
    heights: group.heights.map((height, index) => (index * step - textAt < least ? Infinity : height + between)),
    draw: (width) => {
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
      // The bar extends from the top of the first number to the bottom of the last line.
      const bar = fill(0, 0.16, modifier.bar, height - 0.24, setting.theme.tones[tone])
      const tie: readonly Mark[] =
        exclusive && lines.length > 1
          ? [{ tag: 'Caption', sign: { box: bar, says: pageWords.oneOf }, children: [] }]
          : []
      return { height, behind: [], marks: [{ tag: 'L', children: [...tie, ...items] }] }
    },
  }
}

/* Lists of notes, numbered or with hanging indents, one piece each. */

/** Least text width of notes in ems, without and with full comfort. */
const leastMeasure = { none: 9, full: 12 } as const

const noteMeasure = ({ comfort }: Setting): number =>
  leastMeasure.none + (leastMeasure.full - leastMeasure.none) * comfort

export const notePieces = (setting: Setting, block: NotesBlock, tone: Tone): ListPiece[] => {
  const number: TextStyle = { font: 'bold', color: setting.theme.tones[tone], size: 1 }
  const indent = block.numbered ? 1.5 : block.notes.length > 1 ? 0.8 : 0
  const least = indent + noteMeasure(setting)
  return block.notes.map((note, index) => {
    const label = block.numbered ? wordsOf(setting, String((block.earlier ?? 0) + index + 1), number) : []
    const text = wordsOf(setting, note.text, plain(setting.theme))
    return {
      area: block.numbered
        ? numberedArea(setting, note.id, label, text, indent, least)
        : hangingArea(setting, note.id, text, indent, least),
      gap: space(setting.spacing).group,
      first: index === 0,
    }
  })
}

const numberedArea = (
  setting: Setting,
  id: string,
  label: readonly Word[],
  text: readonly Word[],
  indent: number,
  measure: number,
): Area => {
  const least = Math.max(measure, indent + leastWidth(text))
  const steps = lineSteps(text)
  return {
    heights: heightsFor(setting.steps, (width) =>
      width < least ? Infinity : Math.max(1, linesAt(steps, width - indent)) * scale.line,
    ),
    draw: (width) => {
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
  }
}

/** A note with a hanging indent, so that its start is easy to see. */
const hangingArea = (setting: Setting, id: string, text: readonly Word[], indent: number, measure: number): Area => {
  const least = Math.max(measure, indent + leastWidth(text))
  const steps = lineSteps(text, indent)
  return {
    heights: heightsFor(setting.steps, (width) =>
      width < least ? Infinity : linesAt(steps, width - indent) * scale.line,
    ),
    draw: (width) => {
      const { boxes, height } = setLines(text, indent, 0, width - indent, indent)
      return {
        height,
        behind: [],
        marks: [{ tag: 'L', children: [{ tag: 'LI', id, children: [{ tag: 'LBody', children: boxes }] }] }],
      }
    },
  }
}

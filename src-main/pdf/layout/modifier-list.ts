/** A list of modifiers, a piece for each group. */
import type { ModifiersBlock, Tone } from '../../../src-core/sheet/blocks.ts'
import { pageWords } from '../../../src-core/words/page.ts'
import { scale } from '../theme.ts'
import { heightsFor, step, type Area } from './area.ts'
import { fill, type Mark } from './boxes.ts'
import type { ListPiece } from './flows.ts'
import { countLines, fullWidth, leastWidth, setLine, setLines } from './lines.ts'
import { space } from './space.ts'
import { measuredOnce, plain, wordsOf, type Setting, type TextStyle, type Word } from './words.ts'

/** Widths of text, in ems: the list does not go below the least, and no modifier needs more than the widest to be read with ease. */
const measures = { least: 6.5, widest: 22 } as const

/** The pieces of a list of modifiers, in order. */
export const modifierPieces = (setting: Setting, block: ModifiersBlock, tone: Tone): ListPiece[] => {
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
  /** Heights of its lines without the room between them. */
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

/** What a text that wraps counts as at full ease, in square ems of paper. */
const wrapping = 25

/** The measure that takes least paper for a list, if what wraps counts as paper too: so one long text does not widen a list of short ones. */
const measureOf = (texts: readonly (readonly Word[])[], textAt: number, widest: number): ((ease: number) => number) => {
  const whole = texts.map(fullWidth).filter((width) => width > measures.least && width < widest)
  const ways = [measures.least, ...new Set(whole.toSorted((a, b) => a - b)), widest].map((width) => {
    const lines = texts.map((text) => countLines(text, width))
    return {
      width,
      paper: (textAt + width) * lines.reduce((sum, each) => sum + each, 0),
      wraps: lines.filter((each) => each > 1).length,
    }
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
      // The bar runs from the top of the first figures to the foot of the last line.
      const bar = fill(0, 0.16, modifier.bar, height - 0.24, setting.theme.tones[tone])
      const tie: readonly Mark[] =
        exclusive && lines.length > 1
          ? [{ tag: 'Caption', sign: { box: bar, says: pageWords.oneOf }, children: [] }]
          : []
      return { height, behind: [], marks: [{ tag: 'L', children: [...tie, ...items] }] }
    },
  }
}

/** Lays out a block of a sheet in one column. */
import type { Block, Tone, ModifiersBlock, NotesBlock } from '../../../src-core/sheet/blocks.ts'
import { memoize } from '../../../src-core/memoize.ts'
import { stackAreas, type Area, heightsFor, step } from './area.ts'
import { titleArea } from './heading.ts'
import { tableArea } from './table.ts'
import { type Setting, space, memoizeMeasure, plainStyle, wordsOf, type TextStyle, type Word } from './words.ts'
import { fill, type Mark } from './boxes.ts'
import { pageWords } from '../../../src-core/words/sheet.ts'
import { scale } from '../theme.ts'
import { countLines, fullWidth, minWidth, setLine, setLines, linesAt, lineSteps } from './lines.ts'

/** A block with its title, measured once for each spacing. */
export const blockArea = (setting: Setting, block: Block, tone: Tone): Area => {
  const known = areasOf(setting.looks)(block)
  const key = `${setting.spacing} ${tone}`
  const found = known.get(key) ?? measureBlock(setting, block, tone)
  known.set(key, found)
  return found
}

const areasOf = memoize((_looks: object) => memoize((_block: Block) => new Map<string, Area>()))

const measureBlock = (setting: Setting, block: Block, tone: Tone): Area => {
  if (block.kind === 'table') return tableArea(setting, block, tone)
  const { title } = block
  const list = block.kind === 'modifiers' ? modifierAreas(setting, block, tone) : noteAreas(setting, block, tone)
  const heading = title === undefined ? [] : [titleArea(setting, { ...block, title }, tone)]
  const body = list.length === 0 ? [] : [stackAreas(list, space(setting.spacing).group)]
  return stackAreas([...heading, ...body], 0)
}

/* Modifier lists, one area per group. */

/** Minimum text width of modifiers in ems. */
const modifierMeasure = 6.5

const modifierAreas = (setting: Setting, block: ModifiersBlock, tone: Tone): readonly Area[] => {
  const { groups, valueWidth } = measuredModifiers(setting, block)
  return groups.map((group) => groupArea(setting, group, valueWidth, tone))
}

/** Measurements that don't depend on spacing. */
interface MeasuredModifiers {
  readonly groups: readonly MeasuredGroup[]
  readonly valueWidth: number
}

interface MeasuredGroup {
  readonly exclusive: boolean
  readonly lines: readonly ModifierWords[]
  /** Width of the widest word. */
  readonly min: number
  /** Heights of lines without gaps. */
  readonly heights: number[]
}

interface ModifierWords {
  readonly id: string
  readonly value: readonly Word[]
  readonly text: readonly Word[]
}

const measuredModifiers = memoizeMeasure((setting: Setting, block: ModifiersBlock): MeasuredModifiers => {
  const valueStyle: TextStyle = { ...plainStyle(setting.theme), font: 'bold' }
  const groups = block.groups.map(({ exclusive, lines }) => ({
    exclusive,
    lines: lines.map((line) => ({
      id: line.id,
      value: wordsOf(setting, line.value, line.changed ? { ...valueStyle, underlined: true } : valueStyle),
      text: wordsOf(setting, line.text, plainStyle(setting.theme), line.mark),
    })),
  }))
  const valueWidth = Math.max(0, ...groups.flatMap(({ lines }) => lines.map(({ value }) => fullWidth(value))))
  const textAt = modifier.indent + valueWidth + modifier.gap
  return {
    valueWidth,
    groups: groups.map((group) => ({
      ...group,
      min: Math.max(0, ...group.lines.map(({ text }) => minWidth(text))),
      heights: heightsFor(setting.steps, (width) => {
        let height = 0
        for (const { text } of group.lines) height += Math.max(1, countLines(text, width - textAt)) * scale.line
        return height
      }),
    })),
  }
})

/** Distances in a modifier line in ems: the bar of alternatives, the indent of values, and the gap before the text. */
const modifier = { bar: 0.17, indent: 0.45, gap: 0.6 } as const

const groupArea = (setting: Setting, group: MeasuredGroup, valueWidth: number, tone: Tone): Area => {
  const { exclusive, lines } = group
  const textAt = modifier.indent + valueWidth + modifier.gap
  const min = Math.max(modifierMeasure, group.min)
  const { item } = space(setting.spacing)
  const between = item * Math.max(0, lines.length - 1)
  return {
    heights: group.heights.map((height, index) => (index * step - textAt < min ? Infinity : height + between)),
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

/* Lists of notes, numbered or with hanging indents, one area each. */

/** Minimum text width of notes in ems. */
const noteMeasure = 9

const noteAreas = (setting: Setting, block: NotesBlock, tone: Tone): readonly Area[] => {
  const number: TextStyle = { font: 'bold', color: setting.theme.tones[tone], size: 1 }
  const indent = block.numbered ? 1.5 : block.notes.length > 1 ? 0.8 : 0
  return block.notes.map((note, index) => {
    const label = block.numbered ? wordsOf(setting, String((block.earlier ?? 0) + index + 1), number) : []
    const text = wordsOf(setting, note.text, plainStyle(setting.theme))
    return noteArea(setting, note.id, { label, text, indent, hanging: block.numbered ? 0 : indent })
  })
}

interface NoteWords {
  /** The note's number, if it has one. */
  readonly label: readonly Word[]
  readonly text: readonly Word[]
  readonly indent: number
  /** How far the first line extends to the left, so that the start of each note is easy to see. */
  readonly hanging: number
}

const noteArea = (setting: Setting, id: string, { label, text, indent, hanging }: NoteWords): Area => {
  const min = indent + Math.max(noteMeasure, minWidth(text))
  const steps = lineSteps(text, hanging)
  return {
    heights: heightsFor(setting.steps, (width) =>
      width < min ? Infinity : Math.max(1, linesAt(steps, width - indent)) * scale.line,
    ),
    draw: (width) => {
      const { boxes, height } = setLines(text, indent, 0, width - indent, hanging)
      const number: readonly Mark[] =
        label.length > 0 ? [{ tag: 'Lbl', children: setLine(label, 0, scale.baseline) }] : []
      const item: Mark = { tag: 'LI', id, children: [...number, { tag: 'LBody', children: boxes }] }
      return { height: Math.max(scale.line, height), behind: [], marks: [{ tag: 'L', children: [item] }] }
    },
  }
}

/** A list of notes, a piece for each, numbered or hanging. */
import type { NotesBlock, Tone } from '../../../src-core/sheet/blocks.ts'
import { scale } from '../theme.ts'
import { heightsFor, type Area } from './area.ts'
import type { Mark } from './boxes.ts'
import type { ListPiece } from './flows.ts'
import { leastWidth, linesAt, lineSteps, setLine, setLines } from './lines.ts'
import { space } from './space.ts'
import { plain, wordsOf, type Setting, type TextStyle, type Word } from './words.ts'

/** Widths of text, in ems, that a note does not go below: at no ease, and at full ease. */
const leastMeasure = { none: 9, full: 12 } as const

const noteMeasure = ({ ease }: Setting): number => leastMeasure.none + (leastMeasure.full - leastMeasure.none) * ease

/** The pieces of a list of notes, in order. */
export const notePieces = (setting: Setting, block: NotesBlock, tone: Tone): ListPiece[] => {
  const number: TextStyle = { font: 'bold', colour: setting.theme.tones[tone], size: 1 }
  const indent = block.numbered ? 1.5 : block.notes.length > 1 ? 0.8 : 0
  const least = indent + noteMeasure(setting)
  return block.notes.map((note, index) => {
    const label = block.numbered ? wordsOf(setting, String((block.earlier ?? 0) + index + 1), number) : []
    const text = wordsOf(setting, note.text, plain(setting.theme))
    return {
      area: block.numbered
        ? numberedArea(setting, note.id, label, text, indent, least)
        : hangingArea(setting, note.id, text, indent, least),
      gap: space(setting.air).group,
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

/** A note whose first line stands out to the left, so that one sees where each begins. */
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

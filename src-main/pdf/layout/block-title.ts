import type { Mark, Tone } from '../../../src-core/sheet/blocks.ts'
import { scale } from '../theme.ts'
import { heightsFor, type Area } from './area.ts'
import { minWidth, linesAt, lineSteps, setLines } from './lines.ts'
import { wordsOf, type Setting, type TextStyle, space } from './words.ts'

/** Places a title above the first piece of a block. */
export const titleArea = (
  setting: Setting,
  { title, mark }: { readonly title: string; readonly mark?: Mark },
  tone: Tone,
): Area => {
  const style: TextStyle = { font: 'bold', color: setting.theme.tones[tone], size: 1 }
  const words = wordsOf(setting, title, style, mark)
  const gap = space(setting.spacing).title
  const min = minWidth(words)
  const steps = lineSteps(words)
  return {
    heights: heightsFor(setting.steps, (width) => (min > width ? Infinity : linesAt(steps, width) * scale.line + gap)),
    draw: (width) => {
      const { boxes, height } = setLines(words, 0, 0, width)
      return { height: height + gap, behind: [], marks: [{ tag: 'H3', children: boxes }] }
    },
  }
}

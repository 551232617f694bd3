/** A block of a sheet in one column. */
import type { Block, Mark, Tone } from '../../../src-core/sheet/blocks.ts'
import { memoize } from '../../../src-core/memoize.ts'
import { scale } from '../theme.ts'
import { heightsFor, stacked, type Area } from './area.ts'
import { leastWidth, linesAt, lineSteps, setLines } from './lines.ts'
import { modifierAreas, noteAreas } from './lists.ts'
import { tableArea } from './table.ts'
import { wordsOf, type Setting, type TextStyle, space } from './words.ts'

/** A block with its title, measured once for each spacing. */
export const blockArea = (setting: Setting, block: Block, tone: Tone): Area => {
  const known = areasOf(setting.looks)(block)
  const key = `${setting.spacing} ${setting.runIn} ${tone}`
  const found = known.get(key) ?? measured(setting, block, tone)
  known.set(key, found)
  return found
}

const areasOf = memoize((_looks: object) => memoize((_block: Block) => new Map<string, Area>()))

const measured = (setting: Setting, block: Block, tone: Tone): Area => {
  if (block.kind === 'table') return tableArea(setting, block, tone)
  const { title } = block
  const list = block.kind === 'modifiers' ? modifierAreas(setting, block, tone) : noteAreas(setting, block, tone)
  const heading = title === undefined ? [] : [titleArea(setting, { ...block, title }, tone)]
  const body = list.length === 0 ? [] : [stacked(list, space(setting.spacing).group)]
  return stacked([...heading, ...body], 0)
}

/** The title above a block. */
export const titleArea = (
  setting: Setting,
  { title, mark }: { readonly title: string; readonly mark?: Mark },
  tone: Tone,
): Area => {
  const style: TextStyle = { font: 'bold', color: setting.theme.tones[tone], size: 1 }
  const words = wordsOf(setting, title, style, mark)
  const gap = space(setting.spacing).title
  const least = leastWidth(words)
  const steps = lineSteps(words)
  return {
    heights: heightsFor(setting.steps, (width) =>
      least > width ? Infinity : linesAt(steps, width) * scale.line + gap,
    ),
    draw: (width) => {
      const { boxes, height } = setLines(words, 0, 0, width)
      return { height: height + gap, behind: [], marks: [{ tag: 'H3', children: boxes }] }
    },
  }
}

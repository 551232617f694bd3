import type { Sheet, Text } from '../../../src-core/sheet/blocks.ts'
import type { Mark, Part, TextBox } from './boxes.ts'
import type { Setting, TextStyle } from './words.ts'
import { scale } from '../theme.ts'
import { levelRule } from './boxes.ts'
import { breakLines, fullWidth, setLine } from './lines.ts'
import { pageWords } from '../../../src-core/words/page.ts'
import { plain, wordsOf } from './words.ts'

/** What stands on a page beside its sections, in ems. `small` is the type size of what is said small. */
export interface Furniture {
  readonly setting: Setting
  readonly sheet: Sheet
  readonly width: number
  readonly small: number
}

/** The sheet's title over its first page. */
export const pageHeading = ({ setting, sheet, width }: Furniture): Part => {
  const { theme } = setting
  const title = wordsOf(setting, sheet.title, { font: 'black', colour: theme.text, size: scale.title })
  const subtitle = wordsOf(setting, sheet.subtitle, { ...plain(theme), colour: theme.soft })
  const titleLines = breakLines(title, width)
  const end = fullWidth(titleLines.at(-1) ?? []) + 1
  const inline = end + fullWidth(subtitle) <= width
  const line = scale.title * 1.08
  const baseOf = (row: number): number => row * line + scale.title * 0.78
  const subtitleLines = inline ? [subtitle] : breakLines(subtitle, width)
  const under = inline ? 0 : subtitleLines.length * scale.line
  const titleHeight = titleLines.length * line
  const boxes = titleLines.flatMap((words, row) => setLine(words, 0, baseOf(row)))
  const subtitleBoxes = subtitleLines.flatMap((words, row) =>
    inline ? setLine(words, end, baseOf(titleLines.length - 1)) : setLine(words, 0, titleHeight + row * scale.line + scale.baseline),
  )
  const ruleAt = titleHeight + under
  return {
    height: ruleAt + 0.65,
    behind: [levelRule(0, ruleAt, width, theme.heavyRule)],
    marks: [{ tag: 'H1', children: boxes }, ...(subtitleBoxes.length > 0 ? [{ tag: 'P' as const, children: subtitleBoxes }] : [])],
  }
}

/** The small head of later pages. */
export const runningHead = ({ setting, sheet, width, small }: Furniture): Part => {
  const { theme } = setting
  const title = wordsOf(setting, sheet.title, { font: 'bold', colour: theme.text, size: small })
  const boxes = breakLines(title, width).flatMap((words, row) => setLine(words, 0, (row * scale.line + scale.baseline) * small))
  const height = Math.max(1, breakLines(title, width).length) * scale.line * small
  return { height: height + 0.75, behind: [levelRule(0, height + 0.1, width, theme.darkRule)], marks: [{ tag: 'P', children: boxes }] }
}

/** Foot of a page: house rules in force, credits and marks to the left; version and page to the right. */
export const pageFooter = ({ setting, sheet, width, small }: Furniture, page: number, pages: number): Part => {
  const { theme } = setting
  const soft: TextStyle = { font: 'regular', colour: theme.soft, size: small }
  const right = wordsOf(setting, [pageWords.maker, `${sheet.id} ${sheet.version}`, pageWords.page(page, pages)].join(' · '), soft)
  const rightWidth = fullWidth(right)
  const leftWidth = Math.max(width - rightWidth - 1.5, width / 2)
  const credits: Text = [{ text: sheet.credits.join(' ') }]
  const marks = legend(sheet)
  const together = wordsOf(setting, [...credits, { text: '  ' }, ...marks], soft)
  const said = fullWidth(together) <= leftWidth ? [together] : [wordsOf(setting, credits, soft), wordsOf(setting, marks, soft)]
  const house =
    sheet.house.length > 0
      ? [wordsOf(setting, `${pageWords.house} ${sheet.house.join('; ')}.`, { ...soft, font: 'semibold', colour: theme.text })]
      : []
  const texts = [...house, ...said].filter((words) => words.length > 0)
  const line = scale.line * small
  const top = 0.3
  let y = top
  const lines: Mark[] = texts.map((words, index) => {
    const boxes: TextBox[] = breakLines(words, index === 0 ? leftWidth : width).flatMap((each) => {
      const set = setLine(each, 0, y + scale.baseline * small)
      y += line
      return set
    })
    return { tag: 'P', children: boxes }
  })
  const pageBoxes = setLine(right, width - rightWidth, top + scale.baseline * small)
  return {
    height: Math.max(y, top + line),
    behind: [levelRule(0, 0, width, theme.rule)],
    marks: [...lines, { tag: 'P', children: pageBoxes }],
  }
}

/** Each mark as it is raised on the sheet, then what it means. */
const legend = ({ legend: entries }: Sheet): Text =>
  entries.flatMap(({ mark, meaning }, index): Text => [
    { text: '', mark },
    { text: ` ${meaning}${index < entries.length - 1 ? ';  ' : '.'}` },
  ])

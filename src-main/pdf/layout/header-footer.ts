import type { Sheet, Text } from '../../../src-core/sheet/blocks.ts'
import type { Mark, Part } from './boxes.ts'
import type { Setting, TextStyle, Word } from './words.ts'
import { scale } from '../theme.ts'
import { levelRule, uprightRule, type Box } from './boxes.ts'
import { breakLines, fullWidth, minWidth, setLine } from './lines.ts'
import { pageWords } from '../../../src-core/words/sheet.ts'
import { plainStyle, wordsOf } from './words.ts'

/** Data for page headers and footers. Lengths are in ems. `small` is the type size of notes. */
export interface HeaderFooter {
  readonly setting: Setting
  readonly sheet: Sheet
  readonly width: number
  readonly small: number
  /** Ems per millimeter if the footer has a ruler. */
  readonly ruler?: number
}

/** The title at the top of the first page. */
export const pageHeading = ({ setting, sheet, width }: HeaderFooter): Part => {
  const { theme } = setting
  const title = wordsOf(setting, sheet.title, { font: 'black', color: theme.text, size: scale.title })
  const subtitle = wordsOf(setting, sheet.subtitle, { ...plainStyle(theme), color: theme.soft })
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
    inline
      ? setLine(words, end, baseOf(titleLines.length - 1))
      : setLine(words, 0, titleHeight + row * scale.line + scale.baseline),
  )
  const ruleAt = titleHeight + under
  return {
    height: ruleAt + 0.4,
    behind: [levelRule(0, ruleAt, width, theme.heavyRule)],
    marks: [
      { tag: 'H1', children: boxes },
      ...(subtitleBoxes.length > 0 ? [{ tag: 'P' as const, children: subtitleBoxes }] : []),
    ],
  }
}

/** The header of later pages. */
export const runningHead = ({ setting, sheet, width, small }: HeaderFooter): Part => {
  const { theme } = setting
  const title = wordsOf(setting, sheet.title, { font: 'bold', color: theme.text, size: small })
  const boxes = breakLines(title, width).flatMap((words, row) =>
    setLine(words, 0, (row * scale.line + scale.baseline) * small),
  )
  const height = Math.max(1, breakLines(title, width).length) * scale.line * small
  return {
    height: height + 0.4,
    behind: [levelRule(0, height + 0.1, width, theme.darkRule)],
    marks: [{ tag: 'P', children: boxes }],
  }
}

/** The footer with active house rules, credits (on the last page) and marks. The version and page number are at the right of the first line. */
export const pageFooter = (
  { setting, sheet, width, small, ruler }: HeaderFooter,
  page: number,
  pages: number,
): Part => {
  const { theme } = setting
  const soft: TextStyle = { font: 'regular', color: theme.soft, size: small }
  const right = wordsOf(
    setting,
    [
      ...(ruler === undefined ? [] : [pageWords.ruler]),
      pageWords.maker,
      `${sheet.id} ${sheet.version}`,
      pageWords.page(page, pages),
    ].join(' · '),
    soft,
  )
  const rightLines = breakLines(right, width)
  const rightAt = width - Math.max(...rightLines.map(fullWidth))
  const top = 0.3
  const line = scale.line * small
  const texts = footerTexts(setting, page < pages ? { ...sheet, credits: [] } : sheet, soft, width, rightAt - 1.5)
  const under = top + rightLines.length * line
  // In large type, the first line has no room for the version and page number.
  let y = rightLines.length > 1 || texts.some((words) => minWidth(words) > rightAt - 1.5) ? under : top
  const lines = texts.map((words): Mark => {
    const boxes = breakLines(words, width, y === top ? rightAt - 1.5 - width : 0).flatMap((each) => {
      const set = setLine(each, 0, y + scale.baseline * small)
      y += line
      return set
    })
    return { tag: 'P', children: boxes }
  })
  const pageBoxes = rightLines.flatMap((each, nth) =>
    setLine(each, width - fullWidth(each), top + nth * line + scale.baseline * small),
  )
  return {
    height: Math.max(y, under),
    behind: [levelRule(0, 0, width, theme.rule), ...(ruler === undefined ? [] : rulerTicks(setting, width, ruler))],
    marks: [...lines, { tag: 'P', children: pageBoxes }],
  }
}

/** Distance between ticks and length of the ruler, in millimeters. */
const ticks = { apart: 10, max: 100 } as const

/** Ticks on the rule above the footer, up to the page width. The ticks at both ends are longer. */
const rulerTicks = ({ theme }: Setting, width: number, mm: number): readonly Box[] => {
  const count = Math.min(ticks.max, Math.floor(width / mm)) / ticks.apart
  return Array.from({ length: Math.floor(count) + 1 }, (_, index) => {
    const up = index === 0 || index === Math.floor(count) ? 0.32 : 0.2
    return uprightRule(index * ticks.apart * mm, -up, up, theme.darkRule)
  })
}

/** The footer of a card, with the ruleset, active house rules and page number. On the first card, the ruleset is tagged as the title of the document. */
export const cardFoot = ({ setting, sheet, width, small }: HeaderFooter, page: number, pages: number): Part => {
  const { theme } = setting
  const soft: TextStyle = { font: 'regular', color: theme.soft, size: small }
  const right = wordsOf(setting, pageWords.ofPages(page, pages), soft)
  const rightAt = width - fullWidth(right)
  const line = scale.line * small
  const title = wordsOf(setting, sheet.title, { ...soft, font: 'semibold', color: theme.text })
  const version = wordsOf(setting, [sheet.version, ...sheet.house].join(' · '), soft)
  const ends = (words: readonly Word[]): number => fullWidth(words) + small
  const isOneLine = ends(title) + ends(version) <= rightAt
  const base = (row: number): number => cardGap + row * line + scale.baseline * small
  const titleLines = isOneLine ? [title] : breakLines(title, rightAt - small)
  const under = isOneLine ? [version] : breakLines(version, width)
  const titleBoxes = titleLines.flatMap((words, row) => setLine(words, 0, base(row)))
  const underBoxes = under.flatMap((words, row) =>
    isOneLine ? setLine(words, ends(title), base(0)) : setLine(words, 0, base(titleLines.length + row)),
  )
  return {
    height: cardGap + (isOneLine ? 1 : titleLines.length + under.length) * line,
    behind: [levelRule(0, 0, width, theme.rule)],
    marks: [
      { tag: page === 1 ? 'H1' : 'P', children: titleBoxes },
      { tag: 'P', children: underBoxes },
      { tag: 'P', children: setLine(right, rightAt, base(0)) },
    ],
  }
}

const cardGap = 0.25

/** Paragraphs of the footer. Marks get a separate paragraph if that takes no more lines. */
const footerTexts = (
  setting: Setting,
  sheet: Sheet,
  soft: TextStyle,
  width: number,
  first: number,
): (readonly Word[])[] => {
  const strong: TextStyle = { ...soft, font: 'semibold', color: setting.theme.text }
  const house =
    sheet.house.length > 0 ? [wordsOf(setting, `${pageWords.house} ${sheet.house.join('; ')}.`, strong)] : []
  const credits: Text = sheet.credits.length > 0 ? [{ text: sheet.credits.join(' ') }] : []
  const together = [wordsOf(setting, [...credits, { text: '  ' }, ...legend(sheet)], soft)]
  const apart = [wordsOf(setting, credits, soft), wordsOf(setting, legend(sheet), soft)]
  const linesOf = (texts: (readonly Word[])[]): number =>
    [...house, ...texts].reduce(
      (lines, words, index) => lines + breakLines(words, width, index === 0 ? first - width : 0).length,
      0,
    )
  return [...house, ...(linesOf(apart) <= linesOf(together) ? apart : together)].filter((words) => words.length > 0)
}

/** Explains each mark as printed, and the bar next to mutually exclusive modifiers. */
const legend = ({ legend: entries, sections }: Sheet): Text => {
  const blocks = sections.flatMap(({ left, right, loose }) => [...left, ...right, ...loose])
  const hasBars = blocks.some((block) => block.kind === 'modifiers' && block.groups.some(({ exclusive }) => exclusive))
  return [
    ...entries.flatMap(({ mark, meaning }, index): Text => [
      { text: '', mark },
      { text: ` ${meaning}${index < entries.length - 1 ? ';  ' : '.'}` },
    ]),
    ...(hasBars ? [{ text: `${entries.length > 0 ? '  ' : ''}${pageWords.bar}` }] : []),
  ]
}

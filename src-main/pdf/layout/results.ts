import { entryAt, present } from '../../../src-core/present.ts'
import type { ResultsBlock, TableBlock, Tone } from '../../../src-core/sheet/blocks.ts'
import type { Area } from './area.ts'
import { type Box, type Mark, type Part, fill, levelRule, move, together, texture } from './boxes.ts'
import { type Setting, type Word, measuredOnce, plain, wordsOf, space } from './words.ts'
import { scale, severityLook, type SeverityLook } from '../theme.ts'
import { emptyArea, heightsFor, lowest, stacked, step } from './area.ts'
import { leastWidth, linesAt, lineSteps, setLines, type LineStep } from './lines.ts'
import { titleArea } from './block-title.ts'
import { tableArea } from './table.ts'

interface ResultWords {
  readonly id: string
  readonly name: readonly Word[]
  readonly lines: readonly (readonly Word[])[]
  readonly severity: number
  /** Line counts by width, of its name and each line. */
  readonly steps: readonly (readonly LineStep[])[]
  /** Width of its widest word. */
  readonly least: number
}

/** Height of the colored edge above a result, and its gap to the name. */
const edge = { height: 0.22, gap: 0.14 } as const

/** Least text width of a result. */
const leastResult = 6

/** Results side by side, in the number of rows that is lowest. */
export const resultsArea = (setting: Setting, block: ResultsBlock, tone: Tone): Area => {
  const { results } = measuredResults(setting, block)
  if (results.length === 0) return titled(setting, block, emptyArea, tone)
  const rows = (count: number): Area => {
    const across = Math.ceil(results.length / count)
    const starts = Array.from({ length: Math.ceil(results.length / across) }, (_, row) => row * across)
    return stacked(
      starts.map((start) => rowArea(setting, results.slice(start, start + across), across)),
      space(setting.spacing).group,
    )
  }
  return titled(setting, block, lowest([rows(1), rows(2), rows(results.length)]), tone)
}

/** A staircase with its results below, at full width, as one unit. */
export const staircaseArea = (setting: Setting, table: TableBlock, block: ResultsBlock, tone: Tone): Area =>
  stacked(
    [
      tableArea(setting, table, tone),
      titled(setting, block, fittedRow(setting, measuredResults(setting, block)), tone),
    ],
    block.title === undefined ? 0.25 : space(setting.spacing).block,
  )

/** Whether the results explain a table: one for each result column. */
export const explains = (block: ResultsBlock, table: TableBlock): boolean => {
  const severities = table.columns.flatMap(({ severity }) => (severity === undefined ? [] : [severity]))
  return (
    !block.apart &&
    severities.length === block.results.length &&
    block.results.every(({ severity }, index) => severity === severities[index])
  )
}

const titled = (setting: Setting, block: ResultsBlock, body: Area, tone: Tone): Area =>
  block.title === undefined ? body : stacked([titleArea(setting, { ...block, title: block.title }, tone), body], 0)

/** Measurements that don't depend on spacing. */
interface MeasuredResults {
  readonly results: readonly ResultWords[]
  /** Computed on first use. */
  readonly fitted: () => readonly (readonly number[])[]
}

const measuredResults = measuredOnce((setting: Setting, block: ResultsBlock): MeasuredResults => {
  const results = wordsOfResults(setting, block)
  let fitted: readonly (readonly number[])[] | undefined
  return { results, fitted: () => (fitted ??= fittedWidths(results)) }
})

const wordsOfResults = (setting: Setting, block: ResultsBlock): ResultWords[] =>
  block.results.map(({ id, name, lines, severity }) => {
    const title = wordsOf(setting, name, { ...plain(setting.theme), font: 'bold' })
    const texts = lines.map((line) => wordsOf(setting, line, plain(setting.theme)))
    return {
      id,
      severity,
      name: title,
      lines: texts,
      steps: [title, ...texts].map((words) => lineSteps(words)),
      least: Math.max(leastResult, ...[title, ...texts].map(leastWidth)),
    }
  })

/** Rows of up to `count` results of equal width. */
const rowArea = (setting: Setting, results: readonly ResultWords[], count: number): Area => {
  const edges = (width: number): number[] =>
    Array.from({ length: results.length + 1 }, (_, index) => (width * index) / count)
  return {
    heights: heightsFor(setting.steps, (width) => rowHeight(results, edges(width))),
    draw: (width) => drawRow(setting, results, edges(width)),
  }
}

/** Padding left and right of a result's text. */
const inset = 0.3

/** All results in one row, with the widths that make it lowest: one without effect takes little more than its name. */
const fittedRow = (setting: Setting, { results, fitted }: MeasuredResults): Area => {
  const ways = fitted()
  const edges = (width: number): number[] | undefined => {
    const least = ways.find((widths) => total(widths) <= width)
    if (!least) return undefined
    const spare = (width - total(least)) / results.length
    let right = 0
    return [0, ...least.map((each) => (right = right + each + spare))]
  }
  return {
    heights: heightsFor(setting.steps, (width) => {
      const found = edges(width)
      return found ? rowHeight(results, found) : Infinity
    }),
    draw: (width) => drawRow(setting, results, present(edges(width))),
  }
}

/** The least widths at which no result takes more than n lines, for increasing n. */
const fittedWidths = (results: readonly ResultWords[]): readonly (readonly number[])[] => {
  const needs = results.map(widthsByLines)
  const most = Math.max(0, ...needs.map((widths) => widths.length))
  return Array.from({ length: most }, (_, lines) =>
    needs.map((widths) => entryAt(widths, Math.min(lines, widths.length - 1))),
  )
}

/** Widest result tried, in ems. */
const widestResult = 60

/** The least width with padding at which a result takes at most 1, 2, … lines; Infinity if impossible. */
const widthsByLines = (result: ResultWords): readonly number[] => {
  const widths: number[] = Array.from({ length: linesIn(result, result.least) }, () => Infinity)
  for (let width = widestResult; width >= result.least; width -= step / 2)
    for (let lines = linesIn(result, width); lines <= widths.length; lines += 1) widths[lines - 1] = width + inset * 2
  widths[widths.length - 1] = result.least + inset * 2
  return widths
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const rowHeight = (results: readonly ResultWords[], edges: readonly number[]): number => {
  let height = 0
  for (const [index, result] of results.entries())
    height = Math.max(height, resultHeight(result, roomBetween(edges, index)))
  return height
}

const roomBetween = (edges: readonly number[], index: number): number =>
  entryAt(edges, index + 1) - entryAt(edges, index) - inset * 2

const resultHeight = (result: ResultWords, width: number): number =>
  width < result.least ? Infinity : edge.height + edge.gap + linesIn(result, width) * scale.line

const linesIn = ({ steps }: ResultWords, width: number): number => {
  let lines = 0
  for (const each of steps) lines += linesAt(each, width)
  return lines
}

const drawRow = (setting: Setting, results: readonly ResultWords[], edges: readonly number[]): Part => {
  const parts = results.map((result, index) =>
    move(drawResult(setting, result, edges, index), entryAt(edges, index), 0),
  )
  const items: Mark[] = parts.flatMap(({ marks }) => marks)
  return {
    ...together(Math.max(0, ...parts.map(({ height }) => height)), parts),
    marks: [{ tag: 'L', children: items }],
  }
}

/** The colored edge above a result; without tints, the texture of its severity below a line. */
const edgeOf = (
  { theme }: Setting,
  { fill: tint, texture: share }: SeverityLook,
  x: number,
  width: number,
): readonly Box[] => {
  if (theme.ink === 'color') return [fill(x, 0, width, edge.height, tint ?? theme.rule.color)]
  return [levelRule(x, 0, width, theme.darkRule), ...texture(x, 0, width, edge.height, share ?? 0, theme.text)]
}

const drawResult = (
  setting: Setting,
  { id, name, lines, severity }: ResultWords,
  edges: readonly number[],
  index: number,
): Part => {
  const width = roomBetween(edges, index)
  const look = severityLook(setting.theme, severity)
  let y = edge.height + edge.gap
  const boxes = [name, ...lines].map((words) => {
    const set = setLines(words, inset, y, width)
    y += set.height
    return set.boxes
  })
  const [label = [], ...body] = boxes
  const between = 0.12
  return {
    height: y,
    behind: edgeOf(setting, look, between, width + inset * 2 - between * 2),
    marks: [
      {
        tag: 'LI',
        id,
        children: [
          { tag: 'Lbl', children: label },
          { tag: 'LBody', children: body.flat() },
        ],
      },
    ],
  }
}

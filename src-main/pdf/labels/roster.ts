/** The roster sheet: a strip per command with a row per unit and check boxes for lost stands and states. */
import type { RosterEntry } from '../../../src-core/sheet/states.ts'
import { type Point, closedSteps } from '../../../src-core/sheet/gauge/geometry.ts'
import { labelWords } from '../../../src-core/words/sheet.ts'
import { boxOutline, type Piece, linesIn } from '../cut/piece.ts'
import type { Fonts } from '../fonts.ts'
import {
  line,
  mmPerPoint,
  moved,
  reach,
  textItem,
  widthOf,
  type Item,
  type PageElement,
  type Style,
} from '../gauge/items.ts'

/** Greatest height of a strip in mm; longer commands continue in another. */
const tallest = 150

/** Left edges of columns, relative to the strip's width. */
const columns = { name: 0, strength: 0.27, stands: 0.36, states: 0.62 } as const

const box = 3.6
const gap = 1
/** Gap in mm where a threshold is reached. */
const threshold = 1.2

const heading: Style = { font: 'bold', size: 10, color: 'text' }
const head: Style = { font: 'regular', size: 7, color: 'soft' }
const name: Style = { font: 'semibold', size: 9, color: 'text' }
const detail: Style = { font: 'regular', size: 7, color: 'soft' }
const strength: Style = { font: 'bold', size: 9, color: 'text' }
const state: Style = { font: 'regular', size: 7, color: 'text' }

/** Strips of `width` mm, created lazily. */
export const rosterPieces = (entries: readonly RosterEntry[], width: number, fonts: Fonts): Iterable<Piece> => ({
  *[Symbol.iterator]() {
    let title = ''
    let strip: Strip | undefined
    for (const entry of entries) {
      const row = unitRow(entry, width, fonts)
      if (strip && (title !== titleOf(entry) || strip.height + row.height > tallest)) {
        yield pieceOf(strip, width)
        strip = undefined
      }
      title = titleOf(entry)
      strip = under(
        strip ??
          under(under({ height: 1, parts: [] }, 'H2', titleRow(title, width, fonts)), 'P', headRow(width, fonts)),
        'P',
        row,
      )
    }
    if (strip) yield pieceOf(strip, width)
  },
})

const titleOf = ({ label }: RosterEntry): string => labelWords.list([label.side, ...label.commands])

interface Strip {
  readonly height: number
  readonly parts: readonly PageElement[]
}

const under = ({ height, parts }: Strip, tag: PageElement['tag'], row: Row): Strip => ({
  height: height + row.height,
  parts: [...parts, { tag, items: row.items.map((item) => moved(item, ({ x, y }) => ({ x, y: y + height }))) }],
})

const pieceOf = ({ height, parts }: Strip, width: number): Piece => ({
  width,
  height,
  outline: boxOutline(width, height),
  cut: 'marks',
  front: parts,
})

interface Row {
  readonly height: number
  readonly items: readonly Item[]
}

/** Stacked lines from the top left corner. */
const paragraph = (fonts: Fonts, text: string, style: Style, width: number, { x, y }: Point): Row => {
  const leading = style.size * 1.15 * mmPerPoint
  const lines = text === '' ? [] : linesIn(fonts, text, style, width)
  const items = lines.map((each, index) =>
    textItem(fonts, each, style, { x, y: y + index * leading + reach.above * style.size * mmPerPoint }),
  )
  return { height: lines.length * leading, items }
}

const titleRow = (title: string, width: number, fonts: Fonts): Row => {
  const { height, items } = paragraph(fonts, title, heading, width, { x: 0, y: 0 })
  return { height: height + 0.6, items }
}

const headRow = (width: number, fonts: Fonts): Row => {
  const { unit, strength: numbers, stands, states } = labelWords.roster
  const texts = [[unit, columns.name], [numbers, columns.strength], [stands, columns.stands], [states, columns.states]] as const // prettier-ignore
  const rows = texts.map(([text, at]) => paragraph(fonts, text, head, width, { x: at * width, y: 0 }))
  const height = Math.max(...rows.map((row) => row.height)) + 0.4
  return {
    height,
    items: [
      ...rows.flatMap(({ items }) => items),
      line('rule', { x: 0, y: height }, { x: width, y: height }, 'text', 0.25),
    ],
  }
}

const unitRow = ({ label, states }: RosterEntry, width: number, fonts: Fonts): Row => {
  const top = 1
  const room = (from: number, to: number): number => (to - from) * width - 2
  const named = paragraph(fonts, label.name, name, room(columns.name, columns.strength), { x: 0, y: top })
  const described = paragraph(fonts, labelWords.list(label.details), detail, room(columns.name, columns.strength), {
    x: 0,
    y: top + named.height,
  })
  const numbers = paragraph(
    fonts,
    labelWords.strength(label.strength),
    strength,
    room(columns.strength, columns.stands),
    {
      x: columns.strength * width,
      y: top,
    },
  )
  const ticks = standBoxes(label.strength, columns.stands * width, top, room(columns.stands, columns.states))
  const ways = stateBoxes(states, fonts, columns.states * width, top, room(columns.states, 1))
  const height = Math.max(top + named.height + described.height, top + numbers.height, ticks.height, ways.height) + 0.8
  const rule = line('rule', { x: 0, y: height }, { x: width, y: height }, 'hairline', 0.2)
  return { height, items: [...named.items, ...described.items, ...numbers.items, ...ticks.items, ...ways.items, rule] }
}

const square = (role: string, { x, y }: Point, side: number): Item => ({
  kind: 'path',
  role,
  steps: closedSteps([{ x, y }, { x: x + side, y }, { x: x + side, y: y + side }, { x, y: y + side }]), // prettier-ignore
  stroke: 'text',
  width: 0.25,
})

/** A box per stand, with gaps at thresholds: 7/5/3 is two, two and three. */
const standBoxes = ([stands = 0, ...thresholds]: readonly number[], left: number, top: number, width: number): Row => {
  const items: Item[] = []
  let [x, y] = [0, top]
  for (let lost = 0; lost < stands; lost += 1) {
    if (lost > 0 && thresholds.includes(stands - lost)) x += threshold
    if (x + box > width) [x, y] = [0, y + box + gap]
    items.push(square('stand', { x: left + x, y }, box))
    x += box + gap
  }
  return { height: y + box + gap, items }
}

/** A labeled box per state. */
const stateBoxes = (states: readonly string[], fonts: Fonts, left: number, top: number, width: number): Row => {
  const items: Item[] = []
  const side = 2.6
  let [x, y] = [0, top]
  for (const label of states) {
    const wide = side + 0.8 + widthOf(fonts, label, state)
    if (x > 0 && x + wide > width) [x, y] = [0, y + side + 1.2]
    items.push(square('state', { x: left + x, y: y + 0.2 }, side))
    items.push(textItem(fonts, label, state, { x: left + x + side + 0.8, y: y + 0.2 + side - 0.45 }))
    x += wide + 2.2
  }
  return { height: y + side + 1.2, items }
}

/** Leader radii, drawn as arcs around a corner. Distances too long for the paper go on a stick. */
import { stepsOf } from '../../../src-core/paths.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import type { Stick, StickRow, StickStretch } from '../../../src-core/sheet/sticks.ts'
import type { Piece } from '../cut/piece.ts'
import type { Fonts } from '../fonts.ts'
import { type Item, line, mmPerPoint, textItem, widthOf, type Style } from '../gauge/items.ts'
import { allOf, piecesOf, fittedLines, headingAt, type TextPart } from './stick.ts'
import type { Point, PenStep } from '../../../src-core/sheet/gauge/geometry.ts'
import { tickScale } from '../../../src-core/sheet/gauge/face.ts'
import { gaugeWords, stickWords } from '../../../src-core/words/cut-outs.ts'
import type { Wheel } from '../copy.ts'

/* Wheel templates, whose arcs show how far the outer end of a front moves, by formation width. */

/** The maximum number of stands abreast for which an arc is drawn. */
const maxStands = 12

const digits: Style = { font: 'semibold', size: 7, color: 'text' }
const name: Style = { font: 'semibold', size: 6, color: 'heading' }

interface Front {
  /** Width in millimeters. `text` is its label. */
  readonly width: number
  readonly text: string
}

/** Makes a wheel template as large as its widest front. `largest` is the size that fits on the paper, in millimeters. */
export const wheelPiece = (wheel: Wheel, largest: number, fonts: Fonts): Piece => {
  const fronts = frontsOf(wheel, largest)
  const size = Math.max(...fronts.map(({ width }) => width))
  const heading = headingAt(fonts, stickWords.wheel.heading, wheel.rules, Math.max(size * 0.55, 12), { x: 2, y: 0 })
  const lift = size - heading.height - 4.5
  const items: Item[] = [
    { kind: 'path', role: 'ground', steps: quarterOutline(size), fill: 'first-ground' },
    ...fronts.flatMap((front) => arc(front, wheel, size, fonts)),
    // Goes on top of the arcs that end next to it.
    {
      kind: 'path',
      role: 'plate',
      steps: plate(heading.height, Math.max(...heading.items.map((item) => item.width)), size),
      fill: 'first-ground',
    },
    ...heading.items.map((item): Item => ({ ...item, at: { x: item.at.x, y: item.at.y + lift } })),
    ...fronts.map((front) => nameOf(front, size, fonts)),
  ]
  const alt = stickWords.wheel.alt(fronts.map(({ text }) => text))
  return {
    width: size,
    height: size,
    outline: quarterOutline(size),
    cut: 'line',
    front: [{ tag: 'Figure', alt, items }],
  }
}

const frontsOf = ({ width, stand, unit }: Wheel, largest: number): readonly [Front, ...Front[]] => {
  if (width !== null) return [{ width, text: gaugeWords.length(width, unit, stand) }]
  const count = Math.max(1, Math.min(maxStands, Math.floor(largest / stand + 1e-9)))
  const front = (stands: number): Front => ({
    width: stands * stand,
    text: stickWords.wheel.stands(stands, gaugeWords.length(stands * stand, unit, stand)),
  })
  return [front(count), ...Array.from({ length: count - 1 }, (_, index) => front(index + 1))]
}

/** The arc of a front, with a tick for each unit and half unit that the front's outer end moves. */
const arc = ({ width }: Front, { unit, stand }: Wheel, size: number, fonts: Fonts): readonly Item[] => {
  const { mm, counts } = tickScale(unit, stand)
  const items: Item[] = [{ kind: 'path', role: 'front', steps: quarterArc(size, width), stroke: 'text', width: 0.35 }]
  const every = mm < 15 ? 5 : 1
  for (let half = 1; (half * mm) / 2 < (width * Math.PI) / 2 - 0.5; half += 1) {
    const angle = (half * mm) / 2 / width
    const isWhole = half % 2 === 0
    items.push(
      line(
        'tick',
        polar(size, width, angle),
        polar(size, width - (isWhole ? 3 : 1.6), angle),
        'text',
        isWhole ? 0.3 : 0.18,
      ),
    )
    if (!isWhole || (half / 2) % every !== 0) continue
    const text = String((half / 2) * counts)
    const { x, y } = polar(size, width - 5, angle)
    items.push(
      textItem(fonts, text, digits, {
        x: x - widthOf(fonts, text, digits) / 2,
        y: y + fonts.semibold.capHeight * digits.size * mmPerPoint * 0.5,
      }),
    )
  }
  return items
}

/** The name of a front, along the lower edge before its arc. */
const nameOf = ({ width, text }: Front, size: number, fonts: Fonts): Item => {
  const length = widthOf(fonts, text, name)
  return textItem(fonts, text, name, { x: Math.max(0.8, width - length - 0.8), y: size - 1.4 })
}

const plate = (height: number, width: number, size: number) => [
  { to: 'move', point: { x: 1, y: size - height - 5 } } as const,
  { to: 'line', point: { x: width + 3, y: size - height - 5 } } as const,
  { to: 'line', point: { x: width + 3, y: size - 4 } } as const,
  { to: 'line', point: { x: 1, y: size - 4 } } as const,
  { to: 'close' } as const,
]

/* Quarter circles around a corner at the lower left. */

/** A point given by its distance from the corner and its angle (in radians) above the lower edge. `size` is the size of the whole template. */
const polar = (size: number, radius: number, angle: number): Point => ({
  x: radius * Math.cos(angle),
  y: size - radius * Math.sin(angle),
})

/** A quarter circle upward from the lower edge. The arc consists of 15° curves accurate to a thousandth of a millimeter. */
const quarterArc = (size: number, radius: number): readonly PenStep[] => {
  const step = Math.PI / 12
  const pull = radius * (4 / 3) * Math.tan(step / 4)
  const curves = Array.from({ length: 6 }, (_, index): PenStep => {
    const [from, to] = [index * step, (index + 1) * step]
    const [start, end] = [polar(size, radius, from), polar(size, radius, to)]
    return {
      to: 'curve',
      control1: { x: start.x - pull * Math.sin(from), y: start.y - pull * Math.cos(from) },
      control2: { x: end.x + pull * Math.sin(to), y: end.y + pull * Math.cos(to) },
      point: end,
    }
  })
  return [{ to: 'move', point: polar(size, radius, 0) }, ...curves]
}

/** A closed quarter disc. */
const quarterOutline = (size: number): readonly PenStep[] => [
  ...quarterArc(size, size),
  { to: 'line', point: { x: 0, y: size } },
  { to: 'close' },
]

const sizes = [13, 12, 11, 10, 9, 8, 7.5, 7, 6.5, 6, 5.5, 5]

/**
 * Makes the templates of leader radii. `longest` is the length of a strip and `corner` the side of the largest square, in millimeters. Fails with
 * `no-room`.
 */
export const radiusPieces = (
  stick: Stick,
  { longest, corner }: { readonly longest: number; readonly corner: number },
  fonts: Fonts,
): Result<readonly Piece[]> => {
  const isNear = ({ to }: StickStretch): boolean => to <= corner
  const templates = stick.rows
    .map((row) => ({ ...row, stretches: row.stretches.filter(isNear) }))
    .filter(({ stretches }) => stretches.length > 0)
    .map((row) => cornerPiece(row, stick.rules, fonts))
  const far = stick.rows.filter(({ stretches }) => !stretches.every(isNear))
  const strips = far.length === 0 ? [] : [piecesOf({ ...stick, rows: far }, { longest, max: Infinity }, fonts)]
  return allOf([...templates, ...strips])
}

const cornerPiece = (row: StickRow, rules: readonly string[], fonts: Fonts): Result<readonly Piece[]> => {
  const size = Math.max(...row.stretches.map(({ to }) => to))
  const heading = headingAt(fonts, [row.label, row.chart].join(' · '), rules, Math.max(size * 0.6, 12), {
    x: 2,
    y: 0,
  })
  const lift = size - heading.height - 1.5
  const items: Item[] = [
    ...grounds(row, size),
    ...heading.items.map((item): Item => ({ ...item, at: { x: item.at.x, y: item.at.y + lift } })),
  ]
  for (const { from, to, text, distance } of row.stretches) {
    const parts: readonly TextPart[] = [
      ...(text === '' ? [] : [{ text, style: { font: 'bold', color: 'text' }, scale: 1 } as const]),
      { text: distance, style: { font: 'semibold', color: 'first' }, scale: 1 },
    ]
    const depth = to - from
    const room = { width: Math.max(depth * 0.8, depth - 6), height: Math.min(depth * 0.7, 16) }
    const label = fittedLines(fonts, parts, room, polar(size, from + depth * 0.58, Math.PI * 0.3), sizes)
    if (!label)
      return failure(
        problem(
          'no-room',
          { what: 'stick', label: row.label, text: text === '' ? distance : text },
          { path: stepsOf(row.path) },
        ),
      )
    items.push(...label)
  }
  const alt = stickWords.radius.alt(row)
  return success([
    { width: size, height: size, outline: quarterOutline(size), cut: 'line', front: [{ tag: 'Figure', alt, items }] },
  ])
}

/** Areas from the outermost inward, each with its outer arc. */
const grounds = ({ stretches }: StickRow, size: number): readonly Item[] =>
  stretches.toReversed().flatMap(({ to }, index): readonly Item[] => {
    const fill = (stretches.length - 1 - index) % 2 === 0 ? 'first-ground' : 'second-ground'
    const closed = [
      ...quarterArc(size, to),
      { to: 'line', point: { x: 0, y: size } } as const,
      { to: 'close' } as const,
    ]
    return [
      { kind: 'path', role: 'ground', steps: closed, fill },
      { kind: 'path', role: 'reach', steps: quarterArc(size, to), stroke: 'text', width: 0.4 },
    ]
  })

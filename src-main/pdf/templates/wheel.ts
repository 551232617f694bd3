/** A wheel template: how far the outer end of a front moves, on an arc for each width of the formation. */
import { tickScale } from '../../../src-core/sheet/gauge/face.ts'
import { gaugeWords } from '../../../src-core/words/gauge.ts'
import { stickWords } from '../../../src-core/words/sticks.ts'
import type { Wheel } from '../copies/wheel.ts'
import type { Piece } from '../cut/piece.ts'
import type { Fonts } from '../fonts.ts'
import { line, mmPerPoint, textItem, widthOf, type Item, type Style } from '../gauge/items.ts'
import { polar, quarterArc, quarterOutline } from './quarter.ts'
import { headingAt } from './words.ts'

/** Most stands abreast that have an arc each. */
const mostStands = 12

const digits: Style = { font: 'semibold', size: 7, colour: 'text' }
const name: Style = { font: 'semibold', size: 6, colour: 'heading' }

interface Front {
  /** In millimetres, and ready to print. */
  readonly width: number
  readonly text: string
}

/** As large as its widest front; `largest` is what the paper holds, in millimetres. */
export const wheelPiece = (wheel: Wheel, largest: number, fonts: Fonts): Piece => {
  const fronts = frontsOf(wheel, largest)
  const size = Math.max(...fronts.map(({ width }) => width))
  const heading = headingAt(fonts, stickWords.wheel.heading, wheel.rules, Math.max(size * 0.55, 12), { x: 2, y: 0 })
  const lift = size - heading.height - 4.5
  const items: Item[] = [
    { kind: 'path', role: 'ground', steps: quarterOutline(size), fill: 'first-ground' },
    ...fronts.flatMap((front) => arc(front, wheel, size, fonts)),
    // Over the arcs that run out beside it.
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
  const count = Math.max(1, Math.min(mostStands, Math.floor(largest / stand + 1e-9)))
  const front = (stands: number): Front => ({
    width: stands * stand,
    text: stickWords.wheel.stands(stands, gaugeWords.length(stands * stand, unit, stand)),
  })
  return [front(count), ...Array.from({ length: count - 1 }, (_, index) => front(index + 1))]
}

/** An arc with a tick at each unit and half of one that its outer end has moved. */
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

/** Along the lower edge, before the arc. */
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

/** Writes pictures as SVG and DXF. The output is deterministic. */
import type { PenStep, Point } from '../../../src-core/sheet/gauge/geometry.ts'
import { dashLine, polylines, type Picture, type Polyline, type Shape } from './shape.ts'

/** Rounds millimeters to a ten-thousandth. */
const round = (value: number): number => Math.round(value * 1e4) / 1e4 + 0
const number = (value: number): string => String(round(value))

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Writes SVG 1.1 in millimeters. Layers become groups, and text becomes paths. */
export const svgOf = ({ title, width, height, layers }: Picture): string => {
  const [w, h] = [number(width), number(height)]
  const groups = layers.map(({ id, shapes }) => `<g id="${id}">\n${shapes.map(pathOf).join('\n')}\n</g>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${w}mm" height="${h}mm" viewBox="0 0 ${w} ${h}">
<title>${escapeXml(title)}</title>
${groups.join('\n')}
</svg>
`
}

const pathOf = ({ steps, fill, hasHoles, stroke, width = 0, dash }: Shape): string => {
  const attributes = [
    `d="${dataOf(steps)}"`,
    `fill="${fill ?? 'none'}"`,
    ...(hasHoles ? ['fill-rule="evenodd"'] : []),
    ...(stroke === undefined ? [] : [`stroke="${stroke}" stroke-width="${number(width)}"`]),
    ...(dash ? [`stroke-dasharray="${dash.map(number).join(' ')}"`] : []),
  ]
  return `<path ${attributes.join(' ')}/>`
}

/** Path data, relative after each move, which halves the size of outlined text. Rounding errors don't accumulate. */
const dataOf = (steps: readonly PenStep[]): string => {
  let from: Point = { x: 0, y: 0 }
  const away = (point: Point): string => `${number(point.x - from.x)} ${number(point.y - from.y)}`
  return steps
    .map((step) => {
      if (step.to === 'close') return 'z'
      const to = { x: round(step.point.x), y: round(step.point.y) }
      let text = step.to === 'move' ? `M${number(to.x)} ${number(to.y)}` : `l${away(to)}`
      if (step.to === 'curve') text = `c${away(step.control1)} ${away(step.control2)} ${away(to)}`
      from = to
      return text
    })
    .join('')
}

/** AutoCAD color numbers: red and black. */
const layerColors = { cut: 1, engrave: 7, sheet: 7 } as const

/**
 * Writes DXF for AutoCAD R12 in millimeters, with y up. Paths become lines and polylines (curves are accurate to 0.005 mm), and text and areas become
 * outlines.
 */
export const dxfOf = ({ width, height, layers }: Picture): string => {
  const entities = layers.flatMap(({ id, shapes }) =>
    shapes.flatMap(linesOf).flatMap((line) => entity(id.toUpperCase(), line, height)),
  )
  const table = layers.flatMap(({ id }) => [
    [0, 'LAYER'], [2, id.toUpperCase()], [70, 0], [62, layerColors[id]], [6, 'CONTINUOUS'],
  ] as const) // prettier-ignore
  const pairs: readonly Pair[] = [
    [0, 'SECTION'], [2, 'HEADER'],
    [9, '$ACADVER'], [1, 'AC1009'], [9, '$INSUNITS'], [70, 4], [9, '$MEASUREMENT'], [70, 1],
    [9, '$EXTMIN'], [10, 0], [20, 0], [30, 0],
    [9, '$EXTMAX'], [10, number(width)], [20, number(height)], [30, 0],
    [0, 'ENDSEC'],
    [0, 'SECTION'], [2, 'TABLES'],
    [0, 'TABLE'], [2, 'LTYPE'], [70, 1],
    [0, 'LTYPE'], [2, 'CONTINUOUS'], [70, 0], [3, 'Solid line'], [72, 65], [73, 0], [40, 0],
    [0, 'ENDTAB'],
    [0, 'TABLE'], [2, 'LAYER'], [70, layers.length], ...table, [0, 'ENDTAB'],
    [0, 'ENDSEC'],
    [0, 'SECTION'], [2, 'ENTITIES'], ...entities, [0, 'ENDSEC'],
    [0, 'EOF'],
  ] // prettier-ignore
  return pairs.map(([code, value]) => `${code}\n${value}\n`).join('')
}

/** A group code and a value. */
type Pair = readonly [number, string | number]

const linesOf = ({ steps, dash }: Shape): readonly Polyline[] => {
  const lines = polylines(steps)
  return dash ? lines.flatMap((line) => dashLine(line, dash)) : lines
}

const entity = (layer: string, { points, isClosed }: Polyline, height: number): readonly Pair[] => {
  const place = ({ x, y }: Point, first: 10 | 11): readonly Pair[] => [
    [first, number(x)],
    [first + 10, number(height - y)],
  ]
  const [from, to] = points
  if (points.length === 2 && from && to && !isClosed)
    return [[0, 'LINE'], [8, layer], ...place(from, 10), ...place(to, 11)]
  const vertices = points.flatMap((point): readonly Pair[] => [[0, 'VERTEX'], [8, layer], ...place(point, 10)])
  return [
    [0, 'POLYLINE'], [8, layer], [66, 1], [10, 0], [20, 0], [30, 0], [70, isClosed ? 1 : 0],
    ...vertices,
    [0, 'SEQEND'], [8, layer],
  ] // prettier-ignore
}

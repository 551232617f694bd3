/** SVG, DXF and PNG as other programs read them: true lengths, layers, and visible lines for engravers. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PrintOptions } from '../../src-core/contract/print.ts'
import { closedSteps, lineSteps, type Point } from '../../src-core/sheet/gauge/geometry.ts'
import type { PrintJob } from '../../src-core/contract/print.ts'
import { copyOf, filesOf } from '../../src-main/pdf/copy.ts'
import { readFontBytes } from '../../src-main/pdf/fonts.ts'
import { engraveShapes } from '../../src-main/pdf/pictures/engrave.ts'
import { polylines, type Shape } from '../../src-main/pdf/pictures/shape.ts'
import { openPress } from '../../src-main/pdf/print.ts'
import { rulesetNamed } from '../core/support/rulesets.ts'
import { nonNull } from '../../src-core/present.ts'
import { valueOf } from './machine-tools.ts'

const press = openPress(await readFontBytes())

const files = async (
  what: PrintJob['what'],
  options: Partial<PrintOptions>,
  ruleset = 'fire-and-fury',
): Promise<readonly Uint8Array[]> => {
  const copy = valueOf(copyOf(rulesetNamed(ruleset), { what, paper: 'a4', ...options }))
  return filesOf('x.y', valueOf(await press(copy))).map(({ bytes }) => bytes)
}
const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)

interface Line {
  readonly layer: string
  readonly points: readonly Point[]
  readonly isClosed: boolean
}
const length = (points: readonly Point[]): number =>
  points
    .slice(1)
    .reduce((sum, { x, y }, index) => sum + Math.hypot(x - nonNull(points[index]).x, y - nonNull(points[index]).y), 0)

/* Strict readers that share no code with the writers. */

/** The straight paths in each group of an SVG in millimeters. */
const readSvg = (svg: string) => {
  const [, width = '', height = '', box = ''] =
    /<svg [^>]*width="([\d.]+)mm" height="([\d.]+)mm" viewBox="([^"]+)">/.exec(svg) ?? []
  expect(box).toBe(`0 0 ${width} ${height}`)
  const groups = [...svg.matchAll(/<g id="(\w+)">\n([^]*?)\n<\/g>/g)].map(([, id = '', inside = '']) => {
    const paths = [...inside.matchAll(/<path d="([^"]+)" ([^>]*)\/>/g)]
    expect(paths).toHaveLength(inside.split('\n').length)
    return {
      id,
      lines: paths.flatMap(([, data = '', look = '']) => readPath(id, data).map((line) => ({ ...line, look }))),
    }
  })
  return { width: Number(width), height: Number(height), groups }
}

/** The end points of all segments, including curves. */
const readPath = (layer: string, data: string): Line[] => {
  const lines: { layer: string; points: Point[]; isClosed: boolean }[] = []
  if (!/^([Mlcz]|-?\d+(\.\d{1,4})?| )+$/.test(data)) throw new Error(`a path ${data.slice(0, 100)}`)
  for (const [, command, list = ''] of data.matchAll(/([Mlcz])([^Mlcz]*)/g)) {
    const numbers = list.split(' ').map(Number)
    const [x = NaN, y = NaN] = numbers.slice(-2)
    const from = lines.at(-1)?.points.at(-1)
    if (command === 'M') lines.push({ layer, points: [{ x, y }], isClosed: false })
    else if (command === 'z') nonNull(lines.at(-1)).isClosed = true
    else nonNull(lines.at(-1)).points.push({ x: nonNull(from).x + x, y: nonNull(from).y + y })
  }
  return lines
}

/** Lines and polylines of an R12 DXF, upright as on paper. */
const readDxf = (
  dxf: string,
): {
  readonly header: ReadonlyMap<string, string>
  readonly layers: readonly string[]
  readonly lines: readonly Line[]
} => {
  const rows = dxf.split('\n')
  expect(rows.pop()).toBe('')
  expect(rows.length % 2).toBe(0)
  expect(rows.filter((row, index) => index % 2 === 0 && !/^\d+$/.test(row))).toEqual([])
  const pairs = Array.from({ length: rows.length / 2 }, (_, index) => ({
    code: Number(rows[index * 2]),
    value: rows[index * 2 + 1] ?? '',
  }))
  expect(pairs.at(-1)).toEqual({ code: 0, value: 'EOF' })
  const header = new Map(pairs.flatMap(({ code, value }, index) => (code === 9 ? [[value, pairs[index + 1]?.value ?? '']] : []))) // prettier-ignore
  const sections = pairs.flatMap(({ code, value }, index) => (code === 2 && pairs[index - 1]?.value === 'SECTION' ? [value] : [])) // prettier-ignore
  expect(sections).toEqual(['HEADER', 'TABLES', 'ENTITIES'])
  const layers = pairs.flatMap(({ code, value }, index) => (code === 2 && pairs[index - 1]?.value === 'LAYER' && pairs[index - 1]?.code === 0 ? [value] : [])) // prettier-ignore
  const entities = pairs.slice(pairs.findIndex(({ code, value }) => code === 2 && value === 'ENTITIES') + 1)
  const objects: { type: string; codes: Map<number, string> }[] = []
  for (const { code, value } of entities) {
    if (code === 0) objects.push({ type: value, codes: new Map() })
    else nonNull(objects.at(-1)).codes.set(code, value)
  }
  const lines: { layer: string; points: Point[]; isClosed: boolean }[] = []
  let isOpen = false
  const at = (codes: ReadonlyMap<number, string>, code: number): Point => ({
    x: Number(codes.get(code) ?? NaN),
    y: Number(codes.get(code + 10) ?? NaN),
  })
  for (const { type, codes } of objects.slice(0, -2)) {
    const layer = codes.get(8) ?? ''
    if (!layers.includes(layer)) throw new Error(`no layer ${layer}`)
    if (type === 'VERTEX') {
      if (!isOpen) throw new Error('a vertex outside a polyline')
      nonNull(lines.at(-1)).points.push(at(codes, 10))
    } else if (type === 'POLYLINE') {
      lines.push({ layer, points: [], isClosed: codes.get(70) === '1' })
      isOpen = true
    } else if (type === 'SEQEND') isOpen = false
    else {
      if (type !== 'LINE') throw new Error(`an entity ${type}`)
      lines.push({ layer, points: [at(codes, 10), at(codes, 11)], isClosed: false })
    }
  }
  expect(objects.slice(-2).map(({ type }) => type)).toEqual(['ENDSEC', 'EOF'])
  expect(lines.flatMap(({ points }) => points).every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
  return { header, layers, lines }
}

/** The edges of a closed line, longest first. */
const edges = ({ points }: Line): readonly number[] =>
  points.map((point, index) => length([point, nonNull(points[(index + 1) % points.length])])).toSorted((a, b) => b - a)

describe('a gauge of 1½ by 4 inches with arcs of 22.5 and 45 degrees', () => {
  const shape = { stand: 1.5, length: 4, form: 'single', sharing: 'opposite' } as const
  const [stand, depth] = [38.1, 101.6]

  test.each(['svg', 'dxf'] as const)('is cut to true size in %s', async (as) => {
    const [face] = await files('gauge', { as, ...shape })
    const lines = as === 'svg' ? readSvg(text(face)).groups.flatMap((group) => group.lines) : readDxf(text(face)).lines
    const cuts = lines.filter(({ layer }) => layer.toLowerCase() === 'cut')
    expect(cuts).toHaveLength(1)
    const [cut] = cuts
    expect(cut?.isClosed).toBe(true)
    const all = nonNull(cut)
    const near = Math.min(...edges(all).map((each) => Math.abs(each - stand)))
    expect(near).toBeLessThan(0.001)
    const ys = all.points.map(({ y }) => y)
    expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(depth, 3)
    // The sides slant by the arcs, so the far edge is wider, except for its rounded tips.
    const straight = edges(all).map((each) => each)
    const angles = all.points.map((point, index) => {
      const next = nonNull(all.points[(index + 1) % all.points.length])
      return {
        along: length([point, next]),
        lean: Math.abs(Math.atan2(next.x - point.x, next.y - point.y) * (180 / Math.PI)),
      }
    })
    const leans = angles.filter(({ along }) => along > depth / 2).map(({ lean }) => Math.min(lean, 180 - lean))
    expect(straight.length).toBeGreaterThan(3)
    for (const degrees of arcs) expect(Math.min(...leans.map((lean) => Math.abs(lean - degrees)))).toBeLessThan(0.002)
  })

  const arcs = nonNull(rulesetNamed('fire-and-fury').gauge).arcs.map(({ degrees }) => degrees)

  test('has ticks one inch apart', async () => {
    const { groups, width, height } = readSvg(text((await files('gauge', { as: 'svg', ...shape }))[0]))
    expect([width, height].toSorted((a, b) => a - b)).toEqual([210, 297])
    expect(groups.map(({ id }) => id)).toEqual(['engrave', 'cut'])
    const ticks = nonNull(groups[0]).lines.filter(
      ({ look, points }) => look.includes('stroke-width="0.35"') && points.length === 2,
    )
    const gaps = ticks.flatMap((one) =>
      ticks.map((other) => length([nonNull(one.points[0]), nonNull(other.points[0])])),
    )
    expect(gaps.filter((gap) => Math.abs(gap - 25.4) < 0.001).length).toBeGreaterThan(4)
  })

  test('is in millimeters in DXF, with both layers and no page marks', async () => {
    const { header, layers, lines } = readDxf(text((await files('gauge', { as: 'dxf', ...shape }))[0]))
    expect([header.get('$ACADVER'), header.get('$INSUNITS')]).toEqual(['AC1009', '4'])
    expect(layers).toEqual(['ENGRAVE', 'CUT'])
    const cut = nonNull(lines.find(({ layer }) => layer === 'CUT'))
    const [left, right] = [Math.min(...cut.points.map(({ x }) => x)), Math.max(...cut.points.map(({ x }) => x))]
    for (const { x } of lines.flatMap(({ points }) => points)) {
      expect(x).toBeGreaterThan(left - 0.01)
      expect(x).toBeLessThan(right + 0.01)
    }
  })
})

test.each(['sticks', 'markers', 'wheel'] as const)(
  '%s in DXF and SVG have the same cuts, and equal bytes each time',
  async (what) => {
    const [svgs, dxfs] = [await files(what, { as: 'svg' }), await files(what, { as: 'dxf' })]
    expect(svgs.length).toBe(dxfs.length)
    for (const [index, svg] of svgs.entries()) {
      const cuts = nonNull(readSvg(text(svg)).groups.find(({ id }) => id === 'cut')).lines
      const others = readDxf(text(dxfs[index])).lines.filter(({ layer }) => layer === 'CUT')
      expect(others.length).toBe(cuts.length)
      expect(cuts.length).toBeGreaterThan(0)
      expect([...cuts, ...others].every(({ isClosed }) => isClosed)).toBe(true)
      const height = readSvg(text(svg)).height
      for (const [place, cut] of cuts.entries()) {
        const [first] = cut.points
        expect(others[place]?.points[0]?.x).toBeCloseTo(nonNull(first).x, 3)
        expect(others[place]?.points[0]?.y).toBeCloseTo(height - nonNull(first).y, 3)
      }
    }
    expect(await files(what, { as: 'svg' })).toEqual(svgs)
    expect(await files(what, { as: 'dxf' })).toEqual(dxfs)
  },
)

const pixels = async (png: Uint8Array) => {
  const image = await loadImage(png)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const dark = Array.from({ length: data.length / 4 }, (_, index) => data[index * 4 + 1] ?? 0).filter(
    (green) => green < 128,
  )
  return { width: image.width, height: image.height, opaque: data.every((value, index) => index % 4 !== 3 || value === 255), dark: dark.length / (data.length / 4) } // prettier-ignore
}

test('a PNG sheet has one picture per page, at the requested size and with all text', async () => {
  for (const [dpi, width, height] of [
    [100, 827, 1170],
    [50, 413, 584],
  ] as const) {
    // prettier-ignore
    const pages = await files('qrs', { as: 'png', dpi, sides: 2 }, 'regimental-fury')
    expect(pages).toHaveLength(2)
    for (const page of pages) {
      const seen = await pixels(page)
      expect(seen).toMatchObject({ width, height, opaque: true })
      expect(seen.dark).toBeGreaterThan(0.01)
      expect(seen.dark).toBeLessThan(0.4)
    }
  }
  const twice = [await files('qrs', { as: 'png', dpi: 50 }), await files('qrs', { as: 'png', dpi: 50 })]
  expect(twice[0]).toEqual(twice[1])
})

test('cards are one picture each, and text becomes outlines', async () => {
  const cards = await files('qrs', { as: 'svg', format: 'poker' })
  expect(cards.length).toBeGreaterThan(3)
  for (const card of cards) {
    const { width, height, groups } = readSvg(text(card))
    expect([width, height].toSorted((a, b) => a - b)).toEqual([63, 88])
    expect(groups.map(({ id }) => id)).toEqual(['sheet'])
    expect(text(card)).not.toMatch(/<text|font/)
  }
})

/* Lines hidden by white shapes. */

const white = '#ffffff'
const point = fc.record({ x: fc.integer({ min: 0, max: 40 }), y: fc.integer({ min: 0, max: 40 }) })
const box = (x: number, y: number, side: number): readonly Point[] => [{ x, y }, { x: x + side, y }, { x: x + side, y: y + side }, { x, y: y + side }] // prettier-ignore

test('a line is engraved wherever no later white shape covers it', () => {
  fc.assert(
    fc.property(fc.tuple(point, point), point, fc.integer({ min: 1, max: 20 }), ([from, to], corner, side) => {
      const line: Shape = { steps: lineSteps([from, to]), stroke: '#000000', width: 0.2 }
      const cover: Shape = { steps: closedSteps(box(corner.x, corner.y, side)), fill: white }
      const parts = engraveShapes([line, cover]).flatMap(({ steps }) => polylines(steps))
      const isHidden = (t: number): boolean => {
        const [x, y] = [from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t]
        return x > corner.x && x < corner.x + side && y > corner.y && y < corner.y + side
      }
      const count = 2000
      const shown = Array.from({ length: count }, (_, index) => !isHidden((index + 0.5) / count)).filter(Boolean).length
      const whole = length([from, to])
      const drawn = parts.reduce((sum, { points }) => sum + length(points), 0)
      expect(Math.abs(drawn - (whole * shown) / count)).toBeLessThan(0.1)
      expect(engraveShapes([cover, line])).toEqual([line])
    }),
  )
})

test('white inside black is a hole; white next to black is ignored', () => {
  const black = (points: readonly Point[]): Shape => ({ steps: closedSteps(points), fill: '#000000' })
  const blank = (points: readonly Point[]): Shape => ({ steps: closedSteps(points), fill: white })
  const [rim] = engraveShapes([black(box(0, 0, 10)), blank(box(2, 2, 6))])
  expect(rim).toMatchObject({ hasHoles: true })
  expect(polylines(nonNull(rim).steps)).toHaveLength(2)
  expect(engraveShapes([black(box(0, 0, 10)), blank(box(20, 2, 6))])).toEqual([black(box(0, 0, 10))])
})

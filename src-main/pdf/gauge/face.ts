import type { GaugePiece } from '../../../src-core/sheet/gauge.ts'
import type { GaugeWords } from '../../../src-core/words/cut-outs.ts'
import type { Fonts } from '../fonts.ts'
import type { GaugeColor } from '../theme.ts'
import {
  groundPaths,
  tickPaths,
  type FacePath,
  makeTicks,
  tickScale,
  distanceBeyond,
  zonesOf,
  type Zone,
} from '../../../src-core/sheet/gauge/face.ts'
import { type Face, type Hand, type ArcSide, closedSteps } from '../../../src-core/sheet/gauge/geometry.ts'
import { entryAt } from '../../../src-core/present.ts'
import type { Item, PathItem, TextItem } from './items.ts'
import { line } from './items.ts'
import {
  arcLabel,
  arcLabelLevels,
  arcLabelPlaces,
  enemyLabel,
  foldLabel,
  houseLabel,
  standLabel,
  tickLabel,
  titleLabel,
  type ArcLabelPlace,
} from './labels.ts'
import type { ArcLook } from './items.ts'
import type { Bounds } from './room.ts'
import { isInside, textBox, tickBox, touch } from './room.ts'

interface FaceInput {
  readonly face: Face
  readonly looks: Readonly<Record<Hand, readonly ArcLook[]>>
  readonly gauge: GaugePiece
  readonly words: GaugeWords
  readonly fonts: Fonts
}

/** A face in its own coordinates, with y up. Text is placed by its baseline. */
interface FaceLayout {
  readonly items: readonly Item[]
  /** Type size of the arc labels, in points. */
  readonly labelSize: number
}

/** Lays out both faces with one label size. Null if either face is too small for its labels. */
export const layOutFaces = ([first, second]: readonly [FaceInput, FaceInput]):
  readonly [FaceLayout, FaceLayout] | null => {
  const layOutUpTo = (largest: number): readonly [FaceLayout, FaceLayout] | null => {
    const one = layOutFace(first, largest)
    const other = one && layOutFace(second, largest)
    return other && [one, other]
  }
  const both = layOutUpTo(Infinity)
  if (!both || both[0].labelSize === both[1].labelSize) return both
  return layOutUpTo(Math.min(both[0].labelSize, both[1].labelSize))
}

const layOutFace = ({ face, looks, gauge, words, fonts }: FaceInput, largest: number): FaceLayout | null => {
  const ticks = { left: makeTicks(face.left, face, gauge.unit), right: makeTicks(face.right, face, gauge.unit) }
  const sides = [face.left, face.right]
  const taken: Bounds[] = [...ticks.left, ...ticks.right].map(tickBox)
  const texts: TextItem[] = []
  const find = (candidates: Iterable<readonly TextItem[]>): readonly TextItem[] | null => {
    for (const lines of candidates) {
      const boxes = lines.map(textBox)
      if (boxes.every((box) => isInside(face, box) && !taken.some((other) => touch(box, other)))) return lines
    }
    return null
  }
  const place = (lines: readonly TextItem[] | null): readonly TextItem[] => {
    if (lines === null) return []
    texts.push(...lines)
    taken.push(...lines.map(textBox))
    return lines
  }

  const fold = face.form === 'single' ? [] : place(find(foldLabel(face, words, fonts)))
  const numbers = sides.flatMap((side) =>
    ticks[side.hand].flatMap((tick) => (tick.part === 1 ? place(find(tickLabel(tick, side, fonts))) : [])),
  )
  const stand = words.length(gauge.stand, gauge.unit, null)
  const standing = place(find(standLabel(face, words.stand(stand), fonts)))
  const ring = tickScale(gauge.unit, gauge.stand).ring
  const both = findArcLabels(
    (side, index, size, level, where) => {
      const look = entryAt(looks[side.hand], index)
      return find(
        arcLabel({ side, zone: entryAt(zonesOf(side), index), face, look, ring, words, fonts }, size, level, where),
      )
    },
    face,
    largest,
  )
  if (!both || (face.form === 'folded' && fold.length === 0) || standing.length === 0) return null
  const arcs = both.lines.flatMap(place)
  const house = gauge.house.length === 0 ? [] : place(find(houseLabel(face, gauge, fonts)))
  if (gauge.house.length > 0 && house.length === 0) return null
  const title = house.length > 0 ? [] : place(find(titleLabel(face, gauge.title, fonts)))
  const enemy = place(find(enemyLabel(face, words, fonts)))

  const labels = [
    ...fold,
    ...standing,
    ...arcs,
    ...house,
    ...title,
    ...enemy,
    ...numbers.filter((text) => isAcross(text, face)),
  ]
  const items = [
    ...groundPaths(face, gauge.unit).map((path) => drawPath(path, looks)),
    ...labels.flatMap((text) => drawPlate(text, face, looks)),
    ...drawArrow(enemy),
    ...tickPaths(face, gauge.unit).map((path) => drawPath(path, looks)),
    ...texts,
  ]
  return { items, labelSize: both.size }
}

/** Applies colors and strokes to a path of a face. */
const drawPath = ({ what, hand, zone, steps }: FacePath, looks: FaceInput['looks']): PathItem => {
  const path = { kind: 'path', role: `${what}-${hand}`, steps } as const
  const { tint, color, line: stroke, dash } = entryAt(looks[hand], zone)
  switch (what) {
    case 'ground':
      return { ...path, fill: tint }
    case 'limit':
      return { ...path, stroke: color, width: 0.5 }
    case 'ahead':
      return { ...path, stroke: 'hairline', width: 0.2 }
    case 'range':
      return { ...path, stroke, width: 0.25, ...(dash && { dash }) }
    case 'tick':
      return { ...path, stroke: 'text', width: 0.35 }
    case 'part':
      return { ...path, stroke: 'text', width: 0.2 }
  }
}

type FindLabel = (
  side: ArcSide,
  zone: number,
  size: number,
  level: number | null,
  where: ArcLabelPlace,
) => readonly TextItem[] | null

/**
 * Finds the largest size, up to `largest`, in which all arc labels fit, and the best position for each. Puts left and right labels on one level if
 * possible.
 */
const findArcLabels = (
  find: FindLabel,
  { left, right }: Face,
  largest: number,
): { readonly lines: readonly (readonly TextItem[])[]; readonly size: number } | null => {
  const labelsIn = (zone: number, size: number, where: ArcLabelPlace): readonly (readonly TextItem[])[] | null => {
    const sides = [left, right].filter((side) => zone < zonesOf(side).length)
    for (const level of [...arcLabelLevels, null]) {
      const found: (readonly TextItem[])[] = []
      for (const side of sides) {
        const lines = find(side, zone, size, level, where)
        if (lines === null) break
        found.push(lines)
      }
      if (found.length === sides.length) return found
    }
    return null
  }
  const zones = Array.from({ length: Math.max(zonesOf(left).length, zonesOf(right).length) }, (_, zone) => zone)
  for (const { where, sizes } of arcLabelPlaces) {
    for (const size of sizes.filter((one) => one <= largest)) {
      const lines: (readonly TextItem[])[] = []
      for (const zone of zones) {
        const found = labelsIn(zone, size, where)
        if (found === null) break
        lines.push(...found)
      }
      if (lines.length === zonesOf(left).length + zonesOf(right).length) return { lines, size }
    }
  }
  return null
}

/** Whether a label overlaps both the area of an arc and the area ahead. */
const isAcross = (text: TextItem, { left, right }: Face): boolean => {
  const box = textBox(text)
  return [left.corner.x, right.corner.x].some((x) => box.left < x && x < box.right)
}

/** Interrupts lines behind a label with patches in the background color of each area that the label covers. */
const drawPlate = (text: TextItem, { left, right }: Face, looks: FaceInput['looks']): readonly PathItem[] => {
  const box = textBox(text)
  const [from, to, y0, y1] = [box.left - 0.4, box.right + 0.4, box.bottom - 0.1, box.top + 0.1]
  const middle = { x: (from + to) / 2, y: (y0 + y1) / 2 }
  const tintOf = (side: ArcSide): GaugeColor => {
    const zones = zonesOf(side)
    const under = zones.findIndex((zone: Zone) => distanceBeyond(middle, side, zone.to) <= 0)
    return entryAt(looks[side.hand], under === -1 ? zones.length - 1 : under).tint
  }
  const patch = (x0: number, x1: number, fill: GaugeColor): readonly PathItem[] =>
    x0 >= x1
      ? []
      : [
          {
            kind: 'path',
            role: 'plate',
            steps: closedSteps([
              { x: x0, y: y0 },
              { x: x0, y: y1 },
              { x: x1, y: y1 },
              { x: x1, y: y0 },
            ]),
            fill,
          },
        ]
  return [
    ...patch(from, Math.min(to, left.corner.x), tintOf(left)),
    ...patch(Math.max(from, left.corner.x), Math.min(to, right.corner.x), 'paper'),
    ...patch(Math.max(from, right.corner.x), to, tintOf(right)),
  ]
}

/** An arrow below a label, pointing away from the stand. */
const drawArrow = ([text]: readonly TextItem[]): readonly PathItem[] => {
  if (!text) return []
  const { left, right, bottom } = textBox(text)
  const [x, tip] = [(left + right) / 2, bottom - 0.8]
  return [
    line('arrow', { x, y: tip - 7 }, { x, y: tip - 1 }, 'text', 0.35),
    {
      kind: 'path',
      role: 'arrow',
      steps: closedSteps([
        { x, y: tip },
        { x: x - 1.1, y: tip - 2.4 },
        { x: x + 1.1, y: tip - 2.4 },
      ]),
      fill: 'text',
    },
  ]
}

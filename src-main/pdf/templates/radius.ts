/** A leader's distances as arcs about a corner, and as a stick where the paper has no room for the farthest. */
import { stepsOf } from '../../../src-core/paths.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import type { Stick } from '../../../src-core/sheet/sticks.ts'
import { stickWords } from '../../../src-core/words/sticks.ts'
import type { Piece } from '../cut/piece.ts'
import type { Fonts } from '../fonts.ts'
import type { Item } from '../gauge/items.ts'
import { polar, quarterArc, quarterOutline } from './quarter.ts'
import { stickPieces } from './stick.ts'
import { fittedLines, headingAt, type TextPart } from './words.ts'

const sizes = [13, 12, 11, 10, 9, 8, 7.5, 7, 6.5, 6, 5.5, 5]

/** `longest` strip, and side of the largest corner, in millimetres. Problem: `stick-crowded`. */
export const radiusPieces = (
  stick: Stick,
  { longest, corner }: { readonly longest: number; readonly corner: number },
  fonts: Fonts,
): Result<readonly Piece[]> => {
  const near = stick.stretches.filter(({ to }) => to <= corner)
  const template = near.length === 0 ? success([]) : cornerPiece({ ...stick, stretches: near }, fonts)
  if (!template.ok || near.length === stick.stretches.length) return template
  const strips = stickPieces(stick, longest, fonts)
  return strips.ok ? success([...template.value, ...strips.value]) : strips
}

const cornerPiece = (stick: Stick, fonts: Fonts): Result<readonly Piece[]> => {
  const size = Math.max(...stick.stretches.map(({ to }) => to))
  const heading = headingAt(fonts, [stick.label, stick.chart].join(' · '), stick.rules, Math.max(size * 0.6, 12), {
    x: 2,
    y: 0,
  })
  const lift = size - heading.height - 1.5
  const items: Item[] = [
    ...grounds(stick, size),
    ...heading.items.map((item): Item => ({ ...item, at: { x: item.at.x, y: item.at.y + lift } })),
  ]
  for (const { from, to, text, distance } of stick.stretches) {
    const parts: readonly TextPart[] = [
      ...(text === '' ? [] : [{ text, style: { font: 'bold', colour: 'text' }, scale: 1 } as const]),
      { text: distance, style: { font: 'semibold', colour: 'first' }, scale: 1 },
    ]
    const depth = to - from
    const room = { width: Math.max(depth * 0.8, depth - 6), height: Math.min(depth * 0.7, 16) }
    const label = fittedLines(fonts, parts, room, polar(size, from + depth * 0.58, Math.PI * 0.3), sizes)
    if (!label)
      return failure(
        problem(
          'stick-crowded',
          { label: stick.label, text: text === '' ? distance : text },
          { path: stepsOf(stick.path) },
        ),
      )
    items.push(...label)
  }
  const alt = stickWords.radius.alt(stick)
  return success([
    { width: size, height: size, outline: quarterOutline(size), cut: 'line', front: [{ tag: 'Figure', alt, items }] },
  ])
}

/** Rings, the farthest first, each with the arc that ends it. */
const grounds = ({ stretches }: Stick, size: number): readonly Item[] =>
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

import type { GaugeArc, GaugePiece } from '../../../src-core/sheet/gauge.ts'
import type { Hand } from '../../../src-core/sheet/gauge/geometry.ts'
import type { GaugeColour } from '../theme.ts'

/** What marks an arc wherever it is drawn: a colour and, where it is printed in black, an unbroken or broken line. */
export interface ArcLook {
  readonly arc: GaugeArc
  readonly colour: GaugeColour
  readonly tint: GaugeColour
  readonly line: GaugeColour
  readonly dash?: readonly [number, number]
}

/** The looks of the arcs left and right on a piece's first face, the narrowest first; each arc has its own wherever it stands. */
export const arcLooks = ({ arcs: [, second], sides }: GaugePiece): Readonly<Record<Hand, readonly ArcLook[]>> => {
  const lookOf = (arc: GaugeArc): ArcLook =>
    arc === second
      ? { arc, colour: 'second', tint: 'second-ground', line: 'second-range', dash: [1.5, 1.1] }
      : { arc, colour: 'first', tint: 'first-ground', line: 'first-range' }
  return { left: sides[0].map(lookOf), right: sides[1].map(lookOf) }
}

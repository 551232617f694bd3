import type { GaugeArc, GaugePiece } from '../../../src-core/sheet/gauge.ts'
import type { GaugeColour } from '../theme.ts'

/** What marks an arc wherever it is drawn: a colour and, where it is printed in black, an unbroken or broken line. */
export interface ArcLook {
  readonly arc: GaugeArc
  readonly colour: GaugeColour
  readonly tint: GaugeColour
  readonly line: GaugeColour
  readonly dash?: readonly [number, number]
}

/** The looks of both arcs; a gauge with one arc has it on both sides. */
export const arcLooks = ({ arcs: [first, second] }: GaugePiece): readonly [ArcLook, ArcLook] => {
  const look: ArcLook = { arc: first, colour: 'first', tint: 'first-ground', line: 'first-range' }
  return second ? [look, { arc: second, colour: 'second', tint: 'second-ground', line: 'second-range', dash: [1.5, 1.1] }] : [look, look]
}

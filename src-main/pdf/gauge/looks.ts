import type { Gauge, GaugeArc } from '../../../src-core/sheet/gauge.ts'

/** What marks an arc wherever it is drawn: a colour and, where it is printed in black, an unbroken or broken line. */
export interface ArcLook {
  readonly arc: GaugeArc
  readonly colour: string
  readonly tint: string
  readonly line: string
  readonly dash?: readonly [number, number]
}

/** The looks of both arcs; a gauge with one arc has it on both sides. */
export const arcLooks = ({ arcs: [first, second] }: Gauge): readonly [ArcLook, ArcLook] => {
  const look: ArcLook = { arc: first, colour: '#1f4e79', tint: '#e9eff5', line: '#7f9dbb' }
  return second ? [look, { arc: second, colour: '#8a4b00', tint: '#f7eee0', line: '#c0904f', dash: [1.5, 1.1] }] : [look, look]
}

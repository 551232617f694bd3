/** The width of a stand and the length of a gauge, as a file gives them. */
import { compare, one, over, zero, type Fraction } from '../exact.ts'
import { problem } from '../problem.ts'
import { usualGauge } from './arcs.ts'
import { exactOf, unitOf, type Desk } from './desk.ts'
import type { Gauge } from './model.ts'
import type { RulesData } from './schema.ts'
import { lengthIn, millimetresIn } from './units.ts'

type GaugeData = NonNullable<RulesData['gauge']>

/** The sizes in the ruleset's unit. Problems: `out-of-bounds`, and `missing` where that unit is the width of a stand and no width is given. */
export const gaugeSizesOf = (
  desk: Desk,
  gauge: GaugeData,
  arcs: readonly { readonly degrees: number }[],
): Pick<Gauge, 'stand' | 'length' | 'mm'> => {
  const usual = usualGauge(arcs.map(({ degrees }) => degrees))
  /** `mm` in one of the ruleset's unit. */
  const sizeOf = (name: 'stand' | 'length', mm: Fraction): Fraction => {
    const written = gauge[name]
    if (written === undefined) return over(usual[name], mm)
    const exact = typeof written === 'string' ? lengthIn(written) : undefined
    const size = exact ? over(exact, mm) : exactOf(desk, written, ['gauge', name])
    if (compare(size, zero) > 0) return size
    desk.report(['gauge', name], problem('out-of-bounds', { what: 'gauge', written: String(written), name }))
    return one
  }
  const mm = millimetresIn(unitOf(desk)) ?? standWidth(desk, gauge)
  return { stand: sizeOf('stand', mm), length: sizeOf('length', mm), mm }
}

/** The width of a stand in millimetres, for rules that measure in it. */
const standWidth = (desk: Desk, { stand }: GaugeData): Fraction => {
  const width = typeof stand === 'string' ? lengthIn(stand) : undefined
  if (width && compare(width, zero) > 0) return width
  desk.report(
    stand === undefined ? ['gauge'] : ['gauge', 'stand'],
    problem('missing', { what: 'stand-width' }),
    stand === undefined,
  )
  return one
}

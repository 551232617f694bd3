/** Bands of a result table: every whole result falls into exactly one. */
import type { Path } from '../paths.ts'
import { newest, writtenRange, type Desk } from './desk.ts'
import type { Band } from './model/procedures.ts'

/**
 * Says where the bands of a row leave a result uncovered or cover it twice. The bands come from the lowest up, `path` is that of the
 * map they stand in, and `name` how the row is called.
 */
export const checkBands = (desk: Desk, name: string, bands: readonly Band[], path: Path): void => {
  const [first] = bands
  if (!first) {
    desk.problem('empty', path, `${name} has no bands`, 'OUTCOME: RANGE for every result, such as telling: 8..10', true)
    return
  }
  if (first.min !== null)
    desk.problem(
      'band-gap',
      [...path, first.outcome],
      `${name} leaves ${first.min - 1} and less uncovered`,
      `begin the lowest band open: \`${first.outcome}\`: ${writtenRange({ ...first, min: null })}`,
    )
  let reach = first
  for (const band of bands.slice(1)) {
    checkNext(desk, name, reach, band, path)
    if (reach.max !== null && (band.max === null || band.max > reach.max)) reach = band
  }
  if (reach.max !== null)
    desk.problem(
      'band-gap',
      [...path, reach.outcome],
      `${name} leaves ${reach.max + 1} and more uncovered`,
      `end the highest band open: \`${reach.outcome}\`: ${writtenRange({ ...reach, max: null })}`,
    )
}

const named = (band: Band): string => `\`${band.outcome}\` (${writtenRange(band)})`

/** `below` reaches highest of the bands so far; `above` begins no lower than any of them. */
const checkNext = (desk: Desk, name: string, below: Band, above: Band, path: Path): void => {
  const place = newest(desk, [...path, below.outcome], [...path, above.outcome])
  const { max } = below
  const { min } = above
  if (max === null || min === null || min <= max) {
    const twice = writtenRange({ min, max: max === null ? above.max : above.max === null ? max : Math.min(max, above.max) })
    const ways = [
      min === null ? '' : `end \`${below.outcome}\` at ${min - 1}`,
      max === null ? '' : `begin \`${above.outcome}\` at ${max + 1}`,
    ]
    desk.problem(
      'band-overlap',
      place,
      `${name} gives ${twice} to both ${named(below)} and ${named(above)}`,
      ways.filter((way) => way !== '').join(', or ') || `close one of them`,
    )
  } else if (min > max + 1) {
    const gap = writtenRange({ min: max + 1, max: min - 1 })
    desk.problem(
      'band-gap',
      place,
      `${name} leaves ${gap} uncovered between ${named(below)} and ${named(above)}`,
      `begin \`${above.outcome}\` at ${max + 1}, or end \`${below.outcome}\` at ${min - 1}`,
    )
  }
}

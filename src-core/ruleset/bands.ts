/** Bands of a result table: every whole result falls into exactly one. */
import { problem } from '../problem.ts'
import type { TablePart } from '../words/problems/phrases.ts'
import { newest, type Desk } from './desk.ts'
import type { Path } from '../paths.ts'
import type { Band } from './model/procedures.ts'

/**
 * Reports where the bands of a row, or of a table with one row, leave a result uncovered or cover it twice. They come in order from the
 * lowest; `path` is that of the map of bands.
 */
export const checkBands = (desk: Desk, of: TablePart, bands: readonly Band[], path: Path): void => {
  const [first] = bands
  if (!first) {
    desk.report(path, problem('empty', { what: 'bands', of }), true)
    return
  }
  if (first.min !== null)
    desk.report([...path, first.outcome], problem('band-gap', { of, end: 'below', band: { ...first, min: first.min } }))
  let reach = first
  for (const band of bands.slice(1)) {
    checkNext(desk, of, reach, band, path)
    if (reach.max !== null && (band.max === null || band.max > reach.max)) reach = band
  }
  if (reach.max !== null)
    desk.report([...path, reach.outcome], problem('band-gap', { of, end: 'above', band: { ...reach, max: reach.max } }))
}

/** `below` reaches highest of the bands so far; `above` begins no lower than any of them. */
const checkNext = (desk: Desk, of: TablePart, below: Band, above: Band, path: Path): void => {
  const place = newest(desk, [...path, below.outcome], [...path, above.outcome])
  const { max } = below
  const { min } = above
  if (max === null || min === null || min <= max) desk.report(place, problem('band-overlap', { of, below, above }))
  else if (min > max + 1)
    desk.report(place, problem('band-gap', { of, end: null, below: { ...below, max }, above: { ...above, min } }))
}

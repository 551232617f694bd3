/** All markers of a sheet: as many as the roster needs, or one side of paper with as many of each. */
import { stepsOf } from '../../../src-core/paths.ts'
import { failure, problem, success, type Problem, type Result } from '../../../src-core/problem.ts'
import type { UnitState } from '../../../src-core/sheet/states.ts'
import type { MarkersCopy } from '../copies/markers.ts'
import { furnitureOf } from '../cut/furniture.ts'
import { mostIn } from '../cut/pack.ts'
import type { Piece } from '../cut/piece.ts'
import type { Fonts } from '../fonts.ts'
import { markerPiece } from './marker.ts'

/** Problem: `marker-too-small`. */
export const markerPieces = (copy: MarkersCopy, fonts: Fonts): Result<Iterable<Piece>> => {
  const { markers, shape, across, sheet } = copy
  const made: { readonly piece: Piece; readonly count: number | null }[] = []
  const problems: Problem[] = []
  for (const { state, count } of markers) {
    const piece = markerPiece(state, shape, across, fonts)
    if (piece) made.push({ piece, count })
    else {
      const facts = { label: state.label, across, least: leastFor(copy, state, fonts) }
      problems.push(problem('marker-too-small', facts, { path: stepsOf(state.path) }))
    }
  }
  if (problems.length > 0) return failure(...problems)
  const [first] = made
  const room = furnitureOf(sheet, { hasLines: shape !== 'square', hasBacks: false }, fonts)(0).room
  const even = first ? Math.max(1, Math.floor(mostIn(first.piece, room) / made.length)) : 0
  return success({
    *[Symbol.iterator]() {
      for (const { piece, count } of made) for (let index = 0; index < (count ?? even); index += 1) yield piece
    },
  })
}

/** In whole millimetres; null where the word finds no room at any size. */
const leastFor = ({ shape, across }: MarkersCopy, state: UnitState, fonts: Fonts): number | null => {
  for (let size = Math.ceil(across); size <= 100; size += 1) if (markerPiece(state, shape, size, fonts)) return size
  return null
}

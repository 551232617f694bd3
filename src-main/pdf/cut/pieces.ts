/** The pieces of each kind that is cut out. */
import { failure, success, type Result } from '../../../src-core/problem.ts'
import { type PageSize, pageToFill } from '../../../src-core/sheet/paper.ts'
import type { Copy } from '../copy.ts'
import type { Fonts } from '../fonts.ts'
import { labelPieces } from '../labels/label.ts'
import { rosterPieces } from '../labels/roster.ts'
import { markerPieces } from '../markers/sheet.ts'
import { radiusPieces } from '../templates/radius.ts'
import { stickPieces } from '../templates/stick.ts'
import { wheelPiece } from '../templates/wheel.ts'
import { cutMargin } from './furniture.ts'
import type { Piece } from './piece.ts'

/** Problems: those of `markerPieces` and `stickPieces`. */
export const piecesToCut = (
  copy: Extract<Copy, { what: 'sticks' | 'radius' | 'wheel' | 'markers' | 'labels' | 'roster' }>,
  fonts: Fonts,
): Result<Iterable<Piece>> => {
  const page = pageToFill(copy.sheet.paper, copy.sheet.correction)
  const longest = page.width - 2 * cutMargin
  switch (copy.what) {
    case 'sticks':
      return allOf(copy.sticks.map((stick) => stickPieces(stick, longest, fonts)))
    case 'radius':
      return allOf(copy.sticks.map((stick) => radiusPieces(stick, { longest, corner: cornerRoom(page) }, fonts)))
    case 'wheel':
      return success([wheelPiece(copy.wheel, cornerRoom(page), fonts)])
    case 'markers':
      return markerPieces(copy, fonts)
    case 'labels':
      return success(labelPieces(copy.labels, copy.look, fonts))
    case 'roster':
      return success(rosterPieces(copy.entries, longest, fonts))
  }
}

/** The largest square that the first side has room for beside its words, in millimetres. */
const cornerRoom = ({ width, height }: PageSize): number =>
  Math.min(width - 2 * cutMargin, height - 2 * cutMargin - words)
const words = 92

/** The pieces of all, or all that is wrong. */
const allOf = (made: readonly Result<readonly Piece[]>[]): Result<readonly Piece[]> => {
  const problems = made.flatMap((each) => (each.ok ? [] : each.problems))
  return problems.length > 0 ? failure(...problems) : success(made.flatMap((each) => (each.ok ? each.value : [])))
}

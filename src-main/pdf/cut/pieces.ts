/** The pieces of each kind that is cut out. */
import { success, type Result } from '../../../src-core/problem.ts'
import { pageSize } from '../../../src-core/sheet/paper.ts'
import type { Copy } from '../copy.ts'
import type { Fonts } from '../fonts.ts'
import { labelPieces } from '../labels/label.ts'
import { rosterPieces } from '../labels/roster.ts'
import { markerPieces } from '../markers/sheet.ts'
import { margin } from './furniture.ts'
import type { Piece } from './piece.ts'

/** Problems: those of `markerPieces`. */
export const piecesToCut = (copy: Extract<Copy, { what: 'markers' | 'labels' | 'roster' }>, fonts: Fonts): Result<Iterable<Piece>> => {
  switch (copy.what) {
    case 'markers':
      return markerPieces(copy, fonts)
    case 'labels':
      return success(labelPieces(copy.labels, copy.look, fonts))
    case 'roster':
      return success(rosterPieces(copy.entries, pageSize(copy.sheet.paper).width - 2 * margin, fonts))
  }
}

/** The figures of a heat map by name. */
import { named } from '../present.ts'
import { compareWords } from '../words/compare.ts'
import type { Compared } from './compared.ts'
import { partyEnds, type MapFigure } from './rules-odds.ts'

export interface FigureView {
  readonly id: string
  readonly label: string
  /** A probability, or stands lost on average. */
  readonly kind: 'chance' | 'loss'
  /** The figure is that a side wins: it holds the position at the end of a sequence. */
  readonly isWin: boolean
}

/** A figure of a heat map as the window names it. */
export const figureView = (compared: Compared, figure: MapFigure): FigureView => ({
  id: figure.kind === 'loss' ? `loss ${figure.role}` : figure.id,
  label: figureLabel(compared, figure),
  kind: figure.kind === 'loss' ? 'loss' : 'chance',
  isWin: isWinning(compared, figure),
})

/** A side holds the position at the end of a sequence. */
export const isWinning = ({ kind, sides }: Compared, figure: MapFigure): boolean =>
  kind === 'sequence' && figure.kind === 'end' && [...sides.keys()].some((side) => figure.id === `holds ${side}`)

/** The label of a figure: an outcome, the fate of a side, or the side whose loss it is. */
export const figureLabel = (compared: Compared, figure: MapFigure): string => {
  if (figure.kind === 'loss') return compareWords.loss(sideOfLoss(compared, figure) ?? figure.role)
  const [what = '', who] = figure.id.split(' ')
  if (who === undefined) return compared.outcomes.get(what)?.name ?? what
  const titles = who.split('+').map((side) => compared.sides.get(side)?.title)
  const fate = partyEnds.find((each) => each === what)
  if (fate === undefined) return compareWords.runsOut(titles.join(', '))
  return titles[0] === undefined ? compareWords.nobodyHolds : compareWords.fates[fate](titles[0])
}

/** The side whose loss a figure is; null for other figures. */
export const sideOfLoss = ({ sides }: Compared, figure: MapFigure): string | null =>
  figure.kind === 'loss' ? named(sides, figure.role).title : null

/** The figure of a view's id. */
export const figureNamed = (id: string): MapFigure => {
  const role = /^loss (.*)$/.exec(id)?.[1]
  return role === undefined ? { kind: 'end', id } : { kind: 'loss', role }
}

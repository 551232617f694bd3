import type { Roster } from '../../../src-core/battle/roster.ts'
import type { PrintOptions } from '../../../src-core/contract/print.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import { given } from '../../../src-core/given.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { cutSheetOf, type CutSheet } from '../../../src-core/sheet/colophon.ts'
import { type MarkerShape, stateMarkers, type StateMarkers } from '../../../src-core/sheet/states.ts'
import { markerWords } from '../../../src-core/words/labels.ts'
import { millimetresText } from '../../../src-core/words/numbers.ts'
import type { Ink } from '../theme.ts'

export interface MarkersCopy {
  readonly what: 'markers'
  readonly sheet: CutSheet
  readonly markers: readonly StateMarkers[]
  readonly shape: MarkerShape
  /** In millimetres. */
  readonly across: number
  readonly ink: Ink
}

/** In millimetres, as the shops sell them. */
const usualAcross = 20

/** Counted by a roster, if there is one. Problem: `no-states`. */
export const markersCopy = (
  ruleset: Ruleset,
  { paper, ink, marker = 'round', across, duplex, measured }: PrintOptions,
  roster: Roster | null,
): Result<MarkersCopy> => {
  const markers = stateMarkers(ruleset, roster)
  if (markers.length === 0) return failure(problem('no-states', { title: ruleset.head.title }))
  const mm = across === undefined ? usualAcross : across * 25.4
  const count = roster && markers.reduce((sum, each) => sum + (each.count ?? 0), 0)
  const facts = markerWords.facts(markerWords.shapes[marker], millimetresText(mm), count)
  const sheet = cutSheetOf(ruleset, {
    heading: markerWords.heading,
    facts,
    paper,
    duplex: duplex ?? 'long',
    ...given({ correction: measured }),
  })
  return success({ what: 'markers', sheet, markers, shape: marker, across: mm, ink: ink ?? 'colour' })
}

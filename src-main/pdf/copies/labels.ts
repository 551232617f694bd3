import type { Roster } from '../../../src-core/battle/roster.ts'
import { unitLabels, type UnitLabel } from '../../../src-core/battle/unit-labels.ts'
import type { PrintOptions } from '../../../src-core/contract/print.ts'
import { approximate, times } from '../../../src-core/exact.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import { given } from '../../../src-core/given.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { cutSheetOf, type CutSheet } from '../../../src-core/sheet/colophon.ts'
import { labelWords } from '../../../src-core/words/labels.ts'
import { millimetresText } from '../../../src-core/words/numbers.ts'
import type { LabelLook } from '../labels/label.ts'
import type { Ink } from '../theme.ts'

export interface LabelsCopy {
  readonly what: 'labels'
  readonly sheet: CutSheet
  readonly labels: readonly UnitLabel[]
  readonly look: LabelLook
  readonly ink: Ink
}

/** In millimetres, where neither player nor rules say how wide a stand is: an inch. */
const usualStand = 25.4

/** In millimetres: narrower, a line is no longer than a few letters. */
const leastWidth = 10

/** Problems: `no-roster`, `empty-roster`, `label-too-narrow`. */
export const labelsCopy = (
  ruleset: Ruleset,
  { paper, ink, stand, folded = false, duplex, measured }: PrintOptions,
  roster: Roster | null,
): Result<LabelsCopy> => {
  const what = labelWords.heading
  if (!roster) return failure(problem('no-roster', { what }))
  const labels = unitLabels(ruleset, roster)
  if (labels.length === 0) return failure(problem('empty-roster', { what }))
  const { gauge } = ruleset
  const own = gauge ? approximate(times(gauge.stand, gauge.mm)) : usualStand
  const width = stand === undefined ? own : stand * 25.4
  if (width < leastWidth) return failure(problem('label-too-narrow', { width, least: leastWidth }, { path: ['stand'] }))
  const sides = [...roster.sides.values()].map(({ name }) => name)
  const facts = labelWords.facts(labels.length, millimetresText(width), folded)
  const sheet = cutSheetOf(ruleset, {
    heading: what,
    facts,
    paper,
    duplex: duplex ?? 'long',
    ...given({ correction: measured }),
  })
  return success({ what: 'labels', sheet, labels, look: { width, folded, sides }, ink: ink ?? 'colour' })
}

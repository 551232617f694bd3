/** Sticks, arcs and wheels cut to a ruleset's distances: their content in millimetres, without any layout. */
import { approximate } from '../exact.ts'
import { failure, problem, success, type Result } from '../problem.ts'
import { usualGauge } from '../ruleset/arcs.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { millimetresIn } from '../ruleset/units.ts'
import { distanceText } from '../words/numbers.ts'
import { stickWords } from '../words/sticks.ts'
import { rulesOf } from './credits.ts'
import { movesOf, radiiOf } from './distances/given.ts'
import type { Reach } from './distances/reach.ts'
import { weaponsOf } from './distances/weapons.ts'
import { sheetContext } from './making.ts'
import type { Marking, Stick, CutSubject } from './stick.ts'

const readers: Readonly<Record<CutSubject, (ruleset: Ruleset) => readonly Reach[]>> = {
  ranges: weaponsOf,
  moves: movesOf,
  radii: radiiOf,
}

/** The text of a piece with the width of a stand and the unit. `stand` in millimetres; the ruleset's own if left out. */
export const markingOf = (ruleset: Ruleset, stand: number | undefined): Marking => {
  const { gauge, units } = ruleset
  const own = gauge ? approximate(gauge.stand) * approximate(gauge.mm) : approximate(usualGauge([]).stand)
  return { rules: rulesOf(ruleset), unit: units, stand: stand ?? own }
}

/** Sticks of some subjects, one a row of their charts. Problem: `no-distances`, where the ruleset has none of any of them. */
export const sticksOf = (
  ruleset: Ruleset,
  subjects: readonly CutSubject[],
  stand: number | undefined,
): Result<readonly Stick[]> => {
  const marking = markingOf(ruleset, stand)
  const exact = millimetresIn(ruleset.units)
  const mm = exact ? approximate(exact) : marking.stand
  const { mark } = sheetContext(ruleset)
  const sticks = subjects.flatMap((subject) =>
    readers[subject](ruleset).map(({ path, label, chart, touching, spans }): Stick => {
      const { mark: found } = mark(path)
      return {
        ...marking,
        subject,
        path,
        label: found ? stickWords.marked(label, found) : label,
        chart,
        touching,
        stretches: spans.map(({ from, to, text }) => ({
          from: approximate(from) * mm,
          to: approximate(to) * mm,
          text,
          distance: distanceText(to, ruleset.units),
        })),
      }
    }),
  )
  return sticks.length > 0 ? success(sticks) : failure(problem('no-distances', { title: ruleset.head.title, subjects }))
}

/** The subjects for which a ruleset has no chart. */
export const missingSubjects = (ruleset: Ruleset, subjects: readonly CutSubject[]): readonly CutSubject[] =>
  subjects.filter((subject) => readers[subject](ruleset).length === 0)

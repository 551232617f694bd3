/** The victory points of a scenario: what each side scores for the states of enemy units. */
import type { Trait } from '../ruleset/model/traits.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { rosterWords } from '../words/roster.ts'
import type { Scenario, Side, UnitFacts } from './roster.ts'
import type { UnitStatus } from './status.ts'

/** A state that a scenario may award points for. `id` is its key in `Scenario.points`. */
export interface ScoredState {
  readonly id: string
  readonly label: string
}

const destroyedUnit = 'destroyed'
const lostLeader = 'leader'

/** The states that losses lead to, then destroyed units and lost leaders. */
export const scoredStates = ({ traits }: Ruleset): readonly ScoredState[] => [
  ...[...traits.values()]
    .filter(isDerivedState)
    .flatMap(({ id, choices }) =>
      [...choices.values()].map((choice) => ({ id: `${id} ${choice.id}`, label: choice.label })),
    ),
  { id: destroyedUnit, label: rosterWords.destroyedUnit },
  { id: lostLeader, label: rosterWords.lostLeader },
]

const isDerivedState = ({ of, kind, changes, from }: Trait): boolean =>
  of === 'unit' && kind === 'choice' && changes && from.length > 0

interface ScoredUnit {
  readonly is: 'unit' | 'leader'
  readonly side: string
  readonly now: UnitFacts
  readonly status: UnitStatus
}

/** The points of each side, by side id. A side scores for the states of each enemy unit or, if the unit is destroyed, only for its destruction. */
export const victoryPoints = (
  points: NonNullable<Scenario['points']>,
  sides: readonly Pick<Side, 'id'>[],
  units: readonly ScoredUnit[],
): ReadonlyMap<string, number> => {
  const worth = ({ is, now, status }: ScoredUnit): number => {
    if (status === 'destroyed') return points[is === 'leader' ? lostLeader : destroyedUnit] ?? 0
    const states = Object.entries(now).map(([trait, value]) => points[`${trait} ${String(value)}`] ?? 0)
    return is === 'leader' ? 0 : states.reduce((sum, each) => sum + each, 0)
  }
  return new Map(
    sides.map(({ id }) => [id, units.reduce((sum, unit) => sum + (unit.side === id ? 0 : worth(unit)), 0)]),
  )
}

/** Whose odds stand beside each other: the units that may play a role of the check at hand. */
import type { LineUnits } from '../../src-core/battle/line-odds.ts'
import type { UnitView } from '../../src-core/contract/battle.ts'
import type { CheckForm, FormRole } from '../../src-core/play/form.ts'
import { waitingRole, type Picks } from './casting.ts'

/** The units that may play the role that waits, or that was picked last; empty while there is no unit to compare them with. */
export const spanAcross = (
  check: CheckForm,
  picks: Picks,
  units: readonly UnitView[],
  inTurn: string | null,
): LineUnits | undefined => {
  if (check.rolls.length === 0) return undefined
  const roles = playable(check, units)
  const role = waitingRole(check, picks, units) ?? roles.at(-1)
  const others = picks.filter((pick) => pick.role !== role?.id)
  if (!role || (others.length === 0 && roles.length > 1)) return undefined
  return spanOf(role, ofOthers(role, units, sidesOf(others, units), inTurn))
}

/** Those who may play the first role, of the side that was picked for it or is in turn; none in a check of one role. */
export const spanDown = (
  check: CheckForm,
  picks: Picks,
  units: readonly UnitView[],
  inTurn: string | null,
): LineUnits | undefined => {
  const [first, second] = playable(check, units)
  if (!first || !second) return undefined
  const [side] = sidesOf(picks.filter(({ role }) => role === first.id), units) // prettier-ignore
  const own = side ?? inTurn ?? units[0]?.side
  return spanOf(
    first,
    units.filter((unit) => unit.is === first.is && unit.side === own),
  )
}

const playable = ({ roles }: CheckForm, units: readonly UnitView[]): readonly FormRole[] =>
  roles.filter(({ is }) => units.some((unit) => unit.is === is))

const sidesOf = (picks: Picks, units: readonly UnitView[]): readonly string[] =>
  units.filter(({ id }) => picks.some(({ unit }) => unit === id)).map(({ side }) => side)

/** Against whom others play: those of no side that plays already. Without others: those of the side in turn. */
const ofOthers = (
  role: FormRole,
  units: readonly UnitView[],
  sides: readonly string[],
  inTurn: string | null,
): readonly UnitView[] =>
  units.filter(
    ({ is, side }) => is === role.is && (sides.length > 0 ? !sides.includes(side) : inTurn === null || side === inTurn),
  )

const spanOf = ({ id }: FormRole, units: readonly UnitView[]): LineUnits | undefined =>
  units.length === 0 ? undefined : { role: id, units: units.map((unit) => unit.id) }

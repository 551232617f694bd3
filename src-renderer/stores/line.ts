import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { LineAnswer } from '../../src-core/contract/checks.ts'
import type { LineOutcome, PairView } from '../../src-core/battle/line-view.ts'
import { useMachine } from '../api/machine.ts'
import { useQuery } from '../api/query.ts'
import { useBattle } from './battle.ts'
import { useCurrentCheck } from './current-check.ts'
import type { LineUnits } from '../../src-core/battle/line-odds.ts'
import type { UnitView } from '../../src-core/contract/battle.ts'
import type { CheckForm, FormRole } from '../../src-core/play/form.ts'
import { waitingRole, type Picks } from '../battle/casting.ts'

export interface UnitOdds {
  readonly outcomes: readonly LineOutcome[]
  readonly pair: PairView
  /** Whether the odds use defaults or inputs entered for another unit. */
  readonly isAssumed: boolean
}

/** The odds of the current check for every unit that may take part, and for a table of all units against all others. */
export const useLine = defineStore('line', () => {
  const machine = useMachine()
  const battle = useBattle()
  const current = useCurrentCheck()

  const inTurn = computed(() => battle.view?.clock.side ?? null)
  const isOpen = computed(() => battle.view?.roster !== undefined && !battle.last)
  const across = computed(() =>
    current.check && isOpen.value ? spanAcross(current.check, current.picks, current.units, inTurn.value) : undefined,
  )
  const wanted = computed(() =>
    current.request && battle.view && across.value ? { ...current.request, across: across.value } : undefined,
  )
  /** The request, delayed until the check's own odds are on screen. */
  const asked = shallowRef(wanted.value)
  let timer: ReturnType<typeof setTimeout> | undefined
  watch([wanted, () => current.isWaiting], ([now, isWaiting]) => {
    clearTimeout(timer)
    if (!now) asked.value = now
    else if (!isWaiting) timer = setTimeout(() => (asked.value = now))
  })
  const column = useQuery(() => (asked.value ? machine.lineOdds(asked.value) : undefined))
  const answer = computed((): LineAnswer | undefined =>
    column.answer.value?.ok ? column.answer.value.value : undefined,
  )

  const odds = computed((): ReadonlyMap<string, UnitOdds> => {
    const line = answer.value
    const [row] = line?.places ?? []
    if (!line || !row || !asked.value) return new Map()
    const { units } = asked.value.across
    const isPicked = (unit: string): boolean => current.picks.some((pick) => pick.unit === unit)
    return new Map(
      units.flatMap((unit, index): readonly (readonly [string, UnitOdds])[] => {
        const pair = line.pairs[row[index] ?? -1]
        if (!pair) return []
        return [
          [
            unit,
            {
              outcomes: line.outcomes,
              pair,
              isAssumed: pair.isAssumed || (line.entered.length > 0 && !isPicked(unit)),
            },
          ],
        ]
      }),
    )
  })

  /** Whether the table of all units is shown. */
  const isTable = ref(false)
  const spans = computed(() => {
    const { check, picks, units } = current
    const down = check && spanDown(check, picks, units, inTurn.value)
    const first = down?.units[0]
    if (!check || !down || first === undefined) return undefined
    const others = spanAcross(check, [{ role: down.role, unit: first }], units, inTurn.value)
    return others && { down, across: others }
  })
  const table = useQuery(() =>
    isTable.value && current.request && battle.view && spans.value
      ? machine.lineOdds({ ...current.request, ...spans.value })
      : undefined,
  )

  return { odds, answer, isTable, spans, table: table.answer }
})

/** The units that may play the open role, or otherwise the role picked last. Undefined if there is no unit to compare them with. */
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

/** The units that may play the first role, from the side already picked for it or the side whose turn it is. Undefined for a check with one role. */
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

/** Units of the sides that have no picked unit. Without picks, units of the side whose turn it is. */
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

import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { LineAnswer } from '../../src-core/contract/checks.ts'
import type { LineOutcome, PairView } from '../../src-core/battle/line-view.ts'
import { useMachine } from '../api/machine.ts'
import { useQuery } from '../api/query.ts'
import { spanAcross, spanDown } from '../battle/spans.ts'
import { useBattle } from './battle.ts'
import { useCurrentCheck } from './current-check.ts'

/** The odds shown beside a unit. */
export interface UnitOdds {
  readonly outcomes: readonly LineOutcome[]
  readonly pair: PairView
  /** It depends on what was not given, or was entered for another unit only. */
  readonly isAssumed: boolean
}

/** The odds of the check at hand along the order of battle: beside every unit that may play, and as a table of all against all. */
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
  /** The check's own odds come first: those along the line are requested once these are on screen. */
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

  /** All of a side against all of the others, while the table is shown. */
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

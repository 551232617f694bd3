/** The check at hand: which it is, who was picked for it, its inputs and dice so far, and how it stands. */
import { computed, ref, shallowReactive, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { LastCheck } from '../../src-core/contract/play.ts'
import type { UnitView } from '../../src-core/contract/battle.ts'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { Path } from '../../src-core/paths.ts'
import type { CheckForm, PhaseForms } from '../../src-core/play/form.ts'
import { afterPick, groupedInputs, picksOf, withoutKnown, type Picks } from '../battle/casting.ts'
import type { InPlay } from '../battle/in-play.ts'
import { usePicking, type Picking } from '../battle/picking.ts'
import { useRules } from '../stores/rules.ts'
import { useAssessment, type Assessing } from './assessment.ts'
import { useBegunCheck, type BegunCheck } from './begun-check.ts'
import { isVisible, placed } from './controls.ts'
import { noDice, type DiceEntry } from './dice.ts'
import type { Forms } from './forms.ts'
import { valueAt, withValue } from './inputs.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'

/** A check as the battle's journal has it. */
export type Recorded = Pick<LastCheck, 'procedure' | 'inputs' | 'cast'>

export interface CheckAtHand extends Assessing {
  readonly picking: Picking
  /** The check that was selected last; undefined until one is. */
  readonly chosen: Readonly<Ref<string | undefined>>
  readonly check: ComputedRef<CheckForm | undefined>
  readonly phase: ComputedRef<PhaseForms | undefined>
  readonly inputs: ComputedRef<Inputs>
  readonly entry: ShallowRef<DiceEntry>
  /** The firing group that keys are meant for. */
  readonly groupInHand: Ref<number>
  /** How often all was taken back: fields then forget what could not be read. */
  readonly cleared: Readonly<Ref<number>>
  /**
   * Places of controls that were shown since the check was begun with these units: they stay, and are pressed by their keys, until all is
   * cleared. Nothing goes from under a finger because another press made it irrelevant.
   */
  readonly staying: Readonly<ShallowRef<ReadonlySet<string>>>
  /** As the machine is to read it; undefined while there is no check. */
  readonly request: ComputedRef<InputOf<'assess'> | undefined>
  /** Selects another check; its inputs are as they were left. */
  readonly select: (procedure: string) => void
  /** A check as it was recorded: who took part, and those of its inputs that are not known of them anyway. */
  readonly resume: (recorded: Recorded) => void
  /** A check as it was begun before the page was loaded again. */
  readonly restore: (begun: BegunCheck) => void
  /** Sets an input; undefined takes it back. While a tie is to be rolled again nothing changes. */
  readonly setInput: (path: Path, value: unknown) => void
  /** A new group of stands that fire alike; points given as a whole no longer count. */
  readonly addGroup: () => void
  readonly clear: () => void
  readonly pickUnit: (unit: UnitView) => void
  /** One unit alone, in place of all that were picked. */
  readonly pickAnew: (unit: UnitView) => void
  readonly unpick: () => void
  readonly withoutUnits: () => void
}

/** The check that is being entered, with its inputs and dice. */
export const useCheckAtHand = ({ all }: Forms, { battle, showsLast, last, pending }: InPlay): CheckAtHand => {
  const rules = useRules()
  const chosen = ref<string>()
  const at = computed(
    () =>
      all.value.find(({ check }) => check.id === chosen.value) ??
      all.value.find(({ check }) => check.rolls.length > 0) ??
      all.value[0],
  )
  const check = computed((): CheckForm | undefined => at.value?.check)

  /** By ruleset and check: inputs stay until they are cleared. */
  const inputsByCheck = shallowReactive(new Map<string, Inputs>())
  const keyOf = (procedure: string): string => `${rules.rules?.ruleset ?? ''} ${procedure}`
  const inputs = computed((): Inputs => (check.value ? (inputsByCheck.get(keyOf(check.value.id)) ?? {}) : {}))
  const entry = shallowRef<DiceEntry>(noDice)
  const groupInHand = ref(0)
  const cleared = ref(0)

  const picking = usePicking(
    () => check.value,
    () => battle.value?.roster ?? undefined,
    () => !showsLast.value,
  )
  const { units, picks, cast, begun, isWithout } = picking
  const request = computed(() => {
    if (!rules.rules || !check.value || rules.edition < 0) return undefined
    const situation = { rules: rules.rules, procedure: check.value.id, inputs: { ...inputs.value } }
    return Object.keys(cast.value).length > 0 ? { ...situation, cast: cast.value } : situation
  })
  const assessing = useAssessment(() => request.value)

  const staying = shallowRef<ReadonlySet<string>>(new Set())
  watch([cast, () => check.value?.id, cleared], () => (staying.value = new Set()), { flush: 'sync' })
  watch(
    () => {
      const assessment = assessing.assessment.value
      const controls = assessment && check.value ? check.value.controls : []
      return controls
        .map((control) => placed(control, null, inputs.value, assessment))
        .filter((here) => isVisible(here, picking.isKnown))
    },
    (shown) => (staying.value = new Set([...staying.value, ...shown.map(({ at: place }) => place)])),
    { immediate: true },
  )

  const toNext = (): void => {
    showsLast.value = false
    entry.value = noDice
  }
  const keep = (procedure: string, changed: Inputs): void => {
    inputsByCheck.set(keyOf(procedure), changed)
    toNext()
  }
  /** The picked units have changed. Units that fire have a firing group each. */
  const pickAs = (after: Picks): void => {
    if (!check.value || pending.value) return
    const changed = groupedInputs(check.value, inputs.value, picks.value, after)
    picks.value = after
    begun.value = ''
    const firing = after.filter(({ role }) => role === check.value?.points?.of)
    groupInHand.value = Math.max(0, firing.length - 1)
    keep(check.value.id, changed)
  }
  const pickFrom = (before: Picks, unit: UnitView): void => {
    if (!check.value) return
    isWithout.value = false
    pickAs(afterPick(check.value, before, unit, units.value))
  }

  useBegunCheck(() => {
    const [ruleset, revision, procedure] = [rules.rules?.ruleset, battle.value?.revision, check.value?.id]
    if (ruleset === undefined || revision === undefined || procedure === undefined) return undefined
    const isUnsaid = Object.keys(inputs.value).length === 0 && picks.value.length === 0 && !isWithout.value
    if (showsLast.value || isUnsaid) return null
    return { ruleset, revision, procedure, inputs: inputs.value, picks: picks.value, isWithoutUnits: isWithout.value }
  })

  return {
    ...assessing,
    picking,
    chosen,
    check,
    phase: computed(() => at.value?.phase),
    inputs,
    entry,
    groupInHand,
    cleared,
    staying,
    request,
    select: (procedure) => {
      if (check.value && picks.value.length > 0) inputsByCheck.delete(keyOf(check.value.id))
      chosen.value = procedure
      picking.dismiss()
      assessing.assessment.value = undefined
      assessing.shifts.value = []
      toNext()
    },
    resume: ({ procedure, inputs: recorded, cast: recordedCast }) => {
      const who = recordedCast ?? {}
      picks.value = picksOf(who)
      isWithout.value = picks.value.length === 0
      keep(procedure, withoutKnown(recorded, who, units.value))
    },
    restore: ({ procedure, inputs: kept, picks: keptPicks, isWithoutUnits }) => {
      chosen.value = procedure
      inputsByCheck.set(keyOf(procedure), kept)
      picks.value = keptPicks
      isWithout.value = isWithoutUnits
    },
    setInput: (path, value) => {
      if (check.value && !pending.value) keep(check.value.id, withValue(inputs.value, path, value))
    },
    addGroup: () => {
      const firer = check.value?.points?.of
      if (firer === undefined || pending.value || !check.value) return
      const before = valueAt(inputs.value, [firer, 'groups'])
      const groups = Array.isArray(before) ? (before as readonly unknown[]) : []
      groupInHand.value = groups.length
      const stands = check.value.points?.table ? {} : { each: 1 }
      keep(
        check.value.id,
        withValue(withValue(inputs.value, ['points'], undefined), [firer, 'groups'], [...groups, stands]),
      )
    },
    clear: () => {
      groupInHand.value = 0
      if (!check.value || pending.value) return
      cleared.value += 1
      picking.dismiss()
      keep(check.value.id, {})
    },
    pickUnit: (unit) => pickFrom(picks.value, unit),
    pickAnew: (unit) => {
      if (!last.value) pickFrom([], unit)
    },
    unpick: () => {
      if (begun.value !== '') begun.value = ''
      else if (!last.value) pickAs(picks.value.slice(0, -1))
    },
    withoutUnits: () => {
      pickAs([])
      isWithout.value = true
    },
  }
}

/** Who was picked for the check at hand, and who is still to be. */
import { computed, ref, shallowRef, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { Cast } from '../../src-core/battle/events.ts'
import type { RosterView, UnitView } from '../../src-core/contract/battle.ts'
import type { CheckForm, FormRole } from '../../src-core/play/form.ts'
import { castOf, isForthcoming, knownAt, waitingRole, type Picks } from './casting.ts'

export interface Picking {
  readonly units: ComputedRef<readonly UnitView[]>
  /** In the order in which they were picked. */
  readonly picks: ShallowRef<Picks>
  /** Without those who have left the roster. */
  readonly cast: ComputedRef<Cast>
  /** The check at hand is played without units. */
  readonly isWithout: Ref<boolean>
  /** The role that the next unit plays; letters are then codes of units. */
  readonly waitingFor: ComputedRef<FormRole | undefined>
  /** What was typed of a unit's code. */
  readonly begun: Ref<string>
  readonly pickedFor: (role: string) => readonly UnitView[]
  /** Whether the input of that place is known of the unit that was picked, or will be of the one that is waited for. */
  readonly isKnown: (at: string) => boolean
  /** Empty until a unit is picked. */
  readonly dismiss: () => void
}

/** `isOpen`: the check is still to be rolled. */
export const usePicking = (
  check: () => CheckForm | undefined,
  roster: () => RosterView | undefined,
  isOpen: () => boolean,
): Picking => {
  const units = computed(() => roster()?.units ?? nobody)
  const picks = shallowRef<Picks>([])
  const cast = computed(() => castOf(picks.value.filter((pick) => units.value.some(({ id }) => id === pick.unit))))
  const isWithout = ref(false)
  const begun = ref('')
  const waitingFor = computed(() => {
    const form = check()
    return form && isOpen() && !isWithout.value ? waitingRole(form, picks.value, units.value) : undefined
  })
  return {
    units,
    picks,
    cast,
    isWithout,
    waitingFor,
    begun,
    pickedFor: (role) => (cast.value[role] ?? []).flatMap((id) => units.value.find((unit) => unit.id === id) ?? []),
    isKnown: (at) => {
      const form = waitingFor.value && check()
      return (
        knownAt(at, cast.value, units.value) !== undefined ||
        (form !== undefined && isForthcoming(at, form, cast.value, units.value))
      )
    },
    dismiss: () => {
      picks.value = []
      begun.value = ''
      isWithout.value = false
    },
  }
}

const nobody: readonly UnitView[] = []

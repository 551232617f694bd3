import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef, watch } from 'vue'
import type { LastCheck } from '../../src-core/contract/play.ts'
import type { UnitView } from '../../src-core/contract/battle.ts'
import type { AssessmentAnswer } from '../../src-core/contract/checks.ts'
import type { InputOf } from '../../src-core/contract/methods.ts'
import type { Path } from '../../src-core/paths.ts'
import type { CheckForm, FormRole, PhaseForms } from '../../src-core/play/form.ts'
import type { NumberBand } from '../../src-core/play/control-states.ts'
import type { ModifierShift } from '../../src-core/play/largest-shifts.ts'
import type { ProblemInWords } from '../../src-core/problem.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'
import { playWords } from '../../src-core/words/window/play.ts'
import type { LengthUnit } from '../../src-core/ruleset/units.ts'
import { useMachine } from '../api/machine.ts'
import { useQuery } from '../api/query.ts'
import {
  afterPick,
  castOf,
  groupedInputs,
  isForthcoming,
  knownAt,
  picksOf,
  waitingRole,
  withoutKnown,
  type Picks,
} from '../battle/casting.ts'
import { isVisible, placeControl, valueAt, withValue } from '../play/controls.ts'
import { noDice, type DiceEntry } from '../play/dice.ts'
import { useBattle } from './battle.ts'
import { useResults } from './results.ts'
import { useRules } from './rules.ts'

/** A check as recorded in the journal. */
export type RecordedCheck = Pick<LastCheck, 'procedure' | 'inputs' | 'cast'>

/** A number needed for the roll: an input of the check, or a number missing for one or more firing units. */
interface MissingNumber {
  readonly paths: readonly Path[]
  readonly label: string
  /** Names of the firing units. */
  readonly names: readonly string[]
  /** Digits entered so far. */
  readonly digits: string
  /** The largest number that makes a difference. Null if there is none. */
  readonly max: number | null
  readonly bands: readonly NumberBand[]
  readonly unit: LengthUnit | null
}

/** The current check as stored in session storage, which survives a reload. */
interface SavedCheck {
  readonly ruleset: string
  readonly battle: string | undefined
  readonly procedure: string
  readonly inputs: Inputs
  readonly picks: Picks
  readonly isWithoutUnits: boolean
}

/** Whether the same key presses can enter both numbers. */
const isEnteredLike = (a: MissingNumber, b: MissingNumber): boolean =>
  a.label === b.label &&
  JSON.stringify(a.bands.map(({ input }) => input)) === JSON.stringify(b.bands.map(({ input }) => input))

const storageKey = 'doublequick.begun-check.1'

/** Milliseconds without a change before the largest shifts of the odds are requested. */
const shiftsDelay = 120

const noUnits: readonly UnitView[] = []

/** The check being entered, with its units, inputs, dice and odds. */
export const useCurrentCheck = defineStore('current-check', () => {
  const machine = useMachine()
  const rules = useRules()
  const battle = useBattle()
  const results = useResults()

  // The checks of the rules in use.

  const checks = useQuery(() => (rules.rules && rules.edition >= 0 ? machine.readChecks(rules.rules) : undefined))
  const list = computed(() => (checks.answer.value?.ok ? checks.answer.value.value : undefined))
  const phases = computed((): readonly PhaseForms[] => list.value?.phases ?? [])
  const sequences = computed(() => list.value?.sequences ?? [])
  /** All checks in the order of the turn. */
  const all = computed(() => phases.value.flatMap((phase) => phase.checks.map((check) => ({ phase, check }))))

  /** Id of the check selected last. Undefined until one is selected. */
  const selected = ref<string>()
  const at = computed(
    () =>
      all.value.find(({ check: { id } }) => id === selected.value) ??
      all.value.find(({ check: { rolls } }) => rolls.length > 0) ??
      all.value[0],
  )
  const check = computed((): CheckForm | undefined => at.value?.check)
  const phase = computed((): PhaseForms | undefined => at.value?.phase)
  /** The journal line that the next roll replaces. */
  const correcting = shallowRef<Pick<InputOf<'correctPlay'>, 'number' | 'at'>>()

  const units = computed(() => battle.roster?.units.filter(({ status }) => status === 'present') ?? noUnits)
  const picks = shallowRef<Picks>([])
  /** Picked units by role, without those that have left the roster. */
  const cast = computed(() => castOf(picks.value.filter((pick) => units.value.some(({ id }) => id === pick.unit))))
  const isWithoutUnits = ref(false)
  /** The letters of a unit's code typed so far. */
  const typedCode = ref('')
  /** The role that the next unit is picked for. While there is one, letters type unit codes. */
  const waitingFor = computed((): FormRole | undefined =>
    check.value && !battle.showsLast && !isWithoutUnits.value
      ? waitingRole(check.value, picks.value, units.value)
      : undefined,
  )
  const pickedFor = (role: string): readonly UnitView[] =>
    (cast.value[role] ?? []).flatMap((id) => units.value.find((unit) => unit.id === id) ?? [])
  /** Whether an input is known from a picked unit or will be known from the next one. */
  const isKnown = (place: string): boolean =>
    check.value !== undefined &&
    (knownAt(place, check.value, cast.value, units.value) !== undefined ||
      (waitingFor.value !== undefined && isForthcoming(place, check.value, cast.value, units.value)))
  const dismissUnits = (): void => {
    picks.value = []
    typedCode.value = ''
    isWithoutUnits.value = false
    results.endFollowUp()
  }

  /** Inputs by ruleset and check, kept until cleared. */
  const inputsByCheck = shallowReactive(new Map<string, Inputs>())
  const keyOf = (procedure: string): string => `${rules.rules?.ruleset ?? ''} ${procedure}`
  const inputs = computed((): Inputs => (check.value ? (inputsByCheck.get(keyOf(check.value.id)) ?? {}) : {}))
  const dice = shallowRef<DiceEntry>(noDice)
  /** Index of the firing group that keys affect. */
  const currentGroup = ref(0)
  /** Path of the control whose list is open. */
  const openList = ref<string | null>(null)
  /** Whether to show inputs that are hidden at first. */
  const showsMore = ref(false)
  /** The side whose controls were used last. */
  const touchedSide = ref<string | null>(null)
  /** How many times the check was cleared. When the number changes, fields drop invalid text. */
  const timesCleared = ref(0)
  /** A key for the check's layout, which doesn't change as long as the key stays the same. */
  const layout = computed(() => JSON.stringify([check.value?.id, cast.value, timesCleared.value]))
  /** The input for calls about the check. Undefined if there is no check. */
  const request = computed(() => {
    if (!rules.rules || !check.value || rules.edition < 0) return undefined
    const situation = { rules: rules.rules, procedure: check.value.id, inputs: { ...inputs.value } }
    return Object.keys(cast.value).length > 0 ? { ...situation, cast: cast.value } : situation
  })

  // The odds, requested again after every change.

  const assessment = shallowRef<AssessmentAnswer>()
  const refused = shallowRef<readonly ProblemInWords[]>([])
  /** Whether the answer to the latest inputs is pending. */
  const isWaiting = ref(true)
  const shifts = shallowRef<readonly ModifierShift[]>([])
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(request, async (situation) => {
    clearTimeout(timer)
    latest += 1
    const number = latest
    if (!situation) return
    isWaiting.value = true
    const answer = await machine.assess(situation)
    if (number !== latest) return
    isWaiting.value = false
    refused.value = answer.ok ? [] : answer.problems
    if (answer.ok) assessment.value = answer.value
    if (answer.ok && answer.value.odds) timer = setTimeout(() => void readShifts(situation, number), shiftsDelay)
    else shifts.value = []
  })
  const readShifts = async (situation: InputOf<'assess'>, number: number): Promise<void> => {
    const answer = await machine.largestShifts(situation)
    if (number === latest) shifts.value = answer.ok ? answer.value.shifts : []
  }

  /** Controls shown since the check began. The controls stay until the check is cleared, so that none disappears while the player taps. */
  const stayingControls = shallowRef<ReadonlySet<string>>(new Set())
  watch([cast, () => check.value?.id, timesCleared], () => (stayingControls.value = new Set()), { flush: 'sync' })
  watch(
    () => {
      const controls = assessment.value && check.value ? check.value.controls : []
      return controls
        .map((control) => placeControl(control, null, inputs.value, assessment.value))
        .filter((here) => isVisible(here, isKnown))
    },
    (shown) => (stayingControls.value = new Set([...stayingControls.value, ...shown.map(({ at: place }) => place)])),
    { immediate: true },
  )

  /** The missing number of the firing units that digits currently enter. */
  const entering = shallowRef<MissingNumber>()
  watch(layout, () => (entering.value = undefined), { flush: 'sync' })
  /** The number that a firing unit lacks: its points per stand, or an input such as the range. */
  const missingOf = ({ name }: UnitView, group: number): MissingNumber | undefined => {
    const points = check.value?.points
    if (!check.value || !points) return undefined
    const plain = { names: [name], digits: '', max: null, bands: [], unit: null }
    const each = [points.of, 'groups', group, 'each']
    if (!points.table && valueAt(inputs.value, each) === undefined)
      return { ...plain, paths: [each], label: playWords.pointsEach }
    const missing = check.value.controls
      .filter(({ inGroups, shape }) => inGroups && shape === 'number')
      .map((control) => placeControl(control, group, inputs.value, assessment.value))
      .find((here) => here.state.value === null && isVisible(here, isKnown))
    if (!missing || missing.given !== undefined) return undefined
    const { path, control, state } = missing
    const { bands = [] } = state
    const farthest = bands.at(-1)
    const max = farthest && !farthest.isLeast ? Number(farthest.value) : null
    return { ...plain, paths: [path], label: control.label, max, bands, unit: control.unit }
  }
  /** The first number that firing units lack, for all units that can share it. Without units, the fire points. */
  const missingNumber = computed((): MissingNumber | undefined => {
    const points = check.value?.points
    if (!points || battle.last) return undefined
    if (entering.value) return entering.value
    if (!Array.isArray(valueAt(inputs.value, [points.of, 'groups']))) {
      const isAsked = picks.value.length === 0 && inputs.value['points'] === undefined
      const plain = { names: [], digits: '', bands: [], unit: null }
      return isAsked ? { ...plain, paths: [['points']], label: playWords.firePoints, max: points.max } : undefined
    }
    const all = pickedFor(points.of).flatMap((unit, group) => missingOf(unit, group) ?? [])
    const [first] = all
    if (!first) return undefined
    const together = all.filter((each) => isEnteredLike(each, first))
    if (together.length === 1) return first
    return {
      ...first,
      paths: together.flatMap(({ paths }) => paths),
      names: together.flatMap(({ names }) => names),
      // A band's value differs between units.
      bands: first.bands.map((band) => ({ ...band, worth: '' })),
    }
  })
  /** Adds a digit to the missing number. Undefined removes the last digit. */
  const enterMissingDigit = (digit?: string): void => {
    const missing = missingNumber.value
    if (!missing) return
    const digits = digit === undefined ? missing.digits.slice(0, -1) : missing.digits + digit
    const isComplete = digits !== '' && (Number(digits) === 0 || Number(digits) * 10 > (missing.max ?? 99))
    entering.value = isComplete ? undefined : { ...missing, digits }
    setInputs(missing.paths, digits === '' ? undefined : Number(digits))
  }
  /** Completes the missing number with the digits entered so far, or with a band. */
  const completeMissingNumber = (band?: NumberBand): void => {
    const missing = missingNumber.value
    entering.value = undefined
    if (missing && band) setInputs(missing.paths, band.input)
  }

  const toNext = (): void => {
    battle.showsLast = false
    dice.value = noDice
  }
  const keepInputs = (procedure: string, changed: Inputs): void => {
    inputsByCheck.set(keyOf(procedure), changed)
    toNext()
  }
  /** Selects another check with its previous inputs. */
  const select = (procedure: string): void => {
    if (procedure === selected.value) return
    correcting.value = undefined
    if (check.value && picks.value.length > 0) inputsByCheck.delete(keyOf(check.value.id))
    selected.value = procedure
    dismissUnits()
    assessment.value = undefined
    shifts.value = []
    toNext()
  }
  /** Shows a recorded check with its units and the inputs that aren't known from them. */
  const resume = ({ procedure, inputs: recorded, cast: recordedCast }: RecordedCheck): void => {
    const who = recordedCast ?? {}
    picks.value = picksOf(who)
    isWithoutUnits.value = picks.value.length === 0
    const recordedCheck = all.value.find((each) => each.check.id === procedure)?.check ?? { roles: [] }
    keepInputs(procedure, withoutKnown(recorded, recordedCheck, who, units.value))
  }
  /** Sets several inputs to the same value. Undefined removes them. Does nothing if a tie must be rolled again. */
  const setInputs = (paths: readonly Path[], value: unknown): void => {
    if (!check.value || battle.pending) return
    keepInputs(
      check.value.id,
      paths.reduce((changed, path) => withValue(changed, path, value), inputs.value),
    )
  }
  /** Sets an input. Undefined removes it. */
  const setInput = (path: Path, value: unknown): void => setInputs([path], value)
  const otherPath = (side: string | null): Path => (side === null ? ['other'] : [side, 'other'])
  /** The free modifier of a side. A null side means a check with one roll. */
  const otherModifier = (side: string | null): number => Number(valueAt(inputs.value, otherPath(side)) ?? 0)
  const setOtherModifier = (side: string | null, value: number): void => {
    touchedSide.value = side
    setInput(otherPath(side), value === 0 ? undefined : value)
  }
  /** Changes the free modifier of the side whose controls were used last. */
  const changeOtherModifier = (by: 1 | -1): void => {
    const sides = check.value?.rolls.map(({ side }) => side) ?? []
    const side = sides.includes(touchedSide.value) ? touchedSide.value : (sides[0] ?? null)
    setOtherModifier(side, otherModifier(side) + by)
  }
  /** Adds a group of stands that fire alike. Removes fire points that were entered as a total. */
  const addGroup = (): void => {
    const firer = check.value?.points?.of
    if (firer === undefined || battle.pending || !check.value) return
    const before = valueAt(inputs.value, [firer, 'groups'])
    const groups = Array.isArray(before) ? (before as readonly unknown[]) : []
    currentGroup.value = groups.length
    const stands = check.value.points?.table ? {} : { each: 1 }
    keepInputs(
      check.value.id,
      withValue(withValue(inputs.value, ['points'], undefined), [firer, 'groups'], [...groups, stands]),
    )
  }
  const clear = (): void => {
    currentGroup.value = 0
    if (!check.value || battle.pending) return
    timesCleared.value += 1
    dismissUnits()
    keepInputs(check.value.id, {})
  }
  /** Replaces the picks, so that each firing unit has a firing group. */
  const replacePicks = (after: Picks): void => {
    if (!check.value || battle.pending) return
    const changed = groupedInputs(check.value, inputs.value, picks.value, after)
    picks.value = after
    typedCode.value = ''
    const firing = after.filter(({ role }) => role === check.value?.points?.of)
    currentGroup.value = Math.max(0, firing.length - 1)
    keepInputs(check.value.id, changed)
  }
  const pickFrom = (before: Picks, unit: UnitView): void => {
    if (!check.value) return
    isWithoutUnits.value = false
    replacePicks(afterPick(check.value, before, unit, units.value))
  }
  const pickUnit = (unit: UnitView): void => pickFrom(picks.value, unit)
  /** Replaces all picks with one unit. */
  const pickOnly = (unit: UnitView): void => {
    if (!battle.last) pickFrom([], unit)
  }
  const unpick = (): void => {
    if (typedCode.value !== '') typedCode.value = ''
    else if (!battle.last) replacePicks(picks.value.slice(0, -1))
  }
  const playWithoutUnits = (): void => {
    replacePicks([])
    isWithoutUnits.value = true
  }

  watch([selected, timesCleared], () => {
    openList.value = null
    showsMore.value = false
  })
  /** Picks and inputs belong to one battle. */
  watch(
    () => battle.name,
    (_, before) => {
      if (before === undefined) return
      dismissUnits()
      inputsByCheck.clear()
      correcting.value = undefined
      toNext()
    },
    { flush: 'sync' },
  )

  // The check is saved so that it survives a reload.

  watch(
    (): SavedCheck | null | undefined => {
      const [ruleset, procedure] = [rules.rules?.ruleset, check.value?.id]
      if (ruleset === undefined || !battle.view || procedure === undefined) return undefined
      const isEmpty = Object.keys(inputs.value).length === 0 && picks.value.length === 0 && !isWithoutUnits.value
      if (battle.showsLast || isEmpty) return null
      return {
        ruleset,
        battle: battle.name,
        procedure,
        inputs: inputs.value,
        picks: picks.value,
        isWithoutUnits: isWithoutUnits.value,
      }
    },
    (saved) => {
      if (saved) sessionStorage.setItem(storageKey, JSON.stringify(saved))
      else if (saved === null) sessionStorage.removeItem(storageKey)
    },
  )
  const isSelectable = (procedure: string): boolean => selected.value === undefined || selected.value === procedure
  /** Restores the saved check of this battle, unless another is selected. False if there is none. */
  const restore = (): boolean => {
    const text = sessionStorage.getItem(storageKey)
    const saved = text === null ? undefined : (JSON.parse(text) as SavedCheck)
    if (!saved || saved.ruleset !== rules.rules?.ruleset || saved.battle !== battle.name) return false
    if (!isSelectable(saved.procedure)) return false
    selected.value = saved.procedure
    inputsByCheck.set(keyOf(saved.procedure), saved.inputs)
    picks.value = saved.picks
    isWithoutUnits.value = saved.isWithoutUnits
    return true
  }

  return {
    checks,
    phases,
    sequences,
    all,
    selected,
    check,
    phase,
    correcting,
    units,
    picks,
    cast,
    isWithoutUnits,
    typedCode,
    waitingFor,
    pickedFor,
    isKnown,
    dismissUnits,
    inputs,
    dice,
    currentGroup,
    openList,
    showsMore,
    touchedSide,
    otherModifier,
    setOtherModifier: battle.afterCalls(setOtherModifier),
    changeOtherModifier: battle.afterCalls(changeOtherModifier),
    timesCleared,
    layout,
    missingNumber,
    enterMissingDigit,
    completeMissingNumber,
    request,
    assessment,
    refused,
    isWaiting,
    shifts,
    stayingControls,
    select,
    resume,
    setInput: battle.afterCalls(setInput),
    addGroup,
    clear,
    pickUnit,
    pickOnly,
    unpick,
    playWithoutUnits,
    isSelectable,
    restore,
  }
})

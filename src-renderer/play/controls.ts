/** Determines which controls of a check are shown, and what pressing one changes. */
import type { AssessmentAnswer } from '../../src-core/contract/checks.ts'
import type { ControlState } from '../../src-core/play/control-states.ts'
import type { CheckForm, Control, PhaseForms } from '../../src-core/play/form.ts'
import { entryAt } from '../../src-core/present.ts'
import { pathInside, stepsOf, type Path } from '../../src-core/paths.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'

/** The id of a phase's first check with a roll, or else of its first check. Every phase has a check. */
export const mainCheck = ({ checks }: PhaseForms): string =>
  (checks.find(({ rolls }) => rolls.length > 0) ?? entryAt(checks, 0)).id

/** A control with its value in the check or in one of its firing groups. */
export interface Placed {
  readonly control: Control
  readonly at: string
  readonly path: Path
  readonly given: unknown
  readonly state: ControlState
}

/** Controls under a heading of the sheet. Null if they have no heading. */
interface Cluster {
  readonly title: string | null
  readonly controls: readonly Placed[]
}

const unknown: ControlState = { value: null, relevant: true, effects: {} }

/** The path of an input in a firing group: `firer.order` becomes `firer.groups.0.order`. */
const groupPath = (at: string, group: number): string => {
  const [role = '', ...steps] = stepsOf(at)
  return pathInside(String(role), 'groups', group, ...steps)
}

/** A control with its value. `group` is the index of a firing group, or null for the role as a whole. */
export const placeControl = (
  control: Control,
  group: number | null,
  inputs: Inputs,
  assessment: AssessmentAnswer | undefined,
): Placed => {
  const at = group === null ? control.at : groupPath(control.at, group)
  const path = stepsOf(at)
  const given = valueAt(inputs, path)
  const state = assessment?.controls[at] ?? unknown
  const before = lastPlaced.get(control)?.get(at)
  if (before && before.given === given && isSameState(before.state, state)) return before
  const now: Placed = { control, at, path, given, state }
  const own = lastPlaced.get(control) ?? new Map<string, Placed>()
  lastPlaced.set(control, own.set(at, now))
  return now
}

/** Previous results. An unchanged control stays the same object, so that it isn't rendered again. */
const lastPlaced = new WeakMap<Control, Map<string, Placed>>()

const isSameState = (a: ControlState, b: ControlState): boolean =>
  a.value === b.value && a.relevant === b.relevant && JSON.stringify(a.effects) === JSON.stringify(b.effects)

/** Whether to show a control. True if it has a value, or if it is a relevant primary control whose value isn't known from a picked unit. */
export const isVisible = ({ control, at, given, state }: Placed, isKnown: (at: string) => boolean): boolean =>
  given !== undefined || (control.first && state.relevant && !isKnown(at))

/** The controls of a role outside firing groups. A null role is the situation. */
export const controlsOf = (
  check: CheckForm,
  role: string | null,
  inputs: Inputs,
  assessment: AssessmentAnswer | undefined,
): readonly Placed[] => {
  const grouped = role !== null && check.points?.of === role && Array.isArray(valueAt(inputs, [role, 'groups']))
  return check.controls
    .filter((control) => control.role === role && !(grouped && control.inGroups))
    .map((control) => placeControl(control, null, inputs, assessment))
}

/** Groups controls by heading, in the order of the sheet. */
export const clusterControls = ({ groups }: CheckForm, controls: readonly Placed[]): readonly Cluster[] => {
  const titled = groups.map(({ id, title }) => ({
    title,
    controls: controls.filter(({ control }) => control.group === id),
  }))
  const plain = controls.filter(
    ({ control }) => control.group === null || !groups.some(({ id }) => id === control.group),
  )
  return [{ title: null, controls: plain }, ...titled].filter((cluster) => cluster.controls.length > 0)
}

/** The value after the player presses a control or one of its options. Undefined removes the input. */
export const afterPress = ({ control, given, state }: Placed, option?: string): unknown => {
  switch (control.shape) {
    case 'toggle': {
      const [only] = control.options
      if (given !== undefined) return undefined
      return only ? only.id : state.value !== true
    }
    case 'buttons':
    case 'list':
      return given === option ? undefined : option
    case 'count':
      return Math.min(countOf({ given, state }) + 1, control.max ?? largestCount)
    case 'number':
      return given
  }
}

/** Maximum of counts that don't specify one. */
const largestCount = 99

/** The count to show: the entered one, or else the assumed one, or else 0. */
export const countOf = ({ given, state }: Pick<Placed, 'given' | 'state'>): number =>
  typeof given === 'number' ? given : typeof state.value === 'number' ? state.value : 0

/** Whether a toggle is on, either entered or by default. */
export const isOn = ({ control, given, state }: Placed): boolean => {
  const [only] = control.options
  return given === undefined
    ? only
      ? state.value === only.id
      : state.value === true
    : only
      ? given === only.id
      : given === true
}

const isObject = (value: unknown): value is Inputs =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path of inputs. Undefined if there is none. */
export const valueAt = (inputs: unknown, [step, ...rest]: Path): unknown => {
  if (step === undefined) return inputs
  if (Array.isArray(inputs)) return valueAt((inputs as readonly unknown[])[Number(step)], rest)
  return isObject(inputs) ? valueAt(inputs[step], rest) : undefined
}

/** A copy of the inputs with a value at a path. Undefined removes the value and any parents that become empty. Lists keep their entries. */
export const withValue = (inputs: Inputs, path: Path, value: unknown): Inputs => {
  const changed = setAtPath(inputs, path, value)
  return isObject(changed) ? changed : {}
}

const setAtPath = (here: unknown, [step, ...rest]: Path, value: unknown): unknown => {
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list: readonly unknown[] = Array.isArray(here) ? here : []
    return list.map((entry, index) => (index === step ? (setAtPath(entry, rest, value) ?? {}) : entry))
  }
  const own = isObject(here) ? here : {}
  const inner = setAtPath(own[step], rest, value)
  const { [step]: _old, ...others } = own
  const left = inner === undefined ? others : { ...own, [step]: inner }
  return Object.keys(left).length === 0 ? undefined : left
}

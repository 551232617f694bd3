/** What of a check is shown now, and what pressing it says. */
import type { Assessment } from '../../src-core/play/assess.ts'
import type { Bearing } from '../../src-core/play/bearing.ts'
import type { CheckAsked, Control } from '../../src-core/play/model.ts'
import { inside, stepsOf, type Path } from '../../src-core/paths.ts'
import { valueAt, type Inputs } from './inputs.ts'

/** A control where it stands: of a firing group, its own place. */
export interface Placed {
  readonly control: Control
  readonly at: string
  readonly path: Path
  readonly given: unknown
  readonly bearing: Bearing
}

/** Controls under one heading of the sheet; null: under none. */
export interface Cluster {
  readonly title: string | null
  readonly controls: readonly Placed[]
}

const unknown: Bearing = { now: null, matters: true, brings: {} }

/** The same input of a firing group: `firer.order` as `firer.groups.0.order`. */
const groupPath = (at: string, group: number): string => {
  const [role = '', ...steps] = stepsOf(at)
  return inside(String(role), 'groups', group, ...steps)
}

/** `group` is a firing group's number, null where the check speaks of the role as a whole. */
export const placed = (control: Control, group: number | null, inputs: Inputs, assessment: Assessment | undefined): Placed => {
  const at = group === null ? control.at : groupPath(control.at, group)
  const path = stepsOf(at)
  const given = valueAt(inputs, path)
  const bearing = assessment?.bearings[at] ?? unknown
  const before = last.get(control)?.get(at)
  if (before && before.given === given && alike(before.bearing, bearing)) return before
  const now: Placed = { control, at, path, given, bearing }
  const own = last.get(control) ?? new Map<string, Placed>()
  last.set(control, own.set(at, now))
  return now
}

/** What stands as it did is the same thing, so that it is not drawn again. */
const last = new WeakMap<Control, Map<string, Placed>>()

const alike = (a: Bearing, b: Bearing): boolean =>
  a.now === b.now && a.matters === b.matters && JSON.stringify(a.brings) === JSON.stringify(b.brings)

/** Asked now: what was said, and what is asked first and can change something. */
export const isAsked = ({ control, given, bearing }: Placed): boolean => given !== undefined || (control.first && bearing.matters)

/** Of a role (null: the situation), outside firing groups. */
export const controlsOf = (
  check: CheckAsked,
  role: string | null,
  inputs: Inputs,
  assessment: Assessment | undefined,
): readonly Placed[] => {
  const grouped = role !== null && check.points?.of === role && Array.isArray(valueAt(inputs, [role, 'groups']))
  return check.controls
    .filter((control) => control.role === role && !(grouped && control.inGroups))
    .map((control) => placed(control, null, inputs, assessment))
}

/** In the sheet's order, each heading once. */
export const clustered = ({ groups }: CheckAsked, controls: readonly Placed[]): readonly Cluster[] => {
  const titled = groups.map(({ id, title }) => ({ title, controls: controls.filter(({ control }) => control.group === id) }))
  const plain = controls.filter(({ control }) => control.group === null || !groups.some(({ id }) => id === control.group))
  return [{ title: null, controls: plain }, ...titled].filter((cluster) => cluster.controls.length > 0)
}

/** What a press on a control, or on an option of it, says: undefined takes back what was said. */
export const afterPress = ({ control, given, bearing }: Placed, option?: string): unknown => {
  switch (control.shape) {
    case 'toggle': {
      const [only] = control.options
      if (given !== undefined) return undefined
      return only ? only.id : bearing.now !== true
    }
    case 'buttons':
    case 'list':
      return given === option ? undefined : option
    case 'count':
      return Math.min(countOf({ given, bearing }) + 1, control.max ?? 99)
    case 'number':
      return given
  }
}

export const countOf = ({ given, bearing }: Pick<Placed, 'given' | 'bearing'>): number =>
  typeof given === 'number' ? given : typeof bearing.now === 'number' ? bearing.now : 0

/** One less of a count; none at all is as if nothing had been said. */
export const afterLess = (here: Placed): number | undefined => {
  const count = countOf(here) - 1
  return count <= (here.control.min ?? 0) ? undefined : count
}

/** Whether a toggle stands pressed: because it was said, or because it is so anyway. */
export const isOn = ({ control, given, bearing }: Placed): boolean => {
  const [only] = control.options
  return given === undefined ? (only ? bearing.now === only.id : bearing.now === true) : only ? given === only.id : given === true
}

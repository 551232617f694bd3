/**
 * What a check asks at the table: one control for each thing its inputs may say, of any procedure of any ruleset. Which it
 * asks first and which are folded away, how each is shown and by which key it is pressed all follow from the data.
 */
import { dotted } from '../paths.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Input, Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { capital } from '../words/letters.ts'
import { keyed } from './keys.ts'
import type { CheckAsked, Control, Option, PhaseAsked } from './model.ts'
import { asksOf, type Asks } from './asks.ts'

/** So many options stand side by side as buttons; of more, a list opens. */
const mostButtons = { alone: 8, opposed: 4 }

/** All checks of a ruleset by phase, those without a phase last under `otherwise`. Phases without checks are left out. */
export const checksOf = (ruleset: Ruleset, otherwise: string): readonly PhaseAsked[] => {
  const asked = [...ruleset.procedures.values()].map((procedure) => ({ phase: procedure.phase, check: checkOf(procedure, ruleset) }))
  const phases = [...ruleset.phases.values()].map(({ id, number, title, tone }): Omit<PhaseAsked, 'checks'> => ({
    id,
    number,
    title,
    tone,
  }))
  return [...phases, { id: null, number: null, title: otherwise, tone: 'slate' } as const]
    .map((phase) => ({ ...phase, checks: asked.flatMap((each) => (each.phase === phase.id ? [each.check] : [])) }))
    .filter(({ checks }) => checks.length > 0)
}

/** What one check asks, its keys assigned. */
export const checkOf = (procedure: Procedure, ruleset: Ruleset): CheckAsked => checksIn(ruleset)(procedure)

const checksIn = remembered((ruleset: Ruleset) => remembered((procedure: Procedure) => makeCheck(procedure, ruleset)))

const makeCheck = (procedure: Procedure, ruleset: Ruleset): CheckAsked => {
  const { id, title, subtitle, roles, rolls, points, groups } = procedure
  const asks = asksOf(procedure, ruleset)
  const inputs = procedure.inputs.filter((input) => input.trait !== null && !asks.between.has(dotted(input.path)))
  const controls = inputs.flatMap((input) => controlOf(ruleset, procedure, asks, input) ?? [])
  return keyed({
    id,
    title,
    subtitle,
    roles: [...roles.values()].map((role) => ({ ...role, other: rolls.some(({ side }) => side === role.id) })),
    rolls: rolls.map(({ side, dice }) => ({ side, ...dice })),
    points: points && { of: points.of, table: points.stand !== null, key: null, groupKey: null },
    groups: [...groups].map(([group, heading]) => ({ id: group, title: heading })),
    controls: controls.toSorted((a, b) => asks.place(a.at) - asks.place(b.at)),
  })
}

const controlOf = ({ traits }: Ruleset, { rolls }: Procedure, asks: Asks, { path, role, trait: id, inGroups }: Input): Control | null => {
  const trait = id === null ? undefined : traits.get(id)
  if (!trait) return null
  const at = dotted(path)
  const most = rolls.length > 1 ? mostButtons.opposed : mostButtons.alone
  return {
    at,
    role,
    trait: trait.id,
    key: null,
    inGroups,
    ...shapeOf(trait, most),
    usual: trait.kind === 'choice' && typeof trait.default === 'string' ? trait.default : null,
    often: asks.often.has(at),
    min: trait.min ? Number(trait.min.n) / Number(trait.min.d) : trait.kind === 'count' ? 0 : null,
    max: trait.max ? Number(trait.max.n) / Number(trait.max.d) : null,
    inches: trait.unit === 'inches',
    group: asks.groupOf(at),
    first: asks.first.has(at),
  }
}

/** A small count, or one of losses, is pressed up; a large one is typed. */
const isPressed = ({ max, losses }: Trait): boolean => losses === 'add' || (max !== null && max.n <= 12n * max.d)

const shapeOf = (trait: Trait, most: number): Pick<Control, 'shape' | 'label' | 'options'> => {
  const { label, kind, choices } = trait
  const options = [...choices.values()].map((choice): Option => ({ id: choice.id, label: choice.label, key: null }))
  if (kind === 'flag') return { shape: 'toggle', label, options: [] }
  if (kind === 'count') return { shape: isPressed(trait) ? 'count' : 'number', label, options: [] }
  if (kind === 'number') return { shape: 'number', label, options: [] }
  const other = options.filter((option) => option.id !== trait.default)
  const [only] = other
  // Of two, with one that holds unless something is said, the other says it all.
  if (options.length === 2 && other.length === 1 && only)
    return { shape: 'toggle', label: capital(choices.get(only.id)?.words ?? only.label), options: [only] }
  return { shape: options.length > most ? 'list' : 'buttons', label, options }
}

/**
 * Builds the form of any check in a ruleset, with one control for each input. The ruleset's data decides which controls are visible or folded, and
 * the shapes and keys of the controls.
 */
import { approximate } from '../exact.ts'
import { enteredDice } from '../odds/dice.ts'
import { diceText } from '../words/numbers.ts'
import { dotted } from '../paths.ts'
import { getEntry } from '../present.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Input, Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { capitalize } from '../words/text.ts'
import { withKeys } from './keys.ts'
import type { CheckForm, Control, ControlOption, PhaseForms } from './form.ts'
import { relevantInputs, type RelevantInputs } from './relevant-inputs.ts'
import { lacksLetters, pressablesOf } from './pressables.ts'

/** The most options shown as buttons. More options are shown as a list. */
const maxButtons = { alone: 8, opposed: 4 }

/** All checks of a ruleset by phase. Checks without a phase come last, titled `otherwise`. Omits phases without checks. */
export const formsByPhase = (ruleset: Ruleset, otherwise: string): readonly PhaseForms[] => {
  const forms = withKeys([...ruleset.procedures.values()].map(formOf(ruleset)))
  const phaseOf = (form: CheckForm): string | null => getEntry(ruleset.procedures, form.id).phase
  const phases = [...ruleset.phases.values()].map(({ id, number, title, tone }): Omit<PhaseForms, 'checks'> => ({
    id,
    number,
    title,
    tone,
  }))
  return [...phases, { id: null, number: null, title: otherwise, tone: 'slate' } as const]
    .map((phase) => ({ ...phase, checks: forms.filter((form) => phaseOf(form) === phase.id) }))
    .filter(({ checks }) => checks.length > 0)
}

/** The form of one check. Doesn't assign keys, since they depend on all checks of a ruleset. */
export const formOf = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure): CheckForm => {
    const { id, title, subtitle, verb, roles, rolls, points, groups } = procedure
    const relevant = relevantInputs(ruleset)(procedure)
    const controls = procedure.inputs.flatMap((input) => controlOf(ruleset, procedure, relevant, input) ?? [])
    return foldControls({
      id,
      title,
      subtitle,
      verb,
      roles: [...roles.values()].map((role) => ({ ...role, other: rolls.some(({ side }) => side === role.id) })),
      rolls: rolls.map(({ side, dice }) => ({ side, dice, name: diceText(dice), ...enteredDice(dice) })),
      points: points && {
        of: points.of,
        table: points.stand !== null,
        max: maxPoints(procedure),
        key: null,
        groupKey: null,
      },
      groups: [...groups].map(([group, heading]) => ({ id: group, title: heading })),
      controls: controls.toSorted((a, b) => relevant.place(a.at) - relevant.place(b.at)),
    })
  }),
)

/** The control of an input. Null if it isn't a trait, or if it is only an intermediate number. */
const controlOf = (
  { traits }: Ruleset,
  { rolls }: Procedure,
  relevant: RelevantInputs,
  { path, role, trait: id, inGroups }: Input,
): Control | null => {
  const at = dotted(path)
  if (id === null || relevant.intermediate.has(at)) return null
  const trait = getEntry(traits, id)
  const max = rolls.length > 1 ? maxButtons.opposed : maxButtons.alone
  return {
    ...traitControl(trait, max),
    at,
    role,
    inGroups,
    often: relevant.often.has(at),
    group: relevant.headingOf(at),
    first: relevant.first.has(at),
  }
}

/** The control of a trait, outside any role. If there are more than `max` options, they are shown as a list. */
export const traitControl = (trait: Trait, max = maxButtons.alone): Control => ({
  at: trait.id,
  role: null,
  trait: trait.id,
  key: null,
  inGroups: false,
  ...shapeOf(trait, max),
  usual: trait.kind === 'choice' && typeof trait.default === 'string' ? trait.default : null,
  often: false,
  min: trait.min ? Number(trait.min.n) / Number(trait.min.d) : trait.kind === 'count' ? 0 : null,
  max: trait.max ? Number(trait.max.n) / Number(trait.max.d) : null,
  unit: trait.unit === 'points' ? null : trait.unit,
  group: null,
  first: true,
})

/** Whether a count gets a stepper. Small counts and counts of losses get a stepper, and large counts are typed. */
const isPressed = ({ max, losses }: Trait): boolean => losses === 'add' || (max !== null && max.n <= 12n * max.d)

const shapeOf = (trait: Trait, max: number): Pick<Control, 'shape' | 'label' | 'options'> => {
  const { label, kind, choices } = trait
  const options = [...choices.values()].map((choice): ControlOption => ({
    id: choice.id,
    label: choice.label,
    key: null,
  }))
  if (kind === 'flag') return { shape: 'toggle', label, options: [] }
  if (kind === 'count') return { shape: isPressed(trait) ? 'count' : 'number', label, options: [] }
  if (kind === 'number') return { shape: 'number', label, options: [] }
  const others = options.filter((option) => option.id !== trait.default)
  const [only] = others
  // If one of two options is the default, a toggle for the other option is enough.
  if (options.length === 2 && others.length === 1 && only)
    return { shape: 'toggle', label: capitalize(getEntry(choices, only.id).words), options: [only] }
  return { shape: options.length > max ? 'list' : 'buttons', label, options }
}

const maxPoints = ({ tables }: Procedure): number | null => {
  const rows = [...tables].filter(({ by }) => by === 'points').flatMap(({ rows: own }) => own)
  return rows.length === 0 ? null : Math.max(...rows.map(({ from }) => (from ? Math.ceil(approximate(from)) : 0)))
}

/** Limits of each side in an opposed check: the number of buttons that fit, and the number of options in rows that nearly every roll needs. */
const maxPerSide = { buttons: 18, often: 7 }

/**
 * Turns rows of buttons into lists while there is too little room, or too few letters for the visible controls. Starts with the longest row, or the
 * last of equally long rows. Rows that nearly every roll needs are turned only after all others, the last row first.
 */
const foldControls = (check: CheckForm): CheckForm => {
  const rows = check.controls.filter(({ shape, first, options }) => shape === 'buttons' && first && options.length > 2)
  const seldom = rows.filter(({ often }) => !often)
  const opposed = check.rolls.length > 1
  const wanted = pressablesOf(check).filter(({ first, usual }) => first && (seldom.length > 0 || !usual))
  const room = seldom.length > 0 ? buttonsOf : frequentCount
  const max = seldom.length > 0 ? maxPerSide.buttons : maxPerSide.often
  const crowded = lacksLetters(check, wanted) || (opposed && check.roles.some(({ id }) => room(check, id) > max))
  const next = seldom.length > 0 ? longestOf(seldom) : rows.at(-1)
  if (!crowded || !next) return check
  const controls = check.controls.map((control): Control =>
    control.trait === next.trait && control.shape === 'buttons' ? { ...control, shape: 'list' } : control,
  )
  return foldControls({ ...check, controls })
}

const longestOf = (rows: readonly Control[]): Control | undefined =>
  rows.reduce((before, row) => (row.options.length >= before.options.length ? row : before))

const buttonsOf = ({ controls }: CheckForm, role: string): number =>
  controls.reduce(
    (sum, { role: of, first, shape, options }) =>
      of === role && first ? sum + (shape === 'buttons' ? options.length : 1) : sum,
    0,
  )

const frequentCount = ({ controls }: CheckForm, role: string): number =>
  controls.reduce(
    (sum, { role: of, first, often, shape, options }) =>
      of === role && first && often && shape === 'buttons' ? sum + options.length : sum,
    0,
  )

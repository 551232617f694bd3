/** The inputs of a sequence, from the units that play its parties and what the players have entered for them and for its steps. */
import { named } from '../present.ts'
import { isRecord } from '../untrusted.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Sequence, SequenceStep } from '../ruleset/model/sequences.ts'
import type { Cast } from './events.ts'
import type { Battle } from './battle.ts'
import { castInputs } from './cast.ts'
import type { Inputs } from '../resolve/inputs.ts'

type Units = Pick<Battle, 'roster' | 'states'>

/**
 * Inputs as `sequenceOdds` takes them. `cast` has units by party; `entered` is laid over what the battle knows of them. Optional
 * steps for which nothing was entered are left out.
 */
export const sequenceInputs = (
  ruleset: Ruleset,
  sequence: Sequence,
  battle: Units,
  cast: Cast,
  entered: Inputs,
): Inputs => {
  const { steps: enteredSteps, ...enteredParties } = entered
  const roles = new Map(
    [...sequence.parties.values()].map(({ id, title, is }) => [id, { id, title, is, groups: false }] as const),
  )
  const known = castInputs(ruleset, { roles, points: null, inputs: sequence.inputs }, battle, cast, enteredParties)
  const steps: Record<string, unknown> = isRecord(enteredSteps) ? { ...enteredSteps } : {}
  for (const step of sequence.steps) {
    const own = steps[step.id]
    if (own === undefined && (step.optional || step.continues !== null)) continue
    const inputs = isRecord(own) ? own : {}
    steps[step.id] = { ...inputs, ...firingGroups(ruleset, step, battle, cast, inputs) }
  }
  return { ...known, steps }
}

/** Each firing unit is a group. A group has only the traits in which it differs from the first; shared traits are the party's, so that steps can change them. */
const firingGroups = (ruleset: Ruleset, step: SequenceStep, battle: Units, cast: Cast, entered: Inputs): Inputs => {
  const procedure = named(ruleset.procedures, step.procedure)
  const firer = procedure.points?.of
  const party = firer === undefined ? undefined : step.cast.get(firer)
  const units = party === undefined ? undefined : cast[party]
  if (firer === undefined || !units || units.length === 0 || 'points' in entered) return {}
  const own = isRecord(entered[firer]) ? entered[firer] : {}
  const enteredGroups = listOfInputs(own['groups'])
  const fired = castInputs(ruleset, procedure, battle, { [firer]: units }, { [firer]: { groups: enteredGroups } })[
    firer
  ]
  const [first = {}, ...others] = listOfInputs(isRecord(fired) ? fired['groups'] : undefined)
  const groups = [first, ...others].map((group, index) => {
    const isOwn = (key: string): boolean =>
      key === 'stands' || key in (enteredGroups[index] ?? {}) || group[key] !== first[key]
    return Object.fromEntries(Object.entries(group).filter(([key]) => isOwn(key)))
  })
  return { [firer]: { ...own, groups } }
}

const listOfInputs = (value: unknown): readonly Inputs[] =>
  Array.isArray(value) ? value.map((each: unknown) => (isRecord(each) ? each : {})) : []

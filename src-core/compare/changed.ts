/** What of a check two sets of rules have otherwise, and which inputs that hangs on. */
import { dotted } from '../paths.ts'
import { named } from '../present.ts'
import { remembered } from '../remember.ts'
import { json } from '../resolve/json.ts'
import { relevantInputs } from '../play/relevant-inputs.ts'
import type { Ruleset } from '../ruleset/model.ts'

export interface ChangedCheck {
  /** False: nothing that its odds follow from is otherwise. */
  readonly isChanged: boolean
  /** By where they stand in `inputs`: those that what is otherwise reads itself. Empty where it holds whatever is given. */
  readonly inputs: ReadonlySet<string>
}

/** Both have the check. */
export const changedCheck = (base: Ruleset, house: Ruleset, procedureId: string): ChangedCheck => {
  const inputs = new Set<string>()
  const parts = [...changedIds(texts(base).modifiers(procedureId), texts(house).modifiers(procedureId))]
  const traits = changedIds(texts(base).traits, texts(house).traits)
  let readsTrait = false
  for (const ruleset of [base, house]) {
    const procedure = named(ruleset.procedures, procedureId)
    for (const [at, { modifiers, factors }] of relevantInputs(ruleset)(procedure).dependents)
      if ([...modifiers, ...factors].some(({ id }) => parts.includes(id))) inputs.add(at)
    for (const { trait, path } of procedure.inputs) {
      if (trait === null || !traits.has(trait)) continue
      readsTrait = true
      inputs.add(dotted(path))
    }
  }
  const isOtherwise = texts(base).rest(procedureId) !== texts(house).rest(procedureId) || texts(base).common !== texts(house).common
  return { isChanged: parts.length > 0 || readsTrait || isOtherwise, inputs }
}

const changedIds = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set([...before.keys(), ...now.keys()].filter((id) => before.get(id) !== now.get(id)))

const textOf = (data: unknown): string => JSON.stringify(json(data))

/** All that odds follow from, as texts to hold against each other. */
const texts = remembered((ruleset: Ruleset) => ({
  traits: new Map([...ruleset.traits].map(([id, trait]) => [id, textOf(trait)])),
  common: textOf([ruleset.grids, ruleset.parts]),
  modifiers: (id: string): ReadonlyMap<string, string> => {
    const { modifiers, factors } = named(ruleset.procedures, id)
    return new Map([...modifiers, ...factors].map((each) => [each.id, textOf(each)]))
  },
  rest: (id: string): string => textOf({ ...named(ruleset.procedures, id), modifiers: [], factors: [], inputs: [] }),
}))

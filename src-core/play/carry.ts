/** The next check after a result, with what is known of the same parties carried over as the result leaves them. */
import type { Budget } from '../budget.ts'
import { afterEffects } from '../resolve/apply.ts'
import type { Answer } from '../resolve/answer.ts'
import { setOut } from '../resolve/check.ts'
import { json, type Json } from '../resolve/json.ts'
import { everyone, rolesNamed, type Situation } from '../resolve/situation.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../ruleset/model/conditions.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'

export interface NextCheck {
  readonly procedure: string
  readonly title: string
  readonly inputs: { readonly [key: string]: Json }
}

export interface NextChecks {
  /** The check that befalls a role. */
  readonly called: (procedure: string, of: string) => NextCheck | null
  /** Who goes on to another opponent, in the same check. */
  readonly going: readonly NextCheck[]
}

type Known = Situation['known']

export const nextChecks = (ruleset: Ruleset, procedure: Procedure, answer: Answer, inputs: unknown, budget: Budget): NextChecks => {
  const known = knownAfter(ruleset, procedure, answer, inputs, budget)
  return {
    called: (id, of) => {
      const next = ruleset.procedures.get(id)
      return next ? { procedure: id, title: next.title, inputs: inputsOf(next, rolesCarried(procedure, next, of, known), ruleset) } : null
    },
    going: answer.pending ? [] : goingOn(ruleset, procedure, answer, known),
  }
}

/** How all stand after every roll. */
const knownAfter = (ruleset: Ruleset, procedure: Procedure, { rounds }: Answer, inputs: unknown, budget: Budget): Known => {
  const check = setOut(ruleset, procedure.id, inputs, budget)
  if (!check.ok) return new Map()
  let situation = check.value.situation
  for (const [index, { result, natural, outcome }] of rounds.entries()) {
    const effects = procedure.outcomes.get(outcome.id)?.effects ?? []
    situation = { ...situation, known: afterEffects({ ...situation, result, natural, round: index + 1 }, effects), round: index + 2 }
  }
  return situation.known
}

/** Whom it befalls is the only role of its kind, whatever that is called; of several each stays who it was by its name. */
const rolesCarried = (from: Procedure, to: Procedure, of: string, known: Known): Known => {
  const [befallen] = rolesNamed(from, of)
  const kind = befallen === undefined ? undefined : from.roles.get(befallen)?.is
  const carried = [...to.roles.values()].flatMap(({ id, is }): readonly (readonly [string, ReadonlyMap<string, Value>])[] => {
    const alone = is === kind && [...to.roles.values()].filter((role) => role.is === is).length === 1
    const source = alone ? befallen : from.roles.has(id) ? id : undefined
    const traits = source === undefined ? undefined : known.get(source)
    return traits ? [[id, traits]] : []
  })
  return new Map([...carried, [everyone, known.get(everyone) ?? new Map<string, Value>()]])
}

const goingOn = (ruleset: Ruleset, procedure: Procedure, { effects }: Answer, known: Known): readonly NextCheck[] =>
  effects.flatMap(({ of, verbs }) =>
    verbs.flatMap((verb): readonly NextCheck[] => {
      if (verb.verb !== 'continue') return []
      const [role] = rolesNamed(procedure, of)
      const [first] = verb.with.keys()
      const traits = role === undefined ? undefined : new Map([...(known.get(role) ?? []), ...verb.with])
      if (role === undefined || traits === undefined) return []
      const kept: Known = new Map([
        [role, traits],
        [everyone, known.get(everyone) ?? new Map<string, Value>()],
      ])
      const title = (first === undefined ? undefined : ruleset.traits.get(first)?.label) ?? procedure.title
      return [{ procedure: procedure.id, title, inputs: inputsOf(procedure, kept, ruleset) }]
    }),
  )

/** What a check reads of it, as a request gives it. */
const inputsOf = ({ inputs, roles }: Procedure, known: Known, { traits }: Ruleset): NextCheck['inputs'] => {
  const given = new Map<string, Json>()
  for (const role of [...roles.keys(), everyone]) {
    const own = [...(known.get(role) ?? [])].filter(([id]) =>
      inputs.some((input) => input.trait === id && (input.role ?? everyone) === role),
    )
    const said = own.filter(([id]) => traits.has(id)).map(([id, value]) => [id, json(value)] as const)
    if (said.length === 0) continue
    if (role === everyone) for (const [id, value] of said) given.set(id, value)
    else given.set(role, Object.fromEntries(said))
  }
  return Object.fromEntries(given)
}

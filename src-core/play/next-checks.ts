/** The checks that may follow a result, with the inputs known by then. */
import type { Resolution } from '../resolve/answer.ts'
import type { Check } from '../resolve/check.ts'
import { traitsAfterEffects } from '../resolve/effects.ts'
import { json, type Json } from '../resolve/json.ts'
import { situationOfLastRoll } from '../resolve/resolve.ts'
import { outcomeNamed } from '../resolve/results.ts'
import { calledRoles } from '../language/scope.ts'
import { everyone, rolesNamed, type Situation } from '../language/situation.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'

export interface NextCheck {
  readonly procedure: string
  readonly title: string
  readonly inputs: { readonly [key: string]: Json }
  /** Maps roles of this check to roles of the earlier check that the same parties played. */
  readonly players: Readonly<Record<string, string>>
  /** Traits set by the result. They override what was known about the party that continues. */
  readonly with?: readonly string[]
}

interface NextChecks {
  /** The check that a role must take. `as` maps the roles of that check. */
  readonly called: (procedure: string, of: string, as?: ReadonlyMap<string, string>) => NextCheck | null
  /** Checks of a party that continues against another opponent in the same procedure. */
  readonly continued: readonly NextCheck[]
}

type Known = Situation['known']

/** The checks that may follow the result of a check, each with the inputs known by then. */
export const nextChecks = (check: Check, answer: Resolution): NextChecks => {
  const { ruleset, procedure } = check.situation
  const known = knownAfter(check, answer)
  return {
    called: (id, of, as) => {
      const next = ruleset.procedures.get(id)
      const [taking] = rolesNamed(procedure, of)
      if (!next) return null
      const players = taking === undefined ? noPlayers : calledRoles(next.roles, procedure.roles, taking, as)
      const inputs = inputsOf(ruleset, next, knownOfRoles(players, known))
      return { procedure: id, title: next.title, inputs, players: Object.fromEntries(players) }
    },
    continued: answer.pending ? [] : continuedChecks(ruleset, procedure, answer, known),
  }
}

/** The known traits of all parties after every roll, or after a check without dice. */
const knownAfter = (check: Check, { rounds, outcome }: Resolution): Known => {
  const last = situationOfLastRoll(check, rounds)
  return outcome ? traitsAfterEffects(last, outcomeNamed(last.procedure, outcome.id).effects) : last.known
}

/** The traits that a check changed, by role, as inputs of the next check between the same parties. */
export const changedTraits = (check: Check, answer: Resolution): Readonly<Record<string, NextCheck['inputs']>> => {
  const { known: before } = check.situation
  const changes = [...knownAfter(check, answer)].map(([holder, traits]) => {
    const earlier = new Map([...(before.get(holder) ?? [])].map(([id, value]) => [id, JSON.stringify(json(value))]))
    const changed = [...traits].filter(([id, value]) => earlier.get(id) !== JSON.stringify(json(value)))
    return [holder, Object.fromEntries(changed.map(([id, value]) => [id, json(value)]))] as const
  })
  return Object.fromEntries(changes.filter(([holder, traits]) => holder !== everyone && Object.keys(traits).length > 0))
}
const noPlayers: ReadonlyMap<string, string> = new Map()

/** The known traits of the party in each role of the called check. */
const knownOfRoles = (players: ReadonlyMap<string, string>, known: Known): Known => {
  const traitsByRole = [...players].flatMap(([role, player]) => {
    const traits = known.get(player)
    return traits ? [[role, traits] as const] : []
  })
  return new Map([...traitsByRole, ...generalTraits(known)])
}

/** The known traits of the situation and the battle. */
const generalTraits = (known: Known): Known => new Map([...known].filter(([holder]) => holder === everyone))

const continuedChecks = (
  ruleset: Ruleset,
  procedure: Procedure,
  { effects }: Resolution,
  known: Known,
): readonly NextCheck[] =>
  effects.flatMap(({ of, verbs }) =>
    verbs.flatMap((verb): readonly NextCheck[] => {
      if (verb.verb !== 'continue') return []
      const [role] = rolesNamed(procedure, of)
      const [first] = verb.with.keys()
      if (role === undefined) return []
      const traits = new Map([...(known.get(role) ?? []), ...verb.with])
      const title = first === undefined ? undefined : ruleset.traits.get(first)?.label
      const inputs = inputsOf(ruleset, procedure, new Map([[role, traits], ...generalTraits(known)]))
      return [
        {
          procedure: procedure.id,
          title: title ?? procedure.title,
          inputs,
          players: { [role]: role },
          with: [...verb.with.keys()],
        },
      ]
    }),
  )

/** The known traits that a check reads, as inputs of a request. */
const inputsOf = ({ traits }: Ruleset, { inputs, roles }: Procedure, known: Known): NextCheck['inputs'] => {
  const given = new Map<string, Json>()
  for (const role of [...roles.keys(), everyone]) {
    const isRead = (id: string): boolean =>
      inputs.some((input) => input.trait === id && (input.role ?? everyone) === role)
    const own = [...(known.get(role) ?? [])]
      .filter(([id]) => traits.has(id) && isRead(id))
      .map(([id, value]) => [id, json(value)] as const)
    if (role === everyone) for (const [id, value] of own) given.set(id, value)
    else if (own.length > 0) given.set(role, Object.fromEntries(own))
  }
  return Object.fromEntries(given)
}

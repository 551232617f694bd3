/** Checks that other checks call for: the roles that roll in them must be known. */
import type { Path } from '../paths.ts'
import { problem } from '../problem.ts'
import { namesOf } from '../words/problems/lists.ts'
import { calledRoles } from './called-roles.ts'
import { isKnown, type Desk } from './desk.ts'
import type { CheckVerb, Effect } from './model/effects.ts'
import type { Procedure } from './model/procedures.ts'

/** The ids of the procedures that one calls for. */
export const callsOf = ({ outcomes, follows }: Procedure): readonly string[] =>
  [...outcomes.values(), ...follows]
    .flatMap(({ effects }) => effects.flatMap(({ verbs }) => verbs))
    .flatMap((verb) => (verb.verb === 'check' ? [verb.procedure] : []))

/** Reports calls of a procedure in which a role is unknown, has two players, or rolls and has none. */
export const checkCalls = (desk: Desk, procedures: ReadonlyMap<string, Procedure>, from: Procedure): void => {
  const path = ['procedures', from.id]
  for (const { id, effects } of from.outcomes.values())
    checkEffects(desk, procedures, from, effects, [...path, 'outcomes', id, 'effects'])
  for (const { id, effects } of from.follows)
    checkEffects(desk, procedures, from, effects, [...path, 'follows', id, 'effects'])
}

const checkEffects = (
  desk: Desk,
  procedures: ReadonlyMap<string, Procedure>,
  from: Procedure,
  effects: readonly Effect[],
  path: Path,
): void => {
  for (const { id, of, verbs } of effects)
    for (const verb of verbs) {
      const to = verb.verb === 'check' ? procedures.get(verb.procedure) : undefined
      if (verb.verb === 'check' && to && !desk.touched(['procedures', to.id]))
        checkCall(desk, verb, from, of, to, [...path, id, 'check'])
    }
}

const checkCall = (desk: Desk, { as }: CheckVerb, from: Procedure, of: string, to: Procedure, path: Path): void => {
  const home = ['procedures', to.id, 'roles']
  for (const role of as?.keys() ?? [])
    if (!isKnown(desk, 'role', role, to.roles, [...path, 'as', role], home, { kind: 'roles', procedure: to.id })) return
  const sides = to.rolls.flatMap(({ side }) => side ?? [])
  for (const taking of of === 'each' ? from.rolls.flatMap(({ side }) => side ?? []) : [of]) {
    const players = calledRoles(to.roles, from.roles, taking, as)
    const twice = [...players].flatMap(([role, player], index) => {
      const before = [...players].slice(0, index).find(([, other]) => other === player)
      return before ? [{ party: player, roles: [before[0], role] as const }] : []
    })[0]
    if (twice) return desk.report(path, problem('party-twice', twice), true)
    const missing = sides.find((side) => !players.has(side) && to.roles.get(side)?.is === 'unit')
    if (missing !== undefined)
      return desk.report(
        path,
        problem('no-party', { role: missing, procedure: to.id, parties: namesOf([...from.roles.keys()]) }),
        true,
      )
  }
}

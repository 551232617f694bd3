/** What a request may give a procedure: everything it reads. */
import type { Input } from './model/procedures.ts'
import type { Trait } from './model/traits.ts'
import type { Reads, ProcedureWithoutInputs } from './reads.ts'

/** Points first, then role by role (groups, traits, the side's own `other`), the situation and the battle, and `other` last. */
export const inputsOf = (
  { roles, rolls, points }: ProcedureWithoutInputs,
  traits: ReadonlyMap<string, Trait>,
  reads: Reads,
): Input[] => {
  const traitsOf = (role: string | null): Input[] => {
    const read = reads.traits.get(role)
    return [...traits.keys()]
      .filter((trait) => read?.has(trait))
      .map((trait) => ({
        path: role === null ? [trait] : [role, trait],
        role,
        trait,
        what: 'trait',
        inGroups: role !== null && isFiring(role) && reads.firing.has(trait),
      }))
  }
  const isFiring = (role: string): boolean => points?.of === role && roles.get(role)?.groups === true
  const plain = (what: 'points' | 'groups' | 'other', role: string | null): Input => ({
    path: role === null ? [what] : [role, what],
    role,
    trait: null,
    what,
    inGroups: false,
  })

  return [
    ...(points ? [plain('points', null)] : []),
    ...[...roles.keys()].flatMap((role) => [
      ...(isFiring(role) ? [plain('groups', role)] : []),
      ...traitsOf(role),
      ...(rolls.some(({ side }) => side === role) ? [plain('other', role)] : []),
    ]),
    ...traitsOf(null),
    ...(rolls.some(({ side }) => side === null) ? [plain('other', null)] : []),
  ]
}

/** Whether a trait is a number derived from others, such as stands above a level: a request may give it but need not. */
export const isDerivedNumber = (trait: Trait | undefined): boolean =>
  trait !== undefined && trait.from.length > 0 && (trait.kind === 'number' || trait.kind === 'count')

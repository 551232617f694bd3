/** How a unit stands at this moment: what the roster says of it, and what has happened to it since. */
import { named } from '../present.ts'
import type { Battle } from './battle.ts'
import { factsOf, type Facts } from './roster.ts'

export const unitNow = ({ roster, states }: Pick<Battle, 'roster' | 'states'>, id: string): Facts => ({
  ...factsOf(roster, named(roster.units, id)),
  ...states.get(id),
})

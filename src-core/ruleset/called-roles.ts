/** Who plays which role of a check that another check calls for. */
import type { Role } from './model/procedures.ts'
import { enemyOf } from '../language/scope.ts'

type Roles = ReadonlyMap<string, Pick<Role, 'id' | 'is'>>

/**
 * By role of the called check, the role of the calling check that plays it: as the effect says, where `enemy` is the other of two roles;
 * else `taking`, to which the effect applies, plays the only role of its kind; else roles of equal name and kind correspond; and `taking`
 * plays the first free role of its kind where it has none yet. Other roles are played by nobody.
 */
export const calledRoles = (
  to: Roles,
  from: Roles,
  taking: string,
  as: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> => {
  const players = new Map<string, string>()
  for (const [role, player] of as) {
    const named = player === 'enemy' ? enemyOf(from, taking) : player
    if (named !== undefined) players.set(role, named)
  }
  const isCast = (player: string): boolean => [...players.values()].includes(player)
  const kind = from.get(taking)?.is
  const ofKind = [...to.values()].filter(({ is }) => is === kind)
  const left = (): readonly string[] => ofKind.map(({ id }) => id).filter((id) => !players.has(id))
  const takes = (role: string | undefined): void => {
    if (role !== undefined && !isCast(taking)) players.set(role, taking)
  }
  if (ofKind.length === 1) takes(left()[0])
  for (const { id, is } of to.values())
    if (!players.has(id) && !isCast(id) && from.get(id)?.is === is) players.set(id, id)
  takes(left()[0])
  return players
}

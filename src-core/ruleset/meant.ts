import { nearest } from '../nearest.ts'
import type { Path } from '../paths.ts'
import type { Desk } from './desk.ts'

/** The entry of a file below that a new one beside it may have been meant to change; null if none has a name like it. */
export const meantBelow = (desk: Pick<Desk, 'order' | 'layer'>, path: Path): string | null => {
  const list = path.slice(0, -1)
  const own = String(path.at(-1))
  const below = [...desk.order(list)].filter((id) => id !== own && desk.layer([...list, id]) < desk.layer(path))
  return nearest(own, below) ?? null
}

/** What others write where conditions are joined, which here are keys of their own, lists, or nothing at all. */
export type JoiningWord = 'or' | 'and'
export const isJoiningWord = (key: unknown): key is JoiningWord => key === 'or' || key === 'and'

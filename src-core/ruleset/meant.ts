import { nearest } from '../nearest.ts'
import type { Path } from '../paths.ts'
import type { Desk } from './desk.ts'

/** The entry of a file below that a new entry was perhaps meant to change; null if none has a similar name. */
export const meantBelow = (desk: Pick<Desk, 'order' | 'layer'>, path: Path): string | null => {
  const list = path.slice(0, -1)
  const own = String(path.at(-1))
  const below = [...desk.order(list)].filter((id) => id !== own && desk.layer([...list, id]) < desk.layer(path))
  return nearest(own, below) ?? null
}

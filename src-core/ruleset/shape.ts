/** Where in `rules` maps hold entries by id, so that patches know an entry from its fields. */
import type { Path } from '../paths.ts'

/** `entries`: keys are ids, and a new one may say `after`. `fields`: keys are the format's words. `data`: neither matters. */
export type Room = 'entries' | 'fields' | 'data'

// prettier-ignore
const collections = new Set([
  'terms', 'distances', 'parts', 'actions', 'traits', 'choices', 'from', 'grids', 'split', 'columns', 'rows', 'phases', 'steps', 'procedures',
  'roles', 'groups', 'factors', 'modifiers', 'tables', 'decide', 'gives', 'outcomes', 'conditions', 'effects', 'follows', 'lists', 'entries', 'arcs', 'first', 'sequences', 'parties',
])
const free = new Set(['when', 'unless', 'set', 'with', 'may', 'choose', 'bands', 'cells', 'dice', 'as'])

/** The room inside a key. */
export const roomOf = (room: Room, key: string): Room => {
  if (room === 'entries') return 'fields'
  if (room === 'data') return 'data'
  return collections.has(key) ? 'entries' : free.has(key) ? 'data' : 'fields'
}

/** The lengths of the parts of a path that end in an entry, outermost first: procedures.fire.modifiers.cover.value gives 2 and 4. */
export const entryDepths = (path: Path): number[] => {
  const depths: number[] = []
  let room: Room = 'fields'
  for (const [index, key] of path.entries()) {
    if (room === 'entries') depths.push(index + 1)
    room = roomOf(room, String(key))
  }
  return depths
}

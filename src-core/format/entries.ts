/** Where `rules` has maps of entries by id, so that patches can distinguish entries from fields. */
import type { Path } from '../paths.ts'

/** `entries`: keys are ids, and a new entry may have `after`. `fields`: keys are words of the format. `data`: neither. */
export type Room = 'entries' | 'fields' | 'data'

// prettier-ignore
const collections = new Set([
  'terms', 'distances', 'parts', 'actions', 'traits', 'choices', 'from', 'leaders', 'grids', 'split', 'columns', 'rows', 'phases', 'steps', 'procedures',
  'roles', 'groups', 'factors', 'modifiers', 'tables', 'decide', 'gives', 'offers', 'outcomes', 'conditions', 'effects', 'follows', 'lists', 'entries', 'arcs', 'first', 'sequences', 'parties',
])
const free = new Set(['when', 'unless', 'set', 'with', 'may', 'choose', 'bands', 'cells', 'dice', 'as'])

/** The kind of keys inside the value of a key. */
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

/** Ids made from names. */

/** Converts a name to an id: `Charge home` gives `charge-home`; accents and apostrophes are removed. */
export const idFrom = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The maximum length of a generated id. */
const most = 40

/**
 * An id that none of `taken` has, made from a name: `behind-a-hedge`, or `behind-a-hedge-2` if there is one. Of a long name it has as many
 * whole words as 40 letters hold.
 */
export const freeId = (name: string, taken: ReadonlySet<string>): string => {
  const whole = idFrom(name)
  const plain = whole.length <= most ? whole : whole.slice(0, Math.max(whole.lastIndexOf('-', most), 0) || most)
  const stem = plain === '' ? 'new' : /^[a-z]/.test(plain) ? plain : `n${plain}`
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`
    if (!taken.has(id)) return id
  }
}

/** Determines where `rules` has maps of entries by id, so that patches can distinguish entries from fields. */
import type { Path } from '../paths.ts'

/** The kind of a map. `entries`: its keys are ids, and a new entry may have `after`. `fields`: its keys are words of the format. `data`: neither. */
export type KeyKind = 'entries' | 'fields' | 'data'

// prettier-ignore
const collections = new Set([
  'terms', 'distances', 'parts', 'actions', 'traits', 'choices', 'from', 'leaders', 'grids', 'split', 'columns', 'rows', 'phases', 'steps', 'procedures',
  'roles', 'groups', 'factors', 'modifiers', 'tables', 'decide', 'gives', 'offers', 'outcomes', 'conditions', 'effects', 'follows', 'lists', 'entries', 'arcs', 'first', 'sequences', 'parties',
])
const dataKeys = new Set(['when', 'unless', 'set', 'with', 'may', 'choose', 'bands', 'cells', 'dice', 'as'])

/** The kind of the map under a key. */
export const keyKindOf = (keyKind: KeyKind, key: string): KeyKind => {
  if (keyKind === 'entries') return 'fields'
  if (keyKind === 'data') return 'data'
  return collections.has(key) ? 'entries' : dataKeys.has(key) ? 'data' : 'fields'
}

/** The lengths of a path's prefixes that lead to an entry, shortest first: 2 and 4 for procedures.fire.modifiers.cover.value. */
export const entryDepths = (path: Path): number[] => {
  const depths: number[] = []
  let keyKind: KeyKind = 'fields'
  for (const [index, key] of path.entries()) {
    if (keyKind === 'entries') depths.push(index + 1)
    keyKind = keyKindOf(keyKind, String(key))
  }
  return depths
}

/** Converts a name to an id without accents and apostrophes: `Charge home` becomes `charge-home`. */
export const idFrom = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The maximum length of a generated id. */
const maxIdLength = 40

/**
 * Makes an unused id from a name: `behind-a-hedge`, or `behind-a-hedge-2` if the first is in `taken`. A long name is cut to as many whole words as
 * fit in 40 characters.
 */
export const freeId = (name: string, taken: ReadonlySet<string>): string => {
  const whole = idFrom(name)
  const plain =
    whole.length <= maxIdLength
      ? whole
      : whole.slice(0, Math.max(whole.lastIndexOf('-', maxIdLength), 0) || maxIdLength)
  const stem = plain === '' ? 'new' : /^[a-z]/.test(plain) ? plain : `n${plain}`
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`
    if (!taken.has(id)) return id
  }
}

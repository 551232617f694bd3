/** Ids made from names. */

/** An id as files write it from a name as people do: `Charge home` gives `charge-home`; accents and apostrophes are left out. */
export const idFrom = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The most letters of an id made from a name. */
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

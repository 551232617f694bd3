/** Ids made from names. */

/** An id as files write it from a name as people do: `Charge home` gives `charge-home`; accents and apostrophes are left out. */
export const idFrom = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** An id that none of `taken` has, made from a name: `behind-a-hedge`, or `behind-a-hedge-2` if there is one. */
export const freeId = (name: string, taken: ReadonlySet<string>): string => {
  const plain = idFrom(name).slice(0, 40).replace(/-$/, '')
  const stem = plain === '' ? 'new' : /^[a-z]/.test(plain) ? plain : `n${plain}`
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`
    if (!taken.has(id)) return id
  }
}

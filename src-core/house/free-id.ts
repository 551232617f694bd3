/** Ids for what a person names. */

/** An id made from a name: `Behind a hedge` gives `behind-a-hedge`, or `behind-a-hedge-2` if there is one. */
export const freeId = (name: string, taken: ReadonlySet<string>): string => {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const plain = words.join('-').slice(0, 40).replace(/-+$/, '')
  const stem = plain === '' ? 'new' : /^[a-z]/.test(plain) ? plain : `n${plain}`
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`
    if (!taken.has(id)) return id
  }
}

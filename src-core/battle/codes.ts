/** Two letters by which a unit is picked: short, of its name where that can be, and no two alike. */

/** By id: the first letters of two words of the name, its first two letters, its first with another, any two. Capitals. */
export const codesOf = (units: readonly { readonly id: string; readonly name: string }[]): ReadonlyMap<string, string> => {
  const taken = new Set<string>()
  const codes = new Map<string, string>()
  for (const { id, name } of units) {
    const code = proposals(name).find((each) => !taken.has(each))
    if (code === undefined) continue
    taken.add(code)
    codes.set(id, code)
  }
  return codes
}

const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const all = alphabet.flatMap((first) => alphabet.map((second) => `${first}${second}`))

const proposals = (name: string): readonly string[] => {
  const plain = name.normalize('NFD').toUpperCase()
  const words = plain.match(/[A-Z]+/g) ?? []
  const letters = words.join('')
  const initials =
    words.length > 1
      ? [
          words
            .map((word) => word.slice(0, 1))
            .join('')
            .slice(0, 2),
        ]
      : []
  const [first = ''] = letters
  return [
    ...initials,
    letters.slice(0, 2),
    ...Array.from(letters.slice(1), (other) => first + other),
    ...alphabet.map((other) => first + other),
    ...all,
  ].filter((code) => code.length === 2)
}

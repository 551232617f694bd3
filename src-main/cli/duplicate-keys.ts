/** Keys that stand twice in a JSON object: parsing would take the last and drop the others silently. */
import type { Path } from '../../src-core/paths.ts'

/** An object or list that is open: the key or place one is at in it. */
interface Open {
  readonly keys: Set<string> | null
  at: string | number
  /** Whether the next text is a key. */
  expectsKey: boolean
}

/** The paths of the first `most` keys that stand where the same key stood before, in a text that is JSON. */
export const duplicateKeys = (text: string, most: number): Path[] => {
  const open: Open[] = []
  const duplicates: Path[] = []
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    const here = open.at(-1)
    if (duplicates.length === most) break
    if (token === '{') open.push({ keys: new Set(), at: '', expectsKey: true })
    else if (token === '[') open.push({ keys: null, at: 0, expectsKey: false })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && here) {
      if (typeof here.at === 'number') here.at += 1
      here.expectsKey = here.keys !== null
    } else if (here?.keys && here.expectsKey) {
      here.at = JSON.parse(token) as string
      here.expectsKey = false
      if (here.keys.has(here.at)) duplicates.push(open.map(({ at }) => at))
      here.keys.add(here.at)
    }
  }
  return duplicates
}

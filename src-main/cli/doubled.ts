/** Keys that stand twice in a JSON object: parsing would take the last and lose the others unsaid. */
import type { Path } from '../../src-core/paths.ts'

/** An object or list that is open: the key or place one is at in it. */
interface Open {
  readonly keys: Set<string> | null
  at: string | number
  /** Whether the next text is a key. */
  awaits: boolean
}

/** The paths of the first `most` keys that stand where the same key stood before, in a text that is JSON. */
export const doubledKeys = (text: string, most: number): Path[] => {
  const open: Open[] = []
  const doubled: Path[] = []
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    const here = open.at(-1)
    if (doubled.length === most) break
    if (token === '{') open.push({ keys: new Set(), at: '', awaits: true })
    else if (token === '[') open.push({ keys: null, at: 0, awaits: false })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && here) {
      if (typeof here.at === 'number') here.at += 1
      here.awaits = here.keys !== null
    } else if (here?.keys && here.awaits) {
      here.at = JSON.parse(token) as string
      here.awaits = false
      if (here.keys.has(here.at)) doubled.push(open.map(({ at }) => at))
      here.keys.add(here.at)
    }
  }
  return doubled
}

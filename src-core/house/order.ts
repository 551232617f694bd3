/** The order of entries, as a patch says it: each new or moved one `after` another. */

/**
 * What each entry must be said to stand after, so that entries standing in `natural` order come to stand in the `wanted` one: as few
 * as can be, and of two `moved` rather than the other. Both hold the same ids.
 */
export const anchors = (natural: readonly string[], wanted: readonly string[], moved: string): ReadonlyMap<string, string> => {
  const rank = new Map(natural.map((id, index) => [id, index]))
  const free = heaviestRising(wanted.map((id) => ({ number: rank.get(id) ?? 0, weight: id === moved ? 1 : 2 })))
  return new Map(wanted.flatMap((id, index) => (free.has(index) ? [] : [[id, wanted[index - 1] ?? '']])))
}

/** Positions of the rising run of most weight that takes the first number: nothing can stand after what is not there. */
const heaviestRising = (numbers: readonly { readonly number: number; readonly weight: number }[]): ReadonlySet<number> => {
  const best: { readonly weight: number; readonly before: number }[] = []
  for (const [index, { number, weight }] of numbers.entries()) {
    let most = index === 0 ? weight : -Infinity
    let before = -1
    for (const [earlier, through] of best.entries())
      if ((numbers[earlier]?.number ?? 0) < number && through.weight + weight > most) {
        most = through.weight + weight
        before = earlier
      }
    best.push({ weight: most, before })
  }
  let at = best.reduce((top, { weight }, index) => (weight > (best[top]?.weight ?? -Infinity) ? index : top), 0)
  const positions = new Set<number>()
  for (; best[at]; at = best[at]?.before ?? -1) positions.add(at)
  return positions
}

/** The ids with one of them right after another, or first (null). */
export const movedAfter = (ids: readonly string[], id: string, after: string | null): string[] => {
  const others = ids.filter((other) => other !== id)
  const at = after === null ? 0 : others.indexOf(after) + 1
  return [...others.slice(0, at), id, ...others.slice(at)]
}

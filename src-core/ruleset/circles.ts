/** Finds circles: traits derived from each other, outcomes below each other, conditions that name each other. */
import { problem } from '../problem.ts'
import type { Path } from '../paths.ts'
import type { Desk } from './desk.ts'

/** The most entries of a circle that are named; of a longer one the first five and the one where it closes. */
const mostNamed = 7

/** Reports the first circle that each entry is on, once. */
export const checkCircles = (
  desk: Desk,
  what: 'traits' | 'outcomes' | 'conditions',
  home: Path,
  ids: readonly string[],
  next: (id: string) => readonly string[],
): void => {
  const done = new Set<string>()
  for (const start of ids) {
    const trail: { readonly id: string; readonly left: string[] }[] = []
    const depths = new Map<string, number>()
    const enter = (id: string): void => {
      const from = depths.get(id)
      if (from !== undefined) {
        const circle = [...trail.slice(from).map((step) => step.id), id]
        const isCut = circle.length > mostNamed
        const facts = { what, entries: isCut ? [...circle.slice(0, 5), id] : circle, isCut }
        desk.report([...home, id], problem('circle', facts), true)
      } else if (!done.has(id)) {
        done.add(id)
        depths.set(id, trail.length)
        trail.push({ id, left: [...new Set(next(id))] })
      }
    }
    enter(start)
    for (let last = trail.at(-1); last; last = trail.at(-1)) {
      const id = last.left.shift()
      if (id !== undefined) enter(id)
      else {
        depths.delete(last.id)
        trail.pop()
      }
    }
  }
}

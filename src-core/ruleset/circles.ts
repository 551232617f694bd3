/** What may not go in circles: traits found from each other, outcomes above each other. */
import type { Path } from '../paths.ts'
import type { Desk } from './desk.ts'

/** Says the first circle that each entry is on, once. */
export const checkCircles = (
  desk: Desk,
  what: string,
  home: Path,
  ids: readonly string[],
  next: (id: string) => readonly string[],
  verb: string,
): void => {
  const done = new Set<string>()
  for (const start of ids) {
    const trail: { readonly id: string; readonly left: string[] }[] = []
    const depths = new Map<string, number>()
    const enter = (id: string): void => {
      const from = depths.get(id)
      if (from !== undefined) {
        const circle = [...trail.slice(from).map((step) => step.id), id]
        const said = circle.length > 7 ? [...circle.slice(0, 5), '…', id] : circle
        desk.problem(
          'circle',
          [...home, id],
          `${what} in a circle: ${said.map((one) => `\`${one}\``).join(` ${verb} `)}`,
          'let one of them stand by itself',
          true,
        )
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

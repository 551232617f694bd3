/** Which changes of several house rules are played by. */
import { dotted, isInside } from '../paths.ts'
import type { HouseHead, RuleChange } from './model.ts'

/**
 * The changes of each of the house rules, the lowest first, without those that another above it changes again, or removes with the piece around
 * them. Null where changes are not listed.
 */
export const heldChanges = (house: readonly HouseHead[]): readonly (readonly RuleChange[])[] | null => {
  const all: (readonly RuleChange[])[] = []
  for (const { changes } of house) {
    if (changes === undefined) return null
    all.push(changes)
  }
  return all.map((changes, index) => {
    const changesAbove = all.slice(index + 1).flat()
    const above = changesAbove.map(({ kind, path }) => ({ kind, path: dotted(path) }))
    const isOverruled = (path: string): boolean =>
      above.some((other) => other.path === path || (other.kind === 'removed' && isInside(path, other.path)))
    return changes.filter(({ path }) => !isOverruled(dotted(path)))
  })
}

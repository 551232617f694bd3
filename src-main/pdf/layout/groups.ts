/** Groups of blocks used together, which stay on one page. */
import type { Block, Section } from '../../../src-core/sheet/blocks.ts'
import { memoize } from '../../../src-core/memoize.ts'

interface Groups {
  /** In reading order: checks, then other blocks one by one. */
  readonly all: readonly ReadonlySet<Block>[]
  /** The number of checks. */
  readonly checks: number
  /** Indices of groups, except the first, before which a page may break. */
  readonly breaks: readonly number[]
}

/** The most break points in a section, to limit the work. */
const mostBreaks = 64

/** A check's blocks form a group; any other block is alone. */
export const groupsOf = memoize(({ left, right, wide }: Section): Groups => {
  const checks = new Map<string, Set<Block>>()
  const loose: Set<Block>[] = []
  for (const blocks of [left, right, wide]) {
    for (const block of blocks) {
      const group = block.check === undefined ? undefined : checks.get(block.check)
      if (group) group.add(block)
      else if (block.check !== undefined) checks.set(block.check, new Set([block]))
      else loose.push(new Set([block]))
    }
  }
  const all = [...checks.values(), ...loose]
  const apart = Math.ceil(all.length / mostBreaks)
  return {
    all,
    checks: checks.size,
    breaks: all.flatMap((_, index) => (index > 0 && index % apart === 0 ? [index] : [])),
  }
})

/* The part of a section on one page. */

export interface Stretch {
  readonly section: Section
  /** Indices of its first group and after its last. */
  readonly from: number
  readonly to: number
  /** The number of its card if its topic has several: `(1 of 2)`. */
  readonly part?: string
}

/** A section from a group (from 0) to its end. */
export const wholeSection = (section: Section, from = 0): Stretch => ({
  section,
  from,
  to: groupsOf(section).all.length,
})

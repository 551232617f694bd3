/** Play groups: what is read together and so stays on one page. */
import type { Block, Section } from '../../../src-core/sheet/blocks.ts'
import { memoize } from '../../../src-core/memoize.ts'

interface Groups {
  /** In the order they are read: the checks, then what belongs to none, block by block. */
  readonly all: readonly ReadonlySet<Block>[]
  /** How many of them are checks. */
  readonly checks: number
  /** Before which of them, the first left out, a page may begin. */
  readonly breaks: readonly number[]
}

/** The most places at which a crowded section is broken, to limit the work. */
const mostBreaks = 64

/** All blocks of one check are a group; any other block is one by itself. */
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

/* What of a section stands on one page. */

/** A section, or those of its groups that stand on one page. */
export interface Stretch {
  readonly section: Section
  /** Its first group, and the one after its last. */
  readonly from: number
  readonly to: number
}

/** A section from one of its groups (from 0) to its end. */
export const wholeSection = (section: Section, from = 0): Stretch => ({
  section,
  from,
  to: groupsOf(section).all.length,
})

/** Groups of blocks used together, which stay on one page. */
import type { Block, Section } from '../../../src-core/sheet/blocks.ts'
import { memoize } from '../../../src-core/memoize.ts'

interface Groups {
  /** In reading order: those of each check, then the others. */
  readonly blocks: readonly Block[]
  /** Indices of blocks, except the first, before which a page may break: where a check or another block begins. */
  readonly breaks: readonly number[]
  /** Also those inside a check, before which only facing pages may break; not of its notes, which have no title. */
  readonly facing: readonly number[]
}

/** The most break points in a section, to limit the work. */
const mostBreaks = 64

export const groupsOf = memoize(({ left, right, loose }: Section): Groups => {
  const groups = [...Map.groupBy([...left, ...right, ...loose], ({ check, id }) => check ?? `block ${id}`).values()]
  const all = groups.toSorted(([one], [other]) => Number(one?.check === undefined) - Number(other?.check === undefined))
  const blocks = all.flat()
  const apart = Math.ceil(blocks.length / mostBreaks)
  const starts = new Set(all.map(([first]) => first))
  const facing = blocks.flatMap((block, index) =>
    index > 0 && index % apart === 0 && (starts.has(block) || block.kind !== 'notes' || block.title) ? [index] : [],
  )
  return { blocks, facing, breaks: facing.filter((index) => starts.has(blocks[index])) }
})

/* The part of a section on one page. */

export interface Stretch {
  readonly section: Section
  /** Indices of its first block and after its last. */
  readonly from: number
  readonly to: number
  /** The number of its card if its topic has several: `(1 of 2)`. */
  readonly part?: string
}

/** A section from a block (from 0) to its end. */
export const wholeSection = (section: Section, from = 0): Stretch => ({
  section,
  from,
  to: groupsOf(section).blocks.length,
})

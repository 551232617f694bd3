/** Groups of blocks that are used together and stay on one page. */
import type { Block, Section } from '../../../src-core/sheet/blocks.ts'
import { memoize } from '../../../src-core/memoize.ts'

interface Groups {
  /** Blocks in reading order. Blocks of checks come first. */
  readonly blocks: readonly Block[]
  /** Indices of blocks before which a page may break, where a check or another block begins. Never the first block. */
  readonly breaks: readonly number[]
  /** `breaks`, and the indices inside a check where only facing pages may break. Excludes untitled notes inside a check. */
  readonly facing: readonly number[]
}

/** The maximum number of break points in a section, to limit the work. */
const maxBreaks = 64

export const groupsOf = memoize(({ left, right, loose }: Section): Groups => {
  const groups = [...Map.groupBy([...left, ...right, ...loose], ({ check, id }) => check ?? `block ${id}`).values()]
  const all = groups.toSorted(([one], [other]) => Number(one?.check === undefined) - Number(other?.check === undefined))
  const blocks = all.flat()
  const apart = Math.ceil(blocks.length / maxBreaks)
  const starts = new Set(all.map(([first]) => first))
  const facing = blocks.flatMap((block, index) =>
    index > 0 && index % apart === 0 && (starts.has(block) || block.kind !== 'notes' || block.title) ? [index] : [],
  )
  return { blocks, facing, breaks: facing.filter((index) => starts.has(blocks[index])) }
})

/* The part of a section on one page. */

export interface Stretch {
  readonly section: Section
  /** Index of the first block. `to` is the index after the last one. */
  readonly from: number
  readonly to: number
  /** The card number, such as `(1 of 2)`, if the topic takes several cards. */
  readonly part?: string
}

/** The part of a section from a given block (counted from 0) to the end. */
export const wholeSection = (section: Section, from = 0): Stretch => ({
  section,
  from,
  to: groupsOf(section).blocks.length,
})

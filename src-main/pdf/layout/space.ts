import type { Frame } from '../../../src-core/sheet/formats.ts'

/**
 * Room between things, in ems. It grows with the air (0 set tight, 1 airy): a sheet takes the largest type first
 * and then gives what is left of the page to the air.
 */
export const space = (air: number) =>
  ({
    /** Above and below the lines of a row of a table, both together. */
    row: 0.07 + 0.38 * air,
    /** Left and right of what stands in a cell, each. */
    cell: 0.35,
    /** Between lines of a list. */
    item: 0.17 * air,
    /** Between groups of modifiers, and between notes. */
    group: 0.2 + 0.35 * air,
    /** Between a block's title and what it heads. */
    title: 0.08 + 0.14 * air,
    /** Between blocks one under the other. */
    block: 0.45 + 0.65 * air,
    /** Between blocks side by side, and between left and right. */
    column: 0.9,
    /** Between sections. */
    section: 0.44 + 0.76 * air,
    /** Between a section's heading and what it heads. */
    heading: 0.24 + 0.26 * air,
  }) as const

/** Width of the bar with a section's number, and the gap right of it. */
export const bar = { width: 1.5, gap: 0.5 } as const

/** Left of what a section says. */
export const indent = (headings: Frame['headings']): number => (headings === 'bar' ? bar.width + bar.gap : 0)

/** Left and right of the words in a band. */
export const bandInset = 0.5

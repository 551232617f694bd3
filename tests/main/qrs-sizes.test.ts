/** Every offered ruleset prints on the promised number of sides, in readable type. */
import { describe, expect, test } from 'vitest'
import { buildSheet } from '../../src-core/sheet/build.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'
import { inGate } from '../tools.ts'
import { layOut } from './sheet-reading.ts'

/** Minimum type size in points for each sheet on a number of sides. */
const promises = [
  ['napoleonic-fury', 4, 8],
  ['fire-and-fury', 1, 8],
  ...offered().map((id) => [id, 2, 7.5] as const),
] as const

describe.each(['a4', 'letter'] as const)('on %s paper', (paper) => {
  test.each(inGate(promises, 3))('%s takes %i sides at %d points or more', (id, sides, min) => {
    const { pages, typeSize } = layOut(buildSheet(rulesetNamed(id)), { paper, sides })
    expect(pages.length).toBeLessThanOrEqual(sides)
    expect(typeSize).toBeGreaterThanOrEqual(min)
  })
})

/** In any frame and type size, no words overlap or leave the page: tested on a seeded sample. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sheetOf } from '../../src-core/sheet/build.ts'
import { formatIds } from '../../src-core/sheet/formats.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'
import { layoutSheet } from '../../src-main/pdf/layout/layout.ts'
import { measureWith } from '../../src-main/pdf/fonts.ts'
import { rounds } from '../tools.ts'
import { faults, fonts, framed } from './sheet-reading.ts'

const asked = fc.record({
  id: fc.constantFrom(...offered()),
  format: fc.constantFrom(...formatIds),
  paper: fc.constantFrom('a4' as const, 'letter' as const),
  /** In points. */
  size: fc.integer({ min: 60, max: 240 }).map((tenths) => tenths / 10),
})

test('no block of any ruleset overlaps another or leaves its frame, in type of 6 to 24 points', () => {
  let laidOut = 0
  fc.assert(
    fc.property(asked, ({ id, format, paper, size }) => {
      const options = framed({ paper, format, size, sides: 40 })
      const made = layoutSheet(sheetOf(rulesetNamed(id)), options, measureWith(fonts))
      if (made.ok) {
        laidOut += 1
        expect(faults(made.value, options.frame.type.smallest)).toEqual([])
      } else
        for (const { code } of made.problems)
          expect(['block-too-high', 'text-too-wide', 'sheet-too-long']).toContain(code)
    }),
    { seed: 14, numRuns: rounds(300, 20, 8) },
  )
  expect(laidOut).toBeGreaterThan(rounds(5, 5, 1))
})

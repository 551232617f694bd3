/** Stepping through the doubtful cells read from a chart. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposalForNewEntry, destinationsFor } from '../../src-core/scan/rules/from-scan.ts'
import { pageOfText } from '../../src-core/scan/page.ts'
import { readPages } from '../../src-core/scan/read.ts'
import { useScanPieces, type FoundPiece } from '../../src-renderer/scan/pieces.ts'
import { nonNull } from '../../src-core/present.ts'
import { rounds } from '../tools.ts'

const unclear = '+l Fresh\n+I Worn\n-l Spent\n+S Led\n'
/** The machine's answer for empty rules. */
const read = (text: string): readonly FoundPiece[] =>
  readPages([pageOfText(text)], undefined).tables.map((table) => ({
    name: '',
    proposal: proposalForNewEntry(table, {}),
    homes: destinationsFor(table, {}).map((home) => ({ ...home, path: [...home.path] })),
  }))
const opened = (text: string): ReturnType<typeof useScanPieces> => {
  const pieces = useScanPieces()
  pieces.begin(read(text))
  return pieces
}

test('each answer resolves the current doubt and moves to the next open one', () => {
  const pieces = opened(unclear)
  const all = pieces.doubts.value.length
  expect(all).toBeGreaterThan(2)
  pieces.answer('+1')
  expect([pieces.left.value, pieces.at.value]).toEqual([all - 1, 1])
  pieces.step(-1)
  expect(pieces.at.value).toBe(0)
  pieces.step(-1)
  expect(pieces.at.value).toBe(all - 1)
  pieces.settleAll()
  expect(pieces.left.value).toBe(0)
})

test('no key increases the number of doubts or reopens a resolved one', () => {
  const presses = fc.array(fc.constantFrom('answer', 'step', 'say', 'look'), { maxLength: 12 })
  fc.assert(
    fc.property(presses, (pressed) => {
      const pieces = opened(unclear)
      let left = pieces.left.value
      for (const press of pressed) {
        const { at, proposal } = pieces
        if (press === 'answer') pieces.answer('+1')
        else if (press === 'step') pieces.step(1)
        else if (press === 'look') pieces.look(0)
        else pieces.say({ row: at.value % nonNull(proposal.value).rows.length, column: 0 }, '+1')
        expect(pieces.left.value).toBeLessThanOrEqual(left)
        left = pieces.left.value
      }
    }),
    { numRuns: rounds(200, 40) },
  )
})

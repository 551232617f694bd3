/** Stepping through the doubts of what was read from a chart. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposalForNewEntry, destinationsFor } from '../../src-core/scan/rules/from-scan.ts'
import { proposalsOf } from '../../src-core/scan/proposals.ts'
import { readScan } from '../../src-core/scan/read.ts'
import { choiceLines, textAt } from '../../src-renderer/house/scan.ts'
import { useScanPieces, type FoundPiece } from '../../src-renderer/house/scan-pieces.ts'
import { present } from '../../src-core/present.ts'
import { rounds } from '../tools.ts'

const unclear = '+2 Fresh\n+? Worn\n-? Spent\n+? Led\n'
const list = '+2 Fresh\n0 Worn\n-2 Spent\n+1 Led\n'
/** As the machine answers over rules without a word. */
const read = (text: string): readonly FoundPiece[] =>
  proposalsOf(readScan(text, { lowest: 1, highest: 10 })).map((proposal) => ({
    name: '',
    proposal: proposalForNewEntry(proposal, {}),
    homes: destinationsFor(proposal, text, {}).map((home) => ({ ...home, path: [...home.path] })),
  }))
const opened = (text: string): ReturnType<typeof useScanPieces> => {
  const pieces = useScanPieces()
  pieces.begin(read(text))
  return pieces
}

test('each answer settles the doubt at hand and goes to the next that is left', () => {
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

test('lines that are made one trait name it; the doubt about all lines is left until each has its words', () => {
  const pieces = opened(list)
  const lines = choiceLines(present(pieces.proposal.value))
  const textOf = (row: number): string => {
    const now = present(pieces.proposal.value)
    return textAt(now, { row, column: now.columns.length - 1 })
  }
  pieces.join(lines.slice(0, 3), 'Condition')
  expect([textOf(2).includes('Condition'), textOf(3), pieces.left.value]).toEqual([true, '', 1])
  pieces.join(lines.slice(3), 'Leader')
  expect([textOf(2).includes('Condition'), textOf(3).includes('Leader'), pieces.left.value]).toEqual([true, true, 0])
})

test('whatever is pressed, doubts that are left never grow while it stays where it goes, and those answered stay so', () => {
  const presses = fc.array(fc.constantFrom('answer', 'step', 'rest', 'say', 'look'), { maxLength: 12 })
  fc.assert(
    fc.property(presses, (pressed) => {
      const pieces = opened(unclear)
      let left = pieces.left.value
      for (const press of pressed) {
        const { at, proposal } = pieces
        if (press === 'answer') pieces.answer('+1')
        else if (press === 'step') pieces.step(1)
        else if (press === 'rest') pieces.makeRest()
        else if (press === 'look') pieces.look(0)
        else pieces.say({ row: at.value % present(proposal.value).rows.length, column: 0 }, '+1')
        expect(pieces.left.value).toBeLessThanOrEqual(left)
        if (press === 'rest') expect(pieces.unnamed.value).toEqual([])
        left = pieces.left.value
      }
    }),
    { numRuns: rounds(200, 40) },
  )
})

import { expect, test } from 'vitest'
import {
  newHistory,
  nextUndoLabel,
  recordStep,
  redoStep,
  undoStep,
  joinedGroup,
} from '../../../src-core/house/history.ts'

test('steps are undone and redone one by one, with their descriptions', () => {
  const start = newHistory('a')
  const two = recordStep(recordStep(start, 'ab', 'add b'), 'abc', 'add c')
  expect([two.done?.last.label, two.done?.rest?.last.label]).toEqual(['add c', 'add b'])
  expect([two, undoStep(two), start].map(nextUndoLabel)).toEqual(['add c', 'add b', null])
  expect(undoStep(two).text).toBe('ab')
  expect(undoStep(undoStep(two)).text).toBe('a')
  expect(undoStep(undoStep(undoStep(two))).text).toBe('a')
  expect(redoStep(redoStep(redoStep(undoStep(undoStep(two))))).text).toBe('abc')
})

test('a save is undone and redone with the step before it', () => {
  const saved = recordStep(recordStep(newHistory('a'), 'ab', 'add b'), 'ab 1', 'Version 1', joinedGroup)
  expect(nextUndoLabel(saved)).toBe('add b')
  expect(undoStep(saved).text).toBe('a')
  expect(redoStep(undoStep(saved)).text).toBe('ab 1')
  const alone = recordStep(newHistory('a'), 'a 1', 'Version 1', joinedGroup)
  expect([nextUndoLabel(alone), undoStep(alone).text, redoStep(undoStep(alone)).text]).toEqual([
    'Version 1',
    'a',
    'a 1',
  ])
})

test('a new step after an undo replaces the undone ones', () => {
  const history = recordStep(undoStep(recordStep(newHistory('a'), 'ab', 'b')), 'ac', 'c')
  expect(redoStep(history)).toBe(history)
  expect(undoStep(history).text).toBe('a')
})

test('continuous typing is one undo step', () => {
  const typed = ['h', 'he', 'hedge'].reduce(
    (history, text) => recordStep(history, text, 'typing', 't1'),
    newHistory(''),
  )
  expect(typed.done?.length).toBe(1)
  expect(undoStep(typed).text).toBe('')
  const more = recordStep(typed, 'hedges', 'typing', 't2')
  expect(more.done?.length).toBe(2)
  expect(recordStep(recordStep(typed, '', 'typing', 't1'), '', 'typing', 't1').done).toBeNull()
})

test('typing after an undo is a separate step, even without a pause', () => {
  const typed = recordStep(recordStep(newHistory(''), 'h', 'typing', 't1'), 'h!', 'typing', 't2')
  const again = recordStep(undoStep(typed), 'he', 'typing', 't1')
  expect(again.done?.length).toBe(2)
  expect(undoStep(again).text).toBe('h')
})

test('an edit that changes nothing is not a step', () => {
  const history = newHistory('a')
  expect(recordStep(history, 'a', 'nothing')).toBe(history)
})

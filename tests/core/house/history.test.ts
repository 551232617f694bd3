import { expect, test } from 'vitest'
import { begin, nextUndo, record, redo, undo, withBefore } from '../../../src-core/house/history.ts'

test('steps are undone and redone one by one, with their words', () => {
  const start = begin('a')
  const two = record(record(start, 'ab', 'add b'), 'abc', 'add c')
  expect([two.done?.last.label, two.done?.rest?.last.label]).toEqual(['add c', 'add b'])
  expect([two, undo(two), start].map(nextUndo)).toEqual(['add c', 'add b', null])
  expect(undo(two).text).toBe('ab')
  expect(undo(undo(two)).text).toBe('a')
  expect(undo(undo(undo(two))).text).toBe('a')
  expect(redo(redo(redo(undo(undo(two))))).text).toBe('abc')
})

test('a save goes with the step before it, back and forward', () => {
  const saved = record(record(begin('a'), 'ab', 'add b'), 'ab 1', 'Version 1', withBefore)
  expect(nextUndo(saved)).toBe('add b')
  expect(undo(saved).text).toBe('a')
  expect(redo(undo(saved)).text).toBe('ab 1')
  const alone = record(begin('a'), 'a 1', 'Version 1', withBefore)
  expect([nextUndo(alone), undo(alone).text, redo(undo(alone)).text]).toEqual(['Version 1', 'a', 'a 1'])
})

test('a new step after an undo takes the place of what was undone', () => {
  const history = record(undo(record(begin('a'), 'ab', 'b')), 'ac', 'c')
  expect(redo(history)).toBe(history)
  expect(undo(history).text).toBe('a')
})

test('what is typed in one go is one step', () => {
  const typed = ['h', 'he', 'hedge'].reduce((history, text) => record(history, text, 'typing', 't1'), begin(''))
  expect(typed.done?.length).toBe(1)
  expect(undo(typed).text).toBe('')
  const more = record(typed, 'hedges', 'typing', 't2')
  expect(more.done?.length).toBe(2)
  expect(record(record(typed, '', 'typing', 't1'), '', 'typing', 't1').done).toBeNull()
})

test('what is typed after an undo is a step of its own, even in the same go', () => {
  const typed = record(record(begin(''), 'h', 'typing', 't1'), 'h!', 'typing', 't2')
  const again = record(undo(typed), 'he', 'typing', 't1')
  expect(again.done?.length).toBe(2)
  expect(undo(again).text).toBe('h')
})

test('nothing changed is no step', () => {
  const history = begin('a')
  expect(record(history, 'a', 'nothing')).toBe(history)
})

/** The history of a text, to undo and redo without limit: an immutable value. */
import { append, type Chain } from '../collections.ts'

/** One step: a section of the text replaced by another. */
export interface TextStep {
  readonly at: number
  readonly was: string
  readonly now: string
  /** The step in words. */
  readonly label: string
  /** Consecutive steps of one group are undone together, such as the letters of a word. */
  readonly group: string | null
}

export interface History {
  readonly text: string
  readonly done: Chain<TextStep>
  /** The last is redone next. */
  readonly undone: Chain<TextStep>
}

/** Steps undone together with the previous one, such as the version that saving sets. */
export const joinedGroup = 'with-before'

/** The history of a text without steps. */
export const newHistory = (text: string): History => ({ text, done: null, undone: null })

/** The history with the text changed; the same history if the text is equal. Undone steps can no longer be redone. */
export const recordStep = (history: History, text: string, label: string, group: string | null = null): History => {
  if (text === history.text) return history
  const step = stepBetween(history.text, text, label, group)
  const { done, undone } = history
  if (!done || group === null || done.last.group !== group || undone)
    return { text, done: append(step, done), undone: null }
  const { rest } = done
  const before = backward(history.text, done.last)
  return before === text
    ? { text, done: rest, undone: null }
    : { text, done: append(stepBetween(before, text, label, group), rest), undone: null }
}

/** Undoes one step and those linked to it; the same history if there is none. */
export const undoStep = (history: History): History => {
  const { done, undone } = history
  if (!done) return history
  const back = { text: backward(history.text, done.last), done: done.rest, undone: append(done.last, undone) }
  return done.last.group === joinedGroup ? undoStep(back) : back
}

/** Redoes one step and those linked to it; the same history if there is none. */
export const redoStep = (history: History): History => {
  const { done, undone } = history
  if (!undone) return history
  const again = { text: forward(history.text, undone.last), done: append(undone.last, done), undone: undone.rest }
  return undone.rest?.last.group === joinedGroup ? redoStep(again) : again
}

/** The label of the next undo; null: none. */
export const nextUndoLabel = ({ done }: Pick<History, 'done'>): string | null => {
  if (!done) return null
  return done.last.group === joinedGroup && done.rest ? nextUndoLabel({ done: done.rest }) : done.last.label
}

/** The text with a section replaced; undefined if the old section isn't there. */
export const replaceStretch = (
  text: string,
  { at, was, now }: Pick<TextStep, 'at' | 'was' | 'now'>,
): string | undefined =>
  text.slice(at, at + was.length) === was ? text.slice(0, at) + now + text.slice(at + was.length) : undefined

const forward = (text: string, { at, was, now }: TextStep): string =>
  text.slice(0, at) + now + text.slice(at + was.length)
const backward = (text: string, { at, was, now }: TextStep): string =>
  text.slice(0, at) + was + text.slice(at + now.length)

/** The single section in which two texts differ. */
export const stepBetween = (before: string, after: string, label: string, group: string | null): TextStep => {
  let [at, end, endAfter] = [0, before.length, after.length]
  while (at < end && at < endAfter && before[at] === after[at]) at += 1
  while (end > at && endAfter > at && before[end - 1] === after[endAfter - 1]) {
    end -= 1
    endAfter -= 1
  }
  return { at, was: before.slice(at, end), now: after.slice(at, endAfter), label, group }
}

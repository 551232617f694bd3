/** The undo history of YAML text, as an immutable value without a limit. */
import { append, type Chain } from '../collections.ts'

/** A step in which one section of the text was replaced by another. */
export interface TextStep {
  readonly at: number
  readonly was: string
  readonly now: string
  /** The description of the step. */
  readonly label: string
  /** Consecutive steps of the same group, such as the letters of a word, are undone together. Null if the step has no group. */
  readonly group: string | null
}

export interface History {
  readonly text: string
  readonly done: Chain<TextStep>
  /** Undone steps. The last one is redone next. */
  readonly undone: Chain<TextStep>
}

/** Steps that are undone together with the previous one, such as the version set by saving. */
export const joinedGroup = 'with-before'

/** Returns the history of unedited text. */
export const newHistory = (text: string): History => ({ text, done: null, undone: null })

/** Records a change to the text, which clears the redo steps. Returns the same history if the text hasn't changed. */
export const recordStep = (history: History, text: string, label: string, group: string | null = null): History => {
  if (text === history.text) return history
  const step = stepBetween(history.text, text, label, group)
  const { done, undone } = history
  if (!done || group === null || done.last.group !== group || undone)
    return { text, done: append(step, done), undone: null }
  const { rest } = done
  const before = revertStep(history.text, done.last)
  return before === text
    ? { text, done: rest, undone: null }
    : { text, done: append(stepBetween(before, text, label, group), rest), undone: null }
}

/** Undoes a step and those joined to it. Returns the same history if there is nothing to undo. */
export const undoStep = (history: History): History => {
  const { done, undone } = history
  if (!done) return history
  const back = { text: revertStep(history.text, done.last), done: done.rest, undone: append(done.last, undone) }
  return done.last.group === joinedGroup ? undoStep(back) : back
}

/** Redoes a step and those joined to it. Returns the same history if there is nothing to redo. */
export const redoStep = (history: History): History => {
  const { done, undone } = history
  if (!undone) return history
  const again = { text: applyStep(history.text, undone.last), done: append(undone.last, done), undone: undone.rest }
  return undone.rest?.last.group === joinedGroup ? redoStep(again) : again
}

/** The label of the step that would be undone next; null if there is none. */
export const nextUndoLabel = ({ done }: Pick<History, 'done'>): string | null => {
  if (!done) return null
  return done.last.group === joinedGroup && done.rest ? nextUndoLabel({ done: done.rest }) : done.last.label
}

/** Replaces a section of the text. Returns undefined if the old section isn't there. */
export const replaceStretch = (
  text: string,
  { at, was, now }: Pick<TextStep, 'at' | 'was' | 'now'>,
): string | undefined =>
  text.slice(at, at + was.length) === was ? text.slice(0, at) + now + text.slice(at + was.length) : undefined

const applyStep = (text: string, { at, was, now }: TextStep): string =>
  text.slice(0, at) + now + text.slice(at + was.length)
const revertStep = (text: string, { at, was, now }: TextStep): string =>
  text.slice(0, at) + was + text.slice(at + now.length)

/** Finds the smallest section that differs between two versions of the text. */
export const stepBetween = (before: string, after: string, label: string, group: string | null): TextStep => {
  let [at, end, endAfter] = [0, before.length, after.length]
  while (at < end && at < endAfter && before[at] === after[at]) at += 1
  while (end > at && endAfter > at && before[end - 1] === after[endAfter - 1]) {
    end -= 1
    endAfter -= 1
  }
  return { at, was: before.slice(at, end), now: after.slice(at, endAfter), label, group }
}

/** House rules in the making, as a line of events: what is kept on disk while a person edits. */
import { begin, record, redo, undo, type History } from './history.ts'

/** What a draft begins with. */
export interface DraftHeader {
  readonly doublequick: 'draft'
  readonly format: 1
  /** The file it is to be saved as; null where that is not known yet. */
  readonly file: string | null
  /** The id or file of the ruleset it changes. */
  readonly ruleset: string
  readonly text: string
  /** The file's text as it was then; null where there was none. */
  readonly saved: string | null
}

/** `call` names the call that an event came of: the same call asked again has been done. It stands on the last event of a call. */
export type DraftEvent = { readonly call?: string } &
  /** A stretch of the text became another one. */
  (
    | {
        readonly event: 'step'
        readonly at: number
        readonly was: string
        readonly now: string
        readonly label: string
        readonly group: string | null
      }
    | { readonly event: 'undo' }
    | { readonly event: 'redo' }
    /** The file's text is known to be this: it was saved, or looked at. */
    | { readonly event: 'saved'; readonly file: string | null; readonly text: string | null }
    /** The player has put it away as it is. */
    | { readonly event: 'closed' }
  )

export interface Draft {
  readonly file: string | null
  readonly ruleset: string
  readonly history: History
  /** What the file is known to hold; null: there is none. */
  readonly saved: string | null
  /** The player put it away; else one is at it still, or the program ended over it. */
  readonly closed: boolean
}

export const draftOf = ({ file, ruleset, text, saved }: DraftHeader): Draft => ({
  file,
  ruleset,
  history: begin(text),
  saved,
  closed: false,
})

/** The draft after an event; undefined if it does not fit: then the draft was damaged. */
export const afterEvent = (before: Draft, event: DraftEvent): Draft | undefined => {
  const draft = { ...before, closed: false }
  const { history } = draft
  switch (event.event) {
    case 'step': {
      const { at, was, now, label, group } = event
      if (history.text.slice(at, at + was.length) !== was) return undefined
      return { ...draft, history: record(history, history.text.slice(0, at) + now + history.text.slice(at + was.length), label, group) }
    }
    case 'undo':
      return { ...draft, history: undo(history) }
    case 'redo':
      return { ...draft, history: redo(history) }
    case 'saved':
      return { ...draft, file: event.file, saved: event.text }
    case 'closed':
      return { ...draft, closed: true }
  }
}

/** Whether there is anything that the file does not hold. */
export const isSaved = ({ history, saved }: Draft): boolean => history.text === saved

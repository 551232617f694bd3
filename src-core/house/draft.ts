/** A draft of house rules as a series of events, which is stored on disk during editing. */
import { append, type Chain } from '../collections.ts'
import { newHistory, recordStep, redoStep, replaceStretch, undoStep, type History } from './history.ts'
import { dotted, stepsOf } from '../paths.ts'

/** The first line of a draft's file. */
export interface DraftHeader {
  readonly doublequick: 'draft'
  readonly format: 1
  /** The file to save to; null if not chosen yet. */
  readonly file: string | null
  /** The id or file of the ruleset that the draft changes; null for a standalone ruleset. */
  readonly ruleset: string | null
  readonly text: string
  /** The file's text when the draft began; null if there was no file. */
  readonly saved: string | null
}

/**
 * An event of a draft. `call` is the id of the call that caused the event; a repeated call has no effect. Only the last event of a call has the id.
 */
export type DraftEvent = { readonly call?: string } &
  /** A section of the text was replaced. */
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
    /** The file now has this text, because it was saved or read. */
    | { readonly event: 'saved'; readonly file: string | null; readonly text: string | null }
    /** The player closed the draft. */
    | { readonly event: 'closed' }
  )

export interface Draft {
  readonly file: string | null
  readonly ruleset: string | null
  readonly history: History
  /** The last known content of the file; null if there is no file. */
  readonly saved: string | null
  /** Every version of the file's YAML known since the draft began. Prevents a version number from being used twice. */
  readonly saves: Chain<string>
  /** Whether the player closed the draft. If not, it is open or the program ended unexpectedly. */
  readonly closed: boolean
}

/** Returns a new draft without anything to undo. */
export const newDraft = ({ file, ruleset, text, saved }: DraftHeader): Draft => ({
  file,
  ruleset,
  history: newHistory(text),
  saved,
  saves: saved === null ? null : append(saved, null),
  closed: false,
})

/** Applies an event to a draft. Returns undefined if the event doesn't fit, as in a damaged file. */
export const applyDraftEvent = (before: Draft, event: DraftEvent): Draft | undefined => {
  const draft = { ...before, closed: false }
  const { history } = draft
  switch (event.event) {
    case 'step': {
      const text = replaceStretch(history.text, event)
      return text === undefined ? undefined : { ...draft, history: recordStep(history, text, event.label, event.group) }
    }
    case 'undo':
      return { ...draft, history: undoStep(history) }
    case 'redo':
      return { ...draft, history: redoStep(history) }
    case 'saved':
      return {
        ...draft,
        file: event.file,
        saved: event.text,
        saves: event.text === null ? draft.saves : append(event.text, draft.saves),
      }
    case 'closed':
      return { ...draft, closed: true }
  }
}

/** Whether all changes are saved in the file. */
export const isSaved = ({ history, saved }: Draft): boolean => history.text === saved

interface NamedSession {
  readonly id: string
  /** The edited option; null if the rules themselves are edited. */
  readonly option: string | null
}

/** The name of a session: `club`, or `club.fast-play` for an option. */
export const sessionName = ({ id, option }: NamedSession): string => (option === null ? id : dotted([id, option]))

/** Parses a name written by `sessionName`. */
export const parseSessionName = (name: string): NamedSession => {
  const [id = '', option] = stepsOf(name)
  return { id: String(id), option: option === undefined ? null : String(option) }
}

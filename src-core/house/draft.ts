/** A draft of house rules as a series of events, which is kept on disk during editing. */
import { append, type Chain } from '../collections.ts'
import { newHistory, recordStep, redoStep, replaceStretch, undoStep, type History } from './history.ts'
import { dotted, stepsOf } from '../paths.ts'

/** The first line of a draft's file. */
export interface DraftHeader {
  readonly doublequick: 'draft'
  readonly format: 1
  /** The file to save it as; null if not known yet. */
  readonly file: string | null
  /** The id or file of the ruleset it changes; null if it is a standalone ruleset. */
  readonly ruleset: string | null
  readonly text: string
  /** The file's text when the draft began; null if there was none. */
  readonly saved: string | null
}

/** `call` is the id of the call that made the event, so that a repeated call is done once. Only the call's last event has it. */
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
    /** The file has this text: it was saved or read. */
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
  /** Every text known to have been in the file since the draft began, so that no version number is used twice. */
  readonly saves: Chain<string>
  /** The player closed it; otherwise it is open, or the program ended unexpectedly. */
  readonly closed: boolean
}

/** A new draft with nothing to undo. */
export const newDraft = ({ file, ruleset, text, saved }: DraftHeader): Draft => ({
  file,
  ruleset,
  history: newHistory(text),
  saved,
  saves: saved === null ? null : append(saved, null),
  closed: false,
})

/** The draft after an event; undefined if the event doesn't fit, as in a damaged file. */
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
  /** Null: the rules themselves are edited. */
  readonly option: string | null
}

/** `club`, or of an option `club.fast-play`. */
export const sessionName = ({ id, option }: NamedSession): string => (option === null ? id : dotted([id, option]))

/** A session by its name, as `sessionName` writes it. */
export const parseSessionName = (name: string): NamedSession => {
  const [id = '', option] = stepsOf(name)
  return { id: String(id), option: option === undefined ? null : String(option) }
}

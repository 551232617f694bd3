/** What the journal's dialog shows: the lines, the report, or all battles. */
import type { windowJournalWords } from '../../src-core/words/window-journal.ts'

export type JournalTab = keyof typeof windowJournalWords.tabs

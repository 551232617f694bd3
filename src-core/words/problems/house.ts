/** Edits of house rules that cannot be made. */
import { boundsProblems } from './bounds.ts'
import { enumerated, type NameList } from './lists.ts'
import { readingProblems } from './reading.ts'
import { wordsIn, type TopicEntry } from './topic.ts'
import type { Voice, Words } from './voice.ts'

const unread = { ...readingProblems, ...boundsProblems }

/** What keeps a text from being read. */
export type UnreadReason = TopicEntry<typeof unread>

type NotEditable =
  | { readonly what: 'unread'; readonly reason: UnreadReason }
  | { readonly what: 'map' | 'second-document' | 'written-otherwise' }

const inText = 'mend it in the text, or undo'

const notEditable = (facts: NotEditable, voice: Voice): Words => {
  switch (facts.what) {
    case 'unread':
      return { message: `the text cannot be read: ${wordsIn(unread, facts.reason, voice).message}`, right: inText }
    case 'second-document':
      return { message: 'the text cannot be read: it holds a second document', right: inText }
    case 'map':
      return { message: 'the text cannot be read: it is no map', right: inText }
    case 'written-otherwise':
      return {
        message: 'the text is written in a way that cannot be changed from here',
        right: 'change it in the text',
      }
  }
}

interface BaseMoved {
  readonly where: string
  readonly was: string
  readonly now: string
  readonly ours: string
  readonly versions: { readonly was: string; readonly now: string }
  readonly path: readonly string[]
  /** The new value as a file keeps it. */
  readonly kept: string
}

/** What is known of an entry that is gone: all of it, not when it counts, or not all else. */
type Known = 'all' | 'no-condition' | 'not-all'
const keptWith: Readonly<Record<Known, string>> = {
  all: ', as it was',
  'no-condition':
    ': nobody knows its condition, so it would count always until you give it one; a mark says what else nobody knows',
  'not-all': ', with a mark that says which of its cells nobody knows',
}

const baseMoved = ({ where, was, now, ours, versions, path: keys, kept }: BaseMoved, { path }: Voice): Words => ({
  message: `${where}: the base was ${was}, now ${now}${versions.was === versions.now ? '' : ` (${versions.was}, now ${versions.now})`}; these rules have ${ours}`,
  right: `write ${kept} for ${path(keys)} under base, was, to keep yours; or no line for it under rules, to follow the base`,
  onSheet: 'keep yours, or take the value of the base',
})

export const houseProblems = {
  'not-editable': notEditable,
  'base-moved': baseMoved,
  'gone-from-base': ({ entry, known }: { entry: string; known: Known | null }, { id }: Voice): Words => ({
    message: `${id(entry)} is no longer in the ruleset`,
    right: `leave out what these rules say of ${id(entry)}, or write all of it`,
    onSheet:
      known === null ? 'take the change out' : `take the change out, or keep it as a new entry${keptWith[known]}`,
  }),
  'no-such-revision': ({ number, count }: { number: number; count: number }): Words => ({
    message: `there is no saved version ${number}`,
    right: count === 0 ? 'nothing was saved yet' : `1 to ${count}`,
  }),
  'merge-moved': ({ cells }: { cells: NameList }): Words => ({
    message: `what is to be merged has changed meanwhile: ${enumerated(cells, String)}`,
    right: 'look at it again, and choose for each cell',
  }),
  'scan-does-not-fit': ({ table }: { table: string }): Words => ({
    message: `the chart no longer has the rows and results of “${table}”`,
    right: 'each row under the number of fire points that the table has for it, or a new check',
  }),
  'no-id': ({ name }: { name: string }, { id }: Voice): Words => ({
    message: `${id(name)} is no id`,
    right: 'small letters, digits and hyphens, beginning with a letter',
  }),
  'id-taken': ({ name }: { name: string }, { id }: Voice): Words => ({
    message: `there is a ${id(name)} already`,
    right: 'another id',
  }),
  'no-entry': ({ entry }: { entry: string }, { id }: Voice): Words => ({
    message: `there is no ${id(entry)}`,
    right: 'an entry that is there',
  }),
}

/** Problems of documents kept for a player: settings, battles and house rules. */
import { visibleExcerpt } from '../visible.ts'
import { mebibytes } from './lists.ts'
import type { Words } from './voice.ts'

export type JournalKind = 'battle' | 'draft' | 'revisions'

/** What is done when a journal cannot be read. */
const instead = {
  battle: 'a new battle begins here',
  draft: 'delete it if it is not wanted',
  revisions: 'move it elsewhere, and saving begins a new one',
} as const satisfies Record<JournalKind, string>

/** The players' word for a journal. */
const named = { battle: 'a battle', draft: 'a draft', revisions: 'saved versions' } as const satisfies Record<
  JournalKind,
  string
>

/** What is done when a journal cannot grow any more. */
const full = {
  battle: 'begin a new battle',
  draft: 'save the house rules, close them and open their file',
  revisions: instead.revisions,
} as const satisfies Record<JournalKind, string>

const before = (lines: number): string => {
  if (lines === 0) return 'it holds no whole line'
  return lines === 1 ? 'the line before it holds' : `the ${lines} lines before it hold`
}

const kept = 'As soon as you go on, the file as it is is kept beside it.'

/** The note for a journal whose last line was not written completely; `lines` are sound. */
export const tornNote = (file: string, lines: number): string =>
  `The last line of ${file} was torn off; ${before(lines)}. ${kept}`

/** The note for a journal whose first `lines` are sound, and the next is not. */
export const brokenNote = (file: string, lines: number): string =>
  `Line ${lines + 1} of ${file} is damaged; ${before(lines)}, and what comes after is left out. ${kept}`

const newer =
  (kind: JournalKind) =>
  ({ file }: { file: string }): Words => ({
    message: `${file} was written by a newer Doublequick and is left as it is`,
    right: `open it with that one; ${instead[kind]}`,
  })

/** The first line is not one of such a journal, or is incomplete. */
const broken =
  (kind: JournalKind) =>
  ({ file, isTorn }: { file: string; isTorn: boolean }): Words =>
    isTorn
      ? { message: tornNote(file, 0), right: instead[kind] }
      : {
          message: `line 1 of ${file} is no line of ${named[kind]}; the file is left as it is`,
          right: `mend that line; ${instead[kind]}`,
        }

/** What is wrong with the file of the settings: all of it, some settings by their names, or what keeps it from being read, in words. */
export type SettingsFault = 'no-settings' | 'newer' | { readonly lost: readonly string[] } | { readonly unread: string }

const mostLost = 5

const settingsFault = (fault: SettingsFault): string => {
  if (fault === 'no-settings') return 'it holds no settings'
  if (fault === 'newer') return 'a newer Doublequick wrote it'
  if ('unread' in fault) return fault.unread
  const names = fault.lost.slice(0, mostLost).map((name) => JSON.stringify(name.slice(0, 40)))
  const more = fault.lost.length > mostLost ? ` and ${fault.lost.length - mostLost} more` : ''
  return `${names.join(', ')}${more} cannot be understood`
}

type SettingsAside = { readonly file: string; readonly fault: SettingsFault } & (
  | { readonly aside: string }
  /** What kept it from being put aside, in words. */
  | { readonly kept: string }
)

export const documentProblems = {
  'database-newer': ({ file }: { file: string }): Words => ({
    message: `a newer Doublequick wrote ${file}, so it was left unchanged`,
    right: 'update Doublequick',
  }),
  /** `aside`: where it is now; null: another program has moved it. */
  'database-older': ({ file, aside }: { file: string; aside: string | null }): Words => ({
    message: `an older Doublequick wrote ${file}, so a new one was started`,
    right: aside === null ? 'keep the old file if you need it' : `the old one is ${aside}`,
  }),
  /** `backup`: the day of the newest good one. */
  'database-damaged': ({
    file,
    aside,
    backup,
  }: {
    file: string
    aside: string | null
    backup: string | null
  }): Words => ({
    message: `${file} with your battles, drafts and settings was damaged${aside === null ? '' : `, and was moved to ${aside}`}`,
    right: backup === null ? 'there is no backup' : `you can restore the backup of ${backup}`,
  }),
  'files-set-aside': ({ folder }: { folder: string }): Words => ({
    message: 'files of an older Doublequick cannot be used any more',
    right: `they were moved to ${folder}`,
  }),
  'no-backup': ({ day, folder }: { day: string | null; folder: string }): Words => ({
    message: `there is no good backup${day === null ? '' : ` of ${visibleExcerpt(day)}`} in ${folder}`,
    right: 'list the backups',
  }),
  /** `began`: ISO time of the battle; `line`: the first damaged event. */
  'battle-damaged': ({ began, line }: { began: string; line: number }): Words => ({
    message: `line ${line} of the battle begun ${began} is damaged`,
    right: 'open another battle, or restore a backup',
  }),
  'not-a-battle': ({ file, line }: { file: string; line: number }): Words => ({
    message: `line ${line} of ${visibleExcerpt(file)} does not belong to a battle`,
    right: 'import a file that Doublequick exported',
  }),
  'settings-aside': (facts: SettingsAside): Words =>
    'aside' in facts
      ? {
          message: `${facts.file} was put aside: ${settingsFault(facts.fault)}`,
          right: `look into ${facts.aside} for what is missing, or delete it`,
        }
      : {
          message: `${facts.file} cannot be used: ${settingsFault(facts.fault)}`,
          right: `mend or delete it (${facts.kept})`,
        },
  'newer-battle': ({ file }: { file: string }): Words => ({
    message: `a newer Doublequick exported ${visibleExcerpt(file)}`,
    right: 'update Doublequick',
  }),
  'newer-draft': newer('draft'),
  'battle-broken': broken('battle'),
  'draft-broken': broken('draft'),
  'newer-revisions': newer('revisions'),
  'revisions-broken': broken('revisions'),
  'does-not-fit': ({ file }: { file: string }): Words => ({
    message: `${file} stands otherwise than was thought`,
    right: 'look how it stands now, and do it again',
  }),
  /** `limit` is in bytes. */
  'journal-full': ({ file, kind, limit }: { file: string; kind: JournalKind; limit: number }): Words => ({
    message: `${file} is full: it would be larger than ${mebibytes(limit)}`,
    right: full[kind],
  }),
  'no-session': (): Words => ({ message: 'these house rules are not open', right: 'open them again' }),
  'no-base': ({ name }: { name: string }): Words => ({
    message: `${visibleExcerpt(name)} does not say which ruleset it changes`,
    right: 'choose the ruleset',
  }),
  'file-exists': ({ file }: { file: string }): Words => ({
    message: `there is a file ${visibleExcerpt(file)} already`,
    right: 'another name, or let it be written over',
  }),
  'here-already': ({ file, title, version }: { file: string; title: string; version: string }): Words => ({
    message: `${visibleExcerpt(title)} ${version} is here already, as ${visibleExcerpt(file)}`,
    right: 'replace that with the file, or keep both',
  }),
  'nothing-here': ({ title }: { title: string }): Words => ({
    message: `no other house rules are here that are ${visibleExcerpt(title)}`,
    right: 'open the file',
  }),
  'changed-on-disk': ({ file }: { file: string }): Words => ({
    message: `another program has changed ${visibleExcerpt(file)} since it was opened`,
    right: 'keep yours, or take the file as it is',
  }),
}

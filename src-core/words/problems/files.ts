/** Problems of files and folders, and of stored settings, battles and house rules. */
import { visibleExcerpt } from '../text.ts'
import { didYouMean, type ProblemWords, type FactFormatter, topicWords, type TopicEntry } from './phrases.ts'
import { textProblems } from './text.ts'

/** Why a file can't be read or written: a known cause or the system's error message. */
export type NotRead = 'forbidden' | 'link-circle' | { readonly system: string }
export type NotWritten =
  | 'a-folder'
  | 'not-ordinary'
  | 'in-a-file'
  | 'forbidden'
  | 'link-circle'
  | 'long-name'
  | 'disk-full'
  | { readonly system: string }

type Unreadable =
  | { readonly what: 'file'; readonly file: string; readonly why: NotRead }
  | { readonly what: 'folder'; readonly folder: string; readonly system: string }
  | { readonly what: 'input'; readonly system: string }

const unreadable = (facts: Unreadable): ProblemWords => {
  if (facts.what === 'input') return { message: `Can’t read the input (${facts.system}).`, right: 'Pipe in requests.' }
  if (facts.what === 'folder')
    return {
      message: `Can’t read the folder ${visibleExcerpt(facts.folder)} (${facts.system}).`,
      right: 'Change its permissions, or move the file with its name.',
    }
  const file = visibleExcerpt(facts.file)
  switch (facts.why) {
    case 'forbidden':
      return { message: `You don’t have permission to read ${file}.`, right: 'Change its permissions.' }
    case 'link-circle':
      return { message: `${file} is a link that points back to itself.`, right: 'Choose the file itself.' }
    default:
      return { message: `Can’t read ${file} (${facts.why.system}).`, right: 'Choose another file.' }
  }
}

const whyNoTable = {
  old: 'It is in an old Excel format or has a password.',
  damaged: 'It isn’t a workbook, or it is damaged.',
  'too-much': 'It would take too much time or memory.',
} as const

const whyNoSource = {
  heic: ['HEIC photos aren’t supported.', 'Save it as JPEG or PNG, or take a screenshot of it.'],
  'other-picture': ['Its picture format isn’t supported.', 'Save it as PNG or JPEG.'],
  archive: ['It is an office document or an archive.', 'Save it as PDF, or copy and paste its text.'],
  binary: ['It isn’t a picture, a PDF or text.', 'Choose a photo, a PDF or a text file.'],
  damaged: ['It is damaged.', 'Save it again, or take a screenshot of it.'],
  password: ['It has a password.', 'Save it without a password.'],
  pages: ['It has more than 20 pages.', 'Save only the pages with charts.'],
  pixels: ['It has more than 64 million pixels.', 'Make it smaller.'],
} as const

const whyNotWritten = {
  'a-folder': 'it is a folder',
  'not-ordinary': 'it isn’t an ordinary file',
  'in-a-file': 'its folder is a file',
  forbidden: 'you don’t have permission',
  'link-circle': 'a link points back to itself',
  'long-name': 'the name is too long',
  'disk-full': 'the disk is full',
} as const satisfies Record<NotWritten & string, string>

type Unwritten =
  | { readonly what: 'file'; readonly file: string; readonly why: NotWritten }
  | { readonly what: 'token'; readonly file: string; readonly system: string }

const notWritten = (facts: Unwritten): ProblemWords => {
  if (facts.what === 'token')
    return {
      message: `Can’t write ${facts.file} (${facts.system}).`,
      right: 'Set DOUBLEQUICK_HOME to a folder that you can write to.',
    }
  const { why } = facts
  return {
    message: `Can’t write ${visibleExcerpt(facts.file)}: ${typeof why === 'object' ? why.system : whyNotWritten[why]}.`,
    right: why === 'disk-full' ? 'Free up space, or save elsewhere.' : 'Save to another folder.',
  }
}

/** Something that changed while a player was viewing it. */
type ChangedMeanwhile =
  | { readonly what: 'battle' }
  | { readonly what: 'ruleset'; readonly ruleset: string }
  | { readonly what: 'line'; readonly number: number }
  /** The cells to merge, joined into one string. */
  | { readonly what: 'merge'; readonly cells: string }
  | { readonly what: 'chart'; readonly table: string }

const changedMeanwhile = (facts: ChangedMeanwhile): ProblemWords => {
  switch (facts.what) {
    case 'battle':
      return {
        message: 'Someone else changed the battle, so nothing was done.',
        right: 'Check the battle, then try again.',
      }
    case 'ruleset':
      return {
        message: `The current battle is played with ${visibleExcerpt(facts.ruleset)}, so nothing was done.`,
        right: 'Open or start a battle with your ruleset.',
      }
    case 'line':
      return {
        message: `Line ${facts.number} of the journal has changed since you opened it.`,
        right: 'Check the journal, then try again.',
      }
    case 'merge':
      return {
        message: `These cells have changed since you opened the merge: ${facts.cells}.`,
        right: 'Check them, then choose again.',
      }
    case 'chart':
      return {
        message: `The chart no longer has the rows and results of “${facts.table}”.`,
        right: 'Name its rows by the fire points in the table, or add it to a new check.',
      }
  }
}

/** A file that house rules, a print or another ruleset of the same run would overwrite. */
type FileExists =
  | { readonly what: 'house' | 'print'; readonly file: string }
  /** `ruleset` is the ruleset that would overwrite the file, if known. */
  | { readonly what: 'same-run'; readonly file: string; readonly ruleset: string | null }

const fileExists = (facts: FileExists): ProblemWords => {
  const file = visibleExcerpt(facts.file)
  switch (facts.what) {
    case 'house':
      return { message: `${file} already exists.`, right: 'Use another name, or replace it.' }
    case 'print':
      return {
        message: `${file} already exists.`,
        right: 'Replace it with --overwrite, or name another folder with --out.',
      }
    case 'same-run':
      return {
        message: `${facts.ruleset === null ? 'This' : visibleExcerpt(facts.ruleset)} would overwrite ${file}, which was just written.`,
        right: 'Print rulesets with the same id into different folders.',
      }
  }
}

const backupWords = (day: string | null): string =>
  day === null ? 'No backup was found.' : `You can restore the backup of ${day}.`

export const fileProblems = {
  /** `meant` is a file in the same folder with a similar name. */
  'no-such-file': ({ file, meant }: { file: string; meant: string | null }): ProblemWords => ({
    message: `Can’t find ${visibleExcerpt(file)}.`,
    right: didYouMean(meant, 'Choose an existing file.', visibleExcerpt),
  }),
  'not-a-file': ({ file, isFolder }: { file: string; isFolder: boolean }): ProblemWords =>
    isFolder
      ? { message: `${visibleExcerpt(file)} is a folder.`, right: 'Choose a file in it.' }
      : {
          message: `${visibleExcerpt(file)} isn’t an ordinary file.`,
          right: 'Choose a file, not a pipe or a device.',
        },
  unreadable,
  'not-utf-8': ({ file }: { file: string }): ProblemWords => ({
    message: `${visibleExcerpt(file)} isn’t text in UTF-8.`,
    right: 'Save it as UTF-8.',
  }),
  'not-a-table': ({ file, why }: { file: string; why: keyof typeof whyNoTable }): ProblemWords => ({
    message: `Can’t read ${visibleExcerpt(file)}. ${whyNoTable[why]}`,
    right: 'Save it as .xlsx without a password, or as CSV.',
  }),
  /** `why` says why the file isn't a picture, a PDF or text. */
  'not-a-source': ({ file, why }: { file: string; why: keyof typeof whyNoSource }): ProblemWords => {
    const [reason, right] = whyNoSource[why]
    return { message: `Can’t read ${visibleExcerpt(file)}. ${reason}`, right }
  },
  'not-written': notWritten,
  busy: ({ file }: { file: string }): ProblemWords => ({
    message: `Another program is writing ${visibleExcerpt(file)}.`,
    right: 'Try again in a moment, or close the other Doublequick window.',
  }),
  /** `system` says why an existing folder can't be read. Null if the folder doesn't exist. */
  'no-such-folder': ({ folder, system }: { folder: string; system: string | null }): ProblemWords => ({
    message:
      system === null
        ? `Can’t find the folder ${visibleExcerpt(folder)}.`
        : `Can’t read the folder ${visibleExcerpt(folder)} (${system}).`,
    right: 'Choose a folder of rulesets.',
  }),
  /** The folder has `count` files of rules, more than `max`. `count` is null if the files weren't all counted. */
  'too-many-files': ({ folder, count, max }: { folder: string; count: number | null; max: number }): ProblemWords => ({
    message: `The folder ${visibleExcerpt(folder)} has ${count === null ? `more than ${max} rules files` : `${count} rules files, more than the limit of ${max}`}, so none were read.`,
    right: 'Move rules that you don’t use to another folder.',
  }),
  'same-id': ({ files, id }: { files: readonly string[]; id: string }): ProblemWords => ({
    message: `${files.map((file) => visibleExcerpt(file)).join(' and ')} have the same id ${id}.`,
    right: 'Give each rules file in a folder its own id.',
  }),
  'not-chosen': ({ file }: { file: string }): ProblemWords => ({
    message: `You haven’t opened ${file} here.`,
    right: 'Open it with Open file, drop it on the window, or name it when you start Doublequick.',
  }),
  'leads-out': ({ file, to }: { file: string; to: 'read' | 'write' }): ProblemWords =>
    to === 'read'
      ? { message: `${file} is a link to another location.`, right: 'Open the file that it points to.' }
      : { message: `${file} is a link and can’t be replaced.`, right: 'Delete it, or choose another folder.' },
  'database-newer': ({ file }: { file: string }): ProblemWords => ({
    message: `${file} was written by a newer version of Doublequick, so it wasn’t changed.`,
    right: 'Update Doublequick.',
  }),
  /** `aside` is its new location. Null if another program moved it. */
  'database-older': ({ file, aside }: { file: string; aside: string | null }): ProblemWords => ({
    message: `${file} was written by an older version of Doublequick, so a new one was started.`,
    right: aside === null ? 'Keep the old file if you need it.' : `The old one is ${aside}.`,
  }),
  /** `backup` is the day of the newest intact backup. */
  'database-damaged': (facts: { file: string; aside: string | null; backup: string | null }): ProblemWords => ({
    message: `${facts.file} with your battles, drafts and settings was damaged${facts.aside === null ? '' : `, and was moved to ${facts.aside}`}.`,
    right: backupWords(facts.backup),
  }),
  'database-missing': ({ file, backup }: { file: string; backup: string | null }): ProblemWords => ({
    message: `${file} with your battles, drafts and settings was deleted or moved.`,
    right: backupWords(backup),
  }),
  'files-set-aside': ({ folder }: { folder: string }): ProblemWords => ({
    message: 'Files from an older version of Doublequick can’t be used.',
    right: `They were moved to ${folder}.`,
  }),
  'no-backup': ({ day, folder }: { day: string | null; folder: string }): ProblemWords => ({
    message: `No usable backup${day === null ? '' : ` of ${visibleExcerpt(day)}`} was found in ${folder}.`,
    right: 'List the backups.',
  }),
  /** `began` is the start of the battle in ISO format, `line` the first damaged event. */
  'battle-damaged': ({ began, line }: { began: string; line: number }): ProblemWords => ({
    message: `Line ${line} of the battle from ${began} is damaged.`,
    right: 'Open another battle, or restore a backup.',
  }),
  'not-a-battle': ({ file, line }: { file: string; line: number }): ProblemWords => ({
    message: `Line ${line} of ${visibleExcerpt(file)} doesn’t belong to a battle.`,
    right: 'Import a file that Doublequick exported.',
  }),
  'newer-battle': ({ file }: { file: string }): ProblemWords => ({
    message: `${visibleExcerpt(file)} was exported by a newer version of Doublequick.`,
    right: 'Update Doublequick.',
  }),
  'draft-damaged': ({ id }: { id: string }): ProblemWords => ({
    message: `The draft ${id} is damaged.`,
    right: 'Discard it, or restore a backup.',
  }),
  'settings-damaged': ({ names }: { names: readonly string[] }): ProblemWords => ({
    message: `Some settings are damaged: ${names.map((name) => visibleExcerpt(name)).join(', ')}.`,
    right: 'Set them again.',
  }),
  'changed-meanwhile': changedMeanwhile,
  'changed-on-disk': ({ file }: { file: string }): ProblemWords => ({
    message: `Another program has changed ${visibleExcerpt(file)} since you opened it.`,
    right: 'Keep your version, or use the one on disk.',
  }),
  'file-exists': fileExists,
  'no-session': (): ProblemWords => ({ message: 'These house rules aren’t open.', right: 'Open them again.' }),
  'no-base': ({ name }: { name: string }): ProblemWords => ({
    message: `${visibleExcerpt(name)} doesn’t say which ruleset it changes.`,
    right: 'Choose the ruleset.',
  }),
  'here-already': ({ file, title, version }: { file: string; title: string; version: string }): ProblemWords => ({
    message: `You already have ${visibleExcerpt(title)} ${version}, as ${visibleExcerpt(file)}.`,
    right: 'Replace it, or keep both.',
  }),
}

/** Why text can't be read. */
export type UnreadReason = TopicEntry<typeof textProblems>

type NotEditable =
  | { readonly what: 'unread'; readonly reason: UnreadReason }
  | { readonly what: 'map' | 'second-document' | 'written-otherwise' }

const notEditable = (facts: NotEditable, formatter: FactFormatter): ProblemWords => {
  const right = 'Fix it in the text, or undo.'
  switch (facts.what) {
    case 'unread':
      return { message: `Can’t read the text. ${topicWords(textProblems, facts.reason, formatter).message}`, right }
    case 'second-document':
      return { message: 'Can’t read the text. It contains a second document.', right }
    case 'map':
      return { message: 'Can’t read the text. It isn’t a map.', right }
    case 'written-otherwise':
      return { message: 'This can’t be changed here because of how it is written.', right: 'Change it in the text.' }
  }
}

interface BaseMoved {
  readonly where: string
  readonly was: string
  readonly now: string
  readonly ours: string
  readonly versions: { readonly was: string; readonly now: string }
  readonly path: readonly string[]
  /** The new value as written in a file. */
  readonly kept: string
}

const baseMoved = (
  { where, was, now, ours, versions, path: keys, kept }: BaseMoved,
  { path }: FactFormatter,
): ProblemWords => ({
  message: `${where}: the base ruleset changed from ${was} to ${now}${versions.was === versions.now ? '' : ` (${versions.was} to ${versions.now})`}; these rules have ${ours}.`,
  right: `To keep yours, write ${kept} for ${path(keys)} under base, was. To follow the base, delete its line under rules.`,
  onSheet: 'Keep yours, or use the base ruleset’s value.',
})

const nothing = {
  undo: 'undo',
  redo: 'redo',
  save: 'save',
  take: 'apply',
  end: 'end',
  carry: 'carry over to the next day',
  share: 'share',
} as const

const refusals = {
  here: { message: 'is already on the table.', right: 'Choose a unit that is destroyed or away.' },
  arrived: { message: 'isn’t waiting to arrive.', right: 'Choose a unit that has yet to arrive.' },
  destroyed: { message: 'is already destroyed.', right: 'Choose a unit on the table.' },
  'other-side': { message: 'belongs to the other side.', right: 'Choose a unit or command of the same side.' },
  'no-leader': { message: 'can’t be attached.', right: 'Attach a leader to a unit.' },
  'not-here': { message: 'isn’t on the table.', right: 'Restore it first, or choose another unit.' },
  detached: { message: 'isn’t attached to a unit.', right: 'Choose a leader who is attached.' },
  'too-few': {
    message: 'has too few stands, or its stands haven’t been entered.',
    right: 'Enter its stands, or choose fewer.',
  },
  itself: { message: 'can’t be merged.', right: 'Choose another unit of the same side.' },
} as const
/** Why an action on a unit is refused. */
export type ActionRefusal = keyof typeof refusals

export const houseProblems = {
  'not-editable': notEditable,
  'base-moved': baseMoved,
  'unit-action': ({ why, unit }: { why: ActionRefusal; unit: string }): ProblemWords => ({
    message: `${unit} ${refusals[why].message}`,
    right: refusals[why].right,
  }),
  'not-correctable': ({ number }: { number: number }): ProblemWords => ({
    message: `Line ${number} of the journal can’t be corrected this way.`,
    right: 'Correct a roll, choose other changes, or delete the line.',
  }),
  /** `reroll` means that no tie is waiting for another roll. */
  'nothing-there': ({ to }: { to: keyof typeof nothing | 'reroll' }): ProblemWords =>
    to === 'reroll'
      ? { message: 'No tie is waiting for another roll.', right: 'Start a check.' }
      : {
          message: `Nothing to ${nothing[to]}.`,
          right: to === 'share' ? 'Play a check or add units first.' : 'Play a check first.',
        },
}

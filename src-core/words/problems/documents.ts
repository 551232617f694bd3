/** Problems of documents kept for a player: settings, battles and house rules. */
import { visibleExcerpt } from '../visible.ts'
import type { Words } from './voice.ts'

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
  'newer-battle': ({ file }: { file: string }): Words => ({
    message: `a newer Doublequick exported ${visibleExcerpt(file)}`,
    right: 'update Doublequick',
  }),
  'draft-damaged': ({ id }: { id: string }): Words => ({
    message: `the draft ${id} is damaged`,
    right: 'discard it, or restore a backup',
  }),
  'settings-damaged': ({ names }: { names: readonly string[] }): Words => ({
    message: `settings are damaged: ${names.map((name) => visibleExcerpt(name)).join(', ')}`,
    right: 'set them again',
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

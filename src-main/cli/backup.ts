import { success, type Result } from '../../src-core/problem.ts'
import { homeFolder } from '../documents/home.ts'
import { backUp, listBackups, restoreBackup } from '../state/backups.ts'
import { openDatabase } from '../state/database.ts'
import { complain, type Work } from './command.ts'

/** Lists, makes or restores backups. Exits with 1 on failure. */
export const backup: Work = async (args, shell) => {
  const folder = homeFolder()
  const database = openDatabase(folder)
  try {
    const restored = args.value('restore')
    const done = args.has('make')
      ? await backUp(folder, database, new Date(), { again: true })
      : restored === undefined
        ? success(null)
        : restoreBackup(folder, database, restored === 'newest' ? undefined : restored)
    await complain(shell, [...database.problems(), ...(done.ok ? [] : done.problems)])
    if (!done.ok) return 1
    await shell.write(restored === undefined ? listText(folder) : restoredText(done))
    return 0
  } finally {
    database.close()
  }
}

const listText = (folder: string): string => {
  const backups = listBackups(folder)
  return backups.length === 0 ? 'No backups yet.\n' : backups.map(({ day, file }) => `${day}  ${file}\n`).join('')
}

const restoredText = (done: Result<{ readonly day: string; readonly aside?: string | null } | null>): string => {
  if (!done.ok || !done.value) return ''
  const { day, aside } = done.value
  return `Restored the backup of ${day}.\n${aside ? `The data it replaced is ${aside}.\n` : ''}`
}

/** Who holds a lock or writes a file aside, and whether that program is still there. */
import { createHash } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { errorCode } from './read.ts'

/** Numbers of processes mean something only where they were given: this computer, and on Linux this set of processes (containers have their own). */
const processes = (): string => {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** Names this computer and its processes in a few letters, as part of a file's name. */
export const computer = createHash('sha256').update(`${hostname()} ${processes()}`).digest('hex').slice(0, 8)

/** Whether a process of this computer has ended; for another computer it is not known. */
export const hasEnded = (pid: number, where: string): boolean => {
  if (where !== computer) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return errorCode(error) === 'ESRCH'
  }
}

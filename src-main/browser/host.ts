/** The host for browsers, which has no dialogs and no viewer. */
import { existsSync, closeSync, fchmodSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { success, type Answer, failure, problem, type Result } from '../../src-core/problem.ts'
import { answerOf } from '../../src-core/words/problems/catalogue.ts'
import { version } from '../version.ts'
import { homeFolder } from '../documents/home.ts'
import type { Host } from '../api/host.ts'
import type { RunningMachine } from '../api/machine.ts'
import { openMachineThread } from '../api/thread/open.ts'
import { randomBytes } from 'node:crypto'
import { errorText, readText } from '../documents/read.ts'

interface Served {
  readonly machine: RunningMachine
  readonly token: string
  /** The settings folder. */
  readonly home: string
}

interface Given extends Pick<Host, 'working' | 'folders' | 'worker' | 'window' | 'shareAt' | 'report'> {
  /** The output folder for prints. Defaults to one inside the documents folder. */
  readonly prints?: string | undefined
}

/**
 * Starts the background process for a browser. `entry` is the URL of api/thread/entry.ts. Fails with `no-such-folder`, or `not-written` if the
 * settings folder isn't writable.
 */
export const openServed = async (
  { prints = defaultPrintFolder(), ...given }: Given,
  entry: URL,
): Promise<Answer<Served>> => {
  const home = homeFolder()
  const token = storedToken(home)
  if (!token.ok) return answerOf(token)
  const host: Host = {
    ...given,
    kind: 'browser',
    version,
    home,
    printFolder: resolve(given.working, prints),
    dialogs: null,
    view: null,
    showInFolder: null,
  }
  const machine = await openMachineThread(host, entry)
  return machine.ok ? success({ machine: machine.value, token: token.value, home }) : machine
}

/** Returns a folder inside the documents folder, or inside the home folder if there is no documents folder. */
const defaultPrintFolder = (): string => {
  const documents = join(homedir(), 'Documents')
  return join(existsSync(documents) ? documents : homedir(), 'Doublequick')
}

/* The secret that identifies the host's own pages. */

/**
 * Returns the token, which is stored in the settings folder so that open pages keep working after a restart. Only the owner can read its file. Fails
 * with `not-written`.
 */
export const storedToken = (home: string): Result<string> => {
  const path = join(home, 'token')
  const stored = readText(path, 1024)
  if (stored.ok && /^[\w-]{43}$/.test(stored.value)) return success(stored.value)
  const token = randomBytes(32).toString('base64url')
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const file = openSync(path, 'w', 0o600)
    fchmodSync(file, 0o600)
    writeSync(file, token)
    fsyncSync(file)
    closeSync(file)
    return success(token)
  } catch (error) {
    return failure(problem('not-written', { what: 'token', file: path, system: errorText(error) }))
  }
}

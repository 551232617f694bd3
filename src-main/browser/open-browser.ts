/**
 * A page on disk that leads the player's browser to the window. Every user of a machine can see the arguments of programs, so the
 * browser gets the path of this page, which only the player can read, and not the address with its token.
 */
import { closeSync, fchmodSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { failure, success, type Result } from '../../src-core/problem.ts'
import { writeProblem } from '../documents/atomic.ts'
import { spawn } from 'node:child_process'

/** Shows a page of ours, a file, in the player's browser. Where the system has no way to, the player opens the address himself. */
export const showInBrowser = (page: string): void => {
  const [program, ...args] = wayTo(page, process.platform)
  spawn(program, args, { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref()
}

const wayTo = (page: string, system: NodeJS.Platform): [string, ...string[]] => {
  if (system === 'darwin') return ['open', page]
  return system === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler', page] : ['xdg-open', page]
}

const pathOf = (home: string): string => join(home, 'open.html')

/** Written into the settings folder for its owner's eyes alone; its path. Problems: `not-written`, `disk-full`. */
export const writeOpener = (home: string, address: string): Result<string> => {
  const path = pathOf(home)
  try {
    removeOpener(home)
    const file = openSync(path, 'wx', 0o600)
    try {
      fchmodSync(file, 0o600)
      writeSync(file, pageTo(address))
    } finally {
      closeSync(file)
    }
    return success(path)
  } catch (error) {
    return failure(writeProblem(error, path))
  }
}

/** Also what a program that was killed left. */
export const removeOpener = (home: string): void => rmSync(pathOf(home), { force: true })

const pageTo = (address: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${address}"><title>Doublequick</title><a href="${address}">Doublequick</a>
`

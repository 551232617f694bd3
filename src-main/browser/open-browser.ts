/**
 * A local page that redirects the player's browser to the window. All users of a computer can see program arguments, so
 * the browser gets the path of this page, readable by its owner only, instead of the URL with the token.
 */
import { closeSync, fchmodSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { failure, success, type Result } from '../../src-core/problem.ts'
import { writeProblem } from '../documents/atomic.ts'
import { spawn } from 'node:child_process'

/** Opens the page in the default browser. Does nothing if that fails, since the player can open the URL. */
export const showInBrowser = (page: string): void => {
  const [program, ...args] = openCommand(page, process.platform)
  spawn(program, args, { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref()
}

const openCommand = (page: string, system: NodeJS.Platform): [string, ...string[]] => {
  if (system === 'darwin') return ['open', page]
  return system === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler', page] : ['xdg-open', page]
}

const pathOf = (home: string): string => join(home, 'open.html')

/** Writes the page into the settings folder, readable by its owner only, and returns its path. Fails with `not-written`. */
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

/** Removes the page, even one left by a killed process. */
export const removeOpener = (home: string): void => rmSync(pathOf(home), { force: true })

const pageTo = (address: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${address}"><title>Doublequick</title><a href="${address}">Doublequick</a>
`

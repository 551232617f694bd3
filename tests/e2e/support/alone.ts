/** The application outside of tests, for screenshots and measurements. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { builtWindow } from '../../../src-main/browser/built.ts'
import { findBrowser } from '../../tools.ts'
import { startServer, type Server } from './server.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'

export interface Alone {
  readonly browser: Browser
  readonly server: Server
  /** The settings folder, removed afterward. */
  readonly home: string
  /** The folder of the built window. */
  readonly folder: string
}

/** Builds the window if it is out of date, and runs `work` with a browser and a server. Returns false if there is no browser. */
export const withApplication = async (work: (alone: Alone) => Promise<void>): Promise<boolean> => {
  const executablePath = findBrowser()
  if (executablePath === null) return false
  const built = builtWindow(resolve(import.meta.dirname, '../../..'), console.log)
  if (!built.ok) throw new Error(built.problems.map(problemText).join('\n'))
  const home = mkdtempSync(join(tmpdir(), 'doublequick-alone-'))
  const server = await startServer({ home })
  const rootless = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args: [...rootless, '--disable-background-networking'] })
  try {
    await work({ browser, server, home, folder: built.value })
  } finally {
    await browser.close()
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  }
  return true
}

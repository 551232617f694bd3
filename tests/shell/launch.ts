/** Starts the built application: in Electron, or in the stand-in on Chromium. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { findBinary } from '../../src-main/desktop/binary.ts'
import { findBrowser } from '../tools.ts'
import { project, root } from './project.ts'

/** The path of Electron's binary; null if it isn't installed. */
export const electronBinary = (): string | null => findBinary(join(root, 'node_modules/electron'))

export interface Running {
  readonly app: ElectronApplication
  readonly page: Page
  /** The settings folder. */
  readonly home: string
  /** Quits the application. Keeps the settings folder, so that another run can use it. */
  readonly end: () => Promise<void>
}

export interface Start {
  readonly on: 'electron' | 'stand-in'
  readonly files?: readonly string[]
  /** The settings folder of an earlier run. */
  readonly home?: string
}

export const launch = async ({ on, files = [], home = newHome() }: Start): Promise<Running> => {
  const env = {
    ...(process.env as Record<string, string>),
    DOUBLEQUICK_HOME: home,
    STAND_IN_CHROMIUM: findBrowser() ?? '',
  }
  const executablePath = on === 'electron' ? (electronBinary() ?? 'electron') : standIn(home)
  const app = await _electron.launch({ executablePath, args: [project, ...files], env, cwd: project, timeout: 60_000 })
  // Show why the stand-in stopped the application, since its output is hidden otherwise.
  app.process().stderr?.on('data', (text: Buffer) => {
    if (/stand-in for electron/.test(text.toString())) process.stderr.write(text)
  })
  const page = await app.firstWindow({ timeout: 60_000 })
  await page.waitForURL(/^(doublequick:\/\/app|https:\/\/app\.doublequick\.invalid)\//)
  return { app, page, home, end: () => app.close() }
}

export const newHome = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'doublequick-shell-')))
export const removeHome = (home: string): void => rmSync(home, { recursive: true, force: true, maxRetries: 5 })

/** Makes the stand-in a program that can be started like Electron's binary. */
const standIn = (folder: string): string => {
  const path = join(folder, 'stand-in')
  const program = join(import.meta.dirname, 'stand-in/program.ts')
  writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" --inspect=0 "${program}" "$@"\n`, { mode: 0o755 })
  return path
}

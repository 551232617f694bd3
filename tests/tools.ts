import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    missingTool?: string
  }
}

/**
 * Skips the running test if program `tool` isn't on the path.
 * `npm test` reports the skip; the gate, which requires such tools, fails.
 */
export const needTool = (context: TestContext, tool: string): void => {
  if (findProgram(tool) === null) skipFor(context, tool)
}

/** Returns the path of a browser based on Chromium; skips the running test if there is none. */
export const needBrowser = (context: TestContext): string => findBrowser() ?? skipFor(context, 'chromium')

/** Like `needBrowser`, but prefers the headless build if installed: it needs a fifth less time per page, but can't show PDFs. */
export const needHeadless = (context: TestContext): string =>
  (process.env['DOUBLEQUICK_BROWSER'] === undefined ? findProgram('chromium-headless-shell') : null) ??
  needBrowser(context)

const skipFor = ({ task, skip }: TestContext, tool: string): never => {
  task.meta.missingTool = tool
  return skip(`needs ${tool}`)
}

/**
 * Whether to run the full versions of all tests, as in `npm run marathon`. Otherwise, marathons, sweeps and long property tests run in a shorter
 * version with the same parts.
 */
export const isLong = Boolean(process.env['DOUBLEQUICK_LONG'])

/** Whether to run everything the gate runs, as in `npm test -- --gate`. Otherwise, tests that only try more variants are left to the gate. */
export const isGate = isLong || Boolean(process.env['DOUBLEQUICK_CI'])

/** Returns all items in the gate, otherwise only the first `short`. Put the hardest first. */
export const inGate = <const T>(all: readonly T[], short = 1): readonly T[] => (isGate ? all : all.slice(0, short))

/** Returns the number of rounds of a marathon or examples of a property: `long` in the marathon, `gate` in the gate, otherwise `short`. */
export const rounds = (long: number, gate: number, short = gate): number => (isLong ? long : isGate ? gate : short)

/** Returns the items of a sweep: all of them in the marathon, otherwise only the first `short`. */
export const sweep = <const T>(all: readonly T[], short = 1): readonly T[] => (isLong ? all : all.slice(0, short))

/** Returns the items of an inner sweep for the outer item at `place`: all of them in the marathon, otherwise one, which depends on `place`. */
export const sweepFor = <const T>(place: number, all: readonly T[]): readonly T[] =>
  isLong ? all : all.slice(place % all.length, (place % all.length) + 1)

/** Returns the path of Chromium, Chrome or Edge; null if there is none. `DOUBLEQUICK_BROWSER` overrides it. */
export const findBrowser = (): string | null => {
  const own = process.env['DOUBLEQUICK_BROWSER']
  const files =
    own === undefined
      ? browserFiles[process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux']()
      : [own]
  return files.map(findProgram).find((file) => file !== null) ?? null
}

const browserFiles = {
  linux: () => [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'microsoft-edge-stable',
  ],
  darwin: () =>
    ['Chromium', 'Google Chrome', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: () =>
    ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
      .flatMap((room) => process.env[room] ?? [])
      .flatMap((room) =>
        [
          'Chromium/Application/chrome.exe',
          'Google/Chrome/Application/chrome.exe',
          'Microsoft/Edge/Application/msedge.exe',
        ].map((file) => join(room, file)),
      ),
} as const

/** Returns the file of a program given by path or by name; null if it isn't found. */
export const findProgram = (program: string): string | null => {
  const places = /[\\/]/.test(program)
    ? [program]
    : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program))
  return places.find(canRun) ?? null
}

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    missingTool?: string
  }
}

/**
 * Skips the running test where the machine has no program `tool` on its path.
 * `npm test` then says so; the gate in `.ci/run`, which installs such tools, fails.
 */
export const needTool = (context: TestContext, tool: string): void => {
  if (findProgram(tool) === null) skipFor(context, tool)
}

/** The same for a browser of the Chromium family, wherever the system keeps it: its file. */
export const needBrowser = (context: TestContext): string => findBrowser() ?? skipFor(context, 'chromium')

/** The same without what only its own window needs, where the system has it: it works a fifth less for a page, and shows no PDF. */
export const needHeadless = (context: TestContext): string =>
  (process.env['DOUBLEQUICK_BROWSER'] === undefined ? findProgram('chromium-headless-shell') : null) ??
  needBrowser(context)

const skipFor = ({ task, skip }: TestContext, tool: string): never => {
  task.meta.missingTool = tool
  return skip(`needs ${tool}`)
}

/** Whether all is run in full, as `npm run marathon` does; else marathons, sweeps and long laws in a short form, with the same parts. */
export const isLong = Boolean(process.env['DOUBLEQUICK_LONG'])

/** Whether all is run that the gate runs, as `npm test -- --gate` does; else what only tries more of the same is left to the gate. */
export const isGate = isLong || Boolean(process.env['DOUBLEQUICK_CI'])

/** What is tried in the gate: all of it; elsewhere the first so many, so the hardest comes first. */
export const inGate = <const T>(all: readonly T[], short = 1): readonly T[] => (isGate ? all : all.slice(0, short))

/** How often a marathon goes round, or how many examples a law is tried on: `long` in full, else `gate` in the gate and `short` elsewhere. */
export const rounds = (long: number, gate: number, short = gate): number => (isLong ? long : isGate ? gate : short)

/** What a sweep goes over: all of it in full, else the first so many. */
export const sweep = <const T>(all: readonly T[], short = 1): readonly T[] => (isLong ? all : all.slice(0, short))

/** What a sweep of the second goes over for one of the first, by its place: all of it in full, else one, another for the next place. */
export const sweepFor = <const T>(place: number, all: readonly T[]): readonly T[] =>
  isLong ? all : all.slice(place % all.length, (place % all.length) + 1)

/** Chromium, Chrome or Edge; null if there is none. `DOUBLEQUICK_BROWSER` names another file. */
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

/** The file of a program by its path, or by its name on the path. */
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

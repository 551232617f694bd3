/** Replaces the parts of `electron/main` used in unit tests, and records how they were called. */
import { EventEmitter } from 'node:events'

type Handler = (event: unknown, ...args: unknown[]) => unknown

/** New for each file: `vi.mock('electron/main', () => fakeElectron)`. */
export const handlers = new Map<string, Handler>()
export const schemes: unknown[] = []

export const fakeElectron = {
  ipcMain: { handle: (channel: string, handler: Handler) => void handlers.set(channel, handler) },
  protocol: { registerSchemesAsPrivileged: (registered: unknown[]) => void schemes.push(...registered) },
  app: new EventEmitter(),
  BrowserWindow: undefined,
  dialog: {},
  nativeTheme: {},
  screen: {},
  Menu: {},
}

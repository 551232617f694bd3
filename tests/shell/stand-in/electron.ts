/** The parts of the `electron` module that Doublequick uses. */
import { join } from 'node:path'
import type { CustomScheme, MenuItemConstructorOptions } from 'electron/main'
import { startBrowser, type Browser } from './browser.ts'
import { Emitter, preventable } from './events.ts'
import { die, strict } from './missing.ts'
import { makeBrowserWindow, type World } from './window.ts'

const env = (name: string): string => process.env[name] ?? die(`the variable ${name} is missing`)
const unasked = (name: string) => (): never =>
  die(`${name} was called; a test that expects it puts its own in its place`)

const state = { ready: false, quitting: false, name: 'doublequick', paths: new Map([['documents', join(env('DOUBLEQUICK_HOME'), 'documents')]]) } // prettier-ignore

const schemes: CustomScheme[] = []
const served = new Map<string, (request: Request) => Response | Promise<Response>>()
const handlers: Map<string, (event: object, ...args: unknown[]) => unknown> = new Map()
let checkPermission: ((contents: null, permission: string, origin: string) => boolean) | null = null
type Ask = (
  contents: null,
  permission: string,
  answer: (given: boolean) => void,
  details: { requestingUrl: string },
) => void
let requestPermission: Ask | null = null

const appEvents = ['web-contents-created', 'open-file', 'second-instance', 'activate', 'window-all-closed', 'before-quit', 'will-quit', 'ready', 'child-process-gone', 'render-process-gone'] // prettier-ignore
const events = new Emitter('app', appEvents)

let browser: Browser | undefined
const started = Promise.withResolvers<undefined>()
const world: World = {
  get browser() {
    return browser ?? die('a window was made before the application was ready')
  },
  handlers,
  answer: (url, method) => {
    const handler = served.get(new URL(url).protocol.slice(0, -1))
    return handler && Promise.resolve(handler(new Request(url, { method })))
  },
  permits: (permission) => {
    const page = 'doublequick://app/'
    const answers = [checkPermission?.(null, permission, page) ?? true]
    requestPermission?.(null, permission, (answer) => answers.push(answer), { requestingUrl: page })
    return answers.every(Boolean)
  },
  created: (contents) => events.emit('web-contents-created', {}, contents),
  closed: () => {
    if (BrowserWindow.getAllWindows().length === 0 && !state.quitting) events.emit('window-all-closed')
    else if (BrowserWindow.getAllWindows().length === 0) leave()
  },
}

export const BrowserWindow = makeBrowserWindow(world)

const leave = (): void => {
  const event = preventable({})
  events.emit('will-quit', event)
  if (event.defaultPrevented) state.quitting = false
  else process.exit(0)
}

const on = (event: string, hear: (...args: unknown[]) => void): unknown => events.on(event, hear)

export const app = strict('app', {
  on,
  once: (event: string, hear: (...args: unknown[]) => void): unknown => events.once(event, hear),
  emit: (event: string, ...args: unknown[]): boolean => events.emit(event, ...args),
  whenReady: () => started.promise,
  isReady: () => state.ready,
  isPackaged: false,
  getVersion: () => '0.0.0',
  getName: () => state.name,
  getPath: (name: string) => state.paths.get(name) ?? die(`the path ${name} is not modeled`),
  setPath: (name: string, path: string) => void state.paths.set(name, path),
  requestSingleInstanceLock: (data: unknown) => {
    structuredClone(data)
    return true
  },
  addRecentDocument: (file: string) => void structuredClone(file),
  exit: (status: number) => process.exit(status),
  quit: () => {
    state.quitting = true
    const windows = BrowserWindow.getAllWindows()
    if (windows.length === 0) leave()
    for (const window of windows) window.close()
  },
})

const ownProtocol = {
  registerSchemesAsPrivileged: (more: CustomScheme[]) => {
    if (state.ready || schemes.length > 0) die('schemes are registered once, before the application is ready')
    schemes.push(...more)
  },
}
export const protocol = strict('protocol', ownProtocol)

const downloads = new Emitter('session', ['will-download'])
export const session = strict('session', {
  defaultSession: strict('session.defaultSession', {
    protocol: strict('session.protocol', {
      handle: (scheme: string, handler: (request: Request) => Response | Promise<Response>) => {
        const { standard, secure, supportFetchAPI } = schemes.find((one) => one.scheme === scheme)?.privileges ?? {}
        if (!standard || !secure || !supportFetchAPI) die(`the protocol ${scheme} as it was registered is not modeled`)
        served.set(scheme, handler)
      },
    }),
    on: (event: string, hear: (...args: unknown[]) => void): unknown => downloads.on(event, hear),
    emit: (event: string, ...args: unknown[]): boolean => downloads.emit(event, ...args),
    setPermissionRequestHandler: (handler: typeof requestPermission) => void (requestPermission = handler),
    setPermissionCheckHandler: (handler: typeof checkPermission) => void (checkPermission = handler),
    setDevicePermissionHandler: (handler: unknown) => typeof handler,
  }),
})

export const ipcMain = strict('ipcMain', {
  handle: (channel: string, handler: (event: object, ...args: unknown[]) => unknown) => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  },
})

type Item = Omit<MenuItemConstructorOptions, 'submenu'> & { readonly submenu?: { readonly items: readonly Item[] } }
const itemOf = (options: MenuItemConstructorOptions): Item => {
  if (options.label === undefined && options.role === undefined && options.type !== 'separator')
    die('a menu item has no label')
  if (options.accelerator !== undefined && !/^(CmdOrCtrl|Shift|Alt)(\+(Shift|Alt))*\+(.|F\d+)$/.test(options.accelerator)) die(`the accelerator ${options.accelerator} is not modeled`) // prettier-ignore
  const { submenu, ...rest } = options
  return Array.isArray(submenu) ? { ...rest, submenu: { items: submenu.map(itemOf) } } : rest
}
const find = (items: readonly Item[], id: string): Item | null => {
  for (const item of items) {
    const found = item.id === id ? item : find(item.submenu?.items ?? [], id)
    if (found) return found
  }
  return null
}
let menu: object | null = null
export const Menu = strict('Menu', {
  buildFromTemplate: (template: MenuItemConstructorOptions[]) => {
    const items = template.map(itemOf)
    return strict('menu', { items, getMenuItemById: (id: string) => find(items, id) })
  },
  setApplicationMenu: (built: object) => void (menu = built),
  getApplicationMenu: () => menu,
})

const display = { id: 1, workArea: { x: 0, y: 0, width: 1280, height: 800 } }
export const screen = strict('screen', { getPrimaryDisplay: () => display, getAllDisplays: () => [display] })
export const nativeTheme = strict('nativeTheme', { shouldUseDarkColors: false, themeSource: 'system' })
export const shell = strict('shell', {
  openExternal: unasked('shell.openExternal'),
  openPath: unasked('shell.openPath'),
})
export const dialog = strict('dialog', {
  showOpenDialog: unasked('dialog.showOpenDialog'),
  showSaveDialog: unasked('dialog.showSaveDialog'),
  showMessageBox: unasked('dialog.showMessageBox'),
  showErrorBox: unasked('dialog.showErrorBox'),
})

/** Starts Chromium and tells the application that it is ready. Electron has no such function. */
export const becomeReady = async (): Promise<void> => {
  browser = await startBrowser(env('STAND_IN_CHROMIUM'), join(env('DOUBLEQUICK_HOME'), 'chromium'))
  state.ready = true
  started.resolve(undefined)
  events.emit('ready')
}

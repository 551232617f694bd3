/** The main window: its place, its restrictions, and recovery from crashes. */
import {
  BrowserWindow,
  dialog,
  nativeTheme,
  screen,
  type BrowserWindowConstructorOptions,
  type WebContents,
} from 'electron/main'
import { troubleWords } from '../../src-core/words/window/shell.ts'
import { startPage } from '../security/pages.ts'
import { minSize, placeWindow, type WindowBounds } from './bounds.ts'
import { countBreakdowns } from '../api/thread/open.ts'
import type { Memory } from './memory.ts'

/** Returns the options of the window. The window is sandboxed, and the preload script is its only bridge. */
export const windowOptions = (
  place: WindowBounds,
  preload: string,
  dark: boolean,
): BrowserWindowConstructorOptions => ({
  ...place,
  minWidth: minSize.width,
  minHeight: minSize.height,
  title: 'Doublequick',
  show: false,
  // The background color until the page is rendered.
  backgroundColor: dark ? '#121417' : '#f6f5f2',
  webPreferences: {
    preload,
    sandbox: true,
    contextIsolation: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    spellcheck: false,
  },
})

interface Opening {
  readonly preload: string
  readonly memory: Memory
  /** Called with the web contents before a page is loaded. */
  readonly join: (contents: WebContents) => void
  readonly closed: () => void
}

/** Opens the window at its last place. */
export const openWindow = ({ preload, memory, join, closed }: Opening): BrowserWindow => {
  const { place, maximized } = memory.now()
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id)
  const areas = [main, ...others].map(({ workArea }) => workArea)
  const window = new BrowserWindow(windowOptions(placeWindow(place, areas), preload, nativeTheme.shouldUseDarkColors))
  window.once('ready-to-show', () => {
    if (maximized) window.maximize()
    window.show()
  })
  // If the place can't be stored, for example on a full disk, the window must still close.
  window.on('close', () => void memory.keep({ place: window.getNormalBounds(), maximized: window.isMaximized() }))
  window.on('closed', closed)
  join(window.webContents)
  reloadAfterCrash(window)
  void window.loadURL(startPage)
  return window
}

/** Reloads a crashed page in place, since all important state is on disk. */
const reloadAfterCrash = (window: BrowserWindow): void => {
  const mayReturn = countBreakdowns()
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    if (mayReturn(Date.now())) window.webContents.reload()
    else void askToReload(window)
  })
}

const askToReload = async (window: BrowserWindow): Promise<void> => {
  const { title, message, again, quit } = troubleWords
  const { response } = await dialog.showMessageBox(window, { type: 'error', title, message: title, detail: message, buttons: [again, quit], defaultId: 0, cancelId: 1 }) // prettier-ignore
  if (response === 0) window.webContents.reload()
  else window.close()
}

/** The window: where it stands, what it may, and how it comes back after a breakdown. */
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
import { least, placeWindow, type WindowBounds } from './bounds.ts'
import { countBreakdowns } from '../api/thread/open.ts'
import type { Memory } from './memory.ts'

/** What a window is made with: a page that is shut in, with the preload as its one bridge. */
export const windowOptions = (
  place: WindowBounds,
  preload: string,
  dark: boolean,
): BrowserWindowConstructorOptions => ({
  ...place,
  minWidth: least.width,
  minHeight: least.height,
  title: 'Doublequick',
  show: false,
  // What is seen until the page is drawn: the paper of the theme.
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
  /** The file of the preload. */
  readonly preload: string
  readonly memory: Memory
  /** Told of the window's contents before any page is loaded. */
  readonly join: (contents: WebContents) => void
  readonly closed: () => void
}

/** Opens the window where it stood last. */
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
  // That a place is not kept, for a full disk, is no reason to hold up who closes a window.
  window.on('close', () => void memory.keep({ place: window.getNormalBounds(), maximized: window.isMaximized() }))
  window.on('closed', closed)
  join(window.webContents)
  comeBack(window)
  void window.loadURL(startPage)
  return window
}

/** All that counts is on the machine's side and on disk, so a page that broke down is loaded again, at the place it was. */
const comeBack = (window: BrowserWindow): void => {
  const mayReturn = countBreakdowns()
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    if (mayReturn(Date.now())) window.webContents.reload()
    else void askToReturn(window)
  })
}

const askToReturn = async (window: BrowserWindow): Promise<void> => {
  const { title, message, again, quit } = troubleWords
  const { response } = await dialog.showMessageBox(window, { type: 'error', title, message: title, detail: message, buttons: [again, quit], defaultId: 0, cancelId: 1 }) // prettier-ignore
  if (response === 0) window.webContents.reload()
  else window.close()
}

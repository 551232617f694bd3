/**
 * Doublequick as a desktop application: its parts put together. Nothing here waits before the application is ready, for Electron
 * in its turn waits for this file.
 */
import { app, dialog, session, type BrowserWindow } from 'electron/main'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { entrySchema } from '../src-core/contract/library.ts'
import { problemText, type Problem } from '../src-core/problem.ts'
import { serveCalls } from './api/ipc.ts'
import { openMachine } from './api/machine.ts'
import { openDialogs } from './desktop/dialogs.ts'
import { followSettings } from './desktop/follow.ts'
import { denyPermissions, guardPages } from './desktop/guard.ts'
import { openMemory } from './desktop/memory.ts'
import { filesHanded, filesNamed, queueFiles } from './desktop/opening.ts'
import { openLink, viewFile } from './desktop/outside.ts'
import { registerScheme, serveWindow } from './desktop/protocol.ts'
import { openWindow } from './desktop/window.ts'
import { homeFolder } from './documents/home.ts'

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const home = homeFolder()
const files = queueFiles()
let window: BrowserWindow | null = null

const start = async (): Promise<void> => {
  const memory = openMemory(home)
  const machine = openMachine({
    kind: 'desktop',
    version: app.getVersion(),
    home,
    working: home,
    folders: [],
    printFolder: join(app.getPath('documents'), 'Doublequick'),
    dialogs: openDialogs(memory, () => window),
    view: viewFile,
    browse: openLink,
    printWorker: new URL('worker.js', import.meta.url),
    report: console.error,
  })
  if (!machine.ok) {
    dialog.showErrorBox(app.getName(), machine.problems.map(problemText).join('\n'))
    app.exit(1)
    return
  }
  const { call, hub, close } = machine.value

  guardPages(app, openLink)
  denyPermissions(session.defaultSession)
  serveWindow(session.defaultSession.protocol, beside('../renderer'))
  const joinCalls = serveCalls(call, hub)
  const show = (): void => {
    window ??= openWindow({ preload: beside('preload.cjs'), memory, join: joinCalls, closed: () => (window = null) })
    if (window.isMinimized()) window.restore()
    window.focus()
  }
  const open = async (file: string): Promise<void> => {
    const opened = await call('openFile', { file }, { client: 'desktop', gone: new AbortController().signal, tell: () => undefined })
    show()
    if (opened.ok) hub.tellAll({ kind: 'file-opened', name: entrySchema.parse(opened.value).name })
    else await sayProblems(opened.problems)
  }

  await followSettings(machine.value, {
    command: (command) => hub.tellAll({ kind: 'command', command }),
    open: (file) => files.add([file]),
  })
  show()
  files.goTo(open)

  app.on('second-instance', (_event, _args, _folder, data) => {
    show()
    files.add(filesHanded(data))
  })
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.once('will-quit', (event) => {
    event.preventDefault()
    void close().finally(() => app.quit())
  })

  await followSettings(machine.value, {
    command: (command) => hub.tellAll({ kind: 'command', command }),
    open: (file) => files.add([file]),
  })
  show()
  files.goTo(open)
}

const sayProblems = async (problems: readonly Problem[]): Promise<void> => {
  const [{ message, right } = { message: '' }] = problems as readonly { message: string; right?: string }[]
  const options = { type: 'error' as const, message, ...(right === undefined ? {} : { detail: right }) }
  await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
}

registerScheme()
// The browser's own clutter, and the lock by which a second start is known, belong to one settings folder.
app.setPath('userData', join(home, 'electron'))
app.on('open-file', (event, file) => {
  event.preventDefault()
  files.add([file])
})

const named = filesNamed(process.argv.slice(1), process.cwd())
if (app.requestSingleInstanceLock({ files: named })) {
  files.add(named)
  void app.whenReady().then(start)
} else {
  app.quit()
}

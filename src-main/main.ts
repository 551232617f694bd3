/**
 * The entry point of the desktop application. Nothing here may wait before the application is ready, since Electron waits
 * for this file.
 */
import { isCopy } from '../src-core/contract/window.ts'
import { app, dialog, session, type BrowserWindow } from 'electron/main'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer } from '../src-core/problem.ts'
import { problemLine } from '../src-core/words/problems/catalogue.ts'
import type { Host } from './api/host.ts'
import type { RunningMachine } from './api/machine.ts'
import { openMachineThread } from './api/thread/open.ts'
import { openDialogs, showProblems, openLink, showInFolder, viewFile } from './desktop/dialogs.ts'
import { followSettings } from './desktop/menu.ts'
import { guardPages, limitDownloads, limitPermissions, registerScheme, serveWindow } from './desktop/session.ts'
import { serveCalls } from './desktop/ipc.ts'
import { openMemory, type Memory } from './desktop/memory.ts'
import { filesHanded, filesNamed, queueFiles } from './desktop/opening.ts'
import { runSelfTest } from './desktop/self-test.ts'
import { openWindow } from './desktop/window.ts'
import { homeFolder } from './documents/home.ts'
import { openLog } from './log.ts'

const siblingUrl = (path: string): URL => new URL(path, import.meta.url)
const isSelfTest = process.argv.includes('--self-test')
const home = isSelfTest ? mkdtempSync(join(tmpdir(), 'doublequick-self-test-')) : homeFolder()
const report = openLog(home)
const files = queueFiles()
let window: BrowserWindow | null = null

/** Starts the background thread while Electron starts. */
const openHere = (memory: Memory): Promise<Answer<RunningMachine>> => {
  const host: Host = {
    kind: 'desktop',
    version: app.getVersion(),
    home,
    working: home,
    folders: [],
    printFolder: join(app.getPath('documents'), 'Doublequick'),
    dialogs: openDialogs(memory, () => window),
    view: viewFile,
    showInFolder,
    worker: siblingUrl('worker.js'),
    window: fileURLToPath(siblingUrl('../renderer')),
    report,
  }
  return openMachineThread(host, siblingUrl('machine.js'))
}

const start = async (): Promise<void> => {
  const memory = openMemory(home)
  const opening = openHere(memory)
  await app.whenReady()
  const machine = await opening
  if (machine.ok) return show(machine.value, memory)
  dialog.showErrorBox(app.getName(), machine.problems.map(problemLine).join('\n'))
  app.exit(1)
}

const show = async (machine: RunningMachine, memory: Memory): Promise<void> => {
  const { call, hub, close } = machine
  guardPages(app, openLink)
  limitPermissions(session.defaultSession)
  limitDownloads(session.defaultSession)
  serveWindow(session.defaultSession.protocol, fileURLToPath(siblingUrl('../renderer')))
  const joinCalls = serveCalls(call, hub)

  const toFront = (): void => {
    window ??= openWindow({
      preload: fileURLToPath(siblingUrl('preload.cjs')),
      memory,
      join: joinCalls,
      closed: () => (window = null),
    })
    if (window.isMinimized()) window.restore()
    window.focus()
  }
  const open = async (file: string): Promise<void> => {
    const opened = await machine.open(file)
    toFront()
    if (opened.ok)
      hub.broadcast({ kind: 'file-opened', name: opened.value.name, copyOf: isCopy(opened.value, file) ? file : null })
    else if (opened.problems.some(({ code }) => code === 'here-already')) hub.broadcast({ kind: 'file-handed', file })
    else await showProblems(opened.problems, window)
  }

  app.on('second-instance', (_event, _args, _folder, handed) => {
    toFront()
    files.add(filesHanded(handed))
  })
  app.on('activate', toFront)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.once('will-quit', (event) => {
    event.preventDefault()
    void close().finally(() => app.quit())
  })

  await followSettings(machine, {
    command: (command) => hub.broadcast({ kind: 'command', command }),
    open: (file) => files.add([file]),
  })
  toFront()
  files.goTo(open)
}

/** Runs `--self-test`, which reports on standard output and exits with 0 on success. Doesn't touch the player's files. */
const selfTest = async (): Promise<void> => {
  await app.whenReady()
  const passed = await runSelfTest(
    () => openHere(openMemory(home)),
    fileURLToPath(siblingUrl('../renderer')),
    (line) => console.log(line),
  )
  try {
    rmSync(home, { recursive: true, force: true })
  } catch {
    // Chromium may still be using files in `home`. The system empties its temporary folder.
  }
  app.exit(passed ? 0 : 1)
}

// Uncaught exceptions still end the program. Windows report their errors with `reportFault`.
process.on('uncaughtExceptionMonitor', report)
process.on('unhandledRejection', report)
app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
  if (reason !== 'clean-exit') report(`The process "${type}" ended: ${reason} (${exitCode})`)
})
app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
  if (reason !== 'clean-exit') report(`The process of the window ended: ${reason} (${exitCode})`)
})
app.on('web-contents-created', (_event, contents) => {
  contents.on('preload-error', (_preload, _path, error) => report(error))
})
registerScheme()
// Chromium's data and the single-instance lock belong to one settings folder.
app.setPath('userData', join(home, 'electron'))
app.on('open-file', (event, file) => {
  event.preventDefault()
  files.add([file])
})

const namedFiles = filesNamed(process.argv.slice(1), process.cwd())
if (isSelfTest) void selfTest()
else if (app.requestSingleInstanceLock({ files: namedFiles })) {
  files.add(namedFiles)
  void start()
} else {
  app.quit()
}

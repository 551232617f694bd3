/** System dialogs. Each opens in the folder of the last choice. */
import { dialog, type BrowserWindow, type MessageBoxOptions, type OpenDialogOptions } from 'electron/main'
import { dirname } from 'node:path'
import { type ProblemInWords, failure, problem, success, type Result } from '../../src-core/problem.ts'
import { dialogWords } from '../../src-core/words/window/shell.ts'
import { visibleText } from '../../src-core/words/text.ts'
import type { Host } from '../api/host.ts'
import type { Memory } from './memory.ts'
import { shell } from 'electron/common'
import { errorText } from '../documents/read.ts'
import { sharedEnding } from '../security/files.ts'
import { webLink } from '../security/pages.ts'

type Dialogs = NonNullable<Host['dialogs']>

/** Returns functions that open dialogs owned by `window`. The dialogs return null if canceled. */
export const openDialogs = (memory: Memory, window: () => BrowserWindow | null): Dialogs => {
  const choose = async (options: OpenDialogOptions): Promise<string | null> => {
    const { folder } = memory.now()
    const asked = { ...options, buttonLabel: dialogWords.choose, ...(folder === null ? {} : { defaultPath: folder }) }
    const owner = window()
    const { filePaths } = await (owner ? dialog.showOpenDialog(owner, asked) : dialog.showOpenDialog(asked))
    return filePaths[0] ?? null
  }
  const remember = (folder: string): void => void memory.keep({ folder })
  return {
    file: async () => {
      const filters = [{ name: dialogWords.rules, extensions: ['doublequick', 'yaml', 'yml'] }]
      const file = await choose({ title: dialogWords.chooseFile, properties: ['openFile'], filters })
      if (file !== null) remember(dirname(file))
      return file
    },
    newFile: async (path) => {
      const asked = {
        title: dialogWords.saveAs,
        defaultPath: path,
        filters: [
          { name: dialogWords.rules, extensions: [path.endsWith(sharedEnding) ? sharedEnding.slice(1) : 'yaml'] },
        ],
      }
      const owner = window()
      const { canceled, filePath } = await (owner ? dialog.showSaveDialog(owner, asked) : dialog.showSaveDialog(asked))
      return canceled || filePath === '' ? null : filePath
    },
    folder: async () => {
      const folder = await choose({ title: dialogWords.chooseFolder, properties: ['openDirectory', 'createDirectory'] })
      if (folder !== null) remember(folder)
      return folder
    },
  }
}

/** Shows the problems of an action that no page started. */
export const showProblems = async (problems: readonly ProblemInWords[], owner: BrowserWindow | null): Promise<void> => {
  const options: MessageBoxOptions = {
    type: 'error',
    message: problems.map(({ message }) => visibleText(message)).join('\n'),
    detail: problems.flatMap(({ right }) => (right === undefined ? [] : visibleText(right))).join('\n'),
  }
  await (owner ? dialog.showMessageBox(owner, options) : dialog.showMessageBox(options))
}

/* Links and files that open in other programs. */

type Done = Record<string, never>

/** Opens a web page. Fails with `not-a-link` or `not-opened`. */
export const openLink = async (address: string): Promise<Result<Done>> => {
  const link = webLink(address)
  if (!link.ok) return link
  try {
    await shell.openExternal(link.value)
    return success({})
  } catch (error) {
    return failure(problem('not-opened', { what: link.value, system: errorText(error) }))
  }
}

/** Opens a file in the system's viewer. Fails with `not-opened`. */
export const viewFile = async (path: string): Promise<Result<Done>> => {
  const fault = await shell.openPath(path)
  return fault === '' ? success({}) : failure(problem('not-opened', { what: path, system: fault }))
}

export const showInFolder = (path: string): Promise<Result<Done>> => {
  shell.showItemInFolder(path)
  return Promise.resolve(success({}))
}

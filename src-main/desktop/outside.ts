/** All that is opened in other programs: a page in the browser, a PDF in the viewer, a file in the window of its folder. */
import { shell } from 'electron/common'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { errorText } from '../documents/read.ts'
import { webLink } from '../security/links.ts'

type Done = Record<string, never>

/** Opens a page in the system's browser. Problems: `not-a-link`, `not-opened`. */
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

/** Opens a file in the system's viewer for it. Problem: `not-opened`. */
export const viewFile = async (path: string): Promise<Result<Done>> => {
  const fault = await shell.openPath(path)
  return fault === '' ? success({}) : failure(problem('not-opened', { what: path, system: fault }))
}

/** Shows a file among the others of its folder. */
export const showInFolder = (path: string): Promise<Result<Done>> => {
  shell.showItemInFolder(path)
  return Promise.resolve(success({}))
}

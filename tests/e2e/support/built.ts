/** Before the end-to-end tests: the window is built once, if it is older than its sources. */
import { resolve } from 'node:path'
import { builtWindow } from '../../../src-main/browser/built.ts'

export const setup = (): void => {
  const window = builtWindow(resolve(import.meta.dirname, '../../..'), console.log)
  if (!window.ok) throw new Error(window.problems[0]?.message)
}

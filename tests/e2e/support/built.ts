/** Before the end-to-end tests: the window is built once, if it is older than its sources. */
import { resolve } from 'node:path'
import { builtWindow } from '../../../src-main/browser/built.ts'
import { problemText } from '../../../src-core/words/problems/words.ts'

export const setup = (): void => {
  const window = builtWindow(resolve(import.meta.dirname, '../../..'), console.log)
  if (!window.ok) throw new Error(window.problems.map(problemText).join('\n'))
}

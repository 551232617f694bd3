/** Before the end-to-end tests: the window is built once, if it is older than its sources, and the host that shows it. */
import { resolve } from 'node:path'
import { createBuilder } from 'vite'
import { builtWindow } from '../../../src-main/browser/built.ts'
import { problemText } from '../../../src-core/words/problems/words.ts'

const root = resolve(import.meta.dirname, '../../..')

export const setup = async (): Promise<void> => {
  const window = builtWindow(root, console.log)
  if (!window.ok) throw new Error(window.problems.map(problemText).join('\n'))
  const machine = await createBuilder({ root, configFile: resolve(root, 'vite.main.config.ts'), logLevel: 'warn' })
  await machine.buildApp()
}

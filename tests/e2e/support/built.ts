/**
 * Setup of the end-to-end tests: builds the window and its host once, if older than their sources, and starts the process that hosts
 * most tests.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createBuilder } from 'vite'
import type { TestProject } from 'vitest/node'
import { builtWindow } from '../../../src-main/browser/built.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { firstLine } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the process `kept-host.ts`. */
    readonly keptHost: string
  }
}

const root = resolve(import.meta.dirname, '../../..')

export const setup = async ({ provide }: TestProject): Promise<() => void> => {
  const window = builtWindow(root, console.log)
  if (!window.ok) throw new Error(window.problems.map(problemText).join('\n'))
  const machine = await createBuilder({ root, configFile: resolve(root, 'vite.main.config.ts'), logLevel: 'warn' })
  await machine.buildApp()
  const kept = spawn(process.execPath, [resolve(import.meta.dirname, 'kept-host.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  provide('keptHost', await firstLine(kept))
  return () => kept.kill()
}

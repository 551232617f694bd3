/** The built window, in a checkout of the source: built when it is missing or older than what it is made of. */
import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'

const made = ['src-renderer/**', 'src-core/**', 'vite.config.ts', 'package-lock.json']

/** The window's folder. `root` is the checkout; `say` gets a line when it has to be built. Problem: `not-built`. */
export const builtWindow = (root: string, say: (text: string) => void): Result<string> => {
  const folder = join(root, 'dist', 'renderer')
  if (timeOf(join(folder, 'index.html')) > newest(root)) return success(folder)
  say('Building the window …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Even when a test runner starts it: the window is built as players have it.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, output } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (status === 0) return success(folder)
  const lastLine = output.join('').trim().replace(/^.*\n/s, '')
  return failure(problem('not-built', { output: lastLine }))
}

const newest = (root: string): number =>
  Math.max(...globSync(made, { cwd: root }).map((file) => timeOf(join(root, file))))

/** When it was last written; 0 if it is not there. */
const timeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

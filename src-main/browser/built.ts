/** Builds the window from source if the build is missing or outdated. */
import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'

const buildInputs = [
  'src-renderer/**',
  'src-core/**',
  'docs/guide/**',
  'build/*.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** Returns the folder of the built window. `root` is the repository; `say` gets a line before building. Fails with `not-built`. */
export const builtWindow = (root: string, say: (text: string) => void): Result<string> => {
  const folder = join(root, 'dist', 'renderer')
  if (timeOf(join(folder, 'index.html')) > newest(root)) return success(folder)
  say('Building the window …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Makes a production build, even under a test runner.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, output } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (status === 0) return success(folder)
  const lines = output.join('').trim().split('\n')
  return failure(problem('not-built', { output: lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? '' }))
}

const newest = (root: string): number =>
  Math.max(...globSync(buildInputs, { cwd: root }).map((file) => timeOf(join(root, file))))

/** Returns the modification time in milliseconds, or 0 if the file doesn't exist. */
const timeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

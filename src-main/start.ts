/** `npm start` builds the application and opens it in Electron, or in the browser if the Electron binary isn't available. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBinaryAvailable, findBinary } from './desktop/binary.ts'

const root = join(import.meta.dirname, '..')
const electron = join(root, 'node_modules/electron')
/** The timeout for reaching GitHub, in milliseconds. */
const timeout = 5000

/** Runs a Node program, waits for it, and returns whether it succeeded. */
const node = (...args: readonly string[]): boolean =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0

/** Whether the download server is reachable. Without a connection, a download attempt takes minutes. Doesn't check a mirror. */
const canFetch = async (): Promise<boolean> => {
  if (process.env['ELECTRON_MIRROR'] ?? process.env['npm_config_electron_mirror']) return true
  try {
    await fetch('https://github.com/electron/electron/releases', {
      method: 'HEAD',
      signal: AbortSignal.timeout(timeout),
    })
    return true
  } catch {
    return false
  }
}

const fetchNow = (): boolean => {
  console.log('Downloading Electron (about 110 MB, only once) …')
  return node(join(electron, 'install.js'))
}

const vite = join(root, 'node_modules/vite/bin/vite.js')
const built = ['vite.config.ts', 'vite.main.config.ts'].every((config) =>
  node(vite, 'build', '--logLevel', 'error', '--config', config),
)
if (!built) process.exit(1)

const binary = await isBinaryAvailable(() => findBinary(electron), canFetch, fetchNow)
if (binary !== null) {
  process.exitCode = spawnSync(binary, [root, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1
} else {
  console.log(
    `Electron can’t be downloaded from github.com, so Doublequick opens in your browser instead.
Run npm start again when github.com can be reached.`,
  )
  process.exitCode = node(join(import.meta.dirname, 'serve.ts'), '--open') ? 0 : 1
}

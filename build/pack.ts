/**
 * `npm run pack`: builds the packages of this system; arguments go to electron-builder. Only on Linux the packed
 * program may run as Node, for the command `doublequick` of the deb: elsewhere that would lend its signature to scripts.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const builder = join(import.meta.dirname, '../node_modules/electron-builder/cli.js')
const runAsNode = process.platform === 'linux'
const args = [builder, ...process.argv.slice(2), `-c.electronFuses.runAsNode=${runAsNode}`]
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1

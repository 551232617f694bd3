/**
 * `npm run pack`: builds the packages for this system and passes its arguments to electron-builder. The packed program can run as Node only on Linux,
 * for the deb's `doublequick` command. On other systems, this would let scripts run under the program's signature.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const builder = join(import.meta.dirname, '../node_modules/electron-builder/cli.js')
const runAsNode = process.platform === 'linux'
const args = [builder, ...process.argv.slice(2), `-c.electronFuses.runAsNode=${runAsNode}`]
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1

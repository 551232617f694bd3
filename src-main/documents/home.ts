/** The location of the settings folder. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** Returns `DOUBLEQUICK_HOME` if set, and otherwise the system's usual folder. */
export const homeFolder = (): string => {
  const { env, platform } = process
  const own = env['DOUBLEQUICK_HOME']
  if (own) return resolve(own)
  switch (platform) {
    case 'win32':
      return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Doublequick')
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'Doublequick')
    default:
      return join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'doublequick')
  }
}

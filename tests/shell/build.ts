/** The application as it is shipped, built from the source as it stands. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './launch.ts'

/** Builds window and machine into `dist`. Throws with what the builder said. */
export const buildOnce = (): void => {
  for (const config of ['vite.config.ts', 'vite.main.config.ts']) {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const { status, output } = spawnSync(process.execPath, [vite, 'build', '--config', config], { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(output.join(''))
  }
}

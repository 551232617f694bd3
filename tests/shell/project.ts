/** Setup of the shell's tests: builds the application once as shipped, separately from what other tests build meanwhile. */
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, createBuilder } from 'vite'

export const root = resolve(import.meta.dirname, '../..')

/** A minimal checkout with what starting and packing need, and `dist` built from the current source. */
export const project = join(root, 'out/shell')

export const setup = async (): Promise<void> => {
  rmSync(project, { recursive: true, force: true })
  mkdirSync(project, { recursive: true })
  for (const name of ['package.json', 'electron-builder.yml', 'LICENSE', 'NOTICE', 'build', 'rulesets'])
    cpSync(join(root, name), join(project, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'), 'junction')

  const quiet = { root, logLevel: 'warn' } as const
  const outDir = join(project, 'dist/main')
  await build({ ...quiet, root: join(root, 'src-renderer'), configFile: join(root, 'vite.config.ts'), build: { outDir: join(project, 'dist/renderer') } }) // prettier-ignore
  const machine = await createBuilder({
    ...quiet,
    configFile: join(root, 'vite.main.config.ts'),
    environments: { machine: { build: { outDir } }, preload: { build: { outDir } } },
  })
  await machine.buildApp()
}

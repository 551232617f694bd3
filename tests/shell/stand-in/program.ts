/** Replaces Electron's binary: `program.ts [OPTIONS] FOLDER [FILES]` runs the built application of a folder under Node. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { becomeReady } from './electron.ts'
import { die } from './missing.ts'

const electron = new URL('./electron.ts', import.meta.url).href
registerHooks({
  resolve: (name, context, next) =>
    ['electron', 'electron/main', 'electron/common'].includes(name)
      ? { url: electron, shortCircuit: true }
      : next(name, context),
})

const folder = process.argv.slice(2).find((arg) => !arg.startsWith('-')) ?? die('no folder was named')
const { main } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as { main?: string }
process.argv.splice(1, 1)
process.on('uncaughtException', (error) => die(error.stack ?? String(error)))
process.on('unhandledRejection', (error) => die(`an unhandled rejection: ${String(error)}`))

await import(pathToFileURL(resolve(folder, main ?? die('package.json names no main'))).href)
await becomeReady()

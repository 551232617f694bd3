/** Loaded before a program, says at its end on file descriptor 3 what it has loaded: one address a line. */
import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'

const loaded: string[] = []
registerHooks({
  load: (url, context, next) => {
    loaded.push(url)
    return next(url, context)
  },
})
process.on('exit', () => writeSync(3, loaded.join('\n')))

/** Loaded before a program: when it ends, prints the URLs of all loaded modules on file descriptor 3, one per line. */
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

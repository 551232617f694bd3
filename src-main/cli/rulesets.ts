import { jsonText } from './json.ts'
import { complain, type Work } from './command.ts'
import { withLibrary } from './library.ts'

/** Lists the rulesets, a line each, or as JSON. Ends with 1 where one has problems. */
export const rulesets: Work = (args, shell) =>
  withLibrary(args, shell, async (library) => {
    const { rulesets: found, problems } = library.list()
    await complain(shell, problems)
    const width = Math.max(...found.map(({ id }) => id.length))
    const lines = found.map(({ id, title, version }) => `${id.padEnd(width)}   ${title} ${version}\n`)
    await shell.write(args.has('json') ? jsonText(found) : lines.join(''))
    return problems.length > 0 ? 1 : 0
  })

import { complain, type Work, jsonText } from './command.ts'
import { withLibrary } from './library.ts'
import { rulesetJson } from './show/json.ts'
import { rulesetText } from './show/text.ts'

/** Writes a ruleset as text or JSON. Ends with 1 where it cannot be loaded. */
export const show: Work = (args, shell) =>
  withLibrary(args, shell, async (library) => {
    const [name] = args.operands
    if (name === undefined) throw new RangeError('show was not given its operand')
    const ruleset = library.load(name, args.values('house'))
    if (!ruleset.ok) {
      await complain(shell, ruleset.problems)
      return 1
    }
    await shell.write(args.has('json') ? jsonText(rulesetJson(ruleset.value)) : rulesetText(ruleset.value))
    return 0
  })

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

import { complain, type Work, jsonText } from './command.ts'
import { withLibrary } from './library.ts'

/** Writes a ruleset as text or JSON. Exits with 1 if it can't be loaded. */
export const show: Work = (args, shell) =>
  withLibrary(args, shell, async (library) => {
    const [name] = args.operands
    if (name === undefined) throw new RangeError('show was not given its operand')
    const ruleset = library.load(name, args.values('house'))
    if (!ruleset.ok) {
      await complain(shell, ruleset.problems)
      return 1
    }
    // Imported here, so that the `rulesets` command doesn't load these modules.
    if (args.has('json')) await shell.write(jsonText((await import('./show/json.ts')).rulesetJson(ruleset.value)))
    else await shell.write((await import('./show/text.ts')).rulesetText(ruleset.value))
    return 0
  })

/** Lists rulesets, one per line or as JSON. Exits with 1 if any has problems. */
export const rulesets: Work = (args, shell) =>
  withLibrary(args, shell, async (library) => {
    const { rulesets: found, problems } = library.list()
    await complain(shell, problems)
    const width = Math.max(...found.map(({ id }) => id.length))
    const lines = found.map(({ id, title, version }) => `${id.padEnd(width)}   ${title} ${version}\n`)
    await shell.write(args.has('json') ? jsonText(found) : lines.join(''))
    return problems.length > 0 ? 1 : 0
  })

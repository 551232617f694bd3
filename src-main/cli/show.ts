import { complain, type Work } from './command.ts'
import { jsonText } from './json.ts'
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

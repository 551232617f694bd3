import { success, type Result } from '../../src-core/problem.ts'
import { showRuleset } from '../api/show.ts'
import { complain, houseOption, rulesetsOption, type Command } from './command.ts'
import { withLibrary } from './library.ts'
import { rulesetText } from './show/text.ts'

export const show: Command = {
  name: 'show',
  summary: 'Show procedures, their inputs, modifiers, tables, results',
  operands: { shown: 'RULESET', least: 1, most: 1 },
  options: { json: { help: 'everything, as JSON' }, ...houseOption, ...rulesetsOption },
  help: `An input is named by its place in a request's "inputs": target.cover stands in
{"target": {"cover": "woods"}}. What is not given takes the value marked *.`,
  examples: ['doublequick show fire-and-fury', 'doublequick show fire-and-fury --json'],
  run: (args, shell) =>
    withLibrary(args, shell, async (library) => {
      const asked = [args.operands[0] ?? '', args.values('house')] as const
      const text = args.has('json')
        ? withText(showRuleset(library, ...asked), (json) => `${JSON.stringify(json, null, 2)}\n`)
        : withText(library.load(...asked), rulesetText)
      if (!text.ok) {
        complain(shell, text.problems)
        return 1
      }
      await shell.write(text.value)
      return 0
    }),
}

const withText = <T>(result: Result<T>, text: (value: T) => string): Result<string> => (result.ok ? success(text(result.value)) : result)

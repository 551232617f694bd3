import { complain, houseOption, rulesetsOption, type Command } from './command.ts'
import { jsonText } from './json.ts'
import { withLibrary } from './library.ts'
import { rulesetJson } from './show/json.ts'
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
      const ruleset = library.load(args.operands[0] ?? '', args.values('house'))
      if (!ruleset.ok) {
        complain(shell, ruleset.problems)
        return 1
      }
      await shell.write(args.has('json') ? jsonText(rulesetJson(ruleset.value)) : rulesetText(ruleset.value))
      return 0
    }),
}

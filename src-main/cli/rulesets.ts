import { jsonText } from './json.ts'
import { listRulesets } from './offered.ts'
import { complain, rulesetsOption, type Command } from './command.ts'
import { withLibrary } from './library.ts'

export const rulesets: Command = {
  name: 'rulesets',
  summary: 'List the rulesets there are',
  operands: { shown: '', least: 0, most: 0 },
  options: { json: { help: 'as JSON: id, title, version, subtitle, extends, file' }, ...rulesetsOption },
  help: '',
  examples: ['doublequick rulesets', 'doublequick rulesets --rulesets my-rulesets'],
  run: (args, shell) =>
    withLibrary(args, shell, async (library) => {
      const { rulesets: found, problems } = listRulesets(library)
      complain(shell, problems)
      const width = Math.max(...found.map(({ id }) => id.length))
      const lines = found.map(({ id, title, version }) => `${id.padEnd(width)}   ${title} ${version}\n`)
      await shell.write(args.has('json') ? jsonText(found) : lines.join(''))
      return problems.length > 0 ? 1 : 0
    }),
}

/** Finds and runs the command that the arguments name. */
import { nearestName } from '../../src-core/nearest.ts'
import { problem, type Problem } from '../../src-core/problem.ts'
import { visibleText, visibleLines } from '../../src-core/words/text.ts'
import {
  complain,
  optionsOf,
  type Command,
  type Shell,
  type Status,
  type Work,
  parseArguments,
  type Arguments,
  type Option,
  type Options,
  wrap,
} from './command.ts'
import { commands } from './commands.ts'
import { version } from '../version.ts'

const introText = `Doublequick: quick reference sheets, arc-of-fire gauges, house rules and exact
odds for the Fire and Fury family of miniature rules.`

const closingText = `RULESET is the id of a ruleset or the path of a file.
Exit status: 0 success, 1 bad data, 2 wrong usage.
Run doublequick help COMMAND for details.
From a checkout, run npm run -s cli -- COMMAND.
`

const overview = (commands: readonly Command[]): string => {
  const uses = commands.map((command) => [commandUsage(command), command.summary] as const)
  return `${introText}\n\nCommands:\n${columns(uses)}\n${closingText}`
}

const commandHelp = (command: Command, known: Options): string => {
  const options = Object.entries(known).map(optionLine)
  const parts = [
    `${command.summary}.`,
    `  doublequick ${commandUsage(command)}${options.length > 0 ? ' [OPTIONS]' : ''}`,
    command.help.trim(),
    options.length > 0 ? `Options:\n${columns(options).trimEnd()}` : '',
    command.examples.length > 0 ? `Examples:\n${command.examples.map((example) => `  ${example}`).join('\n')}` : '',
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const commandUsage = ({ name, operands }: Command): string => `${name} ${operands.shown}`.trim()

/** Returns an option with its values and its line of help. */
const optionLine = ([name, { value, oneOf, help, repeats }]: readonly [string, Option]): readonly [string, string] => {
  const values = oneOf?.join('|')
  const isShort = values !== undefined && values.length <= 20
  const called = `--${name}${value === undefined ? '' : ` ${isShort ? values : value}`}`
  const meant = repeats ? `${help} (may be repeated)` : help
  return [called, oneOf && !isShort ? `${oneOf.join(', ')}: ${meant}` : meant]
}

/** The line width in characters. */
const screen = 80

const columns = (lines: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...lines.map(([left]) => left.length)) + 5
  return lines
    .flatMap(([left, right]) =>
      wrap(right, screen - width).map((each, index) => (index === 0 ? `  ${left}` : '').padEnd(width) + each),
    )
    .map((line) => `${line}\n`)
    .join('')
}

const showHelp: Work = async ({ operands: [name] }, shell) => {
  const command = name === undefined ? undefined : commandOf(name)
  if (name !== undefined && !command) return refuse(shell, [noSuchCommand(name)])
  await shell.write(command ? commandHelp(command, await optionsOf(command)) : overview(allCommands))
  return 0
}

const help: Command = {
  name: 'help',
  summary: 'Show help for all commands, or for one',
  operands: { shown: '[COMMAND]', min: 0, max: 1 },
  options: {},
  help: '',
  examples: ['doublequick help print'],
  load: () => Promise.resolve(showHelp),
}

const completion: Command = {
  name: 'completion',
  summary: 'Print a completion script for your shell',
  operands: { shown: 'SHELL', min: 1, max: 1, oneOf: ['bash', 'zsh', 'fish'] },
  options: {},
  help: `SHELL is bash, zsh or fish.
In bash or zsh run it at the start of each session, as shown below; in fish store
it once in ~/.config/fish/completions/doublequick.fish.`,
  examples: ['source <(doublequick completion bash)'],
  load: async () => (await import('./completion.ts')).completionScript(allCommands),
}

const allCommands: readonly Command[] = [...commands, completion, help]
const commandOf = (name: string): Command | undefined => allCommands.find((command) => command.name === name)

/** Runs the command named by the arguments (without program and script). Makes control characters in its output visible. */
export const run = (args: readonly string[], { write, note, progress, ...more }: Shell): Promise<Status> =>
  runIn(args, {
    ...more,
    write: (text) => write(visibleLines(text)),
    note: (text) => note(visibleLines(text)),
    progress: progress && ((line) => progress(visibleText(line))),
  })

const runIn = async (args: readonly string[], shell: Shell): Promise<Status> => {
  const [first, ...rest] = args
  if (first === undefined) {
    shell.note(overview(allCommands))
    return 2
  }
  if (first === '--version') {
    await shell.write(`doublequick ${version}\n`)
    return 0
  }
  const asked = [first, ...(rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest)].find(
    (arg) => arg === '--help' || arg === '-h',
  )
  if (asked !== undefined) return showHelp({ ...noArguments, operands: first === asked ? [] : [first] }, shell)
  const command = commandOf(first)
  if (!command)
    return refuse(shell, [
      first.startsWith('-') ? problem('usage', { what: 'no-command', option: first }) : noSuchCommand(first),
    ])
  const parsed = parseArguments(rest, await optionsOf(command))
  const problems = [
    ...(parsed.ok ? [] : parsed.problems),
    ...(parsed.ok ? operandProblems(command, parsed.value.operands) : []),
  ]
  if (!parsed.ok || problems.length > 0) return refuse(shell, problems, command)
  const work = await command.load()
  return work(parsed.value, shell)
}

const noArguments: Arguments = { operands: [], has: () => false, value: () => undefined, values: () => [] }

const refuse = async (shell: Shell, problems: readonly Problem[], command?: Command): Promise<Status> => {
  await complain(shell, problems)
  shell.note(`Run doublequick help${command ? ` ${command.name}` : ''} for usage.\n`)
  return 2
}

const noSuchCommand = (name: string): Problem => {
  const known = allCommands.map((command) => command.name)
  return problem('usage', { what: 'command', name, meant: nearestName(name.slice(0, 80), known) ?? null, known })
}

const operandProblems = (
  { name, operands: { shown, min, max, oneOf } }: Command,
  given: readonly string[],
): Problem[] => {
  const count = given.length
  const unknown = given.find((operand) => oneOf && !oneOf.includes(operand))
  if (oneOf && unknown !== undefined && count <= max)
    return [problem('usage', { what: 'value', option: name, value: unknown, needs: { oneOf }, meant: nearestName(unknown.slice(0, 80), oneOf) ?? null })] // prettier-ignore
  if (count < min) return [problem('usage', { what: 'too-few', command: name, shown })]
  return count > max ? [problem('usage', { what: 'too-many', command: name, shown })] : []
}

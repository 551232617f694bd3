/** From what was typed to the command that does it. */
import { nearest } from '../../src-core/nearest.ts'
import { problem, type Problem } from '../../src-core/problem.ts'
import { visible, visibleLines } from '../../src-core/words/visible.ts'
import { parseArguments, type Arguments } from './arguments.ts'
import { complain, optionsOf, type Command, type Shell, type Status, type Work } from './command.ts'
import { commands } from './commands.ts'
import { commandHelp, overview } from './help.ts'
import { version } from '../version.ts'

const sayHelp: Work = async ({ operands: [name] }, shell) => {
  const command = name === undefined ? undefined : commandOf(name)
  if (name !== undefined && !command) return refuse(shell, [noSuchCommand(name)])
  await shell.write(command ? commandHelp(command, await optionsOf(command)) : overview(all))
  return 0
}

const help: Command = {
  name: 'help',
  summary: 'Say what the commands are, or all about one',
  operands: { shown: '[COMMAND]', least: 0, most: 1 },
  options: {},
  help: '',
  examples: ['doublequick help print'],
  load: () => Promise.resolve(sayHelp),
}

const all = [...commands, help]
const commandOf = (name: string): Command | undefined => all.find((command) => command.name === name)

/** Runs the command of the arguments (without program and script). Control characters in what it writes are made visible. */
export const run = (args: readonly string[], { write, note, progress, ...more }: Shell): Promise<Status> =>
  runIn(args, {
    ...more,
    write: (text) => write(visibleLines(text)),
    note: (text) => note(visibleLines(text)),
    progress: progress && ((line) => progress(visible(line))),
  })

const runIn = async (args: readonly string[], shell: Shell): Promise<Status> => {
  const [first, ...rest] = args
  if (first === undefined) {
    shell.note(overview(all))
    return 2
  }
  if (first === '--version') {
    await shell.write(`doublequick ${version}\n`)
    return 0
  }
  const asked = [first, ...(rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest)].find(
    (arg) => arg === '--help' || arg === '-h',
  )
  if (asked !== undefined) return sayHelp({ ...noArguments, operands: first === asked ? [] : [first] }, shell)
  const command = commandOf(first)
  if (!command)
    return refuse(shell, [
      first.startsWith('-') ? problem('usage', { what: 'no-command', option: first }) : noSuchCommand(first),
    ])
  const parsed = parseArguments(rest, await optionsOf(command))
  const problems = [
    ...(parsed.ok ? [] : parsed.problems),
    ...(parsed.ok ? operandProblems(command, parsed.value.operands.length) : []),
  ]
  if (!parsed.ok || problems.length > 0) return refuse(shell, problems, command)
  const work = await command.load()
  return work(parsed.value, shell)
}

const noArguments: Arguments = { operands: [], has: () => false, value: () => undefined, values: () => [] }

const refuse = async (shell: Shell, problems: readonly Problem[], command?: Command): Promise<Status> => {
  await complain(shell, problems)
  shell.note(`doublequick help${command ? ` ${command.name}` : ''} says how it is called\n`)
  return 2
}

const noSuchCommand = (name: string): Problem => {
  const known = all.map((command) => command.name)
  return problem('usage', { what: 'command', name, meant: nearest(name.slice(0, 80), known) ?? null, known })
}

const operandProblems = ({ name, operands: { shown, least, most } }: Command, count: number): Problem[] => {
  if (count < least) return [problem('usage', { what: 'too-few', command: name, shown })]
  return count > most ? [problem('usage', { what: 'too-many', command: name, shown })] : []
}

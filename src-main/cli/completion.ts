/** Scripts that let shells complete commands, options and their values, generated from the table of commands. */
import { optionsOf, type Command, type Options, type Work } from './command.ts'

const shells = ['bash', 'zsh', 'fish'] as const

interface Completed extends Pick<Command, 'name' | 'summary'> {
  readonly options: Options
}

/** Writes the completion script for a shell. */
export const completionScript =
  (all: readonly Command[]): Work =>
  async ({ operands: [shellName] }, shell) => {
    const commands = await Promise.all(
      all.map(async (command): Promise<Completed> => ({ ...command, options: await optionsOf(command) })),
    )
    await shell.write(shellName === 'fish' ? fishScript(commands) : bashScript(commands, shellName === 'zsh'))
    return 0
  }

const bashScript = (commands: readonly Completed[], isZsh: boolean): string => {
  const names = commands.map(({ name }) => name).join(' ')
  const values = commands.flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([option, { value, oneOf = [] }]) =>
      value === undefined ? [] : [`    ${name}:--${option}) words='${oneOf.join(' ')}' ;;`],
    ),
  )
  const options = commands.map(({ name, options }) => {
    const words = [...Object.keys(options), 'help'].map((option) => `--${option}`)
    return `      ${name}) words='${words.join(' ')}' ;;`
  })
  return `${isZsh ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''}_doublequick() {
  local current=\${COMP_WORDS[COMP_CWORD]} words=''
  case "\${COMP_WORDS[1]}:\${COMP_WORDS[COMP_CWORD-1]}" in
    *:doublequick) words='${names}' ;;
    help:help) words='${names}' ;;
    completion:completion) words='${shells.join(' ')}' ;;
${values.join('\n')}
    *) case "\${COMP_WORDS[1]}" in
${options.join('\n')}
    esac
    [[ $current == -* ]] || words='' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ -n $words ]] && return
  local IFS=$'\\n'
  COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _doublequick doublequick
`
}

const fishScript = (commands: readonly Completed[]): string => {
  const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const names = commands.map(({ name }) => name).join(' ')
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c doublequick -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...Object.entries(options).map(([option, { value, oneOf, help }]) => {
      const takes = value === undefined ? '' : oneOf ? ` -x -a ${quoted(oneOf.join(' '))}` : ' -r'
      return `complete -c doublequick -n '__fish_seen_subcommand_from ${name}' -l ${option}${takes} -d ${quoted(help)}`
    }),
  ])
  return [
    ...lines,
    `complete -c doublequick -n '__fish_seen_subcommand_from help' -f -a ${quoted(names)}`,
    `complete -c doublequick -n '__fish_seen_subcommand_from completion' -f -a ${quoted(shells.join(' '))}`,
    '',
  ].join('\n')
}

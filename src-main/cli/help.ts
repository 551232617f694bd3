/** What the commands are and how they are called. */
import type { Command } from './command.ts'

const opening = `Doublequick: quick reference sheets, arc-of-fire gauges, house rules and exact
odds for the Fire and Fury family of miniature rules.`

const closing = `RULESET is the id of an offered ruleset or the path of a file.
Exit status: 0 all is well, 1 something in the data is wrong, 2 wrongly called.
doublequick help COMMAND says more.
From the checkout, write npm run -s cli -- COMMAND.
`

/** The list of commands. */
export const overview = (commands: readonly Command[]): string => {
  const uses = commands.map((command) => [called(command), command.summary] as const)
  return `${opening}\n\nCommands:\n${columns(uses)}\n${closing}`
}

/** All about one command. */
export const commandHelp = (command: Command): string => {
  const options = Object.entries(command.options).map(
    ([name, { value, oneOf, help, repeats }]) =>
      [`--${name}${value === undefined ? '' : ` ${oneOf?.join('|') ?? value}`}`, repeats ? `${help} (may be repeated)` : help] as const,
  )
  const parts = [
    `${command.summary}.`,
    `  doublequick ${called(command)}${options.length > 0 ? ' [OPTIONS]' : ''}`,
    command.help.trim(),
    options.length > 0 ? `Options:\n${columns(options).trimEnd()}` : '',
    command.examples.length > 0 ? `For example:\n${command.examples.map((example) => `  ${example}`).join('\n')}` : '',
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const called = ({ name, operands }: Command): string => `${name} ${operands.shown}`.trim()

const columns = (lines: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...lines.map(([left]) => left.length)) + 3
  return lines.map(([left, right]) => `  ${left.padEnd(width)}${right}\n`).join('')
}

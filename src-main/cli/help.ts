/** What the commands are and how they are called. */
import type { Option, Options } from './arguments.ts'
import type { Command } from './command.ts'
import { wrap } from './show/wrap.ts'

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

/** All about one command with these options. */
export const commandHelp = (command: Command, known: Options): string => {
  const options = Object.entries(known).map(optionLine)
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

/** What an option is called, with its values where they are few, and what it does. */
const optionLine = ([name, { value, oneOf, help, repeats }]: readonly [string, Option]): readonly [string, string] => {
  const values = oneOf?.join('|')
  const isShort = values !== undefined && values.length <= 20
  const called = `--${name}${value === undefined ? '' : ` ${isShort ? values : value}`}`
  const meant = repeats ? `${help} (may be repeated)` : help
  return [called, oneOf && !isShort ? `${oneOf.join(', ')}: ${meant}` : meant]
}

/** Of a terminal, in letters. */
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

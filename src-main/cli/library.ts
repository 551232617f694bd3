import type { Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { ScaleChoice } from '../../src-core/ruleset/scale-choice.ts'
import { openLibrary, type Library } from '../rulesets/library.ts'
import { complain, type Shell, type Status, type Arguments } from './command.ts'
import { scaleChoiceOf } from './options.ts'

/** The rulesets available to a command, at the scale that its options choose. */
export interface CommandLibrary extends Pick<Library, 'list'> {
  /** Loads a ruleset with house rules. `unit` overrides the chosen scale, for example to convert to the unit of other house rules. */
  readonly load: (name: string, house?: readonly string[], unit?: ScaleChoice) => Result<Ruleset>
}

/** Runs a command with the rulesets that its options name. */
export const withLibrary = async (
  args: Arguments,
  shell: Shell,
  work: (library: CommandLibrary) => Promise<Status>,
): Promise<Status> => {
  const library = openLibrary({ working: shell.folder, folders: args.values('rulesets') })
  if (!library.ok) {
    await complain(shell, library.problems)
    return 1
  }
  const { load, list } = library.value
  const scale = scaleChoiceOf(args)
  return work({ list, load: (name, house, unit) => load(name, house, { ...scale, ...unit }) })
}

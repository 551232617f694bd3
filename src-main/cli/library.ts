import { openQuickLibrary, type QuickLibrary } from '../rulesets/quick.ts'
import type { ScaleChoice } from '../../src-core/ruleset/scale-choice.ts'
import type { Arguments } from './arguments.ts'
import { scaleChoiceOf } from './scale-options.ts'
import { complain, type Shell, type Status } from './command.ts'

/** Does a command's work with the rulesets its options name. */
export const withLibrary = async (
  args: Arguments,
  shell: Shell,
  work: (library: QuickLibrary) => Promise<Status>,
): Promise<Status> => {
  const library = await openQuickLibrary({ working: shell.folder, folders: args.values('rulesets') })
  if (library.ok) return work(atScale(library.value, scaleChoiceOf(args)))
  await complain(shell, library.problems)
  return 1
}

/** The library, with the distances of all its rules at that scale. */
const atScale = (library: QuickLibrary, scale: ScaleChoice): QuickLibrary => ({
  ...library,
  load: (name, house) => library.load(name, house, scale),
})

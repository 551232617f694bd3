import { openQuickLibrary, type QuickLibrary } from '../rulesets/quick.ts'
import type { Arguments } from './arguments.ts'
import { complain, type Shell, type Status } from './command.ts'

/** Does a command's work with the rulesets its options name. */
export const withLibrary = async (args: Arguments, shell: Shell, work: (library: QuickLibrary) => Promise<Status>): Promise<Status> => {
  const library = await openQuickLibrary({ working: shell.folder, folders: args.values('rulesets') })
  if (library.ok) return work(library.value)
  await complain(shell, library.problems)
  return 1
}

import { openLibrary, type Library } from '../rulesets/library.ts'
import type { Arguments } from './arguments.ts'
import { complain, type Shell, type Status } from './command.ts'

/** Does a command's work with the rulesets its options name; `files` are meant wherever their ids are named. */
export const withLibrary = async (
  args: Arguments,
  shell: Shell,
  work: (library: Library) => Promise<Status>,
  files: readonly string[] = [],
): Promise<Status> => {
  const library = openLibrary({ working: shell.folder, folders: args.values('rulesets'), files })
  if (library.ok) return work(library.value)
  await complain(shell, library.problems)
  return 1
}

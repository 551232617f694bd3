import { resolve } from 'node:path'
import { journalOf, journalText } from '../../src-core/battle/journal-text.ts'
import { failure, problem } from '../../src-core/problem.ts'
import { battleKind } from '../documents/battle.ts'
import { openJournal } from '../documents/journal/journal.ts'
import { clockOf, csvOf } from '../documents/journal-files.ts'
import { complain, type Work } from './command.ts'
import { withLibrary } from './library.ts'

/** Writes the journal of a battle as text or CSV. Ends with 1 where its file cannot be read. */
export const battle: Work = (args, shell) =>
  withLibrary(args, shell, async (library) => {
    const [name] = args.operands
    if (name === undefined) throw new RangeError('battle was not given its operand')
    const journal = openJournal(resolve(shell.folder, name), battleKind)
    const found = journal.now()
    const stored =
      found.ok && found.value === null ? failure(problem('no-such-file', { file: name, meant: null })) : found
    if (!stored.ok || !stored.value) {
      if (!stored.ok) await complain(shell, stored.problems)
      return 1
    }
    const { header, state } = stored.value
    const rules = state.rules ?? state.entries?.last.rules
    const ruleset = rules ? library.load(rules.ruleset, rules.house) : null
    const lines = journalOf(ruleset?.ok ? ruleset.value : null, state)
    for (const note of journal.notes()) shell.note(`${note}\n`)
    await shell.write(args.value('as') === 'csv' ? csvOf(lines) : journalText(header.began, lines, clockOf))
    return 0
  })

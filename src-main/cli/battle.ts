import { resolve } from 'node:path'
import { journalOf, journalText } from '../../src-core/battle/journal-text.ts'
import { clockOf, csvOf } from '../documents/journal-files.ts'
import { openBattleFile } from '../state/battle-file.ts'
import { complain, type Work } from './command.ts'
import { withLibrary } from './library.ts'

/** Writes the journal of a battle as text or CSV. Ends with 1 where its file cannot be read. */
export const battle: Work = (args, shell) =>
  withLibrary(args, shell, async (library) => {
    const [name] = args.operands
    if (name === undefined) throw new RangeError('battle was not given its operand')
    const stored = openBattleFile(resolve(shell.folder, name), name)
    if (!stored.ok) {
      await complain(shell, stored.problems)
      return 1
    }
    const { header, battle: played } = stored.value
    const rules = played.rules ?? played.entries?.last.rules
    const ruleset = rules ? library.load(rules.ruleset, rules.house) : null
    const lines = journalOf(ruleset?.ok ? ruleset.value : null, played)
    await shell.write(args.value('as') === 'csv' ? csvOf(lines) : journalText(header.began, lines, clockOf))
    return 0
  })

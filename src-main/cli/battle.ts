import { resolve } from 'node:path'
import { journalOf, journalText } from '../../src-core/battle/journal-text.ts'
import { clockOf, csvOf } from '../documents/journal-files.ts'
import { openBattleFile, rulesHash } from '../state/battle-file.ts'
import { rulesByHash } from '../state/battle-rules.ts'
import { complain, type Work } from './command.ts'

/** Writes the journal of a battle as text or CSV, in the words of the rules in its file. Ends with 1 where it cannot be read. */
export const battle: Work = async (args, shell) => {
  const [name] = args.operands
  if (name === undefined) throw new RangeError('battle was not given its operand')
  const stored = openBattleFile(resolve(shell.folder, name), name)
  if (!stored.ok) {
    await complain(shell, stored.problems)
    return 1
  }
  const { header, battle: played, texts } = stored.value
  const textsByHash = new Map(texts.map((text) => [rulesHash(text), text]))
  const lines = journalOf(rulesByHash((hash) => textsByHash.get(hash) ?? null).find, played)
  await shell.write(args.value('as') === 'csv' ? csvOf(lines) : journalText(header.began, lines, clockOf))
  return 0
}

import { openBudget } from '../../src-core/budget.ts'
import { resolve } from 'node:path'
import { journalOf, journalText } from '../../src-core/battle/journal-text.ts'
import { success, type Result } from '../../src-core/problem.ts'
import { homeFolder } from '../documents/home.ts'
import { clockOf, csvOf } from '../documents/spreadsheets.ts'
import { readText } from '../documents/read.ts'
import { battleFileSteps, largestBattleFile, openBattleFile, rulesHash } from '../state/battle-file.ts'
import { rulesByHash } from '../state/battle-rules.ts'
import { openBattles, randomSeed, type Battles } from '../state/battles.ts'
import { openDatabase } from '../state/database.ts'
import { complain, jsonText, type Arguments, type Shell, type Work } from './command.ts'

/** Lists battles, imports one, or writes one as text. Exits with 1 if a battle can't be read. */
export const battle: Work = async (args, shell) => {
  const database = openDatabase(homeFolder())
  try {
    const battles = openBattles(database, () => new Date(), randomSeed)
    const [name] = args.operands
    const imported = args.value('import')
    const done =
      imported === undefined
        ? name === undefined
          ? listText(battles, args.has('json'))
          : writeBattle(battles, name, args, shell)
        : importedFrom(battles, resolve(shell.folder, imported), imported)
    await complain(shell, [...database.problems(), ...(done.ok ? [] : done.problems)])
    if (done.ok) await shell.write(done.value)
    return done.ok ? 0 : 1
  } finally {
    database.close()
  }
}

const listText = (battles: Battles, asJson: boolean): Result<string> => {
  const list = battles.list()
  if (!list.ok) return list
  if (asJson) return success(jsonText(list.value))
  const lines = list.value.map(({ name, began, sides, turn, checks, isInPlay, ended }) =>
    [
      name.padStart(4),
      began.slice(0, 16).replace('T', ' '),
      `turn ${turn}, ${checks} rolls`,
      ...(sides.length > 0 ? [sides.join(' – ')] : []),
      ...(isInPlay ? ['current'] : []),
      ...(ended ? ['ended'] : []),
    ].join('  '),
  )
  return success(lines.length === 0 ? 'No battles yet.\n' : `${lines.join('\n')}\n`)
}

const importedFrom = (battles: Battles, path: string, label: string): Result<string> => {
  const text = readText(path, largestBattleFile, label)
  const added = text.ok
    ? battles.importFile(randomSeed(), label, text.value, openBudget(battleFileSteps.commandLine))
    : text
  return added.ok ? success(`Imported as battle ${added.value.name}.\n`) : added
}

/** Returns a battle as text. `name` is the number of a stored battle, or a file. */
const writeBattle = (battles: Battles, name: string, args: Arguments, shell: Shell): Result<string> => {
  const isNumber = /^\d+$/.test(name)
  if (isNumber && args.value('as') === 'jsonl') return battles.exportFile(name)
  const stored = isNumber ? battles.read(name) : openBattleFile(resolve(shell.folder, name), name)
  if (!stored.ok) return stored
  const { header, battle: played } = stored.value
  const texts = new Map('texts' in stored.value ? stored.value.texts.map((text) => [rulesHash(text), text]) : [])
  const storedText = (hash: string): string | null => {
    const text = isNumber ? battles.rulesText(hash) : success(texts.get(hash) ?? null)
    return text.ok ? text.value : null
  }
  const lines = journalOf(rulesByHash(storedText).find, played)
  return success(args.value('as') === 'csv' ? csvOf(lines) : journalText(header.began, lines, clockOf))
}

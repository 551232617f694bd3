import { resolve } from 'node:path'
import type { Battle } from '../../src-core/battle/battle.ts'
import type { BattleHeader } from '../../src-core/battle/events.ts'
import { journalOf, journalText } from '../../src-core/battle/journal-text.ts'
import { failure, success, type Result } from '../../src-core/problem.ts'
import { homeFolder } from '../documents/home.ts'
import { clockOf, csvOf } from '../documents/journal-files.ts'
import { readText } from '../documents/read.ts'
import { largestBattleFile, openBattleFile } from '../state/battle-file.ts'
import { openBattles, randomSeed, type Battles } from '../state/battles.ts'
import { openDatabase } from '../state/database.ts'
import { complain, type Arguments, type Shell, type Work } from './command.ts'
import { withLibrary } from './library.ts'

/** Lists, imports, exports or writes out battles. Ends with 1 if one cannot be read. */
export const battle: Work = async (args, shell) => {
  const database = openDatabase(homeFolder())
  try {
    const battles = openBattles(database, () => new Date(), randomSeed)
    const [name] = args.operands
    const imported = args.value('import')
    const done =
      imported === undefined
        ? name === undefined
          ? listed(battles)
          : await written(battles, name, args, shell)
        : importedFrom(battles, resolve(shell.folder, imported), imported)
    await complain(shell, [...database.problems(), ...(done.ok ? [] : done.problems)])
    if (done.ok) await shell.write(done.value)
    return done.ok ? 0 : 1
  } finally {
    database.close()
  }
}

const listed = (battles: Battles): Result<string> => {
  const list = battles.list()
  if (!list.ok) return list
  const lines = list.value.map(({ name, began, sides, turn, checks, isInPlay, ended }) =>
    [
      name.padStart(4),
      began.slice(0, 16).replace('T', ' '),
      `turn ${turn}, ${checks} rolls`,
      ...(sides.length > 0 ? [sides.join(' – ')] : []),
      ...(isInPlay ? ['in play'] : []),
      ...(ended ? ['ended'] : []),
    ].join('  '),
  )
  return success(lines.length === 0 ? 'No battles yet.\n' : `${lines.join('\n')}\n`)
}

const importedFrom = (battles: Battles, path: string, label: string): Result<string> => {
  const text = readText(path, largestBattleFile, label)
  const added = text.ok ? battles.importFile(randomSeed(), label, text.value) : text
  return added.ok ? success(`Imported as battle ${added.value.name}.\n`) : added
}

/** A number names a battle of the settings folder, anything else a file. */
const written = async (battles: Battles, name: string, args: Arguments, shell: Shell): Promise<Result<string>> => {
  const isNumber = /^\d+$/.test(name)
  if (isNumber && args.value('as') === 'jsonl') return battles.exportFile(name)
  const stored = isNumber ? battles.read(name) : openBattleFile(resolve(shell.folder, name), name)
  if (!stored.ok) return stored
  let text = ''
  const status = await withLibrary(args, shell, (library) => {
    text = journalFor(stored.value, args.value('as') === 'csv', (ruleset, house) => library.load(ruleset, house))
    return Promise.resolve(0)
  })
  // What is wrong with the library was written already.
  return status === 0 ? success(text) : failure()
}

type Load = (ruleset: string, house: readonly string[]) => Result<Parameters<typeof journalOf>[0] & object>

const journalFor = (
  { header, battle: played }: { readonly header: BattleHeader; readonly battle: Battle },
  isTable: boolean,
  load: Load,
): string => {
  const rules = played.rules ?? played.entries?.last.rules
  const ruleset = rules ? load(rules.ruleset, rules.house) : null
  const lines = journalOf(ruleset?.ok ? ruleset.value : null, played)
  return isTable ? csvOf(lines) : journalText(header.began, lines, clockOf)
}

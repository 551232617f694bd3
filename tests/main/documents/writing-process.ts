/** A process that edits a draft and plays a battle for some rounds while others do the same. Prints the id of each answered call. */
import { writeSync } from 'node:fs'
import type { Problem } from '../../../src-core/problem.ts'
import { localCaller } from '../../../src-main/api/host.ts'
import { openPlay } from '../../../src-main/api/play.ts'
import { openBattles } from '../../../src-main/state/battles.ts'
import { openDatabase } from '../../../src-main/state/database.ts'
import { openDraftSessions } from '../../../src-main/documents/house/draft-sessions.ts'
import { openLibrary } from '../../../src-main/rulesets/library.ts'
import { battleRulesOf } from '../battle-tools.ts'
import { anywhere } from './anywhere.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'

const [home = '', draft = '', name = '', rounds = ''] = process.argv.slice(2)
const library = openLibrary({ working: home })
if (!library.ok) throw new Error('no library')
const now = (): Date => new Date(0)
const database = openDatabase(home)
const houses = openDraftSessions({
  database,
  working: home,
  folder: home,
  files: anywhere,
  library: () => library.value,
  now,
})
const battles = openBattles(database, now, () => '0123456789abcdef')
const table = openPlay(battles, battleRulesOf(library.value, battles), now, () => undefined)
const rules = { ruleset: 'fire-and-fury', house: [] }
const dice = { source: 'program' as const }

/** Repeats a call while another process is writing. Ignores undo without anything to undo; throws on other problems. */
const asked = async (ask: () => unknown): Promise<void> => {
  for (;;) {
    const { ok, problems = [] } = (await ask()) as { ok: boolean; problems?: readonly Problem[] }
    if (ok || problems.every(({ code }) => code === 'nothing-there')) return
    if (problems.some(({ code }) => code !== 'busy')) throw new Error(problems.map(problemText).join('\n'))
  }
}

for (let round = 0; round < Number(rounds); round += 1) {
  const call = `${name}-${round}`
  const caller = localCaller({ client: name, call, signal: new AbortController().signal, send: () => undefined })
  const title = { kind: 'head', key: 'title', value: `Höhe ${call}` } as const
  await asked(() =>
    round % 4 === 3 ? houses.undo({ session: draft, call }) : houses.edit({ session: draft, call }, [title]),
  )
  await asked(() =>
    round % 4 === 3
      ? table.undoPlay({}, caller)
      : table.playCheck({ rules, procedure: 'fire', inputs: { points: 7 }, dice }, caller),
  )
  writeSync(1, `${call}\n`)
}

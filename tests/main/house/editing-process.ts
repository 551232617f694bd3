/** A process that edits house rules as fast as possible until it is killed, and prints the YAML of each answer. */
import { openLibrary } from '../../../src-main/rulesets/library.ts'
import { openDraftSessions } from '../../../src-main/documents/house/draft-sessions.ts'
import { openDatabase } from '../../../src-main/state/database.ts'
import { anywhere } from '../documents/anywhere.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'

const [home = '', draft = '', first = ''] = process.argv.slice(2)
const library = openLibrary({ working: home })
if (!library.ok) throw new Error('no library')
const houses = openDraftSessions({
  database: openDatabase(home),
  working: home,
  folder: home,
  files: anywhere,
  library: () => library.value,
  now: () => new Date(0),
})
const opened = houses.openDraft(draft)
if (!opened.ok) throw new Error(opened.problems.map(problemText).join('\n'))
process.stdout.write('ready\n')
for (let round = Number(first); ; round += 1) {
  const doing = { session: draft, call: `round-${round}` }
  const done =
    round % 5 === 4
      ? houses.undo(doing)
      : houses.edit(doing, [
          { kind: 'set', path: ['procedures', 'fire', 'modifiers', 'national', 'value'], value: round % 9999 },
        ])
  if (!done.ok) throw new Error(done.problems.map(problemText).join('\n'))
  process.stdout.write(`${JSON.stringify(done.value.draft.history.text)}\n`)
}

/** What players are reminded of in a phase, besides its checks. */
import { battleWords } from '../words/battle.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Battle } from './battle.ts'
import { commandOutcomes } from './command-checks.ts'
import { gone } from './gone.ts'
import { changesIn } from './journal.ts'

/** In words: the units that come back as the phase begins, and commands whose check has an outcome that is not harmless. */
export const remindersIn = (ruleset: Ruleset, battle: Battle): readonly string[] => {
  const back = returned(battle)
  return [
    ...(back.length > 0 ? [battleWords.setOut(back)] : []),
    ...commandOutcomes(ruleset, battle).map(({ name, outcome }) =>
      battleWords.command(name, outcome.name, outcome.aside),
    ),
  ]
}

/** The names of those who came back as the phase began. */
const returned = ({ done, roster }: Battle): readonly string[] => {
  let at = done
  while (at && !at.last.events.some(({ event }) => event === 'turn')) at = at.rest
  if (!at) return []
  return changesIn(at.last).flatMap((change) =>
    change.trait === gone && 'to' in change && change.to === null ? (roster.units.get(change.unit)?.name ?? []) : [],
  )
}

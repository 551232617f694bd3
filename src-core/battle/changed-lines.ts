/** Previews a correction: finds every line that would read differently, before the correction is stored. */
import { chainLength } from '../collections.ts'
import { afterEvent, type Battle } from './battle.ts'
import type { CorrectEvent } from './events.ts'
import { journalLine, latestSteps, type JournalLine } from './journal.ts'
import type { RulesByHash } from './resolved.ts'

/** A line before and after a correction. */
export interface ChangedLine {
  readonly was: JournalLine
  /** Null if the line is deleted. */
  readonly is: JournalLine | null
}

/** The lines that a correction changes, starting with the corrected line. */
export const changedLines = (rulesOf: RulesByHash, battle: Battle, event: CorrectEvent): readonly ChangedLine[] => {
  const corrected = afterEvent(battle, event)
  const after = new Map(latestSteps(corrected).map((played) => [played.number, played]))
  const shift = chainLength(corrected.done) - chainLength(battle.done)
  const compared = latestSteps(battle)
    .toReversed()
    .filter(({ number }) => number >= event.step)
  return compared.flatMap((played): readonly ChangedLine[] => {
    const next = shift < 0 && played.number === event.step ? undefined : after.get(played.number + shift)
    const [was, is] = [journalLine(rulesOf, played), next ? journalLine(rulesOf, next) : null]
    return is && played.number !== event.step && seenOf(was) === seenOf(is) ? [] : [{ was, is }]
  })
}

const seenOf = ({ text, unapplied, conflicts }: JournalLine): string => JSON.stringify([text, unapplied, conflicts])

/**
 * A battle as shown to a guest who plays one side or none. Everyone sees rolls and their results. Removes hidden sides' facts that appear only in the
 * roster, and sums that would reveal them.
 */
import type { RosterView } from '../contract/battle.ts'
import type { BattleView, LastCheck } from '../contract/play.ts'
import type { WatchedBattle } from '../contract/sharing.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Battle } from './battle.ts'
import type { JournalLine } from './journal.ts'

/** `view` is the players' view, and `sees` lists the sides that are fully visible. `ruleset` is null if it can't be read. */
export const watchedBattle = (
  battle: Battle,
  {
    roster,
    lines,
    last,
    clock,
  }: Pick<BattleView, 'roster' | 'lines' | 'clock'> & { readonly last: Pick<LastCheck, 'report'> | null },
  ruleset: Ruleset | null,
  sees: readonly string[],
): WatchedBattle => {
  const seen = new Set(sees)
  const phase = clock.phase === null ? undefined : ruleset?.phases.get(clock.phase)
  return {
    turn: clock.turn,
    side: clock.side === null ? null : (battle.roster.sides.get(clock.side)?.name ?? null),
    phase: phase?.title ?? clock.phase,
    tone: phase?.tone ?? 'slate',
    roster: roster && seenRoster(roster, seen),
    seen: [...battle.roster.sides.keys()].filter((side) => seen.has(side)),
    lines: lines
      .filter(({ kind }) => kind === 'check' || kind === 'again')
      .map((line, index) => {
        const { number, turn, title, who, tone, outcome, severity } = line
        const report = index === 0 ? last?.report : undefined
        const { sums, changes } = isSeen(battle, line, seen) ? line : hiddenDetails
        const dice = (report?.rounds.at(-1)?.rolled ?? []).map(({ title: role, faces }) => ({ title: role, faces }))
        return {
          ...{ number, turn, title, who, tone, outcome, severity, sums, changes },
          words: report?.words ?? [],
          dice,
        }
      }),
  }
}

const hiddenDetails = { sums: [], changes: [] }

/** Whether all units in a line belong to visible sides. True for a line without units. */
const isSeen = ({ roster }: Battle, { units }: JournalLine, seen: ReadonlySet<string>): boolean =>
  units.every((id) => {
    const unit = roster.units.get(id)
    return unit !== undefined && seen.has(unit.side)
  })

/** The roster without reminders, arriving units, and the facts and states of hidden sides. */
const seenRoster = (
  { scenario, facts, words, sides, commands, units }: RosterView,
  seen: ReadonlySet<string>,
): RosterView => ({
  scenario,
  facts,
  words,
  reminders: [],
  arriving: [],
  sides: sides.map((side) => (seen.has(side.id) ? side : { ...side, facts: {} })),
  commands: commands.map((command) => (seen.has(command.side) ? command : { ...command, facts: {} })),
  units: units.map((unit) =>
    seen.has(unit.side) ? unit : { ...unit, facts: {}, now: {}, words: [], state: [], stands: null },
  ),
})

/** Checks rolled at the table, undone and redone: resolved, written down, and only then answered. */
import { emptyBattle, type Battle, type BattleEntry, type BattleEvent, type PlayedCheck } from '../../src-core/battle/battle.ts'
import { castInputs } from '../../src-core/battle/cast.ts'
import { endingStates, nextClock } from '../../src-core/battle/turn.ts'
import { proposedDifferences, rosterView } from '../../src-core/battle/view.ts'
import { lengthOf, chainItems } from '../../src-core/chain.ts'
import type { RulesChoice } from '../../src-core/contract/choice.ts'
import type { BattleLine, BattleView, DiceInput } from '../../src-core/contract/play.ts'
import { thrown, type RandomState } from '../../src-core/dice/random.ts'
import { battleText } from '../../src-core/play/log.ts'
import { report, type Faces } from '../../src-core/play/report.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { noProcedure } from '../../src-core/resolve/check.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { Dice, Procedure } from '../../src-core/ruleset/model/procedures.ts'
import type { Battles, StoredBattle } from '../documents/battle.ts'
import type { Caller } from './caller.ts'
import type { Handlers } from './dispatch.ts'

export type PlayHandlers = Pick<
  Handlers,
  | 'readBattle'
  | 'playCheck'
  | 'playAgain'
  | 'muster'
  | 'applyChanges'
  | 'nextPhase'
  | 'undoPlay'
  | 'redoPlay'
  | 'newBattle'
  | 'exportBattle'
>

/** Lines of the history that a window is sent. */
const mostLines = 200

/** `changed` hears which window changed the battle. */
export const openPlay = (
  battles: Battles,
  load: (rules: RulesChoice) => Result<Ruleset>,
  now: () => Date,
  changed: (client: string) => void,
): PlayHandlers => {
  const viewOf = (stored: StoredBattle | null): BattleView => battleView(stored, battles.notes(), load)
  const at = (): string => now().toISOString()
  /** A call that is repeated by a window that had no answer is done once. */
  const play = ({ call, client }: Caller, work: Parameters<Battles['play']>[1]): Result<BattleView> => {
    const stored = battles.play(call, work)
    if (!stored.ok) return stored
    changed(client)
    return success(viewOf(stored.value))
  }

  /** Resolves with all throws of a check so far; the last is made by this. `before`: the check that a tie goes on with. */
  const roll = (played: PlayedCheck, before: BattleEntry | null, dice: DiceInput, chance: RandomState): Result<BattleEvent> => {
    const ruleset = load(played.rules)
    if (!ruleset.ok) return ruleset
    const procedure = ruleset.value.procedures.get(played.procedure)
    if (!procedure) return failure(noProcedure(ruleset.value, played.procedure))
    const cast = castOf(procedure, dice, chance)
    if (!cast.ok) return cast
    const { faces, drawn } = cast.value
    const earlier = before ? before.throws.map((thrown) => thrown.dice) : []
    const reported = report(ruleset.value, procedure.id, played.inputs, [...earlier, faces])
    if (!reported.ok) return reported
    const rolled = { at: at(), dice: faces, source: dice.source, drawn, report: reported.value }
    return success(before ? { event: 'again', ...rolled } : { event: 'check', ...played, ...rolled })
  }

  return {
    readBattle: () => {
      const stored = battles.now()
      return stored.ok ? success(viewOf(stored.value)) : stored
    },
    playCheck: ({ rules, procedure, inputs, cast, dice }, caller) =>
      play(caller, (battle, chance) => {
        const full = withCast(battle, load, { rules, procedure, inputs, cast })
        return full.ok ? roll(full.value, null, dice, chance) : full
      }),
    muster: ({ rules, edit }, caller) => play(caller, () => success({ event: 'muster', at: at(), rules, edit })),
    applyChanges: (given, caller) =>
      play(caller, (battle) =>
        given.of === 'roll' && !battle?.entries
          ? failure(problem('nothing-there', { to: 'take' }))
          : success({ event: 'apply', at: at(), ...given }),
      ),
    nextPhase: ({ rules }, caller) =>
      play(caller, (battle) => {
        const ruleset = load(rules)
        if (!ruleset.ok) return ruleset
        const now = battle ?? unbegun
        const clock = nextClock(ruleset.value, now)
        return success({ event: 'turn', at: at(), clock, changes: endingStates(ruleset.value, now, clock) })
      }),
    playAgain: ({ dice }, caller) =>
      play(caller, (battle, chance) => {
        const last = battle?.entries?.last
        return last?.report.pending ? roll(last, last, dice, chance) : failure(problem('nothing-pending', {}))
      }),
    undoPlay: (_, caller) =>
      play(caller, (battle) => (battle?.done ? success({ event: 'undo', at: at() }) : failure(problem('nothing-there', { to: 'undo' })))),
    redoPlay: (_, caller) =>
      play(caller, (battle) => (battle?.undone ? success({ event: 'redo', at: at() }) : failure(problem('nothing-there', { to: 'redo' })))),
    newBattle: (_, { client }) => {
      const begun = battles.begin()
      if (!begun.ok) return begun
      changed(client)
      return success(viewOf(begun.value))
    },
    exportBattle: () => {
      const stored = battles.now()
      if (!stored.ok) return stored
      if (!stored.value?.battle.entries) return failure(problem('nothing-there', { to: 'save' }))
      const { header, battle } = stored.value
      return success({ name: `battle-${header.began.slice(0, 10)}.txt`, text: battleText(header.began, chainItems(battle.entries), clock) })
    },
  }
}

/** The player's own time of day. */
const clock = (iso: string): string => new Date(iso).toTimeString().slice(0, 5)

interface Cast {
  readonly faces: Faces
  /** Of the program's dice: how far its chance has come. */
  readonly drawn: number | undefined
}

/** Thrown by the program, or by hand and held against the dice: so many, each no more than the die has. */
const castOf = ({ rolls }: Procedure, given: DiceInput, chance: RandomState): Result<Cast> => {
  if (rolls.length === 0) return failure(problem('no-dice', { what: 'roll' }))
  const dice = rolls.map((roll) => roll.dice)
  if (given.source === 'program') return success(byProgram(dice, chance))
  const { faces } = given
  const fits = faces.length === dice.length && dice.every((each, index) => areOf(each, faces[index]))
  return fits
    ? success({ faces, drawn: undefined })
    : failure(
        problem('not-a-roll', { what: 'faces', dice: dice.map(({ count, sides }) => ({ count, sides })) }, { path: ['dice', 'faces'] }),
      )
}

const areOf = ({ count, sides }: Dice, faces: Faces[number] | undefined): boolean =>
  faces?.length === count && faces.every((face) => face <= sides)

const byProgram = (rolls: readonly Dice[], chance: RandomState): Cast => {
  let left = chance
  const faces = rolls.map((dice) => {
    const roll = thrown(left, dice)
    left = roll.left
    return roll.faces
  })
  return { faces, drawn: left.drawn }
}

/** A battle of which nothing was recorded. */
const unbegun = emptyBattle({ doublequick: 'battle', format: 1, began: '', seed: '' })

/** A check with what the battle knows of those who take part. Problems as of `load`. */
export const withCast = (battle: Battle | null, load: (rules: RulesChoice) => Result<Ruleset>, check: PlayedCheck): Result<PlayedCheck> => {
  const { rules, procedure: id, cast, inputs } = check
  if (!cast || !battle) return success(check)
  const ruleset = load(rules)
  if (!ruleset.ok) return ruleset
  const procedure = ruleset.value.procedures.get(id)
  if (!procedure) return failure(noProcedure(ruleset.value, id))
  const strange = Object.values(cast)
    .flat()
    .find((unit) => !battle.roster.units.has(unit))
  if (strange !== undefined) return failure(problem('no-such-unit', { unit: strange }, { path: ['cast'] }))
  return success({ ...check, inputs: castInputs(ruleset.value, procedure, battle, cast, inputs) })
}

const battleView = (stored: StoredBattle | null, notes: readonly string[], load: (rules: RulesChoice) => Result<Ruleset>): BattleView => {
  if (!stored)
    return {
      file: null,
      began: null,
      lines: [],
      count: 0,
      last: null,
      roster: null,
      clock: unbegun.clock,
      proposed: [],
      undo: false,
      redo: false,
      notes,
    }
  const { battle } = stored
  const { entries, done, undone, rules, clock } = battle
  const ruleset = rules === null ? null : load(rules)
  const played = entries ? load(entries.last.rules) : null
  const count = lengthOf(entries)
  const latest = chainItems(entries, mostLines)
  return {
    file: stored.path,
    began: stored.header.began,
    lines: latest.map((entry, index) => lineOf(entry, count - latest.length + index + 1, battle)).toReversed(),
    count,
    last: entries && checkOf(entries.last, count),
    roster: ruleset?.ok ? rosterView(ruleset.value, battle) : null,
    clock,
    proposed: played?.ok ? proposedDifferences(played.value, battle) : [],
    undo: done !== null,
    redo: undone !== null,
    notes,
  }
}

const checkOf = ({ rules, procedure, inputs, cast, throws, report: whole }: BattleEntry, number: number): BattleView['last'] => ({
  number,
  rules,
  procedure,
  inputs,
  ...(cast === undefined ? {} : { cast }),
  throws,
  report: whole,
})

const lineOf = (
  { at, cast = {}, report: { title, tone, outcome, pending, rounds }, throws }: BattleEntry,
  number: number,
  { roster }: Battle,
): BattleLine => ({
  number,
  at,
  title,
  who: Object.values(cast).map((units) => units.map((id) => roster.units.get(id)?.name ?? id).join(', ')),
  tone,
  outcome: outcome.name,
  severity: outcome.severity,
  pending: pending !== null,
  sums: rounds.at(-1)?.rolled.map(({ sum }) => sum) ?? [],
  sources: throws.map(({ source }) => source),
})

/** Checks rolled at the table, undone and redone: resolved, written down, and only then answered. */
import type { Battle, BattleEntry, BattleEvent, PlayedCheck } from '../../src-core/battle/battle.ts'
import { castInputs } from '../../src-core/battle/cast.ts'
import { followUpProposals, queuedAt } from '../../src-core/battle/queue.ts'
import { musterOf } from '../../src-core/battle/scenario.ts'
import { endingStates, nextClock } from '../../src-core/battle/turn.ts'
import { chainItems } from '../../src-core/chain.ts'
import type { RulesChoice } from '../../src-core/contract/choice.ts'
import type { BattleView, DiceInput } from '../../src-core/contract/play.ts'
import { thrown, type RandomState } from '../../src-core/dice/random.ts'
import { battleText } from '../../src-core/play/log.ts'
import { report, type Faces } from '../../src-core/play/report.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { noProcedure } from '../../src-core/resolve/check.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { Dice, Procedure } from '../../src-core/ruleset/model/procedures.ts'
import { namesOf } from '../../src-core/words/problems/lists.ts'
import type { Battles, StoredBattle } from '../documents/battle.ts'
import type { Caller } from './caller.ts'
import { battleView, inList, unbegun } from './battle-view.ts'
import { sampleBattles, sampleOf } from './sample-battles.ts'
import type { Handlers } from './dispatch.ts'

export type PlayHandlers = Pick<
  Handlers,
  | 'readBattle'
  | 'playCheck'
  | 'playAgain'
  | 'muster'
  | 'readFollowUp'
  | 'applyChanges'
  | 'nextPhase'
  | 'undoPlay'
  | 'redoPlay'
  | 'newBattle'
  | 'listSampleBattles'
  | 'startBattle'
  | 'listBattles'
  | 'openBattle'
  | 'exportBattle'
>

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
    const throwing = thrownBy(procedure, dice, chance)
    if (!throwing.ok) return throwing
    const { faces, drawn } = throwing.value
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
    playCheck: ({ rules, procedure, inputs, cast, dice, after }, caller) =>
      play(caller, (battle, chance) => {
        const full = withCast(battle, load, { rules, procedure, inputs, cast })
        const rolled = full.ok ? roll(full.value, null, dice, chance) : full
        return rolled.ok && after ? success({ ...rolled.value, after }) : rolled
      }),
    readFollowUp: ({ after, units }) => {
      const stored = battles.now()
      if (!stored.ok) return stored
      const battle = stored.value?.battle
      const queued = battle && queuedAt(battle.entries, after)
      if (!queued) return failure(problem('nothing-there', { to: 'take' }))
      const ruleset = load(queued.entry.rules)
      return ruleset.ok ? success(followUpProposals(ruleset.value, battle, after, units)) : ruleset
    },
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
        return last?.report.pending ? roll({ ...last, cast: undefined }, last, dice, chance) : failure(problem('nothing-pending', {}))
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
    listSampleBattles: () => {
      const found = sampleBattles()
      return found.ok ? success({ battles: found.value.map(sampleOf) }) : found
    },
    startBattle: ({ name }, caller) => {
      const found = sampleBattles()
      if (!found.ok) return found
      const sample = found.value.find(({ file }) => file === name)
      if (!sample) return failure(problem('no-such-battle', { name, known: namesOf(found.value.map(({ file }) => file)) }))
      const rules = { ruleset: sample.about.ruleset, house: [] }
      const ruleset = load(rules)
      if (!ruleset.ok) return ruleset
      const begun = battles.begin()
      if (!begun.ok) return begun
      const { edit } = musterOf(ruleset.value, sample)
      return play(caller, () => success({ event: 'muster', at: at(), rules, edit }))
    },
    listBattles: () => {
      const [all, inPlay] = [battles.all(), battles.now()]
      if (!all.ok) return all
      if (!inPlay.ok) return inPlay
      return success({ battles: all.value.map((stored) => inList(stored, stored.path === inPlay.value?.path)) })
    },
    openBattle: ({ name }, { client }) => {
      const opened = battles.open(name)
      if (!opened.ok) return opened
      changed(client)
      return success(viewOf(opened.value))
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

interface Thrown {
  readonly faces: Faces
  /** Of the program's dice: how far its chance has come. */
  readonly drawn: number | undefined
}

/** Thrown by the program, or by hand and held against the dice: so many, each no more than the die has. */
const thrownBy = ({ rolls }: Procedure, given: DiceInput, chance: RandomState): Result<Thrown> => {
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

const byProgram = (rolls: readonly Dice[], chance: RandomState): Thrown => {
  let left = chance
  const faces = rolls.map((dice) => {
    const roll = thrown(left, dice)
    left = roll.left
    return roll.faces
  })
  return { faces, drawn: left.drawn }
}

/** A check with what the battle knows of those who take part. Problems as of `load`. */
export const withCast = (battle: Battle | null, load: (rules: RulesChoice) => Result<Ruleset>, check: PlayedCheck): Result<PlayedCheck> => {
  const { rules, procedure: id, cast, inputs } = check
  if (!cast) return success(check)
  const now = battle ?? unbegun
  const ruleset = load(rules)
  if (!ruleset.ok) return ruleset
  const procedure = ruleset.value.procedures.get(id)
  if (!procedure) return failure(noProcedure(ruleset.value, id))
  const strange = Object.values(cast)
    .flat()
    .find((unit) => !now.roster.units.has(unit))
  if (strange !== undefined) return failure(problem('no-such-unit', { unit: strange }, { path: ['cast'] }))
  return success({ ...check, inputs: castInputs(ruleset.value, procedure, now, cast, inputs) })
}

/** Checks rolled at the table, undone and redone: resolved, written down, and only then answered. */
import type { Done, PlayedCheck } from '../../src-core/battle/events.ts'
import type { Battle, BattleEntry } from '../../src-core/battle/battle.ts'
import { castInputs } from '../../src-core/battle/cast.ts'
import { nextDay } from '../../src-core/battle/casualties.ts'
import { followUpProposals } from '../../src-core/battle/queue.ts'
import { returns } from '../../src-core/battle/gone.ts'
import { statesAtRolls } from '../../src-core/battle/resolved-entry.ts'
import { musterOf, readScenario, type ScenarioFile } from '../../src-core/battle/scenario.ts'
import type { RosterEdit } from '../../src-core/battle/roster.ts'
import { tieStates } from '../../src-core/battle/tie-states.ts'
import { endingTraits, nextClock } from '../../src-core/battle/turn.ts'
import { followUpAt } from '../../src-core/battle/waiting.ts'
import type { RulesChoice } from '../../src-core/contract/choice.ts'
import type { BattleView, DiceInput } from '../../src-core/contract/play.ts'
import { isThrowOf } from '../../src-core/dice/dice.ts'
import { thrown, type RandomState } from '../../src-core/dice/random.ts'
import { report, type Faces } from '../../src-core/play/report.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { noProcedure } from '../../src-core/resolve/check.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { Dice, Procedure } from '../../src-core/ruleset/model/procedures.ts'
import { namesOf } from '../../src-core/words/problems/lists.ts'
import { isBattleFile } from '../state/battle-file.ts'
import type { Battles, StoredBattle } from '../state/battles.ts'
import type { Caller } from './caller.ts'
import { battleView, unbegun } from './battle-view.ts'
import { correctedSteps } from './correct.ts'
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
  | 'copyBattle'
  | 'endBattle'
  | 'startNextDay'
  | 'correctPlay'
>

/** `changed` is called with the window that changed the battle. */
export const openPlay = (
  battles: Battles,
  load: (rules: RulesChoice) => Result<Ruleset>,
  now: () => Date,
  changed: (client: string) => void,
): PlayHandlers => {
  const viewOf = (stored: StoredBattle | null): BattleView => battleView(stored, battles.notes(), load)
  const at = (): string => now().toISOString()
  /** A call that is repeated by a window that had no answer is done once. */
  const play = (
    { call, client }: Caller,
    seen: string | null,
    work: Parameters<Battles['play']>[1],
  ): Result<BattleView> => {
    const stored = battles.play({ call, seen }, work)
    if (!stored.ok) return stored
    changed(client)
    return success(viewOf(stored.value))
  }

  /** Resolves a check with all throws so far and makes the last one. `tied`: the battle whose last check it continues. */
  const roll = (
    played: PlayedCheck,
    tied: Battle | null,
    dice: DiceInput,
    chance: RandomState,
  ): Result<Extract<Done, { readonly event: 'check' | 'again' }>> => {
    const ruleset = load(played.rules)
    if (!ruleset.ok) return ruleset
    const procedure = ruleset.value.procedures.get(played.procedure)
    if (!procedure) return failure(noProcedure(ruleset.value, played.procedure))
    const throwing = thrownBy(procedure, dice, chance)
    if (!throwing.ok) return throwing
    const { faces, drawn } = throwing.value
    const throwsBefore = tied?.entries?.last.throws ?? noThrows
    const states = tied ? tieStates(ruleset.value, tied) : {}
    const faceLists = [...throwsBefore.map((thrown) => thrown.dice), faces]
    const reported = report(ruleset.value, procedure.id, played.inputs, faceLists, [
      ...statesAtRolls(throwsBefore),
      states,
    ])
    if (!reported.ok) return reported
    const rolled = { at: at(), dice: faces, source: dice.source, drawn, report: reported.value }
    return success(tied ? { event: 'again', ...rolled, states } : { event: 'check', ...played, ...rolled })
  }

  /** Another battle, with its units from the start. */
  const begun = ({ call, client }: Caller, rules: PlayedCheck['rules'], edit: RosterEdit): Result<BattleView> => {
    const fresh = battles.begin(call, [{ event: 'muster', at: at(), rules, edit }])
    if (!fresh.ok) return fresh
    changed(client)
    return success(viewOf(fresh.value))
  }

  return {
    readBattle: () => {
      const stored = battles.now()
      return stored.ok ? success(viewOf(stored.value)) : stored
    },
    playCheck: ({ rules, procedure, inputs, cast, dice, after, seen = null }, caller) =>
      play(caller, seen, (battle, chance) => {
        const full = withCast(battle, load, { rules, procedure, inputs, cast })
        const rolled = full.ok ? roll(full.value, null, dice, chance) : full
        return rolled.ok && after ? success({ ...rolled.value, after }) : rolled
      }),
    readFollowUp: ({ after, units }) => {
      const stored = battles.now()
      if (!stored.ok) return stored
      const battle = stored.value?.battle
      const queued = battle && followUpAt(battle.entries, after)
      if (!queued) return failure(problem('nothing-there', { to: 'take' }))
      const ruleset = load(queued.entry.rules)
      return ruleset.ok ? success(followUpProposals(ruleset.value, battle, after, units)) : ruleset
    },
    muster: (given, caller) => play(caller, null, () => success({ event: 'muster', at: at(), ...given })),
    applyChanges: ({ seen = null, ...given }, caller) =>
      play(caller, seen, (battle) =>
        given.of === 'roll' && !battle?.entries
          ? failure(problem('nothing-there', { to: 'take' }))
          : success({ event: 'apply', at: at(), ...given }),
      ),
    nextPhase: ({ rules, seen = null }, caller) =>
      play(caller, seen, (battle) => {
        const ruleset = load(rules)
        if (!ruleset.ok) return ruleset
        const now = battle ?? unbegun
        const clock = nextClock(ruleset.value, now)
        const changes = returns(ruleset.value, now, clock)
        return success({ event: 'turn', at: at(), clock, changes, ends: endingTraits(ruleset.value, now, clock) })
      }),
    playAgain: ({ dice, seen = null }, caller) =>
      play(caller, seen, (battle, chance) => {
        const last = battle?.entries?.last
        return last?.report.pending
          ? roll({ ...last, cast: undefined }, battle, dice, chance)
          : failure(problem('nothing-pending', {}))
      }),
    undoPlay: ({ seen = null }, caller) =>
      play(caller, seen, (battle) =>
        battle?.done ? success({ event: 'undo', at: at() }) : failure(problem('nothing-there', { to: 'undo' })),
      ),
    redoPlay: ({ seen = null }, caller) =>
      play(caller, seen, (battle) =>
        battle?.undone ? success({ event: 'redo', at: at() }) : failure(problem('nothing-there', { to: 'redo' })),
      ),
    newBattle: (_, { call, client }) => {
      const fresh = battles.begin(call, [])
      if (!fresh.ok) return fresh
      changed(client)
      return success(viewOf(fresh.value))
    },
    listSampleBattles: () => {
      const found = sampleBattles()
      return found.ok ? success({ battles: found.value.map(sampleOf) }) : found
    },
    startBattle: ({ name, text }, caller) => {
      if (text !== undefined && isBattleFile(text)) {
        const imported = battles.importFile(caller.call, name, text)
        if (!imported.ok) return imported
        changed(caller.client)
        return success(viewOf(imported.value))
      }
      const read = text === undefined ? sampleNamed(name) : readScenario(name, text)
      if (!read.ok) return read
      const sample = read.value
      const rules = { ruleset: sample.about.ruleset, house: [] }
      const ruleset = load(rules)
      if (!ruleset.ok) return ruleset
      return begun(caller, rules, musterOf(ruleset.value, sample).edit)
    },
    listBattles: () => {
      const listed = battles.list()
      return listed.ok ? success({ battles: listed.value }) : listed
    },
    openBattle: ({ name }, { client }) => {
      const opened = battles.open(name)
      if (!opened.ok) return opened
      changed(client)
      return success(viewOf(opened.value))
    },
    copyBattle: ({ name }, { call, client }) => {
      const copied = battles.copy(call, name)
      if (!copied.ok) return copied
      changed(client)
      return success(viewOf(copied.value))
    },
    endBattle: (_, caller) =>
      play(caller, null, (battle) =>
        battle?.done ? success({ event: 'end', at: at() }) : failure(problem('nothing-there', { to: 'end' })),
      ),
    startNextDay: (_, caller) => {
      const stored = battles.now()
      if (!stored.ok) return stored
      const rules = stored.value?.battle.rules
      if (!stored.value || !rules) return failure(problem('nothing-there', { to: 'carry' }))
      const ruleset = load(rules)
      return ruleset.ok ? begun(caller, rules, nextDay(ruleset.value, stored.value.battle)) : ruleset
    },
    correctPlay: (correction, caller) =>
      play(caller, correction.seen ?? null, (battle) => {
        const steps = correctedSteps(battle, correction, {
          load,
          roll,
          withCast: (now, check) => withCast(now, load, check),
        })
        return steps.ok ? success({ event: 'correct', at: at(), step: correction.number, steps: steps.value }) : steps
      }),
  }
}

/** Problem: `no-such-battle`. */
const sampleNamed = (name: string): Result<ScenarioFile> => {
  const found = sampleBattles()
  if (!found.ok) return found
  const sample = found.value.find(({ file }) => file === name)
  return sample
    ? success(sample)
    : failure(problem('no-such-battle', { name, known: namesOf(found.value.map(({ file }) => file)) }))
}

/** Of a check that begins. */
const noThrows: BattleEntry['throws'] = []

interface Thrown {
  readonly faces: Faces
  /** Of the program's dice: how far its chance has come. */
  readonly drawn: number | undefined
}

/** Dice thrown by the program, or thrown by hand and checked against the procedure's dice. */
const thrownBy = ({ rolls }: Procedure, given: DiceInput, chance: RandomState): Result<Thrown> => {
  if (rolls.length === 0) return failure(problem('no-dice', { what: 'roll' }))
  const dice = rolls.map((roll) => roll.dice)
  if (given.source === 'program') return success(byProgram(dice, chance))
  const { faces } = given
  const fits = faces.length === dice.length && dice.every((each, index) => isThrowOf(each, faces[index]))
  return fits
    ? success({ faces, drawn: undefined })
    : failure(
        problem(
          'not-a-roll',
          { what: 'faces', dice: dice.map(({ count, sides }) => ({ count, sides })) },
          { path: ['dice', 'faces'] },
        ),
      )
}

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
export const withCast = (
  battle: Battle | null,
  load: (rules: RulesChoice) => Result<Ruleset>,
  check: PlayedCheck,
): Result<PlayedCheck> => {
  const { rules, procedure: id, cast, inputs } = check
  if (!cast) return success(check)
  const now = battle ?? unbegun
  const ruleset = load(rules)
  if (!ruleset.ok) return ruleset
  const procedure = ruleset.value.procedures.get(id)
  if (!procedure) return failure(noProcedure(ruleset.value, id))
  const unknown = unknownUnit(now, Object.values(cast).flat())
  if (unknown) return failure(unknown)
  return success({ ...check, inputs: castInputs(ruleset.value, procedure, now, cast, inputs) })
}

/** The problem of the first that is not of the roster; null where all are. */
export const unknownUnit = ({ roster }: Battle, units: readonly string[]): Problem | null => {
  const unknown = units.find((unit) => !roster.units.has(unit))
  return unknown === undefined ? null : problem('no-such-unit', { unit: unknown }, { path: ['cast'] })
}

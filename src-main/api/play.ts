/** Handlers for playing. Each event is stored before its call is answered. */
import type { BattleEvent, PlayEvent, PlayedFollowUp } from '../../src-core/battle/events.ts'
import { afterEvent, type Battle } from '../../src-core/battle/battle.ts'
import { nextDay } from '../../src-core/battle/casualties.ts'
import { changedLines } from '../../src-core/battle/changed-lines.ts'
import { followUpProposals } from '../../src-core/battle/queue.ts'
import { beginPhaseOf, checkEvent, decidedBy, rollAgainEvent, turnEvent } from '../../src-core/battle/recording.ts'
import { battleLimits, changesProblem } from '../../src-core/battle/limits.ts'
import { musterOf, readScenario, type ScenarioFile } from '../../src-core/battle/scenario.ts'
import type { RosterEdit } from '../../src-core/battle/roster.ts'
import { planAction } from '../../src-core/battle/unit-actions.ts'
import { followUpAt, type FollowUpRef } from '../../src-core/battle/waiting.ts'
import type { BattleView } from '../../src-core/contract/play.ts'
import type { RandomState } from '../../src-core/odds/dice.ts'
import { failure, problem, success, type Result } from '../../src-core/problem.ts'
import { nameList } from '../../src-core/words/problems/phrases.ts'
import { battleFileSteps, isBattleFile } from '../state/battle-file.ts'
import type { BattleRules, CurrentRules } from '../state/battle-rules.ts'
import type { Battles, NewEvents, StoredBattle } from '../state/battles.ts'
import { budgetFor, type Caller } from './host.ts'
import { openBattleViews, unstartedBattle } from './battle-view.ts'
import { correctionOf } from './corrections.ts'
import { rollDice, withCast } from './check-inputs.ts'
import type { Handlers, Services } from './dispatch.ts'
import { join } from 'node:path'
import type { SampleBattle } from '../../src-core/contract/battle.ts'
import { namesIn, readText } from '../documents/read.ts'
import { shippedFolder } from '../rulesets/library.ts'

export type PlayHandlers = Pick<
  Handlers,
  | 'readBattle'
  | 'playCheck'
  | 'playAgain'
  | 'muster'
  | 'readFollowUp'
  | 'applyChanges'
  | 'actOnUnit'
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
  | 'previewCorrection'
>

/** Creates the handlers. `changed` is called with the window that changed the battle. */
export const openPlay = (
  battles: Battles,
  rules: BattleRules,
  now: () => Date,
  changed: (client: string) => void,
  view: Services['viewOf'] = openBattleViews(rules.byHash),
): PlayHandlers => {
  const viewOf = (stored: StoredBattle | null): BattleView => view(stored, battles.notes())
  const at = (): string => now().toISOString()
  /** Returns the view of a battle that a call changed. */
  const answer = <T extends StoredBattle | null>(stored: Result<T>, { client }: Caller): Result<BattleView> => {
    if (!stored.ok) return stored
    changed(client)
    return success(viewOf(stored.value))
  }
  /** Records an event once, even if the call is repeated. */
  const play = (
    caller: Caller,
    seen: string | null | undefined,
    work: (battle: Battle | null, chance: RandomState) => Result<BattleEvent | NewEvents>,
  ): Result<BattleView> => {
    const stored = battles.play({ call: caller.call, seen: seen ?? null }, (battle, chance) => {
      const made = work(battle, chance)
      if (!made.ok) return made
      return success('event' in made.value ? { events: [made.value] } : made.value)
    })
    return answer(stored, caller)
  }
  /** Adds an event for the rules if they differ from those of the battle. */
  const byRules = (
    battle: Battle | null,
    { choice, hash, text }: CurrentRules,
    ...events: readonly PlayEvent[]
  ): NewEvents =>
    battle?.rules === hash
      ? { events }
      : { events: [{ event: 'rules', at: at(), rules: hash, choice }, ...events], texts: [text] }

  /** Starts another battle with a new roster. */
  const begin = (caller: Caller, current: CurrentRules, edit: RosterEdit): Result<BattleView> =>
    answer(battles.begin(caller.call, byRules(null, current, { event: 'muster', at: at(), edit })), caller)

  return {
    readBattle: () => {
      const stored = battles.now()
      return stored.ok ? success(viewOf(stored.value)) : stored
    },
    playCheck: ({ rules: choice, procedure, inputs: entered, cast, dice, after, seen }, caller) =>
      play(caller, seen, (battle, chance) => {
        const current = rules.current(choice)
        if (!current.ok) return current
        const { ruleset, hash } = current.value
        const ref = battle && after ? storedFollowUp(battle, after) : undefined
        const isFollowUp = ref !== undefined
        const begun = beginPhaseOf(ruleset, battle ?? unstartedBattle, { procedure, isFollowUp }, at())
        const inputs = withCast(begun.battle, ruleset, { procedure, inputs: entered, ...(cast && { cast }) })
        if (!inputs.ok) return inputs
        const roll = rollDice(ruleset, procedure, dice, chance, at(), inputs.value)
        if (!roll.ok) return roll
        const check = { rules: hash, procedure, entered, ...(cast && { cast }), ...(ref && { after: ref }) }
        const event = checkEvent(ruleset, begun.battle, check, roll.value)
        return event.ok ? success(byRules(battle, current.value, ...begun.events, event.value)) : event
      }),
    readFollowUp: ({ after, units }) => {
      const stored = battles.now()
      if (!stored.ok) return stored
      const battle = stored.value?.battle
      const queued = battle && followUpAt(battle.entries, after)
      const ruleset = queued && rules.byHash(queued.entry.rules)
      return queued && ruleset
        ? success(followUpProposals(ruleset, battle, after, units))
        : failure(problem('nothing-there', { to: 'take' }))
    },
    muster: ({ rules: choice, ...given }, caller) =>
      play(caller, null, (battle) => {
        const current = rules.current(choice)
        return current.ok ? success(byRules(battle, current.value, { event: 'muster', at: at(), ...given })) : current
      }),
    applyChanges: ({ seen, after, ...given }, caller) =>
      play(caller, seen, (battle) => {
        const entry =
          given.of === 'roll' ? battle?.entries?.last : after && followUpAt(battle?.entries ?? null, after)?.entry
        const hash = given.of === 'hand' ? battle?.rules : entry?.rules
        const ruleset = hash && rules.byHash(hash)
        if (!battle || !ruleset) return failure(problem('nothing-there', { to: 'take' }))
        const wrong = changesProblem(ruleset, battle.roster, given.changes)
        if (wrong) return failure(wrong)
        const by = given.of === 'roll' ? decidedBy(ruleset, battle, given.changes) : 'players'
        const ref = after && storedFollowUp(battle, after)
        return success({ event: 'apply', at: at(), by, ...given, ...(ref && { after: ref }) })
      }),
    actOnUnit: ({ action, seen }, caller) =>
      play(caller, seen, (battle) => {
        const ruleset = battle?.rules ? rules.byHash(battle.rules) : null
        if (!battle || !ruleset) return failure(problem('nothing-there', { to: 'take' }))
        const planned = planAction(ruleset, battle, action, newUnitId(battle))
        return planned.ok ? success({ event: 'unit', at: at(), ...planned.value }) : planned
      }),
    nextPhase: ({ rules: choice, seen }, caller) =>
      play(caller, seen, (battle) => {
        const current = rules.current(choice)
        if (!current.ok) return current
        const event = turnEvent(current.value.ruleset, battle ?? unstartedBattle, at())
        const { turns } = battleLimits
        if (event.clock.turn > turns) return failure(problem('too-large', { what: 'battle', of: 'turns', max: turns }))
        return success(byRules(battle, current.value, event))
      }),
    playAgain: ({ dice, seen }, caller) =>
      play(caller, seen, (battle, chance) => {
        const last = battle?.entries?.last
        const ruleset = last?.pending ? rules.byHash(last.rules) : null
        if (!last || !ruleset) return failure(problem('nothing-there', { to: 'reroll' }))
        const roll = rollDice(ruleset, last.procedure, dice, chance, at(), {})
        return roll.ok ? rollAgainEvent(ruleset, battle, roll.value) : roll
      }),
    undoPlay: ({ to, seen }, caller) =>
      play(caller, seen, (battle) => {
        const undo: BattleEvent = { event: 'undo', at: at() }
        const events: BattleEvent[] = []
        let left = battle
        while (left?.done && (to === undefined ? events.length === 0 : left.done.length >= to)) {
          events.push(undo)
          left = afterEvent(left, undo)
        }
        return events.length > 0 ? success({ events }) : failure(problem('nothing-there', { to: 'undo' }))
      }),
    redoPlay: ({ seen }, caller) =>
      play(caller, seen, (battle) =>
        battle?.undone ? success({ event: 'redo', at: at() }) : failure(problem('nothing-there', { to: 'redo' })),
      ),
    newBattle: (_, caller) => answer(battles.begin(caller.call, { events: [] }), caller),
    listSampleBattles: () => {
      const found = sampleBattles()
      return found.ok ? success({ battles: found.value.map(sampleOf) }) : found
    },
    startBattle: ({ name, text }, caller) => {
      if (text !== undefined && isBattleFile(text)) {
        const budget = budgetFor(caller, battleFileSteps.window)
        return answer(battles.importFile(caller.call, name, text, budget), caller)
      }
      const read = text === undefined ? sampleNamed(name) : readScenario(name, text)
      if (!read.ok) return read
      const current = rules.current({ ruleset: read.value.about.ruleset, house: [] })
      return current.ok ? begin(caller, current.value, musterOf(current.value.ruleset, read.value).edit) : current
    },
    listBattles: () => {
      const listed = battles.list()
      return listed.ok ? success({ battles: listed.value }) : listed
    },
    openBattle: (given, caller) =>
      answer('name' in given ? battles.open(given.name) : battles.openFor(given.ruleset), caller),
    copyBattle: ({ name }, caller) => answer(battles.copy(caller.call, name), caller),
    endBattle: (_, caller) =>
      play(caller, null, (battle) =>
        battle?.done ? success({ event: 'end', at: at() }) : failure(problem('nothing-there', { to: 'end' })),
      ),
    startNextDay: (_, caller) => {
      const stored = battles.now()
      if (!stored.ok) return stored
      const battle = stored.value?.battle
      const hash = battle?.rules ?? null
      const text = hash === null ? success(null) : battles.rulesText(hash)
      if (!text.ok) return text
      const [ruleset, choice] = hash === null ? [] : [rules.byHash(hash), battle?.choices.get(hash)]
      if (!battle || hash === null || text.value === null || !ruleset || !choice)
        return failure(problem('nothing-there', { to: 'carry' }))
      return begin(caller, { choice, ruleset, hash, text: text.value }, nextDay(ruleset, battle))
    },
    correctPlay: (given, caller) =>
      play(caller, given.seen, (battle) => correctionOf(battle, given, rules.byHash, at())),
    previewCorrection: (given) => {
      const stored = battles.now()
      if (!stored.ok) return stored
      const battle = stored.value?.battle ?? null
      const event = correctionOf(battle, given, rules.byHash, at())
      if (!event.ok) return event
      return success({ lines: battle ? changedLines(rules.byHash, battle, event.value) : [] })
    },
  }
}

/** Returns an id that no unit of the battle has. */
const newUnitId = ({ roster }: Battle): string => {
  let number = roster.units.size + 1
  while (roster.units.has(`u${number}`)) number += 1
  return `u${number}`
}

/** Converts a reference to a follow-up to its stored form. Undefined if the battle has no such follow-up. */
const storedFollowUp = (battle: Battle, after: FollowUpRef): PlayedFollowUp | undefined => {
  const queued = followUpAt(battle.entries, after)
  return queued ? { check: after.check, ...queued.follow } : undefined
}

/** Finds a shipped scenario by name. Fails with `not-found`. */
const sampleNamed = (name: string): Result<ScenarioFile> => {
  const found = sampleBattles()
  if (!found.ok) return found
  const sample = found.value.find(({ file }) => file === name)
  return sample
    ? success(sample)
    : failure(problem('not-found', { what: 'battle', name, known: nameList(found.value.map(({ file }) => file)) }))
}

/** Returns all shipped scenarios. Fails at the first one that can't be read. */
const sampleBattles = (): Result<readonly ScenarioFile[]> => {
  const folder = join(shippedFolder, 'battles')
  const names = namesIn(folder, '.battle.yaml')
  if (!names.ok) return names
  const read = names.value.map((name) => {
    const text = readText(join(folder, name), 1024 * 1024)
    return text.ok ? readScenario(name, text.value) : text
  })
  const problems = read.flatMap((one) => (one.ok ? [] : one.problems))
  return problems.length > 0 ? failure(...problems) : success(read.flatMap((one) => (one.ok ? [one.value] : [])))
}

const sampleOf = ({ file, about }: ScenarioFile): SampleBattle => ({
  name: file,
  title: about.title,
  ruleset: about.ruleset,
  turns: about.turns ?? null,
  about: about.about ?? '',
  setup: about.setup ?? [],
})

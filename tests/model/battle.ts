/** A battle as the model plays it: the state of every unit after each event, calculated from the ruleset's text alone. */
import { defaultOf, guardHolds, holds, type Facts, type Scene, type Value } from './conditions.ts'
import {
  at,
  entriesOf,
  isEntries,
  textIn,
  type Data,
  type Effect,
  type Entries,
  type Procedure,
  type Rules,
} from './rules.ts'

export interface ModelUnit {
  readonly id: string
  readonly name: string
  readonly isLeader: boolean
  readonly side: string
  readonly command: string | null
  /** The unit's facts at the start. Traits that last a turn return to these values. */
  readonly start: Facts
  readonly facts: Facts
  /** The number of stands with a flag, if only some have it. */
  readonly marks: Readonly<Record<string, number>>
  /** True if removed for good; a number is the turn of its return. */
  readonly removed: boolean | number
  /** The value that `removed` gets when the player turn ends. */
  readonly leaving: boolean | number
  readonly attachedTo: string | null
  readonly isExpected: boolean
  /** The turns in which states end. */
  readonly endings: Readonly<Record<string, number>>
}

export interface ModelBattle {
  readonly rules: Rules
  readonly sides: readonly string[]
  readonly clock: { readonly turn: number; readonly side: string; readonly phase: string | null }
  readonly units: ReadonlyMap<string, ModelUnit>
}

export type Entered = Readonly<Record<string, Facts | Value>>
export type Cast = Readonly<Record<string, readonly string[]>>

/** A roll and its result. */
export interface Roll {
  readonly procedure: string
  readonly outcome: string
  readonly cast: Cast
  readonly entered: Entered
  readonly result: number | null
  readonly round: number
  /** The units whose result called for the check. */
  readonly callers: readonly string[]
  /** The facts of each role at the time of the roll. If unset, the current ones apply. */
  readonly rolledWith?: Readonly<Record<string, Facts>>
}

const isKept = ({ kept, changes, losses, of }: Entries): boolean =>
  kept === true || kept === 'command' || changes === true || losses !== undefined || of === 'battle'

/** Returns the traits of a unit or leader that a battle stores. */
export const keptTraits = ({ traits }: Rules, isLeader: boolean): readonly string[] =>
  [...traits].flatMap(([id, trait]) =>
    isKept(trait) && (trait['of'] ?? 'unit') === (isLeader ? 'leader' : 'unit') ? [id] : [],
  )

const startOf = (rules: Rules, isLeader: boolean, start: Facts): Facts => {
  const facts: Record<string, Value> = { ...start }
  for (const id of keptTraits(rules, isLeader)) {
    const trait = rules.traits.get(id)
    const value = trait?.['from'] === undefined ? (start[id] ?? (trait && defaultOf(trait))) : start[id]
    if (value !== undefined) facts[id] = value
  }
  return facts
}

type NewUnit = Pick<ModelUnit, 'id' | 'name' | 'isLeader' | 'side' | 'command' | 'start' | 'isExpected'>

export const mustered = (battle: ModelBattle, units: readonly NewUnit[]): ModelBattle =>
  withUnits(
    battle,
    units.map((unit) => ({
      ...unit,
      facts: startOf(battle.rules, unit.isLeader, unit.start),
      ...{ marks: {}, removed: false, leaving: false, attachedTo: null, endings: {} },
    })),
  )

const withUnits = (battle: ModelBattle, changed: readonly ModelUnit[]): ModelBattle => ({
  ...battle,
  units: new Map([...battle.units, ...changed.map((unit) => [unit.id, unit] as const)]),
})

const change = (battle: ModelBattle, id: string, by: (unit: ModelUnit) => Partial<ModelUnit>): ModelBattle => {
  const unit = unitOf(battle, id)
  return withUnits(battle, [{ ...unit, ...by(unit) }])
}

export const unitOf = ({ units }: ModelBattle, id: string): ModelUnit => {
  const unit = units.get(id)
  if (!unit) throw new Error(`no unit ${id}`)
  return unit
}

export const standsOf = ({ facts }: ModelUnit): number => Number(facts['stands'] ?? 0)

export const statusOf = ({ removed, isLeader, isExpected, ...unit }: ModelUnit): string => {
  if (removed !== false) return removed === true ? 'destroyed' : 'away'
  if (!isLeader && standsOf({ removed, isLeader, isExpected, ...unit }) === 0) return 'destroyed'
  return isExpected ? 'expected' : 'present'
}

/** Returns how many of a unit's stands have a flag. */
export const bearing = (unit: ModelUnit, flag: string): number =>
  unit.facts[flag] === true ? Math.min(unit.marks[flag] ?? Infinity, standsOf(unit)) : 0

/** Returns a unit's leaders that are on the table. */
export const leadersOf = (battle: ModelBattle, id: string): readonly ModelUnit[] =>
  [...battle.units.values()].filter((each) => each.isLeader && each.attachedTo === id && statusOf(each) === 'present')

/** Returns a unit's facts, including those from its leaders. */
export const factsNow = (battle: ModelBattle, id: string): Facts => {
  const { facts, isLeader } = unitOf(battle, id)
  const leaders = isLeader ? [] : leadersOf(battle, id)
  if (leaders.length === 0) return facts
  const now: Record<string, Value> = { ...facts }
  for (const [trait, given] of leaderTraits(battle.rules)) {
    const lines = given.map(([name, line]) => {
      const isListed = at(line, 'is') === undefined
      const value = at(line, 'is') ?? name
      const fits = (leader: ModelUnit): boolean =>
        (isListed
          ? holds(alone(battle), '', leader.facts, line)
          : guardHolds(alone(battle), '', leader.facts, line as Entries)) === true
      return { value, fits }
    })
    const values = leaders.flatMap((leader) => lines.find(({ fits }) => fits(leader))?.value ?? [])
    const first = lines.find(({ fits }) => leaders.some(fits))?.value
    const { count, number } = battle.rules.traits.get(trait) ?? {}
    const bounds = count ?? number
    if (bounds !== undefined)
      now[trait] = Math.min(
        Number(at(bounds, 'max') ?? Infinity),
        values.reduce<number>((sum, each) => sum + Number(each), Number(now[trait] ?? 0)),
      )
    else if (typeof first === 'string' || typeof first === 'boolean') now[trait] = first
  }
  return now
}

const leaderTraits = ({ traits }: Rules): readonly (readonly [string, readonly (readonly [string, Data])[]])[] =>
  [...traits].flatMap(([id, trait]) =>
    trait['leaders'] === undefined ? [] : [[id, entriesOf(trait['leaders'])] as const],
  )

const alone = ({ rules }: ModelBattle): Scene => ({
  rules,
  roles: {},
  situation: {},
  result: null,
  round: 1,
  assumes: true,
})

/** Returns the facts for evaluating a roll's conditions. */
export const sceneOf = (
  battle: ModelBattle,
  { procedure, cast, entered, result, round, rolledWith }: Roll,
  assumes = true,
): Scene => ({
  ...{ rules: battle.rules, result, round, assumes },
  situation: Object.fromEntries(
    Object.entries(entered).flatMap(([id, value]) => (typeof value === 'object' ? [] : [[id, value]])),
  ),
  roles: Object.fromEntries(
    procedureOf(battle, procedure).roles.map(({ id }) => {
      const [first] = cast[id] ?? []
      const own = entered[id]
      if (rolledWith?.[id]) return [id, rolledWith[id]]
      return [id, { ...(first !== undefined && factsNow(battle, first)), ...(typeof own === 'object' && own) }]
    }),
  ),
})

const procedureOf = ({ rules }: ModelBattle, id: string): Procedure => {
  const procedure = rules.procedures.get(id)
  if (!procedure) throw new Error(`no check ${id}`)
  return procedure
}

/** What an effect affects: the unit's own stands, those attached to it, or its leader. Null if the effect doesn't apply. */
export type Affected = 'own' | 'beside' | 'leader' | null

/** Returns what an effect affects. If several units play a role, each is evaluated as if it were alone. */
export const affected = (
  battle: ModelBattle,
  scene: Scene,
  effect: Effect,
  role: string,
  unit: string,
  isFirst: boolean,
): Affected => {
  const ofRole = scene.roles[role] ?? {}
  const self = isFirst ? ofRole : { ...ofRole, ...factsNow(battle, unit) }
  const own = { ...scene, roles: { ...scene.roles, [role]: self } }
  const part = battle.rules.parts.get(textIn(effect.does['kind']))
  const applies = guardHolds(own, role, self, effect.does)
  if (applies === false || (scene.assumes && applies !== true)) return null
  if (!part) return 'own'
  const isThere = holds(own, role, self, part['when'])
  if (isThere === false || (scene.assumes && isThere !== true)) return null
  if (part['is'] === 'leader') return 'leader'
  return part['beside'] !== undefined && holds(own, role, self, part['beside']) === true ? 'beside' : 'own'
}

/** Returns the battle after a result. */
export const afterResult = (battle: ModelBattle, roll: Roll): ModelBattle => {
  const outcome = procedureOf(battle, roll.procedure).outcomes.get(roll.outcome)
  return outcome ? afterEffects(battle, battle, outcome.effects, roll, sceneOf(battle, roll)) : battle
}

/** Returns the battle with the states that players chose from a result's offers. Offers are given by name, such as `rally`. */
export const afterOffers = (
  before: ModelBattle,
  after: ModelBattle,
  roll: Roll,
  chosen: readonly string[],
): ModelBattle => {
  const scene = sceneOf(before, roll)
  let now = after
  for (const effect of procedureOf(before, roll.procedure).outcomes.get(roll.outcome)?.effects ?? [])
    for (const role of effect.roles)
      for (const [index, unit] of (roll.cast[role] ?? []).entries())
        for (const [action] of [...entriesOf(effect.does['may']), ...entriesOf(effect.does['choose'])])
          for (const [id, offer] of entriesOf(before.rules.actions.get(action)?.['offers'])) {
            if (!isEntries(offer) || !chosen.includes(textIn(offer['name'] ?? id))) continue
            const kind = offer['kind'] ?? null
            const meant: Effect = { ...effect, does: { ...effect.does, kind } }
            if (affected(before, scene, meant, role, unit, index === 0) !== 'own') continue
            for (const [trait, to] of entriesOf(offer['set'])) now = afterSetByHand(now, unit, trait, to as Value)
          }
  return now
}

/** A follow-up of a roll: effects or another check for a role, or a charge that continues. */
export interface FollowUp {
  readonly id: string
  readonly role: string | null
  /** The check to roll; null if there is none. */
  readonly check: string | null
  /** Whether the follow-up affects units next to the target. */
  readonly isOfOthers: boolean
}

/** Returns the possible follow-ups of a roll, including those that depend on an unknown fact. `natural` is the unmodified roll. */
export const followUpsOf = (battle: ModelBattle, roll: Roll, natural: number | null): readonly FollowUp[] => {
  const { outcomes, follows } = procedureOf(battle, roll.procedure)
  const outcome = outcomes.get(roll.outcome)
  const scene = sceneOf(battle, roll, false)
  const checkIn = ({ does }: Effect): string | null =>
    does['check'] === undefined ? null : textIn(at(does['check'], 'procedure') ?? does['check'])
  const followed = (effect: Effect, id: string, check: string | null, isOfOthers = false): readonly FollowUp[] =>
    effect.roles
      .filter((role) => affected(battle, scene, effect, role, roll.cast[role]?.[0] ?? '', true) !== null)
      .map((role) => ({ id, role: id === 'on' ? null : role, check, isOfOthers }))
  /** Whether the next lower result may affect units with no known facts. */
  const isLowerFelt = (): boolean =>
    (outcomes.get(outcome?.lower ?? '')?.effects ?? []).some(({ roles, does }) =>
      roles.some((role) => guardHolds({ ...scene, roles: { ...scene.roles, [role]: {} } }, role, {}, does) !== false),
    )
  return [
    ...follows
      .filter(({ does }) => does['natural'] === undefined || does['natural'] === natural)
      .filter(
        ({ does }) => does['outcomes'] === undefined || entriesOf(does['outcomes']).some(([id]) => id === roll.outcome),
      )
      .filter(({ does }) => does['lower'] !== true || isLowerFelt())
      .flatMap((follow) =>
        followed(
          follow,
          follow.id,
          follow.effects.map(checkIn).find((id) => id !== null) ?? null,
          follow.does['lower'] === true,
        ),
      ),
    ...(outcome?.effects ?? []).flatMap((effect) => {
      const check = checkIn(effect)
      return check === null ? [] : followed(effect, effect.id, check)
    }),
    ...(outcome?.effects ?? []).flatMap((effect) =>
      effect.does['continue'] === undefined ? [] : followed(effect, 'on', roll.procedure),
    ),
  ]
}

/** Returns the battle after a follow-up without a check is applied to the given units. */
export const afterFollowUp = (
  battle: ModelBattle,
  roll: Roll,
  id: string,
  role: string,
  units: readonly string[],
): ModelBattle => {
  const procedure = procedureOf(battle, roll.procedure)
  const follow = procedure.follows.find((each) => each.id === id)
  const lower =
    follow?.does['lower'] === true
      ? procedure.outcomes.get(procedure.outcomes.get(roll.outcome)?.lower ?? '')
      : undefined
  const effects = [...(lower?.effects ?? []), ...(follow?.effects ?? [])]
  return units.reduce((now, unit) => {
    const { [role]: _, ...rolledWith } = roll.rolledWith ?? {}
    const own: Roll = { ...roll, cast: { [role]: [unit] }, entered: { ...roll.entered, [role]: {} }, rolledWith }
    const scene = sceneOf(now, own, false)
    const isMeant = follow && guardHolds(scene, role, scene.roles[role] ?? {}, follow.does) !== false
    return isMeant ? afterEffects(now, now, effects, own, scene) : now
  }, battle)
}

/** Applies effects. Conditions are evaluated against the battle as it was before the effects. */
const afterEffects = (
  before: ModelBattle,
  battle: ModelBattle,
  effects: readonly Effect[],
  roll: Roll,
  scene: Scene,
): ModelBattle => {
  let now = battle
  const destroyed = new Map<string, number>()
  const losses: { readonly units: readonly string[]; readonly stands: number }[] = []
  for (const effect of effects)
    for (const role of effect.roles) {
      const cast = (roll.cast[role] ?? []).filter((unit) => before.units.has(unit))
      const isLeader = procedureOf(battle, roll.procedure).roles.some((each) => each.id === role && each.isLeader)
      const { remove } = effect.does
      if (isLeader && cast.length === 0 && remove !== undefined && at(remove, 'at') !== 'turn-end')
        now = withoutCountedOf(now, roll.callers)
      const units = cast.flatMap((unit, index) => {
        const body = affected(before, scene, effect, role, unit, index === 0)
        return body === null ? [] : [{ unit, body }]
      })
      const own = units.flatMap(({ unit, body }) => (body === 'own' ? [unit] : []))
      const leading = units.flatMap(({ unit, body }) => (body === 'leader' ? [unit] : []))
      const lost = standsLost(effect.does, scene.result)
      for (const unit of leading) now = withoutLeaders(now, before, unit, lost)
      if (own.length === 0) continue
      if (lost > 0) losses.push({ units: own, stands: lost })
      for (const [trait, to] of entriesOf(effect.does['set'])) {
        if (before.rules.traits.get(trait)?.['destroys'] === true)
          losses.push({
            units: own,
            stands: typeof effect.does['stands'] === 'number' ? effect.does['stands'] : Infinity,
          })
        now = afterSet(now, effect, own, trait, to as Value, destroyed)
      }
      if (effect.does['remove'] !== undefined)
        for (const unit of own) now = afterRemoval(now, unit, effect.does['remove'], roll.callers)
    }
  // Losses that the fewest units can take come first.
  return losses
    .toSorted((one, other) => one.units.length - other.units.length)
    .reduce((left, { units, stands }) => afterLoss(left, roll.procedure, units, stands), now)
}

const standsLost = (does: Entries, result: number | null): number => {
  const loss = does['lose'] ?? does['capture']
  if (loss === undefined) return 0
  if (loss === 'all') return Infinity
  const [over, below] = ['over', 'below'].map((side) => at(loss, 'more', side))
  const more =
    result === null ? 0 : over !== undefined ? result - Number(over) : below !== undefined ? Number(below) - result : 0
  return Number(isEntries(loss) ? (loss['stands'] ?? 0) : loss) + Math.max(0, more)
}

/** `destroyed` collects the stands that the same result destroys, by unit. */
const afterSet = (
  battle: ModelBattle,
  { does }: Effect,
  units: readonly string[],
  trait: string,
  to: Value,
  destroyed: Map<string, number>,
): ModelBattle => {
  const { stands, turns } = does
  const isDestroying = battle.rules.traits.get(trait)?.['destroys'] === true
  let now = battle
  let open = typeof stands === 'number' ? stands : Infinity
  for (const id of units) {
    const unit = unitOf(now, id)
    const has = standsOf(unit)
    if (isDestroying) {
      destroyed.set(id, Math.min(open, has))
      open -= Math.min(open, has)
    } else if (typeof stands === 'number') {
      const count = Math.min(open, has - bearing(unit, trait))
      open -= count
      if (count > 0) now = change(now, id, () => marked(unit, trait, bearing(unit, trait) + count))
    } else if (stands !== 'others' || has > (destroyed.get(id) ?? 0))
      now = change(now, id, ({ facts, marks, endings }) => ({
        facts: { ...facts, [trait]: to },
        marks: without(marks, trait),
        endings:
          typeof turns === 'number'
            ? { ...endings, [trait]: returnTurn(battle, unit, turns) }
            : without(endings, trait),
      }))
  }
  return now
}

/** The changes that set a flag on a number of a unit's stands. */
const marked = (unit: ModelUnit, flag: string, count: number): Pick<ModelUnit, 'facts' | 'marks'> => ({
  facts: { ...unit.facts, [flag]: count > 0 },
  marks: count >= standsOf(unit) ? without(unit.marks, flag) : { ...unit.marks, [flag]: count },
})

const without = <T>(all: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== key))

/** The first units lose as many stands as they can. */
const afterLoss = (battle: ModelBattle, procedure: string, units: readonly string[], stands: number): ModelBattle => {
  const { phase } = procedureOf(battle, procedure)
  let [now, open] = [battle, stands]
  for (const id of units) {
    const lost = Math.min(open, standsOf(unitOf(now, id)))
    open -= lost
    if (lost > 0)
      now = change(now, id, ({ facts }) => {
        const after: Record<string, Value> = { ...facts, stands: Number(facts['stands']) - lost }
        for (const [trait, { losses }] of battle.rules.traits)
          if (isEntries(losses) && entriesOf(losses['add']).some(([each]) => each === phase))
            after[trait] = Number(facts[trait] ?? 0) + lost
        return { facts: after }
      })
  }
  return now
}

/** Removes leaders lost with a unit: the attached ones in order, or, if none is attached, a leader that players only counted. */
const withoutLeaders = (battle: ModelBattle, before: ModelBattle, unit: string, count: number): ModelBattle => {
  const leaders = leadersOf(before, unit).slice(0, count)
  return leaders.length > 0
    ? leaders.reduce((now, { id }) => change(now, id, () => ({ removed: true })), battle)
    : withoutCounted(battle, unit)
}

const withoutCounted = (battle: ModelBattle, unit: string): ModelBattle => {
  const { facts } = unitOf(battle, unit)
  const counted = leaderTraits(battle.rules)
    .map(([trait]) => trait)
    .find((trait) => isCounted(battle.rules, facts, trait))
  if (counted === undefined) return battle
  const value = facts[counted]
  const trait = battle.rules.traits.get(counted)
  const left = typeof value === 'number' ? value - 1 : trait && defaultOf(trait)
  return left === undefined ? battle : change(battle, unit, () => ({ facts: { ...facts, [counted]: left } }))
}

const isCounted = ({ traits }: Rules, facts: Facts, id: string): boolean => {
  const trait = traits.get(id)
  return facts[id] !== undefined && facts[id] !== 0 && facts[id] !== (trait && defaultOf(trait))
}

const afterRemoval = (battle: ModelBattle, id: string, removal: Data, callers: readonly string[]): ModelBattle => {
  const unit = unitOf(battle, id)
  const turns = at(removal, 'turns') ?? at(removal, 'replaced-after')
  const until = turns === undefined ? true : returnTurn(battle, unit, Number(turns))
  if (at(removal, 'at') === 'turn-end') return change(battle, id, () => ({ leaving: until }))
  const gone = change(battle, id, () => ({ removed: until }))
  return !unit.isLeader || unit.attachedTo !== null ? gone : withoutCountedOf(gone, callers)
}

/** Removes one counted leader from the first of these units that has one. */
const withoutCountedOf = (battle: ModelBattle, callers: readonly string[]): ModelBattle => {
  const caller = callers.find((each) =>
    leaderTraits(battle.rules).some(([trait]) => isCounted(battle.rules, unitOf(battle, each).facts, trait)),
  )
  return caller === undefined ? battle : withoutCounted(battle, caller)
}

/** The turn in which a unit returns after a number of turns. If only whole turns count, the current one doesn't. */
const returnTurn = ({ rules, sides, clock }: ModelBattle, { side }: ModelUnit, turns: number): number => {
  const placeOf = (whose: string, phase: string | null): number =>
    sides.indexOf(whose) * rules.phases.length + rules.phases.indexOf(phase ?? '')
  const isOver = placeOf(side, rules.returns.phase) < placeOf(clock.side, clock.phase)
  return clock.turn + turns + (rules.returns.isWhole && isOver ? 1 : 0)
}

/** Returns the battle in the next phase: of this side, the next side, or the next turn. */
export const afterPhase = (battle: ModelBattle): ModelBattle => {
  const { rules, sides, clock } = battle
  const phase = rules.phases[rules.phases.indexOf(clock.phase ?? '') + 1]
  const next = sides[sides.indexOf(clock.side) + 1]
  const first = rules.phases[0] ?? null
  const to =
    clock.phase === null || phase !== undefined
      ? { ...clock, phase: clock.phase === null ? first : (phase ?? null) }
      : next !== undefined
        ? { turn: clock.turn, side: next, phase: first }
        : { turn: clock.turn + 1, side: sides[0] ?? '', phase: first }
  const isOtherTurn = to.side !== clock.side || to.turn !== clock.turn
  const units = [...battle.units.values()].map((each) => {
    const unit = isOtherTurn
      ? { ...each, removed: each.removed === false ? each.leaving : each.removed, leaving: false }
      : each
    const facts: Record<string, Value> = { ...unit.facts }
    for (const [id, trait] of rules.traits)
      if (trait['lasts'] === 'phase' || (trait['lasts'] === 'turn' && isOtherTurn)) reset(facts, id, trait, unit)
    if (to.phase !== rules.returns.phase || unit.side !== to.side) return { ...unit, facts }
    const ended = Object.entries(unit.endings).filter(([, turn]) => turn <= to.turn)
    for (const [id] of ended) reset(facts, id, rules.traits.get(id) ?? {}, unit)
    const endings = ended.reduce((left, [id]) => without(left, id), unit.endings)
    const isBack = typeof unit.removed === 'number' && unit.removed <= to.turn
    return { ...unit, facts, endings, ...(isBack && { removed: false, attachedTo: null }) }
  })
  return withUnits({ ...battle, clock: to }, units)
}

const reset = (facts: Record<string, Value>, id: string, trait: Entries, { start }: ModelUnit): void => {
  const value = start[id] ?? defaultOf(trait)
  if (value === undefined || facts[id] === undefined) delete facts[id]
  else facts[id] = value
}

/** Returns the battle after a trait was set by hand. A flag can be set to a number of stands. */
export const afterSetByHand = (battle: ModelBattle, id: string, trait: string, to: Value): ModelBattle =>
  change(battle, id, (unit) => ({
    ...(typeof to === 'number' && battle.rules.traits.get(trait)?.['flag'] === true
      ? marked(unit, trait, to)
      : { facts: { ...unit.facts, [trait]: to }, marks: without(unit.marks, trait) }),
    endings: without(unit.endings, trait),
  }))

export type Action =
  | { readonly do: 'destroy' | 'detach'; readonly unit: string }
  | { readonly do: 'restore'; readonly unit: string; readonly stands?: number }
  | { readonly do: 'rename'; readonly unit: string; readonly name: string }
  | { readonly do: 'move'; readonly unit: string; readonly command: string | null }
  | { readonly do: 'attach'; readonly unit: string; readonly to: string }
  | { readonly do: 'split'; readonly unit: string; readonly stands: number; readonly name: string }
  | { readonly do: 'merge'; readonly unit: string; readonly into: string }
  | { readonly do: 'arrive'; readonly units: readonly string[] }

/** The flags that effects set for some of a unit's stands. */
const flagsOfStands = ({ procedures }: Rules): readonly string[] =>
  [...procedures.values()].flatMap(({ outcomes, follows }) =>
    [...outcomes.values(), ...follows].flatMap(({ effects }) =>
      effects.flatMap(({ does }) => (does['stands'] === undefined ? [] : entriesOf(does['set']).map(([flag]) => flag))),
    ),
  )

/** Returns the battle after an action of the players. `id` is for the new unit of a split. */
export const afterAction = (battle: ModelBattle, action: Action, id: string): ModelBattle => {
  switch (action.do) {
    case 'destroy':
      return change(battle, action.unit, () => ({ removed: true }))
    case 'restore':
      return change(battle, action.unit, (unit) => ({
        removed: false,
        facts: unit.isLeader || standsOf(unit) > 0 ? unit.facts : { ...unit.facts, stands: action.stands ?? 1 },
      }))
    case 'rename':
      return change(battle, action.unit, () => ({ name: action.name }))
    case 'move':
      return change(battle, action.unit, () => ({ command: action.command }))
    case 'attach':
      return change(battle, action.unit, () => ({ attachedTo: action.to }))
    case 'detach':
      return change(battle, action.unit, () => ({ attachedTo: null }))
    case 'arrive':
      return action.units.reduce((now, unit) => change(now, unit, () => ({ isExpected: false })), battle)
    case 'split': {
      const unit = unitOf(battle, action.unit)
      const left = standsOf(unit) - action.stands
      const kept = { ...unit, facts: { ...unit.facts, stands: left } }
      const part = { ...unit, id, name: action.name, facts: { ...unit.facts, stands: action.stands }, marks: {} }
      return withUnits(
        battle,
        Object.keys(unit.marks).reduce<readonly [ModelUnit, ModelUnit]>(
          ([one, other], flag) => {
            const staying = Math.min(bearing(unit, flag), left)
            return [
              { ...one, ...marked(one, flag, staying) },
              { ...other, ...marked(other, flag, bearing(unit, flag) - staying) },
            ]
          },
          [kept, part],
        ),
      )
    }
    case 'merge': {
      const [unit, into] = [unitOf(battle, action.unit), unitOf(battle, action.into)]
      const large = { ...into, facts: { ...into.facts, stands: standsOf(into) + standsOf(unit) } }
      const joined = change(battle, into.id, () =>
        [...new Set([...flagsOfStands(battle.rules), ...Object.keys(into.marks), ...Object.keys(unit.marks)])]
          .map((flag) => ({ flag, count: bearing(into, flag) + bearing(unit, flag) }))
          .filter(({ count }) => count > 0)
          .reduce<ModelUnit>((now, { flag, count }) => ({ ...now, ...marked(now, flag, count) }), large),
      )
      const units = new Map([...joined.units].filter(([each]) => each !== unit.id))
      for (const leader of units.values())
        if (leader.attachedTo === unit.id) units.set(leader.id, { ...leader, attachedTo: into.id })
      return { ...joined, units }
    }
  }
}

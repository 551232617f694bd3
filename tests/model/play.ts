/** Plays battles in which every effect of every result is evaluated for every kind of target. */
import type { Faces } from '../../src-core/play/report.ts'
import { nonNull } from '../../src-core/present.ts'
import { randomFrom, type Random } from '../fuzz/random.ts'
import { rulesetNamed } from '../core/support/rulesets.ts'
import {
  affected,
  keptTraits,
  leadersOf,
  sceneOf,
  standsOf,
  statusOf,
  unitOf,
  type ModelUnit,
  type Roll,
} from './battle.ts'
import { cellsOf, seldomApplied, tableOf, valuesTested, type Cell, type Kind } from './cells.ts'
import { defaultOf, holds, type Facts, type Value } from './conditions.ts'
import { Game, type Check } from './game.ts'
import { rulesNamed, type Procedure, type Rules } from './rules.ts'

export interface Campaign {
  readonly ruleset: string
  readonly seed: number
  /** The campaign ends after this many events, once every cell was evaluated at least `min` times. */
  readonly events: number
  readonly min: number
}

export interface Played {
  readonly events: number
  readonly cells: readonly Cell[]
}

/** Plays battles with one ruleset. Throws if product and model differ. */
export const play = ({ ruleset, seed, events, min }: Campaign): Played => {
  const rules = rulesNamed(ruleset)
  const cells = cellsOf(rules)
  const random = randomFrom(seed)
  const memory: Memory = new Map()
  let played = 0
  while (played < events || cells.some(({ evaluated }) => evaluated < min) || seldomApplied(cells, min).length > 0) {
    const game = new Game(rulesetNamed(ruleset), rules)
    const player = new Player(game, random, cells, memory)
    while (game.events < eventsOfBattle) player.playNext(min)
    played += game.events
    if (played > maxEvents) throw new Error(`${ruleset}: some effects are seldom evaluated\n${tableOf(cells)}`)
  }
  return { events: played, cells }
}

const maxEvents = 200_000
const eventsOfBattle = 150

/** Fire points and results that led to an outcome before. */
type Memory = Map<string, { readonly points: number; readonly result: number }[]>

const sides = ['north', 'south'] as const
const soloKinds = ['troops', 'last stand', 'led', 'counted leader', 'with guns', 'gun', 'guns'] as const

/** A check to roll, and the states to set by hand before it. */
interface Prepared {
  readonly states: readonly (readonly [string, string, Value])[]
  readonly check: Check
  /** Whether the wanted effect will apply. */
  readonly applies: boolean
}

class Player {
  readonly #game: Game
  readonly #rules: Rules
  readonly #random: Random
  readonly #cells: readonly Cell[]
  readonly #memory: Memory
  readonly #values: ReadonlyMap<string, readonly Value[]>

  constructor(game: Game, random: Random, cells: readonly Cell[], memory: Memory) {
    this.#game = game
    this.#rules = game.rules
    this.#random = random
    this.#cells = cells
    this.#memory = memory
    this.#values = valuesTested(game.rules)
  }

  playNext(min: number): void {
    const random = this.#random
    this.#rollFor(this.#wanted(min))
    if (this.#game.waiting > 0 && random.chance(0.6)) this.#followUp()
    if (random.chance(0.15)) this.#game.nextPhase()
    if (random.chance(0.25)) this.#act()
    if (random.chance(0.1)) this.#backAndForth()
  }

  /** Returns a cell that was evaluated too seldom, or one whose effect seldom applied. */
  #wanted(min: number): Cell {
    const scarce = this.#cells.filter(({ evaluated }) => evaluated < min)
    const seldom = this.#random.chance(0.5) ? seldomApplied(this.#cells, min) : []
    const cells = seldom.length > 0 ? this.#random.of(seldom) : scarce
    return this.#random.of(cells.length > 0 ? cells : this.#cells)
  }

  #rollFor(cell: Cell): void {
    const random = this.#random
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const prepared = this.#prepare(cell)
      // Tries again: other units may work.
      if (!prepared || (!prepared.applies && cell.applied === 0 && attempt < 3)) continue
      for (const [unit, trait, to] of prepared.states) this.#game.setByHand(unit, trait, to)
      const found = this.#findRoll(cell.procedure, prepared.check, cell.outcome)
      if (!found) continue
      this.#game.check(found)
      this.#count(found.roll)
      this.#game.apply(this.#choice)
      if (random.chance(0.05)) this.#game.correctLast(this.#dice(cell.procedure))
      while (this.#game.isTied && random.chance(0.7) && this.#game.rollAgain(this.#dice(cell.procedure))) {
        this.#count(this.#game.lastRoll)
        this.#game.apply(this.#choice)
      }
      return
    }
  }

  get #choice(): 'result' | 'offers' | 'nothing' {
    return this.#random.of([...Array.from({ length: 17 }, () => 'result' as const), 'offers', 'offers', 'nothing'])
  }

  /** Chooses units and inputs so that the effect applies if possible. */
  #prepare({ procedure, outcome, effect, role, kind }: Cell): Prepared | null {
    const random = this.#random
    const cast: Record<string, readonly string[]> = {}
    const given: Record<string, Facts> = {}
    const [own, other] = random.chance(0.5) ? sides : sides.toReversed()
    for (const each of procedure.roles) {
      const side = each.id === role ? own : procedure.roles.length > 1 && each.isLeader ? own : other
      if (each.isLeader) {
        if (each.id === role || random.chance(0.3)) cast[each.id] = [this.#leader(nonNull(side))]
        continue
      }
      const wanted = each.id === role ? kind : random.of(this.#kindsOf(procedure, outcome, each.id))
      cast[each.id] = this.#unitsOf(wanted, nonNull(side))
      if (wanted === 'with guns') given[each.id] = { 'with-guns': true }
    }
    const read = nonNull(this.#game.ruleset.procedures.get(procedure.id)).inputs
    const target = nonNull(procedure.outcomes.get(outcome)).effects.find(({ id }) => id === effect)
    let best: Prepared | null = null
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const states = procedure.roles.flatMap(({ id }) => (cast[id] ?? []).flatMap((unit) => this.#otherStates(unit)))
      const entered: Record<string, Facts | Value> = { ...given }
      for (const { role: of, trait } of read) {
        const values = trait === null ? undefined : this.#values.get(trait)
        if (trait === null || !values || this.#isKept(trait) || trait === 'with-guns' || random.chance(0.6)) continue
        const to = random.of(values)
        if (of === null) entered[trait] = to
        else entered[of] = { ...(entered[of] as Facts), [trait]: to }
      }
      const game = this.#with(states)
      const roll: Roll = { procedure: procedure.id, outcome, cast, entered, result: null, round: 1, callers: [] }
      const scene = sceneOf(game, roll)
      const [first] = procedure.roles
      const self = scene.roles[first?.id ?? ''] ?? {}
      const table = procedure.tables.find(({ when }) => holds(scene, first?.id ?? '', self, when) === true)
      if (!table?.outcomes.includes(outcome)) continue
      const units = cast[role] ?? []
      const applies =
        target !== undefined &&
        units.some((unit, index) => affected(game, scene, target, role, unit, index === 0) !== null)
      best = { states, applies, check: { procedure: procedure.id, cast, entered } }
      if (applies) break
    }
    return best
  }

  #kindsOf(procedure: Procedure, outcome: string, role: string): readonly Kind[] {
    const own = this.#cells.filter(
      (cell) => cell.procedure === procedure && cell.outcome === outcome && cell.role === role,
    )
    const fewest = Math.min(...own.map(({ evaluated }) => evaluated))
    const scarce = own.flatMap(({ evaluated, kind }) => (evaluated === fewest ? [kind] : []))
    return scarce.length > 0 ? scarce : ['troops', 'guns', 'side by side']
  }

  #isKept(trait: string): boolean {
    return [true, false].some((isLeader) => keptTraits(this.#rules, isLeader).includes(trait))
  }

  /** Random states that differ from a unit's current ones. */
  #otherStates(id: string): readonly (readonly [string, string, Value])[] {
    const { isLeader, facts } = unitOf(this.#game.model, id)
    return keptTraits(this.#rules, isLeader).flatMap((trait): readonly (readonly [string, string, Value])[] => {
      const written = this.#rules.traits.get(trait)
      const values = this.#values.get(trait)
      if (!values || written?.['changes'] !== true || trait === 'arm' || written['from'] !== undefined) return []
      const start = defaultOf(written)
      const to = this.#random.of(start === undefined ? values : [start, ...values])
      return this.#random.chance(0.5) || facts[trait] === to ? [] : [[id, trait, to]]
    })
  }

  #with(states: readonly (readonly [string, string, Value])[]): Game['model'] {
    const { model } = this.#game
    const units = new Map(model.units)
    for (const [id, trait, to] of states) {
      const unit = nonNull(units.get(id))
      units.set(id, { ...unit, facts: { ...unit.facts, [trait]: to } })
    }
    return { ...model, units }
  }

  #unitsOf(kind: Kind, side: string): readonly string[] {
    const random = this.#random
    if (kind !== 'side by side') return [this.#unit(kind, side)]
    const all = [this.#unit(random.of(soloKinds), side), this.#unit(random.of(soloKinds), side)]
    return [...new Set(random.chance(0.2) ? [...all, this.#unit('guns', side)] : all)]
  }

  #unit(kind: Kind, side: string): string {
    const eligible = this.#game.units.filter((unit) => unit.side === side && this.#isOf(unit, kind))
    return eligible.length > 0 && this.#random.chance(0.8) ? this.#random.of(eligible).id : this.#musterUnit(kind, side)
  }

  #isOf(unit: ModelUnit, kind: Kind): boolean {
    if (unit.isLeader || statusOf(unit) !== 'present') return false
    const [isGun, stands] = [unit.facts['arm'] === 'artillery', standsOf(unit)]
    const leaders = leadersOf(this.#game.model, unit.id).length
    switch (kind) {
      case 'gun':
        return isGun && stands === 1
      case 'guns':
        return isGun && stands > 1
      case 'last stand':
        return !isGun && stands === 1
      case 'led':
        return !isGun && stands > 1 && leaders > 0
      case 'counted leader':
        return !isGun && stands > 1 && leaders === 0 && this.#isCounted(unit)
      default:
        return !isGun && stands > 1 && leaders === 0 && !this.#isCounted(unit)
    }
  }

  #isCounted({ facts }: ModelUnit): boolean {
    return Object.keys(this.#countedLeader()).some(
      (trait) => facts[trait] !== defaultOf(nonNull(this.#rules.traits.get(trait))),
    )
  }

  /** A leader that players only count, as facts of its unit. */
  #countedLeader(): Facts {
    if (this.#rules.traits.has('attached-leaders')) return { 'attached-leaders': this.#random.of([1, 2]) }
    return this.#rules.traits.has('officer') ? { officer: 'attached' } : { 'leader-attached': true }
  }

  #musterUnit(kind: Kind, side: string): string {
    const random = this.#random
    const [isGun, id] = [kind === 'gun' || kind === 'guns', this.#game.freshName('unit')]
    const stands = kind === 'gun' || kind === 'last stand' ? 1 : 2 + random.below(isGun ? 3 : 6)
    const start: Record<string, Value> = {
      ...this.#startOf(false),
      ...{ arm: isGun ? 'artillery' : random.of(this.#armsOfTroops), stands },
      ...(random.chance(0.3) && { 'worn-at': 1 + random.below(4), 'spent-at': random.below(2) }),
      ...(kind === 'counted leader' && this.#countedLeader()),
    }
    this.#game.muster([{ id, isLeader: false, side, start, isExpected: false }])
    if (kind === 'led')
      for (let count = random.of([1, 1, 2]); count > 0; count -= 1)
        this.#game.act({ do: 'attach', unit: this.#leader(side), to: id })
    return id
  }

  get #armsOfTroops(): readonly Value[] {
    return ['infantry', ...(this.#values.get('arm') ?? [])].filter((arm) => arm !== 'artillery')
  }

  #startOf(isLeader: boolean): Record<string, Value> {
    const start: Record<string, Value> = {}
    for (const trait of keptTraits(this.#rules, isLeader)) {
      const values = this.#values.get(trait)
      const { leaders, changes, from, of } = nonNull(this.#rules.traits.get(trait))
      if (
        values &&
        leaders === undefined &&
        changes !== true &&
        from === undefined &&
        of !== 'battle' &&
        this.#random.chance(0.5)
      )
        start[trait] = this.#random.of(values)
    }
    return start
  }

  #leader(side: string): string {
    const free = this.#game.units.filter((unit) => unit.isLeader && unit.side === side && statusOf(unit) === 'present')
    if (free.length > 0 && this.#random.chance(0.5)) return this.#random.of(free).id
    const id = this.#game.freshName('leader')
    const start = {
      ...this.#startOf(true),
      ...(this.#rules.traits.has('exceptional') && this.#random.chance(0.3) && { exceptional: true }),
    }
    this.#game.muster([{ id, isLeader: true, side, start, isExpected: false }])
    return id
  }

  #dice({ id }: Procedure, isHighest = false): Faces {
    return nonNull(this.#game.ruleset.procedures.get(id)).rolls.map(({ dice: { count, sides: faces } }) =>
      Array.from({ length: count }, () => (isHighest ? faces : 1 + this.#random.below(faces))),
    )
  }

  /** Finds dice, fire points and an unnamed modifier that lead to an outcome. */
  #findRoll(procedure: Procedure, check: Check, outcome: string): ReturnType<Game['tryRoll']> {
    const random = this.#random
    const { rolls } = nonNull(this.#game.ruleset.procedures.get(procedure.id))
    const side = rolls[0]?.side ?? null
    const key = `${procedure.id} ${outcome}`
    const known = this.#memory.get(key) ?? []
    const dice = this.#dice(procedure, random.chance(0.15))
    const shifted = (points: number, other: number): ReturnType<Game['tryRoll']> => {
      const own = side === null ? { other } : { [side]: { ...(check.entered[side] as Facts), other } }
      return this.#game.tryRoll(
        { ...check, entered: { ...check.entered, ...own, ...(procedure.hasPoints && { points }) } },
        dice,
      )
    }
    const isFound = (tried: ReturnType<Game['tryRoll']>): boolean => tried?.roll.outcome === outcome
    const remembered = known.length > 0 ? random.of(known) : undefined
    for (const points of [...new Set([remembered?.points ?? 4, ...(procedure.hasPoints ? [10, 1, 20, 35, 50] : [])])]) {
      const first = shifted(points, 0)
      if (!first) return null
      if (isFound(first)) return first
      const by = remembered === undefined || first.roll.result === null ? [] : [remembered.result - first.roll.result]
      for (const other of [
        ...by,
        ...Array.from({ length: 40 }, (_, place) => (place % 2 === 0 ? place / 2 + 1 : -(place + 1) / 2)),
      ]) {
        const tried = shifted(points, other)
        if (!tried || !isFound(tried)) continue
        if (tried.roll.result !== null)
          this.#memory.set(key, [...known, { points, result: tried.roll.result }].slice(-20))
        const further = random.chance(0.4) ? shifted(points, other + Math.sign(other) * (1 + random.below(5))) : null
        return isFound(further) ? further : tried
      }
    }
    return null
  }

  /** Counts the kinds of targets for which a result's effects are evaluated. */
  #count({ procedure, outcome, cast, ...roll }: Roll): void {
    const { model } = this.#game
    const scene = sceneOf(model, { procedure, outcome, cast, ...roll })
    for (const { id, roles } of nonNull(nonNull(this.#rules.procedures.get(procedure)).outcomes.get(outcome)).effects)
      for (const role of roles) {
        const units = cast[role] ?? []
        const entered = roll.entered[role]
        const isWithGuns = typeof entered === 'object' && entered['with-guns'] === true
        const evaluated = units.flatMap((unit, index): readonly (readonly [Kind, boolean])[] => {
          if (statusOf(unitOf(model, unit)) !== 'present') return []
          const effect = nonNull(
            nonNull(this.#rules.procedures.get(procedure)?.outcomes.get(outcome)).effects.find(
              (each) => each.id === id,
            ),
          )
          return [[this.#kindOf(unit, isWithGuns), affected(model, scene, effect, role, unit, index === 0) !== null]]
        })
        const all =
          units.length > 1
            ? [...evaluated, ['side by side', evaluated.some(([, applies]) => applies)] as const]
            : evaluated
        for (const [kind, applies] of all) {
          const cell = this.#cells.find(
            (each) =>
              each.procedure.id === procedure &&
              each.outcome === outcome &&
              each.effect === id &&
              each.role === role &&
              each.kind === kind,
          )
          if (!cell) continue
          cell.evaluated += 1
          if (applies) cell.applied += 1
        }
      }
  }

  #kindOf(id: string, isWithGuns: boolean): Kind {
    const unit = unitOf(this.#game.model, id)
    if (unit.isLeader) return 'leader'
    const kind = nonNull(
      (['gun', 'guns', 'last stand', 'led', 'counted leader', 'troops'] as const).find((each) =>
        this.#isOf(unit, each),
      ),
    )
    return kind === 'troops' && isWithGuns ? 'with guns' : kind
  }

  #followUp(): void {
    const random = this.#random
    const next = this.#game.followUp(random.below(this.#game.waiting), () =>
      this.#unitsOf(random.of(['troops', 'guns', 'gun', 'side by side', 'last stand']), random.of(sides)),
    )
    if (!next) return
    const procedure = nonNull(this.#rules.procedures.get(next.procedure))
    const units = Object.values(next.cast).flatMap((all) => all.map((unit) => unitOf(this.#game.model, unit)))
    if (units.some((unit) => statusOf(unit) !== 'present')) return
    const enemy = units[0]?.side === 'north' ? 'south' : 'north'
    const others = procedure.roles.flatMap(({ id, isLeader }) =>
      isLeader || next.cast[id] ? [] : [[id, this.#unitsOf('troops', enemy)] as const],
    )
    const cast = { ...next.cast, ...Object.fromEntries(others) }
    const rolled = this.#game.tryRoll({ ...next, cast }, this.#dice(procedure))
    if (!rolled) return
    this.#game.check(rolled)
    this.#count(rolled.roll)
    this.#game.apply(this.#choice)
  }

  #act(): void {
    const [game, random] = [this.#game, this.#random]
    const all = game.units
    const unit = random.of(all)
    const mates = all.filter((each) => each.side === unit.side && each.id !== unit.id && statusOf(each) === 'present')
    switch (random.of(['destroy', 'restore', 'rename', 'move', 'attach', 'detach', 'split', 'merge', 'arrive'])) {
      case 'destroy':
        game.act({ do: 'destroy', unit: unit.id })
        break
      case 'restore': {
        const gone = all.filter((each) => ['destroyed', 'away'].includes(statusOf(each)))
        if (gone.length > 0)
          game.act({
            do: 'restore',
            unit: random.of(gone).id,
            ...(random.chance(0.5) && { stands: 1 + random.below(3) }),
          })
        break
      }
      case 'rename':
        game.act({ do: 'rename', unit: unit.id, name: `${unit.id} renamed` })
        break
      case 'move':
        game.act({ do: 'move', unit: unit.id, command: random.of([null, `${unit.side}-1`, `${unit.side}-2`]) })
        break
      case 'attach': {
        const leaders = mates.filter(({ isLeader }) => isLeader)
        if (!unit.isLeader && leaders.length > 0) game.act({ do: 'attach', unit: random.of(leaders).id, to: unit.id })
        break
      }
      case 'detach': {
        const attached = all.filter((each) => each.attachedTo !== null)
        if (attached.length > 0) game.act({ do: 'detach', unit: random.of(attached).id })
        break
      }
      case 'split':
        if (!unit.isLeader)
          game.act({ do: 'split', unit: unit.id, stands: 1 + random.below(3), name: `${unit.id} part` })
        break
      case 'merge': {
        const others = mates.filter(({ isLeader, facts }) => !isLeader && facts['arm'] === unit.facts['arm'])
        if (!unit.isLeader && others.length > 0) game.act({ do: 'merge', unit: unit.id, into: random.of(others).id })
        break
      }
      case 'arrive': {
        const id = game.freshName('late')
        game.muster([
          {
            id,
            isLeader: false,
            side: unit.side,
            start: { ...this.#startOf(false), arm: 'infantry', stands: 4 },
            isExpected: true,
          },
        ])
        if (random.chance(0.7)) game.act({ do: 'arrive', units: [id] })
        break
      }
    }
  }

  #backAndForth(): void {
    const steps = 1 + this.#random.below(4)
    for (let step = 0; step < steps; step += 1) this.#game.undo()
    for (let step = this.#random.below(steps + 1); step > 0; step -= 1) this.#game.redo()
  }
}

/** Time per check once everything is loaded. */
import { Bench } from 'tinybench'
import { odds } from '../../src-core/odds/odds.ts'
import { resolve } from '../../src-core/resolve/resolve.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { Procedure } from '../../src-core/ruleset/model/procedures.ts'
import type { Trait } from '../../src-core/ruleset/model/traits.ts'
import { printFigure, printHeading } from './figure.ts'
import { loadAll, loadInvented, ok } from './sources.ts'

const rulesetNamed = (id: string): Ruleset => {
  const found = loadAll().find(({ head }) => head.id === id)
  if (!found) throw new Error(`no ruleset ${id}`)
  return found
}

const charge = {
  attacker: { fatigue: 'fresh', army: 'confederate', arm: 'infantry', 'attached-leaders': 1, supported: true },
  defender: { arm: 'infantry', works: 'stone-wall', 'low-ammunition': true, 'stands-lost': 1 },
}
const withStands = { attacker: { ...charge.attacker, stands: 8 }, defender: { ...charge.defender, stands: 6 } }
const groups = [
  { stands: 6, weapon: 'first-rate-rifles', range: 8 },
  { stands: 2, weapon: 'smoothbore-12', range: 12, arm: 'artillery' },
]

/** A valid value of a trait, different from place to place. The first side has 8 stands, the other 6. */
const typicalValue = ({ kind, choices, losses, min }: Trait, place: number, isFirst: boolean): unknown => {
  if (kind === 'choice') return [...choices.keys()][place % choices.size]
  if (kind === 'flag') return place % 2 === 0
  if (losses === 'reduce') return isFirst ? 8 : 6
  return Math.max(1, Number(min?.n ?? 0n))
}

/** All inputs of a procedure that aren't derived. */
const typicalInputs = ({ traits }: Ruleset, { inputs, roles }: Procedure): unknown => {
  const [first] = roles.keys()
  const said: Record<string, unknown> = {}
  const byRole = new Map<string, Record<string, unknown>>()
  for (const [place, { what, role, trait: id }] of inputs.entries()) {
    const trait = id === null ? undefined : traits.get(id)
    const own = role === null ? said : (byRole.get(role) ?? {})
    if (role !== null) byRole.set(role, own)
    if (what === 'points') said['points'] = 7
    if (id !== null && trait?.from.length === 0) own[id] = typicalValue(trait, place, role === first)
  }
  return { ...said, ...Object.fromEntries(byRole) }
}

const named = (): Bench => {
  const rules = rulesetNamed('regimental-fury')
  return new Bench({ time: 500, warmupTime: 200 })
    .add('odds of a maneuver', () =>
      ok(odds(rules, 'maneuver', { unit: { fatigue: 'fresh', 'attached-leaders': 1, formation: 'column' } })),
    )
    .add('odds of a fire', () =>
      ok(odds(rules, 'fire', { points: 7, target: { arm: 'infantry', cover: 'woods', 'attached-leaders': 1 } })),
    )
    .add('odds of a fire in groups', () => ok(odds(rules, 'fire', { firer: { groups }, target: { cover: 'woods' } })))
    .add('odds of a charge, ties solved', () => ok(odds(rules, 'charge', charge)))
    .add('odds of a charge, stands followed', () => ok(odds(rules, 'charge', withStands)))
    .add('a fire resolved', () =>
      ok(resolve(rules, 'fire', { points: 7, target: { arm: 'infantry', cover: 'woods' } }, [8])),
    )
    .add('a charge resolved', () => ok(resolve(rules, 'charge', charge, { attacker: [7], defender: [2] })))
}

/** Odds of every procedure in every ruleset. */
const everyProcedure = (): Bench => {
  const bench = new Bench({ time: 150, warmupTime: 100 })
  for (const rules of [...loadAll(), ...loadInvented()]) {
    for (const procedure of rules.procedures.values()) {
      if (procedure.rolls.length === 0) continue
      const inputs = typicalInputs(rules, procedure)
      bench.add(`${rules.head.id} ${procedure.id}`, () => ok(odds(rules, procedure.id, inputs)))
    }
  }
  return bench
}

interface Figure {
  readonly name: string
  /** Median milliseconds per request. */
  readonly took: number
}

const figuresOf = async (bench: Bench): Promise<readonly Figure[]> => {
  await bench.run()
  return bench.tasks.map(({ name, result }) => {
    if (result.state !== 'completed') throw new Error(`${name} did not run`)
    return { name, took: result.latency.p50 }
  })
}

/** Target for the odds of one procedure, in milliseconds. */
const askedOfOdds = 0.1

/** Prints the time per request, then the slowest odds of all rulesets. */
export const benchEngine = async (): Promise<void> => {
  printHeading('One request, everything loaded (medians)')
  for (const { name, took } of await figuresOf(named()))
    printFigure(name, took, name.startsWith('odds') ? askedOfOdds : null)
  const all = await figuresOf(everyProcedure())
  const over = all.filter(({ took }) => took > askedOfOdds)
  printHeading(
    `The odds of all ${String(all.length)} procedures, all inputs given: ${String(over.length)} over what is asked; the slowest`,
  )
  const slowest = all.toSorted((a, b) => b.took - a.took).slice(0, Math.max(5, over.length))
  for (const { name, took } of slowest) printFigure(name, took, askedOfOdds)
}

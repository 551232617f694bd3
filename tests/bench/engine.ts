/** How fast checks are answered once everything is loaded. */
import { Bench } from 'tinybench'
import { odds } from '../../src-core/resolve/odds.ts'
import { resolve } from '../../src-core/resolve/resolve.ts'
import { sensitivity } from '../../src-core/resolve/sensitivity.ts'
import { sequenceOdds } from '../../src-core/resolve/sequence.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { loadAll, ok } from './sources.ts'

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
const assault = {
  attacker: { arm: 'infantry', stands: 8, 'worn-at': 6, 'spent-at': 4, 'attached-leaders': 1, army: 'confederate' },
  defender: { arm: 'infantry', stands: 6, 'worn-at': 5, 'spent-at': 3, works: 'stone-wall' },
  steps: { 'defensive-fire': { points: 8 } },
}
const bothFire = { ...assault, steps: { ...assault.steps, 'offensive-fire': { points: 7 } } }
const groups = [
  { stands: 6, weapon: 'first-rate-rifles', range: 8 },
  { stands: 2, weapon: 'smoothbore-12', range: 12, arm: 'artillery' },
]

/** Prints one line a request: how many a second, and how long one takes. */
export const benchEngine = async (): Promise<void> => {
  const rules = rulesetNamed('regimental-fury')
  const bench = new Bench({ time: 500, warmupTime: 200 })
  bench
    .add('odds of a maneuver', () =>
      ok(odds(rules, 'maneuver', { unit: { fatigue: 'fresh', 'attached-leaders': 1, formation: 'column' } })),
    )
    .add('odds of a fire', () => ok(odds(rules, 'fire', { points: 7, target: { arm: 'infantry', cover: 'woods', 'attached-leaders': 1 } })))
    .add('odds of a fire in groups', () => ok(odds(rules, 'fire', { firer: { groups }, target: { cover: 'woods' } })))
    .add('odds of a charge, ties solved', () => ok(odds(rules, 'charge', charge)))
    .add('odds of a charge, stands followed', () => ok(odds(rules, 'charge', withStands)))
    .add('odds of fire and charge', () => ok(sequenceOdds(rules, 'assault', assault, {})))
    .add('the same, both sides firing', () => ok(sequenceOdds(rules, 'assault', bothFire, {})))
    .add('the same, and a breakthrough', () =>
      ok(sequenceOdds(rules, 'assault', { ...assault, next: { stands: 5 } }, { breakthrough: true })),
    )
    .add("weight of a charge's modifiers", () => ok(sensitivity(rules, 'charge', charge)))
    .add('a fire resolved', () => ok(resolve(rules, 'fire', { points: 7, target: { arm: 'infantry', cover: 'woods' } }, [8])))
    .add('a charge resolved', () => ok(resolve(rules, 'charge', charge, { attacker: [7], defender: [2] })))
  await bench.run()
  for (const { name, result } of bench.tasks) {
    if (result.state !== 'completed') throw new Error(`${name} did not run`)
    const { mean } = result.throughput
    console.log(`${name.padEnd(36)} ${Math.round(mean).toLocaleString('en').padStart(9)} a second  ${result.latency.mean.toFixed(4)} ms`)
  }
}

/**
 * `npm run model`: plays battles of every ruleset in both the product and a model that reads the rules itself, and compares them after each event.
 * Options: `--events N` in all (20,000), `--min N` evaluations of every effect for every kind of target (20), `--seed N`, `--ruleset ID`. Prints how
 * often each effect applied to each kind and was evaluated for it. Fails if the product and the model differ, or if an effect is evaluated too
 * seldom.
 */
import { parseArgs } from 'node:util'
import { offered } from '../core/support/rulesets.ts'
import { tableOf } from './cells.ts'
import { play } from './play.ts'

const option = { type: 'string' } as const
const { values } = parseArgs({ options: { events: option, min: option, seed: option, ruleset: option } })
const rulesets = values.ruleset === undefined ? offered() : [values.ruleset]
const [events, seed] = [Number(values.events ?? 20_000), Number(values.seed ?? 1)]
const wanted = Number(values.min ?? 20)

let total = 0
for (const ruleset of rulesets) {
  const { events: own, cells } = play({ ruleset, seed, events: Math.ceil(events / rulesets.length), min: wanted })
  total += own
  const min = Math.min(...cells.map(({ evaluated }) => evaluated))
  console.log(`${ruleset}: ${own} events, ${cells.length} pairs of an effect and a kind, each at least ${min} times\n`)
  console.log(`${tableOf(cells)}\n`)
}
console.log(`${total} events, equal after each; seed ${seed}`)

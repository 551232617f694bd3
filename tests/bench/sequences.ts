/** Time to calculate sequences of checks and the effect of modifiers on the odds, once everything is loaded. */
import { Bench } from 'tinybench'
import { sensitivity } from '../../src-core/odds/sensitivity.ts'
import { sequenceOdds } from '../../src-core/odds/sequence.ts'
import { printFigure, printHeading } from './figure.ts'
import { loadAll, ok } from './sources.ts'

const inputs = {
  attacker: { arm: 'infantry', stands: 8, 'worn-at': 6, 'spent-at': 4 },
  defender: { arm: 'infantry', stands: 6, 'worn-at': 5, 'spent-at': 3 },
  steps: { 'defensive-fire': { points: 8 } },
}
const bothFire = { ...inputs, steps: { ...inputs.steps, 'offensive-fire': { points: 7 } } }
const onward = { ...inputs, next: { stands: 5 } }
const all = { ...bothFire, next: { stands: 5 } }

/** Target for fire, charge and breakthrough, in milliseconds. */
const askedOfSequences = 20

/**
 * Prints the median time for fire and charge in each ruleset, alone and with return fire or a breakthrough, and for the effect of modifiers on a
 * charge.
 */
export const benchSequences = async (): Promise<void> => {
  const bench = new Bench({ time: 400, warmupTime: 300 })
  const sequences = new Set<string>()
  for (const rules of loadAll()) {
    const { id } = rules.head
    for (const sequence of rules.sequences.keys()) {
      const add = (what: string, asked: object): void => {
        sequences.add(`${id} ${what}`)
        bench.add(`${id} ${what}`, () => ok(sequenceOdds(rules, sequence, asked, { breakthrough: true })))
      }
      add('fire and charge', inputs)
      add('fire, charge and breakthrough', onward)
      add('both sides firing, and charge', bothFire)
      add('both sides firing, charge and breakthrough', all)
    }
    if (rules.procedures.has('charge'))
      bench.add(`${id} weight of modifiers`, () => ok(sensitivity(rules, 'charge', inputsOfCharge)))
  }
  await bench.run()
  printHeading('Sequences of checks, and the weight of every modifier of a charge (medians)')
  for (const { name, result } of bench.tasks) {
    if (result.state !== 'completed') throw new Error(`${name} did not run`)
    printFigure(name, result.latency.p50, sequences.has(name) ? askedOfSequences : null)
  }
}

const inputsOfCharge = { attacker: inputs.attacker, defender: inputs.defender }

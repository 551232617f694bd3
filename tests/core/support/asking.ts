/** Short questions to a ruleset with short answers, to compare with a printed sheet. */
import { fractionText } from '../../../src-core/exact.ts'
import type { Resolution } from '../../../src-core/resolve/answer.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { value } from './brute-force.ts'
import { rulesetNamed } from './rulesets.ts'
import { effectsByRole } from './said.ts'

type Inputs = Readonly<Record<string, unknown>>

export interface Asking {
  readonly ruleset: Ruleset
  readonly ask: (procedure: string, inputs?: Inputs, dice?: unknown) => Resolution
  /** The answer for a die result or difference, reached with `other` and average dice. */
  readonly at: (procedure: string, inputs: Inputs, result: number) => Resolution
  /** Modifiers of the first roll, as `+1 -2`, or `attacker+1 defender-2`. */
  readonly modifiers: (procedure: string, inputs: Inputs) => string
  /** The effects of a result by role. */
  readonly effects: (procedure: string, inputs: Inputs, result: number) => string
  /** The fire points used; `-` if out of range. */
  readonly points: (inputs: Inputs, procedure?: string) => string
  /** The value of a procedure without dice; `-` if none. */
  readonly gives: (procedure: string, inputs: Inputs, id: string) => string
}

export const asking = (id: string): Asking => {
  const ruleset = rulesetNamed(id)

  const middle = (procedure: string): unknown => {
    const rolls = ruleset.procedures.get(procedure)?.rolls ?? []
    const dice = rolls.map(
      ({ side, dice: { count, sides } }) => [side, [Math.floor((count * (sides + 1)) / 2)]] as const,
    )
    return dice.length === 1 ? dice[0]?.[1] : Object.fromEntries(dice)
  }

  const ask: Asking['ask'] = (procedure, inputs = {}, dice?: unknown) =>
    value(resolve(ruleset, procedure, inputs, dice))

  const at: Asking['at'] = (procedure, inputs, result) => {
    const dice = middle(procedure)
    const natural = ask(procedure, inputs, dice).rounds[0]?.result ?? NaN
    const side = ruleset.procedures.get(procedure)?.rolls[0]?.side ?? null
    const other = result - natural
    const moved =
      side === null ? { ...inputs, other } : { ...inputs, [side]: { ...(inputs[side] as Inputs | undefined), other } }
    return ask(procedure, moved, dice)
  }

  const modifiers: Asking['modifiers'] = (procedure, inputs) =>
    (ask(procedure, inputs, middle(procedure)).rounds[0]?.modifiers ?? [])
      .map(({ value: by, side }) => `${side ?? ''}${by > 0 ? '+' : ''}${by}`)
      .join(' ')

  const points: Asking['points'] = (inputs, procedure = 'fire') => {
    const fired = resolve(ruleset, procedure, inputs, middle(procedure))
    if (!fired.ok && fired.problems.every(({ code }) => code === 'out-of-range')) return '-'
    const used = value(fired).points
    return used === null ? '-' : fractionText(used)
  }

  const gives: Asking['gives'] = (procedure, inputs, given) => {
    const found = ask(procedure, inputs).gives.get(given)?.value ?? null
    return found === null ? '-' : typeof found === 'object' ? fractionText(found) : String(found)
  }

  return {
    ruleset,
    ask,
    at,
    modifiers,
    points,
    gives,
    effects: (procedure, inputs, result) => effectsByRole(at(procedure, inputs, result).effects),
  }
}

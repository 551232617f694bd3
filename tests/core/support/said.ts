/** Formats effects as short text for tests, independently of the application. */
import { fractionText, plus, zero, type Fraction } from '../../../src-core/exact.ts'
import type { AppliedEffect } from '../../../src-core/resolve/effects.ts'
import type { Move, Verb } from '../../../src-core/ruleset/model/effects.ts'

const far = ({ moves, inches, beyond, fromEnemy, rate, upTo }: Move): string =>
  [
    upTo && 'up to',
    moves && `${fractionText(moves)} move`,
    inches && inches !== 'result' && `${fractionText(inches)}"`,
    beyond && `beyond ${beyond}`,
    fromEnemy && `to ${fractionText(fromEnemy)}" of the enemy`,
    rate,
  ]
    .filter(Boolean)
    .join(' ')

const doing = (verb: Verb): string => {
  switch (verb.verb) {
    case 'set':
      return verb.to === true ? verb.trait : typeof verb.to === 'string' ? verb.to : `not ${verb.trait}`
    case 'lose':
    case 'capture':
      return `${verb.verb} ${verb.loss.stands === 'all' ? 'all' : fractionText(verb.loss.stands)}`
    case 'retreat':
      return `retreat ${far(verb.move)}`.trim()
    case 'continue':
      return `${verb.must ? 'must' : 'may'} continue ${far(verb.move)} ${[...verb.with.keys()].join(' ')}`
    case 'may':
    case 'choose':
      return `${verb.verb} ${[...verb.actions].map(([id, move]) => (move ? `${id} ${far(move)}` : id)).join(', ')}`
    case 'may-not':
      return `may not ${verb.actions.join(', ')}`
    case 'remove':
      return [
        'removed',
        verb.turns && `for ${verb.turns}`,
        verb.at && `at ${verb.at}`,
        verb.replacedAfter && `replaced after ${verb.replacedAfter}`,
      ]
        .filter(Boolean)
        .join(', ')
    case 'check':
      return `check ${verb.procedure}`
    default:
      return verb.verb
  }
}

/** Returns the effects on each role with losses added up: `defender: broken, lose 3; attacker: carry`. Undecided ones end in a question mark. */
export const effectsByRole = (effects: readonly AppliedEffect[]): string => {
  const roles = new Map<string, { lost: Fraction; readonly rest: string[] }>()
  for (const { of, stands, verbs, when, unless } of effects) {
    const role = roles.get(of) ?? { lost: zero, rest: [] }
    roles.set(of, role)
    const open = when || unless ? '?' : ''
    for (const verb of verbs) {
      if (verb.verb === 'lose' && verb.loss.stands !== 'all' && open === '')
        role.lost = plus(role.lost, verb.loss.stands)
      else role.rest.push(`${stands === 1 ? 'one ' : stands === 'others' ? 'others ' : ''}${doing(verb)}${open}`)
    }
  }
  return [...roles]
    .map(
      ([of, { lost, rest }]) =>
        `${of}: ${[...rest, ...(lost.n > 0n ? [`lose ${fractionText(lost)}`] : [])].toSorted().join(', ')}`,
    )
    .join('; ')
}

/** Returns `defender: disordered, lose 1, retreat 1 move`, one part per effect; `one of` marks a single stand. */
export const said = (effects: readonly AppliedEffect[]): string =>
  effects
    .map(({ of, stands, verbs }) => `${of}: ${stands === 1 ? 'one of ' : ''}${verbs.map(doing).toSorted().join(', ')}`)
    .join('; ')

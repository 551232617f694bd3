/** Effects as short text for tests, told by the test's own hand: it does not use the words of the application. */
import { fractionText } from '../../../src-core/exact.ts'
import type { AppliedEffect } from '../../../src-core/outcomes/applied.ts'
import type { Move, Verb } from '../../../src-core/ruleset/model.ts'

const far = ({ moves, inches, beyond, fromEnemy }: Move): string =>
  [
    moves && `${fractionText(moves)} move`,
    inches && inches !== 'result' && `${fractionText(inches)}"`,
    beyond && `beyond ${beyond}`,
    fromEnemy && `to ${fractionText(fromEnemy)}" of the enemy`,
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
      return `retreat ${far(verb.move)}`
    case 'continue':
      return `${verb.must ? 'must' : 'may'} continue ${far(verb.move)} ${[...verb.with.keys()].join(' ')}`
    case 'may':
    case 'choose':
      return `${verb.verb} ${[...verb.actions].map(([id, move]) => (move ? `${id} ${far(move)}` : id)).join(', ')}`
    case 'may-not':
      return `may not ${verb.actions.join(', ')}`
    case 'remove':
      return verb.replacedAfter === null ? 'removed' : `removed, replaced after ${verb.replacedAfter}`
    default:
      return verb.verb
  }
}

/** `defender: disordered, retreat 1 move, lose 1`, one line an effect; `one of` marks a single stand. */
export const said = (effects: readonly AppliedEffect[]): string =>
  effects.map(({ of, stands, verbs }) => `${of}: ${stands === 1 ? 'one of ' : ''}${verbs.map(doing).toSorted().join(', ')}`).join('; ')

/** An effect that was read from words, in words of the sheet that can be read back. */
import { one, parseFraction, whole, type Fraction } from '../../exact.ts'
import { present } from '../../present.ts'
import type { Move, Verb } from '../../ruleset/model/effects.ts'
import { givenDistance } from '../../ruleset/units.ts'
import { clauses, type Subject } from '../../speech/clauses.ts'
import type { ClauseNames } from '../../language/names.ts'
import { speechWords } from '../../words/speech.ts'
import { asList, isDataMap, type Data, type DataMap } from '../../ruleset/data.ts'
import { fillTerms, unitOfRules, writtenName } from '../../house/written-names.ts'

/** `full retreat, disordered`; `does` is an effect of one unit as `effectsFromWords` makes it. */
export const effectInWords = (does: DataMap, rules: DataMap): string => {
  const verbs = Object.entries(does).flatMap(([key, value]) => verbsOf(key, value, rules))
  return clauses([{ verbs, turns: null, when: null }], unit, new Set(), namesIn(rules)).join(', ')
}

const unit: Subject = { name: null, body: true, stand: speechWords.effect.stand, doubtful: false, chosen: null }

const verbsOf = (key: string, value: Data, rules: DataMap): readonly Verb[] => {
  const map = isDataMap(value) ? value : {}
  switch (key) {
    case 'set':
      return Object.entries(map).flatMap(([trait, to]) => (isValue(to) ? [{ verb: 'set', trait, to }] : []))
    case 'lose':
    case 'capture':
      return [{ verb: key, loss: { stands: whole(BigInt(Number(value))), more: null, of: null } }]
    case 'remove':
      return [
        {
          verb: 'remove',
          turns: map['turns'] === undefined ? null : Number(map['turns']),
          replacedAfter: null,
          at: null,
        },
      ]
    case 'retreat':
      return [{ verb: 'retreat', move: moveOf(map, rules) }]
    case 'hold':
    case 'carry':
      return [{ verb: key }]
    case 'may':
      return [
        {
          verb: 'may',
          actions: new Map(Object.entries(map).map(([id, how]) => [id, isDataMap(how) ? moveOf(how, rules) : null])),
        },
      ]
    case 'may-not':
      return [{ verb: 'may-not', actions: asList(value).map(String) }]
    default:
      throw new RangeError(`no effect is read as ${key}`)
  }
}

const isValue = (data: Data): data is string | boolean => typeof data === 'string' || typeof data === 'boolean'

const moveOf = (how: DataMap, rules: DataMap): Move => {
  const { moves, beyond } = how
  const far = givenDistance<Data>(how)
  return {
    moves: moves === 'full' ? one : exactIn(moves),
    beyond: typeof beyond === 'string' ? fillTerms(`{${beyond}}`, rules) : null,
    fromEnemy: exactIn(how['from-enemy']),
    rate: null,
    how: null,
    upTo: false,
    ...(far ? { [far.unit]: exactIn(far.value) } : {}),
  }
}

/** The written number; null where there is none. */
const exactIn = (data: Data | undefined): Fraction | null =>
  data === undefined
    ? null
    : present(typeof data === 'number' || typeof data === 'string' ? parseFraction(data) : undefined)

/**
 * Names for effects of rules that need not be sound. A state has only its name, since "in good order" could be a condition when it is read
 * back.
 */
const namesIn = (rules: DataMap): ClauseNames => {
  const nameOf = (...path: readonly string[]): string => writtenName(path, rules).toLowerCase()
  return {
    ruleset: {
      units: unitOfRules(rules),
      traits: {
        get: (id) => ({
          words: nameOf('traits', id),
          choices: { get: (choice) => ({ words: nameOf('traits', id, 'choices', choice), becomes: null }) },
        }),
      },
      actions: { get: (id) => ({ name: nameOf('actions', id) }) },
      procedures: { get: (id) => ({ title: writtenName(['procedures', id], rules) }) },
      parts: new Map(),
      phases: new Map(),
    },
    procedure: null,
  }
}

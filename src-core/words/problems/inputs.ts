/** What a request gives, and what of it is wrong or missing. */
import { diceText } from '../numbers.ts'
import { visibleExcerpt } from '../visible.ts'
import type { Alternatives, NameList } from './lists.ts'
import type { Words } from './voice.ts'

/** A value of any kind, as far as a message writes it: a text, a number or flag or null as it is written, or of which kind it is. */
export type GivenValue =
  { readonly text: string } | { readonly plain: string } | 'list' | 'object' | { readonly kind: string }

const quoted = (text: string): string => `"${visibleExcerpt(text, 41)}"`

const givenWords = (given: GivenValue): string => {
  if (given === 'list') return 'a list'
  if (given === 'object') return 'an object'
  if ('text' in given) return quoted(given.text)
  return 'plain' in given ? given.plain : `a ${given.kind}`
}

/** At most eight of the names. */
const list = ({ first, count }: NameList): string =>
  count > 8 ? `${first.slice(0, 8).join(', ')} …` : first.join(', ')

/** What an object of a request is for: the request itself, inputs that may have these names, or what is given by step. */
type NotAnObject =
  | { readonly what: 'request' }
  | { readonly what: 'inputs'; readonly given: GivenValue; readonly names: NameList }
  | { readonly what: 'steps'; readonly of: 'inputs' | 'choices' }

const notAnObject = (facts: NotAnObject): Words => {
  switch (facts.what) {
    case 'request':
      return {
        message: 'a request is a JSON object',
        right: '{"ruleset": ID, "procedure": ID, "inputs": {...}, "dice": [...]}',
      }
    case 'inputs':
      return {
        message: `${givenWords(facts.given)} stands where an object belongs`,
        right: `an object with any of ${list(facts.names)}`,
      }
    case 'steps':
      return {
        message: 'here stands what is said of steps, by their ids',
        right: facts.of === 'inputs' ? '{"STEP": {"points": 8}}' : '{"STEP": true}',
      }
  }
}

const instead = ({ meant, known }: Alternatives): string => {
  if (meant !== null) return `did you mean "${meant}"?`
  return known.count === 0 ? 'leave it out' : `one of ${list(known)}`
}

/** The numbers that a trait takes: whole ones or fractions, both limits as text. */
export interface TraitBounds {
  readonly isWhole: boolean
  readonly min: string
  readonly max: string
}

const boundsWords = ({ isWhole, min, max }: TraitBounds): string =>
  `${isWhole ? 'a whole number' : 'a number such as 2, 1.5 or "1/2"'} from ${min} to ${max}`

/** A value that a trait of that label does not take. */
export interface GivenNumber {
  readonly what: 'input'
  readonly given: GivenValue
  readonly label: string
  readonly bounds: TraitBounds
}

/** Of an input that is no number, or no whole one where it must be. */
export const notANumberGiven = ({ given, label, bounds }: GivenNumber): Words => ({
  message: `${givenWords(given)} is no ${bounds.isWhole ? 'count' : 'number'} of "${label}"`,
  right: boundsWords(bounds),
})

/** Of a number that is too small or too large. */
export const outOfBoundsGiven = ({ given, label, bounds }: GivenNumber): Words => ({
  message: `${givenWords(given)} is out of bounds for "${label}"`,
  right: boundsWords(bounds),
})

interface Dice {
  readonly count: number
  readonly sides: number
}

/** A roll by its side, null where there is one roll, has no totals, or fewer than the other. */
type DiceMissing =
  | { readonly what: 'all'; readonly side: string | null; readonly dice: Dice }
  | { readonly what: 'some'; readonly side: string; readonly count: number; readonly most: number }

const totals = (side: string | null, dice: Dice): string => {
  const most = dice.count * dice.sides
  return `a list of the totals of ${diceText(dice)}, such as ${side === null ? `[${most}]` : `{"${side}": [${most}]}`}`
}

const diceMissing = (facts: DiceMissing): Words =>
  facts.what === 'some'
    ? { message: `${facts.side} has ${facts.count} of ${facts.most} rolls`, right: 'both sides roll equally often' }
    : {
        message: facts.side === null ? 'there is no roll' : `there is no roll of ${facts.side}`,
        right: totals(facts.side, facts.dice),
      }

/** The faces of dice that are not those of the check; or one total that cannot come up, null where it is no number. */
type NotARoll =
  | { readonly what: 'faces'; readonly dice: readonly Dice[] }
  | { readonly what: 'total'; readonly total: string | null; readonly dice: Dice }

const notARoll = (facts: NotARoll): Words =>
  facts.what === 'faces'
    ? {
        message: 'these dice are not those of the check',
        right: facts.dice
          .map(({ count, sides }) => `${count} of 1 to ${sides}${count > 1 ? ' or their total' : ''}`)
          .join(', then '),
      }
    : {
        message: `${facts.total ?? 'this'} cannot come up on ${diceText(facts.dice)}`,
        right: `a whole number from ${facts.dice.count} to ${facts.dice.count * facts.dice.sides}`,
      }

type NotDice =
  | { readonly what: 'list'; readonly side: string | null; readonly dice: Dice }
  | { readonly what: 'many'; readonly count: number; readonly most: number }

/** Names of procedures or sequences: the one meant, and all there are. */
interface Unknown {
  readonly title: string
  readonly id: string
  readonly meant: string | null
  readonly known: readonly string[]
}

const unknown =
  (kind: string) =>
  ({ title, id, meant, known }: Unknown): Words => ({
    message: `${title} has no ${kind} ${quoted(id)}`,
    right:
      meant !== null
        ? `did you mean "${meant}"?`
        : known.length === 0
          ? 'none is defined'
          : `one of ${known.join(', ')}`,
  })

export const inputProblems = {
  'not-an-object': notAnObject,
  'unknown-input': ({ key, alternatives }: { key: string; alternatives: Alternatives }): Words => ({
    message: `there is nothing called ${quoted(key)} here`,
    right: instead(alternatives),
  }),
  /** Of a trait by its label; or whether a step is chosen. */
  'not-yes-or-no': (facts: { what: 'trait'; given: GivenValue; label: string } | { what: 'step' }): Words => ({
    message:
      facts.what === 'step' ? 'this is no choice' : `${givenWords(facts.given)} is no answer of "${facts.label}"`,
    right: 'true or false',
  }),
  'no-such-choice': ({
    given,
    label,
    alternatives,
  }: {
    given: GivenValue
    label: string
    alternatives: Alternatives
  }): Words => ({
    message: `${givenWords(given)} is no choice of "${label}"`,
    right: instead(alternatives),
  }),
  'not-a-modifier': ({ given, most }: { given: GivenValue; most: number }): Words => ({
    message: `${givenWords(given)} is no modifier`,
    right: `a whole number from -${most} to ${most}`,
  }),
  'not-points': ({ given, most }: { given: GivenValue; most: number }): Words => ({
    message: `${givenWords(given)} is no number of points`,
    right: `more than 0 and at most ${most}, such as 7, 1.5 or "1/2"`,
  }),
  /** A list of too few or too many, by how many they are; or no list at all. */
  'not-groups': ({ given, most }: { given: GivenValue | { count: number }; most: number }): Words => ({
    message:
      typeof given === 'object' && 'count' in given
        ? `there are ${given.count} groups`
        : `${givenWords(given)} stands where a list belongs`,
    right: `a list of 1 to ${most} groups such as {"stands": 3}`,
  }),
  /** `given` is null where nothing is. */
  'not-stands': ({ given, most }: { given: GivenValue | null; most: number }): Words => ({
    message: given === null ? 'a group needs its number of stands' : `${givenWords(given)} is no number of stands`,
    right: `a whole number from 1 to ${most}`,
  }),
  /** Of the check, whose points `firer` may give by groups; or of one stand, for which there is no table. */
  'points-missing': (facts: { what: 'check'; firer: string } | { what: 'stand' }): Words =>
    facts.what === 'check'
      ? { message: 'it is not said with how many points', right: eitherPoints(facts.firer) }
      : { message: 'there is no table of points a stand', right: 'give the points of one stand as "each"' },
  'points-twice': ({ firer }: { firer: string }): Words => ({
    message: 'points and groups are both given',
    right: eitherPoints(firer),
  }),
  /** Stands that have no points by the traits that are known of them, both as they are written; or of which some traits were not given. */
  'out-of-range': (facts: {
    known: readonly { readonly trait: string; readonly value: string }[]
    missing: readonly string[]
  }): Words => {
    if (facts.missing.length > 0)
      return {
        message: `nothing tells the ${facts.missing.map(quoted).join(' or the ')} of these stands`,
        right: 'give it, or the points of one stand as "each"',
      }
    const traits = facts.known.map(({ trait, value }) => `${trait} ${value}`).join(', ')
    return {
      message: `these stands have no points${traits && ` (${traits})`}`,
      right: 'a weapon and a range at which it fires, or the points of one stand as "each"',
    }
  },
  'dice-missing': diceMissing,
  'not-dice': (facts: NotDice): Words =>
    facts.what === 'list'
      ? { message: 'dice are a list', right: totals(facts.side, facts.dice) }
      : { message: `there are ${facts.count} rolls`, right: `at most ${facts.most} rolls` },
  'not-a-roll': notARoll,
  'dice-left-over': ({ used }: { used: number }): Words => ({
    message: `it was over after roll ${used}`,
    right: used === 1 ? 'one roll' : `${used} rolls`,
  }),
  'unknown-step': ({
    step,
    meant,
    known,
  }: {
    step: string
    meant: string | null
    known: readonly string[]
  }): Words => ({
    message: `there is no step ${quoted(step)}`,
    right: meant === null ? `one of ${known.join(', ')}` : `did you mean "${meant}"?`,
  }),
  'stands-missing': ({ party, count, what }: { party: string; count: string; what: 'ties' | 'dice' }): Words => ({
    message: `${what === 'ties' ? 'each tie costs stands' : 'each of them rolls'}, and it is not said how many ${party} has`,
    right: `give "${count}", such as {"${party}": {"${count}": 8}}`,
  }),
  'no-such-procedure': unknown('procedure'),
  'no-such-sequence': unknown('sequence'),
  'no-axis': ({ title, at, axes }: { title: string; at: string | null; axes: NameList }): Words =>
    axes.count === 0
      ? { message: `"${title}" reads nothing that a map could lie over`, right: 'look at another check' }
      : { message: `"${title}" reads no ${quoted(at === null ? '' : at)}`, right: `one of ${list(axes)}` },
}

const eitherPoints = (firer: string): string => `either "points" or "groups" of "${firer}"`

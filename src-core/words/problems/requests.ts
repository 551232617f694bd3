/** Problems of requests and commands: inputs, dice, odds that can't be calculated, arguments. */
import { enteredDice, facesOf, highestTotal, lowestTotal, possibleTotals } from '../../odds/dice.ts'
import type { Dice } from '../../ruleset/model/procedures.ts'
import { countText, diceText } from '../numbers.ts'
import { visibleExcerpt } from '../text.ts'
import { eitherPoints } from './checks.ts'
import { requestedRight } from './names.ts'
import { didYouMean, joinList, quoteText, type Alternatives, type NameList, type ProblemWords } from './phrases.ts'

/** Any value, as shown in messages: a string, another plain value as written, or its type. */
export type GivenValue =
  { readonly text: string } | { readonly plain: string } | 'list' | 'object' | { readonly kind: string }

const givenWords = (given: GivenValue): string => {
  if (given === 'list') return 'a list'
  if (given === 'object') return 'an object'
  if ('text' in given) return quoteText(given.text)
  return 'plain' in given ? given.plain : `a ${given.kind}`
}

/** The whole numbers or fractions that a trait accepts, with both limits as text. */
export interface TraitBounds {
  readonly isWhole: boolean
  readonly min: string
  readonly max: string
}

/** An input that has the wrong type or is out of bounds. */
type WrongInput =
  /** The request itself, or its inputs by step. */
  | { readonly what: 'request' }
  | { readonly what: 'step-inputs' | 'step-choices' }
  | { readonly what: 'inputs'; readonly given: GivenValue; readonly names: NameList }
  | { readonly what: 'number'; readonly given: GivenValue; readonly label: string; readonly bounds: TraitBounds }
  | { readonly what: 'choice'; readonly given: GivenValue; readonly label: string; readonly alternatives: Alternatives }
  | { readonly what: 'flag'; readonly given: GivenValue; readonly label: string }
  | { readonly what: 'step-flag' }
  | { readonly what: 'modifier' | 'points'; readonly given: GivenValue; readonly max: number }
  /** A list of groups that is too short or too long, or a value that isn't a list. */
  | { readonly what: 'groups'; readonly given: GivenValue | { readonly count: number }; readonly max: number }
  /** The stands of a group. `given` is null if there are none. */
  | { readonly what: 'stands'; readonly given: GivenValue | null; readonly max: number }

const wrongInput = (facts: WrongInput): ProblemWords => {
  const given = (): string =>
    'given' in facts && facts.given !== null && !(typeof facts.given === 'object' && 'count' in facts.given)
      ? capitalized(givenWords(facts.given))
      : ''
  switch (facts.what) {
    case 'request':
      return {
        message: 'This isn’t a JSON object.',
        right:
          'Write one, such as {"ruleset": ID, "procedure": ID, "inputs": {...}, "dice": [...]}; {} if there is no input.',
      }
    case 'step-inputs':
      return { message: 'Inputs of steps must be listed by step id.', right: 'Write {"STEP": {"points": 8}}.' }
    case 'step-choices':
      return { message: 'Choices of steps must be listed by step id.', right: 'Write {"STEP": true}.' }
    case 'inputs':
      return { message: `${given()} isn’t an object.`, right: `Use an object with any of ${firstNames(facts.names)}.` }
    case 'number': {
      const { isWhole, min, max } = facts.bounds
      return {
        message: `${given()} isn’t a valid value for "${facts.label}".`,
        right: `Use a ${isWhole ? 'whole number' : 'number such as 2, 1.5 or "1/2"'} from ${min} to ${max}.`,
      }
    }
    case 'choice':
      return { message: `${given()} isn’t a choice of "${facts.label}".`, right: requestedRight(facts.alternatives) }
    case 'flag':
      return { message: `${given()} isn’t a valid value for "${facts.label}".`, right: 'Use true or false.' }
    case 'step-flag':
      return { message: 'A step can only be true (taken) or false (skipped).', right: 'Use true or false.' }
    case 'modifier':
      return {
        message: `${given()} isn’t a modifier.`,
        right: `Use a whole number from -${facts.max} to ${facts.max}.`,
      }
    case 'points':
      return {
        message: `${given()} isn’t a number of points.`,
        right: `Use more than 0 and at most ${facts.max}, such as 7, 1.5 or "1/2".`,
      }
    case 'groups':
      return {
        message:
          typeof facts.given === 'object' && 'count' in facts.given
            ? `There are ${facts.given.count} groups.`
            : `${given()} isn’t a list of groups.`,
        right: `Use a list of 1 to ${facts.max} groups such as {"stands": 3}.`,
      }
    case 'stands':
      return facts.given === null
        ? { message: 'Enter the number of firing stands.' }
        : {
            message: `${given()} isn’t a number of stands.`,
            right: `Use a whole number from 1 to ${facts.max}.`,
          }
  }
}

const capitalized = (words: string): string => words.replace(/^a/, 'A')

/** Lists at most eight names. */
const firstNames = ({ first, count }: NameList): string =>
  count > 8 ? `${first.slice(0, 8).join(', ')} …` : first.join(', ')

/** A missing input that the odds of a check depend on. */
type InputMissing =
  | { readonly what: 'choice'; readonly label: string; readonly choices: NameList }
  /** `missing` has the inputs that the modifier's value depends on. */
  | { readonly what: 'modifier'; readonly label: string; readonly id: string; readonly missing: readonly string[] }
  /** A number in a pool, and the inputs that it depends on. */
  | { readonly what: 'pool'; readonly part: 'count' | 'hit' | 'save'; readonly missing: readonly string[] }
  /** `by` selects the row. */
  | { readonly what: 'row'; readonly table: string; readonly by: string }
  | { readonly what: 'table'; readonly title: string }
  /** The stands of a party, because each tie costs stands or each stand rolls a die. */
  | { readonly what: 'ties' | 'dice'; readonly party: string; readonly count: string }

const inputMissing = (facts: InputMissing): ProblemWords => {
  switch (facts.what) {
    case 'choice':
      return {
        message: `"${facts.label}" is missing, and the roll depends on it.`,
        right: `Choose ${joinList(facts.choices, 'or', (choice) => choice)}.`,
      }
    case 'modifier':
      return {
        message: `The value of the modifier "${facts.label}" (${facts.id}) isn’t known.`,
        right:
          facts.missing.length === 0
            ? 'Enter the inputs that it depends on.'
            : `Enter ${facts.missing.map((input) => `"${input}"`).join(' and ')}.`,
      }
    case 'pool':
      return {
        message: `The ${{ count: 'number of dice', hit: 'number to hit', save: 'number to save' }[facts.part]} isn’t known.`,
        right:
          facts.missing.length === 0
            ? 'Enter the fire points or the inputs that it depends on.'
            : `Enter ${facts.missing.map((input) => `"${input}"`).join(' and ')}.`,
      }
    case 'row':
      return { message: `The row of "${facts.table}" isn’t known.`, right: `Enter "${facts.by}".` }
    case 'table':
      return { message: `No table of "${facts.title}" applies.` }
    case 'ties':
    case 'dice':
      return {
        message: `${facts.what === 'ties' ? 'Each tie costs stands' : 'Each stand rolls'}, but the number of stands of ${facts.party} isn’t known.`,
        right: `Enter "${facts.count}", such as {"${facts.party}": {"${facts.count}": 8}}.`,
      }
  }
}

type WrongDice =
  /** A roll without totals, or one that isn't a list. `side` is null if there is only one roll. */
  | { readonly what: 'all' | 'list'; readonly side: string | null; readonly dice: Dice }
  | { readonly what: 'some'; readonly side: string; readonly count: number; readonly max: number }
  | { readonly what: 'many'; readonly count: number; readonly max: number }
  /** Faces that the check's dice don't have, or a total that can't come up. `total` is null if it isn't a number. */
  | { readonly what: 'faces'; readonly dice: readonly Dice[] }
  | { readonly what: 'total'; readonly total: string | null; readonly dice: Dice }
  /** More hits than the pool has dice. */
  | { readonly what: 'pool'; readonly dice: number }
  | { readonly what: 'left-over'; readonly used: number }

const wrongDice = (facts: WrongDice): ProblemWords => {
  switch (facts.what) {
    case 'all':
      return {
        message: facts.side === null ? 'The roll is missing.' : `The roll of ${facts.side} is missing.`,
        right: totals(facts.side, facts.dice),
      }
    case 'list':
      return { message: 'Dice must be a list.', right: totals(facts.side, facts.dice) }
    case 'some':
      return {
        message: `${facts.side} has ${facts.count} of ${facts.max} rolls.`,
        right: 'Enter the same number of rolls for both sides.',
      }
    case 'many':
      return { message: `${facts.count} rolls are too many.`, right: `Enter at most ${facts.max} rolls.` }
    case 'faces':
      return {
        message: 'These aren’t the dice of the check.',
        right: `Enter ${facts.dice
          .map((dice) => {
            if (dice.pool) return dice.pool.saves ? 'the hits and how many of them are saved' : 'the hits'
            const faces = [...new Set(facesOf(dice))]
            const numbers = dice.faces ? faces.join(', ') : `1 to ${dice.sides}`
            const isTotal = dice.count > 1 && enteredDice(dice).count === 1
            return `${dice.count} of ${numbers}${isTotal ? ' or their total' : ''}`
          })
          .join(', then ')}.`,
      }
    case 'total':
      return {
        message: `${facts.total ?? 'This'} can’t be rolled on ${diceText(facts.dice)}.`,
        right: totalsText(facts.dice),
      }
    case 'pool':
      return {
        message: `The pool has only ${facts.dice} dice.`,
        right: `Enter at most ${facts.dice} hits that aren’t saved.`,
      }
    case 'left-over':
      return {
        message: `The check ended with roll ${facts.used}.`,
        right: facts.used === 1 ? 'Enter one roll.' : `Enter ${facts.used} rolls.`,
      }
  }
}

/** Returns `Enter a whole number from 2 to 12.`, or lists the totals if some in between can't come up. */
const totalsText = (dice: Dice): string => {
  const [min, max] = [lowestTotal(dice), highestTotal(dice)]
  if (dice.digits) return 'Enter a number with both digits from 1 to 6.'
  if (dice.pool) return 'Enter the number of hits that aren’t saved.'
  return possibleTotals(dice).length === max - min + 1
    ? `Enter a whole number from ${min} to ${max}.`
    : `Enter ${possibleTotals(dice).join(', ')}.`
}

const totals = (side: string | null, dice: Dice): string => {
  const max = highestTotal(dice)
  return `Enter a list of the totals of ${diceText(dice)}, such as ${side === null ? `[${max}]` : `{"${side}": [${max}]}`}.`
}

/** More than `max` calculation steps for a check, for a sequence, or for finding the causes of a shift. */
type TooMuchWork = { readonly title: string; readonly max: number } &
  /** `situations` is the number of situations that ties lead to. Null if they weren't counted. */
  (
    | { readonly what: 'check'; readonly hasTies: boolean; readonly situations: number | null }
    /** `ways` is the number of ways in which the step starts or, if `step` is null, in which the sequence ends. */
    | { readonly what: 'sequence'; readonly step: string | null; readonly ways: number }
    | { readonly what: 'causes'; readonly changes: number }
  )

const tooMuchWork = (facts: TooMuchWork): ProblemWords => ({
  message: `Calculating "${facts.title}" would take more than ${countText(facts.max)} steps${soFar(facts)}.`,
  right: lessWork(facts),
})

const soFar = (facts: TooMuchWork): string => {
  if (facts.what === 'check')
    return facts.situations === null ? '' : `: its ties lead to ${countText(facts.situations)} different situations`
  if (facts.what === 'causes') return `: each of ${countText(facts.changes)} changes is left out in turn`
  const where = facts.step === null ? 'it ends' : `"${facts.step}" begins`
  return facts.ways === 1 ? '' : `: ${where} in ${countText(facts.ways)} different ways`
}

const lessWork = (facts: TooMuchWork): string => {
  if (facts.what === 'causes') return 'Compare fewer changes.'
  if (facts.what === 'sequence') return 'Use fewer stands or steps.'
  return facts.hasTies
    ? 'Use fewer stands, so that ties end sooner, or fewer modifiers, firing groups or dice.'
    : 'Use fewer modifiers, firing groups or dice.'
}

/** Rolls that could continue forever, or in more than `max` different ways. */
type EndlessTies = { readonly title: string } & (
  { readonly what: 'forever' } | { readonly what: 'check' | 'sequence'; readonly max: number }
)

const endlessTies = (facts: EndlessTies): ProblemWords => {
  switch (facts.what) {
    case 'forever':
      return {
        message: `"${facts.title}" could be rolled forever with these inputs.`,
        right: 'Make sure that ties and repeated steps can end.',
      }
    case 'check':
      return {
        message: `The ties of "${facts.title}" lead to more than ${countText(facts.max)} different situations.`,
        right: 'Enter the stands of both sides, or fewer, so that ties end sooner.',
      }
    case 'sequence':
      return {
        message: `"${facts.title}" continues in more than ${countText(facts.max)} different ways.`,
        right: 'Enter the stands of all parties, or fewer, so that ties end sooner.',
      }
  }
}

/** A command line: a command, its operands and its options. `meant` is a name similar to the one typed. */
type Usage =
  | {
      readonly what: 'command' | 'option'
      readonly name: string
      readonly meant: string | null
      readonly known: readonly string[]
    }
  | { readonly what: 'no-command' | 'given-twice' | 'needless-value'; readonly option: string }
  /** `shown` lists the operands that the command takes. */
  | { readonly what: 'too-few' | 'too-many'; readonly command: string; readonly shown: string }
  /** `values` has the allowed values, or one word for them. `next` is an argument that looks like another option. */
  | {
      readonly what: 'missing-value'
      readonly option: string
      readonly values: readonly string[]
      readonly next: string | null
    }
  | {
      readonly what: 'value'
      readonly option: string
      readonly value: string
      readonly needs: string | { readonly oneOf: readonly string[] }
      readonly meant: string | null
    }
  /** A print option. `kinds` has the kinds to print, and `users` the kinds that use the option. `needs` is how to use it, such as `with --back`. */
  | {
      readonly what: 'unused'
      readonly option: string
      readonly kinds: readonly string[]
      readonly users: readonly string[]
      readonly needs: string | null
    }

const usage = (facts: Usage): ProblemWords => {
  switch (facts.what) {
    case 'command':
    case 'option':
      return {
        message: `Unknown ${facts.what} ${visibleExcerpt(facts.name)}.`,
        right: didYouMean(
          facts.meant,
          facts.known.length > 0 ? `Use one of ${facts.known.join(', ')}.` : 'Remove it.',
          (name) => name,
        ),
      }
    case 'no-command':
      return {
        message: `${visibleExcerpt(facts.option)} comes before the command.`,
        right: 'Write the command first, then its options.',
      }
    case 'given-twice':
      return { message: `${facts.option} is used twice.`, right: 'Use it once.' }
    case 'needless-value':
      return { message: `${facts.option} doesn’t take a value.`, right: `Use ${facts.option} alone.` }
    case 'too-few':
      return {
        message: `${facts.command} needs more arguments.`,
        right: `Write ${quoteText(`${facts.command} ${facts.shown}`)}.`,
      }
    case 'too-many':
      return {
        message: `${facts.command} has too many arguments.`,
        right: `Write ${quoteText(`${facts.command} ${facts.shown}`.trim())}.`,
      }
    case 'missing-value':
      return {
        message: `${facts.option} needs a value.`,
        right: `Write ${facts.values.map((value) => `${facts.option} ${value}`).join(' or ')}${facts.next === null ? '' : ` (or ${facts.option}=${visibleExcerpt(facts.next)})`}.`,
      }
    case 'value':
      return {
        message: `${facts.option} can’t be ${visibleExcerpt(facts.value)}.`,
        right: didYouMean(
          facts.meant,
          typeof facts.needs === 'string' ? `Use ${facts.needs}.` : `Choose ${facts.needs.oneOf.join(' or ')}.`,
          (name) => name,
        ),
      }
    case 'unused':
      return {
        message: `${facts.option} has no effect on ${facts.kinds.join(' and ')}.`,
        right: facts.needs === null ? `Use it with ${facts.users.join(', ')}.` : `Use it ${facts.needs}.`,
      }
  }
}

export const requestProblems = {
  'wrong-input': wrongInput,
  'input-missing': inputMissing,
  /** Missing fire points: for a check, in which `firer` may enter groups instead, or for a stand that no table has points for. */
  'points-missing': (facts: { what: 'check'; firer: string } | { what: 'stand' }): ProblemWords =>
    facts.what === 'check'
      ? { message: 'Enter fire points or firing stands.', right: eitherPoints(facts.firer) }
      : {
          message: 'These rules have no table of points per stand.',
          right: 'Enter the points of one stand as "each".',
        },
  /** Stands without points. `known` describes the stands; `missing` has the traits that weren't entered. */
  'out-of-range': (facts: {
    known: readonly string[]
    missing: readonly { readonly id: string; readonly label: string }[]
  }): ProblemWords => {
    if (facts.missing.length > 0)
      return {
        message: `Enter ${facts.missing.map(({ label }) => quoteText(label)).join(' or ')} for the firing stands.`,
        right: 'Enter it, or the points of one stand as "each".',
      }
    return {
      message: `These stands can’t fire${facts.known.length > 0 ? `: ${facts.known.join(', ')}` : ''}.`,
      right: 'Enter a weapon and a range at which it can fire, or the points of one stand as "each".',
    }
  },
  'wrong-dice': wrongDice,
  'modifier-not-whole': ({ label, id, value }: { label: string; id: string; value: string }): ProblemWords => ({
    message: `The modifier "${label}" (${id}) comes to ${value}.`,
    right: 'Modifiers are whole numbers. Round its value in the ruleset.',
  }),
  'too-much-work': tooMuchWork,
  'endless-ties': endlessTies,
  usage,
}

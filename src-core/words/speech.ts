/**
 * English phrases for conditions, amounts and effects. Numbers passed as strings are already formatted. `one` is set if the verb's subject is
 * singular.
 */
import { nonNull } from '../present.ts'

/** Whether a phrase states a place or time, such as `in a town` or `on the first roll`. */
const isPlace = (what: string): boolean => /^(?:in|on|at|behind|under|of|with|after|before) /.test(what)
const prepositions = new Set(
  'after against along at before behind between by from in into near of on over through to toward under with within'.split(
    ' ',
  ),
)
/** Whether a name is plural, such as `firers`. */
const isMany = (name: string): boolean => name.endsWith('s')
const plural = (word: string, many: boolean): string => (many ? `${word}s` : word)
const points = (n: number): string => (n === 1 ? 'per point' : `per ${n} points`)
const turns = (n: number, full = false): string => `${n} ${full ? 'full ' : ''}${plural('turn', n !== 1)}`

const roundings = {
  up: 'up',
  down: 'down',
  'half-up': 'to the nearest, halves up',
  'half-down': 'to the nearest, halves down',
} as const

const comparisons = { '<': '<', '<=': '≤', '=': '=', '>=': '≥', '>': '>' } as const
type Comparison = keyof typeof comparisons
const countComparisons: Readonly<Record<Comparison, (what: string, than: string) => string>> = {
  '<': (what, than) => `fewer ${what} than ${than}`,
  '<=': (what, than) => `no more ${what} than ${than}`,
  '=': (what, than) => `as many ${what} as ${than}`,
  '>=': (what, than) => `no fewer ${what} than ${than}`,
  '>': (what, than) => `more ${what} than ${than}`,
}

export const speechWords = {
  and: 'and',
  or: 'or',
  anyResult: 'any',
  fromTo: (from: string, to: string): string => `${from} to ${to}`,

  /** Whether a word is an article, which needs a noun. */
  isArticle: (word: string): boolean => ['a', 'an', 'the'].includes(word),
  /** Whether a word is a preposition, which belongs to the next word, as in `behind a wall`. */
  isPreposition: (word: string): boolean => prepositions.has(word),
  /** Whether a phrase joins several things, such as `in line or square`, but not `half or more`. */
  isJoined: (phrase: string): boolean => / (?:and|or) (?!more\b)/.test(phrase),
  /** Whether a phrase contains "and" or "or", even in `half or more`. */
  hasJoiner: (phrase: string): boolean => / (?:and|or) /.test(phrase),
  /** Whether a phrase offers a choice. */
  isChoice: (phrase: string): boolean => / or (?!more\b)/.test(phrase),

  condition: {
    isPlace,
    when: (what: string): string => `if ${what}`,
    already: (what: string): string => `already ${what}`,
    unless: (what: string): string => `unless ${what}`,
    /** Follows a statement that has the opposite condition. */
    otherwise: 'otherwise',
    not: (what: string): string => `not ${what}`,
    /** States that several conditions are all false. */
    neither: (parts: readonly string[]): string =>
      `neither ${parts.slice(0, -1).join(', ')} nor ${nonNull(parts.at(-1))}`,
    notTogether: (parts: readonly string[]): string =>
      parts.length === 2
        ? `not both ${parts.join(' and ')}`
        : `not all of ${parts.slice(0, -1).join(', ')} and ${nonNull(parts.at(-1))}`,
    /** Puts parentheses around a group, as after "not". */
    brackets: (what: string): string => `(${what})`,
    compared: (what: string, by: Comparison, than: string): string => `${what} ${comparisons[by]} ${than}`,
    /** A comparison with the same count of another role, such as `fewer stands than the enemy`. */
    counted: (what: string, by: Comparison, than: string): string => countComparisons[by](what, than),
    theOther: (who: string): string => `the ${who}`,
    against: (what: string): string => `against ${isPlace(what) ? `an enemy ${what}` : what}`,
    isAgainst: (what: string): boolean => what.startsWith('against '),
    enemy: (what: string): string => `enemy ${what}`,
    isOfEnemy: (what: string): boolean => what.startsWith('enemy '),
    ofEnemy: (what: string): string => what.replace(/^enemy /, ''),
    /** A condition on a role other than the subject. */
    is: (role: string, what: string): string =>
      isPlace(what) ? `${role} ${what}` : `${role} ${isMany(role) ? 'are' : 'is'} ${what}`,
    result: (range: string): string => `on a result of ${range}`,
    natural: (range: string): string => `on a natural ${range}`,
    points: (range: string): string => `${range} points`,
    firstRoll: 'on the first roll',
    laterRolls: 'on a later roll',
    rolls: (range: string): string => `on roll ${range}`,
    of: (name: string, range: string): string => `${name} ${range}`,
  },

  /** A number without a value. The rules may have a note instead. */
  noneGiven: (label: string, instead: string | null): string => `${label}: ${instead ?? 'none'}.`,

  /** How often a step of a sequence repeats. */
  step: {
    upTo: (times: number): string => `up to ${times} times`,
    until: (what: string): string => `until ${what}`,
  },

  /** Labels of modifiers. */
  label: {
    each: (what: string): string => `${what}, each`,
    /** A label with a condition that it doesn't state itself. */
    with: (label: string, condition: string): string => `${label} (${condition})`,
    /** A label that continues the line above, when used by itself. */
    continued: (above: string, rest: string): string => `${above}, ${rest}`,
    /** Common words to ignore when comparing labels. */
    common: [
      'a',
      'an',
      'the',
      'and',
      'or',
      'not',
      'no',
      'any',
      'each',
      'if',
      'in',
      'on',
      'at',
      'of',
      'to',
      'by',
      'with',
      'under',
      'behind',
      'unless',
    ] as readonly string[],
  },

  /** Calculated amounts. */
  amount: {
    points: 'fire points',
    of: (role: string, what: string): string => `${role}: ${what}`,
    cell: (grid: string, column: string): string => `${grid} (${column})`,
    sum: (parts: readonly string[]): string => parts.join(' + ').replaceAll('+ −1 × ', '− ').replaceAll('+ −', '− '),
    product: (parts: readonly string[]): string => parts.join(' × '),
    ratio: (parts: readonly string[]): string => parts.join(' ÷ '),
    rounded: (what: string, how: keyof typeof roundings): string => `${what}, rounded ${roundings[how]}`,
    atLeast: (what: string, min: string): string => `${what}, at least ${min}`,
    atMost: (what: string, max: string): string => `${what}, at most ${max}`,
    otherwise: (what: string): string => `else ${what}`,
    brackets: (what: string): string => `(${what})`,
  },

  effect: {
    none: 'no effect',
    /** An effect that replaces the usual one. */
    instead: (what: string): string => (/[,;]/.test(what) ? `instead ${what}` : `${what} instead`),
    only: (guard: string): string => `only ${guard}`,
    eachSide: 'each side',
    noLonger: (what: string): string => `no longer ${what}`,
    traitIs: (name: string, value: string): string => `${name} ${value}`,
    /** A new state after a condition that names the old one. */
    nowIs: (what: string): string => `now ${what}`,
    stand: 'stand',
    /** Some stands as the subject of a sentence, such as `1 gun stand` or `other gun stands`. */
    someStands: (n: number | 'others', stand: string): string =>
      n === 'others' ? `other ${stand}s` : `${n} ${plural(stand, n > 1)}`,
    /** A part that a unit may lack. */
    any: (part: string): string => `any ${part}`,
    ifPresent: (clause: string): string => `${clause}, if present`,
    /** Whether a name is singular. */
    isOne: (name: string): boolean => !isMany(name),
    /** A number of stands, such as `2 stands` or `1 more stand`. */
    stands: (n: string, many: boolean, more: boolean, stand: string): string =>
      `${n} ${more ? 'more ' : ''}${plural(stand, many)}`,
    lose: (stands: string, one: boolean): string => `${one ? 'loses' : 'lose'} ${stands}`,
    captured: (stands: string): string => `${stands} captured`,
    loseAll: 'lose all',
    allCaptured: 'all captured',
    allLost: 'lost',
    partCaptured: 'captured',
    /** How a loss grows, such as `a point over 10` or `per 5 points below 0`. */
    over: (per: number, over: string): string => `${points(per)} over ${over}`,
    below: (per: number, below: string): string => `${points(per)} below ${below}`,
    removed: 'removed',
    forGood: 'from the game',
    atTurnEnd: 'at the end of the player turn',
    /** `full` counts only full turns. */
    replaced: (n: number, full: boolean): string =>
      n === 0 ? 'replaced immediately' : `replaced after ${turns(n, full)}`,
    forTurns: (n: number): string => `for ${turns(n)}`,
    retreat: (one: boolean): string => (one ? 'retreats' : 'retreat'),
    fullRetreat: 'full retreat',
    inFullRetreat: 'in full retreat',
    beyond: (what: string): string => `beyond ${what}`,
    fromEnemy: (inches: string): string => `to ${inches} from the enemy`,
    /** A distance in moves, such as `a full move`, `half a move` or `¾ move`. */
    moves: (n: string): string => (n === '1' ? 'a full move' : n === '½' ? 'half a move' : `${n} move`),
    upTo: (howFar: string): string => `up to ${howFar}`,
    /** An action with a distance, such as `recall up to a full move`. Avoids "move half a move". */
    act: (action: string, howFar: string): string =>
      howFar.endsWith(` ${action}`) ? `make ${howFar}` : `${action} ${howFar}`,
    hold: (one: boolean): string => `${one ? 'holds' : 'hold'} ground`,
    carry: (one: boolean): string => `${one ? 'carries' : 'carry'} the position`,
    mustContinue: 'must charge on',
    mayContinue: 'may charge on',
    /** Used after "or", without "may". */
    chargeOn: 'charge on',
    /** `state` is the state while it continues. */
    as: (what: string, state: string): string => `${what} (${state})`,
    may: (what: string): string => `may ${what}`,
    mayNot: (what: string): string => `may not ${what}`,
    butNot: (may: string, not: string): string => `${may}, not ${not}`,
    /** `title` is null if the check has just been named. */
    check: (title: string | null, each: string | null): string =>
      ['check', title && (each ? `${title}:` : title), each && `each ${each}`].filter(Boolean).join(' '),
    /** `without` has the labels of modifiers that no longer apply. */
    again: (without: readonly string[]): string =>
      without.length === 0 ? 'roll again with adjusted modifiers' : `roll again without: ${without.join('; ')}`,
  },
} as const

/**
 * Every word of sheets, effects and command line headings that does not come from ruleset data, in English.
 * Another language is another value of `Words`. Words of the gauge are in gauge.ts.
 */
import type { Mark } from './text.ts'

/** How a sentence says it; `n` is a number already written, `many` whether it asks for a plural. */
export interface Words {
  readonly and: string
  readonly or: string
  readonly anyResult: string
  readonly fromTo: (from: string, to: string) => string

  readonly condition: {
    readonly when: (what: string) => string
    readonly already: (what: string) => string
    readonly unless: (what: string) => string
    /** Where the statement before said when not. */
    readonly otherwise: string
    readonly not: (what: string) => string
    readonly against: (what: string) => string
    readonly enemy: (what: string) => string
    readonly result: (range: string) => string
    readonly natural: (range: string) => string
    readonly points: (range: string) => string
    readonly firstRoll: string
    readonly laterRolls: string
    readonly rolls: (range: string) => string
    readonly of: (name: string, range: string) => string
  }

  readonly effect: {
    readonly none: string
    readonly eachSide: string
    readonly noLonger: (what: string) => string
    readonly isNow: (name: string, value: string) => string
    /** After a condition that says what it was. */
    readonly now: (what: string) => string
    readonly stand: string
    /** Some stands as the ones spoken of: `1 gun stand`, `other gun stands`. */
    readonly someStands: (n: number | 'others', stand: string) => string
    /** A part that may not be there. */
    readonly any: (part: string) => string
    readonly perhaps: (clause: string) => string
    /** Whether a name is of one thing, so that its verbs take a singular. */
    readonly isOne: (name: string) => boolean
    /** `2 stands`, `1 more stand`; `n` is a number already written. */
    readonly stands: (n: string, many: boolean, more: boolean, stand: string) => string
    readonly lose: (stands: string, one: boolean) => string
    readonly captured: (stands: string) => string
    readonly loseAll: string
    readonly allCaptured: string
    readonly allLost: string
    readonly partCaptured: string
    /** Growth of a loss: `a point over 10`, `per 5 points below 0`. */
    readonly over: (per: number, over: string) => string
    readonly below: (per: number, below: string) => string
    readonly removed: string
    readonly at: (when: string) => string
    readonly replaced: (turns: number) => string
    readonly forTurns: (turns: number) => string
    readonly retreat: (one: boolean) => string
    readonly fullRetreat: string
    /** Of a named part. */
    readonly inFullRetreat: string
    readonly beyond: (what: string) => string
    readonly fromEnemy: (inches: string) => string
    /** How far: `a full move`, `half a move`, `¾ move`. */
    readonly moves: (n: string) => string
    readonly upTo: (howFar: string) => string
    /** A part of a move after the action's name: `half`, `¾`. */
    readonly part: (n: string) => string
    readonly hold: (one: boolean) => string
    readonly carry: (one: boolean) => string
    readonly mustContinue: string
    readonly mayContinue: string
    /** After an "or": said without leave. */
    readonly goOn: string
    readonly may: (what: string) => string
    readonly mayNot: (what: string) => string
    readonly butNot: (may: string, not: string) => string
    /** `title` null: the check has just been named. */
    readonly check: (title: string | null, each: string | null) => string
    readonly again: (without: string) => string
  }

  readonly sheet: {
    readonly modifiers: string
    readonly firePoints: string
    readonly eachSide: string
    readonly limit: (min: string, max: string) => string
    readonly onNatural: (range: string) => string
    readonly onResult: (range: string) => string
    readonly onOutcomes: (names: string) => string
    readonly orWorse: (name: string) => string
    readonly follows: string
    readonly nextLower: string
    /** A value that is chosen or found. */
    readonly varies: string
    readonly seeTable: string
    readonly see: (title: string, column: string | null) => string
    /** As far as: `to 2″`. */
    readonly outTo: (inches: string) => string
    readonly reckoned: string
    readonly asTrait: (label: string) => string
    readonly toRoll: (side: string) => string
    readonly result: string
    readonly effects: string
    readonly sideBy: (side: string) => string
    readonly titled: (title: string, what: string) => string
    readonly reference: string
    readonly otherwise: string
    readonly arcs: string
    readonly arc: (label: string, degrees: number) => string
    readonly inches: string
    readonly inInches: string
    readonly rulebook: string
    readonly house: (title: string, version: string, date: string | null, file: string) => string
  }

  readonly marks: Readonly<Record<Mark, { readonly sign: string; readonly meaning: string }>>
}

/** `in a town`, `on a hill`: says where one is, not what. */
const isPlace = (what: string): boolean => /^(?:in|on|at|behind|under|of|with) /.test(what)
const plural = (word: string, many: boolean): string => (many ? `${word}s` : word)
const points = (n: number): string => (n === 1 ? 'a point' : `per ${n} points`)
const turns = (n: number): string => (n === 1 ? '1 turn' : `${n} turns`)

export const english: Words = {
  and: 'and',
  or: 'or',
  anyResult: 'any',
  fromTo: (from, to) => `${from} to ${to}`,

  condition: {
    when: (what) => `if ${what}`,
    already: (what) => `already ${what}`,
    unless: (what) => `unless ${what}`,
    otherwise: 'otherwise',
    not: (what) => `not ${what}`,
    against: (what) => (isPlace(what) ? `enemy ${what}` : `against ${what}`),
    enemy: (what) => `enemy ${what}`,
    result: (range) => `result ${range}`,
    natural: (range) => `natural ${range}`,
    points: (range) => `${range} points`,
    firstRoll: 'the first roll',
    laterRolls: 'a later roll',
    rolls: (range) => `roll ${range}`,
    of: (name, range) => `${name} ${range}`,
  },

  effect: {
    none: 'no effect',
    eachSide: 'each side',
    noLonger: (what) => `no longer ${what}`,
    isNow: (name, value) => `${name} ${value}`,
    now: (what) => `now ${what}`,
    stand: 'stand',
    someStands: (n, stand) => (n === 'others' ? `other ${stand}s` : `${n} ${plural(stand, n > 1)}`),
    any: (part) => `any ${part}`,
    perhaps: (clause) => `${clause}, if present`,
    isOne: (name) => !name.endsWith('s'),
    stands: (n, many, again, stand) => `${n} ${again ? 'more ' : ''}${plural(stand, many)}`,
    lose: (stands, single) => `${single ? 'loses' : 'lose'} ${stands}`,
    captured: (stands) => `${stands} captured`,
    loseAll: 'lose all',
    allCaptured: 'all captured',
    allLost: 'lost',
    partCaptured: 'captured',
    over: (per, over) => `${points(per)} over ${over}`,
    below: (per, below) => `${points(per)} below ${below}`,
    removed: 'removed',
    at: (when) => `at ${when}`,
    replaced: (n) => (n === 0 ? 'replaced at once' : `replaced after ${turns(n)}`),
    forTurns: (n) => `for ${turns(n)}`,
    retreat: (single) => (single ? 'retreats' : 'retreat'),
    fullRetreat: 'full retreat',
    inFullRetreat: 'in full retreat',
    beyond: (what) => `beyond ${what}`,
    fromEnemy: (inches) => `to ${inches} from the enemy`,
    moves: (n) => (n === '1' ? 'a full move' : n === '½' ? 'half a move' : `${n} move`),
    upTo: (howFar) => `up to ${howFar}`,
    part: (n) => (n === '½' ? 'half' : n),
    hold: (single) => `${single ? 'holds' : 'hold'} ground`,
    carry: (single) => `${single ? 'carries' : 'carry'} the position`,
    mustContinue: 'must charge on',
    mayContinue: 'may charge on',
    goOn: 'charge on',
    may: (what) => `may ${what}`,
    mayNot: (what) => `may not ${what}`,
    butNot: (may, not) => `${may}, not ${not}`,
    check: (title, each) => ['check', title && (each ? `${title}:` : title), each && `each ${each}`].filter(Boolean).join(' '),
    again: (without) => (without === '' ? 'roll again with adjusted modifiers' : `roll again without ${without}`),
  },

  sheet: {
    modifiers: 'Modifiers',
    firePoints: 'Fire points',
    eachSide: 'Each side',
    limit: (min, max) => `Modifiers add up to ${max} at most and ${min} at least.`,
    onNatural: (range) => `On a natural ${range}`,
    onResult: (range) => `On a result of ${range}`,
    onOutcomes: (names) => `On ${names}`,
    orWorse: (name) => `${name} or worse`,
    follows: 'What follows',
    nextLower: 'the next lower result.',
    varies: '±',
    seeTable: 'see its table',
    see: (title, column) => (column === null ? `see ${title}` : `see ${title}: ${column}`),
    outTo: (inches) => `to ${inches}`,
    reckoned: 'as reckoned',
    asTrait: (label) => `As ${label}`,
    toRoll: (side) => `to the ${side}’s roll`,
    result: 'Result',
    effects: 'Effects',
    sideBy: (side) => `${side} by`,
    titled: (title, what) => `${title}, ${what}`,
    reference: 'Reference',
    otherwise: 'otherwise',
    arcs: 'Arcs of fire',
    arc: (label, degrees) => `${label} ${degrees}°`,
    inches: 'distances in inches',
    inInches: 'in inches',
    rulebook: 'You need the rulebook; where the two differ, the rulebook holds.',
    house: (title, version, date, file) => `${title} ${version}${date === null ? '' : `, ${date}`} (${file})`,
  },

  marks: {
    reconstructed: { sign: 'R', meaning: 'reconstructed from sister sheets' },
    assumed: { sign: 'A', meaning: 'assumed: the source is silent' },
    house: { sign: 'H', meaning: 'house rule' },
  },
}

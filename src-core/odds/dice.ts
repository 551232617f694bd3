/** Dice as written in rules: parses them, calculates totals, checks entered numbers, and rolls with a seed. */
import { roundings, type Rounding } from '../language/model.ts'
import { memoize } from '../memoize.ts'
import { entryAt } from '../present.ts'
import type { Dice } from '../ruleset/model/procedures.ts'

/** Matches `1d10`, `d66`, `d%`, `2d6+1`, `1d6 faces 2 3 3 4 4 5`, `3d6 keep highest 1`, `2d10 average round up`, `4d6 reroll ..2 keep lowest 3`. */
export const dicePattern = new RegExp(
  [
    '^([1-9]\\d?)?[dD]([2-9]|[1-9]\\d|100|%)',
    '(?: faces (-?\\d{1,2}(?: -?\\d{1,2}){1,19}))?',
    '(?: reroll (\\d{1,2}|\\.\\.\\d{1,2}))?',
    '(?: keep (highest|lowest) ([1-9]\\d?))?',
    `(?: average round (${roundings.join('|')}))?`,
    '(?: ?([-−–+]) ?([1-9]\\d?))?$',
  ].join(''),
)

/** `d66` means two dice read as tens and ones, not a die with 66 sides. */
const digitSides = 66

/**
 * Parses dice. Undefined if the text isn't valid, if the number of faces doesn't match the sides, if all dice are kept, or if every face is
 * rerolled.
 */
export const parseDice = (text: string): Dice | undefined => {
  const parts = dicePattern.exec(text)
  if (!parts) return undefined
  const [, many, sides, faces, again, which, kept, average, sign, more] = parts
  const count = Number(many ?? 1)
  const plus = more === undefined ? {} : { plus: sign === '+' ? Number(more) : -Number(more) }
  if (Number(sides) === digitSides) {
    const isAlone = [faces, again, kept, average].every((part) => part === undefined)
    return isAlone && count === 1 ? { count: 2, sides: 6, digits: true, ...plus } : undefined
  }
  const reroll =
    again === undefined
      ? null
      : { min: again.startsWith('..') ? -Infinity : Number(again), max: Number(again.replace('..', '')) }
  const dice: Dice = {
    count,
    sides: sides === '%' ? 100 : Number(sides),
    ...(faces === undefined
      ? {}
      : {
          faces: faces
            .split(' ')
            .map(Number)
            .toSorted((a, b) => a - b),
        }),
    ...(kept === undefined ? {} : { keep: { highest: which === 'highest', count: Number(kept) } }),
    ...(average === undefined ? {} : { average: average as Rounding }),
    ...plus,
  }
  if (kept !== undefined && Number(kept) >= count) return undefined
  if (average !== undefined && countedDice(dice) < 2) return undefined
  if (dice.faces && (dice.faces.length !== dice.sides || dice.faces[0] === dice.faces.at(-1))) return undefined
  if (!reroll) return dice
  const min = Math.max(reroll.min, entryAt(facesOf(dice), 0))
  const rerolled = { ...dice, reroll: { min, max: reroll.max } }
  const rolledAgain = facesOf(dice).filter((face) => isRerolled(rerolled, face)).length
  return rolledAgain === 0 || rolledAgain === dice.sides ? undefined : rerolled
}

type DiceProblem =
  | 'dice'
  | 'dice-bounds'
  | 'dice-kept'
  | 'dice-rerolled'
  | 'dice-digits'
  | 'dice-faces'
  | 'dice-averaged'
  | 'dice-scaled'
  | 'dice-mixed'

/** The reason why a string isn't valid dice, such as its form, or the number of dice, sides, kept dice or rerolled faces. */
export const diceProblem = (text: string): DiceProblem => {
  const [, many = '1', sides, rest = ''] = /^(\d*)d(\d+|%)(.*)$/i.exec(text) ?? []
  if (Number(sides) === digitSides) return 'dice-digits'
  if (/d[\d%]/i.test(rest)) return 'dice-mixed'
  if (/^ ?[/÷:]|av(era)?ge?|halved/i.test(rest) || /average|mean/i.test(text)) return 'dice-averaged'
  if (/^ ?[*x×]/i.test(rest)) return 'dice-scaled'
  if (/[,;(){}[\]]|faces/i.test(rest)) return 'dice-faces'
  if (dicePattern.test(text))
    return parseDice(text.replace(/ keep .*$/, '')) === undefined ? 'dice-rerolled' : 'dice-kept'
  const isWithin = (number: string, min: number, max: number): boolean => Number(number) >= min && Number(number) <= max
  return sides === undefined || sides === '%' || (isWithin(many || '1', 1, 99) && isWithin(sides, 2, 100))
    ? 'dice'
    : 'dice-bounds'
}

/** The number of dice that count. */
export const countedDice = ({ count, keep }: Dice): number => keep?.count ?? count

/** The constant in dice such as `2d6+1`. 0 if there is none. */
export const diceBonus = ({ plus = 0 }: Dice): number => plus

/** The number on each side, in ascending order. Numbers may repeat. */
export const facesOf = ({ sides, faces }: Dice): readonly number[] =>
  faces ?? Array.from({ length: sides }, (_, index) => index + 1)

/** The lowest total of the dice, without their constant. */
export const lowestTotal = (dice: Dice): number => (dice.pool ? 0 : totalOfAlike(dice, dice.faces?.[0] ?? 1))
/** The highest total of the dice, without their constant. */
export const highestTotal = (dice: Dice): number =>
  dice.pool ? maxHits : totalOfAlike(dice, dice.faces?.at(-1) ?? dice.sides)

/** The most hits that can be entered for a pool. */
const maxHits = 99

const totalOfAlike = (dice: Dice, face: number): number =>
  totalOf(
    dice,
    Array.from({ length: dice.count }, () => face),
  )

/**
 * The total of the kept faces, their average, the number that they form as digits, or the hits minus the saves. `faces` has one number per die, or
 * just the total. For a rerolled die, the number is the second roll.
 */
export const totalOf = (dice: Dice, faces: readonly number[]): number => {
  const { keep, digits, average, pool } = dice
  if (pool) return faces.reduce((left, number, index) => (index === 0 ? number : left - number), 0)
  if (digits) return faces.reduce((number, face) => number * 10 + face, 0)
  const kept = keep ? faces.toSorted((a, b) => (keep.highest ? b - a : a - b)).slice(0, keep.count) : faces
  const sum = kept.reduce((all, face) => all + face, 0)
  return average && faces.length > 1 ? roundedAverage(sum, kept.length, average) : sum
}

/** The sum divided by the count, rounded. */
export const roundedAverage = (sum: number, count: number, way: Rounding): number => {
  const to = {
    up: () => Math.ceil(sum / count),
    down: () => Math.floor(sum / count),
    'half-up': () => Math.floor((2 * sum + count) / (2 * count)),
    'half-down': () => Math.ceil((2 * sum - count) / (2 * count)),
  }
  // Adding 0 turns −0 into 0.
  return to[way]() + 0
}

/** Every possible total without the constant, in ascending order. */
export const possibleTotals = memoize((dice: Dice): readonly number[] => {
  const { digits, average, faces } = dice
  if (digits) return facesOf(dice).flatMap((tens) => facesOf(dice).map((ones) => tens * 10 + ones))
  const [min, max] = [lowestTotal(dice), highestTotal(dice)]
  if (!faces) return Array.from({ length: max - min + 1 }, (_, index) => min + index)
  const counted = countedDice(dice)
  const rounded = possibleSums(faces, counted).map((sum) => (average ? roundedAverage(sum, counted, average) : sum))
  return [...new Set(rounded)]
})

/** The sums of several dice with these faces. Both lists are in ascending order. */
const possibleSums = (faces: readonly number[], dice: number): readonly number[] => {
  const min = entryAt(faces, 0)
  const steps = [...new Set(faces.map((face) => face - min))]
  let isPossible: readonly boolean[] = [true]
  for (let die = 0; die < dice; die += 1) {
    const next = Array.from({ length: isPossible.length + entryAt(steps, steps.length - 1) }, () => false)
    for (const [sum, possible] of isPossible.entries()) if (possible) for (const step of steps) next[sum + step] = true
    isPossible = next
  }
  return isPossible.flatMap((possible, sum) => (possible ? [sum + dice * min] : []))
}

/** The numbers that a player enters for dice: `count` numbers, each from `min` to `max`. */
export interface EnteredDice {
  readonly count: number
  readonly min: number
  readonly max: number
  /** The possible numbers in ascending order. If unset, all from `min` to `max`. */
  readonly faces?: readonly number[]
}

/** The most buttons shown for entering a total. */
export const maxPads = 20

/** How dice are entered: as one total if they are just added, otherwise one by one. */
export const enteredDice = (dice: Dice): EnteredDice => {
  const { count, keep, reroll, average, digits, pool } = dice
  if (pool) return { count: pool.saves ? 2 : 1, min: 0, max: maxHits }
  const totals = possibleTotals(dice)
  const isTotal = count > 1 && !keep && !reroll && !average && !digits && totals.length < maxPads
  return isTotal ? { count: 1, ...numbersToEnter(totals) } : { count, ...numbersToEnter(facesOf(dice)) }
}

const numbersToEnter = (numbers: readonly number[]): Omit<EnteredDice, 'count'> => {
  const faces = [...new Set(numbers)]
  const [min, max] = [entryAt(faces, 0), entryAt(faces, faces.length - 1)]
  return { min, max, ...(faces.length === max - min + 1 ? {} : { faces }) }
}

/** Whether a number can be entered for a die or a total. */
export const isEntry = ({ min, max, faces }: Omit<EnteredDice, 'count'>, number: number): boolean =>
  faces ? faces.includes(number) : number >= min && number <= max

/** Whether numbers are a valid roll: one face per die, or the numbers that a player enters. */
export const isRollOf = (dice: Dice, numbers: readonly number[] | undefined): boolean => {
  if (dice.pool) {
    const [hits = 0, saves = 0] = numbers ?? []
    const entry = enteredDice(dice)
    return numbers?.length === entry.count && [hits, saves].every((number) => isEntry(entry, number)) && saves <= hits
  }
  const faces: EnteredDice = { count: dice.count, ...numbersToEnter(facesOf(dice)) }
  return [faces, enteredDice(dice)].some(
    (entry) => numbers?.length === entry.count && numbers.every((number) => isEntry(entry, number)),
  )
}

/** Whether a die with this face is rerolled. */
export const isRerolled = ({ reroll }: Dice, face: number): boolean =>
  reroll !== undefined && face >= reroll.min && face <= reroll.max

/*
 * The state of a random number generator. The same seed always produces the same dice, so a battle's rolls can be repeated. Uses SplitMix64 (Steele,
 * Lea and Flood 2014) and reads values by position, so only the number of values used changes.
 */

export interface RandomState {
  /** The seed as 16 hexadecimal digits. */
  readonly seed: string
  /** The number of values used so far. */
  readonly drawn: number
}

const wordMask = (1n << 64n) - 1n
const goldenGamma = 0x9e3779b97f4a7c15n

/** The 64 bits at a position in the stream. */
const bitsAt = (seed: string, place: number): bigint => {
  let bits = (BigInt(`0x${seed}`) + BigInt(place + 1) * goldenGamma) & wordMask
  bits = ((bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n) & wordMask
  bits = ((bits ^ (bits >> 27n)) * 0x94d049bb133111ebn) & wordMask
  return bits ^ (bits >> 31n)
}

/** Returns a function that draws fair numbers from 1 to `sides`. */
const roller = (
  { seed, drawn }: RandomState,
  sides: number,
): { readonly next: () => number; readonly left: () => RandomState } => {
  const all = BigInt(sides)
  // Redraws values above the last full run of faces, since they would make low faces more likely.
  const fair = ((wordMask + 1n) / all) * all
  let place = drawn
  const next = (): number => {
    for (;;) {
      const bits = bitsAt(seed, place)
      place += 1
      if (bits < fair) return Number(bits % all) + 1
    }
  }
  return { next, left: () => ({ seed, drawn: place }) }
}

interface RolledFaces {
  readonly faces: readonly number[]
  readonly left: RandomState
}

/** Rolls dice with equally likely faces. Returns the faces and the next state. */
export const rollFaces = (state: RandomState, dice: Dice): RolledFaces => {
  const { next, left } = roller(state, dice.sides)
  const one = (): number => (dice.faces ? entryAt(dice.faces, next() - 1) : next())
  const faces = Array.from({ length: dice.count }, () => {
    const face = one()
    return isRerolled(dice, face) ? one() : face
  })
  return { faces, left: left() }
}

/** The number of dice in a pool and their sides, and how many of the sides hit or save. `saves` is null if there are no saves. */
export interface PoolSize {
  readonly dice: number
  readonly sides: number
  readonly hits: number
  readonly saves: number | null
}

/** Rolls a pool. Returns its hits and, if there are saves, how many hits are saved. */
export const rollPool = (state: RandomState, { dice, sides, hits, saves }: PoolSize): RolledFaces => {
  const { next, left } = roller(state, sides)
  const count = (rolls: number, good: number): number =>
    Array.from({ length: rolls }, next).filter((face) => face > sides - good).length
  const hit = count(dice, hits)
  const faces = saves === null ? [hit] : [hit, count(hit, saves)]
  return { faces, left: left() }
}

/** The most results that a first check may have: one per possible number, up to what fits on a line. */
export const maxFirstResults = (dice: Dice): number => Math.min(12, possibleTotals(dice).length)

/** Dice as rules write them: parsing, totals, entered numbers, and rolling with a seed. */
import type { Dice } from '../ruleset/model/procedures.ts'

/** `1d10`, `d6`, `d%`, `2d6+1`, `3d6 keep highest 1`, `2d6 reroll 1`, `4d6 reroll ..2 keep lowest 3`. */
export const dicePattern =
  /^([1-9]\d?)?[dD]([2-9]|[1-9]\d|100|%)(?: reroll (\d{1,2}|\.\.\d{1,2}))?(?: keep (highest|lowest) ([1-9]\d?))?(?: ?([-−–+]) ?([1-9]\d?))?$/

/** `d66` is two dice read as tens and ones, and no die has so many sides. */
const digitSides = 66

/** Undefined if the text isn't valid dice, keeps as many as it rolls, or rerolls every face. */
export const parseDice = (text: string): Dice | undefined => {
  const parts = dicePattern.exec(text)
  if (!parts) return undefined
  const [, many, sides, again, which, kept, sign, more] = parts
  const [count, faces] = [Number(many ?? 1), sides === '%' ? 100 : Number(sides)]
  if (faces === digitSides) return undefined
  const reroll =
    again === undefined
      ? null
      : { min: again.startsWith('..') ? 1 : Number(again), max: Number(again.replace('..', '')) }
  if (reroll && (reroll.min < 1 || reroll.max >= faces + (reroll.min > 1 ? 1 : 0))) return undefined
  if (kept !== undefined && Number(kept) >= count) return undefined
  return {
    count,
    sides: faces,
    ...(reroll ? { reroll } : {}),
    ...(kept === undefined ? {} : { keep: { highest: which === 'highest', count: Number(kept) } }),
    ...(more === undefined ? {} : { plus: sign === '+' ? Number(more) : -Number(more) }),
  }
}

type DiceProblem = 'dice' | 'dice-bounds' | 'dice-kept' | 'dice-rerolled' | 'dice-digits' | 'dice-scaled' | 'dice-mixed'

/** What is wrong with a text that isn't valid dice: its form, the number of dice or sides, the dice kept, or the faces rerolled. */
export const diceProblem = (text: string): DiceProblem => {
  const [, many = '1', sides, rest = ''] = /^(\d*)d(\d+|%)(.*)$/i.exec(text) ?? []
  if (Number(sides) === digitSides) return 'dice-digits'
  if (dicePattern.test(text))
    return parseDice(text.replace(/ keep .*$/, '')) === undefined ? 'dice-rerolled' : 'dice-kept'
  if (/d[\d%]/i.test(rest)) return 'dice-mixed'
  if (/^ ?[/*x×÷:]/i.test(rest)) return 'dice-scaled'
  const isWithin = (number: string, least: number, most: number): boolean =>
    Number(number) >= least && Number(number) <= most
  return sides === undefined || sides === '%' || (isWithin(many || '1', 1, 99) && isWithin(sides, 2, 100))
    ? 'dice'
    : 'dice-bounds'
}

/** How many dice count. */
export const countedDice = ({ count, keep }: Dice): number => keep?.count ?? count

/** The constant of `2d6+1`; 0 if there is none. */
export const diceBonus = ({ plus = 0 }: Dice): number => plus

/** The lowest total of the dice, without their constant. */
export const lowestTotal = (dice: Dice): number => countedDice(dice)
/** The highest total of the dice, without their constant. */
export const highestTotal = (dice: Dice): number => countedDice(dice) * dice.sides

/** The total of the kept faces. `faces`: one per die (of a rerolled die the second), or just their total. */
export const totalOf = ({ keep }: Dice, faces: readonly number[]): number => {
  const kept = keep ? faces.toSorted((a, b) => (keep.highest ? b - a : a - b)).slice(0, keep.count) : faces
  return kept.reduce((sum, face) => sum + face, 0)
}

/** The numbers a player enters for some dice: `count` of them, each from `least` to `most`. */
export interface EnteredDice {
  readonly count: number
  readonly least: number
  readonly most: number
}

/** The limit on buttons to tap a total. */
export const mostPads = 20

/** Several dice that all count are entered as one total, others die by die. */
export const enteredDice = (dice: Dice): EnteredDice => {
  const { count, sides, keep, reroll } = dice
  const [least, most] = [lowestTotal(dice), highestTotal(dice)]
  const isTotal = count > 1 && !keep && !reroll && most - least < mostPads
  return isTotal ? { count: 1, least, most } : { count, least: 1, most: sides }
}

/** Whether these numbers are a valid roll: one face per die, or the numbers a player enters. */
export const isRollOf = (dice: Dice, numbers: readonly number[] | undefined): boolean => {
  const faces: EnteredDice = { count: dice.count, least: 1, most: dice.sides }
  return [faces, enteredDice(dice)].some(
    ({ count, least, most }) =>
      numbers?.length === count && numbers.every((number) => number >= least && number <= most),
  )
}

/** Whether a die with this face is rolled once more. */
export const isRerolled = ({ reroll }: Dice, face: number): boolean =>
  reroll !== undefined && face >= reroll.min && face <= reroll.max

/*
 * Random numbers as a value: the same seed always gives the same dice, so that a battle's rolls can be repeated. The stream is SplitMix64
 * (Steele, Lea and Flood 2014), read by position, so that the only state is the number of values used.
 */

export interface RandomState {
  /** 16 hexadecimal digits. */
  readonly seed: string
  /** Numbers used so far. */
  readonly drawn: number
}

const wordMask = (1n << 64n) - 1n
const goldenGamma = 0x9e3779b97f4a7c15n

/** The 64 bits at a position of the stream. */
const bitsAt = (seed: string, place: number): bigint => {
  let bits = (BigInt(`0x${seed}`) + BigInt(place + 1) * goldenGamma) & wordMask
  bits = ((bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n) & wordMask
  bits = ((bits ^ (bits >> 27n)) * 0x94d049bb133111ebn) & wordMask
  return bits ^ (bits >> 31n)
}

/** Rolls dice, every face equally likely. Returns the faces and the next state. */
export const rollFaces = (
  { seed, drawn }: RandomState,
  dice: Dice,
): { readonly faces: readonly number[]; readonly left: RandomState } => {
  const { count } = dice
  const all = BigInt(dice.sides)
  // Values above the last full run of faces would favour low faces: they are drawn again.
  const fair = ((wordMask + 1n) / all) * all
  const faces: number[] = []
  let place = drawn
  const one = (): number => {
    for (;;) {
      const bits = bitsAt(seed, place)
      place += 1
      if (bits < fair) return Number(bits % all) + 1
    }
  }
  while (faces.length < count) {
    const face = one()
    faces.push(isRerolled(dice, face) ? one() : face)
  }
  return { faces, left: { seed, drawn: place } }
}

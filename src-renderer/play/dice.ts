/** Dice as they are entered. Each number is a face or a total. The first side's numbers come before the other's. */
import { isEntry, type EnteredDice } from '../../src-core/odds/dice.ts'
import type { FormRoll } from '../../src-core/play/form.ts'

export interface DiceEntry {
  /** The numbers entered so far, over all rolls. */
  readonly faces: readonly number[]
  /** Digits of a number above ten that isn't complete yet. */
  readonly digits: string
}

export const noDice: DiceEntry = { faces: [], digits: '' }

/** The number to enter next, with its roll and its position in the roll from 1. Null if all are entered. */
export const dieAt = (
  rolls: readonly FormRoll[],
  { faces }: DiceEntry,
): (FormRoll & { readonly roll: number; readonly number: number }) | null => {
  let before = 0
  for (const [roll, rolled] of rolls.entries()) {
    if (faces.length < before + rolled.count) return { ...rolled, roll, number: faces.length - before + 1 }
    before += rolled.count
  }
  return null
}

/** The numbers to tap for a die or a total, in ascending order. */
export const numbersOf = ({ min, max, faces }: Omit<EnteredDice, 'count'>): readonly number[] =>
  faces ?? Array.from({ length: max - min + 1 }, (_, index) => min + index)

/** The faces by roll. */
export const facesByRoll = (rolls: readonly FormRoll[], { faces }: DiceEntry): number[][] => {
  let before = 0
  return rolls.map(({ count }) => {
    const own = faces.slice(before, before + count)
    before += count
    return own
  })
}

const withFace = ({ faces }: DiceEntry, face: number): DiceEntry => ({ faces: [...faces, face], digits: '' })

/** Enters the next number. Ignores a number that is impossible on the die. */
export const enterNumber = (rolls: readonly FormRoll[], entry: DiceEntry, face: number): DiceEntry => {
  const die = dieAt(rolls, entry)
  return die && isEntry(die, face) ? withFace(entry, face) : entry
}

export const isEmpty = ({ faces, digits }: DiceEntry): boolean => faces.length === 0 && digits === ''

/**
 * Types a digit. A single 0 is ten if numbers are below a hundred. With higher numbers, 05 is five, and 00 is a hundred if that is possible. Above
 * ten, digits combine as long as another may follow.
 */
export const enterDigit = (rolls: readonly FormRoll[], entry: DiceEntry, digit: string): DiceEntry => {
  const die = dieAt(rolls, entry)
  if (!die) return entry
  if (die.max >= 100 && digit === '0' && entry.digits === '') return { ...entry, digits: '0' }
  if (entry.digits === '0') return enterNumber(rolls, { ...entry, digits: '' }, digit === '0' ? 100 : Number(digit))
  if (digit === '0' && entry.digits === '' && isEntry(die, 0)) return enterNumber(rolls, entry, 0)
  const number = digit === '0' && entry.digits === '' ? 10 : Number(entry.digits + digit)
  if (die.max <= 10 || number * 10 > die.max) return enterNumber(rolls, entry, number)
  return number < 1 ? entry : { ...entry, digits: String(number) }
}

/** Enters the pending digits as a number. */
export const finishNumber = (rolls: readonly FormRoll[], entry: DiceEntry): DiceEntry =>
  entry.digits === '' ? entry : enterNumber(rolls, { ...entry, digits: '' }, Number(entry.digits))

/** Removes the last digit or die. */
export const removeLast = ({ faces, digits }: DiceEntry): DiceEntry =>
  digits === '' ? { faces: faces.slice(0, -1), digits: '' } : { faces, digits: digits.slice(0, -1) }

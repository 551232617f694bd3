/** Dice as they are entered, face by face: the first side's, then the other's. */

export interface Rolled {
  readonly side: string | null
  readonly count: number
  readonly sides: number
}

export interface Entry {
  /** Faces so far, one after the other over all rolls. */
  readonly faces: readonly number[]
  /** Digits of a die with more than ten faces that may go on. */
  readonly digits: string
}

export const noDice: Entry = { faces: [], digits: '' }

/** The die that is entered next: which roll, which of its dice from 1, its faces; null when all are in. */
export const dieAt = (rolls: readonly Rolled[], { faces }: Entry): (Rolled & { readonly roll: number; readonly number: number }) | null => {
  let before = 0
  for (const [roll, rolled] of rolls.entries()) {
    if (faces.length < before + rolled.count) return { ...rolled, roll, number: faces.length - before + 1 }
    before += rolled.count
  }
  return null
}

/** The faces by roll. */
export const facesByRoll = (rolls: readonly Rolled[], { faces }: Entry): number[][] => {
  let before = 0
  return rolls.map(({ count }) => {
    const own = faces.slice(before, before + count)
    before += count
    return own
  })
}

const withFace = ({ faces }: Entry, face: number): Entry => ({ faces: [...faces, face], digits: '' })

/** A face of the next die; one it does not have changes nothing. */
export const tapped = (rolls: readonly Rolled[], entry: Entry, face: number): Entry => {
  const die = dieAt(rolls, entry)
  return die && face >= 1 && face <= die.sides ? withFace(entry, face) : entry
}

/** A digit typed: 0 is the ten of a die of ten. Of a die with more faces, digits go together as long as another may follow. */
export const typed = (rolls: readonly Rolled[], entry: Entry, digit: string): Entry => {
  const die = dieAt(rolls, entry)
  if (!die) return entry
  if (die.sides <= 10) return tapped(rolls, entry, digit === '0' && die.sides === 10 ? 10 : Number(digit))
  const number = Number(entry.digits + digit)
  if (number < 1 || number > die.sides) return entry
  return number * 10 > die.sides ? withFace(entry, number) : { ...entry, digits: String(number) }
}

/** Digits that wait are the number. */
export const settled = (rolls: readonly Rolled[], entry: Entry): Entry =>
  entry.digits === '' ? entry : tapped(rolls, { ...entry, digits: '' }, Number(entry.digits))

/** Without the last digit or die. */
export const takenBack = ({ faces, digits }: Entry): Entry =>
  digits === '' ? { faces: faces.slice(0, -1), digits: '' } : { faces, digits: digits.slice(0, -1) }

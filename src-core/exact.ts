/** An exact fraction in lowest terms; the denominator is positive. */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

/** Returns the greatest common divisor of two non-negative numbers. */
export const greatestDivisor = (a: bigint, b: bigint): bigint => {
  let divisor = a
  let rest = b
  while (rest > maxExactNumber) {
    const left = divisor % rest
    divisor = rest
    rest = left
  }
  if (rest === 0n) return divisor
  const small = greatestOfSmall(Number(rest), Number(divisor % rest))
  return small === 1 ? 1n : BigInt(small)
}

/** Numbers up to this integer are exact. */
const maxExactNumber = BigInt(Number.MAX_SAFE_INTEGER)

const greatestOfSmall = (a: number, b: number): number => {
  let divisor = a
  let rest = b
  while (rest !== 0) {
    const left = divisor % rest
    divisor = rest
    rest = left
  }
  return divisor
}

/** Returns the least common multiple of two positive numbers. */
export const commonMultiple = (a: bigint, b: bigint): bigint => (a / greatestDivisor(a, b)) * b

/** Returns n/d in lowest terms. Throws a RangeError if d is 0. */
export const fraction = (n: bigint, d = 1n): Fraction => {
  if (d === 1n) return { n, d }
  if (d === 0n) throw new RangeError('a fraction has no denominator 0')
  const common = greatestDivisor(n < 0n ? -n : n, d < 0n ? -d : d)
  const divisor = d < 0n ? -common : common
  return divisor === 1n ? { n, d } : { n: n / divisor, d: d / divisor }
}

/** Converts a whole number to a fraction. */
export const wholeNumber = (n: bigint): Fraction => ({ n, d: 1n })
export const zero = wholeNumber(0n)
export const one = wholeNumber(1n)

// Most numbers are whole, so there is a fast path for them.
const areWhole = (a: Fraction, b: Fraction): boolean => a.d === 1n && b.d === 1n

/** a + b. */
export const plus = (a: Fraction, b: Fraction): Fraction =>
  areWhole(a, b) ? { n: a.n + b.n, d: 1n } : fraction(a.n * b.d + b.n * a.d, a.d * b.d)
/** a − b. */
export const minus = (a: Fraction, b: Fraction): Fraction =>
  areWhole(a, b) ? { n: a.n - b.n, d: 1n } : fraction(a.n * b.d - b.n * a.d, a.d * b.d)
/** a × b. */
export const times = (a: Fraction, b: Fraction): Fraction =>
  areWhole(a, b) ? { n: a.n * b.n, d: 1n } : fraction(a.n * b.n, a.d * b.d)
/** a ÷ b. Throws a RangeError if b is 0. */
export const dividedBy = (a: Fraction, b: Fraction): Fraction =>
  areWhole(a, b) ? fraction(a.n, b.n) : fraction(a.n * b.d, a.d * b.n)
/** Returns a negative number, 0 or a positive number if a is less than, equal to or greater than b. */
export const compare = (a: Fraction, b: Fraction): number => {
  const whole = areWhole(a, b)
  const ours = whole ? a.n : a.n * b.d
  const theirs = whole ? b.n : b.n * a.d
  return ours < theirs ? -1 : ours > theirs ? 1 : 0
}

/** The greatest whole number that is at most a. */
export const floor = (a: Fraction): bigint => (a.n >= 0n || a.n % a.d === 0n ? a.n / a.d : a.n / a.d - 1n)
/** The smallest whole number that is at least a. */
export const ceiling = (a: Fraction): bigint => -floor({ n: -a.n, d: a.d })

/** Fractions written as a single character. */
export const fractionGlyphs: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/5': '⅕',
  '2/5': '⅖',
  '3/5': '⅗',
  '4/5': '⅘',
  '1/6': '⅙',
  '5/6': '⅚',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
  '7/8': '⅞',
}
const byGlyph: ReadonlyMap<string, string> = new Map(
  Object.entries(fractionGlyphs).map(([plain, glyph]) => [glyph, plain]),
)

/** All single-character fractions, for use in a regular expression's character class. */
export const fractionCharacters = Object.values(fractionGlyphs).join('')

const fractions = new RegExp(`[${fractionCharacters}]`, 'gu')

/** Replaces fraction characters: `1½` becomes `1 1/2`. Trims the text. */
export const plainFractions = (text: string): string =>
  text.replaceAll(fractions, (glyph) => ` ${byGlyph.get(glyph) ?? glyph} `).trim()

/**
 * Parses a number as people write it: `7`, `1.5`, `1/2`, `½`, `1½`, `1 1/2`, `-3`, `−3`, `–3`, `+2`, or a JavaScript number with at most six
 * decimals. Returns undefined if it isn't a number.
 */
export const parseFraction = (written: string | number): Fraction | undefined => {
  if (typeof written === 'number' && Number.isInteger(written) && Math.abs(written) < 1e9)
    return { n: BigInt(written), d: 1n }
  const text = plainFractions(String(written))
  const parts = /^([-−–+]?)\s*(?:(\d{1,9})\s+(?=\d+\/))?(\d{1,9})(?:\.(\d{1,6})|\/(\d{1,9}))?$/.exec(text)
  if (!parts) return undefined
  const [, sign = '', units = '0', digits = '0', decimals = '', divisor = '1'] = parts
  if (BigInt(divisor) === 0n) return undefined
  const part = fraction(BigInt(digits + decimals), BigInt(divisor) * 10n ** BigInt(decimals.length))
  const value = plus(wholeNumber(BigInt(units)), part)
  return sign !== '' && sign !== '+' ? { n: -value.n, d: value.d } : value
}

/** Writes a fraction in a plain form that `parseFraction` reads: `7`, `1/2`, `-3`. */
export const fractionText = ({ n, d }: Fraction): string => (d === 1n ? String(n) : `${String(n)}/${String(d)}`)
/** Converts a fraction for a request: whole numbers become numbers, others become a string that `parseFraction` reads. */
export const plainNumber = (value: Fraction): number | string =>
  value.d === 1n && Number.isSafeInteger(Number(value.n)) ? Number(value.n) : fractionText(value)
/** Returns the nearest JavaScript number, for display only. */
export const approximate = ({ n, d }: Fraction): number => Number(n) / Number(d)

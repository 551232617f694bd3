/** What a person types into a cell, parsed into data. What cannot be parsed stays text, and the loader reports it. */
import { fractionText, parseFraction } from '../exact.ts'
import { named } from '../present.ts'
import type { Data } from './data.ts'

/** What a cell holds: a band of results, a number, words, or a cell of a chart, which may hold any of them; a length, which keeps its unit. */
export type CellKind = 'band' | 'number' | 'words' | 'cell' | 'length'

/** Null for nothing or a dash. Line ends and tabs, as pasting may bring them, count as spaces. */
export const parseCell = (kind: CellKind, text: string): Data => {
  const plain = text.replaceAll(/\s*[\t\n\v\f\r\x85\u2028\u2029]\s*/g, ' ').trim()
  if (kind === 'words') return plain === '' ? null : plain
  if (/^[-−–—]?$/.test(plain)) return null
  if (kind === 'band') return parseBand(plain)
  return parseNumber(kind === 'length' ? plain : withoutSigns(plain)) ?? plain
}

const number = '([+−-]?\\d{1,4})'
const single = new RegExp(`^${number}$`)
const run = new RegExp(`^${number}\\s*(?:\\.{2,3}|…|to|[-–—])\\s*${number}$`)
const low = new RegExp(`^(?:(?:≤|<=|\\.\\.)\\s*${number}|${number}\\s*(?:or less|and less|and below|or below))$`)
const high = new RegExp(`^(?:(?:≥|>=)\\s*${number}|${number}\\s*(?:\\+|\\.\\.|or more|and more|and above|or above))$`)

const whole = (text: string): number => Number(text.replace('−', '-').replace('+', ''))

/** `8-10`, `8–10`, `8 to 10`, `≤ 4`, `11+`, `7`, and what a file writes: `8..10`. */
const parseBand = (text: string): Data => {
  if (/^(?:\.\.|any|all)$/i.test(text)) return '..'
  const plain = text.toLowerCase()
  const one = single.exec(plain)?.[1]
  if (one !== undefined) return whole(one)
  const [, from, to] = run.exec(plain) ?? []
  if (from !== undefined && to !== undefined) {
    const [a, b] = [whole(from), whole(to)]
    return a === b ? a : `${Math.min(a, b)}..${Math.max(a, b)}`
  }
  const most = boundIn(low.exec(plain))
  if (most !== undefined) return `..${whole(most)}`
  const least = boundIn(high.exec(plain))
  return least === undefined ? text : `${whole(least)}..`
}

/** The number of an open range, after a sign or before words. */
const boundIn = (match: RegExpExecArray | null): string | undefined => match?.[1] ?? match?.[2]

const fractions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '½': '1/2',
    '⅓': '1/3',
    '⅔': '2/3',
    '¼': '1/4',
    '¾': '3/4',
    '⅕': '1/5',
    '⅖': '2/5',
    '⅗': '3/5',
    '⅘': '4/5',
    '⅙': '1/6',
    '⅚': '5/6',
    '⅛': '1/8',
    '⅜': '3/8',
    '⅝': '5/8',
    '⅞': '7/8',
  }),
)
const glyph = new RegExp(`[${[...fractions.keys()].join('')}]`, 'u')

/** `1 1/2`. */
const mixedNumber = /^(-?)(\d{1,4})\s+(\d{1,4})\/([1-9]\d{0,3})$/

/** Without what only says what a number is: `×½`, `12″`, `45°`. */
const withoutSigns = (text: string): string => text.replace(/^[×x]\s*/i, '').replace(/\s*(?:″|"|°|in\.?|inches)$/i, '')

/** `+2`, `−3`, `½`, `1½`, `1 1/2`, `1.5`; undefined if it is no number. */
const parseNumber = (text: string): Data | undefined => {
  const plain = text.replace('−', '-').replace(/^\+\s*/, '')
  const spelt = plain
    .replace(glyph, (sign) => ` ${named(fractions, sign)}`)
    .replace(/^-\s+/, '-')
    .trim()
  const value = parseFraction(
    spelt.replace(mixedNumber, (_, sign: string, units: string, part: string, of: string) => {
      return `${sign}${Number(units) * Number(of) + Number(part)}/${of}`
    }),
  )
  if (!value) return undefined
  if (value.d === 1n) return Number(value.n)
  return /^-?\d+\.\d{1,6}$/.test(spelt) ? Number(spelt) : fractionText(value)
}

/** Comparisons as an author types them. */
import type { Comparison } from './model/conditions.ts'

/** `<= worn-at` taken apart; undefined if it is no comparison. */
export const parseComparison = (
  text: string,
): { readonly comparison: Comparison; readonly than: string } | undefined => {
  const parts = /^\s*(<=|>=|<|>|=|≤|≥)\s*(.+)$/u.exec(text)
  const [, sign, than] = parts ?? []
  const comparison = signs.find(([one]) => one === sign)?.[1]
  return comparison === undefined || than === undefined ? undefined : { comparison, than }
}

const signs: readonly (readonly [string, Comparison])[] = [
  ['<=', '<='],
  ['≤', '<='],
  ['>=', '>='],
  ['≥', '>='],
  ['<', '<'],
  ['>', '>'],
  ['=', '='],
]

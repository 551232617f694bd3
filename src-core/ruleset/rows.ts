/** Checks lines of which the first that holds applies, and rows of tables and grids: every case must have one. */
import type { Path } from '../paths.ts'
import { compare, fractionText, type Fraction } from '../exact.ts'
import { nearest } from '../nearest.ts'
import { problem } from '../problem.ts'
import { namesOf } from '../words/problems/lists.ts'
import type { Covering } from '../words/problems/cover.ts'
import type { TablePart } from '../words/problems/things.ts'
import { holdsWherever, spaceOf, uncovered } from './cover.ts'
import { newest, type Desk } from './desk.ts'
import type { Condition } from '../language/model.ts'
import type { Trait } from './model/traits.ts'

export interface CaseRow {
  readonly id: string
  readonly from: Fraction | null
  readonly when: Condition | null
  readonly otherwise: boolean
}

export interface Picked {
  /** Path of the table or grid. */
  readonly path: Path
  readonly of: TablePart
  /** What picks the row: a trait, `points`, or null (the rows' own conditions). */
  readonly by: string | null
  readonly rows: readonly CaseRow[]
  readonly traits: ReadonlyMap<string, Trait>
  /** Whether a trait may be left out without a default to take its place. */
  readonly unset: (trait: Trait) => boolean
}

/** Reports cases for which no row applies, and rows that never apply. */
export const checkRows = (desk: Desk, picked: Picked): void => {
  const { path, of, rows, by } = picked
  const home = [...path, 'rows']
  if (rows.length === 0) return desk.report(home, problem('empty', { what: 'rows', of }), true)
  for (const [index, { id, otherwise, when, from }] of rows.entries()) {
    if (!otherwise) continue
    if (index < rows.length - 1) desk.report([...home, id], problem('otherwise-last', { row: id }), true)
    if (when || from) desk.report([...home, id], problem('otherwise-condition', { row: id }), true)
  }
  const given = rows.filter(({ otherwise }) => !otherwise)
  if (by === 'points') return checkRising(desk, picked, by, given)
  if (by === null) return checkConditions(desk, picked)
  const trait = picked.traits.get(by)
  if (!trait) return
  if (trait.kind === 'choice') checkChoices(desk, picked, trait, given)
  else if (trait.kind === 'flag')
    desk.report([...path, 'by'], problem('wrong-type', { what: 'flag-picks', trait: by, picks: 'row' }))
  else checkRising(desk, picked, by, given)
}

const checkChoices = (desk: Desk, { path, of, rows }: Picked, trait: Trait, given: readonly CaseRow[]): void => {
  const home = [...path, 'rows']
  const ids = new Set(given.map(({ id }) => id))
  const missing = new Set([...trait.choices.keys()].filter((choice) => !ids.has(choice)))
  let strange = 0
  for (const { id, from, when } of given) {
    if (from || when)
      desk.report(
        [...home, id],
        problem('two-ways', { what: 'row', of, by: trait.id, row: id, says: from ? 'from' : 'when' }),
        true,
      )
    if (trait.choices.has(id) || desk.gone(['traits', trait.id, 'choices', id])) continue
    // Suggests missing rows for the first unknown ones only, as there may be thousands.
    const near = (strange += 1) > 40 ? undefined : (nearest(id, missing) ?? nearest(id, trait.choices.keys()))
    if (near) missing.delete(near)
    const alternatives = { meant: near ?? null, known: namesOf([...trait.choices.keys()]) }
    desk.report([...home, id], problem('unknown-row', { row: id, by: trait.id, alternatives }), true)
  }
  const left = [...missing].filter((choice) => !desk.gone([...home, choice]))
  if (left.length > 0 && !rows.some(({ otherwise }) => otherwise) && !desk.touched(home))
    desk.report(home, problem('row-missing', { of, by: trait.id, choices: namesOf(left) }), true, [
      'traits',
      trait.id,
      'choices',
    ])
}

const checkRising = (desk: Desk, { path, of }: Picked, by: string, given: readonly CaseRow[]): void => {
  const home = [...path, 'rows']
  for (const { id, from, when } of given) {
    if (when) desk.report([...home, id], problem('two-ways', { what: 'row', of, by, row: id, says: 'when' }), true)
    if (!from && !desk.touched([...home, id]))
      desk.report([...home, id], problem('missing', { what: 'row-start', of, by }), true)
  }
  for (const [index, { id, from }] of given.entries()) {
    const before = given[index - 1]
    if (before?.from && from && compare(before.from, from) === 0)
      desk.report(
        newest(desk, [...home, before.id, 'from'], [...home, id, 'from']),
        problem('row-twice', { first: before.id, second: id, from: fractionText(from) }),
      )
  }
  checkOrder(desk, home, given)
}

/** Reports rows of one file that are not in rising order; rows that a patch adds are put in order by themselves. */
const checkOrder = (desk: Desk, home: Path, given: readonly CaseRow[]): void => {
  const order = [...desk.order(home)]
  const isAsWritten = order.length === given.length && order.every((id, index) => id === given[index]?.id)
  if (isAsWritten && isRising(given)) return
  const froms = new Map(given.map(({ id, from }) => [id, from]))
  const last = new Map<number, { id: string; from: Fraction }>()
  for (const id of order) {
    const from = froms.get(id)
    if (!from) continue
    const here = [...home, id, 'from']
    const layer = desk.layer(here)
    const before = last.get(layer)
    if (before && compare(before.from, from) > 0) {
      const facts = { row: id, from: fractionText(from), before: before.id, beforeFrom: fractionText(before.from) }
      desk.report(here, problem('row-order', { what: 'row', ...facts }))
    }
    last.set(layer, { id, from })
  }
}

/** Whether the numbers at which rows begin never fall; other rows between them do not matter. */
const isRising = (rows: readonly Pick<CaseRow, 'from'>[]): boolean => {
  let last: Fraction | null = null
  for (const { from } of rows) {
    if (last && from && compare(last, from) > 0) return false
    last = from ?? last
  }
  return true
}

const checkConditions = (desk: Desk, { path, of, rows, traits, unset }: Picked): void => {
  const home = [...path, 'rows']
  if (desk.touched(home) || desk.gone([...path, 'by'])) return
  const from = rows.find((row) => row.from)
  if (from) return desk.report([...home, from.id, 'from'], problem('two-ways', { what: 'row-start', of }), true)
  if (rows.length > 1 && rows.every(({ when }) => !when)) return desk.report(path, problem('which-row', { of }), true)
  checkOrdered(desk, { lines: rows, what: 'row', traits, unset, home })
  const conditions = rows.map(({ when }) => when)
  checkCover(desk, conditions, traits, unset, home, { kind: 'rows', of })
}

/** Lines of which the first that holds applies. */
export interface Ordered {
  readonly lines: readonly { readonly id: string; readonly when: Condition | null }[]
  readonly what: 'row' | 'table' | 'line' | 'part'
  readonly traits: ReadonlyMap<string, Trait>
  /** Whether a trait may be left out without a default to take its place. */
  readonly unset: (trait: Trait) => boolean
  /** Path of what holds them. */
  readonly home: Path
}

/** Reports lines that never apply, because an earlier one holds wherever they do; none where they are too many to compare. */
export const checkOrdered = (desk: Desk, { lines, what, traits, unset, home }: Ordered): void => {
  // Tests of a role that could not be read are missing in the conditions, so nothing is checked.
  if (desk.touched([...home.slice(0, 2), 'roles'])) return
  const space = spaceOf(
    lines.map(({ when }) => when),
    traits,
    unset,
  )
  if (!space) return
  for (const [index, { id }] of lines.entries()) {
    const before = lines.slice(0, index).find((_, earlier) => holdsWherever(space, earlier, index))
    if (before)
      desk.report(
        newest(desk, [...home, before.id], [...home, id]),
        problem('never-reached', { what, id, before: before.id }),
        true,
      )
  }
}

/** Reports a case that none of the conditions covers. */
export const checkCover = (
  desk: Desk,
  conditions: readonly (Condition | null)[],
  traits: ReadonlyMap<string, Trait>,
  unset: (trait: Trait) => boolean,
  path: Path,
  covering: Covering,
): void => {
  if (conditions.includes(null)) return
  const space = spaceOf(conditions, traits, unset)
  const left = space ? uncovered(space) : 'given up'
  if (left === 'given up') desk.report(path, problem('too-intricate', { covering }), true)
  else if (left) desk.report(path, problem('row-gap', { covering, left }), true)
}

/** Rows of tables and grids: for every case exactly one. */
import type { Path } from '../paths.ts'
import { compare, fractionText, type Fraction } from '../exact.ts'
import { nearest } from '../nearest.ts'
import { overlap, spaceOf, uncovered } from './cover.ts'
import { listed, newest, type Desk } from './desk.ts'
import type { Condition } from './model/conditions.ts'
import type { Trait } from './model/traits.ts'

export interface Row {
  readonly id: string
  readonly from: Fraction | null
  readonly when: Condition | null
  readonly otherwise: boolean
}

export interface Picked {
  /** Path of the table or grid. */
  readonly path: Path
  /** `the grid \`movement\``. */
  readonly name: string
  /** What picks the row: a trait, `points`, or null (the rows' own conditions). */
  readonly by: string | null
  readonly rows: readonly Row[]
  readonly traits: ReadonlyMap<string, Trait>
  /** Whether a trait may be left out without a default to take its place. */
  readonly unset: (trait: Trait) => boolean
}

/** Says where no row or more than one would apply. */
export const checkRows = (desk: Desk, picked: Picked): void => {
  const { path, name, rows, by } = picked
  const home = [...path, 'rows']
  if (rows.length === 0) return desk.problem('empty', home, `${name} has no rows`, 'at least one', true)
  for (const [index, { id, otherwise, when, from }] of rows.entries()) {
    if (!otherwise) continue
    if (index < rows.length - 1)
      desk.problem('otherwise-last', [...home, id], `\`${id}\` is taken otherwise, but rows follow it`, 'one such row, as the last', true)
    if (when || from)
      desk.problem('otherwise-condition', [...home, id], `\`${id}\` is taken otherwise, and has a condition too`, 'one of the two', true)
  }
  const given = rows.filter(({ otherwise }) => !otherwise)
  if (by === 'points') return checkRising(desk, picked, given)
  if (by === null) return checkConditions(desk, picked, given)
  const trait = picked.traits.get(by)
  if (!trait) return
  if (trait.kind === 'choice') checkChoices(desk, picked, trait, given)
  else if (trait.kind === 'flag')
    desk.problem('wrong-type', [...path, 'by'], `\`${by}\` is a yes or no and cannot pick a row`, 'a choice, a number, or rows with `when`')
  else checkRising(desk, picked, given)
}

const checkChoices = (desk: Desk, { path, name, rows }: Picked, trait: Trait, given: readonly Row[]): void => {
  const home = [...path, 'rows']
  const ids = new Set(given.map(({ id }) => id))
  const missing = new Set([...trait.choices.keys()].filter((choice) => !ids.has(choice)))
  let strange = 0
  for (const { id, from, when } of given) {
    if (from || when)
      desk.problem(
        'two-ways',
        [...home, id],
        `${name} picks its row by \`${trait.id}\`, and \`${id}\` says ${from ? 'from' : 'when'} too`,
        'leave it out, or leave `by` out',
        true,
      )
    if (trait.choices.has(id) || desk.gone(['traits', trait.id, 'choices', id])) continue
    // Of a few strange rows each stands for a missing one; thousands are not looked at so closely.
    const near = (strange += 1) > 40 ? undefined : (nearest(id, missing) ?? nearest(id, trait.choices.keys()))
    if (near) missing.delete(near)
    desk.problem(
      'unknown-row',
      [...home, id],
      `\`${id}\` is no choice of \`${trait.id}\`, which picks the row`,
      near ? `\`${near}\`?` : `${listed([...trait.choices.keys()], 'or')}; in a patch null removes the row`,
      true,
    )
  }
  const left = [...missing].filter((choice) => !desk.gone([...home, choice]))
  if (left.length > 0 && !rows.some(({ otherwise }) => otherwise) && !desk.touched(home))
    desk.problem(
      'row-missing',
      home,
      `${name} has no row for ${listed(left.map((choice) => `\`${choice}\``))}`,
      `a row for every choice of \`${trait.id}\``,
      true,
    )
}

const checkRising = (desk: Desk, { path, name, by }: Picked, given: readonly Row[]): void => {
  const home = [...path, 'rows']
  for (const { id, from, when } of given) {
    if (when)
      desk.problem(
        'two-ways',
        [...home, id],
        `${name} picks its row by \`${by ?? ''}\`, and \`${id}\` says when too`,
        'leave it out, or leave `by` out',
        true,
      )
    if (!from && !desk.touched([...home, id]))
      desk.problem(
        'missing',
        [...home, id],
        `\`from\` is missing: ${name} picks its row by \`${by ?? ''}\``,
        'add from: where the row begins',
        true,
      )
  }
  for (const [index, { id, from }] of given.entries()) {
    const before = given[index - 1]
    if (before?.from && from && compare(before.from, from) === 0)
      desk.problem(
        'row-twice',
        newest(desk, [...home, before.id, 'from'], [...home, id, 'from']),
        `rows \`${before.id}\` and \`${id}\` both begin at ${fractionText(from)}`,
        'keep one, or let one begin elsewhere',
      )
  }
  checkOrder(desk, home, given)
}

/** Rows of one file stand in rising order; those that a patch adds find their place by themselves. */
const checkOrder = (desk: Desk, home: Path, given: readonly Row[]): void => {
  const froms = new Map(given.map(({ id, from }) => [id, from]))
  const last = new Map<number, { id: string; from: Fraction }>()
  for (const id of desk.order(home)) {
    const from = froms.get(id)
    if (!from) continue
    const here = [...home, id, 'from']
    const layer = desk.layer(here)
    const before = last.get(layer)
    if (before && compare(before.from, from) > 0)
      desk.problem(
        'row-order',
        here,
        `row \`${id}\` begins at ${fractionText(from)}, below the row before it (\`${before.id}\`, ${fractionText(before.from)})`,
        'rows in rising order of from',
      )
    last.set(layer, { id, from })
  }
}

const checkConditions = (desk: Desk, { path, name, rows, traits, unset }: Picked, given: readonly Row[]): void => {
  const home = [...path, 'rows']
  if (desk.touched(home) || desk.gone([...path, 'by'])) return
  const from = given.find((row) => row.from)
  if (from)
    return desk.problem(
      'two-ways',
      [...home, from.id, 'from'],
      `${name} has rows that say from, and nothing is counted`,
      'by: points, or by: a trait that is a number',
      true,
    )
  const [first, second] = given
  if (first && second && given.every(({ when }) => !when))
    return desk.problem(
      'which-row',
      [...path],
      `nothing says which row of ${name} applies`,
      'by: TRAIT where its choices name the rows, or when: {...} in the rows',
      true,
    )
  const space = spaceOf(
    given.map(({ when }) => when),
    traits,
    unset,
  )
  if (!space) return desk.problem('too-intricate', home, `the conditions of ${name} are too many to compare`, 'fewer alternatives', true)
  for (const [b, row] of given.entries())
    for (const [a, earlier] of given.slice(0, b).entries()) {
      const both = overlap(space, a, b)
      if (both === undefined) continue
      desk.problem(
        'row-overlap',
        newest(desk, [...home, earlier.id], [...home, row.id]),
        `rows \`${earlier.id}\` and \`${row.id}\` both match ${both}`,
        'conditions that tell them apart',
        true,
      )
      break
    }
  if (!rows.some(({ otherwise }) => otherwise))
    checkCover(
      desk,
      given.map(({ when }) => when),
      traits,
      unset,
      home,
      `row of ${name}`,
      'a last row with otherwise: true, or conditions that leave nothing out',
    )
}

/** Says what none of the conditions covers. */
export const checkCover = (
  desk: Desk,
  conditions: readonly (Condition | null)[],
  traits: ReadonlyMap<string, Trait>,
  unset: (trait: Trait) => boolean,
  path: Path,
  what: string,
  right: string,
): void => {
  const space = spaceOf(conditions, traits, unset)
  const left = space ? uncovered(space) : 'given up'
  if (left === 'given up')
    desk.problem('too-intricate', path, 'the conditions are too intricate to prove that one always holds', right, true)
  else if (left) desk.problem('row-gap', path, `no ${what} matches ${left.witness}`, right, true)
}

/** Grids as a whole: every case in one row and one column. */
import type { Path } from '../paths.ts'
import { overlap, spaceOf } from './cover.ts'
import { idsOf, isKnown, type Desk } from './desk.ts'
import { firstFall } from './grids.ts'
import type { Grid } from './model/grids.ts'
import type { Trait } from './model/traits.ts'
import { checkRows } from './rows.ts'

/** Says where no cell of a grid or more than one would be looked up. */
export const checkGrid = (desk: Desk, traits: ReadonlyMap<string, Trait>, grid: Grid): void => {
  const path = ['grids', grid.id]
  const name = `the grid \`${grid.id}\``
  for (const which of ['by', 'across'] as const) {
    const id = grid[which]
    if (id !== null && !(which === 'by' && id === 'points'))
      isKnown(desk, 'trait', id, which === 'by' ? idsOf(desk.rules.traits, ['points']) : traits, [...path, which], ['traits'])
  }
  if (grid.columns.size === 0 && !desk.touched([...path, 'columns']))
    desk.problem('empty', [...path, 'columns'], `${name} has no columns`, 'at least one', true)
  checkColumns(desk, traits, grid, path)
  const space = spaceOf(
    grid.split.map(({ when }) => when),
    traits,
    () => false,
  )
  for (const [b, part] of grid.split.entries())
    for (const [a, earlier] of grid.split.slice(0, b).entries()) {
      const both = space && !desk.touched([...path, 'split']) ? overlap(space, a, b) : undefined
      if (both !== undefined)
        desk.problem(
          'row-overlap',
          [...path, 'split', part.id],
          `\`${earlier.id}\` and \`${part.id}\` both match ${both}`,
          'conditions that tell them apart',
          true,
        )
    }
  checkRows(desk, { path, name, by: grid.by, rows: grid.rows, traits, unset: () => false })
}

const checkColumns = (desk: Desk, traits: ReadonlyMap<string, Trait>, grid: Grid, path: Path): void => {
  const home = [...path, 'columns']
  const trait = grid.across === null ? undefined : traits.get(grid.across)
  const columns = [...grid.columns.values()]
  if (!trait) {
    const bounded = columns.find(({ to }) => to)
    if (bounded && grid.across === null && !desk.gone([...path, 'across']))
      desk.problem(
        'two-ways',
        [...home, bounded.id, 'to'],
        `the column holds to a number, and nothing says which`,
        'across: a trait that is a number, such as range',
        true,
      )
    return
  }
  if (trait.kind === 'choice') {
    for (const { id } of columns) isKnown(desk, `choice of ${trait.id}`, id, trait.choices, [...home, id], ['traits', trait.id, 'choices'])
    return
  }
  if (trait.kind === 'flag')
    return desk.problem(
      'wrong-type',
      [...path, 'across'],
      `\`${trait.id}\` is a yes or no and cannot pick a column`,
      'a choice or a number',
    )
  for (const { id, to } of columns)
    if (!to && !desk.touched([...home, id]))
      desk.problem(
        'missing',
        [...home, id],
        `\`to\` is missing: \`${trait.id}\` picks the column`,
        'add to: how far the column holds',
        true,
      )
  const fall = columns[firstFall(columns.map(({ to }) => to)) ?? columns.length]
  if (fall)
    desk.problem(
      'row-order',
      [...home, fall.id, 'to'],
      `column \`${fall.id}\` ends before the one that stands before it`,
      'columns in rising order of to',
    )
}

/**
 * Where something stands in data: in the `rules` of a ruleset, in a request, in a document. A path is written as its steps or, where it
 * names a thing, dotted in one text: `procedures.fire.tables.fire.rows.p6`. Ids hold no dots. Only this file makes and takes apart such texts.
 */

/** Keys and places in lists, from the root. */
export type Path = readonly (string | number)[]

export const dotted = (path: Path): string => path.join('.')

/** The key that a path ends in; of the root, which has none, the empty one. */
export const lastKey = (path: Path): string => String(path.at(-1) ?? '')

/** The last key of a path that is none of a list's places; of the root, which has none, the empty one. */
export const lastName = (path: Path): string => path.findLast((step) => typeof step === 'string') ?? ''

export const stepsOf = (path: string): Path => path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** What stands inside a path; of the root, which is empty, the step alone. */
export const inside = (path: string, ...steps: Path): string => dotted(path === '' ? steps : [path, ...steps])

/** The path and all it stands in, from the inside out, without the root. */
export const outward = (path: string): readonly string[] => {
  const paths: string[] = []
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) paths.push(path.slice(0, end))
  return paths
}

/** Whether a path stands inside another. */
export const isInside = (path: string, outer: string): boolean => path.startsWith(`${outer}.`)

interface Named {
  readonly id: string
}

export const phasePath = ({ id }: Named): string => inside('phases', id)
export const stepPath = (phase: Named, step: Named): string => inside(phasePath(phase), 'steps', step.id)

export const procedurePath = ({ id }: Named): string => inside('procedures', id)
export const modifierPath = (procedure: Named, modifier: Named): string => inside(procedurePath(procedure), 'modifiers', modifier.id)
export const factorPath = (procedure: Named, factor: Named): string => inside(procedurePath(procedure), 'factors', factor.id)
export const limitPath = (procedure: Named): string => inside(procedurePath(procedure), 'limit')
export const decisionPath = (procedure: Named, decision: Named): string => inside(procedurePath(procedure), 'decide', decision.id)
export const followPath = (procedure: Named, follow: Named): string => inside(procedurePath(procedure), 'follows', follow.id)
export const givenPath = (procedure: Named, given: Named): string => inside(procedurePath(procedure), 'gives', given.id)
export const outcomePath = (procedure: Named, outcome: Named): string => inside(procedurePath(procedure), 'outcomes', outcome.id)

export const tablePath = (procedure: Named, table: Named): string => inside(procedurePath(procedure), 'tables', table.id)
/** A table without rows is its only row. */
export const rowPath = (procedure: Named, table: Named, row: { readonly id: string | null }): string =>
  row.id === null ? tablePath(procedure, table) : inside(tablePath(procedure, table), 'rows', row.id)
export const bandPath = (procedure: Named, table: Named, row: { readonly id: string | null }, band: { readonly outcome: string }): string =>
  inside(rowPath(procedure, table, row), 'bands', band.outcome)

export const gridPath = ({ id }: Named): string => inside('grids', id)
export const columnPath = (grid: Named, column: Named): string => inside(gridPath(grid), 'columns', column.id)
export const gridRowPath = (grid: Named, row: Named): string => inside(gridPath(grid), 'rows', row.id)
export const cellPath = (grid: Named, row: Named, column: string): string => inside(gridRowPath(grid, row), 'cells', column)

export const traitPath = ({ id }: Named): string => inside('traits', id)
export const choicePath = (trait: Named, choice: Named): string => inside(traitPath(trait), 'choices', choice.id)
/** A line that says how a trait is found. */
export const traitLinePath = (trait: Named, line: Named): string => inside(traitPath(trait), 'from', line.id)
export const listPath = ({ id }: Named): string => inside('lists', id)
export const listEntryPath = (list: Named, entry: Named): string => inside(listPath(list), 'entries', entry.id)
export const arcPath = (arc: Named): string => inside('gauge', 'arcs', arc.id)

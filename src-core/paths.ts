/**
 * Paths into data: the `rules` of a ruleset, a request or a document. A path is a list of steps, or a dotted string if it names something:
 * `procedures.fire.tables.fire.rows.p6`. Ids contain no dots. Only this file joins and splits dotted strings.
 */

/** Keys and list indexes, from the root. */
export type Path = readonly (string | number)[]

/** Joins the steps of a path into dotted text: `procedures.fire`. */
export const dotted = (path: Path): string => path.join('.')

/** The last step of a path as a key; empty for the root. */
export const lastKey = (path: Path): string => String(path.at(-1) ?? '')

/** A path's last step that isn't a list index; empty if there is none. */
export const lastName = (path: Path): string => path.findLast((step) => typeof step === 'string') ?? ''

/** Splits a dotted path into steps. A step of digits is a list index. */
export const stepsOf = (path: string): Path => path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** Whether a path equals `start` or leads into it. */
export const startsWith = (path: Path, start: Path): boolean => start.every((step, index) => path[index] === step)

/** Whether two paths are equal. */
export const samePath = (one: Path, other: Path): boolean => one.length === other.length && startsWith(one, other)

/** The dotted path of something inside a path. For the root, an empty path, only the steps are joined. */
export const pathInside = (path: string, ...steps: Path): string => dotted(path === '' ? steps : [path, ...steps])

/** Returns a dotted path and all paths around it, from the innermost to the outermost, without the root. */
export const enclosingPaths = (path: string): readonly string[] => {
  const paths: string[] = []
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) paths.push(path.slice(0, end))
  return paths
}

/** Whether a dotted path is inside another one. */
export const isInside = (path: string, outer: string): boolean => path.startsWith(`${outer}.`)

interface Named {
  readonly id: string
}

/** `phases.ID`. */
export const phasePath = ({ id }: Named): string => pathInside('phases', id)
/** `phases.ID.steps.ID`. */
export const stepPath = (phase: Named, step: Named): string => pathInside(phasePath(phase), 'steps', step.id)

/** `procedures.ID`. */
export const procedurePath = ({ id }: Named): string => pathInside('procedures', id)
/** `procedures.ID.modifiers.ID`. */
export const modifierPath = (procedure: Named, modifier: Named): string =>
  pathInside(procedurePath(procedure), 'modifiers', modifier.id)
/** `procedures.ID.factors.ID`. */
export const factorPath = (procedure: Named, factor: Named): string =>
  pathInside(procedurePath(procedure), 'factors', factor.id)
/** `procedures.ID.limit`. */
export const limitPath = (procedure: Named): string => pathInside(procedurePath(procedure), 'limit')
/** `procedures.ID.decide.ID`. */
export const decisionPath = (procedure: Named, decision: Named): string =>
  pathInside(procedurePath(procedure), 'decide', decision.id)
/** `procedures.ID.follows.ID`. */
export const followPath = (procedure: Named, follow: Named): string =>
  pathInside(procedurePath(procedure), 'follows', follow.id)
/** `procedures.ID.gives.ID`. */
export const givenPath = (procedure: Named, given: Named): string =>
  pathInside(procedurePath(procedure), 'gives', given.id)
/** `procedures.ID.outcomes.ID`. */
export const outcomePath = (procedure: Named, outcome: Named): string =>
  pathInside(procedurePath(procedure), 'outcomes', outcome.id)

/** `procedures.ID.tables.ID`. */
export const tablePath = (procedure: Named, table: Named): string =>
  pathInside(procedurePath(procedure), 'tables', table.id)
/** The path of a row, or the path of the table if its only row has no id. */
export const rowPath = (procedure: Named, table: Named, row: { readonly id: string | null }): string =>
  row.id === null ? tablePath(procedure, table) : pathInside(tablePath(procedure, table), 'rows', row.id)
/** The path of a row's band for an outcome. */
export const bandPath = (
  procedure: Named,
  table: Named,
  row: { readonly id: string | null },
  band: { readonly outcome: string },
): string => pathInside(rowPath(procedure, table, row), 'bands', band.outcome)

/** `grids.ID`. */
export const gridPath = ({ id }: Named): string => pathInside('grids', id)
/** `grids.ID.columns.ID`. */
export const columnPath = (grid: Named, column: Named): string => pathInside(gridPath(grid), 'columns', column.id)
/** `grids.ID.rows.ID`. */
export const gridRowPath = (grid: Named, row: Named): string => pathInside(gridPath(grid), 'rows', row.id)
/** `grids.ID.rows.ID.cells.COLUMN`. */
export const cellPath = (grid: Named, row: Named, column: string): string =>
  pathInside(gridRowPath(grid, row), 'cells', column)

/** `traits.ID`. */
export const traitPath = ({ id }: Named): string => pathInside('traits', id)
/** `traits.ID.choices.ID`. */
export const choicePath = (trait: Named, choice: Named): string => pathInside(traitPath(trait), 'choices', choice.id)
/** `traits.ID.from.ID`: a line that derives the trait. */
export const traitLinePath = (trait: Named, line: Named): string => pathInside(traitPath(trait), 'from', line.id)
/** `lists.ID`. */
export const listPath = ({ id }: Named): string => pathInside('lists', id)
/** `lists.ID.entries.ID`. */
export const listEntryPath = (list: Named, entry: Named): string => pathInside(listPath(list), 'entries', entry.id)
/** `gauge.arcs.ID`. */
export const arcPath = (arc: Named): string => pathInside('gauge', 'arcs', arc.id)

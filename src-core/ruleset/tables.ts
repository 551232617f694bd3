/** Result tables: which row, and from which result to which outcome. */
import { compareRanges } from '../language/ranges.ts'
import type { Path } from '../paths.ts'
import { fromText } from '../words/numbers.ts'
import { conditionOf } from '../language/parse-condition.ts'
import { entriesOf, exactOf, idsOf, isKnown, ownRoles, rangeOf, rising } from './desk.ts'
import { idWords } from '../words/letters.ts'
import { ownRole, scopeAt } from '../language/scope.ts'
import type { ProcedureData, ProcedureContext } from './effects.ts'
import { choiceLabel } from './grids.ts'
import type { Band, Table, TableRow } from './model/procedures.ts'

type TableData = NonNullable<ProcedureData['tables']>[string]

/** The tables in order; `procedure` is the title. */
export const tablesOf = (context: ProcedureContext, procedure: string): Table[] =>
  entriesOf(context.data.tables).map(([id, data]) => {
    const { desk } = context
    const path = [...context.path, 'tables', id]
    if (data.of !== undefined)
      isKnown(desk, 'role', data.of, context.roles, [...path, 'of'], [...context.path, 'roles'], ownRoles)
    return {
      id,
      title: data.title === undefined ? procedure : desk.words(data.title, [...path, 'title']),
      when: conditionOf(desk, data.when, [...path, 'when']),
      by: data.by ?? null,
      of: ownerOfTable(context, data, path),
      across: data.across ?? 'outcomes',
      rows: rowsOf(context, data, path),
    }
  })

/** The role whose trait picks the row; null for points, the situation, or none. */
const ownerOfTable = ({ desk }: ProcedureContext, { by, of }: TableData, path: Path): string | null => {
  if (by === undefined || by === 'points') return of ?? null
  if (!isKnown(desk, 'trait', by, idsOf(desk.rules.traits, ['points']), [...path, 'by'], ['traits'])) return of ?? null
  const trait = desk.rules.traits?.[by]
  const { roles, subject } = scopeAt(desk, [...path, 'by'])
  if (!trait || !roles) return of ?? null
  const role = ownRole(desk, by, trait, roles, subject, [...path, 'by'])
  return role ?? (trait.of === 'unit' || trait.of === 'leader' ? subject : null)
}

const rowsOf = (context: ProcedureContext, { bands, rows, by }: TableData, path: Path): TableRow[] => {
  const { desk } = context
  if (bands)
    return [
      {
        id: null,
        label: '',
        from: null,
        when: null,
        otherwise: false,
        bands: bandsOf(context, bands, [...path, 'bands']),
      },
    ]
  const entries = rising(
    entriesOf(rows).map(([id, row]) => ({
      id,
      row,
      from: row.from === undefined ? null : exactOf(desk, row.from, [...path, 'rows', id, 'from']),
    })),
  )
  return entries.map(({ id, row, from }, index) => {
    const here = [...path, 'rows', id]
    const named = choiceLabel(desk, by, id) ?? (from ? fromText(from, entries[index + 1]?.from ?? null) : idWords(id))
    return {
      id,
      label: row.label === undefined ? named : desk.words(row.label, [...here, 'label']),
      from,
      when: conditionOf(desk, row.when, [...here, 'when']),
      otherwise: row.otherwise === true,
      bands: bandsOf(context, row.bands, [...here, 'bands']),
    }
  })
}

/** Bands from the lowest result up. */
const bandsOf = (
  { desk, data, path: procedure }: ProcedureContext,
  bands: Readonly<Record<string, string | number>>,
  path: Path,
): Band[] =>
  entriesOf(bands)
    .map(([outcome, written]) => {
      isKnown(desk, 'outcome', outcome, idsOf(data.outcomes), [...path, outcome], [...procedure, 'outcomes'])
      return { outcome, ...rangeOf(desk, written, [...path, outcome]) }
    })
    .toSorted(compareRanges)

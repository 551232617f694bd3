/** Shows what is not on the sheet (terms, traits, checks, sequences, the gauge) as tables that can be edited like the sheet. */
import { dotted, type Path } from '../paths.ts'
import { dataAt, dataKeys, type Data, type DataMap } from '../ruleset/data.ts'
import type { Cell, Section, Sheet, TableBlock } from '../sheet/blocks.ts'
import { houseWords } from '../words/house.ts'
import { capitalize, type Run } from '../words/text.ts'
import { displayAt } from './display.ts'
import { entryName } from './names.ts'

const definitionKeys = new Set(['terms', 'traits', 'sequences', 'gauge', 'distances', 'parts', 'actions', 'conditions'])

/** Whether a path leads to something that is not on the sheet. */
export const isDefinition = ([key = '']: Path): boolean => definitionKeys.has(String(key))

/** A column in a table of entries: the key that it shows, or a title and a function that returns the cell's text. */
type Shown = string | { readonly title: string; readonly runs: (path: Path) => readonly Run[] }

/** Returns the definitions as sections of a sheet. The id of each cell is the path of its value. */
export const definitionsOf = (rules: DataMap): Sheet => {
  const at = (path: Path): Data | undefined => dataAt(rules, path)
  const cell = (path: Path): Cell => {
    const text = displayAt(path, rules)
    return { id: dotted(path), lines: text === '' ? [] : [[{ text }]] }
  }
  const entries = (path: Path): readonly Path[] => dataKeys(at(path)).map((id) => [...path, id])
  const named = (path: Path): readonly Run[] =>
    entries(path).flatMap((entry, index): readonly Run[] => [
      ...(index === 0 ? [] : [{ text: ', ' }]),
      { id: dotted(entry), text: entryName(entry, rules) },
    ])
  const table = (path: Path, title: string, columns: readonly Shown[]): TableBlock => ({
    kind: 'table',
    id: dotted(path),
    title,
    columns: [
      { header: [{ text: capitalize(houseWords.field('label')) }], holds: 'text', key: true },
      ...columns.map((column) => ({
        header: [{ text: capitalize(typeof column === 'string' ? houseWords.field(column) : column.title) }],
        holds: 'text' as const,
      })),
    ],
    rows: entries(path).map((entry) => ({
      id: dotted(entry),
      cells: [
        { lines: [[{ text: entryName(entry, rules) }]] },
        ...columns.map((column): Cell => {
          if (typeof column === 'string') return cell([...entry, column])
          const runs = column.runs(entry)
          return { lines: runs.length === 0 ? [] : [runs] }
        }),
      ],
    })),
  })
  const values: Shown = {
    title: houseWords.values,
    runs: (path) => {
      const choices = named([...path, 'choices'])
      if (choices.length > 0) return choices
      return [{ text: at([...path, 'flag']) === true ? houseWords.yesOrNo : houseWords.aNumber }]
    },
  }
  const inside = (key: string): Shown => ({ title: houseWords.field(key), runs: (path) => named([...path, key]) })
  const terms: TableBlock = {
    ...table(['terms'], houseWords.terms, []),
    columns: ['', houseWords.singular, houseWords.plural].map((title) => ({
      header: [{ text: title }],
      holds: 'text' as const,
    })),
    rows: entries(['terms']).map((entry) => ({
      id: dotted(entry),
      cells: [{ lines: [[{ text: String(entry.at(-1)) }]] }, cell([...entry, 0]), cell([...entry, 1])],
    })),
  }
  const units = ['inches', 'cm', 'mm'].filter((unit) =>
    entries(['distances']).some((entry) => at([...entry, unit]) !== undefined),
  )
  const section = (id: string, title: string, ...blocks: readonly TableBlock[]): Section => ({
    id,
    title,
    tone: 'slate',
    left: [],
    right: [],
    loose: blocks.filter(({ rows }) => rows.length > 0),
  })
  return {
    id: 'definitions',
    title: '',
    subtitle: '',
    language: 'en',
    version: '',
    sections: [
      section(
        'traits',
        houseWords.traits,
        table(['traits'], houseWords.traits, ['of', values]),
        table(['conditions'], houseWords.namedConditions, ['when']),
      ),
      section(
        'procedures',
        capitalize(houseWords.field('procedures')),
        table(['procedures'], capitalize(houseWords.field('procedures')), ['dice', inside('roles'), 'phase']),
        table(['sequences'], houseWords.sequences, [inside('steps')]),
      ),
      section(
        'terms',
        houseWords.namesAndPhases,
        terms,
        table(['distances'], houseWords.distances, [...units, 'words']),
        table(['phases'], houseWords.phases, ['subtitle', 'tone']),
        table(['parts'], houseWords.parts, []),
        table(['actions'], houseWords.actions, []),
      ),
      section('gauge', houseWords.gauge, table(['gauge', 'arcs'], houseWords.arcs, ['degrees'])),
    ].filter(({ loose }) => loose.length > 0),
    credits: [],
    legend: [],
    house: [],
  }
}

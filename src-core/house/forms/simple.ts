/** The forms for notes, the gauge and terms. */
import { maxArcs } from '../../ruleset/arcs.ts'
import { houseWords } from '../../words/house.ts'
import { unitWords } from '../../words/numbers.ts'
import type { Path } from '../../paths.ts'
import type { FormCell, FormGrid } from '../form.ts'
import { unitOfRules } from '../written-names.ts'
import {
  cellAt,
  choicesAt,
  dataNowOrBase,
  entriesGrid,
  fieldsGrid,
  gridAt,
  idsAt,
  nameAt,
  rowAt,
  type FormField,
  type FormContext,
} from './grids.ts'

/** Makes the grid for a list of notes, each in short form (`id: text`) or long form (`id: {lead: ..., text: ...}`). */
export const notesGrid = (context: FormContext, path: Path): FormGrid => {
  const isShort = (here: Path): boolean => typeof dataNowOrBase(context, here) === 'string'
  const fields: readonly FormField[] = [
    { key: 'lead', as: 'words', cell: (here) => (isShort(here) ? null : cellAt(context, [...here, 'lead'], 'words')) },
    { key: 'text', as: 'words', cell: (here) => cellAt(context, isShort(here) ? here : [...here, 'text'], 'words') },
  ]
  return entriesGrid(context, [...path, 'entries'], nameAt(context, path), fields)
}

/** Makes the grids for the gauge: its arcs and sizes. */
export const gaugeGrids = (context: FormContext): readonly FormGrid[] => {
  const fields: readonly FormField[] = [
    { key: 'degrees', as: 'number' },
    { key: 'label', as: 'words' },
  ]
  const isFull = choicesAt(context, ['gauge', 'arcs']).length >= maxArcs
  return [
    entriesGrid(context, ['gauge', 'arcs'], houseWords.arcs, fields, {
      adds: isFull ? null : { value: { label: houseWords.newArc, degrees: 45 } },
    }),
    fieldsGrid(context, ['gauge'], houseWords.sizes(unitWords[context.lengths ?? unitOfRules(context.now)].name), [
      ['stand', 'length'],
      ['length', 'length'],
    ]),
  ]
}

/** Makes the grid for terms, with a singular and a plural column. */
export const termsGrid = (context: FormContext): FormGrid =>
  gridAt(context, {
    path: ['terms'],
    title: houseWords.terms,
    columns: [
      { title: houseWords.singular, as: 'words' },
      { title: houseWords.plural, as: 'words' },
    ],
    rows: idsAt(context, ['terms']).map((id) =>
      rowAt(context, ['terms', id], [termCell(context, id, 0), termCell(context, id, 1)], id),
    ),
    adds: { value: [houseWords.newNames.term, houseWords.newNames.terms] },
  })

const termCell = (context: FormContext, id: string, index: number): FormCell =>
  cellAt(context, ['terms', id, index], 'words')

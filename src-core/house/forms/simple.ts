/** The forms of notes, gauge, names, traits and sequences. */
import { mostArcs } from '../../ruleset/arcs.ts'
import { houseWords } from '../../words/house.ts'
import { unitWords } from '../../words/numbers.ts'
import { displayCondition } from '../display.ts'
import { dataAt, isDataMap, type DataMap } from '../../ruleset/data.ts'
import type { Path } from '../../paths.ts'
import type { FormCell, FormGrid } from '../form.ts'
import { entryName } from '../names.ts'
import { unitOfRules } from '../written-names.ts'
import { newEntryAt } from './beginnings.ts'
import {
  cellAt,
  choicesAt,
  dataNowOrBase,
  entriesGrid,
  fieldsGrid,
  pieceCell,
  gridAt,
  idsAt,
  nameAt,
  rowAt,
  type FormField,
  type FormContext,
  type CellWords,
} from './grids.ts'

const whole = { removes: true, moves: true } as const

/** Words by id, each short (`id: words`) or long (`id: {lead: ..., text: ...}`). */
const wordsGrid = (context: FormContext, path: Path, title: string, leads: boolean): FormGrid => {
  const isShort = (here: Path): boolean => typeof dataNowOrBase(context, here) === 'string'
  const fields: readonly FormField[] = [
    ...(leads
      ? [
          {
            key: 'lead',
            as: 'words',
            cell: (here: Path) => (isShort(here) ? null : cellAt(context, [...here, 'lead'], 'words')),
          } as const,
        ]
      : []),
    { key: 'text', as: 'words', cell: (here) => cellAt(context, isShort(here) ? here : [...here, 'text'], 'words') },
  ]
  return entriesGrid(context, path, title, fields, { ...whole, adds: { value: { text: houseWords.newNote } } })
}

/** The form of a list of notes at `lists.ID`. */
export const notesGrids = (context: FormContext, path: Path): readonly FormGrid[] => [
  wordsGrid(context, [...path, 'entries'], nameAt(context, path), true),
  fieldsGrid(context, path, houseWords.names, [['title', 'words']]),
]

/** The form of the gauge: its arcs and sizes. */
export const gaugeGrids = (context: FormContext): readonly FormGrid[] => {
  const fields: readonly FormField[] = [
    { key: 'degrees', as: 'number' },
    { key: 'label', as: 'words' },
  ]
  const isFull = choicesAt(context, ['gauge', 'arcs']).length >= mostArcs
  return [
    entriesGrid(context, ['gauge', 'arcs'], houseWords.arcs, fields, {
      ...whole,
      adds: isFull ? null : { value: { label: houseWords.newArc, degrees: 45 } },
    }),
    fieldsGrid(context, ['gauge'], houseWords.sizes(unitWords[context.lengths ?? unitOfRules(context.now)].name), [
      ['stand', 'length'],
      ['length', 'length'],
    ]),
  ]
}

/** The form of names: terms, distances, phases with their steps, parts and actions. */
export const namesGrids = (context: FormContext): readonly FormGrid[] => {
  const only = (key: string, as: 'number' | 'words'): FormField => ({
    key,
    as,
    cell: (here) => (dataNowOrBase(context, [...here, key]) === undefined ? null : cellAt(context, [...here, key], as)),
  })
  const name: readonly FormField[] = [{ key: 'name', as: 'words' }]
  const growing = (home: string): Partial<FormGrid> => ({ ...whole, adds: newEntryAt([home], context.now) })
  return [
    termsGrid(context),
    entriesGrid(
      context,
      ['distances'],
      houseWords.distances,
      [only(unitOfRules(context.now), 'number'), only('words', 'words')],
      growing('distances'),
    ),
    entriesGrid(
      context,
      ['phases'],
      houseWords.phases,
      [
        { key: 'title', as: 'words' },
        { key: 'subtitle', as: 'words' },
      ],
      growing('phases'),
    ),
    ...idsAt(context, ['phases']).map((id) =>
      wordsGrid(context, ['phases', id, 'steps'], houseWords.steps(nameAt(context, ['phases', id])), false),
    ),
    entriesGrid(context, ['parts'], houseWords.parts, name, growing('parts')),
    entriesGrid(context, ['actions'], houseWords.actions, name, growing('actions')),
  ].filter(({ rows, adds }) => rows.length > 0 || adds !== null)
}

/** The terms, each in the singular and the plural. */
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
    ...whole,
    likes: false,
    adds: { value: [houseWords.newNames.term, houseWords.newNames.terms] },
  })

const termCell = (context: FormContext, id: string, index: number): FormCell =>
  cellAt(context, ['terms', id, index], 'words')

/** The form of all traits, with the values of each in words. */
export const traitsGrids = (context: FormContext): readonly FormGrid[] => {
  const values =
    (here: Path): CellWords =>
    (rules) => {
      const choices = Object.keys(mapAt(rules, [...here, 'choices'])).map((id) =>
        entryName([...here, 'choices', id], rules),
      )
      const kind = dataAt(rules, [...here, 'flag']) === true ? houseWords.yesOrNo : houseWords.aNumber
      const computed = dataAt(rules, [...here, 'from']) === undefined ? [] : [houseWords.calculated]
      return [choices.length > 0 ? choices.join(', ') : kind, ...computed].join('; ')
    }
  const fields: readonly FormField[] = [
    { key: 'label', as: 'words' },
    { key: 'words', as: 'words' },
    { key: 'choices', as: 'piece', title: houseWords.values, cell: (here) => pieceCell(context, here, values(here)) },
  ]
  const adds = newEntryAt(['traits'], context.now)
  return [entriesGrid(context, ['traits'], houseWords.traits, fields, { ...whole, adds })]
}

const mapAt = (rules: DataMap, path: Path): DataMap => {
  const data = dataAt(rules, path)
  return isDataMap(data) ? data : {}
}

/** The forms of the sequences: the steps of each. */
export const sequencesGrids = (context: FormContext): readonly FormGrid[] =>
  idsAt(context, ['sequences']).map((id) => {
    const path = ['sequences', id, 'steps']
    const given =
      (here: Path): CellWords =>
      (rules) => {
        const { with: fixed, procedure } = mapAt(rules, here)
        return fixed === undefined
          ? ''
          : displayCondition(fixed, rules, ['procedures', typeof procedure === 'string' ? procedure : ''])
      }
    const fields: readonly FormField[] = [
      { key: 'title', as: 'words' },
      { key: 'procedure', as: 'choice', choices: choicesAt(context, ['procedures']) },
      { key: 'with', as: 'piece', cell: (here) => pieceCell(context, [...here, 'with'], given(here)) },
    ]
    return entriesGrid(context, path, nameAt(context, ['sequences', id]), fields, {
      ...whole,
      adds: newEntryAt(path, context.now),
    })
  })

/** Whether base or house rules have that key. */
export const hasSectionKey = ({ base, now }: FormContext, key: string): boolean =>
  dataAt(base, [key]) !== undefined || dataAt(now, [key]) !== undefined

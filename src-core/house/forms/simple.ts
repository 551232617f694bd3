/** The forms of notes, gauge and names; of traits and sequences, where only names can be edited. */
import { mostArcs } from '../../ruleset/arcs.ts'
import { houseWords } from '../../words/house.ts'
import { unitWords } from '../../words/units.ts'
import { displayCondition } from '../display.ts'
import { dataAt } from '../data.ts'
import type { Path } from '../../paths.ts'
import type { FormCell, FormGrid } from '../form.ts'
import { entryName } from '../names.ts'
import { unitOfRules } from '../written-names.ts'
import {
  cellAt,
  choicesAt,
  dataNowOrBase,
  entriesGrid,
  fieldsGrid,
  fixedCell,
  gridAt,
  idsAt,
  nameAt,
  rowAt,
  type FormField,
  type FormContext,
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
  return entriesGrid(context, path, title, fields, { ...whole, adds: { text: houseWords.newNote } })
}

export const notesGrids = (context: FormContext, path: Path): readonly FormGrid[] => [
  wordsGrid(context, [...path, 'entries'], nameAt(context, path), true),
  fieldsGrid(context, path, houseWords.names, [['title', 'words']]),
]

export const gaugeGrids = (context: FormContext): readonly FormGrid[] => {
  const fields: readonly FormField[] = [
    { key: 'degrees', as: 'number' },
    { key: 'label', as: 'words' },
  ]
  const isFull = choicesAt(context, ['gauge', 'arcs']).length >= mostArcs
  return [
    entriesGrid(context, ['gauge', 'arcs'], houseWords.arcs, fields, {
      ...whole,
      adds: isFull ? null : { label: houseWords.newArc, degrees: 45 },
    }),
    fieldsGrid(context, ['gauge'], houseWords.sizes(unitWords[unitOfRules(context.now)].name), [
      ['stand', 'length'],
      ['length', 'length'],
    ]),
  ]
}

export const namesGrids = (context: FormContext): readonly FormGrid[] => {
  const only = (key: string, as: 'number' | 'words'): FormField => ({
    key,
    as,
    cell: (here) => (dataNowOrBase(context, [...here, key]) === undefined ? null : cellAt(context, [...here, key], as)),
  })
  const steps = idsAt(context, ['phases']).filter((id) => idsAt(context, ['phases', id, 'steps']).length > 0)
  const name: readonly FormField[] = [{ key: 'name', as: 'words' }]
  return [
    termsGrid(context),
    entriesGrid(context, ['distances'], houseWords.distances, [only(unitOfRules(context.now), 'number'), only('words', 'words')]),
    entriesGrid(
      context,
      ['phases'],
      houseWords.phases,
      [
        { key: 'title', as: 'words' },
        { key: 'subtitle', as: 'words' },
      ],
      { moves: true },
    ),
    ...steps.map((id) => wordsGrid(context, ['phases', id, 'steps'], houseWords.steps(nameAt(context, ['phases', id])), false)),
    entriesGrid(context, ['parts'], houseWords.parts, name),
    entriesGrid(context, ['actions'], houseWords.actions, name),
  ].filter(({ rows }) => rows.length > 0)
}

const termsGrid = (context: FormContext): FormGrid =>
  gridAt(context, {
    path: ['terms'],
    title: houseWords.terms,
    columns: [
      { title: houseWords.singular, as: 'words' },
      { title: houseWords.plural, as: 'words' },
    ],
    rows: idsAt(context, ['terms']).map((id) => rowAt(context, ['terms', id], [termCell(context, id, 0), termCell(context, id, 1)], id)),
  })

const termCell = (context: FormContext, id: string, index: number): FormCell => cellAt(context, ['terms', id, index], 'words')

export const traitsGrids = (context: FormContext): readonly FormGrid[] => {
  const values = (here: Path): FormCell => {
    const choices = choicesAt(context, [...here, 'choices']).map(({ label }) => label)
    const kind = dataNowOrBase(context, [...here, 'flag']) === true ? houseWords.yesOrNo : houseWords.aNumber
    const computed = dataNowOrBase(context, [...here, 'from']) === undefined ? [] : [houseWords.found]
    return fixedCell(context, [...here, 'choices'], [choices.length > 0 ? choices.join(', ') : kind, ...computed].join('; '))
  }
  const fields: readonly FormField[] = [
    { key: 'label', as: 'words' },
    { key: 'words', as: 'words' },
    { key: 'choices', as: 'fixed', title: houseWords.values, cell: values },
  ]
  return [entriesGrid(context, ['traits'], houseWords.traits, fields)]
}

export const sequencesGrids = (context: FormContext): readonly FormGrid[] =>
  idsAt(context, ['sequences']).map((id) => {
    const procedureOf = (here: Path): string => {
      const procedure = dataNowOrBase(context, [...here, 'procedure'])
      return typeof procedure === 'string' ? procedure : ''
    }
    const fields: readonly FormField[] = [
      { key: 'title', as: 'words' },
      {
        key: 'procedure',
        as: 'fixed',
        cell: (here) => fixedCell(context, [...here, 'procedure'], entryName(['procedures', procedureOf(here)], context.now)),
      },
      {
        key: 'with',
        as: 'fixed',
        cell: (here) => {
          const given = dataNowOrBase(context, [...here, 'with'])
          return given === undefined
            ? null
            : fixedCell(context, [...here, 'with'], displayCondition(given, context.now, ['procedures', procedureOf(here)]))
        },
      },
    ]
    return entriesGrid(context, ['sequences', id, 'steps'], nameAt(context, ['sequences', id]), fields)
  })

/** Whether base or house rules have that key. */
export const hasAny = ({ base, now }: FormContext, key: string): boolean =>
  dataAt(base, [key]) !== undefined || dataAt(now, [key]) !== undefined

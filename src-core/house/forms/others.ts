/** Notes, gauge and names; traits and sequences, of which forms edit the names alone. */
import { houseWords } from '../../words/house.ts'
import { conditionWords } from '../condition-words.ts'
import { dataAt } from '../data.ts'
import type { EditPath } from '../edit.ts'
import type { FormCell, FormGrid } from '../form.ts'
import { entryName } from '../names.ts'
import {
  cellAt,
  choicesAt,
  eitherAt,
  entriesGrid,
  fieldsGrid,
  fixedCell,
  gridAt,
  idsAt,
  nameAt,
  rowAt,
  type Field,
  type Making,
} from './making.ts'

const whole = { removes: true, moves: true } as const

/** Words by id, each short (`id: words`) or long (`id: {lead: ..., text: ...}`). */
const wordsGrid = (making: Making, path: EditPath, title: string, leads: boolean): FormGrid => {
  const isShort = (here: EditPath): boolean => typeof eitherAt(making, here) === 'string'
  const fields: readonly Field[] = [
    ...(leads
      ? [
          {
            key: 'lead',
            as: 'words',
            cell: (here: EditPath) => (isShort(here) ? null : cellAt(making, [...here, 'lead'], 'words')),
          } as const,
        ]
      : []),
    { key: 'text', as: 'words', cell: (here) => cellAt(making, isShort(here) ? here : [...here, 'text'], 'words') },
  ]
  return entriesGrid(making, path, title, fields, { ...whole, adds: { text: houseWords.newNote } })
}

export const notesGrids = (making: Making, path: EditPath): readonly FormGrid[] => [
  wordsGrid(making, [...path, 'entries'], nameAt(making, path), true),
  fieldsGrid(making, path, houseWords.names, [['title', 'words']]),
]

export const gaugeGrids = (making: Making): readonly FormGrid[] => {
  const fields: readonly Field[] = [
    { key: 'degrees', as: 'number' },
    { key: 'label', as: 'words' },
  ]
  const room = choicesAt(making, ['gauge', 'arcs']).length < 2
  return [
    entriesGrid(making, ['gauge', 'arcs'], houseWords.arcs, fields, {
      ...whole,
      adds: room ? { label: houseWords.newArc, degrees: 45 } : null,
    }),
    fieldsGrid(making, ['gauge'], houseWords.sizes, [
      ['stand', 'number'],
      ['length', 'number'],
    ]),
  ]
}

export const namesGrids = (making: Making): readonly FormGrid[] => {
  const only = (key: string, as: 'number' | 'words'): Field => ({
    key,
    as,
    cell: (here) => (eitherAt(making, [...here, key]) === undefined ? null : cellAt(making, [...here, key], as)),
  })
  const steps = idsAt(making, ['phases']).filter((id) => idsAt(making, ['phases', id, 'steps']).length > 0)
  const name: readonly Field[] = [{ key: 'name', as: 'words' }]
  return [
    termsGrid(making),
    entriesGrid(making, ['distances'], houseWords.distances, [only('inches', 'number'), only('words', 'words')]),
    entriesGrid(
      making,
      ['phases'],
      houseWords.phases,
      [
        { key: 'title', as: 'words' },
        { key: 'subtitle', as: 'words' },
      ],
      { moves: true },
    ),
    ...steps.map((id) => wordsGrid(making, ['phases', id, 'steps'], houseWords.steps(nameAt(making, ['phases', id])), false)),
    entriesGrid(making, ['parts'], houseWords.parts, name),
    entriesGrid(making, ['actions'], houseWords.actions, name),
  ].filter(({ rows }) => rows.length > 0)
}

const termsGrid = (making: Making): FormGrid =>
  gridAt(making, {
    path: ['terms'],
    title: houseWords.terms,
    columns: [
      { title: houseWords.singular, as: 'words' },
      { title: houseWords.plural, as: 'words' },
    ],
    rows: idsAt(making, ['terms']).map((id) => rowAt(making, ['terms', id], [termCell(making, id, 0), termCell(making, id, 1)], id)),
  })

const termCell = (making: Making, id: string, index: number): FormCell => cellAt(making, ['terms', id, index], 'words')

export const traitsGrids = (making: Making): readonly FormGrid[] => {
  const values = (here: EditPath): FormCell => {
    const choices = choicesAt(making, [...here, 'choices']).map(({ label }) => label)
    const kind = eitherAt(making, [...here, 'flag']) === true ? houseWords.yesOrNo : houseWords.aNumber
    const found = eitherAt(making, [...here, 'from']) === undefined ? [] : [houseWords.found]
    return fixedCell(making, [...here, 'choices'], [choices.length > 0 ? choices.join(', ') : kind, ...found].join('; '))
  }
  const fields: readonly Field[] = [
    { key: 'label', as: 'words' },
    { key: 'words', as: 'words' },
    { key: 'choices', as: 'fixed', title: houseWords.values, cell: values },
  ]
  return [entriesGrid(making, ['traits'], houseWords.traits, fields)]
}

export const sequencesGrids = (making: Making): readonly FormGrid[] =>
  idsAt(making, ['sequences']).map((id) => {
    const procedureOf = (here: EditPath): string => {
      const procedure = eitherAt(making, [...here, 'procedure'])
      return typeof procedure === 'string' ? procedure : ''
    }
    const fields: readonly Field[] = [
      { key: 'title', as: 'words' },
      {
        key: 'procedure',
        as: 'fixed',
        cell: (here) => fixedCell(making, [...here, 'procedure'], entryName(['procedures', procedureOf(here)], making.now)),
      },
      {
        key: 'with',
        as: 'fixed',
        cell: (here) => {
          const held = eitherAt(making, [...here, 'with'])
          return held === undefined
            ? null
            : fixedCell(making, [...here, 'with'], conditionWords(held, making.now, ['procedures', procedureOf(here)]))
        },
      },
    ]
    return entriesGrid(making, ['sequences', id, 'steps'], nameAt(making, ['sequences', id]), fields)
  })

/** Whether there is anything of that name in either. */
export const hasAny = ({ base, now }: Making, key: string): boolean => dataAt(base, [key]) !== undefined || dataAt(now, [key]) !== undefined

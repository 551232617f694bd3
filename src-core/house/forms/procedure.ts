/** A check or reckoning: tables, modifiers and names can be edited; what results do is shown in words. */
import { guardText } from '../../speech/conditions.ts'
import { effectSentences } from '../../speech/effects.ts'
import { plainText } from '../../words/text.ts'
import { houseWords } from '../../words/house.ts'
import { dataAt, isDataMap } from '../data.ts'
import type { EditPath } from '../edit.ts'
import type { FormCell, FormGrid } from '../form.ts'
import { entryName } from '../names.ts'
import { cellAt, choicesAt, eitherAt, entriesGrid, fieldsGrid, fixedCell, idsAt, type Field, type Making } from './making.ts'

export const procedureGrids = (making: Making, path: EditPath): readonly FormGrid[] => {
  const has = (key: string): boolean => eitherAt(making, [...path, key]) !== undefined
  return [
    ...(has('modifiers') || has('dice') ? [modifiersGrid(making, path)] : []),
    ...(has('limit') ? [fieldsGrid(making, [...path, 'limit'], houseWords.limit, limits)] : []),
    ...(has('factors') ? [factorsGrid(making, path)] : []),
    ...(has('decide') ? [decisionsGrid(making, path)] : []),
    ...(has('gives') ? [reckoningsGrid(making, path)] : []),
    ...(has('outcomes') ? [outcomesGrid(making, path)] : []),
    ...(has('follows') ? [followsGrid(making, path)] : []),
    fieldsGrid(making, path, houseWords.names, names),
  ]
}

const limits = [
  ['min', 'number'],
  ['max', 'number'],
] as const
const names = [
  ['title', 'words'],
  ['subtitle', 'words'],
] as const
const guards: readonly Field[] = [
  { key: 'when', as: 'condition' },
  { key: 'unless', as: 'condition' },
]
const whole = { removes: true, moves: true } as const

const modifiersGrid = (making: Making, procedure: EditPath): FormGrid => {
  const path = [...procedure, 'modifiers']
  const roles = choicesAt(making, [...procedure, 'roles'])
  const opposed = isDataMap(dataAt(making.now, [...procedure, 'dice']))
  const sides = opposed ? [{ id: 'each', label: houseWords.eachSide }, ...roles] : roles
  const groups = choicesAt(making, [...procedure, 'groups'])
  const value = (here: EditPath): FormCell => {
    const per = eitherAt(making, [...here, 'per'])
    const note = typeof per === 'string' ? { note: houseWords.per(entryName(['traits', per], making.now)) } : {}
    return cellAt(making, [...here, 'value'], 'number', note)
  }
  const fields: readonly Field[] = [
    { key: 'value', as: 'number', cell: value },
    { key: 'label', as: 'words' },
    { key: 'of', as: 'choice', choices: sides },
    ...(groups.length > 0 ? [{ key: 'group', as: 'choice', choices: groups } as const] : []),
    ...guards,
  ]
  const of = roles.length > 1 ? { of: sides[0]?.id ?? '' } : {}
  return entriesGrid(making, path, houseWords.modifiers, fields, { ...whole, adds: { label: houseWords.newModifier, value: 1, ...of } })
}

const factorsGrid = (making: Making, procedure: EditPath): FormGrid => {
  const roles = choicesAt(making, [...procedure, 'roles'])
  const fields: readonly Field[] = [
    { key: 'times', as: 'number' },
    { key: 'label', as: 'words' },
    { key: 'of', as: 'choice', choices: roles },
    ...guards,
  ]
  const adds = { label: houseWords.newFactor, times: '1/2', of: roles[0]?.id ?? '' }
  return entriesGrid(making, [...procedure, 'factors'], houseWords.factors, fields, { ...whole, adds })
}

const decisionsGrid = (making: Making, procedure: EditPath): FormGrid => {
  const outcomes = choicesAt(making, [...procedure, 'outcomes'])
  const fields: readonly Field[] = [{ key: 'outcome', as: 'choice', choices: outcomes }, { key: 'label', as: 'words' }, ...guards]
  return entriesGrid(making, [...procedure, 'decide'], houseWords.decisions, fields, whole)
}

const reckoningsGrid = (making: Making, procedure: EditPath): FormGrid =>
  entriesGrid(making, [...procedure, 'gives'], houseWords.reckonings, [
    { key: 'label', as: 'words' },
    { key: 'is', as: 'fixed' },
  ])

const outcomesGrid = (making: Making, procedure: EditPath): FormGrid => {
  const { ruleset } = making
  const played = ruleset.procedures.get(String(procedure.at(-1))) ?? null
  const effects = (here: EditPath): FormCell => {
    const said = played?.outcomes.get(String(here.at(-1)))?.effects ?? []
    const words = said.length > 0 ? effectSentences(said, { ruleset, procedure: played }).map(plainText) : []
    return fixedCell(making, [...here, 'effects'], words.join(' '))
  }
  const fields: readonly Field[] = [
    { key: 'name', as: 'words' },
    { key: 'effects', as: 'fixed', title: houseWords.effects, cell: effects },
  ]
  return entriesGrid(making, [...procedure, 'outcomes'], houseWords.outcomes, fields)
}

const followsGrid = (making: Making, procedure: EditPath): FormGrid => {
  const { ruleset } = making
  const played = ruleset.procedures.get(String(procedure.at(-1))) ?? null
  const effects = (here: EditPath): FormCell => {
    const follow = played?.follows.find(({ id }) => id === here.at(-1))
    const speech = { ruleset, procedure: played }
    const sentences = follow && follow.effects.length > 0 ? effectSentences(follow.effects, speech).map(plainText).join(' ') : ''
    const words = follow ? [guardText(follow, speech), sentences].filter((text) => text !== '') : []
    return fixedCell(making, [...here, 'effects'], words.join(': '))
  }
  const band = (key: string): Field => ({
    key,
    as: 'band',
    cell: (here) => (eitherAt(making, [...here, key]) === undefined ? null : cellAt(making, [...here, key], 'band')),
  })
  const fields: readonly Field[] = [
    { key: 'title', as: 'words' },
    band('natural'),
    band('result'),
    { key: 'effects', as: 'fixed', title: houseWords.effects, cell: effects },
  ]
  return entriesGrid(making, [...procedure, 'follows'], houseWords.follows, fields)
}

export const tableIds = (making: Making, procedure: EditPath): readonly string[] => idsAt(making, [...procedure, 'tables'])

/** The forms of a procedure: modifiers, limits and names can be edited; effects are in words only. */
import { guardText } from '../../speech/conditions.ts'
import { effectSentences } from '../../speech/effects.ts'
import type { Outcome } from '../../ruleset/model/effects.ts'
import { plainText } from '../../words/text.ts'
import { houseWords } from '../../words/house.ts'
import { dataAt, isDataMap } from '../data.ts'
import { lastKey, type Path } from '../../paths.ts'
import type { FormCell, FormGrid } from '../form.ts'
import { entryName } from '../names.ts'
import { cellAt, choicesAt, dataNowOrBase, entriesGrid, fieldsGrid, fixedCell, idsAt, type FormField, type FormContext } from './grids.ts'

export const procedureGrids = (context: FormContext, path: Path): readonly FormGrid[] => {
  const has = (key: string): boolean => dataNowOrBase(context, [...path, key]) !== undefined
  return [
    ...(has('modifiers') || has('dice') ? [modifiersGrid(context, path)] : []),
    ...(has('limit') ? [fieldsGrid(context, [...path, 'limit'], houseWords.limit, limits)] : []),
    ...(has('factors') ? [factorsGrid(context, path)] : []),
    ...(has('decide') ? [decisionsGrid(context, path)] : []),
    ...(has('gives') ? [reckoningsGrid(context, path)] : []),
    ...(has('outcomes') ? [outcomesGrid(context, path)] : []),
    ...(has('follows') ? [followsGrid(context, path)] : []),
    fieldsGrid(context, path, houseWords.names, names),
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
const guards: readonly FormField[] = [
  { key: 'when', as: 'condition' },
  { key: 'unless', as: 'condition' },
]
const whole = { removes: true, moves: true } as const

const modifiersGrid = (context: FormContext, procedure: Path): FormGrid => {
  const path = [...procedure, 'modifiers']
  const roles = choicesAt(context, [...procedure, 'roles'])
  const opposed = isDataMap(dataAt(context.now, [...procedure, 'dice']))
  const sides = opposed ? [{ id: 'each', label: houseWords.eachSide }, ...roles] : roles
  const groups = choicesAt(context, [...procedure, 'groups'])
  const value = (here: Path): FormCell => {
    const per = dataNowOrBase(context, [...here, 'per'])
    const note = typeof per === 'string' ? { note: houseWords.per(entryName(['traits', per], context.now)) } : {}
    return cellAt(context, [...here, 'value'], 'number', note)
  }
  const fields: readonly FormField[] = [
    { key: 'value', as: 'number', cell: value },
    { key: 'label', as: 'words' },
    { key: 'of', as: 'choice', choices: sides },
    ...(groups.length > 0 ? [{ key: 'group', as: 'choice', choices: groups } as const] : []),
    ...guards,
  ]
  const [side] = sides
  const of = side && roles.length > 1 ? { of: side.id } : {}
  return entriesGrid(context, path, houseWords.modifiers, fields, { ...whole, adds: { label: houseWords.newModifier, value: 1, ...of } })
}

const factorsGrid = (context: FormContext, procedure: Path): FormGrid => {
  const roles = choicesAt(context, [...procedure, 'roles'])
  const fields: readonly FormField[] = [
    { key: 'times', as: 'number' },
    { key: 'label', as: 'words' },
    { key: 'of', as: 'choice', choices: roles },
    ...guards,
  ]
  const [role] = roles
  const adds = role ? { label: houseWords.newFactor, times: '1/2', of: role.id } : null
  return entriesGrid(context, [...procedure, 'factors'], houseWords.factors, fields, { ...whole, adds })
}

const decisionsGrid = (context: FormContext, procedure: Path): FormGrid => {
  const outcomes = choicesAt(context, [...procedure, 'outcomes'])
  const fields: readonly FormField[] = [{ key: 'outcome', as: 'choice', choices: outcomes }, { key: 'label', as: 'words' }, ...guards]
  return entriesGrid(context, [...procedure, 'decide'], houseWords.decisions, fields, whole)
}

const reckoningsGrid = (context: FormContext, procedure: Path): FormGrid =>
  entriesGrid(context, [...procedure, 'gives'], houseWords.reckonings, [
    { key: 'label', as: 'words' },
    { key: 'is', as: 'fixed' },
  ])

const outcomesGrid = (context: FormContext, procedure: Path): FormGrid => {
  const { ruleset } = context
  const played = ruleset.procedures.get(lastKey(procedure)) ?? null
  const effects = (here: Path): FormCell => {
    const outcome = played?.outcomes.get(lastKey(here))
    return fixedCell(context, [...here, 'effects'], outcome ? effectsText(outcome.effects, { ruleset, procedure: played }) : '')
  }
  const fields: readonly FormField[] = [
    { key: 'name', as: 'words' },
    { key: 'effects', as: 'fixed', title: houseWords.effects, cell: effects },
  ]
  return entriesGrid(context, [...procedure, 'outcomes'], houseWords.outcomes, fields)
}

const followsGrid = (context: FormContext, procedure: Path): FormGrid => {
  const { ruleset } = context
  const played = ruleset.procedures.get(lastKey(procedure)) ?? null
  const effects = (here: Path): FormCell => {
    const follow = played?.follows.find(({ id }) => id === here.at(-1))
    const speech = { ruleset, procedure: played }
    const parts = follow ? [guardText(follow, speech), effectsText(follow.effects, speech)] : []
    return fixedCell(context, [...here, 'effects'], parts.filter((text) => text !== '').join(': '))
  }
  const band = (key: string): FormField => ({
    key,
    as: 'band',
    cell: (here) => (dataNowOrBase(context, [...here, key]) === undefined ? null : cellAt(context, [...here, key], 'band')),
  })
  const fields: readonly FormField[] = [
    { key: 'title', as: 'words' },
    band('natural'),
    band('result'),
    { key: 'effects', as: 'fixed', title: houseWords.effects, cell: effects },
  ]
  return entriesGrid(context, [...procedure, 'follows'], houseWords.follows, fields)
}

const effectsText = (effects: Outcome['effects'], speech: Parameters<typeof effectSentences>[1]): string =>
  effects.length === 0 ? '' : effectSentences(effects, speech).map(plainText).join(' ')

export const tableIds = (context: FormContext, procedure: Path): readonly string[] => idsAt(context, [...procedure, 'tables'])

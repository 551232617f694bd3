/** The forms of a procedure: modifiers, limits, results and names. */
import { houseWords } from '../../words/house.ts'
import { dataAt, isDataMap } from '../../ruleset/data.ts'
import { displayAt } from '../display.ts'
import type { Path } from '../../paths.ts'
import type { FormCell, FormGrid } from '../form.ts'
import { entryName } from '../names.ts'
import { newEntryAt } from './beginnings.ts'
import {
  cellAt,
  cellStateAt,
  choicesAt,
  dataNowOrBase,
  entriesGrid,
  fieldsGrid,
  idsAt,
  pieceCell,
  type FormField,
  type FormContext,
} from './grids.ts'
import { printedTextAt } from './printed.ts'

/** The form of a check at `procedures.ID`: a grid for each part that it, or its base, has. */
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
  ['verb', 'words'],
] as const
/** The conditions of a modifier or factor, whose printed label may follow them. */
const guards = (context: FormContext): readonly FormField[] =>
  ['when', 'unless'].map((key) => ({
    key,
    as: 'condition',
    cell: (here) => {
      const path = [...here, 'label']
      const text = dataAt(context.now, path)
      return cellAt(
        context,
        [...here, key],
        'condition',
        typeof text === 'string' ? { label: labelBeside(context, path, text) } : {},
      )
    },
  }))
const whole = { removes: true, moves: true } as const

const modifiersGrid = (context: FormContext, procedure: Path): FormGrid => {
  const path = [...procedure, 'modifiers']
  const roles = choicesAt(context, [...procedure, 'roles'])
  const opposed = isDataMap(dataAt(context.now, [...procedure, 'dice']))
  const sides = opposed ? [{ id: 'each', label: houseWords.eachSide }, ...roles] : roles
  const groups = choicesAt(context, [...procedure, 'groups'])
  const value = (here: Path): FormCell => {
    const per = dataNowOrBase(context, [...here, 'per'])
    const note = typeof per === 'string' ? { note: houseWords.forEach(entryName(['traits', per], context.now)) } : {}
    return cellAt(context, [...here, 'value'], 'amount', note)
  }
  const fields: readonly FormField[] = [
    { key: 'value', as: 'amount', cell: value },
    { key: 'label', as: 'words' },
    { key: 'of', as: 'choice', choices: sides },
    ...(groups.length > 0 ? [{ key: 'group', as: 'choice', choices: groups } as const] : []),
    ...guards(context),
  ]
  return entriesGrid(context, path, houseWords.modifiers, fields, { ...whole, adds: newEntryAt(path, context.now) })
}

const factorsGrid = (context: FormContext, procedure: Path): FormGrid => {
  const roles = choicesAt(context, [...procedure, 'roles'])
  const fields: readonly FormField[] = [
    { key: 'times', as: 'number' },
    { key: 'label', as: 'words' },
    { key: 'of', as: 'choice', choices: roles },
    ...guards(context),
  ]
  const path = [...procedure, 'factors']
  return entriesGrid(context, path, houseWords.factors, fields, { ...whole, adds: newEntryAt(path, context.now) })
}

/** The label beside a condition. A label that house rules have not written, and the first label of a new entry, change with the condition. */
const labelBeside = (context: FormContext, path: Path, text: string): NonNullable<FormCell['label']> => ({
  path,
  text: displayAt(path, context.now),
  follows: cellStateAt(context, path) === 'same' || text === houseWords.newModifier || text === houseWords.newFactor,
})

const decisionsGrid = (context: FormContext, procedure: Path): FormGrid => {
  const outcomes = choicesAt(context, [...procedure, 'outcomes'])
  const fields: readonly FormField[] = [
    { key: 'outcome', as: 'choice', choices: outcomes },
    { key: 'label', as: 'words' },
    ...guards(context),
  ]
  return entriesGrid(context, [...procedure, 'decide'], houseWords.decisions, fields, whole)
}

const reckoningsGrid = (context: FormContext, procedure: Path): FormGrid => {
  const path = [...procedure, 'gives']
  const fields: readonly FormField[] = [
    { key: 'label', as: 'words' },
    { key: 'is', as: 'amount' },
  ]
  return entriesGrid(context, path, houseWords.calculatedAmounts, fields, {
    ...whole,
    adds: newEntryAt(path, context.now),
  })
}

const outcomesGrid = (context: FormContext, procedure: Path): FormGrid => {
  const path = [...procedure, 'outcomes']
  const fields: readonly FormField[] = [{ key: 'name', as: 'words' }, effectsField(context)]
  return entriesGrid(context, path, houseWords.outcomes, fields, { ...whole, adds: newEntryAt(path, context.now) })
}

const followsGrid = (context: FormContext, procedure: Path): FormGrid => {
  const path = [...procedure, 'follows']
  const band = (key: string): FormField => ({
    key,
    as: 'band',
    cell: (here) =>
      dataNowOrBase(context, [...here, key]) === undefined ? null : cellAt(context, [...here, key], 'band'),
  })
  const fields: readonly FormField[] = [
    { key: 'title', as: 'words' },
    band('natural'),
    band('result'),
    effectsField(context),
  ]
  return entriesGrid(context, path, houseWords.follows, fields, { ...whole, adds: newEntryAt(path, context.now) })
}

/** The effects of an entry as the sheet prints them, with a form of their own. */
const effectsField = (context: FormContext): FormField => ({
  key: 'effects',
  as: 'piece',
  title: houseWords.effects,
  cell: (here) => pieceCell(context, [...here, 'effects'], (_rules, ruleset) => printedTextAt(here, ruleset) ?? ''),
})

/** The ids of a check's tables, removed ones in their old positions. */
export const tableIds = (context: FormContext, procedure: Path): readonly string[] =>
  idsAt(context, [...procedure, 'tables'])

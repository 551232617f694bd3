/** The form for any piece of the rules, derived from the format: a field for each key and a row for each entry. */
import { formatAt, type PathFormat, type Writing } from '../../format/format-at.ts'
import { isLengthUnit } from '../../ruleset/units.ts'
import { houseWords } from '../../words/house.ts'
import { capitalize } from '../../words/text.ts'
import { lastKey, type Path } from '../../paths.ts'
import { isDataMap, isDataList, dataAt, type Data, type DataMap } from '../../ruleset/data.ts'
import { displayAt } from '../display.ts'
import { nameKeys } from '../enter.ts'
import type { FormCell, FormChoice, FormGrid, FormRow } from '../form.ts'
import { stepName } from '../names.ts'
import { fixedChoice, keyChoicesAt, referenceChoicesAt } from '../references.ts'
import { unitOfRules } from '../written-names.ts'
import { newEntryAt } from './new-entries.ts'
import {
  cellAt,
  cellStateAt,
  choiceCell,
  dataNowOrBase,
  gridAt,
  idsAt,
  nameAt,
  pieceCell,
  rowAt,
  rulesHolding,
  type FormContext,
  type CellWords,
} from './grids.ts'
import { printedTextAt } from './printed.ts'

/** Makes the grids of a piece. Empty if the format has no such path, or if the piece can only be written as text. */
export const pieceGrids = (context: FormContext, path: Path): readonly FormGrid[] => {
  const format = formatAt(path)
  if (format === null) return []
  return [
    ...(format.keys.length > 0 ? [keysGrid(context, path, format)] : []),
    ...(format.writings.has('entries') ? [entriesGridOf(context, path)] : []),
  ]
}

/** The columns of a grid with a row for each key. */
export const valueColumns = [{ title: houseWords.value, as: 'words' }] as const

const keysGrid = (context: FormContext, path: Path, { keys }: PathFormat): FormGrid => {
  const unit = unitOfRules(context.now)
  return gridAt(context, {
    path,
    title: pieceTitle(context, path),
    columns: valueColumns,
    rows: keys
      .filter(({ key }) => key !== 'chart')
      .filter(({ key }) => !isLengthUnit(key) || key === unit || dataNowOrBase(context, [...path, key]) !== undefined)
      .map(({ key, about, required }): FormRow => {
        const here = [...path, key]
        return { ...rowAt(context, here, [valueCell(context, here, !required)], fieldTitle(here)), about }
      }),
  })
}

/** Makes a grid with a row for each entry, or for each entry that the keys can refer to. */
const entriesGridOf = (context: FormContext, path: Path): FormGrid => {
  const named = keyChoicesAt(path, context.now)
  const title = pieceTitle(context, path)
  if (named !== null) {
    const ids = idsAt(context, path)
    const known = named.filter(({ id }) => !ids.includes(id))
    const labels = new Map(named.map(({ id, label }) => [id, label]))
    const rows = [...ids, ...known.map(({ id }) => id)].map((id) =>
      rowAt(
        context,
        [...path, id],
        [valueCell(context, [...path, id], true)],
        labels.get(id) ?? nameAt(context, [...path, id]),
      ),
    )
    return gridAt(context, { path, title, columns: valueColumns, rows })
  }
  const nameKey = nameKeyOf(path)
  const rows = idsAt(context, path).map((id) => {
    const here = [...path, id]
    const value = valueCell(context, here, false)
    return rowAt(
      context,
      here,
      nameKey === undefined
        ? [value]
        : [value.as === 'piece' ? cellAt(context, [...here, nameKey], 'words') : null, value],
    )
  })
  return gridAt(context, {
    path,
    title,
    columns:
      nameKey === undefined
        ? valueColumns
        : [{ title: houseWords.field(nameKey), as: 'words', key: nameKey }, ...valueColumns],
    rows,
    adds: newEntryAt(path, context.now),
  })
}

/** The key that holds the names of entries in the map at a path. A new entry gets its name in that column. */
const nameKeyOf = (path: Path): string | undefined => {
  const keys = new Set(formatAt([...path, 'new'])?.keys.map(({ key }) => key))
  return nameKeys.find((key) => keys.has(key))
}

/** The title of a piece: the name of the entry, or its key if it has no name. */
export const pieceTitle = (context: FormContext, path: Path): string =>
  path.length === 0 ? houseWords.allRules : capitalize(stepName(path, rulesHolding(context, path)))

const fieldTitle = (path: Path): string =>
  capitalize(lastKey(path) === 'of' && path.includes('effects') ? houseWords.affected : houseWords.field(lastKey(path)))

/** Makes the cell for any value of the format. If `optional`, the value can be left out. */
export const valueCell = (context: FormContext, path: Path, optional: boolean): FormCell => {
  const format = formatAt(path)
  if (format === null) return cellAt(context, path, 'words')
  const { writings, values, keys } = format
  const value = dataNowOrBase(context, path)
  const isPiece = writings.has('map') || writings.has('entries')
  const named = naming.some((writing) => writings.has(writing)) ? referenceChoicesAt(path, context.now) : null
  // A value in short form, such as the dice of one side, has a form only when empty.
  const opens = isPiece && (value === undefined || isDataMap(value)) ? { opens: true } : {}
  const none: readonly FormChoice[] = optional ? [{ id: '-', label: houseWords.none, value: null }] : []
  const choose = (choices: readonly FormChoice[], more: Partial<FormCell> = opens): FormCell =>
    choiceCell(context, path, [...choices, ...none], { choices: [...choices, ...none], ...more })
  if (writings.has('conditions')) return cellAt(context, path, 'condition', labelOfCondition(context, path))
  if (writings.has('amount')) {
    const choices = named ?? []
    if (choices.length === 0) return cellAt(context, path, 'amount')
    return isDataMap(value) ? cellAt(context, path, 'amount', { choices }) : choose(choices, { amount: value ?? null })
  }
  if (writings.has('list')) return named === null ? piece(context, path) : severalCell(context, path, named)
  if (isPiece && isDataMap(value) && Object.keys(value).length > 0) return piece(context, path)
  if (named !== null && named.length > 0) return choose(named)
  if (writings.has('range')) return cellAt(context, path, 'band', opens)
  if (writings.has('number')) return cellAt(context, path, 'number', opens)
  if (values.length > 0) return choose(values.map(fixedChoice))
  if (
    writings.has('map') &&
    !writings.has('words') &&
    !writings.has('entries') &&
    keys.every(({ required }) => !required)
  )
    return choose([{ id: '{}', label: houseWords.yes, value: {} }])
  return isPiece && !writings.has('words') && !writings.has('dice')
    ? piece(context, path)
    : cellAt(context, path, 'words', opens)
}

/** The entry's label, to spread into the cell of its condition. A label that house rules haven't changed follows the condition. */
const labelOfCondition = (context: FormContext, path: Path): Pick<FormCell, 'label'> => {
  const label = [...path.slice(0, -1), 'label']
  const text = dataAt(context.now, label)
  if (typeof text !== 'string' || !['modifiers', 'factors'].includes(String(path.at(-3)))) return {}
  const isFirst = text === houseWords.newModifier || text === houseWords.newFactor
  const follows = isFirst || (context.base !== context.now && cellStateAt(context, label) === 'same')
  return { label: { path: label, text: displayAt(label, context.now), follows } }
}

const naming: readonly Writing[] = ['id', 'text', 'list']

const severalCell = (context: FormContext, path: Path, choices: readonly FormChoice[]): FormCell => {
  const idsIn = (rules: DataMap): readonly string[] => textsOf(dataAt(rules, path))
  const labeled = (ids: readonly string[]): string =>
    ids.map((id) => choices.find((choice) => choice.id === id)?.label ?? id).join(', ')
  return cellAt(context, path, 'several', {
    shown: labeled(idsIn(rulesHolding(context, path))),
    typed: '',
    base: dataAt(context.base, path) === undefined ? null : labeled(idsIn(context.base)),
    choices,
    chosen: idsIn(context.now),
  })
}

const textsOf = (data: Data | undefined): readonly string[] =>
  isDataList(data) ? data.filter((item) => typeof item === 'string') : []

const piece = (context: FormContext, path: Path): FormCell => pieceCell(context, path, shortText(path))

/** Formats a piece as on the sheet, or else lists its parts briefly. */
const shortText =
  (path: Path): CellWords =>
  (rules, ruleset) =>
    (isPrinted(path) ? printedTextAt(path, ruleset) : null) ?? partsText(path, rules)

/** Whether the sheet prints the piece separately. */
const isPrinted = (path: Path): boolean =>
  lastKey(path) === 'effects' ||
  ['outcomes', 'follows', 'effects', 'modifiers', 'factors'].includes(String(path.at(-2)))

const partsText = (path: Path, rules: DataMap): string => {
  const data = dataAt(rules, path)
  if (!isDataMap(data)) return displayAt(path, rules)
  const isEntries = formatAt(path)?.keys.length === 0
  const parts = Object.entries(data).map(([key, value]) => {
    const here = [...path, key]
    if (isEntries)
      return isDataMap(value) || value === true
        ? stepName(here, rules)
        : prefixName(stepName(here, rules), displayAt(here, rules))
    if (nameKeys.includes(lastKey(here))) return ''
    return isDataMap(value) && key !== 'when' && key !== 'unless'
      ? houseWords.field(key)
      : `${houseWords.field(key)} ${displayAt(here, rules)}`
  })
  return parts.filter((text) => text !== '').join(isEntries ? ', ' : '; ')
}

/** Prepends a name unless the shown text already starts with it. */
const prefixName = (name: string, shown: string): string => (shown.startsWith(name) ? shown : `${name} ${shown}`)

/** Converts text typed on the sheet to edits, and provides the initial text to edit. */
import { formatAt } from '../format/format-at.ts'
import { parseFigure } from '../ruleset/units.ts'
import { dataAt, isDataList, isDataMap, type Data, type DataMap } from '../ruleset/data.ts'
import { lastKey, type Path } from '../paths.ts'
import { neighborsOf } from './bands.ts'
import { choiceOfRow } from './places.ts'
import { isEmptyInput, type CellKind } from './cell-input.ts'
import { displayAt, inputTextAt } from './display.ts'
import type { Edit } from './edit.ts'
import { fixedChoice, referenceChoicesAt } from './references.ts'

/** How typed text is read at a path: as a single value, or as a line with a number and a name, such as `+2 Fresh`. */
type Typed =
  | { readonly kind: 'value'; readonly as: CellKind | 'condition' | 'choice'; readonly at: Path; readonly of?: number }
  | { readonly kind: 'line'; readonly number: Path | null; readonly name: Path | null }

/** Returns the initial text for typing at a path; null if nothing can be typed there. */
export const enteredText = (path: Path, rules: DataMap): string | null => {
  const typed = typedAt(path, rules)
  if (typed === null) return null
  if (typed.kind === 'value')
    return typed.as === 'choice' || typed.as === 'condition' ? displayAt(typed.at, rules) : textAt(typed.at, rules)
  const text = (part: Path | null): string =>
    part === null || dataAt(rules, part) === undefined ? '' : textAt(part, rules)
  const number = text(typed.number)
  // An amount with several parts has its own editor.
  return [isFigure(number) ? number : '', text(typed.name)].filter((each) => each !== '').join(' ')
}

/**
 * Converts text typed at a path to edits. An empty text or a dash clears the value. Changing a band also moves the ends of its neighbors. Empty if
 * nothing can be typed there.
 */
export const enterEdits = (path: Path, text: string, rules: DataMap): readonly Edit[] => {
  const typed = typedAt(path, rules)
  if (typed === null) return []
  if (typed.kind === 'line') return lineEdits(typed, text)
  const { as, at, of } = typed
  if (as === 'condition') return [{ kind: 'say', path: at, text }]
  if (as === 'choice') return enterChoice(at, text, rules)
  const edit: Edit = { kind: 'type', path: at, as, text, ...(of === undefined ? {} : { of }) }
  if (as !== 'band' || at.at(-2) !== 'bands') return of === undefined ? [edit] : partEdits(at, text, of)
  const home = at.slice(0, -1)
  return [
    edit,
    ...neighborsOf(dataAt(rules, home), lastKey(at), text).map(({ id, text: moved }): Edit => ({
      kind: 'type',
      path: [...home, id],
      as: 'band',
      text: moved,
    })),
  ]
}

/** Extracts the name from text typed at an entry, without its number. Empty if no name was typed. */
export const enteredName = (path: Path, text: string): string => {
  const keys = formatAt(path)?.keys ?? []
  return (keys.some(({ key }) => numberKeys.includes(key)) ? numberFirst(text)[1] : text).trim()
}

/** Keys that can hold the name of an entry. */
export const nameKeys = ['label', 'title', 'name', 'text']
/** Keys that can hold the number of an entry. */
export const numberKeys = ['value', 'times', 'degrees']

const typedAt = (path: Path, rules: DataMap): Typed | null => {
  if (path.at(-2) === 'bands') return { kind: 'value', as: 'band', at: path }
  if (path.at(-2) === 'cells') return cellAt(path, rules)
  const format = formatAt(path)
  if (format === null || path.length < 2) return null
  const data = dataAt(rules, path)
  const { writings, keys, values } = format
  const has = (key: string): boolean => keys.some((one) => one.key === key)
  if (path.at(-2) === 'rows' && isDataMap(data) && data['from'] !== undefined)
    return { kind: 'value', as: 'number', at: [...path, 'from'] }
  const name = nameKeys.find(has)
  const isShort = typeof data === 'string' && (writings.has('words') || writings.has('text'))
  if (name !== undefined && !isShort) {
    const number = numberKeys.find(has)
    return {
      kind: 'line',
      number: number === undefined ? null : [...path, number],
      name: [...(choiceOfRow(path, rules) ?? path), name],
    }
  }
  if (writings.has('conditions')) return { kind: 'value', as: 'condition', at: path }
  if (values.length > 0 || (referenceChoicesAt(path, rules)?.length ?? 0) > 0)
    return isDataMap(data) || isDataList(data) ? null : { kind: 'value', as: 'choice', at: path }
  if (isDataMap(data) || isDataList(data)) return null
  const as = writings.has('range') ? 'band' : writings.has('number') || writings.has('amount') ? 'number' : 'words'
  return keys.length > 0 && data === undefined ? null : { kind: 'value', as, at: path }
}

/** How text is read in a cell of a chart, which can have a condition or one value per part of a split column. */
const cellAt = (path: Path, rules: DataMap): Typed => {
  const data = dataAt(rules, path)
  const split = dataAt(rules, [...path.slice(0, 2), 'split'])
  if (isDataMap(split)) return { kind: 'value', as: 'cell', at: path, of: Object.keys(split).length }
  if (!isDataMap(data)) return { kind: 'value', as: 'cell', at: path }
  return data['words'] === undefined
    ? { kind: 'value', as: 'cell', at: [...path, 'value'] }
    : { kind: 'value', as: 'words', at: [...path, 'words'] }
}

/** Splits `12 / 8` in a cell with two parts. A single value applies to all parts. */
const partEdits = (path: Path, text: string, of: number): readonly Edit[] => {
  const parts = text.split(/\s+\/\s+|(?<=["″])\/|;/)
  return Array.from({ length: of }, (_, index): Edit => ({
    kind: 'type',
    path: [...path, index],
    as: 'cell',
    text: (parts.length === of ? (parts[index] ?? '') : text).trim(),
    of,
  }))
}

const lineEdits = ({ number, name }: Extract<Typed, { kind: 'line' }>, text: string): readonly Edit[] => {
  const [figure, words] = number === null ? ['', text] : numberFirst(text)
  return [
    ...(number === null || figure === '' ? [] : [{ kind: 'type', path: number, as: 'number', text: figure } as const]),
    ...(name === null || words.trim() === '' ? [] : [{ kind: 'type', path: name, as: 'words', text: words } as const]),
  ]
}

/** Splits `+2 Fresh` or `(3) Supported` into the number and the rest. The number can also come last: `Fresh +2`. */
const numberFirst = (text: string): readonly [number: string, words: string] => {
  const trimmed = text.trim()
  const [, first = '', after = ''] = /^(\S+)(?:\s+(.*))?$/s.exec(trimmed) ?? []
  if (isFigure(first)) return [first, after]
  const [, before = '', last = ''] = /^(.*?)\s+((?:[+−–-]|\().*)$/s.exec(trimmed) ?? []
  return isFigure(last) ? [last, before] : ['', trimmed]
}

const isFigure = (text: string): boolean =>
  parseFigure(text.replace(/^\((.*)\)$/, '-$1').replace(/^[×x]/i, '')) !== undefined

const enterChoice = (path: Path, text: string, rules: DataMap): readonly Edit[] => {
  if (isEmptyInput(text)) return [{ kind: 'remove', path }]
  const choices = [...(referenceChoicesAt(path, rules) ?? []), ...(formatAt(path)?.values.map(fixedChoice) ?? [])]
  const wanted = text.trim().toLowerCase()
  const choice = choices.find(({ id, label }) => id.toLowerCase() === wanted || label.toLowerCase() === wanted)
  const value: Data = choice === undefined ? text.trim() : (choice.value ?? choice.id)
  return [{ kind: 'set', path, value }]
}

const textAt = (path: Path, rules: DataMap): string => {
  const data = dataAt(rules, path)
  if (isDataList(data)) return data.map((_, index) => inputTextAt([...path, index], rules)).join(' / ')
  return isDataMap(data) ? displayAt(path, rules) : withSign(path, inputTextAt(path, rules))
}

/** Adds the sign to a modifier, as printed on the sheet. */
const withSign = (path: Path, text: string): string =>
  lastKey(path) === 'value' && /^[\d½]/.test(text) ? `+${text}` : text

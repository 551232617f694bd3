/** Creates the text of a new ruleset: one with a first check, or a copy of a ruleset with house rules merged into it. */
import { entryAt } from '../present.ts'
import { diceBonus, possibleTotals } from '../odds/dice.ts'
import type { Dice } from '../ruleset/model/procedures.ts'
import { houseWords } from '../words/house.ts'
import { inlineYaml } from './inline.ts'
import { dotted, isInside, stepsOf, type Path } from '../paths.ts'
import { success, type Result } from '../problem.ts'
import { parseTree } from '../ruleset/parse.ts'
import type { MapTree } from '../ruleset/tree.ts'
import { freeId } from '../format/entries.ts'
import { dataAt, isDataMap, type Data, type DataMap } from '../ruleset/data.ts'
import { compareRules } from './merging/compare.ts'
import { applyDifferences } from './merging/merge.ts'
import { editYaml, type KeyEdit, type KeyEdits } from './yaml-edit.ts'
import { readYaml, yamlData } from './yaml-text.ts'

/** A first check: its dice, also as `written` in the file, and its number of results. */
interface FirstCheck {
  readonly written: string
  readonly dice: Dice
  readonly results: number
}

/** Returns the text of a file with a phase, a trait, and a first check if one is given. */
export const newRulesetText = ({ id, title, date }: NewRulesetHead, check: FirstCheck | null): string => {
  const { firstNames } = houseWords
  return [
    'ruleset:',
    `  id: ${id}`,
    `  title: ${inlineYaml(title)}`,
    '  version: 1.0.0',
    '  format: 1',
    `  date: ${date}`,
    '',
    'rules:',
    '  phases:',
    `    turn: {title: ${inlineYaml(firstNames.phase)}, tone: blue}`,
    '',
    '  traits:',
    '    quality:',
    '      of: unit',
    `      label: ${inlineYaml(firstNames.quality)}`,
    `      choices: {regular: {label: ${inlineYaml(firstNames.regular)}}, veteran: {label: ${inlineYaml(firstNames.veteran)}}}`,
    '      default: regular',
    ...(check ? checkLines(check) : []),
    '',
  ].join('\n')
}

const checkLines = ({ written, dice, results }: FirstCheck): readonly string[] => {
  const { firstNames } = houseWords
  const ids = Array.from({ length: results }, (_, index) => `result-${index + 1}`)
  const bands = bandsOf(dice, results)
  return [
    '',
    '  procedures:',
    '    check:',
    '      phase: turn',
    `      title: ${inlineYaml(firstNames.check)}`,
    `      roles: {unit: {title: ${inlineYaml(firstNames.unit)}}}`,
    '      modifiers:',
    '        veteran: {value: 1, when: {quality: veteran}}',
    `      dice: ${inlineYaml(written)}`,
    '      tables:',
    `        result: {bands: {${ids.map((result, index) => `${result}: ${entryAt(bands, index)}`).join(', ')}}}`,
    '      outcomes:',
    ...ids.map((result, index) => `        ${result}: {name: ${inlineYaml(firstNames.result(index + 1))}}`),
  ]
}

/** Divides the possible totals of the dice among the results as evenly as possible, with open ends. */
const bandsOf = (dice: Dice, results: number): readonly string[] => {
  const totals = possibleTotals(dice)
  const from = (index: number): number =>
    entryAt(totals, Math.floor((index * totals.length) / results)) + diceBonus(dice)
  return Array.from({ length: results }, (_, index) => {
    const [first, last] = [index === 0 ? '' : from(index), index === results - 1 ? '' : from(index + 1) - 1]
    return first === last && first !== '' ? `${first}` : `${first}..${last}`
  })
}

/** The head of a new file. */
export interface NewRulesetHead {
  readonly id: string
  readonly title: string
  /** In the format of the file: `2026-11-20`. */
  readonly date: string
}

interface Original {
  readonly id: string
  readonly text: string
  /** The `rules` that the original extends; empty if it extends nothing. */
  readonly below: MapTree
  readonly rules: DataMap
  /** The chosen options of the original, which are merged into the copy. */
  readonly options: readonly string[]
  /** Options offered by the house rules but not chosen, by id. */
  readonly offered: readonly (readonly [string, Data])[]
}

/**
 * Returns the text of a copy. `house` is the merged data of the rules and the house rules. Keeps comments, charts and the marks of unchanged values
 * as written. Fails with `not-editable` if the changes can't be written into the text.
 */
export const rulesetCopyText = (original: Original, house: DataMap, head: NewRulesetHead): Result<string> => {
  const { id, text, below, rules, options, offered } = original
  const differences = compareRules({ origin: rules, ours: rules, theirs: house })
  const changed = applyDifferences(
    { base: below, rules: { origin: rules, ours: rules, theirs: house } },
    text,
    differences,
  )
  if (!changed.ok) return changed
  const written = readYaml(changed.value)
  if (!written.ok) return written
  const marks = dataAt(yamlData(written.value), ['provenance'])
  const touched = differences.map(({ path }) => dotted(path))
  const isStale = (path: string): boolean =>
    touched.some((other) => other === path || isInside(path, other)) || dataAt(house, stepsOf(path)) === undefined
  const edits: readonly (readonly [string, KeyEdits])[] = [
    ['ruleset', keys({ ...set({ ...head, version: '1.0.0', 'copy-of': id }), part: remove })],
    ['options', optionEdits(dataAt(yamlData(written.value), ['options']), options, offered)],
    ['provenance', keys(differences.length === 0 ? {} : staleMarks(marks, isStale))],
  ]
  const edited = editYaml(parseTree('', changed.value), {
    kind: 'inside',
    keys: new Map(edits.filter(([, { keys: some }]) => some.size > 0)),
  })
  return edited.ok ? success(edited.value.text) : edited
}

/** Removes options, and adds others under unused ids. */
const optionEdits = (written: Data | undefined, removed: readonly string[], added: Original['offered']): KeyEdits => {
  const taken = new Set(isDataMap(written) ? Object.keys(written) : [])
  const fresh = added.map(([option, value]): [string, KeyEdit] => {
    const id = freeId(option, taken)
    taken.add(id)
    return [id, { kind: 'set', value }]
  })
  return keys(Object.fromEntries([...removed.map((option): [string, KeyEdit] => [option, remove]), ...fresh]))
}

const remove: KeyEdit = { kind: 'remove' }
const set = (values: Readonly<Record<string, Data>>): Readonly<Record<string, KeyEdit>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { kind: 'set', value }]))
const keys = (edits: Readonly<Record<string, KeyEdit>>): KeyEdits => ({
  kind: 'inside',
  keys: new Map(Object.entries(edits)),
})

/** Removes the marks of values that were removed or changed. A mark for several paths is written again for the remaining ones. */
const staleMarks = (marks: Data | undefined, isStale: (path: string) => boolean): Readonly<Record<string, KeyEdit>> =>
  Object.fromEntries(
    Object.entries(isDataMap(marks) ? marks : {}).flatMap(([written, mark]): [string, KeyEdit][] => {
      const paths = pathsOf(written)
      const kept = paths.filter((path) => !isStale(path))
      if (kept.length === paths.length) return []
      return [[written, remove], ...kept.map((path): [string, KeyEdit] => [path, { kind: 'set', value: mark }])]
    }),
  )

/** The paths of a written mark, in which a step can list several ids, separated by commas. */
const pathsOf = (written: string): readonly string[] =>
  stepsOf(written)
    .map((step) =>
      String(step)
        .split(',')
        .map((id) => id.trim()),
    )
    .reduce<readonly Path[]>((paths, ids) => paths.flatMap((path) => ids.map((id) => [...path, id])), [[]])
    .map(dotted)

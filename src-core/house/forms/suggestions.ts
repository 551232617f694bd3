/** Suggests the ids that can be used at a path of the rules, each with its printed name. */
import { lastName, type Path } from '../../paths.ts'
import { siblingKeys } from '../../ruleset/extend.ts'
import { houseWords } from '../../words/house.ts'
import { dataAt, isDataMap, withValueAt, type DataMap } from '../../ruleset/data.ts'
import type { FormChoice } from '../form.ts'
import {
  enemyChoice,
  entryChoices,
  keyChoicesAt,
  referenceChoicesAt,
  distinctChoices,
  roleChoices,
  traitValueChoices,
} from '../references.ts'

export interface Suggestions {
  /** The suggested keys, if the path leads to a map. */
  readonly keys: readonly FormChoice[]
  /** The suggested values, if the path leads to a value or a list item. */
  readonly values: readonly FormChoice[]
}

/** Returns suggestions from the entries in `now`, the base merged with the house rules. `base` is null if there is none. */
export const suggestionsAt = (path: Path, now: DataMap, base: DataMap | null = null): Suggestions => {
  const rules = base ? withBegun(path, now, base) : now
  const condition = path.findIndex((step) => conditionKeys.has(step))
  if (condition >= 0) return inCondition(path, path.slice(condition + 1), rules)
  return { keys: keyChoicesAt(path, rules) ?? entryChoices(path, rules), values: valuesAt(path, rules) }
}

/** Restores the base's map under a key that is being typed. The unfinished key hides the map, which would leave no entries to suggest. */
const withBegun = (path: Path, rules: DataMap, base: DataMap): DataMap => {
  const begun = path
    .map((_, index) => path.slice(0, index + 1))
    .find((home) => !isDataMap(dataAt(rules, home)) && isDataMap(dataAt(base, home)))
  return begun ? withValueAt(rules, begun, dataAt(base, begun)) : rules
}

const conditionKeys: ReadonlySet<string | number> = new Set(['when', 'unless', 'until', 'beside'])
const amountKeys: ReadonlySet<string | number> = new Set(['value', 'is', 'stand', 'plus', 'times', 'ratio'])

const valuesAt = (path: Path, rules: DataMap): readonly FormChoice[] => {
  const key = lastName(path)
  if (siblingKeys.has(key)) return entryChoices(path.slice(0, -2), rules).filter(({ id }) => id !== String(path.at(-2)))
  return referenceChoicesAt(path, rules) ?? (path[0] === 'procedures' && amountKeys.has(key) ? amounts(rules) : [])
}

/** What an amount can be calculated from: numeric traits and charts. */
const amounts = (rules: DataMap): readonly FormChoice[] => {
  const isNumber = ({ id }: FormChoice): boolean => {
    const trait = dataAt(rules, ['traits', id])
    return isDataMap(trait) && ('count' in trait || 'number' in trait)
  }
  const charts = entryChoices(['grids'], rules).filter(({ id }) => dataAt(rules, ['grids', id, 'as']) !== 'text')
  return [...entryChoices(['traits'], rules).filter(isNumber), ...charts]
}

/** Suggestions inside a condition. `inside` are the steps from the condition to the path. */
const inCondition = (path: Path, inside: Path, rules: DataMap): Suggestions => {
  const owners = distinctChoices([...roleChoices(path, rules), ...enemyChoice])
  const isAround = (step: string | number): boolean =>
    typeof step === 'number' || groups.has(step) || owners.some(({ id }) => id === step)
  const asked = inside.find((step) => !isAround(step))
  if (asked === undefined)
    return { keys: [...entryChoices(['traits'], rules), ...testSuggestions, ...owners], values: [] }
  if (asked === 'is') return { keys: [], values: entryChoices(['conditions'], rules) }
  return {
    keys: [],
    values:
      asked === 'role' ? owners.filter((role) => !enemyChoice.includes(role)) : traitValueChoices(String(asked), rules),
  }
}

const groups: ReadonlySet<string> = new Set(['not', 'any', 'all'])
const testSuggestions: readonly FormChoice[] = Object.entries(houseWords.ownTests).map(([id, label]) => ({ id, label }))

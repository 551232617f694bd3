/** The editor, from written rules, and the sheet, from loaded ones, use the same wording. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBase } from '../../../src-core/house/base.ts'
import { displayAmount, displayCondition } from '../../../src-core/house/display.ts'
import { isDataMap, isDataList, type Data, type DataMap } from '../../../src-core/ruleset/data.ts'
import { dotted, type Path } from '../../../src-core/paths.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Amount, Condition } from '../../../src-core/language/model.ts'
import { amountText, conditionText } from '../../../src-core/language/expression-text.ts'
import type { Speech } from '../../../src-core/language/names.ts'
import { good, shipped } from '../house/rules.ts'

/** Returns what was loaded from the data at a path. */
const loadedAt = (ruleset: Ruleset, path: Path): unknown => {
  let here: unknown = ruleset
  for (const step of path) {
    if (here instanceof Map) here = (here as ReadonlyMap<unknown, unknown>).get(step)
    else if (Array.isArray(here))
      here =
        typeof step === 'number'
          ? here[step]
          : (here as readonly { readonly id?: unknown }[]).find(({ id }) => id === step)
    else
      here = typeof here === 'object' && here !== null ? (here as Readonly<Record<string, unknown>>)[step] : undefined
  }
  return here
}

const isAmount = (value: unknown): value is Amount =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind !== 'value'

/** Everything in the rules under one of these keys, with its path. */
const under = (keys: readonly string[], data: Data, path: Path = []): readonly (readonly [Data, Path])[] => {
  if (isDataList(data)) return data.flatMap((item, index) => under(keys, item, [...path, index]))
  if (!isDataMap(data)) return []
  return Object.entries(data).flatMap(([key, value]) =>
    keys.includes(key) && path.length > 2 ? [[value, [...path, key]] as const] : under(keys, value, [...path, key]),
  )
}

const guards = ['when', 'unless', 'beside']
/** Conditions within an amount are part of its text. */
const amountKeys = ['value', 'is', 'stand']

const rulesets = readdirSync('rulesets').flatMap((file) =>
  file.endsWith('.yaml') ? [file.slice(0, -'.yaml'.length)] : [],
)
const sources = new Map(rulesets.map((id) => [id, shipped(id)]))

test.each(rulesets.filter((id) => sources.get(id)?.head.part !== true))('%s: editor and sheet texts match', (id) => {
  const { ruleset, data } = good(openBase(sources, id))
  const speechAt = (path: Path): Speech => ({
    ruleset,
    procedure: path[0] === 'procedures' ? (ruleset.procedures.get(String(path[1])) ?? null) : null,
  })
  const rules: DataMap = data
  const found = under([...guards, ...amountKeys], rules)
  const of = (keys: readonly string[]): typeof found => found.filter(([, path]) => keys.includes(String(path.at(-1))))
  const conditions = of(guards).map(([written, path]) => {
    const loaded = loadedAt(ruleset, single(ruleset, path)) as Condition | null | undefined
    const text = loaded === undefined ? 'not found' : conditionText(loaded, speechAt(path))
    return [dotted(path), displayCondition(written, rules, path), text === '' ? 'always' : text]
  })
  const amounts = of(amountKeys).flatMap(([written, path]) => {
    const loaded = loadedAt(ruleset, path)
    return isAmount(loaded)
      ? [[dotted(path), displayAmount(written, rules, path), amountText(loaded, speechAt(path))]]
      : []
  })
  expect(conditions.length).toBeGreaterThan(20)
  expect(amounts.length).toBeGreaterThan(20)
  expect([...conditions, ...amounts].filter(([, written, loaded]) => written !== loaded)).toEqual([])
})

/** A cell that isn't split is loaded as a list of one. */
const single = (ruleset: Ruleset, path: Path): Path => {
  const cell = path.indexOf('cells') + 2
  return path[0] === 'grids' &&
    cell > 1 &&
    typeof path[cell] === 'string' &&
    Array.isArray(loadedAt(ruleset, path.slice(0, cell)))
    ? [...path.slice(0, cell), 0, ...path.slice(cell)]
    : path
}

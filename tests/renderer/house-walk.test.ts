/** The whole format, key by key, in the editor's panel: each key is set, changed and deleted, and the text changes as if edited by hand. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entryDepths } from '../../src-core/format/entries.ts'
import { formatAt } from '../../src-core/format/format-at.ts'
import { dotted, lastKey, samePath, type Path } from '../../src-core/paths.ts'
import { nonNull } from '../../src-core/present.ts'
import { dataAt, dataKeys, isDataList, isDataMap, type Data, type DataMap } from '../../src-core/ruleset/data.ts'
import { isLengthUnit } from '../../src-core/ruleset/units.ts'
import { houseViewWords as words } from '../../src-core/words/window/house.ts'
import { schemaKeys } from '../docs/keys.ts'
import { isGate } from '../tools.ts'
import { cellsOf, openPanel, type Panel } from './editor-panel.ts'

const text = readFileSync(join(import.meta.dirname, '../fixtures/rulesets/every-key.yaml'), 'utf8')

/** Keys without a field, with the reason. */
const without: Readonly<Record<string, string>> = {
  'rules.grids.ID.chart': 'its rows, as a block of text',
  'rules.procedures.ID.tables.ID.chart': 'its rows, as a block of text',
}
/** Keys for the order and the link of an entry, which are changed by moving it and from its menu. */
const places: ReadonlySet<string> = new Set(['like', 'before', 'after'])

interface Property {
  /** Name in the schema, with ID for the ids of entries. */
  readonly name: string
  /** The path of the property. Empty if the ruleset lacks the map around it. */
  readonly path: Path
}

/** Whether the path is inside a condition or an amount, which dialogs build as a whole. */
const isBuilt = (steps: readonly string[]): boolean =>
  steps.some((_, at) => {
    const { writings } = formatAt(steps.slice(0, at + 1)) ?? {}
    return writings?.has('conditions') === true || writings?.has('amount') === true
  })

const mapsLike = (data: Data, [step, ...rest]: readonly string[], path: Path = []): readonly Path[] => {
  if (!isDataMap(data)) return []
  if (step === undefined) return [path]
  return (step === 'ID' ? Object.keys(data) : [step]).flatMap((key) => {
    const inside = data[key]
    return inside === undefined ? [] : mapsLike(inside, rest, [...path, key])
  })
}

/** Each key of each map in the rules, at a place that has the key if there is such a place. */
const propertiesIn = (rules: DataMap): readonly Property[] =>
  [...schemaKeys()].flatMap(([map, keys]) => {
    const [top, ...steps] = map.split('.')
    if (top !== 'rules' || isBuilt(steps)) return []
    const found = mapsLike(rules, steps)
    // The first field of a missing map creates it.
    const homes =
      found.length > 0 ? found : mapsLike(rules, steps.slice(0, -1)).map((path) => [...path, ...steps.slice(-1)])
    return [...keys]
      .filter((key) => !places.has(key))
      .map((key): Property => {
        const home = homes.find((path) => dataAt(rules, [...path, key]) !== undefined) ?? homes[0]
        return { name: `${map}.${key}`, path: home ? [...home, key] : [] }
      })
  })

/* Expected data after the changes. */

const withValue = (data: Data, path: Path, value: Data): Data => {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (isDataList(data)) return data.map((item, at) => (at === step ? withValue(item, rest, value) : item))
  const map = isDataMap(data) ? data : {}
  return { ...map, [step]: withValue(map[step] ?? {}, rest, value) }
}

/** The data without a value. A map that becomes empty is removed too, unless it is an entry or has a meaning without fields. */
const withoutValue = (data: Data, path: Path): Data => {
  const home = path.slice(0, -1)
  const around = dataAt(data, home)
  if (!isDataMap(around)) return data
  const { [lastKey(path)]: _, ...others } = around
  const keys = formatAt(home)?.keys ?? []
  const stays =
    Object.keys(others).length > 0 ||
    home.length === 0 ||
    entryDepths(home).includes(home.length) ||
    (keys.length > 0 && keys.every(({ required }) => !required))
  return stays ? withValue(data, home, others) : withoutValue(data, home)
}

/* The changes in the window. */

type Samples = readonly [readonly [typed: string, meant: Data], readonly [typed: string, meant: Data]]

/** Two strings that can be typed at a path, each with its value. */
const samplesAt = (path: Path): Samples => {
  const { writings = new Set() } = formatAt(path) ?? {}
  if (lastKey(path) === 'die') return [['d8', 'd8'], ['d10', 'd10']] // prettier-ignore
  if (writings.has('dice')) return [['1d8', '1d8'], ['2d6', '2d6']] // prettier-ignore
  if (writings.has('range')) return [['3-6', '3..6'], ['7+', '7..']] // prettier-ignore
  if (writings.has('number') || writings.has('amount')) return [['3', 3], ['1 1/2', '3/2']] // prettier-ignore
  return [['First words', 'First words'], ['Other: words', 'Other: words']] // prettier-ignore
}
/** Two choices of the trait that a new line of a condition starts with. */
const arms = [
  { choice: 'Cavalry', data: { arm: 'cavalry' } },
  { choice: 'Artillery', data: { arm: 'artillery' } },
] as const

type Which = 0 | 1
/** Operations on a field. `values` is the number of its possible values, where that matters. */
interface Field {
  readonly values: number
  /** Sets the first or second value and returns it as data. */
  readonly give: (which: Which) => Promise<Data>
  /** Empties the field. Null if the field can't be empty. */
  readonly empty: (() => Promise<void>) | null
}

const choiceField = (panel: Panel, path: Path, list: HTMLSelectElement): Field => {
  const choices = panel.choicesAt(path).filter(({ value }) => value !== null)
  const now = JSON.stringify(dataAt(panel.rules(), path))
  const others = choices.filter(({ id, value = id }) => JSON.stringify(value) !== now)
  return {
    values: choices.length,
    give: async (which) => {
      const { id, value = id } = nonNull(others[which % others.length])
      await panel.select(list, id)
      return value
    },
    empty: [...list.options].some(({ value }) => value === '-') ? () => panel.select(list, '-') : null,
  }
}
const typedField = (panel: Panel, path: Path, input: HTMLInputElement): Field => ({
  values: 2,
  give: async (which) => {
    const [typed, meant] = samplesAt(path)[which]
    await panel.fill(input, typed)
    return meant
  },
  empty: () => panel.fill(input, ''),
})
const conditionField = (panel: Panel, button: HTMLElement): Field => {
  const emptied = async (): Promise<void> => {
    await panel.press(button)
    const none = panel.named(words.condition.none, panel.dialog())
    if (none) await panel.press(none)
  }
  const apply = (): Promise<void> => panel.pressNamed(words.condition.apply, panel.dialog())
  return {
    values: 2,
    give: async (which) => {
      await emptied()
      await panel.pressNamed(words.condition.add, panel.dialog())
      await panel.pressNamed(arms[which].choice, panel.dialog())
      await apply()
      return arms[which].data
    },
    empty: async () => {
      await emptied()
      await apply()
    },
  }
}
const severalField = (panel: Panel, path: Path, button: HTMLElement): Field => {
  const choices = panel.choicesAt(path)
  const emptied = async (): Promise<void> => {
    await panel.press(button)
    for (const chip of panel.all('.chips [aria-pressed=true]', panel.dialog())) await panel.press(chip)
  }
  const apply = (): Promise<void> => panel.pressNamed(words.several.apply, panel.dialog())
  return {
    values: choices.length,
    give: async (which) => {
      await emptied()
      const wanted = choices.length > 1 ? choices.slice(which, which + 1) : choices
      for (const { label } of wanted) await panel.pressNamed(label, panel.dialog())
      await apply()
      return wanted.map(({ id }) => id)
    },
    empty: async () => {
      await emptied()
      await apply()
    },
  }
}
/** Turns a calculated amount into a plain number, which can then be typed. */
const amountField = (panel: Panel, path: Path, button: HTMLElement): Field => ({
  values: 2,
  give: async (which) => {
    const [typed, meant] = samplesAt(path)[which]
    await panel.press(button)
    await panel.select(panel.one('select', panel.dialog()), 'plain')
    await panel.fill(panel.one('input.figure', panel.dialog()), typed)
    await panel.pressNamed(words.amount.apply, panel.dialog())
    return meant
  },
  empty: null,
})

const fieldAt = async (panel: Panel, path: Path): Promise<Field | null> => {
  // The unit of all distances is shown with them.
  await panel.goTo(samePath(path, ['units']) ? ['distances'] : path.slice(0, -1))
  let field = await panel.fieldOf(path)
  if (!field && path.includes('cells')) {
    await panel.onSheet(path.at(-2) === 'cells' ? path : path.slice(0, -1))
    field = await panel.fieldOf(path)
  }
  if (!field) return null
  const list = field.querySelector<HTMLSelectElement>('.control select')
  if (list) return choiceField(panel, path, list)
  const input = field.querySelector<HTMLInputElement>('.control :is(input, textarea)')
  if (input) return typedField(panel, path, input)
  const button = panel.one('.control button', field)
  const as = panel.cellOf(path)?.as
  if (as === 'condition') return conditionField(panel, button)
  if (as === 'several') return severalField(panel, path, button)
  return as === 'amount' ? amountField(panel, path, button) : null
}

/** Sets, changes and deletes a property in the window, then undoes everything. Returns what went wrong. */
const visit = async (panel: Panel, { path }: Property): Promise<readonly string[]> => {
  const wrong: string[] = []
  const start = panel.draft().text
  const is = (what: string, wanted: Data): void => {
    const now = panel.rules()
    if (JSON.stringify(sorted(now)) === JSON.stringify(sorted(wanted))) return
    const [there, meant] = [now, wanted].map((data) => JSON.stringify(dataAt(data as DataMap, path) ?? 'nothing'))
    wrong.push(there === meant ? `${what}: something else changed` : `${what}: ${there} instead of ${meant}`)
  }
  const give = async (what: string, at: Path, which: Which): Promise<boolean> => {
    const field = await fieldAt(panel, at)
    if (!field || field.values === 0) return false
    const before = panel.rules()
    // A field with one possible value can't be changed.
    if (field.values === 1 && dataAt(before, at) !== undefined) return true
    is(what, withValue(before, at, await field.give(which)))
    return true
  }
  const empty = async (at: Path): Promise<void> => {
    const field = await fieldAt(panel, at)
    const before = panel.rules()
    // A cell of a chart without its value is empty.
    const gone = lastKey(at) === 'value' && at.includes('cells') ? at.slice(0, -1) : at
    if (field?.empty) {
      await field.empty()
      return is('delete', withoutValue(before, gone))
    }
    const key = formatAt(at.slice(0, -1))?.keys.find((one) => one.key === lastKey(at))
    if (key?.required !== true) wrong.push('no way to delete')
  }
  const asField = async (at: Path): Promise<void> => {
    const isThere = dataAt(panel.rules(), at) !== undefined
    if (!(await give(isThere ? 'edit' : 'create', at, 0))) return void wrong.push('no field, or nothing to choose')
    if (!isThere) await give('edit', at, 1)
    await empty(at)
    if (isThere && dataAt(panel.rules(), at) === undefined) await give('create', at, 1)
  }
  const remove = async (at: Path): Promise<void> => {
    await panel.goTo(at)
    expect(panel.entry()?.path).toEqual(at)
    await panel.pressNamed(words.remove, panel.pane())
    // Keeps its dependents, which then have problems.
    const alone = panel.named(words.removal.onlyThis)
    if (alone) await panel.press(alone)
  }
  /** A list of entries: adds, moves and deletes one. */
  const asList = async (): Promise<void> => {
    const [before, ids] = [panel.rules(), dataKeys(dataAt(panel.rules(), path))]
    const inOrder = panel.ordered()
    await panel.press(panel.all('.list h3 button', panel.pane()).at(path.length === 1 ? -1 : 0))
    const added = dataKeys(dataAt(panel.rules(), path)).filter((id) => !ids.includes(id))
    expect(added).toHaveLength(1)
    const entry = [...path, ...added]
    expect(panel.entry()?.path).toEqual(entry)
    const now = panel.rules()
    // A new choice also adds its row to each chart with a row for every choice, and a new row adds its choice.
    const isAlone = lastKey(path) !== 'choices' && lastKey(path) !== 'rows'
    if (isAlone) is('create', withValue(before, entry, nonNull(dataAt(now, entry))))
    const order = (): readonly string[] => dataKeys(dataAt(panel.ordered(), path))
    const at = order().indexOf(lastKey(entry))
    if (panel.entry()?.moves === true && at > 0) {
      await panel.fromMenu(words.moveUp)
      if (order().indexOf(lastKey(entry)) !== at - 1) wrong.push('not moved up')
    }
    await remove(entry)
    // Moving an entry may write the order of other entries to the text, so compare only the ordered rules.
    if (isAlone && JSON.stringify(panel.ordered()) !== JSON.stringify(inOrder))
      wrong.push('delete: something else changed')
    if (!isAlone) is('delete', withoutValue(now, entry))
  }
  /** Values with the names of other entries as keys, such as bands. */
  const asNamed = async (): Promise<void> => {
    const inside = (home: Path) =>
      cellsOf(panel.entry()).filter((cell) => dotted(cell.path).startsWith(`${dotted(home)}.`))
    const [first] = inside(path).toSorted((a, b) => Number(a.as === 'piece') - Number(b.as === 'piece'))
    if (first?.as !== 'piece') return first ? asField(first.path) : void wrong.push('no fields')
    await panel.goTo(first.path)
    const deeper = inside(first.path).find((cell) => cell.as !== 'piece')
    return deeper ? asField(deeper.path) : void wrong.push('no fields')
  }
  /** A map with keys; its first field creates it. */
  const asPiece = async (): Promise<void> => {
    const create = async (): Promise<void> => {
      if (await give('create', path, 0)) return
      for (const { key } of formatAt(path)?.keys ?? []) {
        const { writings = new Set() } = formatAt([...path, key]) ?? {}
        if (!writings.has('entries') && !writings.has('map') && (await give('create', [...path, key], 0))) return
      }
      wrong.push('no way to create')
    }
    const gone = async (): Promise<void> => {
      const before = panel.rules()
      if (!path.includes('cells')) {
        await remove(path)
        return is('delete', withoutValue(before, path))
      }
      // A cell is edited in the form of its row.
      for (const key of dataKeys(dataAt(before, path))) await empty([...path, key])
      await empty(path)
    }
    const isThere = dataAt(panel.rules(), path) !== undefined
    if (isThere) await gone()
    await create()
    if (!isThere) await gone()
  }

  const unit = lastKey(path)
  if (isLengthUnit(unit) && unit !== 'inches') {
    await panel.goTo(['distances'])
    await panel.select(panel.one('select', nonNull(await panel.fieldOf(['units']))), unit)
  }
  const { writings = new Set() } = formatAt(path) ?? {}
  const value = dataAt(panel.rules(), path)
  const isMap = (isDataMap(value) || value === undefined) && !writings.has('amount') && !writings.has('conditions')
  if (isMap && (writings.has('map') || writings.has('entries'))) await panel.goTo(path)
  if (isMap && writings.has('entries'))
    await (path.length === 1 || panel.all('.list h3 button', panel.pane()).length > 0 ? asList() : asNamed())
  else if (isMap && writings.has('map') && (value !== undefined || !(await fieldAt(panel, path)))) await asPiece()
  else await asField(path)

  for (let steps = 0; panel.draft().text !== start && steps < 12; steps += 1) await panel.undo()
  if (panel.draft().text !== start) wrong.push('not undone')
  return wrong
}

const sorted = (data: Data): Data =>
  isDataMap(data)
    ? Object.fromEntries(
        Object.keys(data)
          .toSorted()
          .map((key) => [key, sorted(data[key] ?? null)]),
      )
    : data

test('every key of the format can be set, changed and deleted in the panel, with no other change in the text', async () => {
  const panel = await openPanel('every-key', text)
  const properties = propertiesIn(panel.rules()).filter(({ name }) => !(name in without))
  expect(properties.filter(({ path }) => path.length === 0)).toEqual([])
  const visited = properties.filter((_, at) => isGate || at % 12 === 0)
  expect(visited.length).toBeGreaterThan(30)
  const wrong: string[] = []
  for (const property of visited) {
    const found = await visit(panel, property).catch((error: unknown) => [String(error)])
    wrong.push(...found.map((each) => `${property.name}: ${each}`))
  }
  expect(wrong).toEqual([])
}, 1_800_000)

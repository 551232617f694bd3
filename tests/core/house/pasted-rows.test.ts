/** Rows pasted beyond the last of every chart of a ruleset, as a spreadsheet brings them: they are added, sound, and no figure is made up. */
import { describe, expect, test } from 'vitest'
import { analyze, type Analysis } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { dataAt, isDataMap } from '../../../src-core/ruleset/data.ts'
import type { FormGrid } from '../../../src-core/house/form.ts'
import type { Path } from '../../../src-core/paths.ts'
import { sectionHeads, sectionAt } from '../../../src-core/house/forms/sections.ts'
import { pasted } from '../../../src-renderer/house/paste.ts'
import { good, head, offered, offeredBase } from './rules.ts'

const over = (id: string) => {
  const base = offeredBase(id)
  const text = `${head(id)}rules: {}\n`
  const before = analyze(base, 'club.yaml', text)
  const gridAt = (section: Path, title: string): FormGrid => {
    const grid = sectionAt(base, before, section)?.grids.find((each) => each.title === title)
    if (!grid) throw new Error(`no grid ${title}`)
    return grid
  }
  const after = (
    grid: FormGrid,
    texts: readonly (readonly string[])[],
  ): { readonly analysis: Analysis; readonly left: number; readonly added: number } => {
    const at = { row: grid.rows.length, column: 0 }
    const { edits, left, added } = pasted(grid, { anchor: at, at }, texts)
    return { analysis: analyze(base, 'club.yaml', good(applyEdits(text, edits, base.rules))), left, added }
  }
  return { base, before, gridAt, after }
}

const idOf = ({ rows }: FormGrid, row: number): string => String(rows[row]?.path.at(-1))
const messages = ({ problems }: Analysis): readonly string[] => problems.map(({ message }) => message)

describe('a chart whose trait picks the row', () => {
  const { gridAt, after } = over('fire-and-fury')
  const movement = gridAt(['grids', 'movement'], 'Movement')

  test('takes a new row as a new choice of the trait, by headings or in place', () => {
    const [first] = movement.rows
    const figures =
      first?.cells.filter((_, index) => movement.columns[index]?.as === 'cell').map((cell) => cell?.shown ?? '') ?? []
    const line = ['Zouaves', ...figures]
    for (const texts of [
      [line],
      [['', ...movement.columns.filter(({ as }) => as === 'cell').map(({ title }) => title)], line],
    ]) {
      const { analysis, left, added } = after(movement, texts)
      expect({ left, added }).toEqual({ left: 0, added: 1 })
      expect(messages(analysis)).toEqual([])
      const rules = analysis.rules ?? {}
      expect(dataAt(rules, ['grids', 'movement', 'by'])).toBe('moves-as')
      expect(dataAt(rules, ['traits', 'moves-as', 'choices', 'zouaves', 'label'])).toBe('Zouaves')
      expect(dataAt(rules, ['grids', 'movement', 'rows', 'zouaves'])).toBeDefined()
    }
  })

  test('a cell pasted empty, or not pasted, stays empty', () => {
    const columns = movement.columns.length
    const { analysis: narrow } = after(movement, [['Zouaves', '9']])
    expect(dataAt(narrow.rules ?? {}, ['grids', 'movement', 'rows', 'zouaves', 'cells'])).toEqual({ basic: 9 })
    expect(messages(narrow)).toEqual([])
    const { analysis } = after(movement, [['Zouaves', '9', ...Array.from({ length: columns - 2 }, () => '')]])
    const cells = dataAt(analysis.rules ?? {}, ['grids', 'movement', 'rows', 'zouaves', 'cells'])
    expect(Object.values(isDataMap(cells) ? cells : {}).filter((value) => value !== null)).toEqual([9])
  })
})

describe('a chart whose rows begin at points', () => {
  const { gridAt, after } = over('fire-and-fury')
  const fire = gridAt(['procedures', 'fire'], 'Fire points')
  const heads = fire.columns.map(({ title }) => title)

  test('takes lines under headings by where they begin: those that are there are written over, others are new', () => {
    const { analysis, left, added } = after(fire, [
      heads,
      ['50', '', '', '≤ 0', '1–2', '3+'],
      ['55', '', '', '≤ -1', '0', '1+'],
      ['13', '≤ 2', '3–4', '5–8', '9+', ''],
    ])
    expect({ left, added }).toEqual({ left: 0, added: 2 })
    expect(messages(analysis)).toEqual([])
    const rows = dataAt(analysis.rules ?? {}, ['procedures', 'fire', 'tables', 'fire', 'rows'])
    expect(Object.values(isDataMap(rows) ? rows : {}).map((row) => (isDataMap(row) ? row['from'] : null))).toEqual([
      '1/2', 1, 2, 3, 4, 5, 6, 8, 10, 12, 13, 15, 20, 25, 30, 35, 40, 45, 50, 55,
    ]) // prettier-ignore
  })
})

describe('modifiers', () => {
  const { gridAt, after } = over('fire-and-fury')
  const modifiers = gridAt(['procedures', 'charge'], 'Modifiers')

  test('keep their places where the whole of them comes back under headings: another name is the new name of its row', () => {
    const names = modifiers.rows.map(({ name }, number) => [number === 1 ? 'Tired out' : name])
    const { analysis, added } = after(modifiers, [['Name'], ...names])
    expect({ added, told: messages(analysis) }).toEqual({ added: 0, told: [] })
    expect(analysis.changes.map(({ path, after: now }) => [path.slice(3), now])).toEqual([
      [[idOf(modifiers, 1), 'label'], 'Tired out'],
    ])
  })

  test('are taken under headings by their names: one that is there is written over, others are new', () => {
    const { analysis, left, added } = after(modifiers, [
      ['Name', 'Value'],
      ['Fresh', '3'],
      ['Uphill in rain', '-2'],
    ])
    expect({ left, added, told: messages(analysis) }).toEqual({ left: 0, added: 1, told: [] })
    const rules = analysis.rules ?? {}
    expect(dataAt(rules, ['procedures', 'charge', 'modifiers', 'fresh', 'value'])).toBe(3)
    expect(dataAt(rules, ['procedures', 'charge', 'modifiers', 'uphill-in-rain'])).toMatchObject({
      label: 'Uphill in rain',
      value: -2,
    })
    expect(analysis.changes).toHaveLength(2)
  })
})

describe('a chart whose rows have conditions', () => {
  const { gridAt, after } = over('napoleonic-fury')
  const movement = gridAt(['grids', 'movement'], 'Movement')

  test('takes them before the row that holds otherwise, with the condition in words', () => {
    const known = movement.rows[0]?.cells.at(-1)?.shown ?? ''
    const texts = [
      ['Zouaves', '9', '9', '8', '8', known],
      ['Cossacks', '20', '20', '18', '18', 'on the moon'],
    ]
    const { analysis, left, added } = after(movement, texts)
    expect({ left, added }).toEqual({ left: 0, added: 2 })
    const rules = analysis.rules ?? {}
    const rows = dataAt(rules, ['grids', 'movement', 'rows'])
    const ids = Object.keys(isDataMap(rows) ? rows : {})
    expect(ids.slice(-3, -1)).toEqual(['zouaves', 'cossacks'])
    expect(dataAt(rules, ['grids', 'movement', 'rows', 'zouaves', 'when'])).toBeTypeOf('object')
    expect(dataAt(rules, ['grids', 'movement', 'rows', 'cossacks', 'when'])).toBe('on the moon')
    // What is not understood is told at its cell.
    expect(analysis.problems.map(({ cell }) => cell?.slice(0, 5).join('.'))).toContain(
      'grids.movement.rows.cossacks.when',
    )
  })
})

test.each(offered)('%s: every chart and table of rows takes one more', (id) => {
  const { base, before, after } = over(id)
  let tried = 0
  for (const { path, kind } of sectionHeads(base, before)) {
    if (kind !== 'chart' && kind !== 'procedure') continue
    for (const grid of sectionAt(base, before, path)?.grids ?? []) {
      if (grid.path.at(-1) !== 'rows') continue
      const last = grid.rows.at(-1)
      if (!last) continue
      const line = grid.columns.map(({ as, title }, index) => {
        if (title === 'from') return '99'
        if (as === 'words') return 'Zouaves'
        return as === 'condition' ? '' : (last.cells[index]?.shown ?? '')
      })
      const { analysis, left, added } = after(grid, [line])
      expect({ grid: grid.title, left, added, told: messages(analysis) }).toEqual({
        grid: grid.title,
        left: 0,
        added: 1,
        told: [],
      })
      tried += 1
    }
  }
  expect(tried).toBeGreaterThan(1)
})

/** Every form there is: the sections, and what opens in them, as deep as it goes, each kind of entry once. */
const formsOf = ({ base, before }: ReturnType<typeof over>): readonly FormGrid[] => {
  const seen = new Set<string>()
  const found: FormGrid[] = []
  const look = (path: Path, depth: number): void => {
    for (const grid of sectionAt(base, before, path)?.grids ?? []) {
      const kind = formKind(grid.path)
      if (!seen.has(`${kind} ${grid.columns.map(({ title }) => title).join()}`)) found.push(grid)
      seen.add(`${kind} ${grid.columns.map(({ title }) => title).join()}`)
      const inside = grid.rows.flatMap(({ path: row, cells }) => [
        ...(grid.opens ? [row] : []),
        ...cells.flatMap((cell) => (cell?.as === 'piece' ? [cell.path] : [])),
      ])
      for (const at of inside) {
        const key = `in ${formKind(at)}`
        if (depth > 6 || seen.has(key)) continue
        seen.add(key)
        look(at, depth + 1)
      }
    }
  }
  for (const { path } of sectionHeads(base, before)) look(path, 0)
  look([], 0)
  return found
}

/** Made by choosing, not typed. */
const built = new Set(['condition', 'piece', 'several', 'amount'])

/** A path without the names of entries. */
const formKind = (path: Path): string => path.map((step, index) => (index % 2 === 1 ? '*' : step)).join('.')

/** The last row of a form with other words, as far as it is typed. */
const lineLike = ({ columns, rows }: FormGrid): readonly string[] =>
  columns.map(({ as }, index) => {
    const cell = rows.at(-1)?.cells[index]
    if (!cell || built.has(cell.as)) return ''
    return as === 'words' && cell.as !== 'choice' ? `Zouaves ${index}` : cell.shown
  })

describe.each(offered)('%s: every list that takes a row takes one that is pasted', (id) => {
  const all = over(id)
  const grids = formsOf(all).filter((grid) => grid.adds !== null && lineLike(grid).some((text) => text !== ''))

  test('of each kind there is', () => {
    const homes = new Set(grids.map(({ path }) => path[0]))
    expect([...homes]).toEqual(
      expect.arrayContaining(['terms', 'distances', 'phases', 'parts', 'actions', 'lists', 'traits', 'procedures']),
    )
  })

  test.each(grids.map((grid) => [`${grid.title} (${grid.path.join('.')})`, grid] as const))('%s', (_name, grid) => {
    const line = lineLike(grid)
    const { analysis, left, added } = all.after(grid, [line])
    expect({ left, added }).toEqual({ left: 0, added: 1 })
    const home = dataAt(analysis.rules ?? {}, grid.path)
    const before = new Set(grid.rows.map(({ path }) => path.at(-1)))
    const [fresh] = Object.entries(isDataMap(home) ? home : {}).flatMap(([key, value]) =>
      before.has(key) ? [] : [value],
    )
    // A row that a trait picks is called as its choice is.
    const choices = grid.picks && dataAt(analysis.rules ?? {}, grid.picks.choices)
    for (const text of line.filter((each) => each.startsWith('Zouaves')))
      expect(JSON.stringify([fresh, choices])).toContain(text)
  })
})

describe('terms', () => {
  const { gridAt, after } = over('fire-and-fury')
  const terms = gridAt(['names'], 'Terms')

  test('are pasted under headings, over those that are there and as new ones, which are called as their singular', () => {
    const [one = '', many = ''] = terms.columns.map(({ title }) => title)
    const { analysis, left, added } = after(terms, [
      ['', many, one],
      ['unit', 'regiments', 'regiment'],
      ['hussar', 'hussars', 'hussar'],
    ])
    expect({ left, added, told: messages(analysis) }).toEqual({ left: 0, added: 1, told: [] })
    expect(dataAt(analysis.rules ?? {}, ['terms', 'hussar'])).toEqual(['hussar', 'hussars'])
  })

  test('have no plural that nobody has told', () => {
    const { analysis } = after(terms, [['hussar']])
    expect(dataAt(analysis.rules ?? {}, ['terms', 'hussar', 1])).toBeNull()
    expect(analysis.problems.map(({ cell }) => cell)).toContainEqual(['terms', 'hussar', 1])
  })
})

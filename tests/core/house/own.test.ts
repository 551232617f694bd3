/** A standalone ruleset, new or copied: plays as expected, and can be edited by hand and in forms. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lowestTotal, highestTotal, maxFirstResults, parseDice } from '../../../src-core/odds/dice.ts'
import { analyze } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { patchFromCompared } from '../../../src-core/house/with-changes.ts'
import { openStandaloneBase, type StandaloneBase, withRestoredValues } from '../../../src-core/house/base.ts'
import { dataAt, isDataMap, isEqualData, type Data, type DataMap } from '../../../src-core/ruleset/data.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { rulesWithLayers } from '../../../src-core/house/base.ts'
import { newRulesetText, rulesetCopyText } from '../../../src-core/house/new-ruleset.ts'
import { entryAtPlace, sectionHeads } from '../../../src-core/house/forms/sections.ts'
import { lastKey } from '../../../src-core/paths.ts'
import { nonNull } from '../../../src-core/present.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { entryDepths } from '../../../src-core/format/entries.ts'
import { parseSource, type RulesetSource } from '../../../src-core/ruleset/parse.ts'
import { inGate, isGate, rounds } from '../../tools.ts'
import { textOf } from '../ruleset/sources.ts'
import { cellsIn, entriesOf, good } from './rules.ts'

/** Starts with a ruleset that extends another file. */
const files = [
  'italy-1799',
  'regimental-fire-and-fury',
  'fire-and-fury',
  'regimental-fury',
  'triple-alliance-1864',
  'napoleonic-fury',
]
const texts = new Map(files.map((id) => [id, textOf(`rulesets/${id}.yaml`)]))
const read = (text: string, file = 'mine.yaml'): RulesetSource => good(parseSource({ file, text }))
const sources = new Map(files.map((id) => [id, read(nonNull(texts.get(id)), `${id}.yaml`)]))
const offered = files.filter((id) => sources.get(id)?.head.part !== true)
const head = { id: 'mine', title: 'Mine', date: '2026-11-25' }

/** The base of a file, compared with another ruleset or with nothing. */
const baseOf = (id: string, compared?: string): StandaloneBase =>
  openStandaloneBase(
    sources,
    sources.get(id)?.head.extends,
    compared === undefined ? undefined : { sources, id: compared },
  )
const rulesOf = (id: string): DataMap => rulesWithLayers(baseOf(id).rules, nonNull(sources.get(id)))
const copyOf = (id: string, house: readonly string[] = [], options: readonly string[] = []): string => {
  const layers = house.map((text, index) => read(text, `${index}.houserules.yaml`))
  const original = {
    id,
    text: nonNull(texts.get(id)),
    below: baseOf(id).rules,
    rules: rulesOf(id),
    options,
    offered: [],
  }
  return good(rulesetCopyText(original, rulesWithLayers(baseOf(id).rules, nonNull(sources.get(id)), ...layers), head))
}
const loadCopy = (text: string): Ruleset => good(loadRuleset(new Map([...sources, ['mine', read(text)]]), 'mine'))
/** The parts of a ruleset that affect play. */
const played = ({ parts, actions, traits, grids, phases, procedures, lists, gauge }: Ruleset) => ({
  ...{ parts, actions, traits, grids, phases, procedures, lists, gauge },
})

const house = (id: string, rules: string): string =>
  `ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: ${id}}\nrules:\n  ${rules}\n`

describe.each(inGate(offered))('a copy of %s', (id) => {
  test('plays like the original under its own name, and names its source', () => {
    const copy = loadCopy(copyOf(id))
    expect(played(copy)).toEqual(played(good(loadRuleset(sources, id))))
    expect(copy.head).toMatchObject({ id: 'mine', title: 'Mine', version: '1.0.0', date: '2026-11-25' })
    expect(copy.head.credits).toEqual(good(loadRuleset(sources, id)).head.credits)
    expect(read(copyOf(id)).head['copy-of']).toBe(id)
  })

  test('keeps every line of the file except its header', () => {
    const lines = copyOf(id).split('\n')
    const lost = nonNull(texts.get(id))
      .split('\n')
      .filter((line) => !lines.includes(line))
    expect(lost.filter((line) => !/^ {2}(id|title|version|format|credits):|^ruleset:/.test(line))).toEqual([])
  })

  test('edits like the original', () => {
    const [text, rules, base] = [copyOf(id), rulesOf(id), baseOf(id)]
    const paths = pathsOf(rules).filter((path) => !spreads(id, path))
    const leaves = paths.filter((path) => !isDataMap(dataAt(rules, path)))
    const anySet = fc.record({
      path: fc.constantFrom(...leaves),
      value: fc.constantFrom<Data>(7, 'Other', '2..3', true),
    })
    const anyEdit = fc.oneof(
      anySet.map((one) => ({ kind: 'set' as const, ...one })),
      fc
        .constantFrom(...paths.filter((path) => isPiece(path) && !isOnly(rules, path)))
        .map((path) => ({ kind: 'remove' as const, path })),
    )
    fc.assert(
      fc.property(anyEdit, (edit) => {
        const edited = good(applyEdits(text, [edit], base.rules))
        const wanted = withValue(rules, edit.path.map(String), edit.kind === 'set' ? edit.value : undefined)
        const [now, meant] = [pruned(rulesWithLayers(base.rules, read(edited))), pruned(wanted)]
        if (!isEqualData(now, meant)) expect(now).toEqual(meant)
      }),
      { numRuns: rounds(100, 12) },
    )
  })
})

test.each(inGate(offered))('changes to a copy of %s become house rules over the copy', (id) => {
  const [text, rules, base] = [copyOf(id), rulesOf(id), baseOf(id, id)]
  const paths = pathsOf(rules)
  const leaves = paths.filter((path) => typeof dataAt(rules, path) === 'number')
  const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
    fc.record({
      kind: fc.constant('set' as const),
      path: fc.constantFrom(...leaves),
      value: fc.integer({ min: -3, max: 9 }),
    }),
    // Excludes cells, because house rules store a removed cell as empty, which plays the same.
    fc
      .constantFrom(...paths.filter((path) => isPiece(path) && path.at(-2) !== 'cells'))
      .map((path) => ({ kind: 'remove' as const, path })),
    fc.constantFrom(...paths.filter((path) => path.at(-2) === 'modifiers')).map((path) => ({
      kind: 'add' as const,
      path: path.slice(0, -1),
      id: 'another',
      value: dataAt(rules, path) ?? null,
      after: lastKey(path),
    })),
  )
  const plain = nonNull(leaves.find((path) => path.at(-3) === 'modifiers' && path.at(-1) === 'value'))
  const lines = paths.filter((path) => isPiece(path) && path.at(-2) === 'first')
  let sound = 0
  fc.assert(
    fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 3 }), (edits) => {
      const edited = applyEdits(text, edits, base.rules)
      if (!edited.ok) return
      const { source, ruleset, changes } = analyze(base, 'mine.yaml', edited.value)
      if (!ruleset.ok || !source) return
      sound += 1
      const patch = patchFromCompared(source, base, nonNull(base.compared), changes)
      expect(played(good(loadRuleset(sources, id, [patch])))).toEqual(played(ruleset.value))
    }),
    {
      numRuns: rounds(30, 6),
      examples: [
        [[{ kind: 'set', path: plain, value: 7 }]],
        ...lines.map((path): [Edit[]] => [[{ kind: 'remove', path }]]),
      ],
    },
  )
  expect(sound).toBeGreaterThan(0)
})

test.each([
  [
    'removes a column that a text chart also names',
    'regimental-fury',
    ['grids', 'weapons', 'columns', 'to-60'],
    undefined,
  ],
  [
    'removes an effect that an entry gets from the linked one',
    'italy-1799',
    ['procedures', 'fire', 'outcomes', 'telling-steel', 'effects', 'troops'],
    undefined,
  ],
  [
    'keeps words that matched a changed label',
    'regimental-fury',
    ['traits', 'ground', 'choices', 'hedge', 'label'],
    'Hedgerow',
  ],
] as const)('an edit to a copy %s', (_, id, path, value) => {
  const edit: Edit = value === undefined ? { kind: 'remove', path } : { kind: 'set', path, value }
  const edited = good(applyEdits(copyOf(id), [edit], baseOf(id).rules))
  expect(pruned(rulesWithLayers(baseOf(id).rules, read(edited)))).toEqual(pruned(withValue(rulesOf(id), path, value)))
})

/** Whether the path is that of an entry, band or cell. Other keys may have a default value. */
const isPiece = (path: readonly string[]): boolean =>
  entryDepths(path).includes(path.length) || path.at(-2) === 'bands' || path.at(-2) === 'cells'

/** Whether an edit at the path also changes other places: those that use a term, and entries based on the edited one with `like`. */
const spreads = (id: string, path: readonly string[]): boolean => {
  const layers = [sources.get(id)?.head.extends, id].flatMap((one) => texts.get(one ?? '') ?? [])
  const followed = layers.flatMap((text) => [...text.matchAll(/\{like: ([a-z0-9-]+)/g)].map(([, other]) => other))
  return path[0] === 'terms' || path.some((step) => followed.includes(step))
}

/** Whether the path leads to the only entry of a map. If so, the map is removed with the entry. */
const isOnly = (rules: DataMap, path: readonly string[]): boolean => {
  const home = dataAt(rules, path.slice(0, -1))
  return isDataMap(home) && Object.keys(home).length === 1
}

/** The paths of all maps and values. */
const pathsOf = (rules: DataMap): readonly string[][] => {
  const walk = (data: Data, path: string[]): string[][] =>
    isDataMap(data)
      ? Object.entries(data).flatMap(([key, value]) => [[...path, key], ...walk(value, [...path, key])])
      : []
  return walk(rules, [])
}

/** The data without empty cells and without maps that an edit empties, since the keys of such maps may be removed. */
const pruned = (data: Data): Data => {
  if (!isDataMap(data)) return data
  const entries = Object.entries(data).map(([key, value]) => [key, pruned(value)] as const)
  return Object.fromEntries(
    entries.filter(([, value]) => value !== null && (!isDataMap(value) || Object.keys(value).length > 0)),
  )
}

const withValue = (
  data: Data | undefined,
  [step = '', ...rest]: readonly string[],
  value: Data | undefined,
): DataMap => {
  const map = isDataMap(data) ? data : {}
  if (rest.length > 0) return { ...map, [step]: withValue(map[step], rest, value) }
  const { [step]: _, ...others } = map
  return value === undefined ? others : { ...map, [step]: value }
}

describe('active house rules', () => {
  const club = house(
    'napoleonic-fury',
    'procedures: {fire: {tables: {fire: {rows: {p15: {bands: {lively: 3..6, telling: 7..8}}}}}, modifiers: {new: {label: New, of: target, value: 2}}}}\n  gauge: {length: 5}',
  )
  test('are written into the copy', () => {
    const copy = loadCopy(copyOf('napoleonic-fury', [club]))
    const layered = good(loadRuleset(sources, 'napoleonic-fury', [read(club, 'club.houserules.yaml')]))
    expect(played(copy)).toEqual(played(layered))
    expect(copy.house).toEqual([])
  })

  test('remove an entry together with its mark', () => {
    const marked = Object.keys(isDataMap(marksOf('napoleonic-fury')) ? (marksOf('napoleonic-fury') as DataMap) : {})
    const path = nonNull(marked.find((one) => /^procedures\.[a-z-]+\.modifiers\.[a-z-]+$/.test(one))).split('.')
    const removal = house('napoleonic-fury', `procedures: {${path[1] ?? ''}: {modifiers: {${path[3] ?? ''}: null}}}`)
    expect(loadCopy(copyOf('napoleonic-fury', [removal])).provenance.has(path.join('.'))).toBe(false)
  })
})

const marksOf = (id: string): Data | undefined => {
  const { provenance } = good(loadRuleset(sources, id))
  return Object.fromEntries([...provenance].map(([path, { kind }]) => [path, kind]))
}

describe('an edited ruleset', () => {
  const analyzed = (base: StandaloneBase, text: string) => analyze(base, 'mine.yaml', text)

  test.runIf(isGate)('is compared with the original, and restoring a part restores the original', () => {
    const base = baseOf('napoleonic-fury', 'napoleonic-fury')
    const text = copyOf('napoleonic-fury')
    expect(analyzed(base, text).changes).toEqual([])
    const bands = ['procedures', 'fire', 'tables', 'fire', 'rows', 'p15', 'bands']
    const gone = ['procedures', 'fire', 'modifiers', 'weak-points']
    const modifier = nonNull(Object.keys(dataAt(rulesOf('napoleonic-fury'), gone.slice(0, 3)) as DataMap)[2])
    const edits: readonly Edit[] = [
      { kind: 'type', path: [...bands, 'lively'], as: 'band', text: '3-6' },
      { kind: 'type', path: [...bands, 'telling'], as: 'band', text: '7-8' },
      { kind: 'remove', path: [...gone.slice(0, 3), modifier] },
    ]
    const edited = good(applyEdits(text, edits, base.rules))
    const { changes, rules, ruleset } = analyzed(base, edited)
    expect(ruleset.ok).toBe(true)
    expect(changes.map(({ kind, text: words }) => [kind, words])).toEqual(
      expect.arrayContaining([
        ['changed', 'Musketry and cannonade, row 15–19, Lively: 3–5 → 3–6'],
        ['changed', 'Musketry and cannonade, row 15–19, Telling: 6–8 → 7–8'],
        ['removed', expect.stringContaining('removed')],
      ]),
    )
    expect(changes).toHaveLength(3)
    const cell = entryAtPlace(base, analyzed(base, edited), [...bands, 'telling'])?.grids[0]?.rows[0]?.cells[3]
    expect(cell).toMatchObject({ shown: '7–8', base: '6–8', state: 'changed' })

    const back = changes.reduce((now, { path }) => {
      const state = analyzed(base, now).rules ?? {}
      return good(applyEdits(now, withRestoredValues(base, [{ kind: 'restore', path }], state), base.rules))
    }, edited)
    expect(analyzed(base, back).changes).toEqual([])
    expect(JSON.stringify(analyzed(base, back).rules)).toEqual(JSON.stringify(rulesOf('napoleonic-fury')))
    expect(isEqualData(rules ?? {}, rulesOf('napoleonic-fury'))).toBe(false)
  })

  test('made from scratch is compared with nothing, so no cell counts as changed', () => {
    const base = openStandaloneBase(new Map(), undefined, undefined)
    const check = { written: '1d6', dice: nonNull(parseDice('1d6')), results: 3 }
    const text = newRulesetText(head, check)
    const added: Edit = { kind: 'add', path: ['procedures'], value: { title: 'Rally', roles: { unit: {} }, dice: '1d6', tables: { result: { bands: { up: '..' } } }, outcomes: { up: { name: 'Up' } } } } // prettier-ignore
    const edited = good(applyEdits(text, [added], base.rules))
    const analysis = analyzed(base, edited)
    expect(analysis).toMatchObject({ problems: [], changes: [] })
    expect(sectionHeads(base, analysis).map(({ title }) => title)).toEqual(expect.arrayContaining(['Check', 'Rally']))
    for (const entry of entriesOf(base, analysis)) {
      expect([entry.path, entry.state, entry.base]).toEqual([entry.path, 'same', null])
      expect(cellsIn(entry).filter(({ state }) => state !== 'same')).toEqual([])
    }
    expect(applyEdits(edited, withRestoredValues(base, [{ kind: 'restore', path: ['procedures', 'rally'] }], {}), base.rules)).toEqual({ ok: true, value: edited }) // prettier-ignore
  })
})

describe('a ruleset made from scratch', () => {
  test('can be played with any dice and any number of results, and every roll has a result', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 2, max: 20 }),
        fc.integer({ min: -2, max: 2 }),
        fc.nat(),
        (count, sides, plus, many) => {
          // prettier-ignore
          const written = `${count}d${sides}${plus === 0 ? '' : plus > 0 ? `+${plus}` : plus}`
          const dice = nonNull(parseDice(written))
          const results = 1 + (many % maxFirstResults(dice))
          const ruleset = loadCopy(newRulesetText({ ...head, title: `It's "${many}": #` }, { written, dice, results }))
          const check = nonNull(ruleset.procedures.get('check'))
          expect(check.outcomes.size).toBe(results)
          expect(highestTotal(dice) - lowestTotal(dice) + 1).toBeGreaterThanOrEqual(results)
        },
      ),
      { numRuns: rounds(80, 80, 20) },
    )
  })

  test('has no check and no errors until its first chart is added', () => {
    expect(loadCopy(newRulesetText(head, null)).procedures.size).toBe(0)
  })
})

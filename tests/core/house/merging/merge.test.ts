/** Three-way comparison and merging of house rules. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Edit } from '../../../../src-core/house/edit.ts'
import { differenceKey } from '../../../../src-core/house/merging/compare.ts'
import { mergedText, openMerge, defaultChoice, type Merge } from '../../../../src-core/house/merging/merge.ts'
import { dataOf, isDataMap, type Data } from '../../../../src-core/ruleset/data.ts'
import { keyKindOf, type KeyKind } from '../../../../src-core/format/entries.ts'
import { after, base, club, linesOf, played } from '../club.ts'
import { good } from '../rules.ts'
import { rounds } from '../../../tools.ts'

const scenario = `ruleset: {id: scenario, title: The bridge, version: 1.0.0, format: 1, extends: small}
rules:
  procedures:
    charge:
      modifiers:
        crack: {value: 5}
        mist: {label: Morning mist, value: -2, after: wet}
  lists: {notes: {entries: {one: "Only at the bridge."}}}
`

const merging = (texts: { readonly origin: string | null; readonly ours: string; readonly theirs: string }): Merge =>
  good(openMerge(base, texts))
const all = ({ differences }: Merge): ReadonlySet<string> => new Set(differences.map(differenceKey))
const listed = ({ differences }: Merge): readonly string[] =>
  differences.map((one) => `${one.by} ${differenceKey(one)}`)
const merged = (
  texts: { readonly origin: string | null; readonly ours: string; readonly theirs: string },
  taken: 'all' | 'none' | 'usual',
): string => {
  const merge = merging(texts)
  return good(
    mergedText(merge, texts, taken === 'all' ? all(merge) : taken === 'none' ? new Set() : defaultChoice(merge)),
  )
}
/** The rules as text, with entries in order. The order of an entry's fields is ignored. */
const rulesText = (text: string): string => JSON.stringify(inOrder(played(text), 'fields'))
const inOrder = (data: Data, room: KeyKind): Data => {
  if (!isDataMap(data)) return data
  const keys = room === 'entries' ? Object.keys(data) : Object.keys(data).toSorted()
  return keys.map((key) => [key, inOrder(data[key] ?? null, keyKindOf(room, key))])
}
/** The comments in YAML, including those at the end of a line. */
const comments = (text: string): readonly string[] => text.match(/#.*/g) ?? []

describe('two files over the same base', () => {
  const texts = { origin: null, ours: club, theirs: scenario }

  test('changes to the same value conflict; changes by only one file are kept', () => {
    const found = listed(merging(texts))
    expect(found).toContain('conflict value:procedures.charge.modifiers.crack.value')
    expect(found).toContain('theirs value:procedures.charge.modifiers.mist')
    expect(found).toContain('theirs value:lists.notes.entries.one')
    expect(found).toContain('ours value:procedures.charge.modifiers.against-horse')
    expect(found.filter((one) => one.startsWith('conflict'))).toHaveLength(1)
  })

  test('different entries added under the same id are kept separate, with the references to each', () => {
    const nation = (
      id: string,
      name: string,
      value: number,
    ): string => `ruleset: {id: ${id}, title: ${id}, version: 1.0.0, format: 1, extends: small}
rules:
  traits: {order: {choices: {new-choice: ${name}}}}
  procedures: {charge: {modifiers: {${id}: {label: They are ${name}, of: each, value: ${value}, when: {order: new-choice}}}}}
`
    const both = { origin: null, ours: nation('club', 'Prussian', 1), theirs: nation('scenario', 'Bavarian', 2) }
    expect(listed(merging(both)).filter((one) => one.startsWith('conflict'))).toEqual([])
    expect(played(merged(both, 'usual'))).toMatchObject({
      traits: { order: { choices: { 'new-choice': 'Prussian', bavarian: { label: 'Bavarian' } } } },
      procedures: {
        charge: { modifiers: { club: { when: { order: 'new-choice' } }, scenario: { when: { order: 'bavarian' } } } },
      },
    })
    const same = { ...both, theirs: nation('scenario', 'Prussian', 2) }
    expect(played(merged(same, 'usual'))).toMatchObject({
      procedures: { charge: { modifiers: { scenario: { when: { order: 'new-choice' } } } } },
    })
  })

  test('adds their changes to ours and keeps our comments', () => {
    const text = merged(texts, 'usual')
    expect(played(text)).toMatchObject({
      procedures: { charge: { modifiers: { crack: { value: 3 }, mist: { value: -2 }, wet: { value: -1 } } } },
      lists: { notes: { entries: { one: 'Only at the bridge.', two: 'Ask, then roll.' } } },
    })
    expect(comments(text)).toEqual(comments(club))
    expect(linesOf(club, text).length).toBeLessThanOrEqual(1)
  })

  test('places a new entry where their file has it', () => {
    const found = played(merged({ origin: null, ours: scenario, theirs: club }, 'usual'))
    const modifiers = isDataMap(found) ? Object.entries(found).find(([key]) => key === 'procedures')?.[1] : undefined
    expect(JSON.stringify(modifiers)).toContain('"wet"')
    expect(rulesText(merged(texts, 'all'))).toBe(rulesText(scenario))
  })
})

/** The paths of every leaf and list of the base. */
const leaves = ((): string[][] => {
  const walk = (data: Data, path: string[]): string[][] =>
    isDataMap(data) ? Object.entries(data).flatMap(([key, value]) => walk(value, [...path, key])) : [path]
  return walk(dataOf(base), [])
})()

const fresh = fc.constantFrom('mist', 'flag-lost', 'wet')
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      path: fc.constantFrom(...leaves),
      value: fc.oneof(fc.integer(), fc.constantFrom<Data>('a: b', '8..10', true)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Edit>(
      { kind: 'remove', path: ['procedures', 'charge', 'modifiers', 'crack'] },
      { kind: 'remove', path: ['lists', 'notes', 'entries', 'one'] },
    ),
  },
  {
    weight: 1,
    arbitrary: fresh.map((id): Edit => ({
      kind: 'set',
      path: ['procedures', 'charge', 'modifiers', id],
      value: { label: id, value: 2 },
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Edit>(
      { kind: 'move', path: ['procedures', 'charge', 'modifiers', 'wet'], after: null },
      { kind: 'move', path: ['procedures', 'fire', 'modifiers', 'flank'], after: null },
    ),
  },
)
/** A club's file after edits; those that can't be applied are skipped. */
const anyFile = fc.array(anyEdit, { maxLength: 6 }).map((edits) =>
  edits.reduce((text, edit) => {
    try {
      return after([edit], text)
    } catch {
      return text
    }
  }, club),
)

describe('laws', () => {
  test('keeping all of ours gives ours, and accepting all of theirs gives theirs, apart from the order of entries', () => {
    fc.assert(
      fc.property(anyFile, anyFile, fc.boolean(), (ours, theirs, isFromBase) => {
        const texts = { origin: isFromBase ? null : club, ours, theirs }
        expect(rulesText(merged(texts, 'none'))).toBe(rulesText(ours))
        expect(rulesText(merged(texts, 'all'))).toBe(rulesText(theirs))
      }),
      { numRuns: rounds(60, 60, 10) },
    )
  })

  test('merging a file with itself changes nothing', () => {
    fc.assert(
      fc.property(anyFile, anyFile, (origin, ours) => {
        for (const taken of ['none', 'usual', 'all'] as const)
          expect(merged({ origin, ours, theirs: ours }, taken)).toBe(ours)
      }),
      { numRuns: rounds(30, 30, 5) },
    )
  })

  test('without conflicts, the direction of a merge doesn’t matter', () => {
    fc.assert(
      fc.property(anyFile, anyFile, (ours, theirs) => {
        const merge = merging({ origin: club, ours, theirs })
        fc.pre(merge.differences.every(({ by, aspect }) => by !== 'conflict' && aspect !== 'order'))
        expect(played(merged({ origin: club, ours, theirs }, 'usual'))).toEqual(
          played(merged({ origin: club, ours: theirs, theirs: ours }, 'usual')),
        )
      }),
      { numRuns: rounds(20, 20, 5) },
    )
  })
})

describe('an external change', () => {
  test('keeps the comments of both if the texts match', () => {
    const ours = club.replace('{value: 3}', '{value: 4}').replace('they are better', 'they are much better')
    const theirs = club.replace('Ask, then roll.', 'Roll, then ask.').replace('# the end', '# the very end')
    const text = merged({ origin: club, ours, theirs }, 'usual')
    expect(text).toContain('{value: 4}   # they are much better')
    expect(text).toContain('"Roll, then ask."')
    expect(text).toContain('# the very end')
  })

  test('uses the file’s version and date, so that the next save gets a new one', () => {
    const ours = after([{ kind: 'head', key: 'title', value: 'Ours' }])
    const theirs = after([
      { kind: 'head', key: 'version', value: '1.0.7' },
      { kind: 'head', key: 'title', value: 'Theirs' },
    ])
    const text = merged({ origin: club, ours, theirs }, 'usual')
    expect(text).toContain('version: 1.0.7')
    expect(text).toContain('title: Ours')
  })
})

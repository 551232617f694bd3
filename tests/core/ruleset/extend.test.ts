import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearestName } from '../../../src-core/nearest.ts'
import { extendRules } from '../../../src-core/ruleset/extend.ts'
import { keyKindOf, type KeyKind } from '../../../src-core/format/entries.ts'
import { plainData, type MapTree } from '../../../src-core/ruleset/tree.ts'
import { jsonSchemaText } from '../../../src-core/format/reference.ts'
import { treeIn } from './sources.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** JSON is valid YAML, so any JSON map can be a tree. */
const treeOf = (json: Json): MapTree => treeIn('a.yaml', JSON.stringify(json))

const isMap = (json: Json | undefined): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** The algorithm of RFC 7396. */
const mergePatch = (target: Json | undefined, patch: Json): Json => {
  if (!isMap(patch)) return patch
  const result = isMap(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(result, key)
    else result[key] = mergePatch(result[key], value)
  }
  return result
}

const key = fc.constantFrom('a', 'b', 'c', 'rows', 'modifiers', 'when', 'constructor', 'toString')
const { map: someMap } = fc.letrec<{ value: Json; map: { [key: string]: Json } }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.string({ maxLength: 3 })),
    fc.array(fc.oneof(fc.integer(), fc.constant(null)), { maxLength: 2 }),
    tie('map'),
  ),
  map: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}))
const whole = someMap.map((json) => mergePatch({}, json) as { [key: string]: Json })

describe('a patch', () => {
  test('is applied according to RFC 7396', () => {
    fc.assert(
      fc.property(whole, someMap, (base, patch) => {
        const { tree } = extendRules(treeOf(base), treeOf(patch))
        expect(plainData(tree)).toEqual(mergePatch(base, patch))
      }),
      { numRuns: 1000 },
    )
  })

  test('over a patch equals both applied in sequence', () => {
    fc.assert(
      fc.property(whole, someMap, someMap, (base, first, second) => {
        const both = extendRules(extendRules(treeOf(base), treeOf(first)).tree, treeOf(second)).tree
        expect(plainData(both)).toEqual(mergePatch(mergePatch(base, first), second))
      }),
    )
  })

  test('changes nothing if it is empty or repeats the base', () => {
    fc.assert(
      fc.property(whole, (base) => {
        for (const patch of [{}, base]) {
          const { tree, changed, removed, problems } = extendRules(treeOf(base), treeOf(patch))
          expect(JSON.stringify(plainData(tree))).toBe(JSON.stringify(plainData(treeOf(base))))
          expect([changed, removed, problems]).toEqual([[], [], []])
        }
      }),
    )
  })

  test('lists each leaf it changes and each entry it removes', () => {
    const base = treeOf({ a: { x: 1, y: 2, z: [1] }, b: { c: 1 }, d: 1 })
    const { changed, removed } = extendRules(
      base,
      treeOf({ a: { x: 1, y: 3, z: [2], n: { m: 1 } }, b: null, d: { e: 1 } }),
    )
    expect(changed).toEqual(['a.y', 'a.z', 'a.n.m', 'd.e'])
    expect(removed).toEqual(['b', 'd'])
  })

  test('keeps a null in a grid cell, where it means “none”', () => {
    const cells = { grids: { g: { rows: { r: { cells: { a: null, b: 1 } } } } } }
    expect(plainData(extendRules(undefined, treeOf(cells)).tree)).toEqual(cells)
    expect(
      extendRules(treeOf(cells), treeOf({ grids: { g: { rows: { r: { cells: { b: null } } } } } })).problems,
    ).toEqual([])
  })

  test('gives its values their own places, even if they repeat the base', () => {
    const patch = treeIn('patch.yaml', '\n\na: {x: 1}\n')
    const { tree } = extendRules(treeOf({ a: { x: 1, y: 2 } }), patch)
    const a = tree.entries.get('a')
    expect(a?.key).toMatchObject({ file: 'patch.yaml', line: 3 })
    expect(a?.value.kind === 'map' ? a.value.entries.get('y')?.key.file : '').toBe('a.yaml')
  })
})

describe('the order of entries', () => {
  const order = (base: Json, patch: Json): string[] => {
    const { tree } = extendRules(treeOf({ actions: base }), treeOf({ actions: patch }))
    return Object.keys((plainData(tree) as { actions: object }).actions)
  }
  const base = { a: { name: 'a' }, b: { name: 'b' }, c: { name: 'c' } }

  test('is the base’s, with new ones last', () => {
    expect(order(base, { z: { name: 'z' }, a: { name: 'A' }, y: { name: 'y' } })).toEqual(['a', 'b', 'c', 'z', 'y'])
  })

  test('follows `after`, and several after the same entry keep the order of the file', () => {
    expect(order(base, { x: { after: 'a' }, y: { after: 'a' }, z: { after: 'x' } })).toEqual([
      'a',
      'x',
      'z',
      'y',
      'b',
      'c',
    ])
    expect(order(base, { a: { after: 'b' } })).toEqual(['b', 'a', 'c'])
    expect(order(base, { x: { after: 'y' }, y: { after: 'a' } })).toEqual(['a', 'y', 'x', 'b', 'c'])
  })

  test('removes the `after` field', () => {
    expect(
      plainData(extendRules(treeOf({ actions: base }), treeOf({ actions: { x: { name: 'x', after: 'a' } } })).tree),
    ).not.toHaveProperty('actions.x.after')
  })

  test('allows a choice, step or cell named `after`', () => {
    const choices = {
      traits: { t: { choices: { before: 'Before', after: 'After' } } },
      phases: { p: { steps: { after: 'after' } } },
    }
    expect(plainData(extendRules(treeOf({}), treeOf(choices)).tree)).toEqual(choices)
  })

  test('keeps every entry, whatever `after` refers to', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'nowhere']
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom(...ids), { noNullPrototype: true }),
        (moves) => {
          const patch = Object.fromEntries(Object.entries(moves).map(([id, after]) => [id, { after }]))
          expect(order(base, patch).toSorted()).toEqual([...new Set(['a', 'b', 'c', ...Object.keys(moves)])].toSorted())
        },
      ),
    )
  })
})

test('allows `after` exactly in the maps whose schema has it', () => {
  type Schema = { readonly [key: string]: unknown }
  const whole = JSON.parse(jsonSchemaText()) as Schema & {
    definitions: Record<string, Schema>
    properties: { rules: Schema }
  }
  const seen = new Set<string>()
  const walk = (schema: unknown, room: KeyKind, path: string): void => {
    if (typeof schema !== 'object' || schema === null || path.split('.').length > 14) return
    const { $ref, anyOf, allOf, properties, additionalProperties: entry, items } = schema as { [key: string]: unknown }
    if (typeof $ref === 'string') {
      const visit = `${$ref} ${room}`
      if (seen.has(visit)) return
      seen.add(visit)
      walk(whole.definitions[$ref.replace('#/definitions/', '')], room, path)
    }
    for (const each of [anyOf, allOf].flat()) walk(each, room, path)
    if (items) walk(items, room === 'entries' ? room : 'fields', `${path}[]`)
    if (typeof properties === 'object' && properties !== null) {
      const keys = Object.keys(properties)
      if (keys.includes('after')) expect(room, `${path} holds entries`).toBe('fields')
      for (const [name, value] of Object.entries(properties))
        if (name !== 'after') walk(value, keyKindOf('fields', name), `${path}.${name}`)
    }
    if (typeof entry === 'object' && entry !== null) {
      if (JSON.stringify(entry).includes('Put this entry after') && !JSON.stringify(entry).startsWith('{"$ref"'))
        expect(room, path).not.toBe('fields')
      walk(entry, room === 'entries' ? 'fields' : 'data', `${path}.ID`)
    }
  }
  walk(whole.properties.rules, 'fields', 'rules')
  expect(seen.size).toBeGreaterThan(20)
})

describe('the nearest name', () => {
  const known = ['cover-light', 'cover-heavy', 'fresh', 'spent', 'fire', 'disordered']
  test.each([
    ['cover-ligth', 'cover-light'],
    ['coverlight', 'cover-light'],
    ['Fresh', 'fresh'],
    ['fersh', 'fresh'],
    ['cover_heavy', 'cover-heavy'],
    ['disorder', 'disordered'],
    ['fir', 'fire'],
    ['heavy', 'cover-heavy'],
    ['veteran', undefined],
    ['x', undefined],
    ['', undefined],
  ])('to %j is %j', (written, meant) => {
    expect(nearestName(written, known)).toBe(meant)
  })

  test('is always a known name or none; for a known name it is that name', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 })),
        fc.string({ maxLength: 12 }),
        (names, written) => {
          expect([...names, undefined]).toContain(nearestName(written, names))
        },
      ),
    )
    for (const name of known) expect(nearestName(name, known)).toBe(name)
  })
})

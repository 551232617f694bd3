import Ajv from 'ajv'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { jsonSchemaText } from '../../../src-core/format/reference.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { source, textOf } from './sources.ts'

interface Shape {
  readonly description?: string
  readonly $ref?: string
  readonly allOf?: readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly definitions?: Readonly<Record<string, Shape>>
}

const whole = JSON.parse(jsonSchemaText()) as Shape
const accepts = new Ajv().compile(whole)

/** Whether a schema or one that it refers to has a description. */
const isDescribed = ({ description, $ref, allOf = [], anyOf = [] }: Shape): boolean => {
  const named = $ref === undefined ? undefined : whole.definitions?.[$ref.replace('#/definitions/', '')]
  return (
    description !== undefined || (named !== undefined && isDescribed(named)) || [...allOf, ...anyOf].some(isDescribed)
  )
}

/** Yields every key of all maps in a schema, and whether it has a description. */
const described = function* (value: unknown): Generator<readonly [key: string, isDescribed: boolean]> {
  if (typeof value !== 'object' || value === null) return
  if ('properties' in value && !('anyOf' in value))
    for (const [key, shape] of Object.entries(value.properties as Readonly<Record<string, Shape>>))
      yield [key, isDescribed(shape)]
  for (const inner of Object.values(value)) yield* described(inner)
}
const root = new URL('../../../', import.meta.url)
const files = ['rulesets/', 'tests/fixtures/rulesets/'].flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => folder + name),
)
const head = { id: 'case', title: 'Case', version: '1.0.0', format: 1 }

describe('the JSON Schema of the format', () => {
  test('is the output of `npm run schema`', () => {
    expect(textOf('rulesets/ruleset.schema.json')).toBe(jsonSchemaText())
  })

  test.each(files)('accepts %s', (file) => {
    expect(accepts(parse(textOf(file)))).toBe(true)
  })

  test.each([
    ['a whole ruleset', { terms: { unit: ['brigade', 'brigades'] } }, true],
    ['a minimal patch', { procedures: { fire: { modifiers: { cover: { value: -2 } } } } }, true],
    [
      'nulls that remove',
      { traits: { arm: null }, procedures: { fire: { modifiers: { cover: null }, limit: null } }, lists: null },
      true,
    ],
    ['a misspelled section', { trait: {} }, false],
    ['a misspelled key deep down', { procedures: { fire: { modifers: {} } } }, false],
    [
      'a misspelled key of an effect',
      { procedures: { fire: { outcomes: { lively: { effects: { hit: { loose: 1 } } } } } } },
      false,
    ],
    ['an id with capitals', { actions: { Move: { name: 'move' } } }, false],
    ['a list where a map belongs', { traits: [] }, false],
    ['an invalid range', { procedures: { fire: { tables: { t: { bands: { lively: '5 till 7' } } } } } }, false],
    ['a null in a list', { terms: { unit: ['brigade', null] } }, false],
  ])('accepts %s: %s', (_, rules, isRight) => {
    expect(accepts({ ruleset: head, rules })).toBe(isRight)
  })

  test.each([
    ['1.0.0', true],
    [1, true],
    [1.5, true],
    ['1.0', false],
    [-1, false],
    ['one', false],
  ])('agrees with the loader on the version %j', (version, isRight) => {
    const text = JSON.stringify({
      ruleset: { ...head, version },
      rules: { actions: { move: { name: 'move' } }, lists: { a: { title: 'A', entries: {} } } },
    })
    const loads = loadRuleset(new Map([['case', source('case.yaml', text)]]), 'case')
    expect([accepts(JSON.parse(text)), loads.ok]).toEqual([isRight, isRight])
  })

  test('requires a header', () => {
    expect(accepts({ rules: {} })).toBe(false)
    expect(accepts({ ruleset: { ...head, titel: 'x' }, rules: {} })).toBe(false)
  })

  test('describes every key', () => {
    const keys = [...described(whole)]
    expect(keys.length).toBeGreaterThan(300)
    expect(keys.filter(([, isDescribed]) => !isDescribed).map(([key]) => key)).toEqual([])
  })
})

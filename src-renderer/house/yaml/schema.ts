/** Finds the keys and fixed values that a JSON Schema (draft 7) allows at a path. */
import type { Path } from '../../../src-core/paths.ts'

type Json = unknown
type JsonObject = { readonly [key: string]: Json }

export interface SchemaKey {
  readonly key: string
  readonly description?: string | undefined
  /** Whether the value is a map, written below the key. */
  readonly isMap?: boolean
}

export interface SchemaChoices {
  readonly keys: readonly SchemaKey[]
  /** Values in YAML notation. */
  readonly values: readonly string[]
}

/** The keys and fixed values that a schema allows at a path. */
export const schemaChoices = (schema: Json, path: Path): SchemaChoices => {
  const at = path.reduce(
    (here, step) => here.flatMap((each) => schemasBelow(schema, each, step)),
    alternatives(schema, schema),
  )
  const keys = new Map<string, SchemaKey>()
  const values = new Set<string>()
  for (const shape of at) {
    for (const [key, value] of Object.entries(objectOf(shape['properties']))) {
      const shapes = alternatives(schema, value)
      keys.set(key, { key, description: descriptionOf(value), isMap: shapes.some(({ type }) => type === 'object') })
    }
    for (const value of fixedValues(shape)) values.add(value)
  }
  return { keys: [...keys.values()], values: [...values] }
}

/** A schema and all its alternatives, with references resolved. */
const alternatives = (schema: Json, shape: Json): readonly JsonObject[] => {
  if (!isObject(shape)) return []
  const { $ref, anyOf, oneOf, allOf } = shape
  const nested = [anyOf, oneOf, allOf].flatMap((list): readonly Json[] => (Array.isArray(list) ? list : []))
  const referred = typeof $ref === 'string' ? [resolve(schema, $ref)] : []
  return [shape, ...[...nested, ...referred].flatMap((each) => alternatives(schema, each))]
}

const schemasBelow = (schema: Json, shape: JsonObject, step: string | number): readonly JsonObject[] => {
  const { properties, additionalProperties, items } = shape
  if (typeof step === 'number') return alternatives(schema, Array.isArray(items) ? items[step] : items)
  const own = objectOf(properties)
  return alternatives(schema, Object.hasOwn(own, step) ? own[step] : additionalProperties)
}

/** Resolves a reference such as `#/definitions/name`. */
const resolve = (schema: Json, reference: string): Json =>
  reference
    .split('/')
    .slice(1)
    .reduce<Json>((here, step) => objectOf(here)[step], schema)

const fixedValues = (shape: JsonObject): readonly string[] => {
  const listed: readonly Json[] = Array.isArray(shape['enum'])
    ? shape['enum']
    : 'const' in shape
      ? [shape['const']]
      : []
  const values = shape['type'] === 'boolean' && listed.length === 0 ? [true, false] : listed
  return shape['type'] === 'null' ? ['null'] : values.map(String)
}

const descriptionOf = (shape: Json): string | undefined => {
  const { description } = objectOf(shape)
  return typeof description === 'string' ? description : undefined
}

const isObject = (json: Json): json is JsonObject => typeof json === 'object' && json !== null && !Array.isArray(json)
const objectOf = (json: Json): JsonObject => (isObject(json) ? json : {})

/** The format as a JSON Schema, with which editors complete and check a file as it is typed. */
import { present } from '../present.ts'
import { z } from 'zod'
import { rulesetSchema } from './schema.ts'

type Json = boolean | number | string | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * The JSON Schema (draft 7, which editors know) of a ruleset file, ending with a line feed. One schema serves rulesets and patches:
 * within `rules` every key may be left out, and null removes. What is required there the loader says, as it sees the whole.
 */
export const jsonSchemaText = (): string => {
  const whole = z.toJSONSchema(rulesetSchema, {
    io: 'input',
    target: 'draft-7',
    reused: 'ref',
    override: withShortForms,
  }) as unknown as Record<string, Json>
  const { $schema, properties, definitions, ...rest } = whole
  const schema = {
    ...($schema === undefined ? {} : { $schema }),
    title: 'Doublequick ruleset',
    description:
      'A ruleset, a part that rulesets share, or house rules. With extends only what differs is written, and null removes.',
    ...rest,
    properties: {
      ...asRecord(properties),
      ruleset: withShortVersion(present(asRecord(properties)['ruleset'])),
      rules: partial(present(asRecord(properties)['rules'])),
    },
    required: ['ruleset', 'rules'],
    definitions: Object.fromEntries(
      Object.entries(asRecord(definitions)).map(([name, definition]) => [name, partial(definition)]),
    ),
  }
  return `${JSON.stringify(schema, null, 2).replaceAll('__schema', 'shape-')}\n`
}

/** The head, in which a version may also have fewer than three numbers: short.ts writes them out. */
const withShortVersion = (head: Json): Json => {
  const { properties, ...rest } = asRecord(head)
  const { version, ...others } = asRecord(properties)
  return { ...rest, properties: { ...others, version: { anyOf: [present(version), { type: 'number', minimum: 0 }] } } }
}

/** Adds the short forms: several ids in a key, entries as a list, and rules as patches. */
const withShortForms = ({ jsonSchema: shape }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (shape['patch'] === true) {
    for (const key of ['patch', 'type', 'propertyNames', 'additionalProperties']) delete shape[key]
    shape.allOf = [{ $ref: '#/properties/rules' }]
    return
  }
  const { propertyNames, listed, ...map } = shape
  if (propertyNames === undefined) return
  const step = '[a-z0-9-]+( *, *[a-z0-9-]+)*'
  shape.propertyNames = { type: 'string', pattern: `^${step}(\\.${step})*$` }
  if (listed === undefined) return
  delete shape['listed']
  const value = map.additionalProperties
  const entry: z.core.JSONSchema.BaseSchema =
    listed === 'condition' || typeof value !== 'object' ? {} : { anyOf: [{ type: 'string' }, value] }
  const item = { type: 'object' as const, minProperties: 1, maxProperties: 1, additionalProperties: entry }
  shape.anyOf = [
    { type: 'object', propertyNames: shape.propertyNames, additionalProperties: present(map.additionalProperties) },
    { type: 'array', items: { anyOf: [{ type: 'string' }, item] } },
  ]
  for (const key of ['type', 'propertyNames', 'additionalProperties'] as const) delete shape[key]
}

const isRecord = (json: Json | undefined): json is { readonly [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
const asRecord = (json: Json | undefined): { readonly [key: string]: Json } => (isRecord(json) ? json : {})

/** A schema with nothing required, and null allowed for every value of a map; lists stay as they are, since a list is replaced whole. */
const partial = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(partial)
  if (!isRecord(json)) return json
  const { required: _, ...rest } = json
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => {
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(
            Object.entries(asRecord(value)).map(([name, property]) => [name, removable(partial(property))]),
          ),
        ]
      if (key === 'additionalProperties' && isRecord(value)) return [key, removable(partial(value))]
      return [key, key === 'enum' || key === 'const' ? value : partial(value)]
    }),
  )
}

const removable = (json: Json): Json => {
  if (!isRecord(json)) return json
  const { description, ...rest } = json
  return { ...(description === undefined ? {} : { description }), anyOf: [rest, { type: 'null' }] }
}

/** Publishes the format: as a JSON Schema for completion and validation in editors, and as the reference page. */
import { nonNull, getEntry } from '../present.ts'
import { z } from 'zod'
import { rulesetSchema } from './schema.ts'
import { stringify } from 'yaml'
import { dotted, samePath } from '../paths.ts'
import { capitalize } from '../words/text.ts'
import { amount, condition, guardKeys } from '../language/schema.ts'
import { lengthUnits } from '../ruleset/units.ts'
import { chart, exactNumber, id, place, range, words } from './basics.ts'
import { dice, traitValueSchema } from './procedure-schema.ts'
import { unitOfCell } from './trait-schema.ts'

type Json = boolean | number | string | null | readonly Json[] | { readonly [key: string]: Json }

/** The `$id` of a published schema. */
export const schemaAddress = (name: string): string =>
  `https://raw.githubusercontent.com/doublequick/doublequick/main/rulesets/${name}.schema.json`

/**
 * The JSON Schema (draft 7, which editors support) of a ruleset file, ending with a line feed. The same schema covers rulesets and patches: within
 * `rules`, every key may be left out, and null removes it. The loader reports missing keys, since it sees the whole ruleset.
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
    $id: schemaAddress('ruleset'),
    description:
      'A ruleset, a part that rulesets share, or house rules. With extends only what differs is written, and null removes.',
    ...rest,
    properties: {
      ...asRecord(properties),
      ruleset: withShortVersion(nonNull(asRecord(properties)['ruleset'])),
      rules: withoutRequired(nonNull(asRecord(properties)['rules'])),
    },
    required: ['ruleset', 'rules'],
    definitions: Object.fromEntries(
      Object.entries(asRecord(definitions)).map(([name, definition]) => [name, withoutRequired(definition)]),
    ),
  }
  return `${JSON.stringify(schema, null, 2).replaceAll('__schema', 'shape-')}\n`
}

/** The schema of the head. Its version may have fewer than three numbers; short.ts adds the missing ones. */
const withShortVersion = (head: Json): Json => {
  const { properties, ...rest } = asRecord(head)
  const { version, ...others } = asRecord(properties)
  return { ...rest, properties: { ...others, version: { anyOf: [nonNull(version), { type: 'number', minimum: 0 }] } } }
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
    { type: 'object', propertyNames: shape.propertyNames, additionalProperties: nonNull(map.additionalProperties) },
    { type: 'array', items: { anyOf: [{ type: 'string' }, item] } },
  ]
  for (const key of ['type', 'propertyNames', 'additionalProperties'] as const) delete shape[key]
}

const isRecord = (json: Json | undefined): json is { readonly [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
const asRecord = (json: Json | undefined): { readonly [key: string]: Json } => (isRecord(json) ? json : {})

/** A schema in which nothing is required and null is allowed in every map. Lists don't change, since a patch replaces them as a whole. */
const withoutRequired = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(withoutRequired)
  if (!isRecord(json)) return json
  const { required: _, ...rest } = json
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => {
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(
            Object.entries(asRecord(value)).map(([name, property]) => [name, removable(withoutRequired(property))]),
          ),
        ]
      if (key === 'additionalProperties' && isRecord(value)) return [key, removable(withoutRequired(value))]
      return [key, key === 'enum' || key === 'const' ? value : withoutRequired(value)]
    }),
  )
}

const removable = (json: Json): Json => {
  if (!isRecord(json)) return json
  const { description, ...rest } = json
  return { ...(description === undefined ? {} : { description }), anyOf: [rest, { type: 'null' }] }
}

/** The parts of a JSON Schema that the page uses. */
interface Shape {
  readonly title?: string
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly $ref?: string
  readonly anyOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly type?: string | readonly string[]
  readonly const?: string | number | boolean
  readonly enum?: readonly string[]
  /** Set for a patch of rules, which has only the differences. */
  readonly patch?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Shape | boolean
  readonly items?: Shape | readonly Shape[]
  readonly definitions?: Readonly<Record<string, Shape>>
}

/** A map with fixed keys, the places where it may occur, and its alternatives. */
interface Section {
  /** The kind of value that the map is an alternative of, if any. */
  readonly kind: string | undefined
  readonly places: string[][]
  readonly maps: readonly Shape[]
  readonly about: Shape
}

/** Whether the list of the map above also has this map's keys: a short map in one place, which needs no explanation. */
const isInlined = ({ kind, places, maps, about }: Section): boolean =>
  kind === undefined &&
  places.length === 1 &&
  places[0]?.length !== 0 &&
  about.description === undefined &&
  keysOf(maps).filter(([name]) => ![...placing, 'unless', ...lengthUnits.slice(1)].includes(name)).length <= 4

const kinds: readonly Shape[] = [
  id,
  words,
  exactNumber,
  range,
  dice,
  traitValueSchema,
  unitOfCell,
  condition,
  amount,
  chart,
].map((kind) => kind.meta() as Shape)
/** Keys that every entry may have, which the page explains only once. */
const placing = Object.keys(place)
const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as Shape

/** The reference page as Markdown, ending with a line feed. */
export const referencePage = (): string => {
  const whole = shapeOf(rulesetSchema)
  const sections = sectionsOf(whole)
  const headings = headingsOf(sections)
  const inlinedKeys = new Set(sections.filter(isInlined).map(({ maps }) => keyOf(maps)))
  const link = (maps: readonly Shape[], text: string): string => {
    const heading = headings.get(keyOf(maps))
    return heading === undefined || inlinedKeys.has(keyOf(maps)) ? text : `[${text}](#${anchor(heading)})`
  }
  const valuesOf = (shape: Shape): string => [...new Set(alternativeTexts(shape, whole, link))].join(', ')
  const placeShapes = shapeOf(z.strictObject(place)).properties ?? {}
  const rowsOf = (maps: readonly Shape[]): readonly Row[] =>
    mergeRows(
      keysOf(maps)
        .filter(([name, { description }]) => !placing.includes(name) || description !== placeShapes[name]?.description)
        .map(([name, shape, isRequired]) => ({
          names: [name],
          isRequired,
          depth: 0,
          value: valuesOf(shape),
          meaning: shape.description ?? '',
        })),
    )
  /** The rows of a map, each followed by those of the maps inlined under its key. */
  const rowsWithInlined = ({ maps, places }: Section): readonly Row[] =>
    rowsOf(maps).flatMap((row) => [
      row,
      ...row.names
        .flatMap((name) => [[name], [name, 'ID']])
        .flatMap((steps) =>
          sections
            .filter(
              (each) => isInlined(each) && places.some((path) => samePath(each.places[0] ?? [], [...path, ...steps])),
            )
            .flatMap(rowsWithInlined)
            .map((inner) => ({ ...inner, depth: inner.depth + 1 })),
        ),
    ])
  /** The list of a map's keys. If they include all keys of an earlier map with more than four keys, links to that map instead of repeating them. */
  const keyList = (section: Section): string => {
    const rows = rowsWithInlined(section)
    const earlier = sections
      .slice(0, sections.indexOf(section))
      .filter((each) => each.kind === undefined && !isInlined(each))
      .map((each) => ({ heading: getEntry(headings, keyOf(each.maps)), rows: rowsOf(each.maps) }))
      .find((each) => each.rows.length > 4 && each.rows.every((row) => rows.some((other) => isSameRow(row, other))))
    if (!earlier) return listOf(rows)
    const own = rows.filter((row) => !earlier.rows.some((other) => isSameRow(row, other)))
    return `The keys of [${earlier.heading}](#${anchor(earlier.heading)}), and:\n\n${listOf(own)}`
  }
  const entries = sections.filter((each) => each.kind === undefined && !isInlined(each))
  const parts = [
    intro,
    '## Values',
    ...kinds.flatMap((kind) => [
      `### ${capitalize(nonNull(kind.title))}`,
      ...paragraphs(kind),
      ...sections.filter((each) => each.kind === kind.title).map(keyList),
    ]),
    '## Every entry',
    'Any entry (a map under an id) can have these. An entry with `when` or `unless` applies only if `when` holds and `unless` doesn’t. “The first match” is the first entry that applies; the last one needs no condition.',
    listOf(
      Object.entries(placeShapes).map(([name, shape]) => ({
        names: [name],
        isRequired: false,
        depth: 0,
        value: valuesOf(shape),
        meaning: shape.description ?? '',
      })),
    ),
    shortForms,
    ...[...new Set(entries.map(groupOf))].flatMap((group) => [
      `## ${group}`,
      ...entries
        .filter((each) => groupOf(each) === group)
        .flatMap((each) => [`### ${getEntry(headings, keyOf(each.maps))}`, ...paragraphs(each.about), keyList(each)]),
    ]),
  ]
  return `${parts.join('\n\n')}\n`
}

const intro = `# Every key of a ruleset

\`npm run schema\` writes this page from the schema. See also [the tutorial](rulesets.md) and [the recipes](rulesets-recipes.md).

Headings are paths: \`traits.ID\` is an entry of \`traits\`. Bold keys are required.`

const shortForms = `Similar entries can share a line: \`silenced, damaged: {...}\`. \`choices\`, \`from\`, \`roles\`, \`groups\`, \`parties\`, \`columns\` and \`actions\`
can be lists: \`[steady, shaken: Badly shaken]\`.

Unless the file extends another, you can leave out required titles, names and labels, which then come from the id or the term with that id. You can
also leave out \`of: unit\` in a trait.`

/** All maps with fixed keys, in document order. */
const sectionsOf = (whole: Shape): readonly Section[] => {
  const sections = new Map<string, Section>()
  const kindsSeen = new Set<string | undefined>()
  const walk = (given: Shape, path: readonly string[]): void => {
    const shape = resolved(given, whole)
    const kind = isKind(shape) ? shape.title : undefined
    const here = kind === undefined ? path : ['values', kind]
    const maps = mapsOf(shape, whole)
    const known = sections.get(keyOf(maps))
    if (kind === undefined) known?.places.push([...path])
    if (known || kindsSeen.has(kind)) return
    if (kind !== undefined) kindsSeen.add(kind)
    if (maps.length > 0)
      sections.set(keyOf(maps), { kind, places: [[...here]], maps, about: path.at(-1) === 'ID' ? shape : {} })
    for (const [name, below] of keysOf(maps)) walk(below, [...here, name])
    for (const each of alternatives(shape, whole)) {
      if (typeof each.additionalProperties === 'object') walk(each.additionalProperties, [...here, 'ID'])
      for (const item of itemsOf(each)) walk(item, here)
    }
  }
  walk(whole, [])
  return [...sections.values()]
}

/** Groups sections of the rules by the first key of their path. */
const groupOf = ({ places: [path = []] }: Section): string =>
  path[0] === 'rules' ? (path[1] ?? 'The file') : path[0] === 'values' ? 'Within values' : 'The file'

/** The heading of each section: the shortest unique end of its path. */
const headingsOf = (sections: readonly Section[]): ReadonlyMap<string, string> => {
  const titles = kinds.map(({ title }) => title)
  const nameOf = (path: readonly string[], others: readonly (readonly string[])[]): string => {
    const ends = path.map((_, from) => path.slice(from)).filter(([first]) => first !== 'ID' && !titles.includes(first))
    const isAlone = (end: readonly string[]): boolean =>
      others.every((other) => dotted(other.slice(-end.length)) !== dotted(end))
    return dotted(ends.findLast(isAlone) ?? path)
  }
  return new Map(
    sections.map(({ kind, places, maps }) => {
      const others = sections.filter((each) => each.maps !== maps).flatMap((each) => each.places)
      const names = new Set(places.map((path) => (path.length === 0 ? 'FILE' : nameOf(path, others))))
      return [keyOf(maps), kind ?? [...names].map((name) => `\`${name}\``).join(' · ')]
    }),
  )
}

const keyOf = (maps: readonly Shape[]): string =>
  maps.length === 0 ? '' : JSON.stringify(maps.map(({ properties }) => properties))
const isKind = ({ title }: { readonly title?: string | undefined }): boolean =>
  kinds.some((kind) => kind.title !== undefined && kind.title === title)
/** Resolves a reference, and keeps the description given next to it. */
const resolved = (shape: Shape, whole: Shape): Shape => {
  const { $ref, allOf: [only] = [], ...rest } = shape
  if ($ref !== undefined) return resolved(whole.definitions?.[$ref.replace('#/definitions/', '')] ?? {}, whole)
  return only === undefined ? shape : { ...resolved(only, whole), ...rest }
}
/** A shape and its alternatives, without other kinds of values. */
const alternatives = (shape: Shape, whole: Shape): readonly Shape[] => [
  shape,
  ...(shape.anyOf ?? [])
    .map((each) => resolved(each, whole))
    .filter((each) => !isKind(each))
    .flatMap((each) => alternatives(each, whole)),
]
const mapsOf = (shape: Shape, whole: Shape): readonly Shape[] =>
  alternatives(shape, whole).filter(({ properties }) => properties !== undefined)
const itemsOf = ({ items = [] }: Shape): readonly Shape[] => [items].flat()

/** The keys of all alternatives of a map, without duplicates. A key is required if every alternative requires it. */
const keysOf = (maps: readonly Shape[]): readonly (readonly [name: string, shape: Shape, isRequired: boolean])[] => {
  const found = new Map(maps.flatMap(({ properties = {} }) => Object.entries(properties)))
  return [...found].map(([name, shape]) => [name, shape, maps.every(({ required = [] }) => required.includes(name))])
}

/** Describes the alternatives of a value. */
const alternativeTexts = (
  given: Shape,
  whole: Shape,
  link: (maps: readonly Shape[], text: string) => string,
): readonly string[] => {
  const shape = resolved(given, whole)
  const { title = '', anyOf, properties, additionalProperties, items } = shape
  const within = (each: Shape): readonly string[] => alternativeTexts(each, whole, link)
  if (shape.patch) return ['as [rules](#rules)']
  if (isKind(shape)) return [`[${title}](#${anchor(title)})`]
  if (shape.const !== undefined) return [`\`${shape.const}\``]
  if (shape.enum) return shape.enum.map((each) => `\`${each}\``)
  if (anyOf) return anyOf.flatMap(within)
  if (properties) return [link([shape], 'a map')]
  if (typeof additionalProperties === 'object') {
    const entry = resolved(additionalProperties, whole)
    return entry.properties ? [link([entry], 'by id')] : [`by id: ${within(entry).join(' or ')}`]
  }
  if (items) return [`a list of ${[...new Set(itemsOf(shape).flatMap(within))].join(' or ')}`]
  return shape.type === undefined ? ['any value'] : [shape.type].flat().flatMap((each) => plainTypeTexts(each, shape))
}

const plainTypeTexts = (type: string, shape: Shape): readonly string[] => {
  if (type === 'boolean') return ['`true`', '`false`']
  if (type === 'null') return ['`null`']
  if (type === 'string') return ['text']
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = shape
  const bounds = [minimum, maximum].map((bound) => (bound === undefined || Math.abs(bound) >= 9999 ? undefined : bound))
  const [min, max] = bounds
  const between = exclusiveMinimum !== undefined && exclusiveMaximum !== undefined
  const extent = between
    ? ` between ${exclusiveMinimum} and ${exclusiveMaximum}`
    : `${min === undefined ? '' : ` from ${min}`}${max === undefined ? '' : ` to ${max}`}`
  return [`${type === 'integer' ? 'a whole number' : 'a number'}${extent}`]
}

const paragraphs = ({ description, examples = [] }: Shape): readonly string[] => [
  ...(description === undefined ? [] : [description]),
  ...(examples.length === 0 ? [] : [`For example ${examples.map((each) => `\`${flow(each)}\``).join(', ')}.`]),
]
const flow = (value: unknown): string =>
  stringify(value, { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 }).trim()

/** A row in a list of keys: one key, or several that are used together. */
interface Row {
  readonly names: readonly string[]
  readonly isRequired: boolean
  /** How many maps around it are in the same list. */
  readonly depth: number
  readonly value: string
  readonly meaning: string
}

const isSameRow = (row: Row, other: Row): boolean =>
  row.names.join() === other.names.join() && row.value === other.value && row.meaning === other.meaning

/** Merges keys that are used together into one row: a length in each unit, and the conditions of an entry. */
const mergeRows = (rows: readonly Row[]): readonly Row[] => {
  const together = [
    { keys: lengthUnits, meaning: (first: string) => first.replace(/, in [a-z ]+$/, '') },
    { keys: Object.keys(guardKeys), meaning: () => 'When it applies' },
  ]
  return together.reduce((all, { keys, meaning }) => {
    const at = all.findIndex(({ names }) => names[0] === keys[0])
    const run = all.slice(at, at + keys.length)
    const [first] = run
    if (!first || run.flatMap(({ names }) => names).join() !== keys.join()) return all
    if (run.some(({ value, isRequired }) => value !== first.value || isRequired)) return all
    return all.toSpliced(at, keys.length, { ...first, names: keys, meaning: meaning(first.meaning) })
  }, rows)
}

const listOf = (rows: readonly Row[]): string =>
  rows
    .map(({ names, isRequired, depth, value, meaning }) => {
      const key = names.map((name) => `\`${name}\``).join(', ')
      return `${'  '.repeat(depth)}- ${isRequired ? `**${key}**` : key} (${value}): ${meaning}`
    })
    .join('\n')

/** The anchor of a heading, as GitHub generates it. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

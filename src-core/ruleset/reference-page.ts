/** The reference of the format as a page of Markdown, made from the schema: docs/rulesets-reference.md. */
import { stringify } from 'yaml'
import { z } from 'zod'
import { rulesetSchema } from './schema.ts'
import { amount } from './schema/amounts.ts'
import { chart, exact, id, place, range, words } from './schema/basics.ts'
import { condition } from './schema/conditions.ts'
import { dice } from './schema/procedures.ts'

/** What a JSON Schema of the format is made of. */
export interface Shape {
  readonly title?: string
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly $ref?: string
  readonly anyOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
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

/** A map with keys of its own: where it may stand, and the ways it may be written. */
interface Section {
  readonly places: string[][]
  readonly maps: readonly Shape[]
  readonly about: Shape
}

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as Shape
const kinds = [id, words, exact, range, dice, condition, amount, chart].map(shapeOf)
/** Keys that any entry may have, which the page explains once. */
const placing = Object.keys(place)

/** The page, ending with a line feed. */
export const referencePage = (): string => {
  const whole = shapeOf(rulesetSchema)
  const sections = sectionsOf(whole)
  const headings = headingsOf([...sections.values()])
  const section = (key: string, each: Section): string[] => {
    const rows = keysOf(each.maps).filter(([name]) => !placing.includes(name) || each.about.title !== undefined)
    return [
      `### ${headings.get(key) ?? ''}`,
      ...paragraphs(each.about),
      table(rows.map(([name, shape, isRequired]) => [isRequired ? `**\`${name}\`**` : `\`${name}\``, valuesOf(shape), shape.description ?? ''])),
    ]
  }
  const link = (maps: readonly Shape[]): string => {
    const heading = headings.get(keyOf(maps))
    return heading === undefined ? 'a map' : `[a map](#${anchor(heading)})`
  }
  const valuesOf = (shape: Shape): string => [...new Set(written(shape, link))].join(', ')
  const group = ([, { places }]: readonly [string, Section]): string => {
    const [first = []] = places
    return first[0] === 'rules' ? (first[1] ?? 'The file') : 'The file'
  }
  const entries = [...sections].filter(([, { about }]) => about.title === undefined)
  const groups = [...new Set(entries.map(group))]
  return `${[
    intro,
    '## Values',
    ...kinds.flatMap((kind) => {
      const maps = mapsOf(kind)
      return [
        `### ${capital(kind.title ?? '')}`,
        ...paragraphs(kind),
        ...(maps.length === 0 ? [] : section(keyOf(maps), { places: [], maps, about: {} }).slice(1)),
      ]
    }),
    '## Every entry',
    'These may stand in any entry, that is in a map below an id.',
    table(Object.entries(shapeOf(z.strictObject(place)).properties ?? {}).map(([name, shape]) => [`\`${name}\``, valuesOf(shape), shape.description ?? ''])),
    ...groups.flatMap((name) => [
      `## ${name}`,
      ...entries.filter((entry) => group(entry) === name).flatMap(([key, each]) => section(key, each)),
    ]),
  ].join('\n\n')}\n`
}

const intro = `# Every key of a ruleset

This page is made from the format's schema by \`npm run schema\`; do not edit it. [The tutorial](rulesets.md) shows how a ruleset is
written, [the recipes](rulesets-recipes.md) how single things are said.

Each heading says where a map stands: \`traits.ID\` is an entry of \`traits\`, under an id of your own. Keys in bold must be there. A
map is written on one line, \`{of: unit, flag: true}\`, or a key a line, each two spaces further in.`

/** All maps with keys of their own, by what they are, in the order in which they are found. */
const sectionsOf = (whole: Shape): ReadonlyMap<string, Section> => {
  const sections = new Map<string, Section>()
  const walk = (shape: Shape, path: readonly string[]): void => {
    if (shape.$ref !== undefined || isKind(shape)) return
    const maps = mapsOf(shape)
    const known = sections.get(keyOf(maps))
    if (known) known.places.push([...path])
    else if (maps.length > 0) {
      const isEntry = path.at(-1) === 'ID'
      sections.set(keyOf(maps), { places: [[...path]], maps, about: isEntry ? shape : {} })
      for (const [name, below] of keysOf(maps)) walk(below, [...path, name])
    }
    for (const each of alternatives(shape)) {
      if (typeof each.additionalProperties === 'object') walk(each.additionalProperties, [...path, 'ID'])
      for (const item of itemsOf(each)) walk(item, path)
    }
  }
  walk(whole, [])
  return sections
}

/** Each place by as much of its end as tells it from the others. */
const headingsOf = (sections: readonly Section[]): ReadonlyMap<string, string> => {
  const all = sections.flatMap(({ places }, index) => places.map((path) => ({ index, path })))
  const taken = kinds.map(({ title }) => title)
  const name = (index: number, path: readonly string[]): string => {
    if (path.length === 0) return 'FILE'
    const least = path.findLastIndex((step) => step !== 'ID')
    for (let from = least; from > 0; from--) {
      const end = path.slice(from).join('.')
      if (path[from] !== 'ID' && !taken.includes(end) && all.every((other) => other.index === index || !`.${other.path.join('.')}`.endsWith(`.${end}`))) return end
    }
    return path.join('.')
  }
  return new Map(
    sections.map(({ places, maps }, index) => [
      keyOf(maps),
      [...new Set(places.map((path) => `\`${name(index, path)}\``))].join(' · '),
    ]),
  )
}

const keyOf = (maps: readonly Shape[]): string => (maps.length === 0 ? '' : JSON.stringify(maps.map(({ properties }) => properties)))
const isKind = ({ title }: Shape): boolean => kinds.some((kind) => kind.title !== undefined && kind.title === title)
const alternatives = (shape: Shape): readonly Shape[] => [shape, ...[...(shape.anyOf ?? []), ...(shape.allOf ?? [])].flatMap(alternatives)]
const mapsOf = (shape: Shape): readonly Shape[] => alternatives(shape).filter(({ properties }) => properties !== undefined)
const itemsOf = ({ items = [] }: Shape): readonly Shape[] => [items].flat()

/** The keys of all the ways a map may be written, each once; required is what each of them requires. */
const keysOf = (maps: readonly Shape[]): readonly (readonly [name: string, shape: Shape, isRequired: boolean])[] => {
  const found = new Map(maps.flatMap(({ properties = {} }) => Object.entries(properties)))
  return [...found].map(([name, shape]) => [name, shape, maps.every(({ required = [] }) => required.includes(name))])
}

/** The ways a value may be written, in words. */
const written = (shape: Shape, link: (maps: readonly Shape[]) => string): readonly string[] => {
  const { title, const: fixed, anyOf, allOf, type, properties, additionalProperties } = shape
  if (shape.$ref !== undefined) return written(kindOf(shape.$ref), link)
  if (title !== undefined && isKind(shape)) return [`[${title}](#${anchor(title)})`]
  if (fixed !== undefined) return [`\`${JSON.stringify(fixed).replaceAll('"', '')}\``]
  if (shape.enum) return shape.enum.map((each) => `\`${String(each)}\``)
  const several = [...(anyOf ?? []), ...(allOf ?? [])]
  if (several.length > 0) return several.flatMap((each) => written(each, link))
  if (properties) return [link(mapsOf(shape))]
  if (typeof additionalProperties === 'object') return [`by id: ${written(additionalProperties, link).join(' or ')}`]
  if (shape.items) return [`a list of ${[...new Set(itemsOf(shape).flatMap((each) => written(each, link)))].join(' or ')}`]
  return [type ?? []].flat().flatMap((each) => plain(each, shape))
}

const plain = (type: string, shape: Shape): readonly string[] => {
  if (type === 'boolean') return ['`true`', '`false`']
  if (type === 'null') return ['`null`']
  if (type === 'string') return ['text']
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = shape
  const bounds = [minimum, maximum].map((bound) => (bound === undefined || Math.abs(bound) >= 9999 ? undefined : bound))
  const [least, most] = bounds
  const between = exclusiveMinimum !== undefined && exclusiveMaximum !== undefined
  const extent = between
    ? ` between ${exclusiveMinimum} and ${exclusiveMaximum}`
    : `${least === undefined ? '' : ` from ${least}`}${most === undefined ? '' : ` to ${most}`}`
  return [`${type === 'integer' ? 'a whole number' : 'a number'}${extent}`]
}

const paragraphs = ({ description, examples = [] }: Shape): readonly string[] => [
  ...(description === undefined ? [] : [description]),
  ...(examples.length === 0 ? [] : [`For example ${examples.map((each) => `\`${flow(each)}\``).join(', ')}.`]),
]
const flow = (value: unknown): string =>
  stringify(value, { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 }).trim()

const table = (rows: readonly (readonly string[])[]): string =>
  ['| key | is written as | what it says |', '| --- | --- | --- |', ...rows.map((cells) => `| ${cells.join(' | ').replaceAll('\n', ' ')} |`)].join('\n')

/** The anchor of a heading, as GitHub makes it. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

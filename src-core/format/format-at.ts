/** Looks up what the schema allows at a path of `rules`. Forms built from this have a field for every key. */
import { nonNull } from '../present.ts'
import { z } from 'zod'
import type { Path } from '../paths.ts'
import { rulesSchema } from './schema.ts'
import { place } from './basics.ts'

/** The kind of a value, named as in the schema. `list` is a list of ids, `map` has fixed keys, and `entries` has ids as keys. */
export type Writing =
  'words' | 'text' | 'number' | 'range' | 'dice' | 'chart' | 'conditions' | 'amount' | 'id' | 'list' | 'map' | 'entries'

interface FormatKey {
  readonly key: string
  /** The description of the key or value, as in the reference. */
  readonly about: string
  readonly required: boolean
}

/** What is allowed at a path, with all alternatives. */
export interface PathFormat {
  readonly writings: ReadonlySet<Writing>
  /** Constants: words of the format, true and false. */
  readonly values: readonly (string | boolean)[]
  /** The keys of a map, except those that position an entry. */
  readonly keys: readonly FormatKey[]
}

/** The format at a path. Null if nothing is allowed there. */
export const formatAt = (path: Path): PathFormat | null => {
  root ??= positionOf(alternatives(schema().root))
  const { shapes, format } = path.reduce((here, step) => here.below(step), root)
  return shapes.length === 0 ? null : format()
}

/** A position in the schema. */
interface Position {
  readonly shapes: readonly Shape[]
  readonly format: () => PathFormat
  readonly below: (step: string | number) => Position
}
let root: Position | undefined

/** All entries of a map, and all items of a list, share a position, except those that the schema names. */
const [anyEntry, anyItem] = [Symbol('entry'), Symbol('item')]

const positionOf = (shapes: readonly Shape[]): Position => {
  let format: PathFormat | undefined
  const below = new Map<string | number | symbol, Position>()
  const isNamed = (step: string | number): boolean =>
    shapes.some(({ properties = {}, prefixItems = [] }) =>
      typeof step === 'number' ? step < prefixItems.length : Object.hasOwn(properties, step),
    )
  return {
    shapes,
    format: () => (format ??= formatOf(shapes)),
    below: (step) => {
      const key = isNamed(step) ? step : typeof step === 'number' ? anyItem : anyEntry
      const position = below.get(key) ?? positionOf(shapes.flatMap((shape) => shapesBelow(shape, step)))
      below.set(key, position)
      return position
    },
  }
}

const formatOf = (shapes: readonly Shape[]): PathFormat => {
  const maps = shapes.filter(({ properties }) => properties !== undefined)
  const keys = new Map(maps.flatMap(({ properties = {} }) => Object.entries(properties)))
  return {
    writings: new Set(shapes.flatMap(writingsOf)),
    values: [...new Set(shapes.flatMap(valuesOf))],
    keys: [...keys]
      .filter(([key]) => !Object.hasOwn(place, key))
      .map(([key, shape]) => ({
        key,
        about: shape.description ?? resolved(shape).description ?? '',
        required: maps.every(({ required = [] }) => required.includes(key)),
      })),
  }
}

interface Shape {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly const?: string | number | boolean
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Shape | boolean
  readonly items?: Shape
  readonly prefixItems?: readonly Shape[]
}

/** The schema as data, created on first use. */
const schema = (): { readonly root: Shape; readonly definitions: Readonly<Record<string, Shape>> } => {
  if (cachedSchema === undefined) {
    const root = z.toJSONSchema(rulesSchema, { io: 'input' }) as Shape & {
      readonly $defs?: Readonly<Record<string, Shape>>
    }
    cachedSchema = { root, definitions: root.$defs ?? {} }
  }
  return cachedSchema
}
let cachedSchema: ReturnType<typeof schema> | undefined

const resolved = (shape: Shape): Shape => {
  const { $ref, ...own } = shape
  return $ref === undefined
    ? shape
    : { ...resolved(nonNull(schema().definitions[$ref.replace('#/$defs/', '')])), ...own }
}

/** Kinds of values that are handled as a whole, by their titles in the schema. */
const kinds: Readonly<Record<string, Writing>> = {
  id: 'id',
  words: 'words',
  number: 'number',
  'whole number': 'number',
  range: 'range',
  dice: 'dice',
  chart: 'chart',
  conditions: 'conditions',
  amount: 'amount',
}

const kindOf = ({ title }: Shape): Writing | undefined => (title === undefined ? undefined : kinds[title])

/** All alternatives of a shape. A kind of value is listed in addition to its shapes. */
const alternatives = (given: Shape): readonly Shape[] => {
  const shape = resolved(given)
  const { anyOf, type, ...kind } = shape
  if (Array.isArray(type)) return type.map((each: string) => ({ ...kind, type: each }))
  if (anyOf === undefined) return [shape]
  if (kindOf(shape) === undefined) return anyOf.flatMap(alternatives)
  return shape.title === 'amount'
    ? [kind, ...anyOf.flatMap(alternatives).filter(({ properties }) => properties !== undefined)]
    : [kind]
}

const shapesBelow = (shape: Shape, step: string | number): readonly Shape[] => {
  const { properties = {}, additionalProperties, items, prefixItems } = shape
  const below =
    typeof step === 'number'
      ? (prefixItems?.[step] ?? items)
      : Object.hasOwn(properties, step)
        ? properties[step]
        : additionalProperties
  return typeof below === 'object' ? alternatives(below) : []
}

const writingsOf = (shape: Shape): readonly Writing[] => {
  const kind = kindOf(shape)
  if (kind !== undefined) return [kind]
  if (shape.properties !== undefined) return ['map']
  if (typeof shape.additionalProperties === 'object') return ['entries']
  if (shape.type === 'array') return ['list']
  if (shape.type === 'number' || shape.type === 'integer') return ['number']
  return shape.type === 'string' && valuesOf(shape).length === 0 ? ['text'] : []
}

const valuesOf = (shape: Shape): readonly (string | boolean)[] => {
  if (shape.enum !== undefined) return shape.enum
  if (typeof shape.const === 'string' || typeof shape.const === 'boolean') return [shape.const]
  return shape.type === 'boolean' ? [true, false] : []
}

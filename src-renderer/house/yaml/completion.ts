/** Completes keys and fixed choices from the JSON Schema of the format, and ids from the rules, with their printed names. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import rulesetSchema from '../../../rulesets/ruleset.schema.json' with { type: 'json' }
import type { FormChoice } from '../../../src-core/house/form.ts'
import type { Suggestions } from '../../../src-core/house/forms/suggestions.ts'
import type { Path } from '../../../src-core/paths.ts'
import { nestsTooDeep } from './language.ts'
import { yamlLanguage } from '@codemirror/lang-yaml'
import type { syntaxTree } from '@codemirror/language'

/** Longer YAML isn't parsed at every keystroke. */
const longest = 200_000

/** Returns the ids that can be used at a path into `rules`. */
export type Suggest = (path: Path) => Promise<Suggestions>

/** A CodeMirror completion source with keys and values from the schema and ids from the rules. */
export const completeYaml =
  (suggest: Suggest) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit } = context
    const word = context.matchBefore(/[\w-]+/)
    if (!word && !explicit) return null
    const text = state.doc.toString()
    const place = text.length > longest || nestsTooDeep(text) ? undefined : cursorPlace(text, pos)
    if (!place) return null
    const fixed = schemaChoices(rulesetSchema, place.path)
    const inRules = pathInRules(place.path)
    const named = inRules ? await suggest(inRules) : noSuggestions
    const hasColon = /^[\w-]*\s*:/.test(state.sliceDoc(pos, pos + 80))
    const ids = named.keys.filter(({ id }) => !fixed.keys.some(({ key }) => key === id))
    const keyOptions = [
      ...fixed.keys.map((each) => keyOption(each, hasColon)),
      ...ids.map((each) => idKeyOption(each, hasColon)),
    ].filter(({ label }) => !place.siblings.includes(label))
    const values = named.values.filter(({ id }) => !fixed.values.includes(id))
    const valueOptions = [...values.map(idOption), ...fixed.values.map((label): Completion => ({ label }))]
    const options =
      place.writes === 'key' ? keyOptions : place.writes === 'value' ? valueOptions : [...keyOptions, ...valueOptions]
    return options.length === 0 ? null : { from: word?.from ?? pos, options, validFor: /^[\w-]*$/ }
  }

const noSuggestions: Suggestions = { keys: [], values: [] }

/** A path within the rules of the file or of an option. Undefined elsewhere. */
const pathInRules = (path: Path): Path | undefined => {
  if (path[0] === 'rules') return path.slice(1)
  return path[0] === 'options' && path[2] === 'rules' ? path.slice(3) : undefined
}

/** An id, with its printed name if that differs. */
const idOption = ({ id, label }: FormChoice): Completion => ({ label: id, ...(label === id ? {} : { detail: label }) })

const idKeyOption = (choice: FormChoice, hasColon: boolean): Completion => ({
  ...idOption(choice),
  ...(hasColon ? {} : { apply: `${choice.id}: ` }),
})

const keyOption = ({ key, description, isMap = false }: SchemaKey, hasColon: boolean): Completion => ({
  label: key,
  ...(hasColon ? {} : { apply: isMap ? `${key}:` : `${key}: ` }),
  ...(description === undefined ? {} : { info: description }),
})

type Tree = ReturnType<typeof syntaxTree>
type SyntaxNode = ReturnType<Tree['resolveInner']>

interface CursorPlace {
  /** Path from the root to the map, list or key that contains the text at the cursor. */
  readonly path: Path
  /** `either` is below a key without a value yet, where a value or a map may begin. */
  readonly writes: 'key' | 'value' | 'either'
  /** The other keys of the same map. */
  readonly siblings: readonly string[]
}

/** Inserted at the cursor, so that the place has a node even if nothing is written there yet. */
const placeholder = 'placeholder'

/** Finds what the cursor is on and the keys above it. Undefined in a comment or multiline text, and where the text can't be parsed or takes too long. */
export const cursorPlace = (text: string, offset: number): CursorPlace | undefined => {
  const source = text.slice(0, offset) + placeholder + text.slice(offset)
  const leaf = parsed(source)?.resolveInner(offset, 1)
  if (!leaf || !['Literal', 'QuotedLiteral'].includes(leaf.name)) return undefined
  const read = ({ from, to }: SyntaxNode): string => unquoted(source.slice(from, to))
  const pair = leaf.parent?.name === 'Key' ? leaf.parent.parent : null
  const map = pair?.parent ?? null
  const path = pathOf(pair ? map : leaf.parent, read)
  if (!path) return undefined
  if (pair) {
    const others = map?.getChildren('Pair').filter(({ from }) => from !== pair.from) ?? []
    return { path, writes: 'key', siblings: others.flatMap((other) => keyOf(other, read) ?? []) }
  }
  return { path, writes: beginsLine(source, offset) ? 'either' : 'value', siblings: [] }
}

/** Parses the text. Undefined if that takes over a second, which happens only with malicious input. */
const parsed = (source: string): Tree | undefined => {
  const parse = yamlLanguage.parser.startParse(source)
  const deadline = performance.now() + 1000
  for (let tree = parse.advance(); ; tree = parse.advance()) {
    if (tree) return tree
    if (performance.now() > deadline) return undefined
  }
}

/** The keys and indices that lead to a node. */
const pathOf = (node: SyntaxNode | null, read: (node: SyntaxNode) => string): Path | undefined => {
  const path: (string | number)[] = []
  for (let here = node; here; here = here.parent) {
    if (here.type.isError) return undefined
    if (here.name === 'Pair') {
      const key = keyOf(here, read)
      if (key === undefined) return undefined
      path.unshift(key)
    }
    const { name, parent, from } = here
    if (name === 'Item' && parent) path.unshift(parent.getChildren('Item').findIndex((item) => item.from === from))
  }
  return path
}

const keyOf = (pair: SyntaxNode, read: (node: SyntaxNode) => string): string | undefined => {
  const key = pair.getChild('Key')
  return key ? read(key) : undefined
}

const unquoted = (written: string): string => /^(["'])(.*)\1$/s.exec(written)?.[2] ?? written

/** Whether the word at the cursor is alone on its line. */
const beginsLine = (text: string, offset: number): boolean =>
  /^\s*(?:- )?[\w-]*$/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset))

type Json = unknown
type JsonObject = { readonly [key: string]: Json }

interface SchemaKey {
  readonly key: string
  readonly description?: string | undefined
  /** Whether the value is a map, written below the key. */
  readonly isMap?: boolean
}

interface SchemaChoices {
  readonly keys: readonly SchemaKey[]
  /** Values in YAML notation. */
  readonly values: readonly string[]
}

/** The keys and fixed values that a JSON Schema (draft 7) allows at a path. */
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

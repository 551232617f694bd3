import { z } from 'zod'
import { rulesetSchema } from '../../src-core/format/schema.ts'

interface Node {
  readonly $ref?: string
  readonly anyOf?: readonly Node[]
  readonly allOf?: readonly Node[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: Node | boolean
  readonly items?: Node
  readonly prefixItems?: readonly Node[]
}

/** Returns the keys of every map in a ruleset by its path. ID stands for an entry's id; lists add nothing to the path. */
export const schemaKeys = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const root = z.toJSONSchema(rulesetSchema, { io: 'input' }) as Node & {
    readonly $defs?: Readonly<Record<string, Node>>
  }
  const keys = new Map<string, Set<string>>()
  const walk = (node: Node, path: readonly string[], within: readonly string[]): void => {
    if (node.$ref !== undefined) {
      const definition = root.$defs?.[node.$ref.replace('#/$defs/', '')]
      if (definition && !within.includes(node.$ref)) walk(definition, path, [...within, node.$ref])
      return
    }
    for (const each of [...(node.anyOf ?? []), ...(node.allOf ?? []), ...(node.prefixItems ?? [])])
      walk(each, path, within)
    if (node.items) walk(node.items, path, within)
    if (typeof node.additionalProperties === 'object') walk(node.additionalProperties, [...path, 'ID'], within)
    if (!node.properties) return
    const name = path.join('.')
    const found = keys.get(name) ?? new Set()
    keys.set(name, found)
    for (const [key, below] of Object.entries(node.properties)) {
      found.add(key)
      walk(below, [...path, key], within)
    }
  }
  walk(root, [], [])
  return keys
}

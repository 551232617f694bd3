/** Completes keys and fixed choices from the format's JSON Schema, and ids from what is known of the rules. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import schema from '../../../rulesets/ruleset.schema.json' with { type: 'json' }
import type { House } from '../../../src-core/contract/house.ts'
import type { Path } from '../../../src-core/paths.ts'
import { startsWith } from '../paths.ts'
import { cursorPlace } from './cursor.ts'
import { nestsTooDeep } from './language.ts'
import { schemaChoices, type SchemaKey } from './schema.ts'

/** A longer text is not read anew at every key. */
const longest = 200_000

/** `paths` gives what is known to stand in the rules, from `rules` on. */
export const completeYaml =
  (paths: () => readonly Path[]) =>
  (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context
    const word = context.matchBefore(/[\w-]+/)
    if (!word && !explicit) return null
    const text = state.doc.toString()
    const place = text.length > longest || nestsTooDeep(text) ? undefined : cursorPlace(text, pos)
    if (!place) return null
    const { keys, values } = schemaChoices(schema, place.path)
    const isFree = (key: string): boolean => !place.siblings.includes(key)
    const ids = idsBelow(paths(), place.path).filter((id) => !keys.some(({ key }) => key === id))
    const hasColon = /^[\w-]*\s*:/.test(state.sliceDoc(pos, pos + 80))
    const keyOptions = [...keys, ...ids.map((key) => ({ key }))].filter(({ key }) => isFree(key)).map((each) => keyOption(each, hasColon))
    const valueOptions = values.map((label): Completion => ({ label }))
    const options = place.writes === 'key' ? keyOptions : place.writes === 'value' ? valueOptions : [...keyOptions, ...valueOptions]
    return options.length === 0 ? null : { from: word?.from ?? pos, options, validFor: /^[\w-]*$/ }
  }

const keyOption = ({ key, description, isMap = false }: SchemaKey, hasColon: boolean): Completion => ({
  label: key,
  ...(hasColon ? {} : { apply: isMap ? `${key}:` : `${key}: ` }),
  ...(description === undefined ? {} : { info: description }),
})

/** The ids that stand in a map of the rules. */
const idsBelow = (paths: readonly Path[], [root, ...path]: Path): readonly string[] => {
  if (root !== 'rules') return []
  const ids = paths.flatMap((each) => (each.length > path.length && startsWith(each, path) ? (each[path.length] ?? []) : []))
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

/** The paths in an answer of the machine: of sections, of the forms and of the house rules. */
export const knownPaths = ({ sections, section, written }: House): readonly Path[] => [
  ...sections.map(({ path }) => path),
  ...written.map(({ path }) => path),
  ...(section?.grids ?? []).flatMap(({ path, rows }) => [
    path,
    ...rows.flatMap((row) => [row.path, ...row.cells.flatMap((cell) => (cell ? [cell.path] : []))]),
  ]),
]

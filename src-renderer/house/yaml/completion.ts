/** Completes keys and fixed choices from the JSON Schema of the format, and ids from the rules, with their printed names. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import schema from '../../../rulesets/ruleset.schema.json' with { type: 'json' }
import type { FormChoice } from '../../../src-core/house/form.ts'
import type { Suggestions } from '../../../src-core/house/forms/suggestions.ts'
import type { Path } from '../../../src-core/paths.ts'
import { cursorPlace } from './cursor.ts'
import { nestsTooDeep } from './language.ts'
import { schemaChoices, type SchemaKey } from './schema.ts'

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
    const fixed = schemaChoices(schema, place.path)
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

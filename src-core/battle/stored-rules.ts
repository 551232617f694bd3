/** Stores rules as a single string: a ruleset and everything it extends, its house rules, and the scale. */
import { z } from 'zod'
import { scaleChoiceSchema } from '../contract/rules.ts'
import { nonNull } from '../present.ts'
import { catchFaults, success, type Result } from '../problem.ts'
import { loadRuleset, type Sources } from '../ruleset/load.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { optionLayers, parseOptionName } from '../ruleset/options.ts'
import { parseSource, type RulesetSource } from '../ruleset/parse.ts'
import { parseScale, type ScaleChoice } from '../ruleset/scale-choice.ts'
import { isRecord } from '../untrusted.ts'

const fileSchema = z.strictObject({ file: z.string(), text: z.string() })
const storedSchema = z.strictObject({
  id: z.string(),
  /** The ruleset and everything it extends. */
  files: z.array(fileSchema),
  /** House rules in order: files, and options with the id of the ruleset or house rules that offer them. */
  house: z.array(z.union([fileSchema, z.strictObject({ option: z.string(), of: z.string() })])),
  scale: scaleChoiceSchema,
})
type StoredRules = z.infer<typeof storedSchema>

interface RuleLayers {
  readonly sources: Sources
  readonly id: string
  readonly house: readonly RulesetSource[]
}

/** The text that stores a ruleset, house rules and scale. Equal rules produce equal text, even if they came from different files. */
export const storedRulesText = ({ sources, id, house }: RuleLayers, scale: ScaleChoice = {}): string => {
  const files: RulesetSource[] = []
  for (let source = sources.get(id); source && !files.includes(source);) {
    files.push(source)
    source = source.head.extends === undefined ? undefined : sources.get(source.head.extends)
  }
  const stored: StoredRules = {
    id,
    files: files.map(fileOf),
    house: house.map((source) =>
      source.text === null
        ? { option: nonNull(parseOptionName(source.file)).id, of: source.head.extends ?? id }
        : fileOf(source),
    ),
    scale: Object.fromEntries(Object.entries(scale).toSorted()),
  }
  return JSON.stringify(stored)
}

const fileOf = ({ file, text }: RulesetSource): StoredRules['files'][number] => ({
  file: file.replace(/^.*[\\/]/, ''),
  text: text ?? '',
})

/** The id of the ruleset in stored text. Null if it can't be read. */
export const storedRulesetId = (text: string): string | null => {
  const stored = parsed(text)
  return isRecord(stored) && typeof stored['id'] === 'string' ? stored['id'] : null
}

/** Loads rules from stored text. Null if they can't be loaded. */
export const loadStoredRules = (text: string): Ruleset | null => {
  const stored = storedSchema.safeParse(parsed(text))
  if (!stored.success) return null
  const loaded = catchFaults({ kind: 'load', of: stored.data.id }, () => loadNow(stored.data))
  return loaded.ok ? loaded.value : null
}

const loadNow = ({ id, files, house, scale }: StoredRules): Result<Ruleset> => {
  const sources = new Map<string, RulesetSource>()
  for (const file of files) {
    const source = parseSource(file)
    if (!source.ok) return source
    sources.set(source.value.head.id, source.value)
  }
  const layers: RulesetSource[] = []
  for (const layer of house) {
    const base =
      'option' in layer ? (sources.get(layer.of) ?? layers.find(({ head }) => head.id === layer.of)) : undefined
    const source = 'option' in layer ? success(base && optionLayers(base).get(layer.option)) : parseSource(layer)
    if (!source.ok) return source
    if (source.value) layers.push(source.value)
  }
  return loadRuleset(sources, id, layers, parseScale(scale))
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

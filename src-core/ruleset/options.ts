/**
 * Options: small patches that a ruleset or house rules offer and players choose before play. Each is a layer over its file, and is chosen, marked,
 * compared and printed like house rules.
 */
import { memoize } from '../memoize.ts'
import type { ReportProblem } from './problem-list.ts'
import type { RulesetOption } from './model.ts'
import type { RulesetSource } from './parse.ts'
import { optionsSchema } from '../format/file-schema.ts'
import { longForm } from '../format/short.ts'
import { placeAt, treeAt, type Entry, type MapTree, type Tree } from './tree.ts'
import { validate } from './validate.ts'

/** The name of an option in a list of house rules: `RULESET#ID`, or `FILE#ID` if house rules offer it. */
export const optionName = (ruleset: string, id: string): string => `${ruleset}#${id}`

/** Parses `RULESET#ID`. Undefined for the name of a file. */
export const parseOptionName = (name: string): { readonly ruleset: string; readonly id: string } | undefined => {
  const [, ruleset, id] = /^(.+)#([a-z0-9-]+)$/.exec(name) ?? []
  return ruleset === undefined || id === undefined ? undefined : { ruleset, id }
}

/**
 * The id of an option as house rules. It includes the file's id, because several files can offer options with the same id. Ids never have two hyphens
 * in a row, so the result is unique.
 */
export const optionLayerId = (of: string, id: string): string => `${of}--${id}`

/** Reads the options of a file, in order. Reports problems to `note`. */
export const optionsOfFile = (
  source: RulesetSource,
  note: ReportProblem = () => undefined,
): readonly RulesetOption[] => {
  if (!treeAt(source.tree, ['options'])) return []
  const options = validate(optionsSchema, source.tree, ['options'], note) ?? {}
  return Object.entries(options).map(([id, { title, about }]) => ({ id, title, about: about ?? null }))
}

/** Returns the options as house rules over the file, by option id. Places have the line numbers of the file, but the file name `FILE#ID`. */
export const optionLayers = memoize((source: RulesetSource): ReadonlyMap<string, RulesetSource> => {
  const layers = optionsOfFile(source).flatMap(({ id, title }): (readonly [string, RulesetSource])[] => {
    const rules = treeAt(source.tree, ['options', id, 'rules'])
    if (rules?.kind !== 'map') return []
    const file = optionName(source.file, id)
    const { tree, problems } = longForm(patchOf(source, inFile(rules, file), file))
    const { version, format } = source.head
    return [
      [
        id,
        {
          file,
          text: null,
          tree,
          problems,
          head: {
            id: optionLayerId(source.head.id, id),
            title,
            version,
            format,
            extends: source.head.id,
            clear: true,
          },
        },
      ],
    ]
  })
  return new Map(layers)
})

/** A house rules file with only the patch and `extends`. */
const patchOf = (source: RulesetSource, rules: MapTree, file: string): MapTree => {
  const { place } = rules
  const entry = (value: Tree): Entry => ({ key: place, value })
  const base: Tree = {
    kind: 'leaf',
    value: source.head.id,
    place: { ...placeAt(source.tree, ['ruleset', 'id']), file },
  }
  const head: MapTree = { kind: 'map', place, entries: new Map([['extends', entry(base)]]) }
  return { kind: 'map', place, entries: new Map([['ruleset', entry(head)], ['rules', entry(rules)]]) } // prettier-ignore
}

const inFile = <T extends Tree>(tree: T, file: string): T => {
  const place = { ...tree.place, file }
  if (tree.kind === 'map') {
    const entries = [...tree.entries].map(([key, entry]): [string, Entry] => [
      key,
      { key: { ...entry.key, file }, value: inFile(entry.value, file) },
    ])
    return { ...tree, place, entries: new Map(entries) }
  }
  if (tree.kind === 'list') return { ...tree, place, items: tree.items.map((item) => inFile(item, file)) }
  return { ...tree, place, ...('body' in tree ? { body: { ...tree.body, file } } : {}) }
}

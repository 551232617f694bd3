/** New rulesets: their ids, their files, and what they say at first. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { NewRuleset } from '../../../src-core/contract/house.ts'
import { parseDice } from '../../../src-core/dice/dice.ts'
import { emptyRules, rulesOfLineage } from '../../../src-core/house/base.ts'
import { rulesWithLayers } from '../../../src-core/house/base.ts'
import { newRulesetText, rulesetCopyText, type NewRulesetHead } from '../../../src-core/house/new-ruleset.ts'
import { present } from '../../../src-core/present.ts'
import { failure, success, type Result } from '../../../src-core/problem.ts'
import { freeId } from '../../../src-core/format/entries.ts'
import { parseOptionName } from '../../../src-core/ruleset/options.ts'
import type { RulesetSource } from '../../../src-core/ruleset/parse.ts'
import type { Library } from '../../rulesets/library.ts'

/** An id made from a title, which no ruleset has, and its file in the folder; `taken` are files that others will be saved as. */
export const freeRuleset = (
  library: Library,
  folder: string,
  title: string,
  taken: ReadonlySet<string | null>,
): { readonly id: string; readonly path: string } => {
  const used = new Set<string>()
  for (;;) {
    const id = freeId(title, used)
    const path = join(folder, `${id}.yaml`)
    if (!library.find(id).ok && !taken.has(path) && !existsSync(path)) return { id, path }
    used.add(id)
  }
}

/** Problems: those of what is copied. */
export const firstRulesetText = (library: Library, from: NewRuleset, head: NewRulesetHead): Result<string> => {
  switch (from.kind) {
    case 'check':
      return success(
        newRulesetText(head, { written: from.dice, dice: present(parseDice(from.dice)), results: from.results }),
      )
    case 'chart':
      return success(newRulesetText(head, null))
    case 'copy':
      return copyOf(library, from.ruleset, from.house, head)
  }
}

const copyOf = (library: Library, ruleset: string, house: readonly string[], head: NewRulesetHead): Result<string> => {
  // Only sound rules can be copied with everything over them.
  const loaded = library.load(ruleset, house)
  if (!loaded.ok) return loaded
  const book = library.find(ruleset)
  if (!book.ok) return book
  const { text } = book.value
  const source = book.value.source()
  const sources = library.sourcesOf(book.value)
  if (!text.ok || !source.ok || !sources.ok)
    return failure(...[text, source, sources].flatMap((one) => (one.ok ? [] : one.problems)))
  const layers: RulesetSource[] = []
  for (const name of house) {
    const layer = library.houseLayer(name)
    if (!layer.ok) return layer
    layers.push(layer.value)
  }
  const { id, extends: extended } = source.value.head
  const below = (extended === undefined ? undefined : rulesOfLineage(sources.value, extended)) ?? emptyRules
  const rules = rulesWithLayers(below, source.value)
  const options = house.flatMap((name) => parseOptionName(name)?.id ?? [])
  return rulesetCopyText(
    { id, text: text.value, below, rules, options },
    rulesWithLayers(below, source.value, ...layers),
    head,
  )
}

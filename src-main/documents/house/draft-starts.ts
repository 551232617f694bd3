/** Starts sessions from a draft, from a file, or with new rules. */
import { basename, join } from 'node:path'
import type { NewRuleset } from '../../../src-core/contract/house.ts'
import { applyDraftEvent, newDraft, type Draft, type DraftHeader } from '../../../src-core/house/draft.ts'
import { historyOfSaves, type Revisions, type HistoryOfSaves } from '../../../src-core/house/revisions.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import { freeId } from '../../../src-core/format/entries.ts'
import { parseSource, type RulesetSource } from '../../../src-core/ruleset/parse.ts'
import { fullFolderProblem, idInFile, type Library, rulesetBelow } from '../../rulesets/library.ts'
import { fileStem, notHouseRules, readRules, isHouseRules } from '../../security/files.ts'
import { prepareBase, type PreparedBase, type OpenDraft, type DraftStates } from './draft-states.ts'
import { dayOf, firstText, freeFile, savedLabel, type FileAccess } from './draft-files.ts'
import { existsSync } from 'node:fs'
import { parseDice } from '../../../src-core/odds/dice.ts'
import { emptyRules, rulesOfLineage, rulesWithLayers } from '../../../src-core/house/base.ts'
import { newRulesetText, rulesetCopyText, type NewRulesetHead } from '../../../src-core/house/new-ruleset.ts'
import { nonNull } from '../../../src-core/present.ts'
import { dataOf, type Data } from '../../../src-core/ruleset/data.ts'
import { optionLayerId, optionsOfFile } from '../../../src-core/ruleset/options.ts'
import { treeAt } from '../../../src-core/ruleset/tree.ts'

/* The id, the file and the initial YAML of new rulesets. */

/** Returns an unused id made from the title, and its file. `taken` are files that other drafts will be saved as. */
const freeRuleset = (
  library: Library,
  folder: string,
  title: string,
  taken: ReadonlySet<string | null>,
): { readonly id: string; readonly path: string } => {
  const used = new Set<string>()
  for (;;) {
    const id = freeId(title, used)
    const path = join(folder, `${fileStem(id)}.yaml`)
    if (!library.find(id).ok && !taken.has(path) && !existsSync(path)) return { id, path }
    used.add(id)
  }
}

/** Returns the initial YAML of a ruleset. Fails with the problems of the ruleset to copy. */
const firstRulesetText = (library: Library, from: NewRuleset, head: NewRulesetHead): Result<string> => {
  switch (from.kind) {
    case 'check':
      return success(
        newRulesetText(head, { written: from.dice, dice: nonNull(parseDice(from.dice)), results: from.results }),
      )
    case 'chart':
      return success(newRulesetText(head, null))
    case 'copy':
      return copyOf(library, from.ruleset, from.house, head)
  }
}

const copyOf = (library: Library, ruleset: string, house: readonly string[], head: NewRulesetHead): Result<string> => {
  // Only valid rules can be merged with their options.
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
  const isChosen = (of: string, option: string): boolean =>
    layers.some(({ head: layer }) => layer.id === optionLayerId(of, option))
  const options = optionsOfFile(source.value).flatMap((option) => (isChosen(id, option.id) ? [option.id] : []))
  const offered = layers.flatMap((layer) =>
    optionsOfFile(layer).flatMap((option): (readonly [string, Data])[] => {
      const written = isChosen(layer.head.id, option.id) ? undefined : treeAt(layer.tree, ['options', option.id])
      return written ? [[option.id, dataOf(written)]] : []
    }),
  )
  return rulesetCopyText(
    { id, text: text.value, below, rules, options, offered },
    rulesWithLayers(below, source.value, ...layers),
    head,
  )
}

type Fresh = Omit<DraftHeader, 'doublequick' | 'format'>

/** The ways to start a session. Each fails with the problems of the method that starts the session. */
interface Beginning {
  /** Opens a stored draft. If the house rules that it extends are missing, uses only their ruleset as the base. */
  readonly found: (id: string, draft: Draft) => Result<OpenDraft>
  /**
   * Opens a file with its earlier versions, to which undo can return. If the versions can't be read, the problem is reported when they are listed.
   */
  readonly file: (id: string, path: string, ruleset?: string) => Result<OpenDraft>
  readonly fresh: (id: string, begun: Fresh) => Result<OpenDraft>
  /** Creates house rules. `taken` are files that other drafts will be saved as. */
  readonly newHouse: (over: string, title: string, taken: ReadonlySet<string | null>) => Result<Fresh>
  readonly newRuleset: (from: NewRuleset, title: string, taken: ReadonlySet<string | null>) => Result<Fresh>
}

interface Places {
  readonly folder: string
  readonly rulesets: string
  readonly files: FileAccess
  readonly library: () => Library
  readonly now: () => Date
  readonly versions: (file: string) => Result<Revisions>
  readonly states: Pick<DraftStates, 'fileOf' | 'textOnDisk' | 'withDiskAsSaved' | 'basisOf'>
}

export const openDraftStarts = ({ folder, rulesets, files, library, now, versions, states }: Places): Beginning => {
  const { fileOf, textOnDisk, withDiskAsSaved, basisOf } = states

  const baseFor = (id: string, draft: Draft): Result<PreparedBase> => {
    const source = parseSource({ file: library().file(fileOf({ id, draft })).file, text: draft.history.text })
    return prepareBase(library(), basisOf({ id, draft }, source.ok ? source.value : null))
  }

  const begin = (
    id: string,
    draft: Draft,
    ready: Result<PreparedBase>,
    past: HistoryOfSaves | null = null,
  ): Result<OpenDraft> => {
    if (!ready.ok) return ready
    return success({
      id,
      draft: withDiskAsSaved(draft),
      past,
      prepared: ready.value,
      analysis: null,
      reading: null,
      readable: null,
      lastSeen: textOnDisk(draft),
    })
  }

  const found: Beginning['found'] = (id, draft) => {
    const ready = baseFor(id, draft)
    return begin(id, draft, ready.ok ? ready : prepareBase(library(), basisOf({ id, draft }, null)))
  }

  const fresh: Beginning['fresh'] = (id, begun) => {
    const draft = newDraft({ doublequick: 'draft', format: 1, ...begun })
    return begin(id, draft, baseFor(id, draft))
  }

  const there = (id: string, file: string, ruleset: string | null, text: string): Result<OpenDraft> => {
    const saved = versions(file)
    const past = historyOfSaves(saved.ok ? saved.value : null, file, text, savedLabel)
    const first = newDraft({ doublequick: 'draft', format: 1, file, ruleset, text: past.text, saved: past.text })
    const draft = past.events.reduce((before, event) => applyDraftEvent(before, event) ?? before, first)
    return begin(id, draft, baseFor(id, draft), past)
  }

  const file: Beginning['file'] = (id, path, ruleset) => {
    const isOwn = !isHouseRules(path)
    if (isOwn && (!path.endsWith('.yaml') || /\.houserules\./i.test(path))) return failure(notHouseRules(path))
    const place = (isOwn ? files.writable : files.readable)(path)
    if (!place.ok) return place
    const name = library().file(path).file
    const text = readRules(place.value, name)
    if (!text.ok) return text
    const source = parseSource({ file: name, text: text.value })
    const newer = source.ok ? [] : source.problems.filter(({ code }) => code === 'newer-format')
    if (newer.length > 0) return failure(...newer)
    if (isOwn) return there(id, path, null, text.value)
    // The base must be prepared before the file is compared with it.
    const lost =
      ruleset === undefined
        ? library()
            .check(path)
            .filter(({ code }) => extensionProblems.has(code))
        : []
    if (lost.length > 0) return failure(...lost)
    const base = ruleset ?? (source.ok ? rulesetBelow(library(), source.value) : undefined) ?? baseIn(text.value)
    if (base === undefined) return failure(problem('no-base', { name: basename(path) }))
    return there(id, path, base, text.value)
  }

  const newHouse: Beginning['newHouse'] = (over, title, taken) => {
    const book = library().find(over)
    if (!book.ok) return book
    const source = book.value.source()
    if (!source.ok) return source
    const { head } = source.value
    const lineage = library().sourcesOf(book.value)
    if (!lineage.ok) return lineage
    const others = library().houseRulesIn(folder)
    const ids = (others.ok ? others.value : []).flatMap((other) => idInFile(other) ?? [])
    const id = freeId(title, new Set([...lineage.value.keys(), ...ids]))
    const full = fullFolderProblem(folder)
    if (full) return failure(full)
    const path = freeFile(folder, fileStem(title.toLowerCase()), taken)
    const ruleset = isHouseRules(book.value.path) ? rulesetBelow(library(), source.value) : over
    if (ruleset === undefined) return failure(problem('no-base', { name: basename(book.value.path) }))
    return success({ file: path, ruleset, text: firstText(id, title, head, now()), saved: null })
  }

  const newRuleset: Beginning['newRuleset'] = (from, title, taken) => {
    const full = fullFolderProblem(rulesets)
    if (full) return failure(full)
    const { id, path } = freeRuleset(library(), rulesets, title, taken)
    const text = firstRulesetText(library(), from, { id, title, date: dayOf(now()) })
    return text.ok ? success({ file: path, ruleset: null, text: text.value, saved: null }) : text
  }

  return { found, file, fresh, newHouse, newRuleset }
}

/** Codes of problems that hide what a file extends. */
const extensionProblems: ReadonlySet<string> = new Set(['unknown-ruleset', 'extends-cycle', 'same-id'])

/** Returns the base that YAML names, even if the YAML is invalid. */
const baseIn = (text: string): string | undefined => /\bextends["']?\s*:\s*["']?([a-z][a-z0-9-]*)/.exec(text)?.[1]

/** Loads rules that may include drafts, which are named `draft:SESSION`. */
import { resolve } from 'node:path'
import type { Layers } from '../../src-core/compare/causes.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import type { DraftView } from '../../src-core/contract/house.ts'
import { printableRuleset, patchFromCompared } from '../../src-core/house/with-changes.ts'
import { parseSessionName } from '../../src-core/house/draft.ts'
import { failure, success, type Result } from '../../src-core/problem.ts'
import { unitOfFiles } from '../../src-core/ruleset/layer.ts'
import { loadRuleset } from '../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { RulesetSource } from '../../src-core/ruleset/parse.ts'
import { parseScale } from '../../src-core/ruleset/scale-choice.ts'
import type { DraftSessions } from '../documents/house/draft-sessions.ts'
import type { Session } from '../documents/house/draft-states.ts'
import { type Library, loadWithChanges } from '../rulesets/library.ts'
import type { Services } from './dispatch.ts'

/** Layers of rules and the ruleset to compare them with. */
interface RulesComparison {
  readonly layers: Layers
  readonly base: Result<Ruleset>
}

export interface DraftRules {
  /** Loads a ruleset with its house rules. Uses the current state of drafts. */
  readonly load: (rules: RulesChoice) => Result<Ruleset>
  /** Like `load`, but includes the list of house-rule changes for printing. */
  readonly loadToPrint: (rules: RulesChoice) => Result<Ruleset>
  readonly layers: (rules: RulesChoice) => Result<Layers>
  /** Compares the layers with the base of the house rules, or with the comparison ruleset of a ruleset draft. */
  readonly comparison: (rules: RulesChoice) => Result<RulesComparison>
}

type Drafts = Pick<DraftSessions, 'read'>
type LibraryNow = Pick<Services['library'], 'now'>

const prefix = 'draft:'
const isDraft = (place: string): boolean => place.startsWith(prefix)

/** Returns the name that stands for a session's draft in a choice of rules. */
export const draftPlace = (session: string): string => `${prefix}${session}`

export const openDraftRules = (houses: Drafts, library: LibraryNow): DraftRules => {
  const loadAs =
    (means: DraftLoading) =>
    (rules: RulesChoice): Result<Ruleset> =>
      [rules.ruleset, ...rules.house].some(isDraft)
        ? loadDrafts(houses, library, rules, means)
        : library.now().load(rules.ruleset, rules.house, rules.scale)
  const load = loadAs(toPlay)
  /** Loads the ruleset to compare the layers with, converted to the unit of the house rules. */
  const baseOf = ({ sources, id, house, below }: Layers, rules: RulesChoice): Result<Ruleset> => {
    const unit = unitOfFiles(house)
    return unit === null ? load(rules) : loadRuleset(sources, id, below, parseScale(rules.scale ?? {}), unit)
  }
  return {
    load,
    loadToPrint: loadAs(toPrint),
    layers: (rules) => layersOf(houses, library, rules),
    comparison: (rules) => {
      const own = isDraft(rules.ruleset) && rules.house.length === 0 ? ownComparison(houses, rules.ruleset) : null
      if (own) return own
      const layers = layersOf(houses, library, rules)
      if (!layers.ok) return layers
      const [place = '', over] = rules.house.toReversed()
      if (isOptionOver(place, over)) {
        const below = layers.value.house.slice(0, -1)
        const option = { ...layers.value, below }
        return success({ layers: option, base: baseOf(option, { ...rules, house: rules.house.slice(0, -1) }) })
      }
      const house = layers.value.below.map(({ file }) => file)
      return success({ layers: layers.value, base: baseOf(layers.value, { ...rules, house }) })
    },
  }
}

/** The ways to load a single draft and any other layers. */
interface DraftLoading {
  readonly alone: (session: Session) => Result<Ruleset>
  readonly layers: typeof loadWithChanges
}
const toPlay: DraftLoading = { alone: ({ analysis }) => analysis.ruleset, layers: loadRuleset }
const toPrint: DraftLoading = {
  alone: ({ base, analysis }) => printableRuleset(base)(analysis),
  layers: loadWithChanges,
}

const loadDrafts = (houses: Drafts, library: LibraryNow, rules: RulesChoice, means: DraftLoading): Result<Ruleset> => {
  const { ruleset, house, scale } = rules
  const [place = ruleset, ...others] = [ruleset, ...house].toReversed()
  const below = isOptionOver(place, others[0]) ? others.slice(1) : others
  const isAlone = below.length === 0 || (below.length === 1 && !isDraft(ruleset))
  const draft = isAlone && isDraft(place) && !scale ? houses.read(place.slice(prefix.length)) : undefined
  const sound = draft?.ok ? means.alone(draft.value) : undefined
  // The usual case: a single draft, either house rules over their base or an option over the draft that offers it.
  if (sound?.ok && (below.length === 0 || sound.value.head.id === ruleset)) return sound
  const layers = layersOf(houses, library, rules)
  return layers.ok
    ? means.layers(layers.value.sources, layers.value.id, layers.value.house, parseScale(scale ?? {}))
    : layers
}

/** Whether a draft is an option of the draft below it. */
const isOptionOver = (place: string, below: string | undefined): boolean =>
  isDraft(place) && place !== below && parseSessionName(place).id === below

const layersOf = (houses: Drafts, library: LibraryNow, { ruleset, house }: RulesChoice): Result<Layers> => {
  const sources: RulesetSource[] = []
  for (const [index, place] of house.entries()) {
    const draft = isDraft(place) ? houses.read(place.slice(prefix.length)) : undefined
    if (draft && !draft.ok) return draft
    const analysis = draft?.value.analysis
    const sound = analysis?.ruleset
    if (sound && !sound.ok) return failure(...sound.problems.map((problem) => ({ path: ['house', index], ...problem })))
    const source = analysis?.source ? success(analysis.source) : library.now().houseLayer(place)
    if (!source.ok) return source
    sources.push(source.value)
  }
  if (isDraft(ruleset)) return ownLayers(houses, ruleset, sources)
  const book = library.now().find(ruleset)
  if (!book.ok) return book
  const lineage = library.now().sourcesOf(book.value)
  const base = book.value.source()
  if (!lineage.ok) return lineage
  if (!base.ok) return base
  const all = library.now().layerHouseRules(lineage.value, sources)
  if (!all.ok) return all
  const below = all.value.filter((one) => !sources.includes(one))
  return success({ sources: lineage.value, id: base.value.head.id, house: all.value, below })
}

/** Returns the layers of a ruleset draft with house rules over it. */
const ownLayers = (houses: Drafts, place: string, house: readonly RulesetSource[]): Result<Layers> => {
  const draft = houses.read(place.slice(prefix.length))
  if (!draft.ok) return draft
  const { analysis, base } = draft.value
  const { source, ruleset } = analysis
  if (!source) return ruleset.ok ? failure() : ruleset
  return success({
    sources: new Map([...base.sources, [source.head.id, source]]),
    id: source.head.id,
    house,
    below: [],
  })
}

/** Compares a ruleset draft with the ruleset that it names for comparison. Null if it names none. */
const ownComparison = (houses: Drafts, place: string): Result<RulesComparison> | null => {
  const draft = houses.read(place.slice(prefix.length))
  if (!draft.ok) return draft
  const { analysis, base } = draft.value
  if (!analysis.source || !base.own || !base.compared || !base.ruleset) return null
  const house = [patchFromCompared(analysis.source, base, base.compared, analysis.changes)]
  return success({ layers: { ...base.compared, house, below: [] }, base: success(base.ruleset) })
}

/** Returns the rules to load for a request about a draft. An option counts as house rules over the draft that offers it. */
export const chosenRules = (
  library: Library,
  { id, file, head, draft, base, option }: Session,
  working: string,
): DraftView['rules'] => {
  const place = draftPlace(id)
  const over = draftPlace(parseSessionName(id).id)
  if (draft.ruleset !== null) {
    const { ruleset } = draft
    const below = base.own ? [] : base.below.map((each) => resolve(working, each.file))
    return {
      now: { ruleset, house: option === null ? [place] : [over, place] },
      saved: { ruleset, house: [file] },
      base: { ruleset, house: option === null ? below : [over] },
    }
  }
  const named = head === null ? undefined : library.find(head.id)
  // Another file may have the same id.
  const saved = { ruleset: head !== null && named?.ok && named.value.path === file ? head.id : file, house: [] }
  if (option === null)
    return {
      now: { ruleset: place, house: [] },
      saved,
      base: base.ruleset && { ruleset: base.ruleset.head.id, house: [] },
    }
  return { now: { ruleset: over, house: [place] }, saved, base: { ruleset: over, house: [] } }
}

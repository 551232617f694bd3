/** Loads a ruleset from its sources: merges what it extends and the house rules, then checks and compiles it. */
import { dotted, type Path } from '../paths.ts'
import { alternativesTo, nearestName } from '../nearest.ts'
import { entryAt, getEntry } from '../present.ts'
import { problem, success, type Problem, type Result, catchFaults, startOfFile } from '../problem.ts'
import { bareDistances, scaledRules } from './scale.ts'
import { attributeProblems, patchChanges, type LocatedProblem, type LayerStage } from './blame.ts'
import type { CompiledRules } from './check.ts'
import { compileRules } from './compile.ts'
import { type Loader, withWords } from './context.ts'
import { sortProblems, type ReportProblem } from './problem-list.ts'
import { extendRules } from './extend.ts'
import { inOtherUnit, layRules, rulesInUnit } from './layer.ts'
import { fileKeys } from './head.ts'
import { limits } from '../format/limits.ts'
import type { Head, Ruleset, ProvenanceMarks } from './model.ts'
import { optionsOfFile } from './options.ts'
import type { RulesetSource } from './parse.ts'
import { lostMarks, writtenMarks, originsOf, marksAfterLayer, type LostMark } from './provenance.ts'
import { typeset } from '../words/text.ts'
import { nameList } from '../words/problems/phrases.ts'
import type { Scale, ScaleSteps } from './scale-choice.ts'
import { baseSchema, defaultLanguage, type HeadData, type ProvenanceData } from '../format/file-schema.ts'
import { idPattern } from '../format/basics.ts'
import type { LengthUnit } from './units.ts'
import { hasUnusableKey, placeAt, treeSize, treeAt, type MapTree } from './tree.ts'
import { shapeRules, validate, type Damage, type ShapedRules } from './validate.ts'
import { layersFrom } from './house-rules.ts'

export type Sources = ReadonlyMap<string, RulesetSource>

/** The ids of the rulesets that players can choose, in the order of the sources, without parts. */
export const offeredIds = (sources: Sources): string[] =>
  [...sources].filter(([id, { head }]) => head.part !== true && idPattern.test(id)).map(([id]) => id)

/**
 * Loads a ruleset with everything it extends, the house rules over it in order, and its distances at the scale. If a higher file uses another `unit`,
 * converts distances to that unit. Fails with the problems of all files, in the order of the files (lowest base first, house rules last) and lines.
 * Problems of the scale are reported only if there are no others. Never throws.
 */
export const loadRuleset = (
  sources: Sources,
  id: string,
  house: readonly RulesetSource[] = [],
  scale: Scale | null = null,
  unit: LengthUnit | null = null,
): Result<Ruleset> => {
  const last = house.at(-1) ?? sources.get(id)
  return catchFaults(
    { kind: 'load', of: id },
    () => loadLayers(sources, id, house, { scale, unit, advises: true }),
    last ? startOfFile(last.file) : {},
  )
}

const loadLayers = (
  sources: Sources,
  id: string,
  house: readonly RulesetSource[],
  {
    scale,
    unit,
    advises,
  }: { readonly scale: Scale | null; readonly unit: LengthUnit | null; readonly advises: boolean },
): Result<Ruleset> => {
  const lineage = lineageOf(sources, id, house)
  const problems: Problem[] = [...lineage.problems, ...layerProblems(lineage.layers, house)]
  const note: ReportProblem = (one) => void problems.push(one)
  const layers = [...lineage.layers, ...house].map((source) => layerOf(source, note))
  const files = layers.map(({ source }) => source.file)
  const isSound = lineage.problems.length === 0 && layers.slice(0, lineage.layers.length).every(isClear)
  const fitting = applicableHouseRules(lineage.layers, house)
  const base = isSound ? layers.filter(({ source }) => fitting.has(source)) : []
  for (const { patch } of layers.filter((layer) => !base.includes(layer) || !isClear(layer)))
    if (patch) checkAlone(patch, note)

  const stages: LayerStage[] = []
  let marks = noMarks
  const lost: LostMark[] = []
  /** The rules of each file merged only with what it extends, in the file's own unit, by file id. */
  const alone = new Map<string, MapTree>()
  for (const { source, patch, own: written } of base) {
    if (!patch || !source.head.clear) continue
    const below = stages.at(-1)?.rules
    const extended = layRules(below, patch)
    const extendedAlone = source.head.extends === undefined ? undefined : alone.get(source.head.extends)
    const own = below && extendedAlone ? inOtherUnit(extendedAlone, patch, below) : null
    alone.set(source.head.id, own?.rules ?? extended.tree)
    if (own?.mismatch) {
      note(problem('file-unit', own.mismatch, { place: placeAt(source.tree, ['ruleset', 'extends']) }))
      continue
    }
    let changes: ReturnType<LayerStage['touches']> | undefined
    stages.push({
      file: source.file,
      rules: extended.tree,
      part: source.head.part === true,
      touches: () => (changes ??= patchChanges(patch, extended)),
    })
    for (const one of extended.problems) note(one)
    lost.push(...lostMarks(source.tree, extended.tree))
    marks = marksAfterLayer(marks, extended, written, house.includes(source) ? source.head.id : null)
  }
  const top = stages.at(-1)?.rules
  const rules = top && rulesInUnit(top, unit).rules
  if (!rules) return { ok: false, problems: sortProblems(problems, files) }
  if (treeSize(rules) > limits.rules) {
    note(problem('too-large', { what: 'merged-rules', max: limits.rules }, { place: rules.place }))
    return { ok: false, problems: sortProblems(problems, files) }
  }

  const { compiled, steps, damage, found, unscaled } = examined(rules, files, scale)
  for (const { steps, problem: one } of lost) if (!damage.gone(steps)) note(one)
  const parts = new Set(stages.flatMap(({ file, part }) => (part ? [file] : [])))
  if (found.length > 0)
    for (const one of attributeProblems(stages, (tree) =>
      tree === rules ? found : examined(tree, files, scale).found,
    ))
      note(one.place && parts.has(one.place.file) ? { ...one, affectedRulesets: [id] } : one)
  const left = problems.filter(({ affectedRulesets: heirs }) => heirs).length
  if (left > 0 && advises) for (const one of partLeft(sources, lineage.layers, left)) note(one)
  const heads = lineage.layers.map(({ head }) => headOf(head))
  const head = heads.at(-1)
  const options = [...lineage.layers.slice(-1), ...house].flatMap((source) =>
    optionsOfFile(source).map((option) => ({ ...option, of: source.head.id })),
  )
  problems.push(...unscaled)
  if (!head || problems.length > 0) return { ok: false, problems: sortProblems(problems, files) }
  let origins: Ruleset['origins'] | undefined
  return success({
    head,
    lineage: heads,
    ...(options.length > 0 && { options }),
    house: house.map(({ head, file }) => ({ ...headOf(head), file })),
    ...compiled,
    scale: steps && { ...steps, bare: bareDistances(rules, new Set(house.map(({ file }) => file)), steps.from) },
    provenance: marks,
    get origins() {
      return (origins ??= originsOf(rules))
    },
  })
}

/**
 * Reports that a file extends a part without completing it, perhaps instead of a ruleset that completes it. `left` is the number of remaining
 * problems.
 */
const partLeft = (sources: Sources, layers: readonly RulesetSource[], left: number): readonly Problem[] => {
  const [part, heir] = layers.slice(layers.findLastIndex(({ head }) => head.part === true))
  if (!part || !heir) return []
  const whole = [...sources.values()].flatMap(({ head: { id, extends: base } }) =>
    base === part.head.id && loadLayers(sources, id, [], { scale: null, unit: null, advises: false }).ok ? [id] : [],
  )
  const place = placeAt(heir.tree, ['ruleset', 'extends'])
  return whole.length === 0
    ? []
    : [problem('part', { part: part.head.id, left, extenders: nameList(whole) }, { place })]
}

/** The problems of a file alone, regardless of what it extends and what extends it. Never throws. */
export const sourceProblems = (source: RulesetSource): readonly Problem[] => {
  const { file } = source
  const all = catchFaults({ kind: 'check', of: file }, () => success(problemsAlone(source)), startOfFile(file))
  return all.ok ? all.value : all.problems
}

const problemsAlone = (source: RulesetSource): readonly Problem[] => {
  const problems: Problem[] = []
  const note: ReportProblem = (one) => void problems.push(one)
  const { patch } = layerOf(source, note)
  if (patch) checkAlone(patch, note)
  return sortProblems(problems, [source.file])
}

/** A file of a ruleset. */
interface Layer {
  readonly source: RulesetSource
  /** Undefined if the rules can't be read. */
  readonly patch: MapTree | undefined
  readonly own: ProvenanceData
}

/** Turns a file into a layer. Reports problems with its syntax, its top-level keys and its marks. */
const layerOf = (source: RulesetSource, note: ReportProblem): Layer => {
  for (const one of source.problems) note(one)
  optionsOfFile(source, note)
  if (treeAt(source.tree, ['base'])) validate(baseSchema, source.tree, ['base'], note)
  return { source, patch: rulesOf(source.tree, note), own: writtenMarks(source.tree, note) }
}

/** The marks before the first layer. */
const noMarks: ProvenanceMarks = new Map()

/** Whether the rules and `extends` could be read. */
const isClear = ({ source, patch }: Layer): boolean => patch !== undefined && source.head.clear

/** Checks only the schema of a file whose base is unknown or missing. */
const checkAlone = (patch: MapTree, note: ReportProblem): void => {
  const nothing: MapTree = { ...patch, entries: new Map() }
  for (const { problem: one } of shapeRules(extendRules(nothing, patch).tree, true).problems) note(one)
}

/** Validates rules against the schema and compiles them. */
const examined = (
  rules: MapTree,
  files: readonly string[],
  scale: Scale | null,
): {
  readonly compiled: CompiledRules
  readonly steps: ScaleSteps | null
  readonly damage: Damage
  readonly found: readonly LocatedProblem[]
  /** The problems found while scaling. */
  readonly unscaled: readonly Problem[]
} => {
  const shaped = shapeRules(rules)
  const found = [...shaped.problems]
  const scaled = scale && found.length === 0 ? scaledRules(shaped.rules, scale) : null
  const isScaled = scaled !== null && scaled.problems.length === 0
  const compiled = compileRules(
    withWords(openLoader(rules, isScaled ? { ...shaped, rules: scaled.rules } : shaped, files, found)),
  )
  return {
    compiled,
    steps: isScaled ? scaled.steps : null,
    damage: shaped.damage,
    found,
    unscaled: scaled ? scaled.problems : [],
  }
}

/** Creates the context for compiling. Everything with a problem counts as touched, which suppresses problems that only follow from it. */
export const openLoader = (
  tree: MapTree,
  { rules, damage }: ShapedRules,
  files: readonly string[],
  found: LocatedProblem[],
): Omit<Loader, 'words'> => {
  const rank = new Map(files.map((file, index) => [file, index]))
  const spoilt = new Set<string>()
  const spoil = (path: Path): void => {
    for (let length = path.length; length > 0; length -= 1) spoilt.add(dotted(path.slice(0, length)))
  }
  return {
    rules,
    namedConditions: new Map(),
    guards: [],
    sound: () => found.length === 0,
    gone: damage.gone,
    touched: (path) => damage.touched(path) || spoilt.has(dotted(path)),
    order: (path) => {
      const map = treeAt(tree, path)
      return map?.kind === 'map' ? map.entries.keys() : []
    },
    layer: (path) => getEntry(rank, placeAt(tree, path).file),
    spoil,
    report: (path, one, key = false, about) => {
      spoil(path)
      if (key && damage.touched(path)) return
      found.push({ problem: { ...one, place: placeAt(tree, path, key) }, path, about })
    },
  }
}

/** Finds the sources of a ruleset, lowest base first, and the problems in how they extend each other. */
const lineageOf = (
  sources: Sources,
  id: string,
  house: readonly RulesetSource[],
): { readonly layers: readonly RulesetSource[]; readonly problems: readonly Problem[] } => {
  const last = sources.get(id)
  if (!last) {
    const alternatives = { ...alternativesTo(id, sources.keys()), known: nameList(offeredIds(sources)) }
    return { layers: [], problems: [problem('unknown-ruleset', { ruleset: id, isBase: false, alternatives })] }
  }
  if (last.head.part === true) {
    const heirs = [...sources.values()].filter(({ head }) => head.extends === id).map(({ head }) => head.id)
    const over = house.find(({ head }) => head.extends === id)
    const where = over ? { place: placeAt(over.tree, ['ruleset', 'extends']) } : {}
    return { layers: [last], problems: [problem('part', { part: id, extenders: nameList(heirs) }, where)] }
  }
  const layers = [last]
  for (let first = last; first.head.extends !== undefined; first = entryAt(layers, 0)) {
    const base = first.head.extends
    const place = placeAt(first.tree, ['ruleset', 'extends'])
    const source = sources.get(base)
    if (!source) {
      const alternatives = alternativesTo(base, sources.keys())
      return {
        layers,
        problems: [problem('unknown-ruleset', { ruleset: base, isBase: true, alternatives }, { place })],
      }
    }
    if (layers.includes(source)) {
      const ids = layers.slice(0, layers.indexOf(source) + 1).map(({ head }) => head.id)
      return { layers, problems: [problem('extends-cycle', { rulesets: [...ids.toReversed(), base] }, { place })] }
    }
    if (layers.length === limits.layers)
      return { layers, problems: [problem('too-large', { what: 'layers', max: limits.layers }, { place })] }
    layers.unshift(source)
  }
  return { layers, problems: [] }
}

/** The `rules` of a file. Reports rules that aren't a map, and unknown top-level keys. */
const rulesOf = (tree: MapTree, note: ReportProblem): MapTree | undefined => {
  let misspelled = false
  for (const [key, { key: place, value }] of tree.entries) {
    if (fileKeys.some((known) => known === key) || value.kind === 'hole') continue
    const near = nearestName(key, fileKeys)
    misspelled ||= near === 'rules'
    note(problem('unknown-key', { key, alternatives: alternativesTo(key, fileKeys) }, { place }))
  }
  const rules = tree.entries.get('rules')
  if (rules?.value.kind === 'map') return rules.value
  if (rules?.value.kind === 'hole' || hasUnusableKey(tree)) return undefined
  if (rules) note(problem('wrong-value', { what: 'rules' }, { place: rules.value.place }))
  else if (!misspelled) note(problem('missing', { what: 'rules' }, { place: tree.place }))
  return undefined
}

/** Completes a head with null or the schema's default for missing keys. */
const headOf = ({ id, title, subtitle, version, language, extends: base, part, date, credits }: HeadData): Head => ({
  id,
  title,
  subtitle: subtitle ?? null,
  version,
  language: language ?? defaultLanguage,
  extends: base ?? null,
  part: part === true,
  date: date ?? null,
  credits: credits ? credits.map(typeset) : [],
})

type Files = readonly RulesetSource[]

/** The files of the ruleset, and the house rules that extend one of them or lower house rules. */
const applicableHouseRules = (lineage: Files, house: Files): ReadonlySet<RulesetSource> => {
  const fitting = new Set(lineage)
  const ids = new Set(lineage.map(({ head }) => head.id))
  for (const source of house) {
    if (source.head.extends === undefined || !ids.has(source.head.extends)) continue
    fitting.add(source)
    ids.add(source.head.id)
  }
  return fitting
}

/** Finds problems in how house rules extend the ruleset and each other, in the given order. */
const layerProblems = (lineage: Files, house: Files): readonly Problem[] => {
  const ids = lineage.map(({ head }) => head.id)
  const seen = new Map<string, string>()
  if (house.length > limits.layers)
    return [problem('too-large', { what: 'house', count: house.length, max: limits.layers })]
  return house.flatMap((source) => {
    const { head, tree, file } = source
    const problems: Problem[] = []
    const place = { place: placeAt(tree, ['ruleset', 'extends']) }
    if (head.extends === undefined && head.clear)
      problems.push(problem('house-extends', { extends: null, ids }, { place: placeAt(tree, ['ruleset'], true) }))
    else if (head.extends !== undefined && !ids.includes(head.extends) && !seen.has(head.extends)) {
      const circle = circleFrom(source, house)
      problems.push(
        circle
          ? problem('extends-cycle', { rulesets: circle }, place)
          : problem('house-extends', { extends: head.extends, ids }, place),
      )
    }
    const named = { place: placeAt(tree, ['ruleset', 'id']) }
    if (ids.includes(head.id)) problems.push(problem('id-taken', { what: 'ruleset', id: head.id }, named))
    const earlier = seen.get(head.id)
    if (earlier !== undefined)
      problems.push(problem('id-taken', { what: 'house-rules', id: head.id, files: [earlier, file] }, named))
    seen.set(head.id, file)
    return problems
  })
}

/** The ids of house rules that extend each other in a cycle, with the first id again at the end. Undefined if there is no cycle. */
const circleFrom = (source: RulesetSource, house: Files): readonly string[] | undefined => {
  const below = ({ head }: RulesetSource): RulesetSource | undefined =>
    house.find((other) => other.head.id === head.extends)
  const chain = layersFrom(source, below).map(({ head }) => head)
  const back = chain.at(-1)?.extends
  const start = chain.findIndex(({ id }) => id === back)
  return back === undefined || start < 0 ? undefined : [...chain.slice(start).map(({ id }) => id), back]
}

/** A ruleset from its sources: extended, patched by house rules, checked and compiled. */
import { dotted, type Path } from '../paths.ts'
import { guarded, startOf } from '../guarded.ts'
import { nearest } from '../nearest.ts'
import { remembered } from '../remember.ts'
import { success, type Problem, type Result } from '../problem.ts'
import { blamed, touchesOf, type Found, type Stage } from './blame.ts'
import type { Compiled } from './check.ts'
import { compile } from './compile.ts'
import type { Desk } from './desk.ts'
import { finished, type Draft, type Note } from './draft.ts'
import { extend, type Extended } from './extend.ts'
import { withWords } from './labels.ts'
import { outermost } from './head.ts'
import { limits } from './limits.ts'
import type { Head, Ruleset } from './model.ts'
import type { RulesetSource } from './parse.ts'
import type { Marks } from './marks.ts'
import { lostMarks, marksOf, originsOf, remark, type LostMark } from './provenance.ts'
import { names, quoted } from './quote.ts'
import { idPattern } from './schema/basics.ts'
import type { HeadData } from './schema/head.ts'
import type { ProvenanceData } from './schema/provenance.ts'
import { hasNameless, placeAt, sizeOf, treeAt, type MapTree } from './tree.ts'
import { shape, type Damage, type Shaped } from './validate.ts'

export type Sources = ReadonlyMap<string, RulesetSource>

/** Rulesets offered to players, in the order of the sources: those that are no part of others and have an id. */
export const offeredIds = (sources: Sources): string[] =>
  [...sources].filter(([id, { head }]) => head.part !== true && idPattern.test(id)).map(([id]) => id)

/**
 * The ruleset of that id, with all it extends among the sources and house rules over it, in their order. If anything is wrong, all
 * problems of all its files, in the order of the files (farthest base first, house rules last) and of their lines. Never throws.
 */
export const loadRuleset = (sources: Sources, id: string, house: readonly RulesetSource[] = []): Result<Ruleset> =>
  guarded(`${id} cannot be loaded`, () => loadLayers(sources, id, house), startOf((house.at(-1) ?? sources.get(id))?.file ?? id))

const loadLayers = (sources: Sources, id: string, house: readonly RulesetSource[]): Result<Ruleset> => {
  const lineage = lineageOf(sources, id)
  const drafts: Draft[] = [...lineage.problems, ...houseProblems(lineage.layers, house)]
  const note: Note = (draft) => void drafts.push(draft)
  const layers = [...lineage.layers, ...house].map((source) => layerOf(source, note))
  const files = layers.map(({ source }) => source.file)
  const fitting = layers.filter(({ source }) => !house.includes(source) || isOver(source, lineage.layers))
  const base = lineage.problems.length === 0 && fitting.slice(0, lineage.layers.length).every(isClear) ? fitting : []
  for (const { patch } of layers.filter((layer) => !base.includes(layer) || !isClear(layer))) if (patch) checkAlone(patch, note)

  const stages: Stage[] = []
  let marks: Marks = new Map()
  const lost: LostMark[] = []
  for (const { source, patch, own } of base) {
    if (!patch || !source.head.clear) continue
    const extended = extendedBy(stages.at(-1)?.rules, patch)
    stages.push({ file: source.file, rules: extended.tree, part: source.head.part === true, touches: () => touchesIn(extended)(patch) })
    for (const draft of extended.problems) note(draft)
    lost.push(...lostMarks(source.tree, extended.tree))
    marks = remark(marks, extended, own, house.includes(source))
  }
  const rules = stages.at(-1)?.rules
  if (!rules) return { ok: false, problems: finished(drafts, files) }
  if (sizeOf(rules) > limits.rules) {
    const message = `with all that they extend these rules hold more than ${limits.rules} keys and values`
    note({ code: 'too-many', message, right: 'fewer rulesets or house rules over one another', place: rules.place })
    return { ok: false, problems: finished(drafts, files) }
  }

  const { compiled, damage, found } = examined(rules, files)
  for (const { steps, problem } of lost) if (!damage.gone(steps)) note(problem)
  if (found.length > 0) for (const draft of blamed(stages, (tree) => (tree === rules ? found : examined(tree, files).found))) note(draft)
  const heads = lineage.layers.map(({ head }) => headOf(head))
  const head = heads.at(-1)
  if (!head || drafts.length > 0) return { ok: false, problems: finished(drafts, files) }
  return success({
    head,
    lineage: heads,
    house: house.map(({ head, file }) => ({ ...headOf(head), file })),
    ...compiled,
    provenance: marks,
    get origins() {
      return originsIn(rules)
    },
  })
}

/** A patch over the same base is laid once, so that what it does not touch stays the same tree, and is looked at once. */
const extendedBy = (base: MapTree | undefined, patch: MapTree): Extended => (base ? overBase(base)(patch) : alone(patch))
const overBase = remembered((base: MapTree) => remembered((patch: MapTree) => extend(base, patch)))
const alone = remembered((patch: MapTree) => extend(undefined, patch))
const touchesIn = remembered((extended: Extended) => remembered((patch: MapTree) => touchesOf(patch, extended)))
const originsIn = remembered(originsOf)

/** All that can be said of a file by itself, whatever it extends and whatever extends it. Never throws. */
export const sourceProblems = (source: RulesetSource): readonly Problem[] => {
  const { file } = source
  const all = guarded(`${file} cannot be checked`, () => success(problemsAlone(source)), startOf(file))
  return all.ok ? all.value : all.problems
}

const problemsAlone = (source: RulesetSource): readonly Problem[] => {
  const drafts: Draft[] = []
  const { patch } = layerOf(source, (draft) => void drafts.push(draft))
  if (patch) checkAlone(patch, (draft) => void drafts.push(draft))
  return finished(drafts, [source.file])
}

/** One file of those that make a ruleset. */
interface Layer {
  readonly source: RulesetSource
  /** Undefined where they cannot be read. */
  readonly patch: MapTree | undefined
  readonly own: ProvenanceData
}

/** What a file says; the problems of its writing, its outermost keys and its marks are noted. */
const layerOf = (source: RulesetSource, note: Note): Layer => {
  for (const draft of source.problems) note(draft)
  return { source, patch: rulesOf(source.tree, note), own: marksOf(source.tree, note) }
}

/** Whether it is known what it changes and how. */
const isClear = ({ source, patch }: Layer): boolean => patch !== undefined && source.head.clear

/** Where it is not known what a file extends, or that is not to be had, its shapes can still be looked at. */
const checkAlone = (patch: MapTree, note: Note): void => {
  const nothing: MapTree = { ...patch, entries: new Map() }
  for (const { draft } of shape(extend(nothing, patch).tree, true).problems) note(draft)
}

/** Rules held against the schema and compiled, with all that is wrong with them. */
const examined = (
  rules: MapTree,
  files: readonly string[],
): { readonly compiled: Compiled; readonly damage: Damage; readonly found: readonly Found[] } => {
  const shaped = shape(rules)
  const found = [...shaped.problems]
  const compiled = compile(withWords(deskOf(rules, shaped, files, found)))
  return { compiled, damage: shaped.damage, found }
}

/** Where the compiling reads and reports. What had a problem counts as touched, so that nothing is said that only follows from it. */
const deskOf = (tree: MapTree, { rules, damage }: Shaped, files: readonly string[], found: Found[]): Omit<Desk, 'words'> => {
  const rank = new Map(files.map((file, index) => [file, index]))
  const spoilt = new Set<string>()
  const spoil = (path: Path): void => {
    for (let length = path.length; length > 0; length -= 1) spoilt.add(dotted(path.slice(0, length)))
  }
  return {
    rules,
    sound: () => found.length === 0,
    gone: damage.gone,
    touched: (path) => damage.touched(path) || spoilt.has(dotted(path)),
    order: (path) => {
      const map = treeAt(tree, path)
      return map?.kind === 'map' ? map.entries.keys() : []
    },
    layer: (path) => rank.get(placeAt(tree, path).file) ?? 0,
    spoil,
    problem: (code, path, message, right, key = false, about) => {
      spoil(path)
      if (key && damage.touched(path)) return
      found.push({ draft: { code, message, right, place: placeAt(tree, path, key) }, path, about })
    },
  }
}

/** The sources of a ruleset, its farthest base first, and what is wrong with how they extend each other. */
const lineageOf = (sources: Sources, id: string): { readonly layers: readonly RulesetSource[]; readonly problems: readonly Draft[] } => {
  const last = sources.get(id)
  if (!last) {
    const near = nearest(id, sources.keys())
    const right = near ? `\`${near}\`?` : `one of ${names(offeredIds(sources))}`
    return { layers: [], problems: [{ code: 'unknown-ruleset', message: `there is no ruleset ${quoted(id)}`, right }] }
  }
  if (last.head.part === true) {
    const heirs = [...sources.values()].filter(({ head }) => head.extends === id).map(({ head }) => head.id)
    const part: Draft = {
      code: 'part',
      message: `\`${id}\` is a part that other rulesets extend, not one to play by itself`,
      right: heirs.length > 0 ? `one that extends it: ${names(heirs)}` : `a ruleset with extends: ${id}`,
      place: placeAt(last.tree, ['ruleset', 'part']),
    }
    return { layers: [last], problems: [part] }
  }
  const layers = [last]
  for (let first = last; first.head.extends !== undefined; first = layers[0] ?? last) {
    const base = first.head.extends
    const place = placeAt(first.tree, ['ruleset', 'extends'])
    const source = sources.get(base)
    if (!source) {
      const near = nearest(base, sources.keys())
      const right = near ? `\`${near}\`?` : 'the id of a ruleset that is there'
      return { layers, problems: [{ code: 'unknown-ruleset', message: `there is no ruleset \`${base}\` to extend`, right, place }] }
    }
    if (layers.includes(source)) {
      const ids = layers.slice(0, layers.indexOf(source) + 1).map(({ head }) => head.id)
      const message = `rulesets extend each other in a circle: ${[...ids.toReversed(), base].join(' extends ')}`
      return { layers, problems: [{ code: 'extends-cycle', message, right: 'let one of them extend none', place }] }
    }
    if (layers.length === limits.layers) {
      const message = `more than ${limits.layers} rulesets extend each other one after the other`
      return { layers, problems: [{ code: 'too-many', message, right: 'put what some of them say into one', place }] }
    }
    layers.unshift(source)
  }
  return { layers, problems: [] }
}

/** Whether house rules say that they change one of these. */
const isOver = ({ head }: RulesetSource, layers: readonly RulesetSource[]): boolean =>
  head.extends !== undefined && layers.some((layer) => layer.head.id === head.extends)

const houseProblems = (lineage: readonly RulesetSource[], house: readonly RulesetSource[]): Draft[] => {
  const ids = lineage.map(({ head }) => head.id)
  const seen = new Map<string, string>()
  const many: Draft = {
    code: 'too-many',
    message: `${house.length} house rules over one ruleset`,
    right: `at most ${limits.layers}`,
  }
  if (house.length > limits.layers) return [many]
  return house.flatMap(({ head, tree, file }) => {
    const problems: Draft[] = []
    const right = `extends: ${ids.toReversed().join(' or ')}`
    if (head.extends === undefined && head.clear)
      problems.push({
        code: 'house-extends',
        message: 'house rules change a ruleset, and these name none',
        right,
        place: placeAt(tree, ['ruleset'], true),
      })
    else if (head.extends !== undefined && !ids.includes(head.extends))
      problems.push({
        code: 'house-extends',
        message: `these house rules change \`${head.extends}\`, not \`${ids.at(-1) ?? ''}\``,
        right,
        place: placeAt(tree, ['ruleset', 'extends']),
      })
    const place = placeAt(tree, ['ruleset', 'id'])
    if (ids.includes(head.id))
      problems.push({
        code: 'house-id',
        message: `\`${head.id}\` is the id of a ruleset`,
        right: 'an id of their own for the house rules',
        place,
      })
    const earlier = seen.get(head.id)
    if (earlier !== undefined)
      problems.push({
        code: 'house-id',
        message: `the house rules \`${head.id}\` are given twice: ${earlier} and ${file}`,
        right: 'give each once',
        place,
      })
    seen.set(head.id, file)
    return problems
  })
}

/** The `rules` of a file; a problem if they are no map, or if the file holds anything else. */
const rulesOf = (tree: MapTree, note: Note): MapTree | undefined => {
  let misspelt = false
  for (const [key, { key: place, value }] of tree.entries) {
    if (outermost.some((known) => known === key) || value.kind === 'hole') continue
    const near = nearest(key, outermost)
    misspelt ||= near === 'rules'
    note({
      code: 'unknown-key',
      message: `${quoted(key)} is not known here`,
      right: near ? `\`${near}\`?` : `known here: ${outermost.join(', ')}`,
      place,
    })
  }
  const rules = tree.entries.get('rules')
  if (rules?.value.kind === 'map') return rules.value
  if (rules?.value.kind === 'hole' || hasNameless(tree)) return undefined
  if (rules) note({ code: 'wrong-type', message: '`rules` is no map', right: 'a map: KEY: VALUE', place: rules.value.place })
  else if (!misspelt) note({ code: 'missing', message: '`rules` is missing', right: 'add rules: {...}', place: tree.place })
  return undefined
}

const headOf = ({ id, title, subtitle, version, language, extends: base, part, date, credits }: HeadData): Head => ({
  id,
  title,
  subtitle: subtitle ?? null,
  version,
  language: language ?? 'en',
  extends: base ?? null,
  part: part ?? false,
  date: date ?? null,
  credits: credits ?? [],
})

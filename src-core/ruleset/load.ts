/** A ruleset from its sources: extended, patched by house rules, checked and compiled. */
import { nearest } from '../nearest.ts'
import { failure, success, type Result } from '../problem.ts'
import { compile } from './compile.ts'
import type { Desk } from './desk.ts'
import { finished, type Draft, type Note } from './draft.ts'
import { extend } from './extend.ts'
import { withWords } from './labels.ts'
import type { Head, Ruleset } from './model.ts'
import type { RulesetSource } from './parse.ts'
import { lostMarks, marksOf, originsOf, remark, type Marks } from './provenance.ts'
import type { HeadData } from './schema.ts'
import { dotted, placeAt, treeAt, type MapTree } from './tree.ts'
import { shape, type Shaped } from './validate.ts'

export type Sources = ReadonlyMap<string, RulesetSource>

/** Rulesets offered to players, in the order of the sources: those that are no part of others. */
export const offeredIds = (sources: Sources): string[] => [...sources].filter(([, { head }]) => head.part !== true).map(([id]) => id)

/**
 * The ruleset of that id, with all it extends among the sources and house rules over it, in their order. If anything is wrong, all
 * problems of all its files, in the order of the files (farthest base first, house rules last) and of their lines.
 */
export const loadRuleset = (sources: Sources, id: string, house: readonly RulesetSource[] = []): Result<Ruleset> => {
  const lineage = lineageOf(sources, id)
  if (!lineage.ok) return lineage
  const drafts: Draft[] = [...houseProblems(lineage.value, house)]
  const note: Note = (draft) => void drafts.push(draft)
  const layers = [...lineage.value, ...house]
  const files = layers.map(({ file }) => file)

  let rules: MapTree | undefined
  let marks: Marks = new Map()
  for (const [index, { tree }] of layers.entries()) {
    const patch = rulesOf(tree, note)
    if (!patch) continue
    const extended = extend(index === 0 ? undefined : rules, patch)
    rules = extended.tree
    for (const draft of extended.problems) note(draft)
    const own = marksOf(tree, note)
    for (const draft of lostMarks(tree, own, rules)) note(draft)
    marks = remark(marks, extended, own, index >= lineage.value.length)
  }
  if (!rules) return { ok: false, problems: finished(drafts, files) }

  const merged = rules
  const shaped = shape(merged)
  for (const draft of shaped.problems) note(draft)
  const compiled = compile(withWords(deskOf(merged, shaped, files, note)))
  if (drafts.length > 0) return { ok: false, problems: finished(drafts, files) }

  const heads = lineage.value.map(({ head }) => headOf(head))
  const head = heads.at(-1)
  if (!head) return { ok: false, problems: finished(drafts, files) }
  return success({
    head,
    lineage: heads,
    house: house.map((source) => headOf(source.head)),
    ...compiled,
    provenance: marks,
    origins: originsOf(merged),
  })
}

/** Where the compiling reads and reports. What had a problem counts as touched, so that nothing is said that only follows from it. */
const deskOf = (tree: MapTree, { rules, damage }: Shaped, files: readonly string[], note: Note): Omit<Desk, 'words'> => {
  const rank = new Map(files.map((file, index) => [file, index]))
  const spoilt = new Set<string>()
  return {
    rules,
    gone: damage.gone,
    touched: (path) => damage.touched(path) || spoilt.has(dotted(path)),
    order: (path) => {
      const map = treeAt(tree, path)
      return map?.kind === 'map' ? map.entries.keys() : []
    },
    layer: (path) => rank.get(placeAt(tree, path).file) ?? 0,
    problem: (code, path, message, right, key = false) => {
      for (let length = path.length; length > 0; length -= 1) spoilt.add(dotted(path.slice(0, length)))
      note({ code, message, right, place: placeAt(tree, path, key) })
    },
  }
}

/** The sources of a ruleset, its farthest base first. */
const lineageOf = (sources: Sources, id: string): Result<RulesetSource[]> => {
  const last = sources.get(id)
  if (!last) {
    const near = nearest(id, sources.keys())
    return failure({
      code: 'unknown-ruleset',
      message: `there is no ruleset \`${id}\``,
      right: near ? `\`${near}\`?` : `one of ${offeredIds(sources).join(', ')}`,
    })
  }
  if (last.head.part === true) {
    const heirs = [...sources.values()].filter(({ head }) => head.extends === id).map(({ head }) => head.id)
    return failure({
      code: 'part',
      message: `\`${id}\` is a part that other rulesets extend, not one to play by itself`,
      right: heirs.length > 0 ? `one that extends it: ${heirs.join(', ')}` : `a ruleset with extends: ${id}`,
      place: placeAt(last.tree, ['ruleset', 'part']),
    })
  }
  const lineage = [last]
  for (let first = last; first.head.extends !== undefined; first = lineage[0] ?? last) {
    const base = first.head.extends
    const place = placeAt(first.tree, ['ruleset', 'extends'])
    const source = sources.get(base)
    if (!source) {
      const near = nearest(base, sources.keys())
      return failure({
        code: 'unknown-ruleset',
        message: `there is no ruleset \`${base}\` to extend`,
        right: near ? `\`${near}\`?` : 'the id of a ruleset that is there',
        place,
      })
    }
    if (lineage.includes(source)) {
      const cycle = [
        ...lineage
          .slice(0, lineage.indexOf(source) + 1)
          .map(({ head }) => head.id)
          .toReversed(),
        base,
      ]
      return failure({
        code: 'extends-cycle',
        message: `rulesets extend each other in a circle: ${cycle.join(' extends ')}`,
        right: 'let one of them extend none',
        place,
      })
    }
    lineage.unshift(source)
  }
  return success(lineage)
}

const houseProblems = (lineage: readonly RulesetSource[], house: readonly RulesetSource[]): Draft[] => {
  const ids = lineage.map(({ head }) => head.id)
  const seen = new Map<string, string>()
  return house.flatMap(({ head, tree, file }) => {
    const problems: Draft[] = []
    const right = `extends: ${ids.toReversed().join(' or ')}`
    if (head.extends === undefined)
      problems.push({
        code: 'house-extends',
        message: 'house rules change a ruleset, and these name none',
        right,
        place: placeAt(tree, ['ruleset'], true),
      })
    else if (!ids.includes(head.extends))
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
  const known = ['ruleset', 'rules', 'provenance']
  let misspelt = false
  for (const [key, { key: place }] of tree.entries) {
    if (known.includes(key)) continue
    const near = nearest(key, known)
    misspelt ||= near === 'rules'
    note({
      code: 'unknown-key',
      message: `\`${key}\` is not known here`,
      right: near ? `\`${near}\`?` : `known here: ${known.join(', ')}`,
      place,
    })
  }
  const rules = tree.entries.get('rules')
  if (rules?.value.kind === 'map') return rules.value
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

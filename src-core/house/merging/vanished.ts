/** Entries that house rules change and their base no longer has. */
import { dotted, lastKey, stepsOf, type Path } from '../../paths.ts'
import type { RulesetSource } from '../../ruleset/parse.ts'
import { formatAt } from '../../ruleset/format.ts'
import { treeAt } from '../../ruleset/tree.ts'
import { idWords } from '../../words/letters.ts'
import { patchIn, type Base } from '../base.ts'
import { dataAt, dataOf, isDataMap, type Data, type DataMap } from '../data.ts'
import { beginningAt } from '../forms/beginnings.ts'
import { isWholeRecorded, recordIn } from './base-record.ts'

export interface Vanished {
  /** The path of what is missing, as keys into `rules`: the outermost. */
  readonly path: Path
  /** The complete entry that can replace it; null where it cannot stand alone. */
  readonly kept: KeptEntry | null
}

/** An entry made of what is known of the base, and of the changes of these rules. */
export interface KeptEntry {
  readonly value: DataMap
  /** Keys that neither has: those with the first values of a new entry, and those that are left out. */
  readonly begun: readonly string[]
  readonly left: readonly string[]
}

/** How much is known of it. */
export const howKnown = ({ begun, left }: KeptEntry): 'all' | 'no-condition' | 'not-all' =>
  left.includes('when') ? 'no-condition' : begun.length + left.length === 0 ? 'all' : 'not-all'

/** The outermost missing entries, as far as the file's record of its base shows that they existed. */
export const vanishedIn = (base: Base, source: RulesetSource): readonly Vanished[] => {
  const was = recordIn(source)?.was ?? new Map<string, Data>()
  const patch = patchIn(source)
  const gone = new Map<string, Path>()
  for (const [key, old] of was) {
    const path = stepsOf(key)
    const depth = path.findIndex((_, index) => dataAt(base.data, path.slice(0, index + 1)) === undefined) + 1
    // An entry that these rules add is recorded as one value, null: the base had everything that a recorded path leads into.
    if (depth === 0 || (depth === path.length && old === null)) continue
    const outermost = path.slice(0, depth)
    if (treeAt(patch, outermost)) gone.set(dotted(outermost), outermost)
  }
  return [...gone].map(([key, path]) => {
    const written = treeAt(patch, path)
    const ours = written && dataOf(written)
    const old = [...was].filter(([each, value]) => each.startsWith(`${key}.`) && value !== null && !isDigest(value))
    const known = old.reduce<DataMap>(
      (entry, [each, value]) => withAt(entry, stepsOf(each.slice(key.length + 1)), value),
      {},
    )
    const fields = isDataMap(ours) ? over(known, ours) : null
    // Where its condition was recorded, all of it was.
    const isKnown =
      isWholeRecorded(path) &&
      was.has(`${key}.when`) &&
      ![...was].some(([each, value]) => each.startsWith(`${key}.`) && isDigest(value))
    return {
      path,
      kept: fields && isKnown ? { value: fields, begun: [], left: [] } : fields && wholeEntry(path, fields, base.data),
    }
  })
}

/** A complete entry: the fields that are known, over the first values of a new one. */
const wholeEntry = (path: Path, fields: DataMap, rules: DataMap): KeptEntry | null => {
  const beginning = beginningAt(path.slice(0, -1), rules)
  if (!beginning || !isDataMap(beginning.value)) return null
  const name = idWords(lastKey(path))
  const named = Object.entries(beginning.value).map(([key, value]) => [key, nameKeys.has(key) ? name : value])
  const value = over(Object.fromEntries(named) as DataMap, fields)
  const keys = (formatAt(path)?.keys ?? []).map(({ key }) => key).filter((key) => !Object.hasOwn(fields, key))
  const begun = keys.filter((key) => Object.hasOwn(value, key))
  return { value, begun, left: keys.filter((key) => !begun.includes(key)) }
}

const nameKeys: ReadonlySet<string> = new Set(['label', 'title', 'name'])

/** Whether it is a long value, of which only a digest is recorded. */
const isDigest = (value: Data): boolean => isDataMap(value) && 'digest' in value

const over = (below: DataMap, above: DataMap): DataMap =>
  Object.entries(above).reduce((all, [key, value]) => {
    const old = all[key]
    return { ...all, [key]: isDataMap(old) && isDataMap(value) ? over(old, value) : value }
  }, below)

const withAt = (map: DataMap, [step, ...rest]: Path, value: Data): DataMap => {
  if (step === undefined) return map
  const inner = map[step]
  return { ...map, [step]: rest.length === 0 ? value : withAt(isDataMap(inner) ? inner : {}, rest, value) }
}

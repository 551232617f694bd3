/** What the edits of a text lie over: the base; inside a chart, and inside an entry that is like another, what these say. */
import type { Path } from '../paths.ts'
import { extend } from '../ruleset/extend.ts'
import type { YamlReading } from '../ruleset/parse.ts'
import { treeAt, type MapTree } from '../ruleset/tree.ts'
import { underLikes, type LayerBelow } from './like.ts'
import { rulesAt, type Root } from './root.ts'
import { writtenTree } from './yaml-text.ts'

/** The layer under each path of the rules at a root. */
export const layerUnder = (reading: YamlReading, base: MapTree, root: Root): LayerBelow => {
  const plain: LayerBelow = (path) => treeAt(base, path)
  const [hasCharts, hasLikes] = [/\bchart\b/.test(reading.text), /\blike\b["']?\s*:/.test(reading.text)]
  const read = hasCharts || hasLikes ? writtenTree(reading) : undefined
  if (!read?.ok) return plain
  const under = underCharts(read.value, root, plain)
  if (!hasLikes) return under
  const patch = rulesAt(read.value, root)
  let merged: MapTree | undefined
  return underLikes(patch, () => (merged ??= extend(base, patch).tree), under)
}

/** The rows of a chart that a file writes as a block of text: rows beside it lie over these. */
const underCharts =
  (file: MapTree, root: Root, below: LayerBelow): LayerBelow =>
  (path) => {
    const home = [...root, ...path.slice(0, path.indexOf('rows'))]
    const chart = path.includes('rows') ? treeAt(file, [...home, 'chart']) : undefined
    if (chart?.kind !== 'leaf' || chart.value === null) return below(path)
    return treeAt(rulesAt(without(file, [...home, 'rows']), root), path)
  }

const without = (map: MapTree, [step, ...rest]: Path): MapTree => {
  const key = String(step)
  const entry = map.entries.get(key)
  if (!entry) return map
  const entries = new Map(map.entries)
  if (rest.length > 0 && entry.value.kind === 'map') entries.set(key, { ...entry, value: without(entry.value, rest) })
  else entries.delete(key)
  return { ...map, entries }
}

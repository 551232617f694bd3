/** What the rows of a chart are that a file writes as a block of text: rows beside it lie over these. */
import type { Path } from '../paths.ts'
import type { Reading } from '../ruleset/parse.ts'
import { longForm } from '../ruleset/short.ts'
import { treeAt, type MapTree, type Tree } from '../ruleset/tree.ts'
import { writtenTree } from './yaml-text.ts'

/** What edits of a text lie over at each path: the rows of its own charts, else `base`. */
export const layerUnder = (reading: Reading, base: MapTree): ((path: Path) => Tree | undefined) => {
  const read = /\bchart\b/.test(reading.text) ? writtenTree(reading) : undefined
  const file = read?.ok ? read.value : undefined
  return (path) => {
    const home = ['rules', ...path.slice(0, path.indexOf('rows'))]
    const chart = file && path.includes('rows') ? treeAt(file, [...home, 'chart']) : undefined
    if (!file || chart?.kind !== 'leaf' || chart.value === null) return treeAt(base, path)
    return treeAt(longForm(without(file, [...home, 'rows'])).tree, ['rules', ...path])
  }
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

/** The text of a change shows the old and the new value. */
import { expect, test } from 'vitest'
import { analyze } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { isDataMap, isDataList, type Data } from '../../../src-core/ruleset/data.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { good, head, offered, offeredBase } from './rules.ts'

const leavesOf = (data: Data, path: readonly string[] = []): (readonly [readonly string[], Data])[] =>
  isDataMap(data) ? Object.entries(data).flatMap(([key, value]) => leavesOf(value, [...path, key])) : [[path, data]]

/** Returns another value of the same kind. */
const another = (data: Data): Data => {
  if (typeof data === 'number') return data + 1
  if (typeof data === 'boolean') return !data
  if (typeof data === 'string') return `${data} and more`
  return isDataList(data) ? data.slice(1) : 'more'
}

test.each(offered)('describes every change to %s with the old and the new value', (id) => {
  const base = offeredBase(id)
  const silent: string[] = []
  const leaves = leavesOf(base.data)
  for (let from = 0; from < leaves.length; from += 200) {
    const edits = leaves
      .slice(from, from + 200)
      .map(([path, value]): Edit => ({ kind: 'set', path, value: another(value) }))
    const { changes } = analyze(
      base,
      'club.houserules.yaml',
      good(applyEdits(`${head(id)}rules: {}\n`, edits, base.rules)),
    )
    for (const { kind, path, before, after, text } of changes)
      if (kind === 'changed' && (before === after || before === '' || after === ''))
        silent.push(`${path.join('.')}: ${text}`)
  }
  expect(silent).toEqual([])
})

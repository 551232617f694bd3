/** The page about forms lists every key of the format, and no others. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatAt } from '../../src-core/format/format-at.ts'
import { schemaKeys } from './keys.ts'

const page = readFileSync(new URL('../../docs/house-forms.md', import.meta.url), 'utf8')
const codeIn = (text: string): string[] => [...text.matchAll(/`([a-z-]+)`/g)].map(([, key = '']) => key)

/** The keys in the last column of the table, by the field in the first column. */
const keysByField = new Map(
  page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Field ') && !line.startsWith('| ---'))
    .map((row) => {
      const [, field = '', , keys = ''] = row.split('|')
      return [field.trim(), codeIn(keys)] as const
    }),
)
const keysOnPage = new Set([...keysByField.values()].flat())

/** Whether a dialog edits the path, as part of a condition or an amount. */
const isBuilt = (path: string): boolean => {
  const steps = path.split('.').slice(1)
  return steps.some((_, at) => {
    const { writings } = formatAt(steps.slice(0, at + 1)) ?? {}
    return writings?.has('conditions') === true || writings?.has('amount') === true
  })
}

test('the page lists each key of the format with its field', () => {
  const keys = new Set([...schemaKeys()].filter(([path]) => !isBuilt(path)).flatMap(([, each]) => [...each]))
  expect([...keys].toSorted()).toEqual([...keysOnPage].toSorted())
})

test('only the flag that makes a file a part needs YAML', () => {
  expect(keysByField.get('text')).toEqual(['part'])
})

test('no field lists a key twice', () => {
  for (const keys of keysByField.values()) expect(keys).toEqual([...new Set(keys)])
})

/** The page of forms holds every key of the format, and no other. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaKeys } from './keys.ts'

const page = readFileSync(new URL('../../docs/house-forms.md', import.meta.url), 'utf8')
const keysOnPage = new Set([...page.matchAll(/`([a-z-]+)`: /g)].map(([, key]) => key))

/** Every entry may say these, as the page says above its table. */
const placing = new Set(['after', 'before', 'like'])
const withinConditions = /\.(when|unless|until|beside)(\.|$)/

test('the page says of each key of the rules how a form edits it', () => {
  const keys = new Set(
    [...schemaKeys()]
      .filter(([path]) => (path === 'rules' || path.startsWith('rules.')) && !withinConditions.test(path))
      .flatMap(([, each]) => [...each])
      .filter((key) => !placing.has(key)),
  )
  expect([...keys].toSorted()).toEqual([...keysOnPage].toSorted())
})

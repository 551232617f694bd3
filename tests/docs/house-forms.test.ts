/** The page of forms holds every key of the format, and no other. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaKeys } from './keys.ts'

const page = readFileSync(new URL('../../docs/house-forms.md', import.meta.url), 'utf8')
const keysOnPage = new Set([...page.matchAll(/`([a-z-]+)`: /g)].map(([, key]) => key))

const withinConditions = /\.(when|unless|until|beside)(\.|$)/

test('the page says of each key of the format how a form edits it', () => {
  const keys = new Set([...schemaKeys()].filter(([path]) => !withinConditions.test(path)).flatMap(([, each]) => [...each]))
  expect([...keys].toSorted()).toEqual([...keysOnPage].toSorted())
})

test('only what the page says above its table is left to the text', () => {
  const asText = [...page.matchAll(/`([a-z-]+)`: as text/g)].map(([, key]) => key)
  expect(asText.filter((key) => key !== 'plus' && key !== 'times' && key !== 'ratio')).toEqual(['part'])
})

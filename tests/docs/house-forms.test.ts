/** The page of forms holds every key of the format, and no other. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatAt } from '../../src-core/format/format-at.ts'
import { schemaKeys } from './keys.ts'

const page = readFileSync(new URL('../../docs/house-forms.md', import.meta.url), 'utf8')
const keysOnPage = new Set([...page.matchAll(/`([a-z-]+)`: /g)].map(([, key]) => key))

/** Conditions and amounts are built of what they are made of in dialogs. */
const isBuilt = (path: string): boolean => {
  const steps = path.split('.').slice(1)
  return steps.some((_, at) => {
    const { writings } = formatAt(steps.slice(0, at + 1)) ?? {}
    return writings?.has('conditions') === true || writings?.has('amount') === true
  })
}

test('the page says of each key of the format how a form edits it', () => {
  const keys = new Set([...schemaKeys()].filter(([path]) => !isBuilt(path)).flatMap(([, each]) => [...each]))
  expect([...keys].toSorted()).toEqual([...keysOnPage].toSorted())
})

test('nothing is left to the text but whether a file is a part', () => {
  expect([...page.matchAll(/`([a-z-]+)`: as text/g)].map(([, key]) => key)).toEqual(['part'])
  expect(page).not.toMatch(/as text are/i)
})

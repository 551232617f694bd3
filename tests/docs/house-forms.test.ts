/** The page of forms holds every key of the format, and no other. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatAt } from '../../src-core/ruleset/format.ts'
import { schemaKeys } from './keys.ts'

const page = readFileSync(new URL('../../docs/house-forms.md', import.meta.url), 'utf8')
const keysOnPage = new Set([...page.matchAll(/`([a-z-]+)`: /g)].map(([, key]) => key))

/** Every entry may say these, as the page says above its table. */
const placing = new Set(['after', 'before', 'like'])
/** Conditions and amounts are built of what they are made of in dialogs. */
const isBuilt = (path: string): boolean => {
  const steps = path.split('.').slice(1)
  return steps.some((_, at) => {
    const { writings } = formatAt(steps.slice(0, at + 1)) ?? {}
    return writings?.has('conditions') === true || writings?.has('amount') === true
  })
}

test('the page says of each key of the rules how a form edits it', () => {
  const keys = new Set(
    [...schemaKeys()]
      .filter(([path]) => (path === 'rules' || path.startsWith('rules.')) && !isBuilt(path))
      .flatMap(([, each]) => [...each])
      .filter((key) => !placing.has(key)),
  )
  expect([...keys].toSorted()).toEqual([...keysOnPage].toSorted())
})

test('of conditions and amounts nothing is left to the text', () => {
  const [, asText = ''] = /As text are also (.*?)\.\n/s.exec(page) ?? []
  expect(asText).not.toMatch(/condition|sum|amount|`(not|any|all|is|plus|times|ratio)`/)
  expect(page).not.toMatch(/`(plus|times|ratio|first|when|unless)`: as text/)
})

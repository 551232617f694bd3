/** Distances inside text can't be scaled and are always reported. */
import { expect, test } from 'vitest'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { parseScale, type ScaleChoice } from '../../../src-core/ruleset/scale-choice.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { among, good, patch } from './sources.ts'

const atScale = (notes: string, choice: ScaleChoice): Ruleset => {
  const house = patch(
    'club',
    `distances: {reach: {inches: 6}}\nlists: {club: {title: At the club, phase: fire, entries: {${notes}}}}`,
  )
  return good(loadRuleset(among(), 'small', [house], parseScale(choice)))
}
const bareIn = (notes: string, choice: ScaleChoice = { factor: '2' }) => atScale(notes, choice).scale?.bare

test('a distance in the text of house rules is reported with its place and a fix', () => {
  expect(bareIn('near: Leaders within 6″ cheer.')?.map(problemText)).toEqual([
    'club.yaml:4:67: 6″ within a text isn’t scaled. Name it, such as distances: {near: {inches: 6}}, and write {near} in its place. [scale]',
  ])
})

test.each(['1½ inches', '15cm', '40 mm', "6''".replace("''", '\\"'), '2.5 cm', '1 1/2 inch'])(
  '%s in text is a distance',
  (text) => {
    expect(bareIn(`near: "Rides of ${text} at most."`)).toHaveLength(1)
  },
)

test.each(['2 in 3 chances', 'on 6 or more', 'within {reach} of it', '3 commands'])('%s is not a distance', (text) => {
  expect(bareIn(`near: "It holds ${text}."`)).toEqual([])
})

test('the sheet notes that plain distances are not scaled, if there are any', () => {
  const subtitle = (notes: string) => buildSheet(atScale(notes, { factor: '2' })).subtitle
  expect(subtitle('near: Leaders within 6″ cheer.')).toContain('distances in house-rule texts as written')
  expect(subtitle('near: "Leaders within {reach} cheer."')).not.toContain('as written')
  expect(atScale('near: Leaders within 6″ cheer.', { factor: '1' }).scale).toBeNull()
})

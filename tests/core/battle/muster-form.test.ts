import { expect, test } from 'vitest'
import { musterForm } from '../../../src-core/battle/muster-form.ts'
import { rulesetNamed } from '../support/rulesets.ts'

test.each(['fire-and-fury', 'regimental-fury', 'italy-1799', 'triple-alliance-1864', 'napoleonic-fury'])(
  'no two controls in the forms of %s share a name',
  (id) => {
    const { battle, command, unit, leader } = musterForm(rulesetNamed(id))
    for (const controls of [battle, command, unit, leader]) {
      const labels = controls.map(({ label }) => label)
      expect(labels).toEqual([...new Set(labels)])
    }
  },
)

test('a commander can have a different nationality from his units', () => {
  const labels = musterForm(rulesetNamed('napoleonic-fury')).command.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Nation', 'Nation, leaders']))
})

test('a leader has a control for each fact that applies to all his units', () => {
  const { leader, command } = musterForm(rulesetNamed('italy-1799'))
  expect(leader.map(({ trait }) => trait)).toContain('rating')
  expect(command.filter(({ trait }) => trait === 'rating')).toHaveLength(1)
})

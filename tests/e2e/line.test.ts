/** The odds of a whole line in the window: next to every unit, and all against all. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endsView } from '../../src-core/play/views.ts'
import { nonNull } from '../../src-core/present.ts'
import { odds } from '../../src-core/odds/odds.ts'
import { windowBattleWords } from '../../src-core/words/window/battle.ts'
import { percentText } from '../../src-core/words/numbers.ts'
import { value } from '../core/support/brute-force.ts'
import { rulesetNamed } from '../core/support/rulesets.ts'
import { facts, laptop, musteredIn, picture, rules } from './support/mustered.ts'
import { press, settled, turnTo } from './support/table.ts'

const oddsOf = (page: Page, id: string): Locator => page.locator(`[data-odds=${id}]`)

/** The final odds of a check between two units, calculated by the engine from inputs entered one by one. */
const ends = (procedure: string, inputs: object) => {
  const ruleset = rulesetNamed(rules.ruleset)
  return endsView(nonNull(ruleset.procedures.get(procedure)), value(odds(ruleset, procedure, inputs)))
}

test('every target shows its odds and loss, without a layout shift', async (context) => {
  const page = await musteredIn(context, laptop)
  await turnTo(page, 'fire')
  await settled(page)
  const places = () =>
    page
      .locator('[data-unit]')
      .evaluateAll((units) => units.map((each) => each.getBoundingClientRect().toJSON() as object))
  const before = await places()
  await press(page, ['m'])
  await page.locator('[data-field$=".each"]:focus').waitFor()
  await press(page, ['3'])
  await oddsOf(page, 'davis').locator('[data-harm]').waitFor()
  const harm = ends('fire', { points: 18, target: facts }).reduce(
    (sum, { severity, p }) => (severity > 0 ? sum + p : sum),
    0,
  )
  expect(await oddsOf(page, 'archer').locator('[data-harm]').innerText()).toBe(percentText(harm))
  expect(await oddsOf(page, 'archer').locator('[data-loss]').innerText()).toMatch(/^−\d\.\d$/)
  expect(await oddsOf(page, 'meredith').count()).toBe(0)
  expect(await places()).toEqual(before)
  await page.locator('.assumed > summary').click()
  await page.locator('[data-line-note]').getByText('Cover').waitFor()
  await picture(page, 'line-fire')

  // Facts entered for one target apply to the others too, and the note says so.
  await press(page, ['A'])
  await settled(page)
  await page.locator('[data-at="target.cover=woods"]').click()
  await page.locator('[data-line-note]').getByText('in woods').waitFor()
  const inWoods = ends('fire', { points: 18, target: { ...facts, cover: 'woods' } }).reduce(
    (sum, { severity, p }) => (severity > 0 ? sum + p : sum),
    0,
  )
  await oddsOf(page, 'davis').getByText(percentText(inWoods)).waitFor()
})

test('a charge shows every outcome, and a table of all pairs', async (context) => {
  const page = await musteredIn(context, laptop)
  await turnTo(page, 'charge')
  await press(page, ['s'])
  const own = { arm: 'infantry', stands: 5, 'worn-at': 4, 'spent-at': 2 }
  const against = (stands: number) =>
    ends('charge', { attacker: { ...own, army: 'union' }, defender: { ...own, stands, army: 'confederate' } })
  await oddsOf(page, 'davis').locator('[data-share]').first().waitFor({ state: 'attached' })
  for (const [id, stands] of [
    ['archer', 7],
    ['davis', 3],
  ] as const)
    for (const { id: outcome, p } of against(stands))
      expect([id, outcome, await oddsOf(page, id).locator(`[data-share="${outcome}"]`).getAttribute('data-p')]).toEqual(
        [id, outcome, windowBattleWords.wholePercent(p)],
      )
  await picture(page, 'line-charge')

  await page.getByRole('button', { name: 'Line odds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Line odds' })
  await dialog.getByLabel('Show').selectOption({ label: 'Driven back' })
  const driven = nonNull(against(3).find(({ id }) => id === 'driven-back')).p
  await dialog.locator('[data-pair="stone davis"]').getByText(percentText(driven)).waitFor()
  expect(await dialog.locator('[data-pair]').count()).toBe(4)
  await picture(page, 'line-table')
})

/** The turn in the window: units that may or must act, the next one by a single key, and settings for the whole battle. */
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inGate } from '../tools.ts'
import { laptop, musteredIn, picture } from './support/mustered.ts'
import { press, settled, turnTo } from './support/table.ts'

const picked = (page: Page, unit: string): Promise<void> => page.locator(`[data-picked=${unit}]`).waitFor()

test('one key picks the next unit', async (context) => {
  const page = await musteredIn(context, laptop)
  await turnTo(page, 'maneuver')
  await press(page, ['.'])
  await page.locator('[data-turn]').getByText('Still to act: Meredith, Stone').waitFor()
  await press(page, [','])
  await picked(page, 'meredith')
  await settled(page)
  await press(page, ['5'])
  await page.locator('[data-turn]').getByText('Still to act: Stone').waitFor()
  await press(page, [','])
  await picked(page, 'stone')
  expect(await page.locator('[data-picked]').count()).toBe(1)
  await picture(page, 'turn')
})

test('after a tie, both units are listed as having to act', async (context) => {
  const page = await musteredIn(context, laptop)
  await turnTo(page, 'charge')
  await press(page, ['.', '.', '.'])
  await page.locator('[data-turn]').getByText('Charge').waitFor()
  await settled(page)
  await press(page, ['s', 'A'])
  await picked(page, 'archer')
  await settled(page)
  await press(page, ['5', '5'])
  await page.getByText('Roll again', { exact: true }).waitFor()
  await page.locator('[data-must]', { hasText: 'Must act: Stone, Archer' }).waitFor()
})

test('battle settings are set by hand and count in the next check', async (context) => {
  const page = await musteredIn(context, laptop)
  await turnTo(page, 'charge')
  await press(page, ['s', 'A'])
  await picked(page, 'archer')
  await page.locator('[data-facts]').click()
  const scenario = page.getByRole('tabpanel', { name: 'Scenario' })
  await scenario.getByRole('button', { name: 'More' }).click()
  await scenario.getByLabel('Works value').fill('2')
  await scenario.getByLabel('Turns').fill('1')
  await scenario.getByLabel('Turns').blur()
  await picture(page, 'facts')
  await page.getByRole('link', { name: 'Back to play' }).click()
  await page.locator('[data-facts]', { hasText: '2' }).waitFor()
  await page.locator('[data-at="defender.works"]').click()
  await page.getByRole('button', { name: 'Stone wall' }).click()
  await page.locator('[data-total="defender"]', { hasText: '+4' }).waitFor()
  await press(page, ['.'])
  await page.locator('[data-turn]').getByText('Turn 1 of 1 (last)').waitFor()
  // After the last turn, the window offers the report.
  const over = page.locator('[data-over]')
  for (let phase = 0; phase < 20 && !(await over.isVisible()); phase += 1) {
    await press(page, ['.'])
    await settled(page)
  }
  await over.getByRole('button', { name: 'Battle report' }).click()
  await page.locator('[data-journal] [data-report]').waitFor()
})

const looks = {
  tablet: { viewport: { width: 800, height: 1280 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  dark: { ...laptop, colorScheme: 'dark' },
  contrast: { ...laptop, contrast: 'more' },
  large: { viewport: { width: 512, height: 288 }, deviceScaleFactor: 2.5 },
} as const

test.for(inGate(Object.entries(looks)))(
  'axe finds no problems in line odds and sequence steps, %s',
  async ([name, look], context) => {
    const page = await musteredIn(context, look)
    await turnTo(page, 'charge')
    await press(page, ['s'])
    await page.locator('[data-share]').first().waitFor({ state: 'attached' })
    await picture(page, `line-${name}`)
    await press(page, ['A'])
    await page.locator('[data-plan]').click()
    await page.locator('[data-step=defensive-fire][aria-current=step]').waitFor()
    await settled(page)
    await picture(page, `sequence-${name}`)
    await page.evaluate(axe.source)
    const faults = await page.evaluate(async () => {
      const { axe: checker } = window as unknown as { axe: { run: (context: object) => Promise<AxeResults> } }
      const { violations } = await checker.run({ exclude: [['.window > header']] })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    })
    expect(faults).toEqual([])
  },
)

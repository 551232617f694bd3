/** Fire and charge as a sequence: set up with its odds, then rolled step by step, each with the results of the step before. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sequenceOdds } from '../../src-core/odds/sequence.ts'
import { share } from '../../src-core/resolve/json.ts'
import { percentText } from '../../src-core/words/numbers.ts'
import { value } from '../core/support/brute-force.ts'
import { rulesetNamed } from '../core/support/rulesets.ts'
import { isGate } from '../tools.ts'
import { facts, laptop, musteredIn, picture, rules } from './support/mustered.ts'
import { askedOf, keysFor, press, settled, turnTo } from './support/table.ts'

const begin = (page: Page): Promise<void> => page.locator('[data-plan=assault]').click()
const atStep = (page: Page, step: string): Promise<void> =>
  page.locator(`[data-step=${step}][aria-current=step]`).waitFor()

/** The side that most often holds in the end, as shown in the window. */
const holds = (inputs: object): string => {
  const odds = value(sequenceOdds(rulesetNamed(rules.ruleset), 'assault', inputs, {}))
  const [[who, count] = ['', 0n]] = [...(odds.holds ?? [])].toSorted((a, b) => Number(b[1] - a[1]))
  return `${who === 'attacker' ? 'Attacker' : 'Defender'} holds ${percentText(share(count, odds.total))}`
}

test('picking two units shows odds, and the fire’s result counts in the charge', async (context) => {
  const page = await musteredIn(context, laptop)
  await turnTo(page, 'charge')
  await press(page, ['m', 'A'])
  await page.locator('[data-picked=archer]').waitFor()
  await begin(page)
  await atStep(page, 'defensive-fire')
  await page.locator('.resolver[data-check=fire]').waitFor()
  expect(
    await page.locator('[data-picked]').evaluateAll((all) => all.map((each) => each.getAttribute('data-picked'))),
  ).toEqual(['archer', 'meredith'])
  await page.locator('[data-field$=".each"]').fill('2')
  await settled(page)
  const attacker = { ...facts, army: 'union', stands: 6 }
  const defender = { ...facts, army: 'confederate', stands: 7 }
  const expected = holds({
    attacker,
    defender,
    steps: { 'defensive-fire': { firer: { groups: [{ stands: 7, each: 2 }] } } },
  })
  await page.locator('[data-sequence-odds]', { hasText: expected }).waitFor()
  await picture(page, 'sequence')
  await page.getByRole('button', { name: 'Odds', exact: true }).click()
  await page.getByRole('dialog').locator('[data-step-odds=charge]').waitFor()
  await picture(page, 'sequence-odds')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // Inputs of the charge entered in advance are kept.
  await page.locator('[data-step=charge]').click()
  await atStep(page, 'charge')
  await page.locator('[data-at="attacker.supported"]').click()
  await page.locator('[data-step=defensive-fire]').click()
  await atStep(page, 'defensive-fire')
  await settled(page)
  expect(await page.locator('[data-field$=".each"]').inputValue()).toBe('2')

  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await press(page, ['9'])
  await page.locator('[data-take]').waitFor()
  await press(page, ['Enter'])
  await atStep(page, 'charge')
  await page.locator('[data-picked=archer]').waitFor()
  await settled(page)
  expect(await page.locator('[data-unit=meredith]').innerText()).toContain('disordered')
  await page.locator('[data-at="attacker.supported"][aria-checked=true]').waitFor()
  await picture(page, 'sequence-charge')
  // One undo reverts the fire and makes its step current again.
  await press(page, ['z'])
  await atStep(page, 'defensive-fire')
  expect(await page.locator('[data-unit=meredith]').innerText()).not.toContain('disordered')
  await settled(page)
  await press(page, ['9'])
  await page.locator('[data-take]').waitFor()
  await press(page, ['Enter'])
  await atStep(page, 'charge')
  await settled(page)
  await press(page, ['9', '2'])
  await page.locator('[data-take]').waitFor()
  await press(page, ['Enter'])
  await page.locator('[data-sequence]').waitFor({ state: 'detached' })
})

test.runIf(isGate)(
  'without units, a party’s inputs apply to all its steps, and each result carries over to the next step',
  async (context) => {
    const page = await musteredIn(context, laptop, null)
    await turnTo(page, 'charge')
    await press(page, keysFor(askedOf('fire-and-fury', 'charge'), { attacker: { fatigue: 'fresh' } }))
    await begin(page)
    await atStep(page, 'defensive-fire')
    await page.locator('[data-field=points]').fill('20')
    await settled(page)
    await page.locator('[data-sequence]').getByText('stands', { exact: false }).first().waitFor()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await press(page, ['9'])
    await page.locator('[role=status][data-outcome]').waitFor()
    await press(page, ['Enter'])
    await atStep(page, 'charge')
    await settled(page)
    await page.locator('[data-at="attacker.fatigue"]', { hasText: 'Fresh' }).waitFor()
    await page.locator('[data-at="attacker.order"][aria-checked=true]').waitFor()
    // Opening another check ends the sequence.
    await turnTo(page, 'maneuver')
    await page.locator('[data-sequence]').waitFor({ state: 'detached' })
  },
)

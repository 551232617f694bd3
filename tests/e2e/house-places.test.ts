/** Places of the sheet in the editor: typed over with a slow server, deleted and restored, pasted into; and the side panel. */
import { expect, test } from 'vitest'
import { fireBand, freshModifier, newHouse, placeOn, says, typeInto, wide } from './house-tools.ts'
import { oneApp } from './support/app.ts'

const open = oneApp({ look: wide })

test('typed text is visible before the server responds, and is not lost', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Slow')
  const { promise: answered, resolve: answer } = Promise.withResolvers<null>()
  await page.route('**/api/readHouse*', async (route) => {
    await answered
    await route.continue().catch(() => undefined)
  })
  await placeOn(app, freshModifier).click()
  await keyboard.type('+5')
  const field = page.locator('.over input')
  expect(await field.inputValue()).toBe('+5')
  await keyboard.press('Enter')
  // The next place can be typed over as well; only one place is being edited at a time.
  await fireBand(app, 'lively').click()
  await keyboard.type('3-6')
  expect(await field.inputValue()).toBe('3-6')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  answer(null)
  await says(placeOn(app, freshModifier), '+5')
  await says(fireBand(app, 'lively'), '3–6')
  await expect.poll(() => field.inputValue()).toBe('7')
  await page.unroute('**/api/readHouse*')
})

test('removed modifiers, rows and notes stay readable on the sheet, and can be restored there', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Removing')
  const fresh = placeOn(app, freshModifier)
  await fresh.click()
  await page.keyboard.press('Delete')
  const gone = page.getByRole('button', { name: /Fresh: removed/ }).and(page.locator('.gone button'))
  await gone.waitFor()
  expect(await fresh.count()).toBe(0)
  expect(await gone.innerText()).toBe('Fresh: +2, if fresh')
  await gone.press('Enter')
  await fresh.waitFor()
  await gone.waitFor({ state: 'detached' })

  await placeOn(app, 'procedures.fire.tables.fire.rows.p15').click()
  await page.keyboard.press('Delete')
  await page.locator('tr.gone', { hasText: 'row 15–19' }).waitFor()
  await placeOn(app, 'lists.turn.entries.order').click()
  await page.keyboard.press('Delete')
  await page.locator('.gone', { hasText: 'The Union side completes' }).waitFor()
})

test('all tabs of the side panel are visible, even with counts', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Tabs')
  await typeInto(app, placeOn(app, freshModifier), '+5')
  await page.getByRole('tab', { name: /Changes 1/ }).waitFor()
  const [list, last] = [page.getByRole('tablist').last(), page.getByRole('tab', { name: 'Preview' })]
  const [around, inner] = [await list.boundingBox(), await last.boundingBox()]
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((around?.x ?? 0) + (around?.width ?? 0))
})

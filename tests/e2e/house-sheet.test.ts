/** The sheet as the editor of house rules: choose what is printed, type over it. */
import { expect, test } from 'vitest'
import { newHouse, placeOn, showSurface, wide } from './house-tools.ts'
import { oneApp } from './support/app.ts'

const open = oneApp({ look: { ...wide, permissions: ['clipboard-read', 'clipboard-write'] } })

test('values, names and rows of the sheet are typed over where they stand', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  await showSurface(page, 'Sheet')
  const telling = placeOn(app, 'procedures.fire.tables.fire.rows.p8.bands.telling')
  await telling.waitFor()
  await telling.click()
  await keyboard.type('7-9')
  await keyboard.press('Enter')
  await expect.poll(() => telling.textContent()).toMatch(/^7–9/)
  await expect.poll(() => telling.getAttribute('aria-description')).toBe('was 8–9')
  await expect
    .poll(() => placeOn(app, 'procedures.fire.tables.fire.rows.p8.bands.lively').textContent())
    .toMatch(/^5–6/)
  const effect = page.getByRole('region', { name: 'What it does' })
  await expect.poll(() => effect.textContent()).toMatch(/Telling\s*\d+%/)
  // An empty cell takes its numbers from the result before it.
  await placeOn(app, 'procedures.fire.tables.fire.rows.p1.bands.telling').click()
  await keyboard.type('11+')
  await keyboard.press('Enter')
  await expect
    .poll(() => placeOn(app, 'procedures.fire.tables.fire.rows.p1.bands.lively').textContent())
    .toMatch(/^9–10/)
  const cover = placeOn(app, 'procedures.fire.modifiers.cover-light')
  await cover.click()
  await keyboard.type('-2 Orchards')
  await keyboard.press('Enter')
  await expect.poll(() => cover.textContent()).toContain('Orchards')
  await keyboard.press('ArrowUp')
  await keyboard.press('Insert')
  await expect.poll(() => page.locator('[data-place].chosen').textContent()).toContain('New modifier')
  await keyboard.type('+2 Enfiladed column')
  await keyboard.press('Enter')
  await expect.poll(() => page.locator('article').textContent()).toContain('Enfiladed column')
})

test('terms, traits and checks are changed in the same way', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules')
  await showSurface(page, 'Terms and traits')
  await placeOn(app, 'procedures.fire.dice').click()
  await page.keyboard.type('many')
  await page.keyboard.press('Enter')
  await expect.poll(() => placeOn(app, 'procedures.fire.dice').getAttribute('class')).toContain('wrong')
  await page.keyboard.press('Control+z')
  await expect.poll(() => placeOn(app, 'procedures.fire.dice').textContent()).toBe('1d10')
  await placeOn(app, 'traits.order.choices.disordered').click()
  await page.keyboard.type('Shaken')
  await page.keyboard.press('Enter')
  await showSurface(page, 'Sheet')
  await expect.poll(() => page.locator('article').textContent()).toContain('Shaken')
})

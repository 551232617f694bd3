/** The sheet as an editor of house rules: choose a place and type over it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import {
  fieldsOf,
  freshModifier,
  newHouse,
  openEntry,
  openTab,
  placeOn,
  savedInForce,
  says,
  showSurface,
  typeInto,
  wide,
  yamlBecomes,
  yamlPane,
  yamlText,
} from './house-tools.ts'
import { oneApp } from './support/app.ts'

const open = oneApp({ look: { ...wide, permissions: ['clipboard-read', 'clipboard-write'] } })

test('values, names and rows can be edited in place on the sheet', async (context) => {
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
  // A result in an empty cell takes its numbers from the previous result.
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

test('terms, traits and checks can be edited in place', async (context) => {
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

test('a table is pasted from a spreadsheet onto the sheet, and undone, in one step', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules')
  const cell = (row: string, column: string): Locator => placeOn(app, `grids.movement.rows.${row}.cells.${column}`)
  await page.evaluate(() => navigator.clipboard.writeText('10\t3\t1/4\r\n16\t"2"\t0.5\r\n'))
  await cell('infantry', 'basic').click()
  await page.keyboard.press('Control+v')
  await says(cell('infantry', 'basic'), '10')
  await says(cell('infantry', 'rough'), '×¼')
  await says(cell('cavalry', 'basic'), '16')
  await expect.poll(() => cell('cavalry', 'rough').getAttribute('aria-description')).toBe('was ×⅓')
  await page.keyboard.press('Control+z')
  await says(cell('infantry', 'basic'), '12')
  await says(cell('cavalry', 'basic'), '18')
})

test('a new row in a chart with a row per choice adds a choice, and both are deleted together', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Lancers')
  await openTab(app, 'YAML')
  await yamlPane(app).waitFor()
  const began = await yamlText(app)
  await placeOn(app, 'grids.movement.rows.cavalry').click()
  await keyboard.press('Insert')
  await page.locator('[data-place].chosen', { hasText: 'New choice' }).waitFor()
  await keyboard.type('Lancers')
  await keyboard.press('Enter')
  const text = await yamlBecomes(app, (now) => now.includes('lancers: {label: Lancers}') && !now.includes('new-choice'))
  expect(text).toMatch(/rows:\n +lancers:/)
  await placeOn(app, 'grids.movement.rows.lancers').click()
  await keyboard.press('Delete')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Moves as, Lancers').waitFor()
  await dialog.getByRole('button', { name: 'Remove all 2' }).click()
  await yamlBecomes(app, (now) => now === began)
  // If only the row is deleted, its choice is left without a row. Either of two fixes repairs this.
  await keyboard.press('Control+z')
  await placeOn(app, 'grids.movement.rows.lancers').click()
  await keyboard.press('Delete')
  await dialog.getByRole('button', { name: 'Remove only this' }).click()
  await openTab(app, 'Problems')
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('button', { name: 'Add a row for Lancers' }).click()
  await panel.getByText('No problems').waitFor()
  await keyboard.press('Control+z')
  await panel.getByRole('button', { name: 'Remove the choice Lancers' }).click()
  await panel.getByText('No problems').waitFor()
  await openTab(app, 'YAML')
  await yamlBecomes(app, (now) => now === began)
})

test('a problem is marked at its cell and listed with a link to the cell; printing and play are disabled until it is fixed', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules')
  const lively = placeOn(app, 'procedures.fire.tables.fire.rows.p15.bands.lively')
  await typeInto(app, lively, '20-4')
  await expect.poll(() => lively.getAttribute('class')).toContain('wrong')
  await page.getByText('Fix the problems to update the whole sheet.').waitFor()
  await openTab(app, 'Preview')
  await page.getByText('Fix these problems to play or print:').waitFor()
  await openTab(app, 'Problems')
  await page.getByRole('button', { name: 'Go to cell' }).first().click()
  await page.locator('[data-place].chosen').focus()
  await page.keyboard.press('Control+z')
  await openTab(app, 'Problems')
  await page.getByText('No problems.').waitFor()
  await openTab(app, 'Preview')
  await page.locator('canvas[role=img]').first().waitFor()
})

test('edges between bands move by dragging and by keyboard, each in one undo step', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules')
  const band = (result: string): Locator => placeOn(app, `procedures.fire.tables.fire.rows.p15.bands.${result}`)
  await band('telling').click()
  await page.keyboard.press('Alt+ArrowLeft')
  await says(band('telling'), '5–6')
  await says(band('deadly'), '7–10')
  const edge = page.getByRole('slider', { name: 'Edge between Deadly and Withering' })
  const strip = await page.locator('.strip').boundingBox()
  const box = await edge.boundingBox()
  if (!box || !strip) throw new Error('no edge')
  const sixthBack = { x: box.x + box.width / 2 - strip.x - strip.width / 6, y: strip.height / 2 }
  await edge.dragTo(page.locator('.strip'), { targetPosition: sixthBack, steps: 8 })
  await expect.poll(() => band('deadly').textContent()).toMatch(/^7(–[89])?H?$/)
  await page.getByRole('button', { name: 'Undo: Move the edge between Deadly and Withering' }).click()
  await says(band('deadly'), '7–10')
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await says(band('deadly'), '7–11')
})

test('typed text is kept when clicking elsewhere, saving or changing the view', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Typed and saved')
  const fresh = placeOn(app, freshModifier)
  await fresh.click()
  await keyboard.type('5')
  await page.locator('.over input').waitFor()
  await placeOn(app, 'procedures.maneuver.modifiers.spent').click()
  await says(fresh, '+5')
  await fresh.click()
  await keyboard.type('6')
  await page.locator('.over input').waitFor()
  await keyboard.press('Control+s')
  await savedInForce(app)
  expect(readFileSync(join(app.home, 'house-rules', 'typed-and-saved.houserules.yaml'), 'utf8')).toContain('value: 6')
  await fresh.click()
  await keyboard.type('7')
  await page.locator('.over input').waitFor()
  await keyboard.press('Control+3')
  await page.waitForURL(/#\/sheet/)
  await keyboard.press('Control+4')
  await says(fresh, '+7')
})

test('beside a wrong value, edited ones appear as typed, and the sheet says what is wrong', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules')
  const lively = (row: string) => placeOn(app, `procedures.fire.tables.fire.rows.${row}.bands.lively`)
  await typeInto(app, lively('p15'), 'x')
  await typeInto(app, lively('p20'), '1-4')
  await says(lively('p15'), 'x')
  await says(lively('p20'), '1–4')
  await expect.poll(() => lively('p20').getAttribute('aria-description')).toBe('was 1–3')
  const fault = page.locator('.waits').getByRole('button', { name: /15–19.*Lively/ })
  await fault.click()
  await expect.poll(() => lively('p15').getAttribute('class')).toContain('chosen')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Rules' }).click()
  await page.getByRole('button', { name: 'Continue Club rules' }).first().waitFor()
})

test('an effect opens from its result, is edited in its fields, and links back to the result', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules')
  await openEntry(app, 'Charge', 'Results', 'Driven back', 'Effects', 'Troops')
  const loss = fieldsOf(app).getByLabel('Stands lost')
  await loss.fill('2')
  await loss.press('Enter')
  await page.locator('article').getByText('lose 2 stands').first().waitFor()
  await page.getByRole('navigation', { name: 'Path' }).getByRole('button', { name: 'Driven back' }).click()
  await page.getByRole('heading', { level: 2, name: 'Driven back' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.locator('article').getByText('lose 1 stand').first().waitFor()
})

test.runIf(isGate)('removing a check also removes dependent steps, in one change and one undo', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Without fire')
  await openEntry(app, 'Musketry and cannonade')
  await fieldsOf(app).getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Fire and charge, Offensive fire').waitFor()
  await dialog.getByRole('button', { name: 'Remove all 3' }).click()
  await openTab(app, 'Problems')
  await page.getByText('No problems').waitFor()
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await openTab(app, 'Changes')
  await page.getByText('No changes to').waitFor()
})

test('entries that can’t be typed over open their fields in any pane', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules')
  await openTab(app, 'YAML')
  await placeOn(app, freshModifier).click()
  await page.keyboard.press('Control+Enter')
  await fieldsOf(app).getByLabel('Value').waitFor()
  await expect.poll(() => fieldsOf(app).evaluate((fields) => fields.contains(document.activeElement))).toBe(true)
})

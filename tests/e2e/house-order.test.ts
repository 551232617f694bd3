/** The order of several active house rules, and which of them wins a conflict. */
import { expect, test } from 'vitest'
import { inForce, putInForce, wide } from './house-tools.ts'
import { openApp } from './support/app.ts'
import { picture } from './support/mustered.ts'
import { writeHouse } from './support/window.ts'

/** Sets another value of a modifier. */
const fresh = (value: number): string => `{procedures: {maneuver: {modifiers: {fresh: {value: ${value}}}}}}`

test('house rules can be reordered by keyboard and by dragging, and each conflict names the winner', async (context) => {
  const app = await openApp(context, { look: wide })
  const { page } = app
  const { keyboard } = page
  const club = writeHouse(app, 'club', 'Club', 'fire-and-fury', fresh(3))
  const bridge = writeHouse(app, 'bridge', 'The bridge', 'fire-and-fury', fresh(5))
  await page.locator('h1').first().waitFor()
  await page.reload()
  const chip = page.locator('[data-chip="house"]')
  for (const title of ['Club', 'The bridge']) await putInForce(app, title)
  await expect.poll(() => inForce(app)).toEqual([club, bridge])
  await chip.click()
  await page.getByRole('menuitem', { name: 'Order and conflicts…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order of house rules' })
  const layers = dialog.locator('[data-layer] .title')
  const overlap = dialog.locator('[data-overlap]')
  await overlap.getByText('The bridge wins.').waitFor()
  expect(await layers.allInnerTexts()).toEqual(['The bridge', 'Club'])
  expect(await overlap.innerText()).toMatch(/Fresh.*\n+Ruleset: \+\d\s+Club \+3\s+The bridge \+5/)
  await picture(page, 'house-order')

  await dialog.getByRole('button', { name: 'Move Club up' }).focus()
  await keyboard.press('Alt+ArrowUp')
  await overlap.getByText('Club wins.').waitFor()
  expect(await layers.allInnerTexts()).toEqual(['Club', 'The bridge'])
  await expect.poll(() => inForce(app)).toEqual([bridge, club])
  // The moved row keeps the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.innerText ?? '')).toContain('Club')

  await dialog.locator('[data-layer]').last().dragTo(dialog.locator('[data-layer]').first())
  await overlap.getByText('The bridge wins.').waitFor()
  await expect.poll(() => inForce(app)).toEqual([club, bridge])
  await dialog.getByRole('button', { name: 'Move The bridge down' }).click()
  await overlap.getByText('Club wins.').waitFor()

  // A single file has no conflicts.
  await keyboard.press('Escape')
  await chip.click()
  await page
    .getByRole('menuitemcheckbox', { name: 'Club' })
    .or(page.getByRole('menuitemradio', { name: 'Club' }))
    .click()
  await chip.getByText('The bridge').waitFor()
  await keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await keyboard.type('conflicts')
  await page.getByRole('option', { name: 'Order of house rules' }).waitFor()
  await keyboard.press('Enter')
  await dialog.getByText('None. The order makes no difference.').waitFor()
})

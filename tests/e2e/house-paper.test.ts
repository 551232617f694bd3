/** Problems that only laying out a page can find: shown at their cell while editing and in the list, by keyboard. */
import { expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import { arrowsTo, fieldsOf, freshModifier, newHouse, openTab, placeOn, tabTo, wide } from './house-tools.ts'
import { oneApp, type App } from './support/app.ts'
import { goTo } from './support/window.ts'

const open = oneApp({ look: { ...wide, permissions: ['clipboard-read', 'clipboard-write'] } })

/** Types a label that is too wide for any line. */
const writeWide = async (app: App): Promise<void> => {
  const { keyboard } = app.page
  await arrowsTo(app, freshModifier)
  await keyboard.press('F2')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.insertText('W'.repeat(300))
  await keyboard.press('Enter')
}

test('a word wider than the paper is marked before printing, with links to its cell and to the print options', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  await writeWide(app)
  // Without opening a preview.
  await page.getByRole('tab', { name: 'Problems 1' }).waitFor()
  await expect.poll(() => placeOn(app, freshModifier).getAttribute('class')).toContain('wrong')
  await openTab(app, 'Problems')
  await page.getByText('Fix these problems to print them:').waitFor()
  await tabTo(page, page.getByRole('tabpanel').getByRole('button', { name: 'Go to cell' }))
  await keyboard.press('Enter')
  await fieldsOf(app)
    .getByText(/needs a width of \d+ mm/)
    .first()
    .waitFor()

  await openTab(app, 'Problems')
  await tabTo(page, page.getByRole('tabpanel').getByRole('link', { name: 'Print options' }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Print' }).waitFor()
  expect(await page.getByLabel('Minimum type size').evaluate((field) => field === document.activeElement)).toBe(true)

  await keyboard.press('Control+4')
  await openTab(app, 'Problems 1')
  await keyboard.press('Control+z')
  await page.getByText('No problems.').waitFor()
})

test.runIf(isGate)(
  'a sheet that needs too many sides is reported, with links to the setting and the largest block',
  async (context) => {
    const app = await open(context)
    const { page } = app
    await goTo(app, 'Print')
    await page.getByLabel('Maximum sides').selectOption('1')
    await page.getByLabel('Minimum type size').fill('12')
    await page.getByText(/takes \d sides at 12 pt, but only 1 is allowed/).waitFor()
    await newHouse(app, 'Club rules')
    await page.getByRole('tab', { name: 'Problems 1' }).waitFor()
    await openTab(app, 'Problems')
    await page.getByText(/takes the most room/).waitFor()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Go to cell' }).click()
    await page.locator('[data-place].chosen').waitFor()
    await openTab(app, 'Problems')
    await tabTo(page, page.getByRole('tabpanel').getByRole('link', { name: 'Print options' }))
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.closest('[data-option=sides]') !== null)
  },
)

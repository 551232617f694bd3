/** Pieces of house rules in forms of their own, by keys alone: a result's effects, a new trait, the piece as text. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { isGate } from '../tools.ts'
import {
  cellOf,
  keysTo,
  newHouse,
  openTab,
  showSection,
  tabTo,
  wide,
  yamlBecomes,
  yamlPane,
  yamlText,
} from './house-tools.ts'
import { oneApp } from './support/app.ts'

const open = oneApp({ look: wide })

const printed = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('dl.printed dd').first().filter({ hasText: text }).waitFor()

test('Driven back loses 2: into the result, its effect and the number, with the printed sentence beside it, and back', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  await showSection(app, 'Charge')
  await openTab(app, 'YAML')
  await yamlPane(app).waitFor()
  const began = await yamlText(app)
  await (await cellOf(app, 'Results', 'Driven back', 'Name')).click()
  await keysTo(app, 'Results', 'Driven back', 'Effects')
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Effects' }).waitFor()
  const loss = page
    .getByRole('gridcell')
    .filter({ hasText: /lose 1 stand/ })
    .first()
  await loss.focus()
  await keyboard.press('Enter')
  await printed(page, 'lose 1 stand')
  await keysTo(app, 'Troops', 'Stands lost', 'Value')
  await keyboard.type('2')
  await keyboard.press('Enter')
  await printed(page, 'lose 2 stands')
  // What the base prints has come above the cells; the one at hand has not gone behind what is docked.
  await page.locator('dl.printed dd').nth(1).waitFor()
  const isInSight = (): Promise<boolean> =>
    page.evaluate(() => {
      const cell = document.activeElement?.closest('td[data-spot]')?.getBoundingClientRect()
      const docked = document.querySelector('.forms > .dock')?.getBoundingClientRect()
      return cell !== undefined && docked !== undefined && cell.bottom <= docked.top + 1
    })
  await expect.poll(isInSight).toBe(true)
  await yamlBecomes(app, (text) => /lose: 2/.test(text))
  await keyboard.press('Control+Backspace')
  await page.getByRole('heading', { level: 2, name: 'Effects' }).waitFor()
  await keyboard.press('Control+Backspace')
  await page.getByRole('heading', { level: 2, name: 'Charge' }).waitFor()
  await keyboard.press('Control+z')
  await yamlBecomes(app, (text) => text === began)
})

test.runIf(isGate)(
  'Confederates’ +1 in the first turn only: a turn made on the way, chosen, and the printed label follows',
  async (context) => {
    const app = await open(context)
    const { page } = app
    const { keyboard } = page
    await newHouse(app, 'First turn')
    await showSection(app, 'Charge')
    await openTab(app, 'YAML')
    await yamlPane(app).waitFor()
    const began = await yamlText(app)
    await (await cellOf(app, 'Modifiers', 'Confederates', 'Name')).click()
    await keysTo(app, 'Modifiers', 'Confederates', 'Condition')
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByRole('button', { name: 'New trait' }))
    await keyboard.press('Enter')
    await tabTo(page, dialog.getByLabel('Name'))
    await keyboard.type('Turn')
    await tabTo(page, dialog.getByRole('button', { name: 'Add', exact: true }))
    await keyboard.press('Enter')
    await dialog.getByRole('group', { name: 'Turn' }).waitFor()
    await tabTo(page, dialog.getByRole('button', { name: 'Apply' }))
    await keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await yamlBecomes(app, (text) => text.includes('turn: 1') && text.includes('label: Turn'))
    await page
      .getByRole('grid', { name: 'Modifiers' })
      .getByRole('rowheader', { name: /Confederates.*turn/i })
      .waitFor()
    await openTab(app, 'Problems')
    await page.getByText('No problems').waitFor()

    // Removed again, the turn takes back what was changed for it, and no rule of the base.
    await showSection(app, 'Traits')
    await keysTo(app, 'Traits', /^Turn/, 'Name')
    await keyboard.press('Escape')
    await tabTo(
      page,
      page.getByRole('group', { name: 'Rows of Traits' }).getByRole('button', { name: 'Remove' }),
      'Shift+Tab',
    )
    await keyboard.press('Enter')
    await dialog.getByText(/Charge, Confederates.*, condition: reset to base$/).waitFor()
    await tabTo(page, dialog.getByRole('button', { name: 'Remove, undo 1 change' }))
    await keyboard.press('Enter')
    await openTab(app, 'Changes')
    await page.getByText('No changes to').waitFor()
    await openTab(app, 'YAML')
    await yamlBecomes(app, (text) => text === began)
  },
)

test.runIf(isGate)(
  'a check goes with the steps that hang on it, listed before, in one change and one undo',
  async (context) => {
    const app = await open(context)
    const { page } = app
    const { keyboard } = page
    await newHouse(app, 'Without fire')
    await page.getByRole('button', { name: 'All rules' }).click()
    await page.getByRole('heading', { level: 2, name: 'All rules' }).waitFor()
    await keysTo(app, 'All rules', 'Checks', 'Value')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Checks' }).waitFor()
    await keysTo(app, 'Checks', 'Musketry and cannonade', 'Value')
    await keyboard.press('Escape')
    await tabTo(
      page,
      page.getByRole('group', { name: 'Rows of Checks' }).getByRole('button', { name: 'Remove' }),
      'Shift+Tab',
    )
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Fire and charge, Offensive fire').waitFor()
    await tabTo(page, dialog.getByRole('button', { name: 'Remove all 3' }))
    await keyboard.press('Enter')
    await openTab(app, 'Problems')
    await page.getByText('No problems').waitFor()
    await openTab(app, 'Changes')
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Undo change: .*Offensive fire/ })
      .waitFor()
    await page.locator('.head .ways').getByRole('button', { name: /^Undo/ }).click()
    await page.getByText('No changes to').waitFor()
  },
)

/** Rows of house rules: modifiers added, removed, restored, put into another order, their conditions chosen. */
import { expect, test } from 'vitest'
import { cellOf, gridOf, newHouse, openTab, says, wide } from './house-tools.ts'
import { oneApp } from './support/app.ts'

const open = oneApp({ look: wide })

test('modifiers: value, condition by choosing, added, removed, restored, put into another order', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  const grid = gridOf(app, 'Modifiers')
  const names = (): Promise<string[]> => grid.getByRole('rowheader').allTextContents()
  const before = (await names()).length
  await (await cellOf(app, 'Modifiers', 'Fresh', 'Value')).click()
  await keyboard.type('3')
  await keyboard.press('Enter')
  await says(await cellOf(app, 'Modifiers', 'Fresh', 'Value'), '+3')

  await page.getByRole('group', { name: 'Rows of Modifiers' }).getByRole('button', { name: 'Add' }).click()
  await grid.getByRole('rowheader', { name: 'New modifier added by the house rules' }).waitFor()
  await (await cellOf(app, 'Modifiers', 'New modifier added by the house rules', 'Name')).click()
  await keyboard.type('behind a hedge')
  await keyboard.press('Tab')
  const row = 'behind a hedge added by the house rules'
  await grid.getByRole('rowheader', { name: row }).waitFor()
  await (await cellOf(app, 'Modifiers', row, 'Condition')).click()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'A condition' }).click()
  await dialog.getByLabel('What is asked').first().fill('Fatigue')
  await keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Worn', exact: true }).click()
  await dialog.getByRole('button', { name: 'Take it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await says(await cellOf(app, 'Modifiers', row, 'Condition'), 'Fatigue Fresh or Worn')

  const place = async (name: string): Promise<number> => (await names()).findIndex((text) => text.includes(name))
  const at = await place('behind a hedge')
  await keyboard.press('Alt+ArrowUp')
  await page.waitForFunction(
    (index) => document.querySelectorAll('[data-grid$="modifiers"] tbody th')[index]?.textContent.includes('behind a hedge'),
    at - 1,
  )
  await keyboard.press('Alt+ArrowDown')
  await page.waitForFunction(
    (index) => document.querySelectorAll('[data-grid$="modifiers"] tbody th')[index]?.textContent.includes('behind a hedge'),
    at,
  )

  await (await cellOf(app, 'Modifiers', 'Spent', 'Value')).click()
  const tools = page.getByRole('group', { name: 'Rows of Modifiers' })
  await tools.getByRole('button', { name: 'Remove' }).click()
  await grid.getByRole('rowheader', { name: 'Spent removed by the house rules' }).waitFor()
  await tools.getByRole('button', { name: 'Restore' }).click()
  await grid.getByRole('rowheader', { name: 'Spent', exact: true }).waitFor()
  expect((await names()).length).toBe(before + 1)

  // Each change stands in the list in words, and is taken back alone.
  await openTab(app, 'Changes')
  const change = page.getByRole('button', { name: /^Take back: .*Fresh.*\+2 → \+3/ })
  await change.click()
  await says(await cellOf(app, 'Modifiers', 'Fresh', 'Value'), '+2')
  await grid.getByRole('rowheader', { name: row }).waitFor()
})

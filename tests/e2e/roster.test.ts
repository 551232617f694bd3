/** The order of battle page: typed, pasted, opened as a workbook, reordered by drag and by menu, undone. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test, type TestContext } from 'vitest'
import type { App } from './support/app.ts'
import { findings } from './support/axe.ts'
import { laptop, musteredIn, picture } from './support/mustered.ts'
import { turnTo } from './support/table.ts'

const rosterIn = async (context: TestContext, look: object, isEmpty = false): Promise<Page> => {
  const page = await musteredIn(context, look, ...(isEmpty ? [null] : []))
  await page.evaluate(() => {
    location.hash = '#/play/roster'
  })
  await page.getByRole('heading', { level: 1, name: 'Order of battle' }).waitFor()
  return page
}

/** The names of units and commands in the table, in order. */
const namesIn = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[data-row] [data-cell="name"]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
const cellOf = (page: Page, column: string, name: string) => page.getByLabel(`${column} of ${name}`, { exact: true })

const paste = (page: Page, text: string): Promise<void> =>
  page.locator('[data-new]').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('a side is typed by keyboard, six copies of a unit are added, and everything is undone', async (context) => {
  const page = await rosterIn(context, laptop, true)
  await page.getByLabel('Side name').fill('Union')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Union · 0 units', selected: true }).waitFor()
  await page.locator('[data-new]').fill('Thorne')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => cellOf(page, 'Stands', 'Thorne').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.keyboard.type('6/4/-')
  await page.keyboard.press('Tab')
  await expect.poll(() => cellOf(page, 'Stands', 'Thorne').inputValue()).toBe('6/4')
  await cellOf(page, 'Stands', 'Thorne').fill('many')
  await page.keyboard.press('Tab')
  await page.getByRole('alert').getByText('isn’t a number of stands').waitFor()
  await cellOf(page, 'Stands', 'Thorne').fill('6/4/2')
  await cellOf(page, 'Arrives', 'Thorne').fill('3, north road')
  await page.keyboard.press('Tab')
  await expect.poll(() => cellOf(page, 'Arrives', 'Thorne').inputValue()).toBe('Turn 3, north road')
  await page.getByRole('button', { name: 'Six like the last' }).click()
  await page.getByRole('tab', { name: 'Union · 7 units' }).waitFor()
  expect(await cellOf(page, 'Stands', 'Thorne 7').inputValue()).toBe('6/4/2')
  await picture(page, 'roster-typed')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('tab', { name: 'Union · 1 unit', exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Scenario' }).click()
  await page.getByText('Turn 3, north road').waitFor()
})

test('a reload keeps the roster and the unit shown', async (context) => {
  const page = await rosterIn(context, laptop)
  await cellOf(page, 'Name', 'Meredith').waitFor()
  await page.reload()
  await cellOf(page, 'Name', 'Meredith').waitFor()
  expect(await page.getByLabel('Side name').count()).toBe(1)
  await page.evaluate(() => (location.hash = '#/play/roster?unit=stone'))
  await page.reload()
  await page.getByRole('complementary', { name: 'Details…' }).waitFor()
})

test('no key is lost when rows are typed at full speed while every answer takes half a second', async (context) => {
  const page = await rosterIn(context, laptop)
  let calls = 0
  await page.route('**/api/**', async (route) => {
    calls += 1
    await pause(500)
    await route.continue().catch(() => undefined)
  })
  const typed = ['Thorne 6/4/2', 'Ames 5/3/2', 'Ludlow 7/5/3', 'Weir 4/3/2', 'Hart 9/6/4'].map((row) => row.split(' '))
  await page.locator('[data-new]').focus()
  for (const [name = '', stands = ''] of typed) {
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(stands)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Command', exact: true }).click()
  await page.keyboard.type('I Corps')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Union · 7 units' }).waitFor()
  await expect.poll(() => namesIn(page)).toEqual(['Meredith', 'Stone', ...typed.map(([name]) => name), 'I Corps'])
  for (const [name = '', stands = ''] of typed)
    await expect.poll(() => cellOf(page, 'Stands', name).inputValue()).toBe(stands)
  await expect.poll(() => calls).toBeGreaterThanOrEqual(2 * typed.length + 2)
  await page.unroute('**/api/**')
  await page.getByRole('link', { name: 'Back to play' }).click()
  await page.locator('[data-unit]').first().waitFor()
  await page.goBack()
  for (const [name = '', stands = ''] of typed)
    await expect.poll(() => cellOf(page, 'Stands', name).inputValue()).toBe(stands)
})

test('a cell that can’t be read is reported on the way back to play, and keeps its text', async (context) => {
  const page = await rosterIn(context, laptop)
  await cellOf(page, 'Stands', 'Meredith').fill('/4/2')
  await page.getByRole('link', { name: 'Back to play' }).click()
  await page.getByText('Stands of Meredith not saved').first().waitFor()
  await page.getByText('“/4/2” isn’t a number of stands').first().waitFor()
  await page.getByRole('button', { name: 'Fix', exact: true }).click()
  await page.locator('small[role=alert]').getByText('“/4/2” isn’t a number of stands').waitFor()
  expect(await cellOf(page, 'Stands', 'Meredith').inputValue()).toBe('/4/2')
  await page.getByRole('tab', { name: 'Confederates' }).click()
  await cellOf(page, 'Name', 'Archer').waitFor()
  await page.getByRole('tab', { name: 'Union' }).click()
  expect(await cellOf(page, 'Stands', 'Meredith').inputValue()).toBe('/4/2')
  await cellOf(page, 'Stands', 'Meredith').fill('6/3/2')
  // Leaves by address, without leaving the cell first.
  await page.evaluate(() => (location.hash = '#/play'))
  await page.locator('[data-unit]').first().waitFor()
  await page.evaluate(() => (location.hash = '#/play/roster'))
  await expect.poll(() => cellOf(page, 'Stands', 'Meredith').inputValue()).toBe('6/3/2')
})

test('a strength that goes up is refused in the table and in the details', async (context) => {
  const page = await rosterIn(context, laptop)
  await cellOf(page, 'Stands', 'Meredith').fill('5/9/12')
  await page.keyboard.press('Tab')
  const reason = 'No number can be higher than an earlier one. Did you mean 12/9/5?'
  await page.locator('small[role=alert]').getByText(reason).waitFor()
  const saved = page.waitForResponse((response) => response.url().includes('/api/muster'))
  await cellOf(page, 'Stands', 'Meredith').fill('5/4/2')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('small[role=alert]').count()).toBe(0)
  await saved
  await cellOf(page, 'Starts', 'Meredith').click()
  const panel = page.getByRole('complementary', { name: 'Details…' })
  await panel.getByLabel('Worn at', { exact: true }).fill('7')
  await page.keyboard.press('Tab')
  await panel.getByRole('alert').getByText('Did you mean 7/5/2?').waitFor()
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByLabel('Worn at', { exact: true }).fill('3')
  await page.keyboard.press('Tab')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => cellOf(page, 'Stands', 'Meredith').inputValue()).toBe('5/3/2')
})

test('keys are below their heading, facts below each other, and Save is visible', async (context) => {
  const page = await rosterIn(context, { viewport: { width: 1280, height: 800 } })
  /** The left edge of the first text in an element. */
  const leftOf = (selector: string): Promise<number> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().left
      })
  await page.locator('td.key kbd').first().waitFor()
  expect(await leftOf('td.key')).toBe(await leftOf('th.key'))
  await cellOf(page, 'Starts', 'Meredith').click()
  const panel = page.getByRole('complementary', { name: 'Details…' })
  const save = panel.getByRole('button', { name: 'Save' })
  await save.waitFor()
  const tops = await panel
    .locator('[data-field], [data-at]')
    .evaluateAll((fields) => [
      ...new Set(fields.map((field) => (field.closest('.number, .control') ?? field).getBoundingClientRect().top)),
    ])
  expect(tops.length).toBeGreaterThan(8)
  const gaps = tops.toSorted((a, b) => a - b).map((top, index, all) => top - (all[index - 1] ?? -100))
  expect(Math.min(...gaps)).toBeGreaterThan(20)
  const { y = 900, height = 0 } = (await save.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(800)
})

test('a symbol is gray until the arm is entered', async (context) => {
  const page = await rosterIn(context, laptop)
  await page.locator('[data-new]').fill('Thorne')
  await page.keyboard.press('Enter')
  const assumed = page.locator('tr:has([aria-label="Name of Thorne"]) svg.assumed')
  await assumed.waitFor()
  expect(await page.locator('svg.assumed').count()).toBe(1)
  await cellOf(page, 'Arm', 'Thorne').selectOption({ label: 'Infantry' })
  await assumed.waitFor({ state: 'detached' })
})

test('units of a side named after an option start with it until it is changed', async (context) => {
  const page = await rosterIn(context, laptop, true)
  await page.getByLabel('Side name').fill('Confederates')
  await page.keyboard.press('Enter')
  await page.locator('[data-new]').fill('Archer')
  await page.keyboard.press('Enter')
  await cellOf(page, 'Starts', 'Archer').getByText('Confederate', { exact: true }).waitFor()
  await cellOf(page, 'Starts', 'Archer').click()
  const panel = page.getByRole('complementary', { name: 'Details…' })
  await panel.getByRole('button', { name: 'Union' }).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await cellOf(page, 'Starts', 'Archer').getByText('Union', { exact: true }).waitFor()
  await page.locator('[data-new]').fill('Davis')
  await page.keyboard.press('Enter')
  await cellOf(page, 'Starts', 'Davis').getByText('Union', { exact: true }).waitFor()
})

test('units move between commands by menu and by dragging', async (context) => {
  const page = await rosterIn(context, laptop)
  await page.getByRole('button', { name: 'Command', exact: true }).click()
  const isFocused = () => cellOf(page, 'Name', 'New command').evaluate((field) => field === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await page.keyboard.type('I Corps')
  await page.keyboard.press('Enter')
  await expect.poll(() => namesIn(page)).toEqual(['Meredith', 'Stone', 'I Corps'])
  await page.getByRole('button', { name: 'Move or edit Stone' }).click()
  await page.getByRole('menuitem', { name: 'Move to I Corps' }).click()
  await expect.poll(() => namesIn(page)).toEqual(['Meredith', 'I Corps', 'Stone'])
  await page.getByRole('button', { name: 'Move or edit Meredith' }).dragTo(cellOf(page, 'Name', 'I Corps'))
  await expect.poll(() => namesIn(page)).toEqual(['I Corps', 'Meredith', 'Stone'])
  await page.getByText('11 stands').waitFor()
  await page.getByRole('button', { name: 'Move or edit Stone' }).click()
  await page.getByRole('menuitem', { name: 'Move to Confederates' }).click()
  await page.getByRole('tab', { name: 'Confederates · 3 units' }).waitFor()
})

test('a unit’s state is set by hand, and the journal shows the reason', async (context) => {
  const page = await musteredIn(context, laptop)
  await turnTo(page, 'maneuver')
  await page.locator('[data-unit=stone]').hover()
  await page.locator('[data-actions=stone]').click()
  await page.locator('[data-do=edit]').click()
  const panel = page.getByRole('complementary', { name: 'Details…' })
  await panel.getByRole('radio', { name: 'Now' }).click()
  await panel.getByRole('switch', { name: 'Disordered' }).click()
  await panel.getByLabel('Reason').fill('forgotten')
  await picture(page, 'state-by-hand')
  await panel.getByRole('button', { name: 'Set', exact: true }).click()
  await page.locator('.resolver [data-unit=stone]').getByText('disordered').waitFor()
  await page.locator('[data-history]').click()
  await page.locator('[data-journal]').getByText('forgotten').first().waitFor()
})

test('a pasted table shows doubts at their cells, and pasting it again reports duplicates', async (context) => {
  const page = await rosterIn(context, laptop)
  const table = 'Unit\tType\tStands\tHat\nReeve\tInf\t9/-/8\tblack\nPryor\tCav\t2026-07-05\tgray\nTotal\t\t14\t\n'
  await paste(page, table)
  const panel = page.getByRole('complementary', { name: 'Paste a table' })
  await panel.getByRole('heading', { name: 'Add 2 units' }).waitFor()
  await panel.getByText('“9/-/8” is read as 9 stands, never worn, spent at 8.').waitFor()
  await panel.getByText('2 rows without a unit').waitFor()
  await picture(page, 'roster-pasted')
  expect(await panel.locator('button[type=submit]').isDisabled()).toBe(true)
  await panel.getByRole('button', { name: '7/5', exact: true }).click()
  await panel.getByLabel('Meaning of Hat').selectOption({ label: 'Ignore' })
  await expect.poll(() => panel.locator('button[type=submit]').isEnabled()).toBe(true)
  await panel.locator('button[type=submit]').click()
  await page.getByRole('tab', { name: 'Union · 4 units' }).waitFor()
  expect(await cellOf(page, 'Stands', 'Pryor').inputValue()).toBe('7/5')
  await paste(page, table)
  await panel.getByText('Reeve and 1 more are already here.').waitFor()
  await panel.getByRole('button', { name: 'Skip' }).click()
  await panel.getByRole('heading', { name: 'Add 0 units' }).waitFor()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  expect(await namesIn(page)).toEqual(['Meredith', 'Stone', 'Reeve', 'Pryor'])
})

test('a workbook opens with its sheet and columns shown, and is added', async (context) => {
  const page = await rosterIn(context, laptop)
  await page.getByRole('button', { name: 'Paste or open…' }).click()
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open file…' }).click()
  const file = readFileSync(join(import.meta.dirname, '../fixtures/rosters/orders.xlsx'))
  await (await asked).setFiles({ name: 'orders.xlsx', mimeType: 'application/octet-stream', buffer: file })
  const panel = page.getByRole('complementary', { name: 'Paste a table' })
  await panel.getByText('From orders.xlsx, sheet “CSA”.').waitFor()
  await panel.getByText('“2002-06-04” is read as 6 stands, worn at 4, spent at 2.').waitFor()
  await panel.getByRole('button', { name: 'Add 6 units' }).click()
  await page.getByRole('tab', { name: 'Union · 8 units' }).waitFor()
  expect(await cellOf(page, 'Stands', 'Davis').inputValue()).toBe('6/4/2')
})

test.for([
  ['a laptop', laptop],
  ['a tablet', { viewport: { width: 820, height: 1180 }, hasTouch: true }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
] as const)('on %s nothing is wider than the page, and axe finds no problems', async ([, look], context) => {
  const page = await rosterIn(context, look)
  const app = { page } as unknown as App
  await cellOf(page, 'Name', 'Meredith').waitFor()
  await picture(page, `roster-${look.viewport.width}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await findings(app)).toEqual([])
  await paste(page, 'Unit\tStands\nReeve\t9/-/8\n')
  await page.getByRole('complementary', { name: 'Paste a table' }).getByText('is read as').waitFor()
  expect(await findings(app)).toEqual([])
  await page.getByRole('tab', { name: 'Scenario' }).click()
  await page.getByLabel('Story').waitFor()
  expect(await findings(app)).toEqual([])
})

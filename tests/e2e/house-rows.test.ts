/** Rows of house rules: modifiers added, removed, restored, put into another order, their conditions chosen. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import {
  cellOf,
  fireSection,
  gridOf,
  newHouse,
  openTab,
  savedInForce,
  says,
  showChart,
  showSection,
  wide,
  yamlBecomes,
  yamlPane,
  yamlText,
} from './house-tools.ts'
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

  await page.getByRole('group', { name: 'Rows of Modifiers' }).getByRole('button', { name: 'Add', exact: true }).click()
  await grid.getByRole('rowheader', { name: 'New modifier added by house rules' }).waitFor()
  await (await cellOf(app, 'Modifiers', 'New modifier added by house rules', 'Name')).click()
  await keyboard.type('behind a hedge')
  await keyboard.press('Tab')
  const row = 'Behind a hedge added by house rules'
  await grid.getByRole('rowheader', { name: row }).waitFor()
  // The file calls it by that name as well, though one has moved on.
  await openTab(app, 'YAML')
  await yamlBecomes(app, (text) => text.includes('        behind-a-hedge: ') && !text.includes('new-modifier'))
  await (await cellOf(app, 'Modifiers', row, 'Condition')).click()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  await dialog.getByLabel('Trait').first().fill('Fatigue')
  await keyboard.press('Enter')
  // The first that is pressed counts alone, others with it.
  await dialog.getByRole('button', { name: 'Worn', exact: true }).click()
  await dialog.locator('dl.trial dd.said').getByText('worn', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Fresh', exact: true }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
  await says(await cellOf(app, 'Modifiers', row, 'Condition'), 'worn or fresh')

  const place = async (name: string): Promise<number> => (await names()).findIndex((text) => text.includes(name))
  const at = await place('Behind a hedge')
  await keyboard.press('Alt+ArrowUp')
  await page.waitForFunction(
    (index) =>
      document.querySelectorAll('[data-grid$="modifiers"] tbody th')[index]?.textContent.includes('Behind a hedge'),
    at - 1,
  )
  await keyboard.press('Alt+ArrowDown')
  await page.waitForFunction(
    (index) =>
      document.querySelectorAll('[data-grid$="modifiers"] tbody th')[index]?.textContent.includes('Behind a hedge'),
    at,
  )

  await (await cellOf(app, 'Modifiers', 'Spent', 'Value')).click()
  const tools = page.getByRole('group', { name: 'Rows of Modifiers' })
  await tools.getByRole('button', { name: 'Remove' }).click()
  await grid.getByRole('rowheader', { name: 'Spent removed by house rules' }).waitFor()
  // What held before is told in words: a stroke would hide the signs and dashes of small numbers.
  await (await cellOf(app, 'Modifiers', 'Fresh', 'Value')).getByText('was +2', { exact: true }).waitFor()
  const isStruck = (): Promise<boolean> =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')].some(
        (each) => getComputedStyle(each).textDecorationLine === 'line-through',
      ),
    )
  expect(await isStruck()).toBe(false)
  await tools.getByRole('button', { name: 'Restore' }).click()
  await grid.getByRole('rowheader', { name: 'Spent', exact: true }).waitFor()
  expect((await names()).length).toBe(before + 1)

  // Each change stands in the list in words, and is taken back alone.
  await openTab(app, 'Changes')
  await page.getByText('+2 → +3', { exact: true }).waitFor()
  expect(await isStruck()).toBe(false)
  const change = page.getByRole('tabpanel').getByRole('button', { name: /^Undo change: .*Fresh.*\+2 → \+3/ })
  await change.click()
  await says(await cellOf(app, 'Modifiers', 'Fresh', 'Value'), '+2')
  await grid.getByRole('rowheader', { name: row }).waitFor()
})

test('rows are dragged by their handles and moved by keys, to the first place and the last; the text has it, undo takes it back', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Order')
  await showChart(app, 'Movement')
  await openTab(app, 'YAML')
  await yamlPane(app).waitFor()
  const began = await yamlText(app)
  const names = gridOf(app, 'Movement').getByRole('rowheader')
  const as = async (wanted: string): Promise<void> =>
    expect
      .poll(async () => (await names.allTextContents()).map((name) => name.trim().split(/\W/)[0]).join(' '))
      .toBe(wanted)
  const drag = (from: number, to: number): Promise<void> => names.nth(from).locator('.handle').dragTo(names.nth(to))
  const printed = 'Infantry Cavalry Foot Horse'
  const undone = async (): Promise<void> => {
    await keyboard.press('Control+z')
    await as(printed)
    await page.getByRole('button', { name: 'Nothing to undo' }).waitFor()
    expect(await yamlText(app)).toBe(began)
  }
  await as(printed)

  // From below it lands before the row it is dropped on, from above after it.
  await drag(3, 0)
  await as('Horse Infantry Cavalry Foot')
  expect(await yamlText(app)).toContain('infantry: {after: horse-artillery}')
  await undone()
  await drag(0, 3)
  await as('Cavalry Foot Horse Infantry')
  await undone()
  await drag(1, 2)
  await as('Infantry Foot Cavalry Horse')
  await undone()

  await (await cellOf(app, 'Movement', 'Foot artillery', 'Basic')).click()
  await keyboard.press('Alt+ArrowUp')
  await as('Infantry Foot Cavalry Horse')
  await keyboard.press('Alt+ArrowUp')
  await as('Foot Infantry Cavalry Horse')
  for (const order of ['Infantry Foot Cavalry Horse', printed, 'Infantry Cavalry Horse Foot']) {
    await keyboard.press('Alt+ArrowDown')
    await as(order)
  }
  expect(await yamlText(app)).toContain('foot-artillery: {after: horse-artillery}')
})

test.runIf(isGate)(
  'a condition of another party is chosen, a row removed and one added; the file says just that, and undo takes each back',
  async (context) => {
    const app = await open(context)
    const { page } = app
    const { keyboard } = page
    await newHouse(app, 'Conditions')
    await showSection(app, fireSection)
    await openTab(app, 'YAML')
    await yamlPane(app).waitFor()
    const texts = [await yamlText(app)]
    /** What the text is after a step. */
    const changed = async (): Promise<string> => {
      const now = await yamlBecomes(app, (text) => text !== texts.at(-1))
      texts.push(now)
      return now
    }
    const row = 'Woods, broken ground'
    await (await cellOf(app, 'Modifiers', row, 'Exception')).click()
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add condition' }).click()
    await dialog.getByLabel('Whose').selectOption('Firers')
    await dialog.getByLabel('Trait').first().fill('Formation')
    await keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Column', exact: true }).click()
    // The sheet's own words stay, though the condition is another.
    await dialog.getByLabel(/^Print the condition/).uncheck()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await dialog.waitFor({ state: 'detached' })
    await says(await cellOf(app, 'Modifiers', row, 'Exception'), 'firers in column')
    const lines = ['        cover-light: {unless: {firer: {formation: column}}}', '        dismounted: null']
    expect((await changed()).endsWith(`      modifiers:\n${lines[0]}\n`)).toBe(true)

    const tools = page.getByRole('group', { name: 'Rows of Modifiers' })
    await (
      await cellOf(app, 'Modifiers', 'Dismounted cavalry, in the open or any cover (not cumulative)', 'Value')
    ).click()
    await tools.getByRole('button', { name: 'Remove' }).click()
    expect((await changed()).endsWith(`${lines.join('\n')}\n`)).toBe(true)
    await tools.getByRole('button', { name: 'Add', exact: true }).click()
    const added = await changed()
    expect(added).toContain(`${lines.join('\n')}\n        new-modifier: {of: firer, label: New modifier, value: 1`)
    await keyboard.press('Control+s')
    await savedInForce(app)
    const saved = readFileSync(join(app.home, 'house-rules', 'conditions.houserules.yaml'), 'utf8')
    expect(saved.slice(0, saved.indexOf('base:'))).toBe(added)

    // The save goes with the last edit.
    for (const before of texts.slice(0, -1).toReversed()) {
      await keyboard.press('Control+z')
      await yamlBecomes(app, (text) => text === before)
    }
    await page.getByRole('button', { name: 'Nothing to undo' }).waitFor()
  },
)

test('saving waits for a row that is on its way, with what is typed into it', async (context) => {
  const app = await open(context)
  const { page, home } = app
  const { keyboard } = page
  await newHouse(app, 'In haste')
  await (await cellOf(app, 'Modifiers', 'Fresh', 'Value')).click()
  let arrive = (): void => undefined
  const held = new Promise<void>((done) => (arrive = done))
  await page.route('**/api/editHouse', async (route) => {
    await held
    await route.continue()
  })
  await keyboard.press('Insert')
  await keyboard.type('Behind a ditch')
  await keyboard.press('Control+s')
  arrive()
  await savedInForce(app)
  expect(readFileSync(join(home, 'house-rules', 'in-haste.houserules.yaml'), 'utf8')).toContain('label: Behind a ditch')
})

test('a row of a chart that a trait picks the row of goes with its choice, as it came', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Lancers')
  await showChart(app, 'Movement')
  await openTab(app, 'YAML')
  await yamlPane(app).waitFor()
  const began = await yamlText(app)
  await (await cellOf(app, 'Movement', 'Infantry', 'Basic')).click()
  await keyboard.press('Insert')
  await keyboard.type('Lancers')
  await keyboard.press('Enter')
  await yamlBecomes(
    app,
    (text) => text.includes('choices:\n        lancers: {label: Lancers}') && text.includes('rows:\n        lancers:'),
  )
  await gridOf(app, 'Movement').getByRole('rowheader', { name: 'Lancers' }).waitFor()
  await (await cellOf(app, 'Movement', /^Lancers/, 'Basic')).click()
  await page.getByRole('group', { name: 'Rows of Movement' }).getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Moves as, Lancers').waitFor()
  await dialog.getByRole('button', { name: 'Remove all 2' }).click()
  await yamlBecomes(app, (text) => text === began)
  // Of the row alone: its choice lacks a row then, which one press mends either way.
  await keyboard.press('Control+z')
  await (await cellOf(app, 'Movement', /^Lancers/, 'Basic')).click()
  await page.getByRole('group', { name: 'Rows of Movement' }).getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove only this' }).click()
  await openTab(app, 'Problems')
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('button', { name: 'Give Lancers a row' }).click()
  await panel.getByText('No problems').waitFor()
  await keyboard.press('Control+z')
  await panel.getByRole('button', { name: 'Remove the choice Lancers' }).click()
  await panel.getByText('No problems').waitFor()
  await openTab(app, 'YAML')
  await yamlBecomes(app, (text) => text === began)
})

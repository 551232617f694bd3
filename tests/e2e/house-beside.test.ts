/** Editing more than plain values, by keyboard: linked entries, marks, the header, and a standalone ruleset with options. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import {
  chooseMore,
  fieldsOf,
  newHouse,
  openTab,
  placeOn,
  savedInForce,
  says,
  tabTo,
  wide,
  yamlBecomes,
  yamlPane,
  yamlText,
} from './house-tools.ts'
import { oneApp, type App } from './support/app.ts'
import { findings } from './support/axe.ts'

const open = oneApp({ look: { ...wide, reducedMotion: 'reduce' } })

const confederates = 'procedures.charge.modifiers.confederates'

const begun = async (app: App, title: string): Promise<string> => {
  await newHouse(app, title)
  await openTab(app, 'YAML')
  await yamlPane(app).waitFor()
  return yamlText(app)
}

const pressAt = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Chooses an item from the menu of the selected entry. */
const chooseOfEntry = async (app: App, item: string): Promise<void> => {
  await openTab(app, 'Edit')
  await fieldsOf(app).getByRole('button', { name: 'Entry actions' }).click()
  await app.page.getByRole('menuitem', { name: item }).click()
}

test.runIf(isGate)('a linked copy of a modifier is added, shown as linked, edited, and unlinked', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  const before = await begun(app, 'Like')
  await placeOn(app, confederates).click()
  await chooseOfEntry(app, 'Add linked copy')
  await fieldsOf(app).getByText('Linked to Confederates').waitFor()
  await page.locator('[data-place].chosen').focus()
  await keyboard.type('+2 Texans')
  await keyboard.press('Enter')
  await expect.poll(() => placeOn(app, 'procedures.charge.modifiers.texans').textContent()).toMatch(/^\+2\s*Texans/)
  expect(await findings(app)).toEqual([])
  await openTab(app, 'YAML')
  await yamlBecomes(
    app,
    (text) => text.includes('like: confederates') && text.includes('label: Texans') && text.includes('value: 2'),
  )
  await openTab(app, 'Edit')
  await placeOn(app, 'procedures.charge.modifiers.texans').click()
  await pressAt(page, page.getByRole('button', { name: 'Unlink' }))
  await openTab(app, 'YAML')
  await yamlBecomes(app, (text) => text.includes('label: Texans') && !text.includes('like:'))
  await openTab(app, 'Problems')
  await page.getByText('No problems').waitFor()
  await openTab(app, 'YAML')
  const back = page.getByRole('button', { name: /^(Undo|Nothing to undo)/ })
  for (let steps = 0; steps < 8 && (await back.isEnabled()); steps += 1) {
    await back.focus()
    await keyboard.press('Enter')
    await page.waitForTimeout(50)
  }
  await yamlBecomes(app, (text) => text === before)
})

test('a value is marked with a reason, stored by path, and unmarked', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  const before = await begun(app, 'Marked')
  await placeOn(app, confederates).click()
  await chooseOfEntry(app, 'Source…')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel('Reason', { exact: true }))
  await keyboard.type('We agreed so in May.')
  expect(await findings(app)).toEqual([])
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await openTab(app, 'YAML')
  await yamlBecomes(app, (text) => text.includes('confederates.value: {assumed: We agreed so in May.}'))
  await chooseOfEntry(app, 'Source…')
  await pressAt(page, dialog.getByRole('button', { name: 'Remove mark' }))
  await openTab(app, 'YAML')
  await yamlBecomes(app, (text) => text === before)
})

test.runIf(isGate)('the credits, language and id in the header can be edited by keyboard', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await begun(app, 'Headed')
  await chooseMore(app, 'Details')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel('Credits, one per line'))
  await keyboard.type('By the club.')
  await keyboard.press('Enter')
  await keyboard.type('For the club.')
  await tabTo(page, dialog.getByLabel(/^Language/), 'Shift+Tab')
  await keyboard.type('en-GB')
  await tabTo(page, dialog.getByLabel(/^Id/), 'Shift+Tab')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('the-club')
  await keyboard.press('Tab')
  expect(await findings(app)).toEqual([])
  await keyboard.press('Escape')
  await yamlBecomes(
    app,
    (text) =>
      /id: the-club/.test(text) &&
      /language: en-GB/.test(text) &&
      text.includes('credits: [By the club., For the club.]'),
  )
})

test.runIf(isGate)(
  'a copied ruleset gets a mark, and an option that is edited on the same sheet, saved, and offered at Home',
  async (context) => {
    const app = await open(context)
    const { page, home } = app
    const { keyboard } = page
    await page.locator('h1').first().waitFor()
    await keyboard.press('Control+4')
    // Creates a copy of the current ruleset, which is the default.
    await tabTo(page, page.getByRole('link', { name: 'New ruleset' }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Name'))
    await keyboard.type('Our Fury')
    await tabTo(page, page.getByRole('button', { name: 'Create ruleset' }))
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Our Fury', exact: true }).waitFor()
    await placeOn(app, confederates).click()
    await chooseOfEntry(app, 'Source…')
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByLabel('Reason', { exact: true }))
    await keyboard.type('The source is worn there.')
    await keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await placeOn(app, confederates).locator('.mark-assumed', { hasText: 'A' }).waitFor()

    await tabTo(page, page.getByRole('button', { name: 'Add option' }))
    await keyboard.press('Enter')
    await dialog.getByLabel('Title').focus()
    await keyboard.type('Gray elan')
    await tabTo(page, dialog.getByLabel('Description, in one sentence'))
    await keyboard.type('Confederates charge harder.')
    expect(await findings(app)).toEqual([])
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Gray elan', exact: true }).waitFor()
    await placeOn(app, confederates).click()
    await keyboard.type('2')
    await keyboard.press('Enter')
    await says(placeOn(app, confederates), '+2')
    expect(await findings(app)).toEqual([])
    await tabTo(page, page.getByRole('button', { name: 'Main rules' }))
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Our Fury', exact: true }).waitFor()
    await says(placeOn(app, confederates), '+1')
    await keyboard.press('Control+s')
    await savedInForce(app)
    const text = readFileSync(join(home, 'rulesets', 'our-fury.yaml'), 'utf8')
    expect(text).toContain('title: Gray elan')
    expect(text).toContain('confederates.value: {assumed: The source is worn there.}')
    await tabTo(page, page.getByRole('link', { name: 'Home', exact: true }), 'Shift+Tab')
    await keyboard.press('Enter')
    await page.getByRole('switch', { name: /Gray elan/ }).waitFor()
  },
)

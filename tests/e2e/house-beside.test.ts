/** What is edited beside plain values, by keys alone: entries like others, marks, the head, and a ruleset of one's own with its options. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import {
  cellOf,
  chooseMore,
  keysTo,
  newHouse,
  openTab,
  savedInForce,
  says,
  showSection,
  showSurface,
  tabTo,
  wide,
  yamlBecomes,
  yamlPane,
  yamlText,
} from './house-tools.ts'
import { oneApp, type App } from './support/app.ts'
import { findings } from './support/axe.ts'

const open = oneApp({ look: { ...wide, reducedMotion: 'reduce' } })

const begun = async (app: App, title: string, section: string): Promise<string> => {
  await newHouse(app, title)
  await showSection(app, section)
  await openTab(app, 'YAML')
  await yamlPane(app).waitFor()
  return yamlText(app)
}

const pressAt = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** From part to part of the editor, to the one that lists its sections. */
const toSections = async (page: Page): Promise<void> => {
  const isThere = (): Promise<boolean> => page.evaluate(() => document.activeElement?.closest('.sections') !== null)
  for (let presses = 0; presses < 8 && !(await isThere()); presses += 1) await page.keyboard.press('F6')
}

test.runIf(isGate)(
  'a modifier like another: begun at its row, what differs typed, said in the grid, and made a full copy',
  async (context) => {
    const app = await open(context)
    const { page } = app
    const { keyboard } = page
    const before = await begun(app, 'Like', 'Charge')
    await keysTo(app, 'Modifiers', 'Confederates', 'Value')
    await keyboard.press('Alt+Insert')
    await keyboard.type('Texans')
    await keyboard.press('Enter')
    await yamlBecomes(app, (text) => /like: confederates, label: Texans/.test(text))
    const row = page.getByRole('grid', { name: 'Modifiers' }).getByRole('row').filter({ hasText: 'Texans' })
    await row.getByText('linked to Confederates').waitFor()
    await keysTo(app, 'Modifiers', /Texans/, 'Value')
    await keyboard.type('2')
    await keyboard.press('Enter')
    await yamlBecomes(app, (text) => /like: confederates, label: Texans, .*value: 2/.test(text))
    await keysTo(app, 'Modifiers', /Texans/, 'Value')
    await page.locator('.dock').getByText('Linked to Confederates').waitFor()
    expect(await findings(app)).toEqual([])
    // What is said of a cell is the part after the grids.
    await keyboard.press('F6')
    await pressAt(page, page.getByRole('button', { name: 'Unlink' }))
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
  },
)

test('a cell is marked with its reason by Shift+F2: on the grid at once, in the file by its path, and taken away', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  const before = await begun(app, 'Marked', 'Charge')
  await keysTo(app, 'Modifiers', 'Confederates', 'Value')
  await keyboard.press('Shift+F2')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel('Reason', { exact: true }))
  await keyboard.type('We agreed so in May.')
  expect(await findings(app)).toEqual([])
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await yamlBecomes(app, (text) => text.includes('confederates.value: {assumed: We agreed so in May.}'))
  const cell = await cellOf(app, 'Modifiers', 'Confederates', 'Value')
  await cell.locator('.mark-house', { hasText: 'H' }).waitFor()
  await page.getByText('house rule (We agreed so in May.)').last().waitFor()
  await keysTo(app, 'Modifiers', 'Confederates', 'Value')
  await keyboard.press('Shift+F2')
  await pressAt(page, dialog.getByRole('button', { name: 'Remove mark' }))
  await yamlBecomes(app, (text) => text === before)
})

test.runIf(isGate)('the head: credits, language and id, each a step that can be undone', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await begun(app, 'Headed', 'Charge')
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
  'a ruleset of one’s own with an option: begun as a copy, marked, the option edited in the same forms, saved, and offered at the start',
  async (context) => {
    const app = await open(context)
    const { page, home } = app
    const { keyboard } = page
    await page.locator('h1').first().waitFor()
    await keyboard.press('Control+4')
    // As a copy of the ruleset in use, which is what is chosen.
    await tabTo(page, page.getByRole('link', { name: 'New ruleset' }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Name'))
    await keyboard.type('Our Fury')
    await tabTo(page, page.getByRole('button', { name: 'Create ruleset' }))
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Our Fury', exact: true }).waitFor()
    await showSurface(page, 'Forms')
    await showSection(app, 'Charge')
    await keysTo(app, 'Modifiers', 'Confederates', 'Value')
    await keyboard.press('Shift+F2')
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByLabel('Reason', { exact: true }))
    await keyboard.type('The source is worn there.')
    await keyboard.press('Enter')
    await (await cellOf(app, 'Modifiers', 'Confederates', 'Value')).locator('.mark-assumed', { hasText: 'A' }).waitFor()

    await toSections(page)
    await tabTo(page, page.getByRole('button', { name: 'Add option' }), 'Shift+Tab')
    await keyboard.press('Enter')
    await dialog.getByLabel('Title').focus()
    await keyboard.type('Grey elan')
    await tabTo(page, dialog.getByLabel('What it does, in one sentence'))
    await keyboard.type('Confederates charge harder.')
    expect(await findings(app)).toEqual([])
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Grey elan', exact: true }).waitFor()
    await showSection(app, 'Charge')
    await keysTo(app, 'Modifiers', 'Confederates', 'Value')
    await keyboard.type('2')
    await keyboard.press('Enter')
    await says(await cellOf(app, 'Modifiers', 'Confederates', 'Value'), '+2')
    expect(await findings(app)).toEqual([])
    await toSections(page)
    await tabTo(page, page.getByRole('button', { name: 'Main rules' }), 'Shift+Tab')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Our Fury', exact: true }).waitFor()
    await showSection(app, 'Charge')
    await says(await cellOf(app, 'Modifiers', 'Confederates', 'Value'), '+1')
    await keyboard.press('Control+s')
    await savedInForce(app)
    const text = readFileSync(join(home, 'rulesets', 'our-fury.yaml'), 'utf8')
    expect(text).toContain('title: Grey elan')
    expect(text).toContain('confederates.value: {assumed: The source is worn there.}')
    await tabTo(page, page.getByRole('link', { name: 'Home', exact: true }), 'Shift+Tab')
    await keyboard.press('Enter')
    await page.getByRole('switch', { name: /Grey elan/ }).waitFor()
  },
)

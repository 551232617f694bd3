/** A standalone ruleset by keyboard: blank and as a copy, played, printed, reopened, and exported. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { compareViewWords } from '../../src-core/words/window/house.ts'
import { isGate } from '../tools.ts'
import {
  arrowsTo,
  chooseMore,
  closeHouse,
  editorStands,
  fieldsOf,
  fireBand,
  openEntry,
  openTab,
  placeOn,
  says,
  tabTo,
  wide,
} from './house-tools.ts'
import { oneApp, type App } from './support/app.ts'
import { press, turnTo } from './support/table.ts'

const open = oneApp({ look: wide, own: true })
const folder = process.env['DOUBLEQUICK_PICTURES']
const look = async (page: Page, name: string): Promise<void> => {
  if (folder !== undefined) await page.screenshot({ path: join(folder, `own-${name}.png`) })
}
const scan = readFileSync(join(import.meta.dirname, '../fixtures/scans/blank-cell.txt'), 'utf8')

/** Names a new ruleset and chooses how it starts, by keyboard. */
const begin = async (
  { page }: App,
  title: string,
  way: string,
  ...texts: readonly (readonly [label: string, text: string])[]
): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.keyboard.press('Control+4')
  await tabTo(page, page.getByRole('link', { name: 'New ruleset' }))
  await page.keyboard.press('Enter')
  const name = page.getByLabel('Name')
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  const choice = page.getByRole('radio', { name: way })
  if (way !== 'A copy') {
    await tabTo(page, choice, 'ArrowRight')
    // The arrow key selects only while held, and here it is released immediately.
    await page.keyboard.press('Space')
  }
  await expect.poll(() => choice.isChecked()).toBe(true)
  for (const [label, text] of texts) {
    await tabTo(page, page.getByLabel(label).first())
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    if (label === 'Ruleset to copy') {
      await page
        .getByRole('option', { name: new RegExp(`^${text}`) })
        .first()
        .waitFor()
      await press(page, ['ArrowDown', 'Enter'])
    }
  }
  await look(page, `begin-${way.split(' ').at(-1) ?? ''}`)
  await tabTo(page, page.getByRole('button', { name: 'Create ruleset' }))
  await page.keyboard.press('Enter')
}

const saved = (page: Page): Promise<void> => page.getByText('Saved and active', { exact: true }).waitFor()

test.runIf(isGate)(
  'a ruleset made from scratch gets a second check, is played and printed, and is listed in the library after a restart',
  async (context) => {
    const app = await open(context)
    const { page } = app
    const { keyboard } = page
    await begin(app, 'Our game', 'Blank', ['Dice of the check', '1d6'], ['Number of results', '3'])
    await editorStands(page, 'Our game')
    await page.getByText('your own ruleset').waitFor()
    await says(placeOn(app, 'procedures.check.tables.result.bands.result-2'), '3–4')
    await openTab(app, 'Changes')
    await page.getByText('This ruleset has no original to compare with').waitFor()
    await openTab(app, 'Odds')
    await page.locator('.compare').getByText('33.3', { exact: false }).first().waitFor()
    await look(page, 'nothing')

    await openTab(app, 'Edit')
    await openEntry(app, 'Check')
    await page.getByRole('button', { name: 'Add below' }).click()
    await page.getByRole('heading', { level: 2, name: 'New check' }).waitFor()
    const title = fieldsOf(app).getByLabel('Title', { exact: true })
    await title.fill('Second check')
    await title.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Second check' }).waitFor()
    await openTab(app, 'Problems')
    await page.getByText('No problems').waitFor()
    await keyboard.press('Control+s')
    await saved(page)
    const file = join(app.home, 'rulesets', 'our-game.yaml')
    expect(readFileSync(file, 'utf8')).toContain('second-check:')
    await look(page, 'second')

    await app.restart()
    await page.locator('h1').first().waitFor()
    await page.keyboard.press('Control+1')
    await page.getByRole('radio', { name: /^Our game/, checked: true }).waitFor()
    await look(page, 'home')
    await page.evaluate(() => (location.hash = '#/rules?show=our-game'))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).press('Enter'),
    ])
    expect(download.suggestedFilename()).toBe('our-game.doublequick')
    expect(readFileSync(await download.path())).toEqual(readFileSync(file))

    await turnTo(page, 'check')
    await press(page, ['r'])
    await page
      .locator('.resolver [data-outcome^=result-]')
      .filter({ hasText: /Result [123]/ })
      .first()
      .waitFor()
    await expect.poll(() => page.locator('[data-history]').getAttribute('data-history')).toBe('1')
    await look(page, 'roll')
    await page.keyboard.press('Control+5')
    await page.locator('canvas[role=img]').first().waitFor()
    await look(page, 'print')
  },
)

test('a copied ruleset shows the old value of a changed band, compares odds, and can be saved and shared', async (context) => {
  const app = await open(context)
  const { page } = app
  await begin(app, 'Our fury', 'A copy', ['Ruleset to copy', 'Fire and Fury'])
  await editorStands(page, 'Our fury')
  await page.getByText('compared with Fire and Fury').waitFor()
  await arrowsTo(app, 'procedures.fire.tables.fire.rows.p15.bands.lively')
  await page.keyboard.type('2-5')
  await page.keyboard.press('Enter')
  await arrowsTo(app, 'procedures.fire.tables.fire.rows.p15.bands.telling')
  await page.keyboard.type('6-7')
  await page.keyboard.press('Enter')
  await says(fireBand(app, 'telling'), '6–7')
  await page.getByRole('tab', { name: 'Changes 2' }).waitFor()
  await openTab(app, 'Odds')
  await page.locator('.compare [data-outcome]').first().waitFor()
  await look(page, 'copy')
  // The changes affect the odds of the original, and the map names the change.
  await page.getByRole('button', { name: compareViewWords.title }).click()
  const heat = page.getByRole('dialog', { name: compareViewWords.title })
  await heat.locator('[data-cause]').first().waitFor()
  await look(page, 'heat')
  await heat.locator('[data-cause]').first().click()
  await heat.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-place].chosen').getAttribute('data-place')).toContain('rows.p15')
  await page.keyboard.press('Control+s')
  await saved(page)
  const file = join(app.home, 'rulesets', 'our-fury.yaml')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('copy-of: fire-and-fury')
  expect(text).toContain('# How such a file is written')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await look(page, 'more')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download' }).press('Enter'),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toBe(text)
  await chooseMore(app, 'Copy to new ruleset')
  await page.getByLabel('Name', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Our fury' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await editorStands(page, 'Our fury')
  await page.getByRole('tab', { name: 'Changes 2' }).waitFor()
  await closeHouse(app)
})

test.runIf(isGate)(
  'a ruleset can start from pasted text without columns; the text becomes its first check',
  async (context) => {
    const app = await open(context)
    const { page } = app
    await begin(app, 'From paper', 'A chart')
    await page.getByLabel('Text', { exact: true }).fill(scan)
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await page.getByRole('table', { name: 'Reading' }).waitFor()
    await page.getByRole('button', { name: 'Accept all' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Fire')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /· added$/ }).waitFor()
    await page.getByRole('button', { name: 'Back to the rules' }).click()
    await page.getByRole('heading', { level: 2, name: 'Fire', exact: true }).first().waitFor()
    await openTab(app, 'Problems')
    await page.getByText('No problems').waitFor()
    await look(page, 'chart')
  },
)

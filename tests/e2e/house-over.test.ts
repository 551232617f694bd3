/** A scenario's house rules based on a club's, by keyboard: creating and printing them, and the notice when the club's file changes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPdf } from '../main/read-pdf.ts'
import { isGate } from '../tools.ts'
import {
  arrowsTo,
  editorStands,
  freshModifier,
  inForce,
  newHouse,
  openHouse,
  placeOn,
  savedInForce,
  says,
  tabTo,
  wide,
} from './house-tools.ts'
import { openApp, type App } from './support/app.ts'
import { picture } from './support/mustered.ts'
import { drawnPages, openAddress, writeHouse } from './support/window.ts'

/** Chooses from the menu of the whole file. */
const choose = async ({ page }: App, item: string): Promise<void> => {
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'More', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const there = page.getByRole('menuitem', { name: item })
  await tabTo(page, there, 'ArrowDown')
  await page.keyboard.press('Enter')
}

const drums = 'procedures.maneuver.modifiers.drums'

/** Goes to a button of a dialog and presses it. */
const press = async ({ page }: App, name: string | RegExp): Promise<void> => {
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name }))
  await page.keyboard.press('Enter')
}

test('a scenario extends a club’s rules, changes them, prints, and reports later changes', async (context) => {
  const app = await openApp(context, { look: wide })
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Our club')
  await arrowsTo(app, freshModifier)
  await keyboard.press('Insert')
  await page.locator('[data-place].chosen', { hasText: 'New modifier' }).waitFor()
  await keyboard.type('+2 Drums')
  await keyboard.press('Enter')
  await says(placeOn(app, drums), '+2')
  await keyboard.press('Control+s')
  await savedInForce(app)
  const club = join(app.home, 'house-rules', 'our-club.houserules.yaml')

  await choose(app, 'Extend these house rules')
  await page.getByLabel('Title').waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Base ruleset' }).inputValue()).toBe('Our club')
  await tabTo(page, page.getByLabel('Title'))
  await keyboard.type('The bridge')
  await keyboard.press('Enter')
  await editorStands(page, 'The bridge')
  await page.getByText('for Our club').waitFor()
  await arrowsTo(app, drums)
  await keyboard.type('4')
  await keyboard.press('Enter')
  await arrowsTo(app, drums)
  await expect.poll(() => placeOn(app, drums).getAttribute('aria-description')).toBe('was +2')
  await picture(page, 'house-over')
  await keyboard.press('Alt+Backspace')
  await says(placeOn(app, drums), '+2')
  await keyboard.press('Control+z')
  await says(placeOn(app, drums), '+4')
  await keyboard.press('Control+s')
  await savedInForce(app)
  const bridge = join(app.home, 'house-rules', 'the-bridge.houserules.yaml')
  await expect.poll(() => inForce(app)).toEqual([club, bridge])

  await keyboard.press('Control+5')
  await page.getByRole('heading', { level: 1, name: 'Print' }).waitFor()
  await drawnPages(app, 1)
  await tabTo(page, page.getByRole('button', { name: 'Export', exact: true }))
  await keyboard.press('Enter')
  await expect.poll(() => page.getByRole('dialog').getByLabel('Folder').innerText()).toBe(join(app.home, 'prints'))
  await press(app, /^Export \d/)
  await page
    .getByRole('dialog')
    .getByText(/files? saved/)
    .waitFor()
  const file = readdirSync(join(app.home, 'prints')).find((name) =>
    name.includes('our-club-1.0.0+the-bridge-1.0.0-qrs'),
  )
  const sheet = await readPdf(new Uint8Array(readFileSync(join(app.home, 'prints', file ?? ''))))
  const words = sheet.pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
  for (const part of ['Our club 1.0.0', 'The bridge 1.0.0']) expect(words).toContain(part)
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const text = readFileSync(club, 'utf8')
  expect(text).toMatch(/value: \+?2/)
  writeFileSync(club, text.replace(/value: \+?2/, 'value: 3').replace('version: 1.0.0', 'version: 1.1.0'))
  await keyboard.press('Control+4')
  const banner = page.getByRole('status', { name: 'Our club has changed.' })
  await banner.getByText('(version 1.0.0, now 1.1.0)').waitFor()
  await picture(page, 'house-over-moved')
  await keyboard.press('F6')
  await tabTo(page, banner.getByRole('button'))
  await keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Our club 1.0.0: +2').waitFor()
  await press(app, 'Our club 1.1.0: +3')
  await press(app, /^Merge$/)
  await banner.waitFor({ state: 'detached' })
  await says(placeOn(app, drums), '+3')
})

test.runIf(isGate)(
  'adding a scenario also adds its club’s rules, and removing the club’s rules removes both',
  async (context) => {
    const app = await openApp(context, { look: wide })
    const { page } = app
    const fresh = (value: number): string => `{procedures: {maneuver: {modifiers: {fresh: {value: ${value}}}}}}`
    const club = writeHouse(app, 'club', 'Club', 'fire-and-fury', fresh(3))
    const bridge = writeHouse(app, 'bridge', 'The bridge', 'club', fresh(5))
    const fog = writeHouse(app, 'fog', 'Fog', 'fire-and-fury', fresh(1))
    await page.locator('h1').first().waitFor()
    await page.reload()
    const chip = page.locator('[data-chip="house"]')
    const toggle = async (title: string): Promise<void> => {
      await chip.click()
      await page
        .getByRole('menuitemcheckbox', { name: new RegExp(`^${title}`) })
        .or(page.getByRole('menuitemradio', { name: new RegExp(`^${title}`) }))
        .click()
    }
    await toggle('Fog')
    await chip.getByText('Fog').waitFor()
    await toggle('The bridge')
    await expect.poll(() => inForce(app)).toEqual([fog, club, bridge])

    await chip.click()
    await page.getByRole('menuitem', { name: 'Order and conflicts…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Order of house rules' })
    await dialog.getByText('extends Club').waitFor()
    // A scenario's change to the rules it extends isn't a conflict, but both conflict with the fog rules.
    await dialog.locator('[data-overlap]').getByText('The bridge wins.').waitFor()
    expect(await dialog.locator('[data-overlap]').innerText()).not.toMatch(/Club \+3/)
    await picture(page, 'house-over-order')
    expect(await dialog.getByRole('button', { name: 'Move Club up' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Move Fog up' }).click()
    await expect.poll(() => inForce(app)).toEqual([club, fog, bridge])
    await dialog.getByRole('button', { name: 'Move Club up' }).click()
    await expect.poll(() => inForce(app)).toEqual([fog, club, bridge])
    await page.keyboard.press('Escape')

    await toggle('Club')
    // Screen readers get a copy of the notice.
    await page.getByText('Club was removed, along with The bridge, which extends it').first().waitFor()
    await expect.poll(() => inForce(app)).toEqual([fog])
    await openHouse(app, bridge)
    await editorStands(page, 'The bridge')
  },
)

test('Extend and Duplicate in the library start from the selected rules, even with other house rules open', async (context) => {
  const app = await openApp(context, { look: wide })
  const { page } = app
  writeHouse(app, 'club', 'Club', 'fire-and-fury', '{gauge: {length: 3}}')
  const fromLibrary = async (entry: string, press: string): Promise<void> => {
    await openAddress(app, '#/rules?show=fire-and-fury')
    await page
      .getByRole('link', { name: entry })
      .or(page.getByRole('button', { name: entry }))
      .first()
      .click()
    await page.getByRole('link', { name: press, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Rules', exact: true }).waitFor()
  }
  const over = page.getByRole('combobox', { name: 'Base ruleset' })
  await fromLibrary('Club', 'Extend these house rules')
  await expect.poll(() => over.inputValue()).toBe('Club')
  await fromLibrary('Italy 1799–1800', 'Duplicate')
  await expect.poll(() => page.getByRole('combobox', { name: 'Ruleset to copy' }).inputValue()).toBe('Italy 1799–1800')

  // Open house rules stay as a draft.
  await newHouse(app, 'Other rules')
  await fromLibrary('Club', 'Extend these house rules')
  await expect.poll(() => over.inputValue()).toBe('Club')
})

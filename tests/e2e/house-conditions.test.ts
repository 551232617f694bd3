/** Nested conditions and calculated amounts, built by keyboard, with the sentence updated next to them. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import {
  fieldsOf,
  newHouse,
  openEntry,
  openTab,
  placeOn,
  tabTo,
  wide,
  yamlBecomes,
  yamlPane,
  yamlText,
} from './house-tools.ts'
import { oneApp, type App } from './support/app.ts'

const open = oneApp({ look: wide })

/** The first modifier of melee in Napoleonic Fury. */
const firstOfMelee = 'procedures.melee.modifiers.fresh'

const dialogOf = (page: Page): Locator => page.getByRole('dialog')
const group = (within: Locator, name: string): Locator => within.getByRole('group', { name, exact: true })
/** Moves the focus by Tab, forward or backward. */
const goTo = async (page: Page, target: Locator): Promise<void> => {
  const isBefore = await target.evaluate((element) => {
    const here = document.activeElement
    return here !== null && (here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  })
  await tabTo(page, target, isBefore ? 'Shift+Tab' : 'Tab')
}
const press = async (page: Page, button: Locator): Promise<void> => {
  await goTo(page, button)
  await page.keyboard.press('Enter')
}
/** Chooses what a line tests, by the first letters of its name. */
const ask = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}
/** Chooses from a list by arrow keys. */
const choose = async (page: Page, list: Locator, option: string): Promise<void> => {
  await goTo(page, list)
  const steps = await list.evaluate((element, wanted) => {
    const { options, selectedIndex } = element as HTMLSelectElement
    return [...options].findIndex(({ label }) => label === wanted) - selectedIndex
  }, option)
  for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
  await expect
    .poll(() => list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label))
    .toBe(option)
  await page.keyboard.press('Tab')
}
const says = (page: Page, text: string | RegExp): Promise<void> =>
  dialogOf(page).locator('dl.trial dd').first().filter({ hasText: text }).waitFor()

const pictures = process.env['DOUBLEQUICK_PICTURES']
const picture = async ({ page }: App, name: string): Promise<void> => {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `build-${name}.png`) })
}

/** Adds a modifier to melee; returns the text after that. */
const ours = async (app: App): Promise<string> => {
  const { page } = app
  await newHouse(app, 'Club rules', 'Napoleonic Fury')
  await placeOn(app, firstOfMelee).click()
  await page.keyboard.press('Insert')
  await page.locator('[data-place].chosen', { hasText: 'New modifier' }).waitFor()
  await page.keyboard.type('Ours')
  await page.keyboard.press('Enter')
  await placeOn(app, 'procedures.melee.modifiers.ours').click()
  await openTab(app, 'YAML')
  return yamlBecomes(app, (text) => text.includes('ours: '))
}

/** Opens a field of the entry focused on the sheet, by keyboard. */
const openField = async (app: App, name: string): Promise<void> => {
  await openTab(app, 'Edit')
  await app.page.locator('[data-place].chosen').focus()
  await app.page.keyboard.press('Control+Enter')
  const more = fieldsOf(app).getByRole('button', { name: /more fields?$/ })
  if (await more.isVisible()) await press(app.page, more)
  await press(app.page, fieldsOf(app).getByRole('button', { name, exact: true }))
}

test.runIf(isGate)(
  'builds “infantry in woods or cavalry not in line, unless a leader is attached and the enemy is not in square”',
  async (context) => {
    const app = await open(context)
    const { page } = app
    const began = await ours(app)
    await openField(app, 'Condition')
    const dialog = dialogOf(page)
    const root = group(dialog, 'All of these').first()
    await press(page, root.getByRole('button', { name: 'Add group', exact: true }).last())
    const any = group(root, 'Any of these')
    await goTo(page, any.getByRole('combobox', { name: 'Trait' }))
    await ask(page, 'Arm')
    await says(page, /^infantry$/)
    await press(page, any.getByRole('button', { name: 'Group Arm' }))
    const foot = group(any, 'All of these').first()
    await press(page, foot.getByRole('button', { name: 'Add condition' }))
    await ask(page, 'Cover')
    const cover = group(foot, 'Cover')
    await press(page, cover.getByRole('button', { name: 'Woods', exact: true }))
    await says(page, 'infantry in woods')
    await picture(app, 'condition-begun')
    await press(page, any.getByRole('button', { name: 'Add group', exact: true }).last())
    const horse = group(any, 'All of these').nth(1)
    await goTo(page, horse.getByRole('combobox', { name: 'Trait' }))
    await ask(page, 'Arm')
    await press(page, group(horse, 'Arm').getByRole('button', { name: 'Cavalry', exact: true }))
    await press(page, horse.getByRole('button', { name: 'Add group', exact: true }))
    await choose(page, horse.getByRole('combobox', { name: 'Match' }).last(), 'None of these')
    const notInLine = group(horse, 'None of these')
    await goTo(page, notInLine.getByRole('combobox', { name: 'Trait' }))
    await ask(page, 'Formation')
    await press(page, group(notInLine, 'Formation').getByRole('button', { name: 'Line', exact: true }))
    await says(page, /infantry in woods.*or.*cavalry.*not in line/)

    await press(page, root.getByRole('button', { name: 'Add group', exact: true }).last())
    await choose(page, root.getByRole('combobox', { name: 'Match' }).last(), 'None of these')
    const none = group(root, 'None of these').nth(1)
    await goTo(page, none.getByRole('combobox', { name: 'Trait' }))
    await ask(page, 'Leader attached')
    await press(page, none.getByRole('button', { name: 'Group Leader attached' }))
    await choose(page, none.getByRole('combobox', { name: 'Match' }).last(), 'All of these')
    const led = group(none, 'All of these')
    await press(page, led.getByRole('button', { name: 'Add group', exact: true }))
    await choose(page, led.getByRole('combobox', { name: 'Match' }).last(), 'None of these')
    const notSquare = group(led, 'None of these')
    await choose(page, notSquare.getByRole('combobox', { name: 'Whose' }), 'the enemy')
    await goTo(page, notSquare.getByRole('combobox', { name: 'Trait' }))
    await ask(page, 'Formation')
    await press(page, group(notSquare, 'Formation').getByRole('button', { name: 'Square', exact: true }))
    await says(page, /leader is attached.*square/)
    await picture(app, 'condition')
    await goTo(page, dialog.getByRole('switch', { name: /^Print the condition/ }))
    await page.keyboard.press('Space')
    await press(page, dialog.getByRole('button', { name: 'Apply' }))
    await dialog.waitFor({ state: 'detached' })
    await openTab(app, 'YAML')
    const text = await yamlBecomes(app, (now) => now !== began)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'when: {any: [{arm: infantry, cover: woods}, {arm: cavalry, not: {formation: line}}], not: {leader: true, not: {enemy: {formation: square}}}}',
    )
    await expect.poll(() => page.locator('[data-place].chosen').textContent()).toMatch(/infantry in woods/i)
    await openTab(app, 'Problems')
    await page.getByText('No problems').waitFor()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await openTab(app, 'YAML')
    await yamlBecomes(app, (now) => now === began)
  },
)

test.runIf(isGate)(
  'a number becomes a sum with one part multiplied, rounded and limited, then a number again',
  async (context) => {
    const app = await open(context)
    const { page } = app
    const began = await ours(app)
    const dialog = dialogOf(page)
    const whole = group(dialog, 'Everything')
    const kindOf = (part: Locator): Locator => part.getByRole('combobox', { name: 'Type' }).first()
    await openField(app, 'Build…')
    await choose(page, kindOf(whole), 'a ratio')
    const [above, below] = [group(whole, 'Part 1').first(), group(whole, 'Part 2').last()]
    await choose(page, kindOf(above), 'a sum')
    const [first, second] = [group(above, 'Part 1').first(), group(above, 'Part 2').last()]
    await choose(page, kindOf(first), 'a product')
    await choose(page, kindOf(group(first, 'Part 1')), 'a trait')
    await goTo(page, group(first, 'Part 1').getByRole('combobox', { name: 'a trait' }))
    await ask(page, 'Stands')
    await goTo(page, group(first, 'Part 2').getByLabel('Number'))
    await page.keyboard.type('2')
    await goTo(page, second.getByRole('combobox', { name: 'Add or subtract' }))
    await page.keyboard.press('ArrowDown')
    await choose(page, kindOf(second), 'a trait')
    await choose(page, second.getByRole('combobox', { name: 'Whose' }), 'the enemy')
    await goTo(page, second.getByRole('combobox', { name: 'a trait' }))
    await ask(page, 'Stands')
    await goTo(page, below.getByLabel('Number'))
    await page.keyboard.type('4')
    await page.keyboard.press('Tab')
    await says(page, '(Stands × 2 − enemy: Stands) ÷ 4')
    await choose(page, kindOf(whole), 'rounded')
    await choose(page, kindOf(whole), 'at least')
    await choose(page, kindOf(whole), 'at most')
    await goTo(page, whole.getByLabel('Number').first())
    await page.keyboard.type('3')
    await page.keyboard.press('Tab')
    await says(page, /3/)
    await picture(app, 'amount')
    await press(page, dialog.getByRole('button', { name: 'Apply' }))
    await dialog.waitFor({ state: 'detached' })
    await openTab(app, 'YAML')
    const text = await yamlBecomes(app, (now) => now !== began)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'value: {at-most: 3, is: {at-least: 0, is: {round: down, is: (stands * 2 - enemy stands) / 4}}}',
    )
    await openTab(app, 'Problems')
    await page.getByText('No problems').waitFor()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await openTab(app, 'YAML')
    await yamlBecomes(app, (now) => now === began)
    await page.getByRole('button', { name: /^Redo/ }).click()
    await yamlBecomes(app, (now) => now === text)
    await openField(app, 'Value')
    await choose(page, kindOf(whole), 'at least')
    await choose(page, kindOf(whole), 'a number')
    await press(page, dialog.getByRole('button', { name: 'Apply' }))
    await dialog.waitFor({ state: 'detached' })
    await openTab(app, 'YAML')
    await yamlBecomes(app, (now) => !now.includes('at-most') && now.includes('value: 0'))
  },
)

test('calculated values are shown in full, and choices by condition are edited line by line', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules', 'Napoleonic Fury')
  await openTab(app, 'YAML')
  await yamlPane(app).waitFor()
  const began = await yamlText(app)
  await openTab(app, 'Edit')
  await openEntry(app, 'Movement', 'Calculated amounts')
  await fieldsOf(app).locator('.list li button').first().click()
  await press(page, fieldsOf(app).getByRole('button', { name: 'Amount', exact: true }))
  const dialog = dialogOf(page)
  await says(page, /Movement/)
  await picture(app, 'allowance')
  await tabTo(page, dialog.getByRole('button', { name: 'Apply' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await openTab(app, 'YAML')
  expect(await yamlText(app)).toBe(began)
  await openTab(app, 'Edit')
  await openEntry(app, 'Weight of a base in army fatigue', 'Calculated amounts')
  await fieldsOf(app).locator('.list li button').first().click()
  await press(page, fieldsOf(app).getByRole('button', { name: 'Amount', exact: true }))
  await press(page, dialog.getByRole('button', { name: 'Add line' }))
  const line = group(dialog, 'Line 3')
  await press(page, line.getByRole('button', { name: 'If', exact: true }))
  await goTo(page, line.getByRole('combobox', { name: 'Trait' }))
  await ask(page, 'Limbered')
  await says(page, /limbered/)
  await picture(app, 'line')
  await press(page, dialog.getByRole('button', { name: 'Apply' }))
  await dialog.waitFor({ state: 'detached' })
  await openTab(app, 'YAML')
  await yamlBecomes(app, (text) => text.includes('limbered: true'))
  await openTab(app, 'Problems')
  await page.getByText('No problems').waitFor()
})

test('a row for a new nation is added by keyboard, and its condition and choice are undone in one step', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Nations', 'Napoleonic Fury')
  await placeOn(app, 'grids.national.rows.britain-infantry.cells.fire').click()
  await keyboard.press('Insert')
  await page.locator('[data-place].chosen', { hasText: 'New row' }).waitFor()
  await keyboard.type('Poland')
  await keyboard.press('Enter')
  await placeOn(app, 'grids.national.rows.poland').click()
  await openTab(app, 'YAML')
  const before = await yamlBecomes(app, (text) => text.includes('label: Poland'))
  await openField(app, 'Condition')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel('Trait').first())
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Nation')
  await keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'France', exact: true }).waitFor()
  await tabTo(page, dialog.getByRole('button', { name: 'New choice' }))
  await keyboard.press('Enter')
  await keyboard.type('Poles')
  await keyboard.press('Enter')
  // A new line starts with only this choice.
  await dialog
    .locator('dl.trial dd.said')
    .getByText(/^poles$/i)
    .waitFor()
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await openTab(app, 'YAML')
  await yamlBecomes(app, (text) => text.includes('when: {nation: poles}') && text.includes('poles: {label: Poles}'))
  await openTab(app, 'Problems')
  await page.getByText('No problems').waitFor()
  await openTab(app, 'YAML')
  await keyboard.press('Control+z')
  await yamlBecomes(app, (text) => text === before)
})

/** The file of house rules: saved under another name, missing, changed by others, read-only. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import {
  chooseMore,
  closeHouse,
  editorStands,
  fireBand,
  freshModifier,
  inForce,
  newHouse,
  openHouse,
  placeOn,
  savedInForce,
  says,
  tabTo,
  typeInto,
  wide,
} from './house-tools.ts'
import { oneApp, openApp, type App } from './support/app.ts'
import { writeHouse } from './support/window.ts'

const open = oneApp({ look: wide })

/** Types the maneuver modifier of fresh brigades. */
const fresh = async (app: App, value: string): Promise<void> => {
  await typeInto(app, placeOn(app, freshModifier), value)
  await says(placeOn(app, freshModifier), `+${value}`)
}
const textOf = (file: string): string => readFileSync(file, 'utf8')
const inHouse = ({ home }: App, name: string): string => join(home, 'house-rules', `${name}.houserules.yaml`)

test.runIf(isGate)(
  'Save as switches to the new file, and overwrites an existing one only after confirmation',
  async (context) => {
    const app = await open(context)
    const { page } = app
    await newHouse(app, 'Named')
    await fresh(app, '3')
    await page.keyboard.press('Control+s')
    await savedInForce(app)
    const first = textOf(inHouse(app, 'named'))
    await fresh(app, '4')

    const taken = writeHouse(app, 'taken', 'Theirs', 'fire-and-fury', '{gauge: {length: 5}}')
    const theirs = textOf(taken)
    await chooseMore(app, 'Save as…')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('File name').fill('taken')
    await page.keyboard.press('Enter')
    await dialog.getByText('already exists').waitFor()
    expect(textOf(taken)).toBe(theirs)
    await dialog.getByLabel('File name').fill('other.yaml')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const other = inHouse(app, 'other')
    expect(textOf(other)).toBe(first.replace('{value: 3}', '{value: 4}').replace('version: 1.0.0', 'version: 1.0.1'))
    expect(textOf(inHouse(app, 'named'))).toBe(first)
    // The saved copy replaces the first file among the active rules; otherwise both would apply.
    await expect.poll(() => inForce(app)).toEqual([other])

    await chooseMore(app, 'Save as…')
    await dialog.getByLabel('File name').fill('taken')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(textOf(taken)).toBe(textOf(other))
  },
)

test('the header has its own fields; a blank title is ignored', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Headed')
  await chooseMore(app, 'Details')
  const dialog = page.getByRole('dialog', { name: 'Details' })
  const title = dialog.getByLabel('Title', { exact: true })
  await title.fill('   ')
  await page.keyboard.press('Tab')
  expect(await title.inputValue()).toBe('Headed')
  await title.fill('Headed anew: "#1"')
  await dialog.getByLabel('Subtitle', { exact: true }).fill('of ours')
  await dialog.getByLabel('Version', { exact: true }).fill('2.0.0')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Headed anew: "#1"', exact: true, includeHidden: true }).waitFor()
  await page.getByText('version 2.0.0').waitFor()
})

for (const by of ['keys', 'mouse', 'finger'] as const)
  test(`the base ruleset of new house rules can be changed by typing after its list is opened by ${by}`, async (context) => {
    const app = await openApp(context, { look: { ...wide, hasTouch: by === 'finger' } })
    const { page } = app
    await page.locator('h1').first().waitFor()
    await page.keyboard.press('Control+4')
    const over = page.getByRole('combobox', { name: 'Base ruleset' }).first()
    await expect.poll(() => over.inputValue()).toBe('Fire and Fury')
    if (by === 'keys') await tabTo(page, over)
    else if (by === 'mouse') await over.click()
    else await over.tap()
    await page.keyboard.type('Napo')
    expect(await over.inputValue()).toBe('Napo')
    await page.getByRole('option', { name: /^Napoleonic Fury/ }).waitFor()
    if (by === 'keys') return
    // A press within the text moves the cursor.
    if (by === 'mouse') await over.click()
    else await over.tap()
    await page.keyboard.press('End')
    await page.keyboard.type('l')
    expect(await over.inputValue()).toBe('Napol')
  })

test.runIf(isGate)('a deleted file is saved again or stays deleted', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Gone')
  const file = inHouse(app, 'gone')
  await fresh(app, '3')
  await page.keyboard.press('Control+s')
  await savedInForce(app)
  const saved = textOf(file)
  const banner = page.getByRole('alert', { name: 'This file was moved or deleted.' })
  rmSync(file)
  await banner.waitFor()
  await says(placeOn(app, freshModifier), '+3')
  await banner.getByRole('button', { name: 'Save again' }).click()
  await banner.waitFor({ state: 'detached' })
  expect(textOf(file)).toBe(saved)

  rmSync(file)
  await banner.waitFor()
  await banner.getByRole('button', { name: 'Cancel' }).click()
  await banner.waitFor({ state: 'detached' })
  expect(existsSync(file)).toBe(false)
  await page.getByText('Unsaved draft').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect(textOf(file)).toBe(saved)
})

test.runIf(isGate)(
  'a failed save is reported and loses nothing, and the rules can be saved elsewhere',
  async (context) => {
    const app = await open(context)
    const { page } = app
    mkdirSync(inHouse(app, 'blocked'), { recursive: true })
    await newHouse(app, 'Closed')
    await fresh(app, '3')
    await chooseMore(app, 'Save as…')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('File name').fill('blocked')
    await page.keyboard.press('Enter')
    await dialog.getByText('is a folder').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Unsaved draft').waitFor()
    await page.keyboard.press('Control+s')
    await savedInForce(app)
    expect(textOf(inHouse(app, 'closed'))).toContain('fresh: {value: 3}')
  },
)

test('closing keeps unsaved work with a notice; discarding deletes it', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Kept')
  await fresh(app, '4')
  await page.getByRole('tab', { name: 'Changes 1' }).waitFor()
  await closeHouse(app)
  await page.getByText('Closed. Unsaved changes are kept as a draft', { exact: true }).waitFor()
  const away = page.getByRole('button', { name: 'Discard the draft of Kept' })
  await away.click()
  await away.waitFor({ state: 'detached' })
})

test('a change by another program is reported; either version can be used, and undone', async (context) => {
  const app = await open(context)
  const { page } = app
  const file = writeHouse(app, 'club', 'Club', 'fire-and-fury', '{gauge: {length: 5}}')
  await openHouse(app, file)
  await editorStands(page, 'Club')
  await typeInto(app, fireBand(app, 'lively'), '2-5')
  await typeInto(app, fireBand(app, 'telling'), '6-7')
  await page.getByRole('tab', { name: 'Changes 3' }).waitFor()

  writeFileSync(file, readFileSync(file, 'utf8').replace('length: 5', 'length: 6'))
  const banner = page.getByRole('alert', { name: 'Another program changed this file.' })
  await banner.waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Not saved', { exact: true }).waitFor()
  expect(readFileSync(file, 'utf8')).toContain('length: 6')
  await banner.getByRole('button', { name: 'Use the file' }).click()
  await page.getByRole('tab', { name: 'Changes 1' }).waitFor()
  await banner.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo: Use the file on disk' }).click()
  await page.getByRole('tab', { name: 'Changes 3' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect(readFileSync(file, 'utf8')).toContain('telling: 6..7')
})

/** Nothing is cut off on a laptop: notices, counts, the link to all rules, the current cell above the navigation bar. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import {
  editorStands,
  freshModifier,
  newHouse,
  openEntry,
  openHouse,
  placeOn,
  putInForce,
  savedInForce,
  says,
  typeInto,
  wide,
} from './house-tools.ts'
import { openApp, type App } from './support/app.ts'
import { picture } from './support/mustered.ts'
import { writeHouse } from './support/window.ts'

const fresh = (value: number): string => `{procedures: {maneuver: {modifiers: {fresh: {value: ${value}}}}}}`

const isWhole = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => element.scrollHeight <= element.clientHeight)

/** The notice at startup about unsaved house rules with a long title. */
const noticeOfUnsaved = async (app: App): Promise<Locator> => {
  const title = 'An evening between the armies in the Valley'
  await newHouse(app, title)
  const value = placeOn(app, freshModifier)
  await typeInto(app, value, '6')
  await says(value, '+6')
  await app.page.goto('about:blank')
  await app.page.goto(app.url)
  const notice = app.page.locator('.toast-words')
  await notice.getByText(title).waitFor()
  return notice
}

test('with long titles, the number of changes stays visible, and a notice is readable in full', async (context) => {
  const app = await openApp(context, { look: wide })
  const { page } = app
  const titles = ['The Pennsylvania Club of Wargamers', 'The stone bridge at Millbrook']
  for (const [index, title] of titles.entries())
    writeHouse(app, `long-${index}`, title, 'fire-and-fury', fresh(3 + index))
  await page.locator('h1').first().waitFor()
  await page.reload()
  for (const title of titles) await putInForce(app, title)
  const count = page.locator('[data-chip=house]').getByText('1 change')
  await count.waitFor()
  expect(await count.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)

  const notice = await noticeOfUnsaved(app)
  await picture(page, 'notice-unsaved')
  expect(await isWhole(notice)).toBe(true)

  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('[data-place]').first().waitFor()
  await page.keyboard.press('Control+s')
  await notice.getByText(/^an-evening.*, version 1\.0\.0$/).waitFor()
  await picture(page, 'notice-saved')
  expect(await isWhole(notice)).toBe(true)
})

test('a notice on a phone is readable in full with its buttons below', async (context) => {
  const app = await openApp(context, { look: { viewport: { width: 360, height: 740 } } })
  const { page } = app
  const notice = await noticeOfUnsaved(app)
  await picture(page, 'notice-phone')
  expect(await isWhole(notice)).toBe(true)
  const toast = await page.locator('.toast').boundingBox()
  for (const part of [notice, page.getByRole('button', { name: 'Continue' })]) {
    const box = await part.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((toast?.y ?? 0) + (toast?.height ?? 0))
  }
  expect((await notice.boundingBox())?.width).toBeGreaterThan(180)
})

test('an external file opens as a copy with a notice, and isn’t changed', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-elsewhere-'))
  context.onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'friend.houserules.yaml')
  const text = `ruleset: {id: friend, title: A friend, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: ${fresh(4)}\n`
  writeFileSync(file, text)
  const app = await openApp(context, { look: wide })
  const { page } = app
  await openHouse(app, file)
  await editorStands(page, 'A friend')
  await page.locator('.toast').getByText('Opened as a copy').waitFor()
  const value = placeOn(app, freshModifier)
  await typeInto(app, value, '6')
  await says(value, '+6')
  await page.keyboard.press('Control+s')
  await page.locator('.state.saved').waitFor()
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(readFileSync(join(app.home, 'house-rules/friend.houserules.yaml'), 'utf8')).toContain('{value: 6}')

  // Opening the copy itself makes no other copy.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  await openHouse(app, join(app.home, 'house-rules/friend.houserules.yaml'))
  await page.locator('[data-place]').first().waitFor()
  expect(await page.locator('.toast').getByText('Opened as a copy').count()).toBe(0)
})

test('in a small window, the rail doesn’t cover the selected entry', async (context) => {
  const app = await openApp(context, { look: { viewport: { width: 640, height: 400 } } })
  const { page } = app
  await newHouse(app, 'Club rules')
  await placeOn(app, freshModifier).click()
  const [dock, rail] = [page.locator('.docked').first(), page.getByRole('navigation', { name: 'Views' })]
  await dock.getByText('Fresh').first().waitFor()
  await picture(page, 'dock-low')
  const [lower, upper] = [await dock.boundingBox(), await rail.boundingBox()]
  expect((lower?.y ?? 0) + (lower?.height ?? 0)).toBeLessThanOrEqual((upper?.y ?? 0) + 1)
  await openEntry(app, 'Traits')
})

test('a removed value shows its old value', async (context) => {
  const app = await openApp(context, { look: wide })
  const { page } = app
  await newHouse(app, 'Club rules')
  await placeOn(app, 'procedures.maneuver.modifiers.spent').click()
  await page.keyboard.press('Delete')
  await page.getByRole('tab', { name: 'Changes 1' }).click()
  await page.getByRole('tabpanel').getByText('−2, if spent → removed').waitFor()
  await page.keyboard.press('Control+s')
  await savedInForce(app)
})

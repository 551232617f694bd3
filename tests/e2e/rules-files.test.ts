/** The page of rules files: filtered, renamed, duplicated, deleted and restored, by keyboard, mouse, touch and the palette. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { wide } from './house-tools.ts'
import { oneApp, openApp, type App } from './support/app.ts'
import { laptop, picture } from './support/mustered.ts'
import { storedSettings } from './support/settings.ts'
import { goTo, openAddress, writeHouse } from './support/window.ts'

const open = oneApp({ look: wide })
const house = (app: App): string => join(app.home, 'house-rules')
const filesOf = ({ page }: App): Locator => page.getByRole('navigation', { name: 'Files' })
const link = (app: App, name: string): Locator => filesOf(app).getByRole('link', { name: new RegExp(`^${name}`) })
const manyFiles = (app: App, count: number): void => {
  for (let number = 1; number <= count; number += 1)
    writeHouse(app, `club-${number}`, `Club ${number}`, number % 2 === 0 ? 'fire-and-fury' : 'napoleonic-fury', '{}')
}

const runInPalette = async ({ page }: App, words: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').locator('input:focus').waitFor()
  await page.keyboard.type(words)
  await page.getByRole('option', { name: new RegExp(words, 'i') }).waitFor()
  await page.keyboard.press('Enter')
}

test('with thirty files, the links to new rules are visible, and a filter finds a file', async (context) => {
  for (const look of [laptop, { viewport: { width: 390, height: 844 }, hasTouch: true }]) {
    const app = await openApp(context, { look })
    const { page } = app
    manyFiles(app, 30)
    await goTo(app, 'Rules')
    await link(app, 'Club 30').waitFor({ state: 'attached' })
    await picture(page, `files-${look.viewport.width}`)
    for (const name of ['New house rules', 'New ruleset']) {
      const box = await page.getByRole('link', { name }).boundingBox()
      expect(box && box.y + box.height).toBeLessThan(look.viewport.height / 2)
    }
    const filter = page.getByRole('searchbox', { name: 'Filter files' })
    await filter.fill('Club 30')
    await expect.poll(() => filesOf(app).getByRole('link').count()).toBe(1)
    await page.getByText(/^1 of \d+ files$/).waitFor()
    await filter.press('Escape')
    await expect.poll(() => filesOf(app).getByRole('link').count()).toBeGreaterThan(30)
    await filter.fill('no such rules')
    await page.getByText('No files match.').waitFor()
    await page.getByRole('link', { name: 'New ruleset' }).click()
    await page.getByRole('button', { name: 'Create ruleset' }).waitFor()
    await picture(page, `files-new-${look.viewport.width}`)
  }
})

test('a file is found, renamed, duplicated, deleted and restored by keyboard alone', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  const file = writeHouse(app, 'club', 'Club', 'fire-and-fury', '{gauge: {length: 5}}')
  const bytes = readFileSync(file)
  await goTo(app, 'Rules')
  await link(app, 'Club').waitFor()
  await keyboard.press('Control+f')
  await keyboard.type('club')
  await expect.poll(() => filesOf(app).getByRole('link').count()).toBe(1)
  await keyboard.press('Tab')
  await keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: 'Rename Club' })
  await dialog.getByLabel('Name').waitFor()
  await picture(page, 'files-rename')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Club of old')
  await keyboard.press('Enter')
  await link(app, 'Club of old').waitFor()
  expect(readdirSync(house(app))).toEqual(['club-of-old.houserules.yaml'])

  await link(app, 'Club of old').focus()
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Club of old' }).waitFor()
  await runInPalette(app, 'duplicate file')
  await page.getByRole('heading', { level: 2, name: 'Club of old copy' }).waitFor()
  await picture(page, 'files-duplicated')
  await link(app, 'Club of old copy').focus()
  await keyboard.press('Delete')
  await page.getByText('Club of old copy was deleted', { exact: true }).waitFor()
  await expect.poll(() => link(app, 'Club of old copy').count()).toBe(0)
  await expect.poll(() => link(app, 'Club of old').evaluate((each) => each === document.activeElement)).toBe(true)

  await link(app, 'Club of old').focus()
  await keyboard.press('Delete')
  await page.getByText('Club of old was deleted', { exact: true }).waitFor()
  await picture(page, 'files-deleted')
  await page.getByRole('button', { name: 'Undo', exact: true }).focus()
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Club of old' }).waitFor()
  const restored = readFileSync(join(house(app), 'club-of-old.houserules.yaml'))
  expect(restored).toEqual(Buffer.from(bytes.toString().replace('title: Club,', 'title: Club of old,')))
})

test('renaming or deleting a file lists its dependents, and undo restores everything', async (context) => {
  const app = await open(context)
  const { page } = app
  const [below, above] = [
    writeHouse(app, 'below', 'Below', 'fire-and-fury', '{gauge: {length: 5}}'),
    writeHouse(app, 'above', 'Above', 'below', '{gauge: {length: 6}}'),
  ]
  await goTo(app, 'Rules')
  await link(app, 'Above').click()
  await page.getByRole('button', { name: 'Add to ruleset' }).click()
  await expect.poll(() => storedSettings(app.home).rules?.house).toEqual([below, above])
  await link(app, 'Below').click()
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByText('Extended by Above, which keeps working.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Below?' })
  await dialog.getByText('Above', { exact: true }).waitFor()
  await picture(page, 'files-delete-needed')
  expect(existsSync(below)).toBe(true)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Below was deleted', { exact: true }).waitFor()
  expect(existsSync(below)).toBe(false)
  await expect.poll(() => storedSettings(app.home).rules?.house).toEqual([])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => storedSettings(app.home).rules?.house).toEqual([below, above])
})

test('a deleted file can be restored by touch, even after a restart', async (context) => {
  const app = await openApp(context, { look: { viewport: { width: 820, height: 1180 }, hasTouch: true }, own: true })
  const { page } = app
  const file = writeHouse(app, 'club', 'Club', 'fire-and-fury', '{}')
  await goTo(app, 'Rules')
  await link(app, 'Club').tap()
  await page.getByRole('button', { name: 'Delete', exact: true }).tap()
  await page.getByText('Club was deleted', { exact: true }).waitFor()
  await app.restart()
  await openAddress(app, '#/rules')
  await page.getByText('Recently deleted (1)').tap()
  await picture(page, 'files-restore')
  await page.getByRole('button', { name: 'Restore club.houserules.yaml' }).tap()
  await page.getByRole('heading', { level: 2, name: 'Club' }).waitFor()
  expect(existsSync(file)).toBe(true)
})

test('included rules can’t be renamed or deleted, and the palette opens the new ruleset form from anywhere', async (context) => {
  const app = await open(context)
  const { page } = app
  await goTo(app, 'Rules')
  await link(app, 'Fire and Fury').click()
  await page.getByRole('heading', { level: 2, name: 'Fire and Fury' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Rename|Delete)$/ }).count()).toBe(0)
  await page.keyboard.press('F2')
  await page.getByText('This file can’t be changed', { exact: true }).waitFor()
  await goTo(app, 'Sheet')
  await runInPalette(app, 'new ruleset')
  await page.getByRole('button', { name: 'Create ruleset' }).waitFor()
  await expect.poll(() => page.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true)
})

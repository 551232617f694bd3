/** Charts in photos, PDFs and pasted text are read in the window, checked next to the source, and added to the rules. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { inGate } from '../tools.ts'
import { chooseMore, newHouse, openTab, wide } from './house-tools.ts'
import { oneApp, openApp, type App } from './support/app.ts'
import { findings } from './support/axe.ts'
import { pickFile } from './support/window.ts'

const open = oneApp({ look: wide })
const pictures = join(import.meta.dirname, '../fixtures/pictures')
const text = 'Volleys\n\nPoints     Miss   Hit    Rout\n1          0-7    8-10   ll+\n2          0-5    6-9    10+\n'

/** Folder for screenshots; unset if none are wanted. */
const folder = process.env['DOUBLEQUICK_PICTURES']
const look = async (page: Page, name: string): Promise<void> => {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `scan-${name}.png`) })
}

/** Creates house rules and opens the page that reads charts into them. */
const openReader = async (app: App, title: string): Promise<void> => {
  await newHouse(app, title)
  await chooseMore(app, 'Read a chart')
  await app.page.getByRole('heading', { level: 1, name: 'Read a chart' }).waitFor()
}

/** Drops a file on the window, or pastes it. */
const hand = (page: Page, way: 'drop' | 'paste', name: string, type: string): Promise<void> =>
  page.evaluate(
    ([kind, file, content, mime]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], file, { type: mime }))
      const event = kind === 'drop' ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }) : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }) // prettier-ignore
      document.body.dispatchEvent(event)
    },
    [way, name, readFileSync(join(pictures, name)).toString('base64'), type] as const,
  )

const reading = (page: Page) => page.getByRole('table', { name: 'Reading' })
const longest = { timeout: 60_000 }

test('a dropped photo is read locally, its doubts are resolved by keyboard, and the table is used', async (context) => {
  const app = await open(context)
  const { page } = app
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openReader(app, 'From a photo')
  await look(page, 'start')
  await hand(page, 'drop', 'photo-moves-rule-serif.jpg', 'image/jpeg')
  await reading(page).waitFor(longest)
  const first = page.getByRole('group', { name: /^Check 1 of/ })
  await first.waitFor()
  // The photo is shown the right way up, with the current cell.
  expect(await page.getByRole('img', { name: 'Page 1' }).evaluate((image: HTMLImageElement) => image.naturalWidth > image.naturalHeight)).toBe(true) // prettier-ignore
  expect(await page.locator('polygon').getAttribute('points')).toMatch(/^[\d.]+,[\d.]+ /)
  await look(page, 'doubt')
  expect(await findings(app)).toEqual([])
  const of = Number(/of (\d+)/.exec((await first.getAttribute('aria-label')) ?? '')?.[1])
  await page.keyboard.press('1')
  for (let at = 1; at < of; at += 1) {
    await page.getByRole('group', { name: `Check ${at + 1} of ${of}` }).waitFor()
    await page.keyboard.press('Enter')
  }
  const cell = page.getByRole('textbox', { name: 'Lancers, Road' })
  await cell.fill('21"')
  await page.keyboard.press('Tab')
  await page.getByLabel('Add to').selectOption('')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Moves')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'From a photo' }).first().waitFor()
  await openTab(app, 'Problems')
  await page.getByText('No problems').waitFor()
  await openTab(app, 'Changes')
  await page.getByRole('tabpanel').getByText('Moves').first().waitFor()
  expect(requests.filter((url) => !url.startsWith('blob:') && new URL(url).origin !== new URL(app.url).origin)).toEqual(
    [],
  )
})

test('a PDF is read table by table, and each is added to the rules', async (context) => {
  const app = await open(context)
  const { page } = app
  await openReader(app, 'From a PDF')
  await pickFile(app, join(pictures, 'page-mixed.pdf'), () =>
    page.getByRole('button', { name: 'Open a photo, PDF or text…' }).click(),
  )
  await reading(page).waitFor(longest)
  await page.getByText('Found: 1 chart (7 rows), 5 modifiers, 1 table (5 rows).').waitFor()
  await look(page, 'pdf')
  await page.getByLabel('Add to').selectOption('')
  await page.getByRole('button', { name: 'Use this table' }).click()
  await page.getByRole('button', { name: 'Fire Chart · added' }).waitFor()
  await page.getByRole('button', { name: 'Movement · checked' }).click()
  await page.getByLabel('Add to').selectOption('')
  await page.getByRole('button', { name: 'Use this table' }).click()
  await page.getByRole('button', { name: 'Movement · added' }).waitFor()
  await page.getByRole('button', { name: 'Back to the rules' }).click()
  await openTab(app, 'Changes')
  await page.getByRole('tabpanel').getByText('Fire Chart').first().waitFor()
})

test('pasted text becomes a check, with repaired cells marked', async (context) => {
  const app = await open(context)
  const { page } = app
  await openReader(app, 'From text')
  await page.getByLabel('Text', { exact: true }).fill(text)
  await page.getByLabel('Dice of the chart').fill('eleven')
  await page.getByText('Enter dice such as 1d10 or 2d6.').waitFor()
  await page.getByLabel('Dice of the chart').fill('')
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await reading(page).waitFor()
  await look(page, 'text')
  expect(await page.locator('td.repaired input').inputValue()).toBe('11+')
  await page.getByLabel('Add to').selectOption('')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Volleys')
  await page.getByRole('button', { name: 'Use this table' }).click()
  await page.getByRole('heading', { level: 1, name: 'From text' }).first().waitFor()
  await openTab(app, 'Changes')
  await page.getByRole('tabpanel').getByText('Volleys').first().waitFor()
})

test('a HEIC photo is refused with advice, and text without a chart is reported and kept', async (context) => {
  const app = await open(context)
  const { page } = app
  await openReader(app, 'Nothing')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['\0\0\0\x18ftypheic\0\0\0\0'], 'IMG_2041.heic', { type: 'image/heic' }))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  })
  await page.getByText('Save it as JPEG or PNG').first().waitFor()
  await page.getByLabel('Text', { exact: true }).fill('Nothing at all')
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await page.getByText(/^Nothing found/).waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Nothing at all')
})

test.for(
  inGate([
    { name: 'phone', width: 390, height: 844, scheme: 'dark' },
    { name: 'tablet', width: 820, height: 1180, scheme: 'light' },
    { name: 'laptop', width: 1280, height: 720, scheme: 'dark' },
  ] as const),
)('nothing is cut off on a $name', async ({ name, width, height, scheme }, context) => {
  const app = await openApp(context, { look: { ...wide, colorScheme: scheme } })
  const { page } = app
  await openReader(app, 'Small')
  await page.setViewportSize({ width, height })
  await hand(page, 'paste', 'photo-fire-grid-times.jpg', 'image/jpeg')
  await reading(page).waitFor(longest)
  await look(page, name)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await findings(app)).toEqual([])
})

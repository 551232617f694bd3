/** House rules from creation to a printed sheet, by keyboard only. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPdf } from '../main/read-pdf.ts'
import { arrowsTo, placeOn, savedInForce, tabTo, wide } from './house-tools.ts'
import { openApp } from './support/app.ts'

test('house rules are made and printed by keyboard alone', async (context) => {
  const app = await openApp(context, { look: wide })
  const { page } = app
  const { keyboard } = page
  await page.locator('h1').first().waitFor()
  await keyboard.press('Control+4')
  await tabTo(page, page.getByLabel('Title'))
  await keyboard.type('Club rules')
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Club rules', exact: true }).waitFor()

  // The first place of the sheet has the focus.
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-place'))
  const row = 'procedures.fire.tables.fire.rows.p12.bands'
  await arrowsTo(app, `${row}.lively`)
  await keyboard.type('2-5')
  await keyboard.press('Tab')
  await keyboard.type('6-7')
  await keyboard.press('Enter')
  await expect.poll(() => placeOn(app, `${row}.telling`).textContent()).toMatch(/^6–7/)
  await keyboard.press('Control+s')
  await savedInForce(app)

  await keyboard.press('Control+5')
  await tabTo(page, page.getByRole('button', { name: 'Export' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const folder = join(app.home, 'prints')
  await tabTo(page, dialog.getByRole('button', { name: /^Export \d/ }))
  await keyboard.press('Enter')
  await dialog.getByText(/files saved/).waitFor()

  const sheet = await readPdf(new Uint8Array(readFileSync(join(folder, 'fire-and-fury+club-rules-1.0.0-qrs-a4.pdf'))))
  const texts = sheet.pages.flatMap((each) => each.texts.map(({ text }) => text.trim())).filter((text) => text !== '')
  const words = texts.join(' ')
  // Changed cells have the house rules mark, and the footer explains it with the name, version and date of the rules.
  expect(words).toMatch(/2–5 H/)
  expect(words).toMatch(/6–7 H/)
  expect(words).toMatch(/Club rules 1\.0\.0, \d{4}-\d\d-\d\d \(.*club-rules\.houserules\.yaml\)/)
  expect(app.faults).toEqual([])
})

/** Lengths in forms are shown in the unit of the settings, and can be entered in any. */
import { expect, test } from 'vitest'
import {
  chooseMore,
  fieldsOf,
  newHouse,
  openEntry,
  openTab,
  placeOn,
  says,
  typeInto,
  wide,
  yamlBecomes,
} from './house-tools.ts'
import { oneApp } from './support/app.ts'
import { goTo } from './support/window.ts'

const open = oneApp({ look: wide })

test('with centimeters selected, distances are shown and typed in cm, and stored exactly in the unit of the rules', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules')
  await goTo(app, 'Settings')
  await page.getByRole('radio', { name: 'Centimeters' }).click()
  await page.keyboard.press('Control+4')
  await page.getByRole('heading', { level: 1, name: 'Club rules' }).waitFor()
  const cell = placeOn(app, 'grids.movement.rows.infantry.cells.basic')
  await cell.click()
  const basic = fieldsOf(app).getByLabel('Basic', { exact: true })
  await expect.poll(() => basic.inputValue()).toMatch(/^30\.48\s*cm$/)
  await basic.fill('15')
  await basic.press('Enter')
  await expect.poll(() => basic.inputValue()).toMatch(/^15\s*cm$/)
  // Changes are listed in the same unit.
  await openTab(app, 'Changes')
  await page.locator('.changes li', { hasText: `→ 15\u00a0cm` }).waitFor()
  await openTab(app, 'YAML')
  await yamlBecomes(app, (text) => text.includes('750/127'))
  await openTab(app, 'Edit')
  await basic.fill('6"')
  await basic.press('Enter')
  await expect.poll(() => basic.inputValue()).toMatch(/^15\.24\s*cm$/)
  await openTab(app, 'YAML')
  await yamlBecomes(app, (text) => /: 6\b/.test(text))

  await openTab(app, 'Edit')
  await openEntry(app, 'Gauge')
  const length = fieldsOf(app).getByLabel('Length')
  await expect.poll(() => length.inputValue()).toMatch(/^10\.16/)
  await length.fill('9')
  await length.press('Enter')
  await openTab(app, 'YAML')
  await yamlBecomes(app, (text) => text.includes('length: 9 cm'))

  // The preview shows what would be printed.
  await openTab(app, 'Preview')
  await page.getByRole('img', { name: /-cm-gauge/ }).waitFor()
  await cell.click()
  await page
    .getByRole('img', { name: /-cm-qrs/ })
    .first()
    .waitFor()
})

test('a file set to centimeters shows its base in centimeters, rounded to the half centimeter', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Metric rules', 'Regimental Fury')
  await chooseMore(app, 'Details')
  await page.getByRole('dialog').getByRole('radio', { name: 'Centimeters' }).click()
  await page.keyboard.press('Escape')
  const cell = placeOn(app, 'grids.movement.rows.infantry.cells.basic')
  await says(cell, '30')
  await typeInto(app, cell, '27.5')
  await says(cell, '27.5')
  await openTab(app, 'Changes')
  await page.locator('.changes li', { hasText: '30\u00a0cm → 27.5\u00a0cm' }).waitFor()
})

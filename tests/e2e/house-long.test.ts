/** A chart of very many rows in house rules: only the rows near sight are drawn, and every row is reached all the same. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import { gridOf, newHouse, openTab, says, showSection, wide } from './house-tools.ts'
import { openApp } from './support/app.ts'

const rows = 1000
const ruleset = `ruleset: {id: long, title: Long chart, version: 1.0, format: 1, extends: fire-and-fury}
rules:
  grids:
    muster:
      title: Muster
      by: points
      columns: {move: {label: Move}, melee: {label: Melee}}
      rows:
${Array.from({ length: rows }, (_, index) => `        r${index}: {from: ${index}, cells: {move: ${index % 7}, melee: 1}}\n`).join('')}`

test.runIf(isGate)('a chart of a thousand rows is walked, edited, jumped in and scrolled', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-long-'))
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'long.yaml'), ruleset)
  const app = await openApp(context, { rulesets: [folder], look: wide })
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules', 'Long chart')
  await showSection(app, 'Muster')
  const grid = gridOf(app, 'Muster')
  const spot = (row: number, column: number): ReturnType<typeof grid.locator> =>
    grid.locator(`[data-spot="${row}.${column}"]`)
  await spot(0, 2).click()
  const drawn = (): Promise<number> => grid.locator('[data-row]').count()
  await expect.poll(drawn).toBeLessThan(rows / 2)
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(rows + 1))
  const length = async (): Promise<number> => (await grid.boundingBox())?.height ?? 0
  const before = await length()
  expect(before).toBeGreaterThan(rows * 30)

  // By keys to the last row, and edited there.
  await keyboard.press('Control+End')
  const last = spot(rows - 1, 3)
  await last.waitFor()
  await expect.poll(() => last.evaluate((cell) => cell === document.activeElement)).toBe(true)
  expect(await grid.locator(`[data-row="${rows - 1}"]`).getAttribute('aria-rowindex')).toBe(String(rows + 1))
  await keyboard.type('9')
  await keyboard.press('Enter')
  await says(last, '9')
  expect(Math.abs((await length()) - before)).toBeLessThan(before / 10)

  // A range over rows that are not drawn is filled, and taken back.
  await keyboard.press('Control+Home')
  await spot(0, 0).waitFor()
  await spot(0, 2).click()
  await keyboard.press('Control+Shift+End')
  await keyboard.press('Control+d')
  await page.getByRole('tab', { name: /^Changes\s*[0-9]{3}/ }).waitFor()
  await keyboard.press('Control+z')
  await page.getByRole('tab', { name: /^Changes\s*1$/ }).waitFor()

  // Led to the cell from the list of changes.
  await keyboard.press('Control+Home')
  await expect.poll(() => last.isVisible()).toBe(false)
  await openTab(app, 'Changes')
  await page.getByRole('tabpanel').getByRole('button', { name: /999/ }).first().click()
  await expect.poll(() => last.evaluate((cell) => cell === document.activeElement)).toBe(true)

  // By the wheel rows come into sight that were not drawn.
  await spot(rows - 5, 1).hover()
  await page.mouse.wheel(0, -18_000)
  await expect.poll(() => spot(500, 1).count()).toBe(1)
})

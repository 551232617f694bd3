/** The effect of house rules on the odds, by keyboard: from the palette to a cell, its cause and the resolver. */
import { expect, test } from 'vitest'
import { commandWords } from '../../src-core/words/commands.ts'
import { compareViewWords as words } from '../../src-core/words/window/house.ts'
import { isGate } from '../tools.ts'
import { editorStands, openHouse, tabTo, wide, placeOn } from './house-tools.ts'
import { openApp } from './support/app.ts'
import { picture } from './support/mustered.ts'
import { writeHouse } from './support/window.ts'

test('the palette leads to the largest shift, its change, and the situation in the resolver', async (context) => {
  const app = await openApp(context, { look: wide })
  const { page } = app
  const { keyboard } = page
  const rules = '{procedures: {charge: {modifiers: {fresh: {value: 4}}}}}'
  await openHouse(app, writeHouse(app, 'club', 'Club', 'fire-and-fury', rules))
  await editorStands(page, 'Club')

  await keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await keyboard.type(commandWords('compare-odds').title)
  await page.getByRole('option', { name: commandWords('compare-odds').title }).waitFor()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: words.title })
  const atHand = dialog.locator('[data-cell][aria-pressed=true]')
  await atHand.waitFor()
  expect(await atHand.innerText()).toMatch(/^[▲▼] [+−]\d/)
  await dialog.locator('[data-cause]').first().waitFor()
  expect(await dialog.locator('[data-cause]').allInnerTexts()).toEqual([expect.stringContaining('Fresh') as unknown])

  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    await picture(page, `heat-${theme}`)
  }

  // Both axes name the side and the input, and the largest shift is a sentence.
  expect(await dialog.locator('thead').innerText()).toMatch(/Attacker: Fatigue →\s+Defender: Fatigue ↓/)
  expect(await dialog.locator('[data-shift]').first().innerText()).toMatch(
    /^\w+ attacker at \w+ defender: \w+ loses .* stands, was .*$/,
  )

  // Arrow keys move between cells, and Enter selects one.
  expect(await atHand.getAttribute('data-cell')).toBe('0 2')
  await tabTo(page, atHand)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowLeft')
  await keyboard.press('Enter')
  await dialog.locator('[data-cell="1 1"][aria-pressed=true]').waitFor()

  // The rules in the dialog aren't active, so the resolver uses others.
  await dialog.getByText(words.otherRules).waitFor()
  await tabTo(page, dialog.locator('[data-to-resolver]'))
  await keyboard.press('Enter')
  await page.waitForURL(/#\/play\/charge/)
})

test.runIf(isGate)(
  'the map opens at the check of a moved edge, one click leads to its row, and the charge’s shifts are visible',
  async (context) => {
    const app = await openApp(context, { look: wide })
    const { page } = app
    const rules = '{procedures: {fire: {tables: {fire: {rows: {p15: {bands: {lively: 3-4, telling: 5-8}}}}}}}}'
    await openHouse(app, writeHouse(app, 'club', 'Club', 'napoleonic-fury', rules))
    await editorStands(page, 'Club')
    await placeOn(app, 'procedures.fire.tables.fire.rows.p15.bands.lively').click()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type(commandWords('compare-odds').title)
    await page.getByRole('option', { name: commandWords('compare-odds').title }).waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: words.title })
    const atHand = dialog.locator('[data-cell][aria-pressed=true]')
    await atHand.waitFor()
    expect(await dialog.locator('[data-heat=check]').inputValue()).toBe('check fire')
    expect(await atHand.innerText()).toMatch(/^[▲▼] [+−]\d/)
    await dialog.locator('[data-cause]').first().waitFor()
    expect(await dialog.locator('[data-cause]').allInnerTexts()).toHaveLength(1)
    await picture(page, 'heat-fire')

    await dialog.locator('[data-heat=check]').selectOption('sequence assault')
    await dialog.locator('[data-shift]').first().waitFor()
    const shifts = dialog.locator('[data-shift]')
    for (const text of await shifts.allInnerTexts()) expect(text).toMatch(/^.+: .*\d.*, was .*\d/)
    // Clicking a shift scrolls to its cell.
    for (let index = 0; index < (await shifts.count()); index += 1) {
      await shifts.nth(index).click()
      await atHand.evaluate((cell) => {
        const [own, outer] = [cell, cell.closest('.scroll')].map((each) => each?.getBoundingClientRect())
        if (
          !own ||
          !outer ||
          own.left < outer.left ||
          own.right > outer.right + 1 ||
          own.top < outer.top ||
          own.bottom > outer.bottom + 1
        )
          throw new Error('the cell at hand is out of sight')
      })
    }
    await picture(page, 'heat-assault')
    for (const [name, width, height] of [
      ['heat-1280', 1280, 800],
      ['heat-820', 820, 1180],
    ] as const) {
      await page.setViewportSize({ width, height })
      await picture(page, name)
    }
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
    await picture(page, 'heat-assault-dark')

    await dialog.locator('[data-cause]').first().click()
    await dialog.waitFor({ state: 'hidden' })
    // The click leads to the changed place.
    await page.locator('[data-place$="rows.p15.bands.lively"].chosen').waitFor()
    await picture(page, 'heat-jumped')
  },
)

test('while a new map loads, no number from the old map appears under the new name', async (context) => {
  const app = await openApp(context, { look: wide })
  const { page } = app
  await openHouse(
    app,
    writeHouse(app, 'club', 'Club', 'napoleonic-fury', '{procedures: {melee: {modifiers: {fresh: {value: 4}}}}}'),
  )
  await editorStands(page, 'Club')
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Odds' }).click()
  await page.getByRole('button', { name: words.title }).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  await dialog.locator('[data-shift]').first().waitFor()
  await dialog.locator('[data-to-resolver]').waitFor()
  expect(await dialog.getByText(words.otherRules).count()).toBe(0)
  let answer = (): void => undefined
  const asked = new Promise<void>((come) => (answer = come))
  await page.route('**/api/heatMap*', async (route) => {
    await asked
    await route.continue()
  })
  await dialog.locator('[data-heat=check]').selectOption('sequence assault')
  await dialog.getByRole('status').waitFor()
  expect(await dialog.locator('[data-shift], [data-cell]').count()).toBe(0)
  answer()
  await dialog.locator('[data-shift]').filter({ hasText: 'Attacker wins' }).first().waitFor()
})

/** What house rules do to the odds, in the window: by keys, from the palette to a cell, its cause and the resolver. */
import { expect, test } from 'vitest'
import { commandWords } from '../../src-core/words/commands.ts'
import { compareViewWords as words } from '../../src-core/words/window-compare.ts'
import { editorStands, openHouse, tabTo, wide } from './house-tools.ts'
import { openApp } from './support/app.ts'
import { picture } from './support/mustered.ts'
import { writeHouse } from './support/window.ts'

test('from the palette to the largest shift, the change that brings it, and the situation in the resolver', async (context) => {
  const app = await openApp(context, { look: wide })
  const { page } = app
  const { keyboard } = page
  const rules = '{procedures: {charge: {modifiers: {fresh: {value: 4}}}}}'
  await openHouse(app, writeHouse(app, 'club', 'Club', 'fire-and-fury', rules))
  await editorStands(page, 'Club')

  await page.waitForFunction(() => document.activeElement?.closest('[role=grid]') !== null)
  await keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await keyboard.type(commandWords['compare-odds'])
  await page.getByRole('option', { name: commandWords['compare-odds'] }).waitFor()
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

  // Arrow keys go from cell to cell, and Enter takes one.
  expect(await atHand.getAttribute('data-cell')).toBe('0 2')
  await tabTo(page, atHand)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowLeft')
  await keyboard.press('Enter')
  await dialog.locator('[data-cell="1 1"][aria-pressed=true]').waitFor()

  await tabTo(page, dialog.locator('[data-to-resolver]'))
  await keyboard.press('Enter')
  await page.waitForURL(/#\/resolve\/charge/)
})

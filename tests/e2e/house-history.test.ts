/** What is done to house rules is undone and done again. */
import { test } from 'vitest'
import { fireCell, fireSection, newHouse, says, showSection, typeInto, wide } from './house-tools.ts'
import { oneApp } from './support/app.ts'

const open = oneApp({ look: wide })

test('undo and redo say what they do, and end where they began', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  await showSection(app, fireSection)
  await typeInto(app, await fireCell(app, 'Lively'), '2-5')
  await typeInto(app, await fireCell(app, 'Telling'), '6-7')
  await page.getByRole('button', { name: 'Undo: Change Musketry and cannonade, row 15–19, Telling' }).waitFor()
  await keyboard.press('Control+z')
  await says(await fireCell(app, 'Telling'), '5–7')
  await keyboard.press('Control+z')
  await says(await fireCell(app, 'Lively'), '2–4')
  await page.getByRole('button', { name: 'Undo: nothing' }).waitFor()
  await keyboard.press('Control+Shift+Z')
  await keyboard.press('Control+y')
  await says(await fireCell(app, 'Telling'), '6–7')
  await page.getByRole('button', { name: 'Redo: nothing' }).waitFor()
})

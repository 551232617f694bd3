/** What is wrong with an option that a ruleset offers, told in the list and mended from there, by keys. */
import { test } from 'vitest'
import { newOwn, openTab, tabTo, wide, yamlBecomes } from './house-tools.ts'
import { oneApp } from './support/app.ts'

const open = oneApp({ look: wide })

test('a letter in the name of an option that no font has is told, and typed over where it is told', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newOwn(app, 'Our game')
  await page.getByRole('button', { name: 'Add option' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').focus()
  await keyboard.insertText('Rain 雨')
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })

  // The new option stands open; what is wrong with its name is the ruleset's.
  await page.locator('[aria-current=true]', { hasText: 'Rain' }).waitFor()
  await page.getByRole('button', { name: 'Main rules' }).press('Enter')
  await page.locator('[aria-current=true]', { hasText: 'Main rules' }).waitFor()
  await openTab(app, 'Problems 1')
  const panel = page.getByRole('tabpanel')
  await panel.getByText('雨').first().waitFor()
  await tabTo(page, panel.getByRole('button', { name: 'Option name…' }))
  await keyboard.press('Enter')
  await dialog.getByLabel('Title').focus()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Rain')
  await keyboard.press('Enter')
  await page.getByText('No problems.').waitFor()
  await openTab(app, 'YAML')
  await yamlBecomes(app, (text) => text.includes('title: Rain\n') || text.includes('title: Rain}'))
})

/** Options in the editor: their problems, and options offered by house rules. */
import { expect, test } from 'vitest'
import {
  freshModifier,
  inForce,
  newHouse,
  newOwn,
  openTab,
  placeOn,
  savedInForce,
  says,
  tabTo,
  wide,
  yamlBecomes,
} from './house-tools.ts'
import { oneApp } from './support/app.ts'

const open = oneApp({ look: wide })

test('a letter missing from the fonts is reported in an option’s name, and can be fixed there', async (context) => {
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

  // The new option is open. Problems with its name belong to the main rules.
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

test('an option of house rules can be switched on at Home, and is switched off with its rules', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club')
  await page.getByRole('button', { name: 'Add option' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Title').fill('Fog')
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Fog', exact: true }).waitFor()
  await page.getByText('an option of Club').waitFor()
  const fresh = placeOn(app, freshModifier)
  await fresh.click()
  await keyboard.type('+5')
  await keyboard.press('Enter')
  await says(fresh, '+5')
  await page.getByRole('button', { name: 'Main rules' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Club', exact: true }).waitFor()
  await says(fresh, '+2')
  await keyboard.press('Control+s')
  await savedInForce(app)

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const fog = page.getByRole('switch', { name: 'Fog' })
  await fog.click()
  await page.locator('[data-chip=house]', { hasText: 'Club, Fog' }).waitFor()
  await expect
    .poll(() => inForce(app))
    .toEqual([expect.stringMatching(/club\.houserules\.yaml$/), expect.stringMatching(/club\.houserules\.yaml#fog$/)])
  await page.getByRole('switch', { name: 'Club' }).click()
  await fog.waitFor({ state: 'detached' })
  await expect.poll(() => inForce(app)).toEqual([])
})

/** Merging house rules cell by cell, by keyboard: with a newer base, another file, or a change from outside. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import {
  chooseMore,
  editorStands,
  fillYaml,
  freshModifier,
  newHouse,
  openHouse,
  openTab,
  placeOn,
  says,
  tabTo,
  typeInto,
  wide,
  yamlText,
} from './house-tools.ts'
import { oneApp, openApp, type App } from './support/app.ts'
import { picture } from './support/mustered.ts'
import { pickFile, writeHouse } from './support/window.ts'

const open = oneApp({ look: wide })

const fresh = (app: App): Locator => placeOn(app, freshModifier)
const patch = (value: number): string => `{procedures: {maneuver: {modifiers: {fresh: {value: ${value}}}}}}`
/** Goes to a button of the dialog and presses it. */
const press = async ({ page }: App, name: string): Promise<void> => {
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}
const pictures = process.env['DOUBLEQUICK_LOOKS']
const look = async ({ page }: App, name: string): Promise<void> => {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png` })
}

test('changes of the base are resolved cell by cell, in one undoable step', async (context) => {
  const app = await open(context)
  const { page } = app
  const file = writeHouse(app, 'club', 'Club', 'fire-and-fury', patch(5))
  writeFileSync(
    file,
    `${readFileSync(file, 'utf8')}base: {version: 0.9.0, was: {procedures.maneuver.modifiers.fresh.value: 4}}\n`,
  )
  await openHouse(app, file)
  await editorStands(page, 'Club')
  const banner = page.getByRole('status', { name: / has changed\.$/ })
  await banner.getByText('(version 0.9.0, now ').waitFor()
  await look(app, 'banner')

  await tabTo(page, banner.getByRole('button'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Fire and Fury 0.9.0: +4').waitFor()
  await look(app, 'dialog')
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('dialog', { name: /^Merge Fire and Fury \S+ into Club$/ }).waitFor()
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: /^Fire and Fury \S+: \+2$/ }))
  await page.keyboard.press('Enter')
  await press(app, 'Merge')
  await banner.waitFor({ state: 'detached' })
  await says(fresh(app), '+2')

  await page.keyboard.press('Control+z')
  await says(fresh(app), '+5')
  await banner.waitFor()
})

test.runIf(isGate)('another file over the same base is merged into the open one', async (context) => {
  const app = await open(context)
  const { page } = app
  const bridge = `{distances: {musketry-range: {words: enemy range}}, procedures: {maneuver: {modifiers: {fresh: {value: 7}}}}, gauge: {length: 5}}`
  writeHouse(app, 'bridge', 'The bridge', 'fire-and-fury', bridge)
  await openHouse(app, writeHouse(app, 'club', 'Club', 'fire-and-fury', patch(5)))
  await editorStands(page, 'Club')
  await chooseMore(app, 'Merge another file…')
  // The list doesn't include these rules themselves.
  await expect
    .poll(() =>
      page
        .getByRole('dialog', { name: 'Merge another file' })
        .getByRole('listitem')
        .getByRole('button')
        .allInnerTexts(),
    )
    .toEqual(['The bridge'])
  await press(app, 'The bridge')
  await page.getByRole('dialog', { name: 'Merge The bridge into Club' }).waitFor()
  // Conflicts come before changes made only by the other file.
  expect(await page.getByRole('dialog').getByRole('listitem').first().innerText()).toMatch(/^Maneuver, Fresh/)
  await press(app, 'The bridge: +7')
  await press(app, 'Merge')
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await says(fresh(app), '+7')
  await page.getByRole('tab', { name: 'Changes 3' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('tab', { name: 'Changes 1' }).waitFor()
})

test('an external file is chosen and merged; every choice names its file', async (context) => {
  // A new settings folder without the house rules of other tests.
  const app = await openApp(context, { look: wide })
  const { page, home } = app
  await openHouse(app, writeHouse(app, 'club', 'Club', 'fire-and-fury', patch(5)))
  await editorStands(page, 'Club')
  const other = join(home, 'club-of-old.houserules.yaml')
  writeFileSync(
    other,
    `ruleset: {id: old, title: Club of old, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: ${patch(7)}\n`,
  )
  await chooseMore(app, 'Merge another file…')
  await page.getByText('You have no other house rules for Fire and Fury.').waitFor()
  await pickFile(app, other, () => page.getByRole('button', { name: 'Choose file…' }).click())
  const dialog = page.getByRole('dialog', { name: 'Merge Club of old into Club' })
  await dialog.getByText('Fire and Fury: +2').waitFor()
  await picture(page, 'merge-picked')
  for (const name of ['Use Club for all', 'Use Club of old for all'])
    expect(await dialog.getByRole('button', { name }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Club: +5' }).waitFor()
  await dialog.getByRole('button', { name: 'Club of old: +7' }).click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo: Merge 1 cell from Club of old' }).waitFor()
})

test('changes by another program are merged with typed ones', async (context) => {
  const app = await open(context)
  const { page } = app
  const file = writeHouse(app, 'club', 'Club', 'fire-and-fury', patch(5))
  await openHouse(app, file)
  await editorStands(page, 'Club')
  await typeInto(app, fresh(app), '6')
  await says(fresh(app), '+6')
  writeFileSync(file, readFileSync(file, 'utf8').replace('rules: {', 'rules: {gauge: {length: 5}, '))
  await page.getByRole('button', { name: 'Merge' }).click()
  await press(app, 'Merge')
  await page.getByRole('alert', { name: /Another program/ }).waitFor({ state: 'detached' })
  await says(fresh(app), '+6')
  await page.getByRole('tab', { name: 'Changes 2' }).waitFor()
})

test.runIf(isGate)('an entry missing from the base is reported, and can be deleted or kept', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules')
  await openTab(app, 'YAML')
  const text = await yamlText(app)
  await fillYaml(
    app,
    text.replace(
      'rules: {}',
      'rules: {procedures: {fire: {modifiers: {mud: {value: -2}}}}}\nbase: {version: 0.9.0, was: {procedures.fire.modifiers.mud.value: -1}}',
    ),
  )
  await openTab(app, 'Problems')
  await page.getByText('Mud is no longer in the ruleset.', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Keep it as a new entry/ }).click()
  await page.getByText('No problems.').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: /^Undo the change/ }).click()
  await page.getByText('No problems.').waitFor()
  await page.getByRole('tab', { name: 'Changes', exact: true }).waitFor()
})

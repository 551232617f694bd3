/** A chart that ran together, pasted and read: its doubts are settled by keys beside the text, and it goes into the form. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type TestContext } from 'vitest'
import type { Page } from 'playwright-core'
import { isGate } from '../tools.ts'
import { chooseMore, fireSection, gridOf, newHouse, openTab, says, cellOf, tabTo, wide } from './house-tools.ts'
import { oneApp, type App } from './support/app.ts'

const open = oneApp({ look: wide })
const scan = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../fixtures/scans', `${name}.txt`), 'utf8')
const folder = process.env['DOUBLEQUICK_PICTURES']
const look = async (page: Page, name: string): Promise<void> => {
  if (folder !== undefined) await page.screenshot({ path: join(folder, `scan-${name}.png`) })
}

/** Opens the reader, pastes a text and reads it. */
const paste = async (app: App, text: string, dice?: string): Promise<void> => {
  const { page } = app
  await chooseMore(app, 'Read a chart from text')
  const dialog = page.getByRole('dialog')
  // What was copied can be pasted at once.
  await page.waitForFunction(() => document.activeElement?.matches('textarea'))
  await page.keyboard.insertText(text)
  await page.keyboard.press('Tab')
  if (dice !== undefined) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(dice)
  }
  await page.keyboard.press('Enter')
  await dialog.getByRole('table', { name: 'Reading' }).waitFor()
}

/** With all settled the next press puts it into the rules, which are then sound. */
const putIn = async (app: App, heading?: string): Promise<void> => {
  const { page } = app
  await page.waitForFunction(() => document.activeElement?.matches('[data-put]'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  if (heading !== undefined) await page.getByRole('heading', { level: 2, name: heading }).waitFor()
  await openTab(app, 'Problems')
  await page.getByText('No problems').waitFor()
}
/** The modifier of a line counts when its cell says so. */
const countsWhen = ({ page }: App, label: string, text: string): Promise<void> =>
  expect.poll(() => page.getByRole('textbox', { name: `${label}, Counts when` }).inputValue()).toBe(text)

/** New house rules, over the ruleset in use or another by its title, and a text that is read into them. */
const readInto = async (
  context: TestContext,
  title: string,
  text: string,
  { base, dice }: { readonly base?: string; readonly dice?: string } = {},
) => {
  const app = await open(context)
  await newHouse(app, title, base)
  await paste(app, text, dice)
  return { app, page: app.page, dialog: app.page.getByRole('dialog') }
}

test('the fire chart of the rules in use goes into its table, with what one has corrected', async (context) => {
  const text = scan('blank-cell').replace('8 or less\t9,10,11', '7 or less\t8,9,10,11')
  const { app, page, dialog } = await readInto(context, 'Club rules', text)
  await dialog.getByRole('group', { name: 'Doubt 1 of 1' }).getByText('it is empty, without even a dash').waitFor()
  await look(page, 'doubt')
  // The doubt has the focus; an answer leads on to where it goes, which is the table it fits.
  await page.keyboard.press('Enter')
  expect(await dialog.getByLabel('Add to').locator('option:checked').textContent()).toBe(fireSection)
  await tabTo(page, dialog.getByRole('button', { name: 'Add to rules' }))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 2, name: fireSection }).waitFor()
  await says(await cellOf(app, 'Fire points', '1', 'Desultory'), '≤ 7')
  await openTab(app, 'Changes')
  await page.getByRole('tab', { name: 'Changes 2' }).waitFor()
  await openTab(app, 'Problems')
  await page.getByText('No problems').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('tab', { name: 'Changes', exact: true }).waitFor()
})

test.runIf(isGate)(
  'a chart of no ruleset becomes a check that can be rolled: a cell typed over, doubts gone through, a title',
  async (context) => {
    const text = 'Hit\tHit\n7 or more\t7 or more\tBeaten\n4,5,6\t4,5,6\tShaken\n3 or less\t3 or less\tHolds\n'
    const { app, page, dialog } = await readInto(context, 'From paper', text, { dice: '1d6' })
    await dialog
      .getByRole('group', { name: /^Doubt 1 of/ })
      .getByText('a column was ignored')
      .waitFor()
    await look(page, 'whole')
    await page.keyboard.press('F8')
    await page.keyboard.press('Shift+F8')
    const all = dialog.getByRole('button', { name: 'Accept all' })
    if (await all.count()) await tabTo(page, all)
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('textbox', { name: 'Name of line 2' }), 'Shift+Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Routed')
    await tabTo(page, dialog.getByLabel('Name', { exact: true }))
    await page.keyboard.type('Panic')
    await look(page, 'named')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 2, name: 'Panic' }).waitFor()
    await gridOf(app, 'Results').getByText('Routed').first().waitFor()
    await look(page, 'taken')
    await openTab(app, 'Problems')
    await page.getByText('No problems').waitFor()
  },
)

test('without a chart it says so, and dice that are none are refused where they are typed', async (context) => {
  const app = await open(context)
  const { page } = app
  const dialog = page.getByRole('dialog')
  await newHouse(app, 'Nothing')
  await chooseMore(app, 'Read a chart from text')
  await dialog.getByLabel('Text', { exact: true }).fill('Nothing at all')
  await dialog.getByLabel('Dice of the chart').fill('eleven')
  await dialog.getByText('Enter dice such as 1d10 or 2d6.').waitFor()
  await dialog.getByLabel('Dice of the chart').fill('2d6')
  await page.keyboard.press('Enter')
  await dialog.getByText(/^Nothing was found/).waitFor()
  await dialog.getByRole('button', { name: 'Start over' }).click()
  expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toBe('Nothing at all')
})

test('modifiers come with when they count, and what their words do not tell is settled by keys before they go into the check', async (context) => {
  const text = 'CHARGE TABLE\n+2 Crack and fresh\n+3 Defending trenches\n-1 Disordered or low on ammunition\n'
  const { app, page, dialog } = await readInto(context, 'From a list', text, { base: 'Fire and Fury' })
  expect(await dialog.getByLabel('Add to').locator('option:checked').textContent()).toBe('Charge')
  expect(await dialog.getByRole('textbox', { name: 'Defending trenches, Applies to' }).inputValue()).toBe('Defender')
  expect(await dialog.getByRole('textbox', { name: 'Defending trenches, Counts when' }).inputValue()).toBe(
    'in trenches',
  )
  // Of the sides first, then the one line that is not understood: what was understood of it is one key away.
  await dialog.getByRole('group', { name: 'Doubt 1 of 2' }).getByText('applies to each side').waitFor()
  await look(page, 'sides')
  await page.keyboard.press('Enter')
  const doubt = dialog.getByRole('group', { name: 'Doubt 2 of 2' })
  await doubt.getByText('its words give no condition').waitFor()
  await doubt.getByRole('button', { name: 'As read: always' }).waitFor()
  await look(page, 'condition')
  await tabTo(page, doubt.getByRole('button', { name: 'Use: fresh' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Add to rules' }))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 2, name: 'Charge' }).waitFor()
  await openTab(app, 'Problems')
  await page.getByText('No problems').waitFor()
  await openTab(app, 'Changes')
  await page.getByRole('tab', { name: 'Changes 3' }).waitFor()
})

test('a line that the rules have no word for becomes a trait of theirs by one key, and several do at once', async (context) => {
  const text = 'CHARGE TABLE\n+2 Fresh\n+1 With bagpipes\n-1 In a bog\n-2 In a marsh\n'
  const { app, page, dialog } = await readInto(context, 'Bagpipes', text, { base: 'Fire and Fury' })
  const { keyboard } = page
  await dialog.getByRole('group', { name: 'Doubt 1 of 4' }).getByText('applies to each side').waitFor()
  await keyboard.press('Enter')
  const doubt = dialog.getByRole('group', { name: 'Doubt 2 of 4' })
  await doubt.getByRole('button', { name: 'Use: With bagpipes, a new trait' }).waitFor()
  await look(page, 'new-trait')
  await keyboard.press('2')
  expect(await dialog.getByRole('textbox', { name: 'With bagpipes, Counts when' }).inputValue()).toBe(
    'With bagpipes, a new trait',
  )
  await dialog.getByRole('group', { name: 'Doubt 3 of 4' }).waitFor()
  await tabTo(page, dialog.getByRole('button', { name: 'All 2 lines: each a new trait' }))
  await keyboard.press('Enter')
  await putIn(app, 'Charge')
  await openTab(app, 'Changes')
  for (const name of ['With bagpipes', 'In a bog', 'In a marsh'])
    await page.getByRole('tabpanel').getByText(name).first().waitFor()
  await keyboard.press('Control+z')
  await page.getByRole('tab', { name: 'Changes', exact: true }).waitFor()
})

test('lines of which a unit is only ever one become one trait: proposed where the list shows it, else chosen; undone by one press', async (context) => {
  const text =
    'CHARGE TABLE\n+2 Eager\n0 Willing\n-2 Sullen\n+1 With bagpipes\n-1 In a bog\n-2 In a marsh\n+3 Defending trenches\n'
  const { app, page, dialog } = await readInto(context, 'Moods', text, { base: 'Fire and Fury' })
  const { keyboard } = page
  await dialog.getByRole('group', { name: 'Doubt 1 of 7' }).getByText('applies to each side').waitFor()
  await keyboard.press('Enter')
  const doubt = dialog.getByRole('group', { name: 'Doubt 2 of 7' })
  await doubt.getByRole('button', { name: 'Use one trait: Eager, Willing or Sullen' }).waitFor()
  await look(page, 'exclusive')
  await keyboard.press('3')
  // The lines are chosen, so that the name alone is asked.
  const one = dialog.getByRole('form', { name: 'One trait for several lines' })
  const name = one.getByLabel('Trait name')
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await name.inputValue()).toBe('Eager, Willing or Sullen')
  await one.getByText('; by default Willing.').waitFor()
  await look(page, 'one-trait')
  await keyboard.type('Mood')
  await keyboard.press('Enter')
  await one.waitFor({ state: 'detached' })
  await countsWhen(app, 'Willing', 'Willing, a choice of the new trait Mood')
  await dialog.getByRole('group', { name: 'Doubt 5 of 7' }).waitFor()
  // Others by choosing, with the mouse.
  await dialog.getByRole('button', { name: 'One trait for several lines' }).click()
  await one.getByText('Choose at least two lines.').waitFor()
  await one.getByLabel('-1 In a bog').click()
  await one.getByLabel('-2 In a marsh').click()
  await one.getByText(', or by default none of these.').waitFor()
  expect(await name.inputValue()).toBe('In a bog or In a marsh')
  await name.fill('Wet ground')
  await one.getByRole('button', { name: 'Create trait' }).click()
  await countsWhen(app, 'In a marsh', 'In a marsh, a choice of the new trait Wet ground')
  await keyboard.press('2')
  await countsWhen(app, 'With bagpipes', 'With bagpipes, a new trait')
  await look(page, 'one-trait-made')
  await putIn(app, 'Charge')
  await openTab(app, 'Changes')
  for (const made of ['Mood', 'Wet ground', 'With bagpipes'])
    await page.getByRole('tabpanel').getByText(made).first().waitFor()
  await keyboard.press('Control+z')
  await page.getByRole('tab', { name: 'Changes', exact: true }).waitFor()
})

test('where no line is understood, some become one trait and then each other line one of its own', async (context) => {
  const text = 'CHARGE TABLE\n+2 Eager\n0 Willing\n-2 Sullen\n+1 With bagpipes\n-1 In a bog\n'
  const { app, page, dialog } = await readInto(context, 'All new', text, { base: 'Fire and Fury' })
  const { keyboard } = page
  await dialog.getByRole('group', { name: 'Doubt 1 of 2' }).getByText('applies to each side').waitFor()
  await keyboard.press('Enter')
  const doubt = dialog.getByRole('group', { name: 'Doubt 2 of 2' })
  await doubt.getByRole('button', { name: 'Use: a new trait per line' }).waitFor()
  await look(page, 'all-new')
  await keyboard.press('2')
  await dialog.getByRole('form', { name: 'One trait for several lines' }).waitFor()
  await keyboard.press('Enter')
  await doubt.getByRole('button', { name: 'Use: a new trait per other line' }).waitFor()
  await keyboard.press('1')
  await countsWhen(app, 'Sullen', 'Sullen, a choice of the new trait Eager, Willing or Sullen')
  await countsWhen(app, 'In a bog', 'In a bog, a new trait')
  await putIn(app)
})

test('lines beside one that the rules know become choices of its trait', async (context) => {
  const text = 'MANEUVER\n+2 Fresh\n0 Weary\n-1 Tired\n+1 In column formation\n'
  const { app, page, dialog } = await readInto(context, 'Weary', text, { base: 'Fire and Fury' })
  const { keyboard } = page
  const doubt = dialog.getByRole('group', { name: 'Doubt 1 of 2' })
  await doubt.getByRole('button', { name: 'Use choices of Fatigue: Weary and Tired' }).waitFor()
  await look(page, 'choices-of')
  await keyboard.press('4')
  const one = dialog.getByRole('form', { name: 'One trait for several lines' })
  await one.getByText('The trait Fatigue gets 2 more choices: Weary and Tired.').waitFor()
  expect(await one.getByLabel('Trait name').inputValue()).toBe('Fatigue')
  await look(page, 'choices-of-form')
  await keyboard.press('Enter')
  await countsWhen(app, 'Weary', 'Weary, a new choice of Fatigue')
  await putIn(app)
})

test('the text beside shows the lines of a piece without doubts too', async (context) => {
  const text = `${'Words\n'.repeat(80)}\n9+\tStands. No effect.\n5-8\tBroken. No effect.\n4 or less\tLost. No effect.\n`
  const { page, dialog } = await readInto(context, 'In sight', text)
  await page.waitForFunction(() => document.activeElement?.matches('[data-title]'))
  const first = dialog.getByRole('listitem').filter({ hasText: 'Stands' })
  await expect
    .poll(() =>
      first.evaluate((line) => {
        const [own, box] = [line.getBoundingClientRect(), (line.parentElement ?? line).getBoundingClientRect()]
        return own.top >= box.top && own.bottom <= box.bottom
      }),
    )
    .toBe(true)
})

test.runIf(isGate)(
  'a list moved to another check is asked anew when it counts, and what was said of its numbers stays',
  async (context) => {
    const text = 'CHARGE TABLE\n+2 Fresh\n+? Defending trenches\n-1 Disordered\n'
    const { page, dialog } = await readInto(context, 'Moved', text, { base: 'Fire and Fury' })
    const number = dialog.getByRole('textbox', { name: 'Defending trenches, Value' })
    await number.fill('+3')
    await page.keyboard.press('Tab')
    await dialog.getByLabel('Add to').selectOption({ label: 'Maneuver' })
    await dialog.getByRole('group', { name: 'Doubt 2 of 2' }).getByText('its words give no condition').waitFor()
    expect(await number.inputValue()).toBe('+3')
    await look(page, 'moved')
    await dialog.getByLabel('Add to').selectOption({ label: 'Charge' })
    await dialog
      .getByRole('group', { name: /^Doubt 1 of/ })
      .getByText('applies to each side')
      .waitFor()
    expect(await number.inputValue()).toBe('+3')
  },
)

test.runIf(isGate)(
  'of a text of many pieces one goes on with the rest: what went in is marked, and the list finds the check that came before it',
  async (context) => {
    const text =
      '9+\tStands. No effect.\n5-8\tShaken. Unit falls back 3".\n4 or less\tRout. Removed from play.\n\n+2 Led\nx2 From a flank\n-1 Wet\n'
    const { app, page, dialog } = await readInto(context, 'In pieces', text, { base: 'Fire and Fury' })
    await dialog.getByLabel('Add to').selectOption({ label: 'a new check' })
    expect(await dialog.getByRole('textbox', { name: 'Shaken, Effect' }).inputValue()).toBe('retreat 3″')
    expect(await dialog.locator('.scroll').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    )
    await look(page, 'effects')
    await dialog.getByLabel('Name', { exact: true }).fill('Rally')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await openTab(app, 'Problems')
    await page.getByText('No problems').waitFor()
    await chooseMore(app, 'Read a chart from text')
    await dialog.getByRole('table', { name: 'Reading' }).waitFor()
    await dialog.getByText('added').waitFor()
    // A list that multiplies points of fire goes only where there are such points.
    expect(await dialog.getByLabel('Add to').locator('option').allTextContents()).toEqual([fireSection, 'a new check'])
    await look(page, 'pieces')
  },
)

/** Two sets of house rules over one ruleset, a club's and a scenario's, made by keys alone in forms alone; then one, upgraded and printed. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { readPdf } from '../main/read-pdf.ts'
import { isGate } from '../tools.ts'
import { cellOf, editorStands, gridOf, keysTo, rested, says, tabTo, wide } from './house-tools.ts'
import { openApp, type App } from './support/app.ts'
import { drawnPages } from './support/window.ts'

/** Counts every press; a letter typed is one. */
const counting = ({ keyboard }: Page): (() => number) => {
  let presses = 0
  const [press, type] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)]
  keyboard.press = (key, options) => {
    presses += 1
    return press(key, options)
  }
  keyboard.type = (text, options) => {
    presses += text.length
    return type(text, options)
  }
  return () => presses
}

/** Presses keys, one after the other. */
const press = async ({ page }: App, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** To a button or a field by Tab, and on it by Enter. */
const pressOn = async (app: App, target: Locator, key = 'Tab'): Promise<void> => {
  await target.waitFor()
  await tabTo(app.page, target, key)
  await app.page.keyboard.press('Enter')
}

const begin = async (app: App, title: string): Promise<void> => {
  await press(app, 'Control+4')
  await app.page.getByLabel('Title').waitFor()
  await tabTo(app.page, app.page.getByLabel('Title'))
  await app.page.keyboard.type(title)
  await press(app, 'Enter')
  await editorStands(app.page, title)
}

const dialog = ({ page }: App): Locator => page.getByRole('dialog')

/** To a section of the rules, by the list of them. */
const section = async (app: App, title: string, which: 'first' | 'last' = 'first'): Promise<void> => {
  const { page } = app
  const list = page.getByRole('navigation', { name: 'Sections of the rules' })
  const isThere = (): Promise<boolean> => list.evaluate((nav) => nav.contains(document.activeElement))
  await rested(app.page)
  for (let parts = 0; parts < 6 && !(await isThere()); parts += 1) await press(app, 'F6')
  const there = list.getByRole('button', { name: title })[which]()
  const [now, to] = await there.evaluate((button) => {
    const all = [...(button.closest('nav')?.querySelectorAll('button') ?? [])]
    return [all.findIndex((one) => one === document.activeElement), all.indexOf(button as HTMLButtonElement)]
  })
  await pressOn(app, there, to < now ? 'Shift+Tab' : 'Tab')
  await page.getByRole('heading', { level: 2, name: title }).waitFor()
}

const piece = async ({ page }: App, title: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name: title }).waitFor()

/** Chooses from the menu of what can be done with the whole. */
const chooseMore = async (app: App, item: string): Promise<void> => {
  const { page } = app
  await rested(app.page)
  await press(app, 'Escape')
  await pressOn(app, page.getByRole('button', { name: 'More', exact: true }), 'Shift+Tab')
  await page.getByRole('menuitem', { name: item }).waitFor()
  for (
    let steps = 0;
    steps < 12 && !(await page.getByRole('menuitem', { name: item }).evaluate((one) => one === document.activeElement));
    steps += 1
  )
    await press(app, 'ArrowDown')
  await press(app, 'Enter')
}

const isSound = async (app: App): Promise<void> => {
  await app.page.getByRole('tab', { name: /^Problems$/ }).waitFor()
}

test.runIf(isGate)(
  'a club’s rules and a scenario’s are made by keys in forms alone, merged, upgraded, and printed',
  async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'doublequick-keys-'))
    context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const base = join(folder, 'our-fury.yaml')
    const rules = readFileSync(new URL('../../rulesets/fire-and-fury.yaml', import.meta.url), 'utf8')
      .replace('id: fire-and-fury', 'id: our-fury')
      .replace('title: Fire and Fury', 'title: Our Fury')
    writeFileSync(base, rules)
    const app = await openApp(context, { rulesets: [folder], look: wide })
    const { page } = app
    await page.evaluate(() => {
      location.hash = '#/sheet/our-fury'
    })
    const { keyboard } = page
    const presses = counting(page)
    await page.getByRole('heading', { level: 1 }).first().waitFor()

    await begin(app, 'Club rules')

    await section(app, 'Charge')
    await keysTo(app, 'Modifiers', 'Confederates', 'Condition')
    await press(app, 'Enter')
    await pressOn(app, dialog(app).getByRole('button', { name: 'New trait' }))
    await tabTo(page, dialog(app).getByLabel('Name'))
    await keyboard.type('Turn')
    await pressOn(app, dialog(app).getByRole('button', { name: 'Add', exact: true }))
    await dialog(app).getByRole('group', { name: 'Turn' }).waitFor()
    await pressOn(app, dialog(app).getByRole('button', { name: 'Apply' }))
    await dialog(app).waitFor({ state: 'detached' })
    await gridOf(app, 'Modifiers')
      .getByRole('rowheader', { name: /Confederates.*turn/i })
      .waitFor()

    await keysTo(app, 'Results', 'Driven back', 'Effects')
    await press(app, 'Enter')
    await piece(app, 'Effects')
    await press(app, 'Control+Enter')
    await piece(app, 'Troops')
    await keysTo(app, 'Troops', 'Stands lost', 'Value')
    await keyboard.type('2')
    await press(app, 'Enter')
    await page.locator('dl.printed dd').first().filter({ hasText: 'lose 2 stands' }).waitFor()
    await press(app, 'Control+Backspace')
    await piece(app, 'Effects')
    await press(app, 'Control+Backspace')
    await piece(app, 'Charge')

    await section(app, 'Musketry and cannonade')
    await keysTo(app, 'Fire points', '15–19', 'Telling')
    await press(app, 'Alt+ArrowRight')
    await says(await cellOf(app, 'Fire points', '15–19', 'Telling'), '5–8')
    await section(app, 'Movement', 'last')
    await keysTo(app, 'Movement', 'Cavalry, leaders', 'Basic')
    await keyboard.type('16')
    await press(app, 'Enter')
    await says(await cellOf(app, 'Movement', 'Cavalry, leaders', 'Basic'), '16')
    await section(app, 'Moving')
    await keysTo(app, 'Moving', 'Costs', 'Text')
    await press(app, 'Insert')
    // Also what mends it, while the row is still on its way.
    await keyboard.type('No troopss')
    await press(app, 'Backspace')
    await keyboard.type(' leave the road in the first turn.')
    await press(app, 'Enter')
    // On a slow machine the row stands a moment after it was typed into.
    await gridOf(app, 'Moving').getByRole('gridcell', { name: 'No troops leave the road' }).waitFor()
    await isSound(app)
    await press(app, 'Control+s')
    await page.getByText('Saved and active', { exact: true }).waitFor()
    await chooseMore(app, 'Close')
    const club = presses()

    await begin(app, 'The bridge')
    await section(app, 'Traits')
    await keysTo(app, 'Traits', 'Army', 'Values')
    await press(app, 'Enter')
    await keysTo(app, 'Army', 'Choices', 'Value')
    await press(app, 'Enter')
    await keysTo(app, 'Choices', 'Confederate', 'Name')
    await press(app, 'Insert')
    await keyboard.type('Militia')
    await press(app, 'Enter')
    await isSound(app)
    await section(app, 'Traits')
    await keysTo(app, 'Traits', 'Army', 'Name')
    await press(app, 'Insert')
    await keyboard.type('Veteran')
    await press(app, 'Enter')
    await section(app, 'Charge')
    await keysTo(app, 'Modifiers', 'Fresh', 'Value')
    await press(app, 'Insert')
    await keyboard.type('Veteran')
    await press(app, 'Tab')
    await gridOf(app, 'Modifiers').getByRole('rowheader', { name: 'Veteran' }).waitFor()
    await press(app, 'Tab', 'Enter')
    await pressOn(app, dialog(app).getByRole('button', { name: 'Add condition', exact: true }))
    await tabTo(page, dialog(app).getByRole('combobox', { name: 'Trait' }), 'Shift+Tab')
    await keyboard.type('Vet')
    await press(app, 'Enter')
    await pressOn(app, dialog(app).getByRole('button', { name: 'Apply' }))
    await dialog(app).waitFor({ state: 'detached' })
    await isSound(app)

    await section(app, 'All rules')
    await keysTo(app, 'All rules', 'Phases', 'Value')
    await press(app, 'Enter')
    await piece(app, 'Phases')
    await keysTo(app, 'Phases', 'Musketry and cannonade', 'Value')
    await press(app, 'Escape')
    await pressOn(
      app,
      page.getByRole('group', { name: 'Rows of Phases' }).getByRole('button', { name: 'Remove' }),
      'Shift+Tab',
    )
    await pressOn(app, dialog(app).getByRole('button', { name: /^Remove all/ }))
    await dialog(app).waitFor({ state: 'detached' })
    await isSound(app)

    await section(app, 'All rules')
    await keysTo(app, 'All rules', 'Charts', 'Value')
    await press(app, 'Enter')
    await piece(app, 'Charts')
    await press(app, 'Insert')
    await keyboard.type('Reinforcements')
    await press(app, 'Enter')
    await says(await cellOf(app, 'Charts', 2, 'Title'), 'Reinforcements')
    await keysTo(app, 'Charts', 2, 'Title')
    await press(app, 'Control+Enter')
    await piece(app, 'Reinforcements')
    await page.locator('section[aria-label=Reinforcements] td:focus').waitFor()
    await keysTo(app, 'Reinforcements', 1, 'New column')
    await keyboard.type('Turn 3')
    await press(app, 'Enter')
    await press(app, 'Insert')
    await keyboard.type('Guard')
    await press(app, 'Tab')
    await keyboard.type('Turn 5')
    await press(app, 'Enter')
    await keysTo(app, 'Columns', 1, 'Name')
    await keyboard.type('Arrives')
    await press(app, 'Enter')
    await gridOf(app, 'Reinforcements').getByRole('columnheader', { name: 'Arrives' }).waitFor()
    await isSound(app)
    await press(app, 'Control+s')
    await page.getByText('Saved and active', { exact: true }).last().waitFor()
    const scenario = presses() - club

    await chooseMore(app, 'Merge another file…')
    await pressOn(app, dialog(app).getByRole('button', { name: 'Club rules' }))
    await dialog(app)
      .getByText(/^For each cell, choose/)
      .waitFor()
    // The scenario has no fire, and the club has changed its chart: of that alone one has to choose.
    await dialog(app).getByText('1 cell to choose').waitFor()
    await pressOn(app, dialog(app).getByRole('group', { name: 'Musketry and cannonade' }).getByRole('button').first())
    await pressOn(app, dialog(app).getByRole('button', { name: 'Merge', exact: true }))
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await isSound(app)
    await press(app, 'Control+s')
    await page
      .getByText(/version 1.0.1/)
      .first()
      .waitFor()
    const merged = presses() - club - scenario

    // The base changes a cell that the club has changed too, and one that it has not.
    const newer = rules
      .replace('version: 1.0.0', 'version: 1.1.0')
      .replace(/^( +cavalry: +)18/m, '$120')
      .replace(/^( +infantry: +)12/m, '$111')
    writeFileSync(base, newer)
    const banner = page.getByRole('status', { name: 'Our Fury has changed.' })
    await banner.getByText('version 1.0.0, now 1.1.0').waitFor()
    await section(app, 'Movement', 'last')
    await pressOn(app, banner.getByRole('button'), 'Shift+Tab')
    await dialog(app).getByText('Our Fury 1.0.0: 18').waitFor()
    await pressOn(app, dialog(app).getByRole('button', { name: /: 16/ }).first())
    await pressOn(app, dialog(app).getByRole('button', { name: 'Merge', exact: true }))
    await dialog(app).waitFor({ state: 'detached' })
    await banner.waitFor({ state: 'detached' })
    await says(await cellOf(app, 'Movement', 'Cavalry, leaders', 'Basic'), '16')
    await says(await cellOf(app, 'Movement', 'Infantry', 'Basic'), '11')
    await isSound(app)
    await press(app, 'Control+s')
    await page
      .getByText(/version 1.0.2/)
      .first()
      .waitFor()
    const upgraded = presses() - club - scenario - merged
    await press(app, 'Control+5')
    await page.getByRole('heading', { level: 1, name: 'Print' }).waitFor()
    await drawnPages(app, 1)
    await pressOn(app, page.getByRole('button', { name: 'Export', exact: true }))
    await expect.poll(() => dialog(app).getByLabel('Folder').innerText()).toBe(join(app.home, 'prints'))
    await pressOn(app, dialog(app).getByRole('button', { name: /^Export \d/ }))
    await dialog(app)
      .getByText(/files? saved/)
      .waitFor()
    const file = readdirSync(join(app.home, 'prints')).find((name) => name.includes('the-bridge-1.0.2-qrs'))
    const sheet = await readPdf(new Uint8Array(readFileSync(join(app.home, 'prints', file ?? ''))))
    const words = sheet.pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
    for (const part of [
      'Confederates and turn 1',
      'Veteran',
      'Reinforcements',
      'Turn 5',
      'No troops leave the road',
      'lose 2 stands',
    ])
      expect(words).toContain(part)
    // Each letter typed is a press as well.
    const counts = { club, scenario, merged, upgraded, printed: presses() - club - scenario - merged - upgraded }
    console.info(JSON.stringify(counts))
    expect(counts.club).toBeLessThan(250)
    expect(counts.scenario).toBeLessThan(330)
    expect(counts.merged + counts.printed).toBeLessThan(130)
    expect(counts.upgraded).toBeLessThan(60)
  },
)

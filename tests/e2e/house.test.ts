/** House rules in the window: made, edited in forms and as text, saved, and at once in force. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPdf } from '../main/read-pdf.ts'
import { cellOf, editorStands, fireCell, gridOf, newHouse, openTab, says, showSection, tabTo, typeInto } from './house-tools.ts'
import { openApp, type App } from './support/app.ts'
import { writeHouse } from './support/window.ts'

const wide = { look: { viewport: { width: 1280, height: 800 } } }
const fire = 'Musketry and cannonade'

const saved = ({ page }: App): Promise<void> => page.getByText('Saved and in force', { exact: true }).waitFor()

test('from nothing to a printed sheet by keyboard alone', async (context) => {
  const app = await openApp(context, wide)
  const { page } = app
  const { keyboard } = page
  await page.locator('h1').first().waitFor()
  await keyboard.press('Control+4')
  await tabTo(page, page.getByLabel('Title'))
  await keyboard.type('Club rules')
  await keyboard.press('Enter')
  await editorStands(page, 'Club rules')

  // The focus stands in the first grid; the sections are one part before.
  await page.waitForFunction(() => document.activeElement?.closest('[role=grid]') !== null)
  await keyboard.press('Shift+F6')
  await tabTo(page, page.getByRole('button', { name: fire }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: fire }).waitFor()
  await keyboard.press('F6')
  for (let row = 0; row < 10; row += 1) await keyboard.press('ArrowDown')
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await keyboard.type('2-5')
  await keyboard.press('Tab')
  await keyboard.type('6-7')
  await keyboard.press('Enter')
  await says(await fireCell(app, 'Telling'), '6–7')
  await keyboard.press('Control+s')
  await saved(app)

  await keyboard.press('Control+5')
  await tabTo(page, page.getByRole('button', { name: 'Export' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const folder = join(app.home, 'prints')
  await tabTo(page, dialog.getByLabel('Folder'))
  await keyboard.press('Control+a')
  await keyboard.type(folder)
  await tabTo(page, dialog.getByRole('button', { name: /^Export \d/ }))
  await keyboard.press('Enter')
  await dialog.getByText(/files are written/).waitFor()

  const sheet = await readPdf(new Uint8Array(readFileSync(join(folder, 'fire-and-fury-qrs-a4.pdf'))))
  const texts = sheet.pages.flatMap((each) => each.texts.map(({ text }) => text.trim())).filter((text) => text !== '')
  const words = texts.join(' ')
  // The changed cells bear the mark of house rules, and the foot says what it means, and whose rules, version and day.
  expect(words).toMatch(/2–5 H/)
  expect(words).toMatch(/6–7 H/)
  expect(words).toMatch(/Club rules 1\.0\.0, \d{4}-\d\d-\d\d \(.*club-rules\.houserules\.yaml\)/)
  expect(app.faults).toEqual([])
})

test('saved rules are at once in force in resolver and sheet', async (context) => {
  const app = await openApp(context, wide)
  const { page } = app
  await newHouse(app, 'Club rules')
  await showSection(app, fire)
  await typeInto(app, await fireCell(app, 'Desultory'), '<=2')
  await typeInto(app, await fireCell(app, 'Lively'), '3-4')
  // What the editor says of the odds, base beside house.
  const odds = page.locator('[data-outcome=desultory]')
  await page.waitForFunction(() => document.querySelector('[data-outcome=desultory]')?.getAttribute('data-house') === '2')
  expect(await odds.getAttribute('data-base')).toBe('1')
  expect(await odds.locator('td').last().textContent()).toBe('+10')
  await page.keyboard.press('Control+s')
  await saved(app)
  await page.getByRole('banner').getByText('Club rules · 2 changes').waitFor()

  await page.keyboard.press('Control+3')
  const sheet = page.locator('article')
  await sheet.getByText('House rules in force').waitFor()
  expect(await sheet.locator('[id="procedures.fire.tables.fire.rows.p15"]').textContent()).toMatch(/≤ 2H?.*3–4/s)

  await page.keyboard.press('Control+2')
  await page
    .getByRole('tab', { name: fire })
    .or(page.getByRole('link', { name: fire }))
    .or(page.getByRole('button', { name: fire }))
    .first()
    .click()
  await page.locator('[data-field=points]').first().fill('15')
  await page.waitForFunction(() => document.querySelector('[data-outcome=desultory]')?.getAttribute('data-count') === '2')
  expect(app.faults).toEqual([])
})

test('a range is pasted from a spreadsheet, copied back, cut, filled and restored', async (context) => {
  const app = await openApp(context, { look: { ...wide.look, permissions: ['clipboard-read', 'clipboard-write'] } })
  const { page } = app
  const { keyboard } = page
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
  await newHouse(app, 'Club rules')
  await showSection(app, 'Movement')
  await page.getByRole('heading', { level: 2, name: 'Movement' }).waitFor()
  await page.getByRole('navigation', { name: 'Sections of the rules' }).getByRole('button', { name: 'Movement' }).last().click()
  await gridOf(app, 'Movement').waitFor()
  const cell = (row: string, column: string): ReturnType<typeof cellOf> => cellOf(app, 'Movement', row, column)

  await page.evaluate(() => navigator.clipboard.writeText('10\t3\t1/4\r\n16\t"2"\t0.5\r\n'))
  await (await cell('Infantry', 'Basic')).click()
  await keyboard.press('Control+v')
  await says(await cell('Infantry', 'Basic'), '10')
  await says(await cell('Infantry', 'Rough'), '×¼')
  const second = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /cavalry/i }) })
    .first()
  await second.locator('.value', { hasText: /^16$/ }).waitFor()
  expect(await (await cell('Infantry', 'Basic')).getAttribute('class')).toContain('changed')

  // The range that was pasted is chosen; it goes back as it is shown, and what is cut is none.
  await keyboard.press('Control+c')
  expect(await clipboard()).toBe('10\t×3\t×¼\n16\t×2\t×½')
  await (await cell('Infantry', 'Basic')).click()
  await keyboard.press('Shift+ArrowRight')
  await keyboard.press('Control+x')
  expect(await clipboard()).toBe('10\t×3')
  await says(await cell('Infantry', 'Basic'), '–')
  await keyboard.press('Control+z')
  await says(await cell('Infantry', 'Basic'), '10')

  // Filled downwards and to the right, by keys and by the handle.
  await (await cell('Infantry', 'Basic')).click()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Control+d')
  const column = page.locator('[data-grid="grids.movement.rows"] td[data-spot$=".1"] .value')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-grid="grids.movement.rows"] td[data-spot$=".1"] .value')]
      .slice(0, 3)
      .every(({ textContent }) => textContent === '10'),
  )
  const [from, to] = [await page.locator('td .fill').boundingBox(), await column.nth(3).boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 3, from.y + 3)
  await page.mouse.down()
  await page.mouse.move(to.x + 3, to.y + 3, { steps: 4 })
  await page.mouse.up()
  await says(page.locator('[data-grid="grids.movement.rows"] [data-spot="3.1"]'), '10')

  // Delete takes back what was changed.
  await keyboard.press('Control+a')
  await keyboard.press('Delete')
  await page.locator('[data-grid="grids.movement.rows"] td.changed').first().waitFor({ state: 'detached' })
  await says(await cell('Infantry', 'Basic'), '12')
  expect(app.faults).toEqual([])
})

test('a problem lives at its cell and is mended by one press; until then nothing is printed or resolved', async (context) => {
  const app = await openApp(context, wide)
  const { page } = app
  await newHouse(app, 'Club rules')
  await showSection(app, fire)
  const cell = await fireCell(app, 'Lively')
  await typeInto(app, cell, '3-4')
  await cell.locator('svg').first().waitFor()
  expect(await cell.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('The house rules have problems; their odds wait').waitFor()
  await openTab(app, 'Preview')
  await page.getByText('nothing can be printed or resolved until this is mended').waitFor()
  await openTab(app, 'Problems')
  await page.getByRole('button', { name: 'To the cell' }).first().click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-spot') === '10.2')
  await page.keyboard.press('Alt+Enter')
  await page.getByText('No problems: these can be played by and printed.').waitFor()
  await says(await fireCell(app, 'Desultory'), '≤ 2')
  await openTab(app, 'Preview')
  await page.locator('canvas[role=img]').first().waitFor()
  expect(app.faults).toEqual([])
})

test('edges between bands are dragged, and moved by keys, as one step of the history', async (context) => {
  const app = await openApp(context, wide)
  const { page } = app
  await newHouse(app, 'Club rules')
  await showSection(app, fire)
  const telling = await fireCell(app, 'Telling')
  await telling.click()
  await page.keyboard.press('Alt+ArrowLeft')
  await says(telling, '5–6')
  await says(await fireCell(app, 'Deadly'), '7–10')
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await says(telling, '4–6')

  const edge = page.getByRole('slider', { name: 'Edge between Deadly and Withering' })
  const strip = await page.locator('.strip').boundingBox()
  const box = await edge.boundingBox()
  if (!box || !strip) throw new Error('no edge')
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - strip.width / 6, box.y + 20, { steps: 8 })
  await page.mouse.up()
  const deadly = await fireCell(app, 'Deadly')
  await page.waitForFunction(() => document.querySelector('[data-spot="10.4"] .value')?.textContent !== '7–10')
  expect(await deadly.locator('.value').textContent()).toMatch(/^7(–[89])?$/)
  await page.getByRole('button', { name: 'Undo: Move the edge between Deadly and Withering' }).click()
  await says(deadly, '7–10')
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await says(deadly, '7–11')
  expect(app.faults).toEqual([])
})

test('modifiers: value, condition by choosing, added, removed, restored, put into another order', async (context) => {
  const app = await openApp(context, wide)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  const grid = gridOf(app, 'Modifiers')
  const names = (): Promise<string[]> => grid.getByRole('rowheader').allTextContents()
  const before = (await names()).length
  await (await cellOf(app, 'Modifiers', 'Fresh', 'Value')).click()
  await keyboard.type('3')
  await keyboard.press('Enter')
  await says(await cellOf(app, 'Modifiers', 'Fresh', 'Value'), '+3')

  await page.getByRole('group', { name: 'Rows of Modifiers' }).getByRole('button', { name: 'Add' }).click()
  await grid.getByRole('rowheader', { name: 'New modifier added by the house rules' }).waitFor()
  await (await cellOf(app, 'Modifiers', 'New modifier added by the house rules', 'Name')).click()
  await keyboard.type('behind a hedge')
  await keyboard.press('Tab')
  const row = 'behind a hedge added by the house rules'
  await grid.getByRole('rowheader', { name: row }).waitFor()
  await (await cellOf(app, 'Modifiers', row, 'Condition')).click()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'A condition' }).click()
  await dialog.getByLabel('What is asked').first().fill('Fatigue')
  await keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Worn', exact: true }).click()
  await dialog.getByRole('button', { name: 'Take it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await says(await cellOf(app, 'Modifiers', row, 'Condition'), 'Fatigue Fresh or Worn')

  const place = async (name: string): Promise<number> => (await names()).findIndex((text) => text.includes(name))
  const at = await place('behind a hedge')
  await keyboard.press('Alt+ArrowUp')
  await page.waitForFunction(
    (index) => document.querySelectorAll('[data-grid$="modifiers"] tbody th')[index]?.textContent.includes('behind a hedge'),
    at - 1,
  )
  await keyboard.press('Alt+ArrowDown')
  await page.waitForFunction(
    (index) => document.querySelectorAll('[data-grid$="modifiers"] tbody th')[index]?.textContent.includes('behind a hedge'),
    at,
  )

  await (await cellOf(app, 'Modifiers', 'Spent', 'Value')).click()
  const tools = page.getByRole('group', { name: 'Rows of Modifiers' })
  await tools.getByRole('button', { name: 'Remove' }).click()
  await grid.getByRole('rowheader', { name: 'Spent removed by the house rules' }).waitFor()
  await tools.getByRole('button', { name: 'Restore' }).click()
  await grid.getByRole('rowheader', { name: 'Spent', exact: true }).waitFor()
  expect((await names()).length).toBe(before + 1)

  // Each change stands in the list in words, and is taken back alone.
  await openTab(app, 'Changes')
  const change = page.getByRole('button', { name: /^Take back: .*Fresh.*\+2 → \+3/ })
  await change.click()
  await says(await cellOf(app, 'Modifiers', 'Fresh', 'Value'), '+2')
  await grid.getByRole('rowheader', { name: row }).waitFor()
  expect(app.faults).toEqual([])
})

test('undo and redo say what they do, and end where they began', async (context) => {
  const app = await openApp(context, wide)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  await showSection(app, fire)
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
  expect(app.faults).toEqual([])
})

test('text and forms edit the same, both ways, and comments stay', async (context) => {
  const app = await openApp(context, wide)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  await showSection(app, fire)
  await openTab(app, 'YAML')
  const text = page.getByRole('textbox', { name: /^YAML of/ })
  await text.click()
  await keyboard.press('Control+End')
  await text.fill(
    (await text.inputValue()).replace(
      'rules: {}',
      'rules:\n  # as we have always played it\n  gauge: {length: 5} # longer\n  procedures:\n    fire: {tables: {fire: {rows: {p15: {bands: {lively: 2..5, telling: 6..7}}}}}}',
    ),
  )
  await says(await fireCell(app, 'Lively'), '2–5')
  await page.getByRole('tab', { name: 'Changes 3' }).waitFor()

  await typeInto(app, await fireCell(app, 'Telling'), '6')
  await typeInto(app, await fireCell(app, 'Deadly'), '7-10')
  await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('telling: 6, deadly: 7..10'))
  expect(await text.inputValue()).toContain('# as we have always played it\n  gauge: {length: 5} # longer')

  // From the line to the cell and from the cell to the line.
  const value = await text.inputValue()
  await text.evaluate((area, at) => {
    if (area instanceof HTMLTextAreaElement) area.setSelectionRange(at, at)
  }, value.indexOf('gauge'))
  await text.focus()
  await keyboard.press('Control+Enter')
  await page.getByRole('heading', { level: 2, name: 'Gauge' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[data-grid="gauge"]') !== null)
  await page.getByRole('button', { name: 'Line 12' }).click()
  expect(
    await text.evaluate((area) => (area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : '')),
  ).toContain('gauge')

  // What is no YAML is kept as it was typed, and undone like anything else.
  await text.fill(value.replace('gauge: {', 'gauge: [{'))
  await page.getByText('The text cannot be read as YAML').waitFor()
  expect(await text.inputValue()).toContain('gauge: [{')
  await text.focus()
  await keyboard.press('Control+z')
  await page.getByRole('heading', { level: 2, name: 'Gauge' }).waitFor()
  await keyboard.press('Control+s')
  await saved(app)
  const file = readFileSync(join(app.home, 'house-rules', 'club-rules.houserules.yaml'), 'utf8')
  expect(file).toContain('# as we have always played it')
  expect(app.faults).toEqual([])
})

test('the program is killed in mid-edit: the page goes on, and the draft is found again', async (context) => {
  const app = await openApp(context, wide)
  const { page } = app
  await newHouse(app, 'Club rules')
  await showSection(app, fire)
  await typeInto(app, await fireCell(app, 'Lively'), '2-5')
  await says(await fireCell(app, 'Lively'), '2–5')
  await page.getByRole('tab', { name: 'Changes 1' }).waitFor()

  // What is typed while it is away waits, and is done when it is back.
  await app.stopServer('SIGKILL')
  await typeInto(app, await fireCell(app, 'Telling'), '6-7')
  await page.getByText('Doublequick is not running.').waitFor()
  await app.startServer()
  await page.getByRole('tab', { name: 'Changes 2' }).waitFor()
  await says(await fireCell(app, 'Telling'), '6–7')

  // A page that is loaded anew goes on with the same.
  await app.restart('SIGKILL')
  await editorStands(page, 'Club rules')
  await page.getByRole('tab', { name: 'Changes 2' }).waitFor()

  // One that knows nothing finds it.
  await app.stopServer('SIGKILL')
  await app.startServer()
  await page.goto('about:blank')
  await page.goto(app.url)
  await page.locator('h1').first().waitFor()
  await page.keyboard.press('Control+4')
  await page.getByText('Found again: work that is not saved').waitFor()
  await page.getByRole('button', { name: 'Go on with Club rules' }).click()
  await editorStands(page, 'Club rules')
  await page.getByRole('tab', { name: 'Changes 2' }).waitFor()
  await page.getByText('Not saved, kept as a draft').waitFor()
})

test('closed with unsaved work, it is kept and said; thrown away, it is gone', async (context) => {
  const app = await openApp(context, wide)
  const { page } = app
  await newHouse(app, 'Club rules')
  await typeInto(app, await cellOf(app, 'Modifiers', 'Fresh', 'Value'), '4')
  await page.getByRole('tab', { name: 'Changes 1' }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  await page.getByText('Closed; what is not saved is kept as a draft', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Throw away the draft of Club rules' }).click()
  await page.getByText('Found again: work that is not saved').waitFor({ state: 'detached' })
  expect(app.faults).toEqual([])
})

test('a file changed by another program is noticed; either can be taken, and undone', async (context) => {
  const app = await openApp(context, wide)
  const { page } = app
  const file = writeHouse(app, 'club', 'Club', 'fire-and-fury', '{gauge: {length: 5}}')
  await page.locator('h1').first().waitFor()
  await page.keyboard.press('Control+4')
  await page.getByLabel('Path of a file').fill(file)
  await page.keyboard.press('Enter')
  await editorStands(page, 'Club')
  await showSection(app, fire)
  await typeInto(app, await fireCell(app, 'Lively'), '2-5')
  await typeInto(app, await fireCell(app, 'Telling'), '6-7')
  await page.getByRole('tab', { name: 'Changes 3' }).waitFor()

  writeFileSync(file, readFileSync(file, 'utf8').replace('length: 5', 'length: 6'))
  const banner = page.getByRole('alert', { name: 'Another program has changed this file.' })
  await banner.waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Not saved', { exact: true }).waitFor()
  expect(readFileSync(file, 'utf8')).toContain('length: 6')
  await banner.getByRole('button', { name: 'Take the file as it is now' }).click()
  await page.getByRole('tab', { name: 'Changes 1' }).waitFor()
  await banner.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo: Take the file as it is on disk' }).click()
  await page.getByRole('tab', { name: 'Changes 3' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect(readFileSync(file, 'utf8')).toContain('telling: 6..7')
  expect(app.faults).toEqual([])
})

test('hostile files do no harm: they are shown as text, or refused', async (context) => {
  const app = await openApp(context, wide)
  const { page } = app
  const open = async (name: string, text: string): Promise<void> => {
    const file = join(app.home, `${name}.houserules.yaml`)
    writeFileSync(file, text)
    await page.keyboard.press('Control+4')
    await page.getByLabel('Path of a file').fill(file)
    await page.keyboard.press('Enter')
  }
  const close = async (): Promise<void> => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Close' }).click()
    await page.getByLabel('Path of a file').waitFor()
  }
  await page.locator('h1').first().waitFor()
  const long = 'k'.repeat(400)
  const script = '<img src=x onerror="document.title = 1">'
  await open(
    'bad',
    `ruleset: {id: bad, title: '${script}', version: 1.0.0, format: 1, extends: fire-and-fury}\nrules:\n  __proto__: {polluted: true}\n  ${long}: 1\n  procedures: {fire: {title: '${script}', tables: {fire: {rows: {p15: {bands: {lively: [1, {a: b}], ${long}: 3}}}}}, modifiers: {x: {label: '${script}', value: {plus: 7}, when: [[[]]]}}}}\n`,
  )
  await page.getByRole('heading', { level: 1, name: script }).waitFor()
  await page.getByRole('navigation', { name: 'Sections of the rules' }).getByRole('button', { name: script }).click()
  await page.getByRole('heading', { level: 2, name: script }).waitFor()
  await openTab(app, 'Problems')
  await page.getByText('nothing can be printed or resolved until this is mended').first().waitFor()
  expect(await page.locator('main img').count()).toBe(0)
  await close()

  await open(
    'bomb',
    `ruleset: {id: bomb, title: Bomb, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {a: &a [x, x], b: [*a, *a]}\n`,
  )
  await page.getByRole('tab', { name: 'YAML' }).waitFor()
  await openTab(app, 'YAML')
  await page.getByRole('textbox', { name: /^YAML of/ }).waitFor()
  await close()

  await open('newer', 'ruleset: {id: newer, title: Newer, version: 1.0.0, format: 99, extends: fire-and-fury}\nrules: {}\n')
  await page.getByText('These cannot be opened').waitFor()
  await open('baseless', 'ruleset: {id: baseless, title: Baseless, version: 1.0.0, format: 1}\nrules: {}\n')
  await page.getByText('This file does not say which ruleset it changes').waitFor()
  expect(app.faults).toEqual([])
})

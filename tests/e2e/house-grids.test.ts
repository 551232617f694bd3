/** The grids of house rules as a spreadsheet: ranges, edges between bands, a problem at its cell. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import {
  cellOf,
  fillYaml,
  fireCell,
  fireSection,
  gridOf,
  newHouse,
  openTab,
  savedInForce,
  says,
  showChart,
  showSection,
  typeInto,
  wide,
  yamlBecomes,
  yamlPane,
  yamlText,
} from './house-tools.ts'
import { oneApp } from './support/app.ts'

const open = oneApp({ look: { ...wide, permissions: ['clipboard-read', 'clipboard-write'] } })

test('a range is pasted from a spreadsheet, copied back, cut, filled and restored', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
  await newHouse(app, 'Club rules')
  await showSection(app, 'Movement')
  await page.getByRole('heading', { level: 2, name: 'Movement' }).waitFor()
  await page
    .getByRole('navigation', { name: 'Sections of the rules' })
    .getByRole('button', { name: 'Movement' })
    .last()
    .click()
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
  await page.locator('td .fill').dragTo(column.nth(3), { steps: 4 })
  await says(page.locator('[data-grid="grids.movement.rows"] [data-spot="3.1"]'), '10')

  // Delete takes back what was changed.
  await keyboard.press('Control+a')
  await keyboard.press('Delete')
  await page.locator('[data-grid="grids.movement.rows"] td.changed').first().waitFor({ state: 'detached' })
  await says(await cell('Infantry', 'Basic'), '12')
})

test.runIf(isGate)(
  'rows pasted beyond the last are added to a chart that a trait picks the row of',
  async (context) => {
    const app = await open(context)
    const { page } = app
    await newHouse(app, 'Club rules')
    await showChart(app, 'Movement')
    await page.evaluate(() => navigator.clipboard.writeText('\tBasic\tRough\nZouaves\t14\t1/2\nPontoniers\t8\t\n'))
    await (await cellOf(app, 'Movement', 1, 'Basic')).click()
    await page.keyboard.press('Control+v')
    await says(await cellOf(app, 'Movement', /Zouaves/, 'Basic'), '14')
    await says(await cellOf(app, 'Movement', /Pontoniers/, 'Basic'), '8')
    // What was not pasted is not made up.
    expect(await (await cellOf(app, 'Movement', /Pontoniers/, 'Fording')).innerText()).toBe('')
    await openTab(app, 'Problems')
    await page.getByText('No problems.').waitFor()
  },
)

test('rows pasted into the middle of a chart are chosen, with those that they were pasted over', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules')
  await showSection(app, fireSection)
  const heads = await gridOf(app, 'Fire points').getByRole('columnheader').allTextContents()
  const lines = ['15', '16', '17'].map((from) => [from, '≤ 2', '3–4', '5–8', '9+', ''])
  const table = [heads.slice(1).map((head) => head.trim()), ...lines].map((line) => line.join('\t')).join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), table)
  await (await fireCell(app, 'Lively')).click()
  await page.keyboard.press('Control+v')
  const chosen = gridOf(app, 'Fire points').locator('td[aria-selected=true]')
  const rows = chosen.locator('xpath=ancestor::tr').getByRole('rowheader')
  await expect
    .poll(async () => (await rows.allInnerTexts()).map((text) => text.replaceAll(/[^\d–]/g, '')))
    .toEqual(['15', '16', '17–19'])
  expect(await chosen.count()).toBe(lines.flat().length)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-selected'))).toBe('true')
})

test('a new row of a chart that a trait picks the row of is a new choice, by one press, and has its name everywhere', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  await showChart(app, 'Movement')
  await (await cellOf(app, 'Movement', 'Infantry', 'Basic')).click()
  await keyboard.press('Insert')
  await keyboard.type('Zouaves')
  await keyboard.press('Tab')
  await keyboard.type('14')
  await keyboard.press('Enter')
  await says(await cellOf(app, 'Movement', /^Zouaves/, 'Basic'), '14')
  await openTab(app, 'YAML')
  const text = await yamlBecomes(app, (now) => now.includes('14'))
  expect(text).toContain('zouaves: {label: Zouaves}')
  expect(text).not.toContain('new-choice')
  await openTab(app, 'Problems')
  await page.getByText('No problems.').waitFor()
})

test('a problem lives at its cell and is mended by one press; until then nothing is printed or resolved', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules')
  await showSection(app, fireSection)
  const cell = await fireCell(app, 'Lively')
  await typeInto(app, cell, '3-4')
  await cell.locator('svg').first().waitFor()
  expect(await cell.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Fix the problems in the house rules to see their odds.').waitFor()
  await openTab(app, 'Preview')
  await page.getByText('Fix these problems to play or print:').waitFor()
  await openTab(app, 'Problems')
  await page.getByRole('button', { name: 'Go to cell' }).first().click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-spot') === '10.2')
  await page.keyboard.press('Alt+Enter')
  await page.getByText('No problems.').waitFor()
  await says(await fireCell(app, 'Desultory'), '≤ 2')
  await openTab(app, 'Preview')
  await page.locator('canvas[role=img]').first().waitFor()
})

test.runIf(isGate)(
  'what cannot be printed is told in the same words under Problems and under Preview, with the way to its cell',
  async (context) => {
    const app = await open(context)
    const { page } = app
    await newHouse(app, 'Club rules')
    const told = page.locator('[role=tabpanel] .problems')
    const bothSay = async (words: RegExp): Promise<void> => {
      const texts: string[] = []
      for (const tab of ['Problems', 'Preview']) {
        await openTab(app, tab)
        await told.filter({ hasText: words }).waitFor()
        await page.getByText('Fix these problems to print them:').waitFor()
        texts.push((await told.allInnerTexts()).join('\n'))
      }
      expect(texts[0]).toBe(texts[1])
    }
    await showSection(app, 'Gauge')
    await typeInto(app, await cellOf(app, 'Sizes in inches', 'length', 'Value'), '30')
    await bothSay(/doesn’t fit/)
    await page.keyboard.press('Control+z')
    await openTab(app, 'Problems')
    await page.getByText('No problems.').waitFor()

    // A word that is wider than the paper is found by laying the sheet out.
    await openTab(app, 'YAML')
    const text = await yamlText(app)
    await fillYaml(
      app,
      text.replace('rules: {}', `rules: {procedures: {fire: {modifiers: {cover-light: {label: ${'W'.repeat(300)}}}}}}`),
    )
    await page.getByRole('tab', { name: 'Changes 1' }).waitFor()
    await showSection(app, 'Charge')
    await bothSay(/needs a width of/)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Go to cell' }).click()
    await page.getByRole('heading', { level: 2, name: fireSection }).waitFor()
  },
)

test('edges between bands are dragged, and moved by keys, as one step of the history', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules')
  await showSection(app, fireSection)
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
  const sixthBack = { x: box.x + box.width / 2 - strip.x - strip.width / 6, y: strip.height / 2 }
  await edge.dragTo(page.locator('.strip'), { targetPosition: sixthBack, steps: 8 })
  const deadly = await fireCell(app, 'Deadly')
  await page.waitForFunction(() => document.querySelector('[data-spot="10.4"] .value')?.textContent !== '7–10')
  expect(await deadly.locator('.value').textContent()).toMatch(/^7(–[89])?$/)
  await page.getByRole('button', { name: 'Undo: Move the edge between Deadly and Withering' }).click()
  await says(deadly, '7–10')
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await says(deadly, '7–11')
})

test('what was typed is taken when one goes on elsewhere by the mouse, and one stays there', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  await showSection(app, 'Charge')
  const fresh = await cellOf(app, 'Modifiers', 'Fresh', 'Value')
  const hard = await cellOf(app, 'Attacker by', 'Result', 'Hard pressed')
  await fresh.click()
  await keyboard.type('5')
  // Two grids must not take the focus from each other for ever.
  await hard.click()
  await says(fresh, '+5')
  await keyboard.type('2-3')
  await fresh.click()
  await says(hard, '2–3')
  await keyboard.type('6')
  await openTab(app, 'YAML')
  await says(fresh, '+6')
  await fresh.click()
  await keyboard.type('7')
  await yamlPane(app).click()
  await says(fresh, '+7')
  expect(await yamlPane(app).evaluate((content) => content.matches(':focus'))).toBe(true)
  await yamlBecomes(app, (text) => text.includes('value: 7'))
})

test.runIf(isGate)('what is being typed is taken when one saves or turns to another view by keys', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Typed and saved')
  await showSection(app, 'Charge')
  const fresh = await cellOf(app, 'Modifiers', 'Fresh', 'Value')
  await fresh.click()
  await keyboard.type('5')
  await keyboard.press('Control+s')
  await savedInForce(app)
  expect(readFileSync(join(app.home, 'house-rules', 'typed-and-saved.houserules.yaml'), 'utf8')).toContain('value: 5')
  await fresh.click()
  await keyboard.type('6')
  await keyboard.press('Control+3')
  await page.waitForURL(/#\/sheet/)
  await keyboard.press('Control+4')
  await says(await cellOf(app, 'Modifiers', 'Fresh', 'Value'), '+6')
})

test('while answers are slow, every cell says what was typed into it, and typing goes on with that', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  await showSection(app, fireSection)
  const [desultory, lively, telling] = [
    await fireCell(app, 'Desultory'),
    await fireCell(app, 'Lively'),
    await fireCell(app, 'Telling'),
  ]
  const answers: (() => void)[] = []
  await page.route(/editHouse/, async (route) => {
    await new Promise<void>((answer) => answers.push(answer))
    await route.continue()
  })
  const answer = async (which: number): Promise<void> => {
    await expect.poll(() => answers.length).toBe(which + 1)
    answers[which]?.()
  }
  await typeInto(app, desultory, '..0')
  await typeInto(app, lively, '1-4')
  await desultory.click()
  await keyboard.press('F2')
  expect(await desultory.getByRole('textbox').inputValue()).toBe('..0')
  await keyboard.press('Escape')

  // The first is answered, the second not.
  await answer(0)
  await desultory.locator('.old').waitFor()
  await says(lively, '1-4')
  // What the rules said before is an edit like any other.
  await typeInto(app, lively, '2-4')
  await answer(1)
  await answer(2)
  await says(lively, '2–4')
  expect(await lively.getAttribute('class')).not.toContain('changed')
  await says(telling, '5–7')
  await page.unroute(/editHouse/)
})

/** Waits until the box of `what` has stayed where it is for a quarter of a second: a wheel scrolls smoothly, and late on a busy machine. */
const atRest = async (what: Locator): Promise<void> => {
  for (let still = 0, last: number | undefined; still < 5;) {
    const y = (await what.boundingBox())?.y
    still = y === last ? still + 1 : 0
    last = y
    await what.page().waitForTimeout(50)
  }
}

test.runIf(isGate)('a cell in the lower half is chosen alone by a mouse that is held still', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Club rules')
  await showSection(app, fireSection)
  const lively = await fireCell(app, 'Lively')
  await lively.evaluate((cell) => cell.scrollIntoView({ block: 'end' }))
  await page.mouse.move(600, 300)
  await page.mouse.wheel(0, 90)
  await atRest(lively)
  await lively.hover()
  const before = await lively.boundingBox()
  await page.mouse.down()
  await page.getByRole('complementary', { name: 'Selected cell' }).getByText('15–19, Lively').waitFor()
  // Whatever moves under the pointer by itself does so within a few frames.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
  expect(await page.locator('td[aria-selected=true]').count()).toBe(1)
  expect((await lively.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  await page.mouse.up()
})

test.runIf(isGate)(
  'a whole table goes to a spreadsheet with its headings, and comes back with its columns in another order and a row more',
  async (context) => {
    const app = await open(context)
    const { page } = app
    const { keyboard } = page
    const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
    await newHouse(app, 'Club rules')
    await showSection(app, fireSection)
    const rows = gridOf(app, 'Fire points').getByRole('row')
    await rows.first().waitFor()
    const before = await rows.count()
    await gridOf(app, 'Fire points').getByRole('gridcell').first().click()
    await keyboard.press('Control+a')
    await keyboard.press('Control+c')
    const [heads = [], ...lines] = (await clipboard()).split('\n').map((line) => line.split('\t'))
    // As they stand over the columns.
    expect(heads.slice(0, 3)).toEqual(['', 'From', 'Desultory'])
    expect(heads).toHaveLength(lines[0]?.length ?? 0)
    expect(lines).toHaveLength(before - 1)

    // Columns the other way round, without the names of the rows, and a row from 60 points up like the last.
    const last = lines.at(-1)?.slice(1) ?? []
    const table = [heads.slice(1), ...lines.map((line) => line.slice(1)), ['60', ...last.slice(1)]].map((line) =>
      line.toReversed().join('\t'),
    )
    await page.evaluate((text) => navigator.clipboard.writeText(text), table.join('\n'))
    await keyboard.press('Control+v')
    await rows.nth(before).waitFor()
    expect(await rows.count()).toBe(before + 1)
    await keyboard.press('Control+a')
    await keyboard.press('Control+c')
    const now = (await clipboard()).split('\n').map((line) => line.split('\t').slice(1))
    expect(now.slice(0, -1)).toEqual([heads, ...lines].map((line) => line.slice(1)))
    expect(now.at(-1)).toEqual(['60', ...last.slice(1)])
    await keyboard.press('Control+z')
    await rows.nth(before).waitFor({ state: 'detached' })
  },
)

/** House rules as text: in sync with the forms, and safe with files from strangers. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  closeHouse,
  fillYaml,
  fireBand,
  newHouse,
  openHouse,
  openTab,
  savedInForce,
  says,
  typeInto,
  wide,
  yamlBecomes,
  yamlPane,
  yamlSelected,
  yamlText,
} from './house-tools.ts'
import { oneApp } from './support/app.ts'

const open = oneApp({ look: wide })

test('text and forms stay in sync both ways, and comments are kept', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  await openTab(app, 'YAML')
  await yamlPane(app).click()
  await keyboard.press('Control+End')
  await fillYaml(
    app,
    (await yamlText(app)).replace(
      'rules: {}',
      'rules:\n  # as we have always played it\n  gauge: {length: 5} # longer\n  procedures:\n    fire: {tables: {fire: {rows: {p15: {bands: {lively: 2..5, telling: 6..7}}}}}}',
    ),
  )
  await says(fireBand(app, 'lively'), '2–5')
  await page.getByRole('tab', { name: 'Changes 3' }).waitFor()

  await typeInto(app, fireBand(app, 'telling'), '6')
  await typeInto(app, fireBand(app, 'deadly'), '7-10')
  await yamlBecomes(app, (text) => text.includes('telling: 6, deadly: 7..10'))
  expect(await yamlText(app)).toContain('# as we have always played it\n  gauge: {length: 5} # longer')

  // From a line to its cell, and from the cell to its line.
  const value = await yamlText(app)
  await yamlPane(app).getByText('gauge', { exact: true }).click()
  await keyboard.press('Control+Enter')
  await page.locator('[data-place^="gauge"].chosen:focus').waitFor()
  await page.getByRole('button', { name: 'Line 12' }).click()
  expect(await yamlSelected(app)).toContain('gauge')

  // Invalid YAML is kept as typed, and undone like any other edit.
  await fillYaml(app, value.replace('gauge: {', 'gauge: [{'))
  const waits = page.getByText('Can’t read the text as YAML.').first()
  await waits.waitFor()
  expect(await yamlText(app)).toContain('gauge: [{')
  await page.getByRole('tab', { name: 'Changes 4' }).waitFor()
  await yamlPane(app).focus()
  await keyboard.press('Control+z')
  await waits.waitFor({ state: 'detached' })
  await keyboard.press('Control+s')
  await savedInForce(app)
  const file = readFileSync(join(app.home, 'house-rules', 'club-rules.houserules.yaml'), 'utf8')
  expect(file).toContain('# as we have always played it')
})

test('a line leads to its form, even just after typing', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  await openTab(app, 'YAML')
  await fillYaml(app, (await yamlText(app)).replace('rules: {}', 'rules:\n  gauge:\n    length: 5\n'))
  await yamlBecomes(app, (text) => text.includes('gauge'))
  await page.getByRole('tab', { name: 'Changes 1' }).waitFor()
  await openTab(app, 'Odds')
  await typeInto(app, fireBand(app, 'telling'), '6-7')
  await says(fireBand(app, 'telling'), '6–7')

  // Delays the responses.
  let letCome = (): void => undefined
  const come = new Promise<void>((done) => (letCome = done))
  await page.route('**/api/readHouse', async (route) => {
    await come
    await route.continue()
  })
  await openTab(app, 'YAML')
  await yamlPane(app).getByText('length', { exact: true }).click()
  await keyboard.press('Control+Enter')
  letCome()
  await page.locator('[data-place^="gauge"].chosen').waitFor()
  await page.unroute('**/api/readHouse')

  await yamlPane(app).focus()
  await keyboard.press('Control+End')
  await keyboard.insertText('  phases: {fire: {title: Volleys}}')
  await keyboard.press('Control+Enter')
  await page.locator('[data-place="phases.fire"].chosen').waitFor()
})

test('hostile files are shown as text or refused', async (context) => {
  const app = await open(context)
  const { page } = app
  const openWith = async (name: string, text: string): Promise<void> => {
    const file = join(app.home, `${name}.houserules.yaml`)
    writeFileSync(file, text)
    await openHouse(app, file)
  }
  const long = 'k'.repeat(400)
  const script = '<img src=x onerror="document.title = 1">'
  await openWith(
    'bad',
    `ruleset: {id: bad, title: '${script}', version: 1.0.0, format: 1, extends: fire-and-fury}\nrules:\n  __proto__: {polluted: true}\n  ${long}: 1\n  procedures: {fire: {title: '${script}', tables: {fire: {rows: {p15: {bands: {lively: [1, {a: b}], ${long}: 3}}}}}, modifiers: {x: {label: '${script}', value: {plus: 7}, when: [[[]]]}}}}\n`,
  )
  await page.getByRole('heading', { level: 1, name: script }).first().waitFor()
  await openTab(app, 'Edit')
  await page.getByRole('navigation', { name: 'Sections of the rules' }).getByRole('button', { name: script }).click()
  await page.getByRole('heading', { level: 2, name: script }).waitFor()
  await openTab(app, 'Problems')
  await page.getByText('Fix these problems to play or print:').first().waitFor()
  expect(await page.locator('main img').count()).toBe(0)
  await closeHouse(app)

  await openWith(
    'bomb',
    `ruleset: {id: bomb, title: Bomb, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {a: &a [x, x], b: [*a, *a]}\n`,
  )
  await page.getByRole('tab', { name: 'YAML' }).waitFor()
  await openTab(app, 'YAML')
  await yamlPane(app).waitFor()
  await closeHouse(app)

  await openWith(
    'newer',
    'ruleset: {id: newer, title: Newer, version: 1.0.0, format: 99, extends: fire-and-fury}\nrules: {}\n',
  )
  await page.getByText('Can’t open these').waitFor()
  await openWith('baseless', 'ruleset: {id: baseless, title: Baseless, version: 1.0.0, format: 1}\nrules: {}\n')
  await page.getByText('This file doesn’t say which ruleset it changes').waitFor()
})

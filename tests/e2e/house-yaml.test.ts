/** The YAML editor: completion, folding, search, the loader's problems in place, by keyboard and touch. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import {
  closeHouse,
  editorStands,
  fillYaml,
  newHouse,
  openHouse,
  openTab,
  savedInForce,
  wide,
  yamlBecomes,
  yamlPane,
  yamlSelected,
  yamlText,
} from './house-tools.ts'
import { oneApp, type App } from './support/app.ts'

const head = 'ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}\n'
const openText = async (app: App): Promise<void> => {
  await newHouse(app, 'Club')
  await openTab(app, 'YAML')
  await yamlPane(app).waitFor()
}
const focusIsIn = (app: App): Promise<boolean> => yamlPane(app).evaluate((content) => content.matches(':focus'))

describe('by keyboard', () => {
  const open = oneApp({ look: wide })

  test('completes keys and fixed choices, and ids from the rules', async (context) => {
    const app = await open(context)
    const { page } = app
    const { keyboard } = page
    /** Accepts the first suggestion. The editor ignores keys for a moment after suggestions appear, in case the player is still typing. */
    const take = async (name: string | RegExp): Promise<void> => {
      await page.getByRole('option', { name, selected: true }).waitFor()
      await page.waitForTimeout(200)
      await keyboard.press('Enter')
    }
    await openText(app)
    await fillYaml(app, `${head}rules:\n`)
    await keyboard.type('  gau')
    await take('gauge')
    await yamlBecomes(app, (text) => text.endsWith('  gauge:'))
    await keyboard.press('Enter')
    await keyboard.type('le')
    await take('length')
    await keyboard.type('5\n')
    await yamlBecomes(app, (text) => text.endsWith('rules:\n  gauge:\n    length: 5\n    '))
    await page.getByRole('tab', { name: 'Changes 1' }).waitFor()

    await keyboard.press('Backspace')
    await keyboard.type('procedures: {')
    await keyboard.press('Control+Space')
    await page.getByRole('option', { name: /^fire ?Musketry and cannonade$/ }).click()
    await yamlBecomes(app, (text) => text.endsWith('  procedures: {fire: '))
    expect(await focusIsIn(app)).toBe(true)

    // Suggestions below a new key come from the base, although the empty key removes its entries until something follows.
    await fillYaml(app, `${head}rules:\n  procedures:\n    `)
    await page.getByRole('tab', { name: /^Problems \d/ }).waitFor()
    await yamlPane(app).focus()
    await keyboard.press('Control+Space')
    await page.getByRole('option', { name: /^charge ?Charge$/ }).waitFor()
    await keyboard.press('Escape')

    // Ids are suggested with their printed names: a result of the check, a choice of the tested trait.
    await fillYaml(app, `${head}rules:\n  procedures: {fire: {modifiers: {ours: {when: {`)
    await keyboard.type('fat')
    await take(/^fatigue ?Fatigue$/)
    await keyboard.type('wo')
    await take(/^worn ?Worn$/)
    await yamlBecomes(app, (text) => text.endsWith('when: {fatigue: worn'))
    await fillYaml(app, `${head}rules:\n  lists: {ours: {title: Ours, phase: fi`)
    await keyboard.press('Control+Space')
    await page.getByRole('option', { name: /^fire/ }).waitFor()
    await keyboard.press('Escape')

    await fillYaml(app, head.replace('}', ', part: '))
    await keyboard.press('Control+Space')
    await page.getByRole('option', { name: 'true' }).waitFor()
    await keyboard.press('Escape')
    await page.getByRole('option', { name: 'true' }).waitFor({ state: 'detached' })
    expect(await focusIsIn(app)).toBe(true)
  })

  test('folds a section, and finds and replaces text', async (context) => {
    const app = await open(context)
    const { page } = app
    const { keyboard } = page
    await openText(app)
    const text = `${head}rules:\n  gauge:\n    length: 5\n    # as we play\n`
    await fillYaml(app, text)
    await yamlPane(app).getByText('gauge', { exact: true }).click()
    await keyboard.press('Control+Shift+BracketLeft')
    await yamlPane(app).getByText('length', { exact: true }).waitFor({ state: 'detached' })
    expect(await yamlText(app)).toBe(text)
    await keyboard.press('Control+Shift+BracketRight')
    await yamlPane(app).getByText('length', { exact: true }).waitFor()

    await keyboard.press('Control+f')
    await page.getByRole('textbox', { name: 'Find' }).pressSequentially('length')
    await keyboard.press('Enter')
    await expect.poll(() => yamlSelected(app)).toBe('length')
    await page.getByRole('textbox', { name: 'Replace' }).pressSequentially('stand')
    await page.getByRole('button', { name: 'Replace all' }).click()
    await yamlBecomes(app, (now) => now.includes('stand: 5'))
    await keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Find' }).waitFor({ state: 'detached' })
    expect(await focusIsIn(app)).toBe(true)
  })

  test('problems are marked in place, with suggestions', async (context) => {
    const app = await open(context)
    const { page } = app
    const { keyboard } = page
    await openText(app)
    await fillYaml(app, `${head}rules:\n  gauge: {length: long, stand: wide}\n`)
    const underlined = page.locator('.cm-lintRange-error')
    await expect.poll(() => underlined.allTextContents()).toEqual(['long', 'wide'])
    await page.locator('.cm-lint-marker-error').waitFor()
    await keyboard.press('Control+Home')
    await keyboard.press('F8')
    await expect.poll(() => yamlSelected(app)).toBe('long')
    const said = (await page.locator('.yaml [role=status]').textContent()) ?? ''
    expect(said).toContain('Line 3: ')
    await page.locator('.cm-lint-marker-error').hover()
    const tip = page.locator('.cm-tooltip-lint')
    await tip.waitFor()
    const [message = '', right = ''] = ((await tip.locator('.cm-diagnosticText').first().textContent()) ?? '').split(
      '\n',
    )
    expect(said).toContain(message)
    expect(said).toContain(right)
    expect(right).not.toBe('')

    await fillYaml(app, `${head}rules:\n  gauge: {length: 5}\n`)
    await underlined.first().waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Changes 1' }).waitFor()
  })

  test('Esc, Tab and F6 leave the editor, as documented', async (context) => {
    const app = await open(context)
    const { page } = app
    await openText(app)
    await page.getByText('leave the text').waitFor()
    for (const key of ['Escape', 'Tab', 'Shift+Tab', 'F6']) {
      await yamlPane(app).focus()
      expect(await focusIsIn(app), key).toBe(true)
      await page.keyboard.press(key)
      expect(await focusIsIn(app), key).toBe(false)
    }
    // A letter in the text doesn't trigger a command of the window.
    const before = await yamlText(app)
    await yamlPane(app).focus()
    await page.keyboard.type('#?1')
    expect(await yamlText(app)).toContain('#?1')
    await page.keyboard.press('Control+z')
    await yamlBecomes(app, (text) => text === before)
  })

  test.runIf(isGate)('text typed right before saving is saved, with the line endings of the file', async (context) => {
    const app = await open(context)
    const file = join(app.home, 'house-rules', 'windows.houserules.yaml')
    await openText(app)
    await app.page.keyboard.press('Control+s')
    await savedInForce(app)
    writeFileSync(file, `${head}rules:\n  gauge: {length: 5}\n`.replace('club', 'windows').replaceAll('\n', '\r\n'))
    await closeHouse(app)
    await openHouse(app, file)
    await editorStands(app.page, 'Club')
    await openTab(app, 'YAML')
    await yamlPane(app).getByText('rules', { exact: true }).click()
    await app.page.keyboard.press('End')
    await app.page.keyboard.type(' # ours\n')
    await app.page.keyboard.press('Control+s')
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('rules: # ours\r\n')
    expect(readFileSync(file, 'utf8')).not.toMatch(/(?<!\r)\n/)
  })

  test.runIf(isGate)('endlessly nested text can be seen and fixed', async (context) => {
    const app = await open(context)
    await openText(app)
    const deep = `${head}rules: {a: ${'['.repeat(3000)}}\n`
    await fillYaml(app, deep)
    await app.page.getByRole('tab', { name: 'Problems 1' }).waitFor()
    await fillYaml(app, `${head}rules: {gauge: {length: 5}}\n`)
    await app.page.getByRole('tab', { name: 'Changes 1' }).waitFor()
    await yamlPane(app)
      .locator('[class]', { hasText: /^gauge$/ })
      .first()
      .waitFor()
  })
})

describe('by touch, on a phone, at the largest text size', () => {
  const open = oneApp({ look: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true } })

  test('suggestions and folding work, and nothing is too small or overflows the window', async (context) => {
    const app = await open(context)
    const { page } = app
    await openText(app)
    await page.evaluate(() => document.documentElement.style.setProperty('--text-size', '2.5'))
    await fillYaml(app, `${head}rules:\n  gauge: {`)
    await page.getByRole('button', { name: 'Suggest' }).tap()
    const option = page.getByRole('option', { name: 'length' })
    await option.waitFor()
    expect((await option.boundingBox())?.height).toBeGreaterThan(43.5)
    await option.tap()
    await yamlBecomes(app, (text) => text.endsWith('gauge: {length: '))
    await page.keyboard.type('5}')
    await page.getByRole('tab', { name: 'Changes 1' }).waitFor()

    await page.locator('.cm-foldGutter [title]').last().scrollIntoViewIfNeeded()
    await page.locator('.cm-foldGutter [title]').last().tap()
    await yamlPane(app).getByText('length', { exact: true }).waitFor({ state: 'detached' })
    const beyond = (): Promise<number[]> =>
      page.evaluate(() => {
        const main = document.querySelector('main')
        return [document.documentElement.scrollWidth - innerWidth, main ? main.scrollWidth - main.clientWidth : 0]
      })
    expect(await beyond()).toEqual([0, 0])
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await page.getByRole('textbox', { name: 'Find' }).waitFor()
    expect(await beyond()).toEqual([0, 0])
    for (const button of await page.locator('.cm-search :is(button, input:not([type=checkbox]), label)').all())
      expect((await button.boundingBox())?.height).toBeGreaterThan(43.5)
  })
})

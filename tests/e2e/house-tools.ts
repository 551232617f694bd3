/** The parts of the house rules editor, found as a player sees them. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { App } from './support/app.ts'
import { pickFile } from './support/window.ts'
import { storedSettings } from './support/settings.ts'

/** The sheet and its panes side by side. */
export const wide = { viewport: { width: 1280, height: 800 } }
/** The modifier for fresh troops in Fire and Fury's maneuver check. */
export const freshModifier = 'procedures.maneuver.modifiers.fresh'

/** Creates house rules from the library for the current ruleset or the one with title `base`, and waits for the editor. */
export const newHouse = async ({ page }: App, title: string, base?: string): Promise<void> => {
  await toHouse(page)
  if (base !== undefined) {
    const field = page.getByLabel('Base ruleset').first()
    await field.fill(base)
    const option = page.getByRole('option', { name: new RegExp(`^${base}`) })
    await option.waitFor()
    // A list of recovered unsaved work may push the field out of view.
    await field.scrollIntoViewIfNeeded()
    await option.click()
  }
  // In a small window the form is collapsed.
  if (!(await page.getByLabel('Title').isVisible())) await page.getByRole('link', { name: 'New house rules' }).click()
  await page.getByLabel('Title').fill(title)
  await page.keyboard.press('Enter')
  await editorStands(page, title)
}

/** Creates a standalone ruleset as a copy of the current one. */
export const newOwn = async ({ page }: App, title: string): Promise<void> => {
  await toHouse(page)
  await page.getByRole('link', { name: 'New ruleset' }).click()
  await page.getByLabel('Name').fill(title)
  await page.getByRole('button', { name: 'Create ruleset' }).click()
  await editorStands(page, title)
}

const fileButton = ({ page }: App): Locator => page.getByRole('button', { name: 'Open house rules…' })

/** Opens a file of house rules: directly if it is in the house rules folder, otherwise as a copy. */
export const openHouse = async (app: App, file: string): Promise<void> => {
  await toHouse(app.page)
  await pickFile(app, file, () => fileButton(app).click())
}

const toHouse = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.keyboard.press('Control+4')
}

/** Chooses from the menu of the whole file. */
export const chooseMore = async ({ page }: App, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Closes the editor; unsaved changes stay as a draft. */
export const closeHouse = async (app: App): Promise<void> => {
  await chooseMore(app, 'Close')
  await fileButton(app).waitFor()
}

/** Returns the files of the active house rules. */
export const inForce = ({ home }: App): unknown => storedSettings(home).rules?.house

export const savedInForce = ({ page }: App): Promise<void> =>
  page.getByText('Saved and active', { exact: true }).waitFor()

export const editorStands = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.locator('[data-place]').first().waitFor()
}

/** Shows the sheet or the terms and traits. */
export const showSurface = async (page: Page, surface: 'Sheet' | 'Terms and traits'): Promise<void> => {
  const choice = page.getByRole('radio', { name: surface, exact: true })
  await choice.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => choice.isChecked()).toBe(true)
  await page.locator('[data-place]').first().waitFor()
}

/** Finds a place on the sheet by its path. */
export const placeOn = ({ page }: App, path: string): Locator => page.locator(`[data-place="${path}"]`)

/** Goes to a place on the sheet by arrow keys only. */
export const arrowsTo = async ({ page }: App, path: string): Promise<void> => {
  for (let presses = 0; presses < 150; presses += 1) {
    const key = await page.evaluate((wanted) => {
      const [here, there] = [document.activeElement, document.querySelector(`[data-place="${wanted}"]`)]
      if (here === there || !here || !there) return undefined
      const [from, to] = [here.getBoundingClientRect(), there.getBoundingClientRect()]
      if (to.top >= from.bottom - 1) return 'ArrowDown'
      if (to.bottom <= from.top + 1) return 'ArrowUp'
      return to.left > from.left ? 'ArrowRight' : 'ArrowLeft'
    }, path)
    if (key === undefined) break
    await page.keyboard.press(key)
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-place'))).toBe(path)
}

/** Finds a result of Fire and Fury's fire table in row 15–19. */
export const fireBand = (app: App, result: string): Locator =>
  placeOn(app, `procedures.fire.tables.fire.rows.p15.bands.${result}`)

/** Waits until a place begins with a string. */
export const says = async (place: Locator, value: string): Promise<void> => {
  const found = async (): Promise<string> => ((await place.textContent()) ?? '').trim()
  await expect.poll(found).toMatch(new RegExp(`^${value.replaceAll(/[+.]/g, '\\$&')}(?![\\d–])`))
}

/** Types over a place. */
export const typeInto = async ({ page }: App, place: Locator, text: string): Promise<void> => {
  await place.click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Finds the fields of the selected entry. */
export const fieldsOf = ({ page }: App): Locator => page.getByRole('region', { name: /^Fields of/ })

/** Opens an entry from the contents, then entries inside it, by name. */
export const openEntry = async (app: App, ...names: readonly string[]): Promise<void> => {
  const all = app.page.getByRole('navigation', { name: 'Path' }).getByRole('button', { name: 'All rules' })
  if (await all.isVisible()) await all.click()
  const contents = app.page.getByRole('navigation', { name: 'Sections of the rules' })
  for (const [index, name] of names.entries()) {
    const within = index === 0 ? contents : fieldsOf(app).locator('.list, .fields')
    await within.getByRole('button', { name, exact: true }).first().click()
    await app.page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
  }
}

export const openTab = async ({ page }: App, name: string): Promise<void> => {
  await page.getByRole('tab', { name }).click()
}

/** Finds the YAML editor; its tab must be open. */
export const yamlPane = ({ page }: App): Locator => page.getByRole('textbox', { name: /^YAML of/ })

/** Reads the state of the YAML editor, since lines out of view are not in the page. */
const yamlState = (app: App): Promise<{ readonly text: string; readonly selected: string }> =>
  yamlPane(app).evaluate((content) => {
    interface State {
      readonly selection: { readonly main: { readonly from: number; readonly to: number } }
      readonly sliceDoc: (from?: number, to?: number) => string
    }
    const { state } = (content as unknown as { readonly cmTile: { readonly view: { readonly state: State } } }).cmTile
      .view
    const { from, to } = state.selection.main
    return { text: state.sliceDoc(), selected: state.sliceDoc(from, to) }
  })

export const yamlText = async (app: App): Promise<string> => (await yamlState(app)).text
export const yamlSelected = async (app: App): Promise<string> => (await yamlState(app)).selected

/** Waits until the text is as expected, and returns it. */
export const yamlBecomes = async (app: App, isRight: (text: string) => boolean): Promise<string> => {
  await expect.poll(async () => isRight(await yamlText(app)), { timeout: 30_000 }).toBe(true)
  return yamlText(app)
}

/** Replaces all YAML by typing. */
export const fillYaml = async (app: App, text: string): Promise<void> => {
  await yamlPane(app).focus()
  await app.page.keyboard.press('ControlOrMeta+a')
  await app.page.keyboard.insertText(text)
}

/**
 * Waits until edits are shown and the focus is stable, as a player would before pressing on. Keys pressed while a new row is on its
 * way belong to that row.
 */
export const rested = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise<void>((rest) => {
        let [at, since] = [document.activeElement, performance.now()]
        const look = (): void => {
          const busy = document.querySelector('.sheet-editor[aria-busy=true]') !== null
          if (busy || document.activeElement !== at) [at, since] = [document.activeElement, performance.now()]
          if (performance.now() - since > 100) rest()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

/** Presses Tab until an element has the focus. */
export const tabTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  await target.waitFor()
  await rested(page)
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`not reached by ${key}`)
}

/** Activates house rules from the title bar. */
export const putInForce = async ({ page }: App, title: string): Promise<void> => {
  const chip = page.locator('[data-chip=house]')
  await chip.click()
  await page
    .getByRole('menuitemcheckbox', { name: title })
    .or(page.getByRole('menuitemradio', { name: title }))
    .click()
  await chip.getByText(title).waitFor()
}

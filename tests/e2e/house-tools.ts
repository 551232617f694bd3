/** The house-rule editor's parts, by what a player sees of them. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { App } from './support/app.ts'
import { pickFile } from './support/window.ts'
import { storedSettings } from './support/settings.ts'

/** Forms and what stands beside them side by side. */
export const wide = { viewport: { width: 1280, height: 800 } }
/** The section of the fire table, in every ruleset. */
export const fireSection = 'Musketry and cannonade'

/** New house rules, from the library on, over the ruleset in use or another by its title; the editor stands then. */
export const newHouse = async ({ page }: App, title: string, base?: string): Promise<void> => {
  await toHouse(page)
  if (base !== undefined) {
    const field = page.getByLabel('Base ruleset').first()
    await field.fill(base)
    const option = page.getByRole('option', { name: new RegExp(`^${base}`) })
    await option.waitFor()
    // Work that was found again comes to stand above it.
    await field.scrollIntoViewIfNeeded()
    await option.click()
  }
  await page.getByLabel('Title').fill(title)
  await page.keyboard.press('Enter')
  await editorStands(page, title)
}

/** A new ruleset of one's own as a copy of the one in use. */
export const newOwn = async ({ page }: App, title: string): Promise<void> => {
  await toHouse(page)
  await page.getByRole('link', { name: 'New ruleset' }).click()
  await page.getByLabel('Name').fill(title)
  await page.getByRole('button', { name: 'Create ruleset' }).click()
  await editorStands(page, title)
}

const fileButton = ({ page }: App): Locator => page.getByRole('button', { name: 'Open house rules…' })

/** Picks a file of house rules; one that lies in the folder for them is opened there, of any other a copy. */
export const openHouse = async (app: App, file: string): Promise<void> => {
  await toHouse(app.page)
  await pickFile(app, file, () => fileButton(app).click())
}

const toHouse = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.keyboard.press('Control+4')
}

/** Chooses from the menu of what can be done with the whole of it. */
export const chooseMore = async ({ page }: App, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Closes what is edited; what is not saved stays as a draft. */
export const closeHouse = async (app: App): Promise<void> => {
  await chooseMore(app, 'Close')
  await fileButton(app).waitFor()
}

/** The files of house rules one plays by. */
export const inForce = ({ home }: App): unknown => storedSettings(home).rules?.house

export const savedInForce = ({ page }: App): Promise<void> =>
  page.getByText('Saved and active', { exact: true }).waitFor()

export const editorStands = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.locator('[data-place], [role=grid]').first().waitFor()
  await showSurface(page, 'Forms')
}

/** Shows the sheet, the definitions or the forms. */
export const showSurface = async (page: Page, surface: 'Sheet' | 'Terms and traits' | 'Forms'): Promise<void> => {
  const choice = page.getByRole('radio', { name: surface, exact: true })
  await choice.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => choice.isChecked()).toBe(true)
  await page
    .locator(surface === 'Forms' ? '[role=grid]' : '[data-place]')
    .first()
    .waitFor()
}

/** A place of the sheet by its path. */
export const placeOn = ({ page }: App, path: string): Locator => page.locator(`[data-place="${path}"]`)

/** Goes to a place of the sheet by arrow keys alone. */
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

/** Turns to a section of the rules. */
export const showSection = async ({ page }: App, title: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Sections of the rules' })
    .getByRole('button', { name: title })
    .first()
    .click()
  await page.getByRole('heading', { level: 2, name: title }).waitFor()
}

/** Turns to a chart, which may bear the name of a check. */
export const showChart = async (app: App, title: string): Promise<void> => {
  await app.page
    .getByRole('navigation', { name: 'Sections of the rules' })
    .getByRole('button', { name: title })
    .last()
    .click()
  await gridOf(app, title).waitFor()
}

export const gridOf = ({ page }: App, title: string): Locator => page.getByRole('grid', { name: title, exact: true })

/** A cell by the name of its row, or its number where it has none beside it, and the title of its column. */
export const cellOf = async (
  app: App,
  grid: string,
  row: string | number | RegExp,
  column: string,
): Promise<Locator> => {
  const table = gridOf(app, grid)
  const titles = await table.getByRole('columnheader').allTextContents()
  const at = titles.map((title) => title.trim().toLowerCase()).indexOf(column.toLowerCase())
  if (at < 1) throw new Error(`no column ${column} among ${titles.join(', ')}`)
  const line =
    typeof row === 'number'
      ? table.getByRole('row').nth(row)
      : table.getByRole('row').filter({
          has: app.page.getByRole('rowheader', { name: row, ...(typeof row === 'string' ? { exact: true } : {}) }),
        })
  return line.getByRole('gridcell').nth(at - 1)
}

/** Goes to a cell by keys alone: to the grids by F6, from one to the next by Tab, within one by arrows. */
export const keysTo = async (app: App, grid: string, row: string | number | RegExp, column: string): Promise<void> => {
  const { keyboard } = app.page
  await gridOf(app, grid).waitFor()
  await rested(app.page)
  const here = (): Promise<readonly [grid: string | null, spot: string]> =>
    app.page.evaluate(() => {
      const cell = document.activeElement?.closest<HTMLElement>('td[data-spot]')
      return [cell?.closest('[role=grid]')?.getAttribute('aria-label') ?? null, cell?.dataset['spot'] ?? '0.0'] as const
    })
  for (let presses = 0; presses < 6 && (await here())[0] === null; presses += 1) await keyboard.press('F6')
  for (let presses = 0; presses < 40 && (await here())[0] !== grid; presses += 1) {
    if ((await here())[0] !== null) await keyboard.press('Escape')
    await keyboard.press('Tab')
  }
  if ((await here())[0] !== grid) throw new Error(`the grid ${grid} is not reached by Tab`)
  const there = (await (await cellOf(app, grid, row, column)).getAttribute('data-spot')) ?? ''
  const [[top = 0, left = 0], [down = 0, along = 0]] = [(await here())[1], there].map((spot) =>
    spot.split('.').map(Number),
  ) as [number[], number[]]
  for (let steps = Math.abs(down - top); steps > 0; steps -= 1)
    await keyboard.press(down > top ? 'ArrowDown' : 'ArrowUp')
  for (let steps = Math.abs(along - left); steps > 0; steps -= 1)
    await keyboard.press(along > left ? 'ArrowRight' : 'ArrowLeft')
}

/** The fire table of Fire and Fury, row 15–19. */
export const fireCell = (app: App, column: string): Promise<Locator> => cellOf(app, 'Fire points', '15–19', column)

/** Waits until a cell says this. */
export const says = async (cell: Locator, value: string): Promise<void> => {
  await cell.locator('.value', { hasText: new RegExp(`^${value.replaceAll('+', '\\+')}$`) }).waitFor()
}

/** Types into a cell and leaves it downwards. */
export const typeInto = async ({ page }: App, cell: Locator, text: string): Promise<void> => {
  await cell.click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

export const openTab = async ({ page }: App, name: string): Promise<void> => {
  await page.getByRole('tab', { name }).click()
}

/** The editor of the text; its tab must be open. */
export const yamlPane = ({ page }: App): Locator => page.getByRole('textbox', { name: /^YAML of/ })

/** What the editor of the text knows: lines out of sight do not stand in the page. */
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

/** Waits until the text is as it should be, and returns it. */
export const yamlBecomes = async (app: App, isRight: (text: string) => boolean): Promise<string> => {
  await expect.poll(async () => isRight(await yamlText(app)), { timeout: 30_000 }).toBe(true)
  return yamlText(app)
}

/** Types a whole text in place of what is there. */
export const fillYaml = async (app: App, text: string): Promise<void> => {
  await yamlPane(app).focus()
  await app.page.keyboard.press('ControlOrMeta+a')
  await app.page.keyboard.insertText(text)
}

/**
 * What was done stands in the forms, and the focus has come to rest: a player sees where it is before he presses on, however slow the
 * machine. Keys pressed while a new row is on its way belong into that row.
 */
export const rested = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise<void>((rest) => {
        let [at, since] = [document.activeElement, performance.now()]
        const look = (): void => {
          const busy = document.querySelector('.forms[aria-busy=true]') !== null
          if (busy || document.activeElement !== at) [at, since] = [document.activeElement, performance.now()]
          if (performance.now() - since > 100) rest()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

/** Presses Tab until something has the focus. */
export const tabTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  await target.waitFor()
  await rested(page)
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`not reached by ${key}`)
}

/** Puts house rules in force from the title bar. */
export const putInForce = async ({ page }: App, title: string): Promise<void> => {
  const chip = page.locator('[data-chip=house]')
  await chip.click()
  await page
    .getByRole('menuitemcheckbox', { name: title })
    .or(page.getByRole('menuitemradio', { name: title }))
    .click()
  await chip.getByText(title).waitFor()
}

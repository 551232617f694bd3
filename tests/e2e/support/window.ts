/** The parts of the window, found as a player sees them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import type { App } from './app.ts'

export type ViewName = 'Home' | 'Sheet' | 'Rules' | 'Print' | 'Settings'

export const homeHeading = 'What are you playing?'

/** Opens a view from the navigation bar and waits for it. */
export const goTo = async ({ page }: App, view: ViewName): Promise<void> => {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view, exact: true }).click()
  await viewIs(page, view)
}

const viewIs = async (page: Page, view: ViewName): Promise<void> => {
  // The sheet's heading is its title.
  if (view === 'Sheet') await page.locator('article h1').waitFor()
  else await page.getByRole('heading', { level: 1, name: view === 'Home' ? homeHeading : view, exact: true }).waitFor()
}

/** Opens an address after the `#` once the window is shown. */
export const openAddress = async ({ page }: App, hash: string): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.evaluate((address) => {
    location.hash = address
  }, hash)
}

/** Picks a file in the browser's dialog, which `press` opens. */
export const pickFile = async ({ page }: App, path: string, press: () => Promise<void>): Promise<void> => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()])
  await chooser.setFiles(path)
}

/** Opens a file in the library, by keyboard. */
export const openFile = async (app: App, path: string): Promise<void> => {
  await app.page.locator('h1').first().waitFor()
  await pickFile(app, path, () => app.page.keyboard.press('Control+o'))
}

/** Waits until the preview's pages are drawn, and returns them. */
export const drawnPages = async ({ page }: App, count: number): Promise<Locator> => {
  const pages = page.locator('canvas[role=img]')
  await page.waitForFunction((wanted) => document.querySelectorAll('canvas[role=img]').length === wanted, count)
  return pages
}

/** Returns the part of a canvas that isn't white; 0 for a blank page. */
export const inkOn = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return 0
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? []
    let inked = 0
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 200) inked += 1
    return inked / (pixels.length / 4)
  })

/** Writes house rules for a ruleset to their folder. */
export const writeHouse = (
  { home }: Pick<App, 'home'>,
  name: string,
  title: string,
  base: string,
  rules: string,
): string => {
  mkdirSync(join(home, 'house-rules'), { recursive: true })
  const file = join(home, 'house-rules', `${name}.houserules.yaml`)
  const head = `ruleset: {id: ${name}, title: ${title}, version: 1.2.0, format: 1, extends: ${base}}\n`
  writeFileSync(file, `${head}rules: ${rules}\n`)
  return file
}

/** Time of edits in the window: from a key press until check, difference and odds are on screen, and until the preview is redrawn. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Alone } from '../e2e/support/alone.ts'
import { startServer } from '../e2e/support/server.ts'
import { enlarged } from './enlarged.ts'
import { printFigure, printMissing } from './figure.ts'

const rounds = 21
const previews = 7

/** Measures Napoleonic Fury and a ruleset three times its size, each on a separate server. */
export const benchHouseWindow = async ({ browser }: Pick<Alone, 'browser'>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-bench-'))
  const text = readFileSync(new URL('../../rulesets/napoleonic-fury.yaml', import.meta.url), 'utf8')
  writeFileSync(join(folder, 'enlarged.yaml'), enlarged(text, 3))
  for (const [name, ruleset, max] of [
    ['Napoleonic Fury', 'napoleonic-fury', 50],
    ['three times its size', 'napoleonic-fury-enlarged', 150],
  ] as const) {
    const server = await startServer({ home: mkdtempSync(join(folder, 'home-')), rulesets: [folder] })
    await measured(browser, server.url, name, ruleset, max)
    await server.stop()
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Opens the sheet of new house rules in a new window. */
const openEditor = async (browser: Browser, address: string): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await page.goto(address)
  await page.locator('article h1').waitFor()
  await page.keyboard.press('Control+4')
  await page.getByLabel('Title').fill('Club rules')
  await page.keyboard.press('Enter')
  return page
}

const measured = async (browser: Browser, url: string, name: string, ruleset: string, max: number): Promise<void> => {
  const page = await openEditor(browser, `${url}#/sheet/${ruleset}`)
  await page.locator('[data-place="procedures.fire.tables.fire.rows.p15.bands.telling"]').click()
  await page.getByRole('tab', { name: 'Odds' }).click()
  await page.locator('[data-outcome][data-house]').first().waitFor()
  const edits = await edges(page, rounds, '.odds')
  printFigure(`${name}: cell edit to check, difference and odds on screen`, edits, max)
  await page.getByRole('tab', { name: 'Preview' }).click()
  const canvas = page.locator('canvas[role=img]').first()
  await canvas.or(page.locator('.preview .why')).waitFor()
  if (await canvas.isVisible()) printFigure(`${name}: cell edit to preview`, await edges(page, previews, '.pages'), 300)
  else printMissing(`${name}: cell edit to preview`, 'it does not fit on paper')
  await page.context().close()
}

/** Milliseconds from moving an edge back and forth until the element has changed. */
const edges = (page: Page, times: number, under: string): Promise<number[]> =>
  page.locator('[data-place].chosen').evaluate(
    async (_cell, [count, selector]) => {
      const took: number[] = []
      for (let round = 0; round < count; round += 1) {
        const watched = document.querySelector(selector)
        const here = document.querySelector('[data-place].chosen')
        if (!watched || !here) throw new Error(`nothing to watch: ${selector}`)
        took.push(
          await new Promise<number>((resolve) => {
            const start = performance.now()
            const watcher = new MutationObserver(() => {
              watcher.disconnect()
              document.body.getBoundingClientRect()
              resolve(performance.now() - start)
            })
            watcher.observe(watched, {
              childList: true,
              subtree: true,
              attributes: true,
              attributeFilter: ['data-house'],
            })
            const key = round % 2 === 0 ? 'ArrowRight' : 'ArrowLeft'
            here.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true }))
          }),
        )
        // Lets other effects finish before the next press.
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
      // Leaves out the warm-up.
      return took.slice(1)
    },
    [times, under] as const,
  )

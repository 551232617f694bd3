/** Times in the headless window: first paint, script size, a changed option, a key in the search, the longest task. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { withApplication, type Alone } from '../e2e/support/alone.ts'
import { printFigure, printHeading, printMissing } from './figure.ts'
import { benchHouseWindow } from './window-house.ts'

const rounds = 7
const viewport = { width: 1280, height: 800 }

/** Prints one line per measurement, or a note if there is no browser. */
export const benchWindow = async (): Promise<void> => {
  printHeading('The window, headless')
  const done = await withApplication(async (alone) => {
    await firstPaint(alone)
    const window = await alone.browser.newContext({ viewport })
    const page = await window.newPage()
    await watchTasks(page)
    await page.goto(alone.server.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const script = await initialScript(page, alone.folder)
    printFigure('initial script, gzipped', script / 1024, 150, 'KB')
    const keys = await searchKeys(page)
    printFigure('a key in the search', keys, 16)
    const options = await optionChanges(page)
    printFigure('option to preview', options, 300)
    const task = await longestTask(page)
    printFigure('longest task', task, 50)
    await window.close()
    await benchHouseWindow(alone)
  })
  if (!done) printMissing('the window', 'no browser on this machine')
}

const firstPaint = async ({ browser, server }: Alone): Promise<void> => {
  const paints: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const window = await browser.newContext({ viewport })
    const page = await window.newPage()
    await page.goto(server.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    paints.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
    )
    await window.close()
  }
  printFigure('first paint', paints, 500)
}

/** Compressed bytes of all scripts loaded before the first view appears. */
const initialScript = async (page: Page, folder: string): Promise<number> => {
  const paths = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )
  return [...new Set(paths)].reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0)
}

/** Milliseconds from each key press to the updated layout, on the longest sheet. */
const searchKeys = async (page: Page): Promise<number[]> => {
  await page.evaluate(() => {
    location.hash = '#/sheet/napoleonic-fury'
  })
  await page.locator('article[aria-busy=false]').waitFor()
  return page.getByLabel('Find on the sheet').evaluate(async (input) => {
    const field = input as HTMLInputElement
    const took: number[] = []
    for (const word of ['cavalry', 'disordered', 'fire points']) {
      for (let length = 1; length <= word.length; length += 1) {
        await new Promise(requestAnimationFrame)
        const start = performance.now()
        field.value = word.slice(0, length)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        // The window updates in microtasks; reading a size forces layout.
        await Promise.resolve().then(() => undefined)
        await new Promise<void>((resolve) => queueMicrotask(resolve))
        document.body.getBoundingClientRect()
        took.push(performance.now() - start)
      }
    }
    return took
  })
}

/** Milliseconds from changing an option to the first page. */
const optionChanges = async (page: Page): Promise<number[]> => {
  await page.evaluate(() => {
    location.hash = '#/sheet/fire-and-fury'
  })
  await page.getByRole('heading', { level: 1, name: 'Fire and Fury' }).waitFor()
  await page.evaluate(() => {
    location.hash = '#/print'
  })
  await page.locator('canvas[role=img]').first().waitFor()
  const took: number[] = []
  for (const option of ['Letter', 'A4', 'Black', 'Color', 'Letter', 'A4', 'Black', 'Color']) {
    const radio = page.getByRole('radio', { name: option, exact: true })
    took.push(
      await radio.evaluate(
        (button) =>
          new Promise<number>((resolve) => {
            const start = performance.now()
            const watcher = new MutationObserver(() => {
              watcher.disconnect()
              resolve(performance.now() - start)
            })
            const pages = document.querySelector('.pages')
            if (pages) watcher.observe(pages, { childList: true })
            ;(button as HTMLButtonElement).click()
          }),
      ),
    )
  }
  return took
}

/** Starts to record long tasks. */
const watchTasks = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    })
  })
}

/** The longest task in total and while switching views; 0 if none exceeded 50 ms. */
const longestTask = async (page: Page): Promise<number> => {
  for (const hash of ['#/rules', '#/sheet/regimental-fury', '#/settings', '#/rules?show=napoleonic-fury']) {
    await page.evaluate((address) => {
      location.hash = address
    }, hash)
    await page.waitForFunction((address) => location.hash.startsWith(address), hash)
    await page.locator('h1').first().waitFor()
  }
  return page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks))
}

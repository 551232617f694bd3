/**
 * `npm run screenshots`: takes every scene in every theme and size. `-- play journal` takes scenes by the start of their name, `-- journal-1280` one
 * size, `-- guide` the guide's pictures into docs/guide/pictures. DOUBLEQUICK_PICTURES replaces the folder out/screenshots.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { callId, localCaller } from '../../src-main/api/host.ts'
import { openMachine } from '../../src-main/api/machine.ts'
import { withApplication } from '../e2e/support/alone.ts'
import { plainHost } from '../main/thread/host.ts'
import { followGuide } from './guide.ts'
import { brokenRules, scenes, type Scene, type Step } from './scenes.ts'

const folder = process.env['DOUBLEQUICK_PICTURES'] ?? 'out/screenshots'
const wanted = process.argv.slice(2)

interface Size extends BrowserContextOptions {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  /** Whether the size is only for scenes with `isExtreme`. */
  readonly isExtreme?: boolean
  readonly textSize?: number
}
const touch = { hasTouch: true, isMobile: true }
const sizes: readonly Size[] = [
  { name: '1280', viewport: { width: 1280, height: 720 } },
  { name: '1920', viewport: { width: 1920, height: 1080 } },
  { name: '820', viewport: { width: 820, height: 1180 }, ...touch },
  { name: '390', viewport: { width: 390, height: 844 }, ...touch },
  { name: '250%', viewport: { width: 1280, height: 720 }, isExtreme: true, textSize: 2.5 },
  { name: '320', viewport: { width: 320, height: 256 }, isExtreme: true },
]
const themes = ['light', 'dark', 'contrast', 'forced'] as const

const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => !document.querySelector(':is(.resolver, .phone):not([data-settled]), [aria-busy=true]'),
  )
}

const take = async (page: Page, step: Step): Promise<void> => {
  if (typeof step === 'string') {
    const element = page.locator(step).first()
    await element.waitFor({ state: 'attached' })
    await element.dispatchEvent('click')
  } else if ('key' in step) await page.keyboard.press(step.key)
  else {
    const [selector, text] = step
    const field = page.locator(selector).first()
    if (text.includes('\t')) await field.evaluate(paste, text)
    else await field.fill(text)
  }
  await settled(page)
}

const paste = (field: Element, text: string): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Takes a screenshot in each theme; the browser emulates forced colors. */
const shoot = async (page: Page, name: string): Promise<void> => {
  await settled(page)
  for (const theme of themes) {
    const isForced = theme === 'forced'
    await page.emulateMedia({ forcedColors: isForced ? 'active' : 'none' })
    await page.evaluate(
      (which) => (document.documentElement.dataset['theme'] = which),
      isForced ? 'light' : (theme as string),
    )
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`) })
  }
}

const openPage = async (browser: Browser, { viewport, hasTouch, isMobile }: Size, url: string): Promise<Page> => {
  const context = await browser.newContext({
    ...{ viewport, reducedMotion: 'reduce', hasTouch: hasTouch ?? false, isMobile: isMobile ?? false },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(5_000)
  page.on('console', (message) => {
    // Calls fail for guests who are joining or offline.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load')) console.error(message.text())
  })
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(url)
  return page
}

/** Opens a phone or tablet and joins the battle shared by the laptop. */
const joined = async (browser: Browser, size: Size, laptop: Page, may: 'play' | 'watch'): Promise<Page> => {
  await laptop.locator('[data-share]').dispatchEvent('click')
  await laptop.locator('[data-start]').click()
  const shown = laptop.locator('[data-code]')
  const first = await shown.innerText()
  if (may === 'watch') {
    await laptop.getByRole('radio', { name: 'Watch' }).click()
    // A new invitation gets a new code.
    await laptop.waitForFunction((old) => document.querySelector<HTMLElement>('[data-code]')?.innerText !== old, first)
  }
  const address = await laptop.locator('[data-address]').innerText()
  const code = (await shown.innerText()).replace(' ', '')
  const guest = await openPage(browser, size, `${address}#/join/${code}`)
  await guest.locator('.phone, [data-side]').first().waitFor()
  return guest
}

const play = async (browser: Browser, size: Size, url: string, scene: Scene): Promise<void> => {
  const name = `${scene.name}-${size.name}`
  const page = await openPage(browser, scene.guest ? { ...size, viewport: { width: 1280, height: 720 } } : size, url)
  try {
    // The router listens once the first view is shown.
    await page.locator('h1').first().waitFor({ state: 'attached' })
    if (size.textSize)
      await page.evaluate(
        (times) => document.documentElement.style.setProperty('--text-size', String(times)),
        size.textSize,
      )
    await page.evaluate((address) => (location.hash = address), scene.at)
    const key = /^\/play\/(\w+)/.exec(scene.at)?.[1]
    if (key && !['roster', 'journal'].includes(key))
      await page.locator(`.resolver[data-check="${key}"][data-settled]`).waitFor()
    for (const step of scene.steps ?? []) await take(page, step)
    await page.locator(scene.until).first().waitFor({ state: 'attached' })
    if (!scene.guest) await shoot(page, name)
    else {
      const guest = await joined(browser, size, page, scene.guest.may)
      for (const step of scene.guest.steps) await take(guest, step)
      if (scene.guest.isAway) await guest.context().setOffline(true)
      await shoot(guest, name)
      await guest.context().close()
    }
  } catch (error) {
    failed.push(name)
    console.error(`${name}: ${String(error).split('\n').slice(0, 3).join(' ')}`)
    await page.screenshot({ path: join(folder, `${name}-failed.png`) })
  } finally {
    const end = page.locator('[role=dialog] [data-end]')
    if (await end.isVisible()) {
      await end.click()
      await page.locator('[data-start]').waitFor()
    }
    await page.context().close()
  }
}

/** Saves the pictures for the guide and README in their folder. */
const takeGuide = async (browser: Browser, url: string): Promise<void> => {
  const pictures = join(import.meta.dirname, '../../docs/guide/pictures')
  const page = await openPage(browser, { name: 'guide', viewport: { width: 1280, height: 720 } }, url)
  await followGuide({
    page,
    guide: readFileSync(join(pictures, '../README.md'), 'utf8'),
    phone: (address) => openPage(browser, { name: 'phone', viewport: { width: 390, height: 844 }, ...touch }, address),
    look: async (name) => {
      await page.mouse.move(0, 0)
      // Waits for fade-ins to finish.
      await page.waitForTimeout(500)
      const image = await loadImage(await page.screenshot())
      const canvas = createCanvas(image.width, image.height)
      canvas.getContext('2d').drawImage(image, 0, 0)
      writeFileSync(join(pictures, `${name}.webp`), canvas.toBuffer('image/webp', 90))
    },
  })
  await page.context().close()
}

const failed: string[] = []
mkdirSync(folder, { recursive: true })
const done = await withApplication(async ({ browser, server, home }) => {
  mkdirSync(join(home, 'house-rules'), { recursive: true })
  writeFileSync(join(home, 'house-rules', 'club.houserules.yaml'), brokenRules)
  const machine = openMachine(plainHost(home))
  if (!machine.ok) throw new Error('The settings folder can’t be opened.')
  const { call } = machine.value
  const { signal } = new AbortController()
  const caller = () => localCaller({ client: 'screenshots', call: callId(), signal, send: () => undefined })
  for (const scene of scenes) {
    const chosen = sizes.filter(
      ({ name, isExtreme }) =>
        (scene.isExtreme || !isExtreme) &&
        (wanted.length === 0 || wanted.some((start) => `${scene.name}-${name}`.startsWith(start))),
    )
    for (const size of chosen) {
      const rules = { ruleset: scene.ruleset ?? 'fire-and-fury', house: [] }
      await call('changeSettings', { rules }, caller())
      if (scene.battle === null) await call('newBattle', {}, caller())
      else await call('startBattle', { name: `${scene.battle ?? 'cold-harvest'}.battle.yaml` }, caller())
      await play(browser, size, server.url, scene)
    }
    if (chosen.length > 0) console.log(scene.name)
  }
  if (wanted.length === 0 || wanted.includes('guide')) {
    await takeGuide(browser, server.url)
    console.log('guide')
  }
  await machine.value.close()
})
if (!done) console.error('There is no Chromium, Chrome or Edge on this machine; DOUBLEQUICK_BROWSER may name one.')
process.exitCode = done && failed.length === 0 ? 0 : 1

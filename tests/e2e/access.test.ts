/** Accessibility: axe finds no problems in any view and theme, every control is large enough, and nothing needs horizontal scrolling. */
import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inGate, isGate, sweep } from '../tools.ts'
import { openApp, type App } from './support/app.ts'
import { findings } from './support/axe.ts'
import { unseenFocus } from './support/focus.ts'
import { drawnPages, goTo, openAddress, openFile, type ViewName } from './support/window.ts'
import { join } from 'node:path'

const views = ['Home', 'Rules', 'Sheet', 'Print', 'Settings'] as const satisfies readonly ViewName[]
/** High contrast is light or dark like the system. The browser emulates forced colors. */
const themes = [
  { theme: 'light', system: 'light' },
  { theme: 'forced colors', system: 'light' },
  { theme: 'dark', system: 'light' },
  { theme: 'contrast', system: 'light' },
  { theme: 'contrast', system: 'dark' },
] as const

/** Pages without a link in the navigation bar. */
const pages = { Guide: '#/guide', Licenses: '#/settings/licenses' }

const settle = async (app: App, view: ViewName): Promise<void> => {
  await goTo(app, view)
  if (view === 'Print') await drawnPages(app, 1)
}

/** Sets a theme immediately. Changing the setting would fade the colors, and axe might see them halfway. */
const setTheme = ({ page }: App, theme: string): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name
  }, theme)

describe.each(sweep(themes))('in the $theme theme on a $system system', ({ theme, system }) => {
  const forcedColors = theme === 'forced colors' ? 'active' : 'none'
  const look = { reducedMotion: 'reduce', colorScheme: system, forcedColors } as const
  test('axe finds no problems in any view', async (context) => {
    const app = await openApp(context, { look })
    for (const view of views) {
      await settle(app, view)
      await setTheme(app, theme)
      expect(await findings(app), view).toEqual([])
    }
    for (const [title, address] of Object.entries(pages)) {
      await openAddress(app, address)
      await app.page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(await findings(app), title).toEqual([])
    }
  })

  test.runIf(isGate)('axe finds no problems in the palette, the menus, dialogs and error states', async (context) => {
    const app = await openApp(context, { look })
    const { page } = app
    await page.getByRole('heading', { level: 1 }).waitFor()
    await setTheme(app, theme)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    expect(await findings(app), 'palette').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('banner').getByRole('button', { name: 'Fire and Fury' }).click()
    await page.getByRole('menu').waitFor()
    expect(await findings(app), 'menu').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })

    const nothing = join(app.home, 'nothing.yaml')
    writeFileSync(nothing, 'nothing\n')
    await openFile(app, nothing)
    await page.getByText('Can’t open this file', { exact: true }).waitFor()
    expect(await findings(app), 'a file that was not opened').toEqual([])

    await goTo(app, 'Print')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findings(app), 'export').toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Export 2 files' }).click()
    await page.getByRole('dialog').getByText('2 files saved').waitFor()
    expect(await findings(app), 'exported').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await openAddress(app, '#/sheet/waterloo')
    await page.getByText('These rules aren’t in the library').waitFor()
    expect(await findings(app), 'unknown rules').toEqual([])
    await app.stopServer()
    await page.getByText('Doublequick isn’t running.').waitFor()
    expect(await findings(app), 'away').toEqual([])
  })
})

const sizes = [
  { name: 'a small phone', width: 360, height: 640, text: 1, hasTouch: true, min: 44 },
  { name: 'a laptop at arm’s length', width: 1280, height: 800, text: 2.5, hasTouch: false, min: 36 },
  { name: 'a laptop at 400%', width: 320, height: 256, text: 1, hasTouch: false, min: 36 },
  { name: 'a 4K wall display', width: 3840, height: 2160, text: 1, hasTouch: false, min: 36 },
] as const

test.for(inGate(sizes))(
  'on $name no view is wider than the window, and every target is large enough',
  async ({ width, height, text, hasTouch, min }, context) => {
    const app = await openApp(context, { look: { viewport: { width, height }, hasTouch, reducedMotion: 'reduce' } })
    for (const view of views) {
      await settle(app, view)
      await app.page.evaluate((size) => document.documentElement.style.setProperty('--text-size', String(size)), text)
      const beyond = await app.page.evaluate(() => {
        const main = document.querySelector('main')
        return [document.documentElement.scrollWidth - innerWidth, main ? main.scrollWidth - main.clientWidth : 0]
      })
      expect(beyond, view).toEqual([0, 0])
      expect(await tooSmall(app, min), view).toEqual([])
    }
  },
)

test('at 400% zoom, nothing covers the focus in any view', async (context) => {
  const app = await openApp(context, { look: { viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' } })
  const { page } = app
  for (const view of views) {
    await settle(app, view)
    expect(await unseenFocus(page), view).toEqual([])
  }
  for (const [title, address] of Object.entries(pages)) {
    await openAddress(app, address)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), title).toBe(320)
    expect(await unseenFocus(page), title).toEqual([])
  }
})

/** Controls under `min` px high or wide, except links within text. */
const tooSmall = ({ page }: App, min: number): Promise<string[]> =>
  page.evaluate((size) => {
    const pressed = [...document.querySelectorAll('button, summary, input, select, nav a')]
    return pressed
      .filter((element) => element.checkVisibility() && element.closest('.visually-hidden') === null)
      .map((element) => ({
        box: (element.closest('label') ?? element).getBoundingClientRect(),
        words: element.outerHTML.slice(0, 120),
      }))
      .filter(({ box }) => box.width > 0 && (box.height < size - 0.5 || box.width < size - 0.5))
      .map(({ box, words }) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${words}`)
  }, min)

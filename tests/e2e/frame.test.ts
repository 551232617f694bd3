/** The frame of the window: keyboard navigation, stored settings, and a lost server. */
import { expect, test } from 'vitest'
import { isGate } from '../tools.ts'
import { openApp } from './support/app.ts'
import { goTo, homeHeading } from './support/window.ts'
import { storedSettings } from './support/settings.ts'

test('the palette finds views, rulesets, lines and commands by keyboard alone', async (context) => {
  const { page } = await openApp(context)
  await page.getByRole('heading', { level: 1, name: homeHeading }).waitFor()
  const palette = page.getByRole('dialog')
  const open = async (): Promise<void> => {
    await page.keyboard.press('Control+k')
    await palette.locator('input:focus').waitFor()
  }

  await open()
  await palette.getByRole('option', { name: /Settings/ }).waitFor()
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()

  await open()
  await page.keyboard.type('napoleonic')
  await palette
    .getByRole('option', { name: /Napoleonic Fury/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Napoleonic Fury' }).waitFor()

  await open()
  await page.keyboard.type('dark theme')
  await palette
    .getByRole('option', { name: /dark theme/i })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')

  await open()
  await page.keyboard.type('fallen leader')
  await palette.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector('.found') !== null)

  await open()
  await page.keyboard.type('zeppelin')
  await palette.getByText('No results.').waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
})

test('palette results that arrive late also open with one press of Enter', async (context) => {
  const { page } = await openApp(context)
  await page.getByRole('heading', { level: 1, name: homeHeading }).waitFor()
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/readSheet/, async (route) => {
    await answered
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('option').first().waitFor()
  await page.keyboard.type('fallen leader')
  await palette.getByText('No results.').waitFor()
  answer()
  await palette.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
})

test('every view has shortcuts, which also move the focus', async (context) => {
  const { page } = await openApp(context)
  await page.getByRole('heading', { level: 1, name: homeHeading }).waitFor()
  for (const [keys, path] of [
    ['Control+3', '/sheet/fire-and-fury'],
    ['Control+5', '/print'],
    ['Control+,', '/settings'],
    ['Control+1', '/'],
  ] as const) {
    await page.keyboard.press(keys)
    await page.waitForURL((url) => url.hash === `#${path}`)
    await page.waitForFunction(() => document.activeElement?.id === 'main')
  }
})

test.runIf(isGate)('settings apply immediately and survive a restart or crash', async (context) => {
  const app = await openApp(context, { own: true })
  const { page } = app
  await goTo(app, 'Settings')
  const before = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  await page.getByRole('radio', { name: 'High contrast' }).click()
  await page.getByRole('button', { name: 'Increase text size' }).click()
  const textSize = page.getByRole('spinbutton', { name: 'Text size' })
  await expect.poll(() => textSize.inputValue()).toBe('115%')
  const theme = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset['theme'])
  expect(await theme()).toBe('contrast')
  await expect.poll(() => JSON.stringify(storedSettings(app.home))).toContain('1.15')

  await app.restart('SIGKILL')
  await goTo(app, 'Settings')
  await expect.poll(() => textSize.inputValue()).toBe('115%')
  expect(await theme()).toBe('contrast')
  expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))).toBeCloseTo(
    before * 1.15,
    1,
  )
})

test('the window reports a lost server, keeps its inputs and reconnects', async (context) => {
  const app = await openApp(context, { own: true })
  const { page } = app
  await goTo(app, 'Print')
  await page.getByText('fire-and-fury-qrs-a4.pdf').waitFor()
  // Wait until the other views are preloaded.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/SettingsView')),
  )
  await app.stopServer()
  await page.getByText('Doublequick isn’t running.').waitFor()
  await goTo(app, 'Settings')
  await goTo(app, 'Print')
  await page.getByLabel('Minimum type size').fill('8.5')
  await page.getByRole('radio', { name: 'Letter' }).click()

  await app.startServer()
  await page.getByText('Doublequick is back.').first().waitFor()
  await page.getByText('Doublequick isn’t running.').waitFor({ state: 'detached' })
  // Pending calls are answered now, and changed settings are stored.
  await page.getByText('fire-and-fury-qrs-letter.pdf').waitFor()
  expect(await page.getByLabel('Minimum type size').inputValue()).toBe('8.5')
  await expect.poll(() => JSON.stringify(storedSettings(app.home))).toContain('8.5')
})

/** A shared battle: a phone plays in it, and a tablet watches one side. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe, { type AxeResults } from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, test, type TestContext } from 'vitest'
import { nonNull } from '../../src-core/present.ts'
import { startMachine } from '../main/machine-tools.ts'
import { edit, rules } from '../main/sharing-tools.ts'
import { isGate } from '../tools.ts'
import { late, openApp, type App } from './support/app.ts'
import { choose, press, settled, turnTo } from './support/table.ts'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const tablet = { viewport: { width: 800, height: 1280 }, hasTouch: true, isMobile: true }

const pictures = process.env['DOUBLEQUICK_PICTURES']
const picture = async (page: Page, name: string): Promise<void> => {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

/** Opens the fire check in the laptop's window, in a battle with two units. */
const laptopOf = async (context: TestContext): Promise<App> => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-sharing-'))
  homes.push(home)
  choose(home, rules.ruleset)
  expect((await startMachine({ home }).window('a').call('muster', { rules, edit })).ok).toBe(true)
  const app = await openApp(context, { home, look: { viewport: { width: 1280, height: 720 } } })
  await app.page.locator('h1').first().waitFor()
  await turnTo(app.page, 'fire')
  await app.page.locator('[data-share]').click()
  return app
}

/**
 * Opens a page as a separate device. Browsers give pages from the local network fewer functions than local pages, so this removes those functions.
 */
const deviceOf = async ({ page }: App, look: BrowserContextOptions): Promise<Page> => {
  const context = await page.context().browser()?.newContext(look)
  if (!context) throw new Error('there is no browser')
  await late(context)
  const device = await context.newPage()
  await device.addInitScript(() => {
    delete (Crypto.prototype as Partial<Crypto>).randomUUID
    delete (Navigator.prototype as { clipboard?: unknown }).clipboard
  })
  return device
}

const phoneSettled = (guest: Page): Promise<void> => guest.locator('.phone[data-settled]').waitFor()

const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const shown = async ({ page }: App, what: 'address' | 'code'): Promise<string> =>
  (await page.locator(`[data-${what}]`).innerText()).trim()

/** Checks a part of the page. Axe doesn't check content behind a dialog. */
const axeProblems = async (page: Page, part = 'body'): Promise<string[]> => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (where) => (window as unknown as { axe: { run: (where: string) => Promise<AxeResults> } }).axe.run(where),
    part,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

test('a phone enters the code, plays a check that the laptop shows, and is disconnected when sharing ends', async (context) => {
  const laptop = await laptopOf(context)
  const { page } = laptop
  await page.locator('[data-start]').click()
  const url = await shown(laptop, 'address')
  const code = await shown(laptop, 'code')
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)

  const guest = await deviceOf(laptop, phone)
  await guest.goto(url)
  await guest.getByLabel('Code').fill('22222')
  await guest.getByRole('button', { name: 'Join' }).click()
  await guest.getByRole('alert').waitFor()
  await picture(guest, 'guest-wrong-code')
  expect(await axeProblems(guest)).toEqual([])
  await guest.getByLabel('Code').fill(code.toLowerCase())
  await guest.getByRole('button', { name: 'Join' }).click()
  await guest.locator('.phone').waitFor()
  await page.locator('[data-guests]').getByText('connected').waitFor()
  expect(await page.locator('[data-guests] li').count()).toBe(1)
  await picture(page, 'share-dialog')
  expect(await axeProblems(page, '[role=dialog]')).toEqual([])
  await closeDialog(page)

  await guest.locator('[data-phase=fire]').tap()
  await guest.locator('.phone[data-check="fire"][data-settled]').waitFor()
  await guest.locator('[data-play-side=south]').tap()
  await guest.getByText('Your units: Confederates').waitFor()
  expect(await guest.locator('[data-side]').first().getAttribute('data-side')).toBe('south')
  expect(await guest.locator('[data-undo]').isDisabled()).toBe(true)
  await guest.locator('[data-unit=cutler]').tap()
  // The pad first requests the missing number.
  await guest.locator('[data-digit="3"]').waitFor()
  await guest.locator('[data-unit=davis]').tap()
  await guest.locator('[data-unit=davis][aria-pressed=true]').waitFor()
  await phoneSettled(guest)
  // A notice has a separate row and covers nothing.
  await guest.locator('[data-roll]').tap()
  const toast = guest.locator('.toast')
  await toast.waitFor()
  await picture(guest, 'guest-notice')
  const [told, below] = [await toast.boundingBox(), await guest.locator('main').boundingBox()]
  expect(nonNull(told).y).toBeGreaterThanOrEqual(0)
  expect(nonNull(told).y + nonNull(told).height).toBeLessThanOrEqual(nonNull(below).y)
  await guest.locator('[data-digit="3"]').tap()
  await guest.getByRole('button', { name: 'Done' }).tap()
  await phoneSettled(guest)
  await picture(guest, 'guest-fire')
  expect(await axeProblems(guest)).toEqual([])

  // After a reload, the phone keeps the half-entered check.
  await guest.reload()
  await guest.locator('[data-unit=davis][aria-pressed=true]').waitFor()
  expect(await guest.locator('[data-field$=".each"]').inputValue()).toBe('3')
  await phoneSettled(guest)
  await guest.locator('[data-face="10"]').tap()
  await guest.locator('[data-take]').waitFor()
  await picture(guest, 'guest-result')
  expect(await axeProblems(guest)).toEqual([])
  await guest.locator('[data-take]').tap()
  await guest.locator('[data-take]').waitFor({ state: 'detached' })

  // Both show the losses. The phone can undo its roll, but not what the laptop does.
  const standsOn = (device: Page): Promise<string | null> =>
    device.locator('[data-unit=davis]').getAttribute('data-stands')
  const after = await standsOn(guest)
  expect(Number(after)).toBeLessThan(7)
  await expect.poll(() => standsOn(page)).toBe(after)
  await guest.locator('[data-undo]:enabled').tap()
  await expect.poll(() => standsOn(page)).toBe('7')
  await expect.poll(() => standsOn(guest)).toBe('7')
  expect(await guest.locator('[data-undo]').isDisabled()).toBe(true)

  // What happened while the phone was away is shown when it returns.
  await guest.getByRole('button', { name: 'Clear' }).tap()
  await phoneSettled(guest)
  await guest.goto('about:blank')
  await press(page, ['.'])
  await guest.goto(url)
  // The phone follows the current phase, even when it changes.
  await guest.locator('.phone[data-check=maneuver][data-settled]').waitFor()
  await guest.getByText('Turn 1 · Union').waitFor()
  await press(page, ['.'])
  await guest.locator('.phone[data-check=fire][data-settled]').waitFor()
  expect(await guest.locator('[data-phase][aria-current]').getAttribute('data-phase')).toBe('fire')
  await guest.locator('[data-news]').getByText('Turn 1').first().waitFor()
  await picture(guest, 'guest-news')

  await page.locator('[data-share]').click()
  await page.locator('[data-end]').click()
  await guest.getByText('Can’t reach the battle').waitFor()
  await guest.reload().catch(() => undefined)
  expect(await guest.locator('.phone').count()).toBe(0)
})

test.runIf(isGate)(
  'a guest is removed with one click, sees a notice, and can return only with the new code',
  async (context) => {
    const laptop = await laptopOf(context)
    const { page } = laptop
    await page.locator('[data-start]').click()
    const code = (await shown(laptop, 'code')).replace(' ', '')
    const url = await shown(laptop, 'address')
    const [guest, other] = [await deviceOf(laptop, phone), await deviceOf(laptop, phone)]
    for (const each of [guest, other]) {
      await each.goto(`${url}#/join/${code}`)
      await each.locator('.phone').waitFor()
    }
    await page.locator('[data-remove="2"]').waitFor()
    await page.locator('[data-remove="1"]').click()
    await page.locator('[data-remove="1"]').waitFor({ state: 'detached' })
    await picture(page, 'share-removed')
    await guest.getByRole('alert').getByText('hasn’t joined').waitFor()
    await picture(guest, 'guest-removed')
    expect(await other.locator('.phone').count()).toBe(1)

    await guest.getByLabel('Code').fill(code)
    await guest.getByRole('button', { name: 'Join' }).click()
    await guest.getByText('Wrong code.').waitFor()
    await guest.getByLabel('Code').fill(await shown(laptop, 'code'))
    await guest.getByRole('button', { name: 'Join' }).click()
    await guest.locator('.phone').waitFor()
  },
)

test('a tablet joins by link, and shows the rolls and the states of only one side', async (context) => {
  const laptop = await laptopOf(context)
  const { page } = laptop
  await page.getByRole('radio', { name: 'Watch' }).click()
  await page.getByRole('switch', { name: 'Union' }).check()
  await page.locator('[data-start]').click()
  const code = (await shown(laptop, 'code')).replace(' ', '')
  const screen = await deviceOf(laptop, tablet)
  await screen.goto(`${await shown(laptop, 'address')}#/join/${code}`)
  await screen.locator('[data-side=north]').waitFor()
  expect(screen.url()).not.toContain(code)
  expect(await screen.locator('[data-side=north] .pips').count()).toBe(1)
  expect(await screen.locator('[data-side=south] .pips').count()).toBe(0)
  expect(await screen.locator('[data-side=south]').innerText()).toMatch(/Davis/)
  expect(await screen.locator('body').innerText()).not.toMatch(/stands 7|disordered/i)
  await closeDialog(page)
  await press(page, ['u'])
  await page.locator('[data-field$=".each"]:focus').waitFor()
  await press(page, ['3', 'D'])
  await settled(page)
  await press(page, ['0'])
  await screen.locator('[data-last]').waitFor()
  expect(await screen.locator('[data-last]').innerText()).toMatch(/Cutler → Davis/)
  expect((await screen.locator('[data-dice]').innerText()).trim()).toBe('10')
  expect((await screen.locator('[data-side=south] li').innerText()).trim()).toBe('Davis')
  await picture(screen, 'watch')
  expect(await axeProblems(screen)).toEqual([])
})

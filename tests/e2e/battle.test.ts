/** Battles with units as players play them: picking, rolling, applying. battle-presses.test.ts counts the clicks and keys. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, expect, test, type TestContext } from 'vitest'
import type { RosterEdit } from '../../src-core/battle/roster.ts'
import { startMachine } from '../main/machine-tools.ts'
import { isGate } from '../tools.ts'
import { openApp, type App } from './support/app.ts'
import { choose, press, settled, turnTo } from './support/table.ts'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

const rules = { ruleset: 'fire-and-fury', house: [] }
const facts = { arm: 'infantry', 'worn-at': 4, 'spent-at': 2 }
const pair: RosterEdit = {
  sides: [
    { id: 'north', name: 'Union', facts: { army: 'union' } },
    { id: 'south', name: 'Confederates', facts: { army: 'confederate' } },
  ],
  commands: [{ id: 'corps', name: 'I Corps', side: 'north', parent: null, facts: {} }],
  units: [
    { id: 'meredith', name: 'Meredith', is: 'unit', side: 'north', command: 'corps', facts: { ...facts, stands: 6 } },
    { id: 'stone', name: 'Stone', is: 'unit', side: 'north', command: 'corps', facts: { ...facts, stands: 5 } },
    { id: 'archer', name: 'Archer', is: 'unit', side: 'south', command: null, facts: { ...facts, stands: 7 } },
    { id: 'davis', name: 'Davis', is: 'unit', side: 'south', command: null, facts: { ...facts, stands: 5 } },
  ],
}

/** Opens the window with a battle of these units. */
const battleOf = async (context: TestContext, look: object, edit: RosterEdit | null = pair): Promise<App> => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-battle-'))
  homes.push(home)
  choose(home, rules.ruleset)
  if (edit) {
    const mustered = await startMachine({ home }).window('a').call('muster', { rules, edit })
    expect(mustered.ok).toBe(true)
  }
  return openApp(context, { home, look })
}

/** Folder for screenshots; unset if none are wanted. */
const pictures = process.env['DOUBLEQUICK_PICTURES']
const picture = async (page: Page, name: string): Promise<void> => {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

/** Meredith fires at Archer with a good roll. */
const fire = async (page: Page): Promise<void> => {
  await press(page, ['m'])
  await page.locator('[data-field$=".each"]:focus').waitFor()
  await press(page, ['3', 'A'])
  await settled(page)
  await press(page, ['0'])
}

const unitWords = (page: Page, unit: string): Promise<string> =>
  page
    .locator(`[data-unit=${unit}]`)
    .evaluate(
      (row: HTMLElement) =>
        `${row.querySelector('.state > span:last-child')?.textContent ?? ''} ${row.dataset['stands'] ?? ''} stands`,
    )
const laptop = { viewport: { width: 1280, height: 720 } }

test('inputs known from the battle aren’t asked for, and letters pick units until every role is filled', async (context) => {
  const { page } = await battleOf(context, laptop)
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'charge')
  // While a role is open, only letters of unit codes have an effect; Backspace undoes a pick.
  await press(page, ['u', 'm'])
  await page.locator('[data-picked=meredith]').waitFor()
  await press(page, ['Backspace'])
  await page.locator('[data-picked=meredith]').waitFor({ state: 'detached' })
  await press(page, ['m', 'A'])
  await page.locator('[data-picked=archer]').waitFor()
  await settled(page)
  expect(await page.locator('[data-at="attacker.fatigue"], [data-at="attacker.order"]').count()).toBe(0)
  expect(await page.locator('[data-at="attacker.supported"]').count()).toBe(1)
  await press(page, ['u'])
  await page.locator('[data-at="attacker.supported"][aria-checked=true]').waitFor()
  // Without units, the form shows all inputs.
  await press(page, ['c', 'Escape'])
  await page.locator('[data-at="attacker.fatigue"]').waitFor()
})

test('rolling again after a tie applies its effects', async (context) => {
  const { page } = await battleOf(context, laptop)
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'charge')
  await press(page, ['s', 'D'])
  await settled(page)
  await press(page, ['5', '5'])
  await page.locator('[data-take]').waitFor()
  await press(page, ['9', '1'])
  await page.getByText('Roll again', { exact: true }).waitFor({ state: 'detached' })
  expect(await unitWords(page, 'stone')).toContain('disordered')
  expect(await unitWords(page, 'davis')).toContain('4 stands')
})

test('after a tie is applied, a reload and another window show the same check', async (context) => {
  const { page, url } = await battleOf(context, laptop)
  const [before, during] = [await page.context().newPage(), await page.context().newPage()]
  await before.goto(url)
  for (const window of [page, before]) {
    await window.locator('h1').first().waitFor()
    await turnTo(window, 'charge')
    await press(window, ['s', 'D'])
    await settled(window)
  }
  await press(page, ['5', '5'])
  await page.locator('[data-take]').waitFor()
  await during.goto(url)
  await turnTo(during, 'charge')
  await during.locator('[data-take]').waitFor()
  // The tie is applied to one unit only, so the next roll differs from the one proposed.
  await page.getByRole('region', { name: 'Result' }).getByRole('switch').first().uncheck()
  await page.locator('[data-take]').click()
  await page.locator('[data-take]').waitFor({ state: 'detached' })
  await settled(page)
  const texts = (window: Page): Promise<readonly string[]> => window.locator('.say h1, .card, .act').allInnerTexts()
  const shown = await texts(page)
  expect(shown.join(' ')).toContain('4 stands')
  await expect.poll(() => texts(during)).toEqual(shown)
  // A window that didn't show the roll shows the units as they are now.
  expect((await texts(before)).slice(0, 2)).toEqual(shown.slice(0, 2))
  await page.reload()
  await settled(page)
  await expect.poll(() => texts(page)).toEqual(shown)
})

test('part of a result can be left out, and one undo reverts the roll and its effects', async (context) => {
  const { page } = await battleOf(context, laptop)
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'fire')
  await fire(page)
  const lines = page.getByRole('region', { name: 'Result' })
  await lines.waitFor()
  await lines.getByRole('switch').first().uncheck()
  const before = await unitWords(page, 'archer')
  await press(page, ['Enter'])
  await lines.waitFor({ state: 'detached' })
  expect(await unitWords(page, 'archer')).not.toBe(before)
  await press(page, ['z'])
  await page.locator('[data-picked=archer]').waitFor()
  expect(await unitWords(page, 'archer')).toBe(before)
})

test('one key starts the next phase, and the units yet to act are listed', async (context) => {
  const { page } = await battleOf(context, laptop)
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'charge')
  await press(page, ['.'])
  const turn = page.locator('[data-turn]')
  await turn.getByText('Turn 1 · Union · Maneuver').waitFor()
  await page.locator('.resolver[data-check=maneuver][data-settled]').waitFor()
  await turn.getByText('Still to act: Meredith, Stone').waitFor()
  await press(page, ['m', '5'])
  await turn.getByText('Still to act: Stone').waitFor()
})

test('follow-ups wait in a queue, survive a reload, and start with their units in one click', async (context) => {
  const { page } = await battleOf(context, laptop)
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'fire')
  await fire(page)
  await page.locator('[data-take]').waitFor()
  const queue = page.locator('[data-queue]')
  await queue.getByText('Meredith').waitFor()
  await press(page, ['Enter'])
  await page.locator('[data-take]').waitFor({ state: 'detached' })
  await page.reload()
  await queue.getByRole('button', { name: 'Low on ammunition' }).first().waitFor()
  await settled(page)
  await press(page, ['x'])
  await page.locator('[data-take]').waitFor()
  await picture(page, 'follow-up')
  await press(page, ['Enter'])
  await page.locator('[data-unit=meredith]').getByText('low on ammunition').waitFor()
  await queue.waitFor({ state: 'detached' })

  await turnTo(page, 'charge')
  await press(page, ['s', 'D'])
  await settled(page)
  await press(page, ['0', '1'])
  await page.locator('[data-take]').waitFor()
  await press(page, ['Enter'])
  await queue.getByText('Stone').waitFor()
  await picture(page, 'queue')
  await settled(page)
  await press(page, ['x', 'A'])
  await page.locator('[data-picked=archer]').waitFor()
  await page.locator('[data-picked=stone]').waitFor()
  await settled(page)
  await picture(page, 'breakthrough')
  await press(page, ['9', '2'])
  await page.locator('[role=status][data-outcome]').waitFor()
  expect(await queue.locator('li').count()).toBeLessThanOrEqual(1)
})

test.runIf(isGate)('while follow-ups wait, all buttons stay visible', async (context) => {
  const { page } = await battleOf(context, laptop)
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'fire')
  await fire(page)
  await page.locator('[data-take]').waitFor()
  await press(page, ['Enter'])
  await page.locator('[data-queue]').waitFor()
  await turnTo(page, 'charge')
  await press(page, ['s', 'D'])
  await settled(page)
  await page.locator('.pad').waitFor()
  await picture(page, 'queue-and-odds')
  for (const name of ['Clear', 'Undo']) {
    const box = await page.locator('.act').getByRole('button', { name }).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 999), name).toBeLessThanOrEqual(laptop.viewport.height)
  }
})

test.runIf(isGate)('a shared loss can be shifted between two units with a button', async (context) => {
  const { page } = await battleOf(context, laptop)
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'charge')
  await press(page, ['m', 's', 'A'])
  await settled(page)
  await press(page, ['1', '0'])
  const lines = page.getByRole('region', { name: 'Result' })
  await lines.getByRole('button', { name: 'Stone loses one more' }).click()
  await picture(page, 'shared')
  await press(page, ['Enter'])
  await lines.waitFor({ state: 'detached' })
  expect(await unitWords(page, 'meredith')).toContain('5 stands')
  expect(await unitWords(page, 'stone')).toContain('4 stands')
})

test('axe finds no problems in a battle', async (context) => {
  const { page } = await battleOf(context, laptop)
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'fire')
  await fire(page)
  await page.locator('[data-take]').waitFor()
  await page.evaluate(axe.source)
  const faultsOf = (): Promise<readonly string[]> =>
    page.evaluate(async () => {
      const { axe: checker } = window as unknown as { axe: { run: (context: object) => Promise<AxeResults> } }
      const { violations } = await checker.run({ exclude: [['.window > header']] })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    })
  expect(await faultsOf()).toEqual([])
})

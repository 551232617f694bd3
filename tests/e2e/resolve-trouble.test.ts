/** The resolver in difficult situations: fast key presses, broken rules, another window in the same battle. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, type TestContext } from 'vitest'
import { isGate } from '../tools.ts'
import { openApp, type App } from './support/app.ts'
import { picture } from './support/mustered.ts'
import { askedOf, choose, keysFor, press, settled, turnTo } from './support/table.ts'
import { writeHouse } from './support/window.ts'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

const tableOf = async (
  context: TestContext,
  settings: object = {},
  size = { width: 1280, height: 720 },
): Promise<App> => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-trouble-'))
  homes.push(home)
  choose(home, 'fire-and-fury', settings)
  return openApp(context, { home, look: { viewport: size, reducedMotion: 'reduce' } })
}

test('several quick undos restore the inputs of each roll', async (context) => {
  const app = await tableOf(context)
  const { page } = app
  await turnTo(page, 'fire')
  for (const points of ['3', '5', '8']) {
    await press(page, ['c', 'p', points, 'Enter', '4'])
    await page.locator('[role=status][data-outcome]').waitFor()
    await press(page, ['Enter'])
  }
  await press(page, ['z', 'z'])
  await page.locator('[data-history="1"]').waitFor()
  await settled(page)
  expect(await page.locator('[data-field=points]').inputValue()).toBe('5')
  // A roll that is undone before its answer arrives leaves no result on screen.
  await press(page, ['6', 'z'])
  await page.locator('.pad').waitFor()
  await settled(page)
  expect(await page.locator('[role=status][data-outcome]').count()).toBe(0)
  await app.stop()
})

test.runIf(isGate)('clearing removes invalid input', async (context) => {
  const app = await tableOf(context)
  const { page } = app
  await turnTo(page, 'fire')
  await press(page, ['p', '1', '/', 'c'])
  await settled(page)
  await expect.poll(() => page.locator('[data-field=points]').inputValue()).toBe('')
  await app.stop()
})

test('without fire points, the first digit sets the points, not the die', async (context) => {
  const app = await tableOf(context)
  const { page } = app
  await turnTo(page, 'fire')
  await press(page, ['8'])
  await settled(page)
  await expect.poll(() => page.locator('[data-field=points]').inputValue()).toBe('8')
  await app.stop()
})

test('changes by house rules are marked in the sum, the row and the result, with the base’s value', async (context) => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-trouble-'))
  homes.push(home)
  const changed =
    'modifiers: {fresh: {value: 5}}, tables: {good-order: {bands: {tardy: 5..7, well-handled: 8..}}}, outcomes: {tardy: {name: Slow}}'
  const file = writeHouse({ home }, 'club', 'Club', 'fire-and-fury', `{procedures: {maneuver: {${changed}}}}`)
  choose(home, 'fire-and-fury', { rules: { ruleset: 'fire-and-fury', house: [file] } })
  const app = await openApp(context, { home })
  const { page } = app
  await turnTo(page, 'maneuver')
  await page.locator('[data-at="unit.fatigue=fresh"]').click()
  await page.locator('.term', { hasText: '+5' }).getByText('was +2').waitFor()
  expect(await page.locator('.term sup.mark-house').allInnerTexts()).toEqual(['H'])
  await page.locator('[data-band=tardy]').getByText('was 5–6').waitFor()
  expect(
    await page
      .locator('[data-band]:has(sup.mark-house)')
      .evaluateAll((all) => all.map((band) => (band as HTMLElement).dataset['band'])),
  ).toEqual(['well-handled', 'tardy'])
  await press(page, ['2'])
  await page.locator('[data-outcome=tardy] sup.mark-house').waitFor()
  await picture(page, 'resolve-house')
  // A click while the undo is pending applies to the state after it.
  await page.route(/undoPlay/, async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await press(page, ['z'])
  await page.locator('[data-at="unit.fatigue=spent"]').click()
  await settled(page)
  await page.locator('[data-total=""]', { hasText: '−2' }).waitFor()
  expect(await page.locator('.term sup.mark-house').count()).toBe(0)
  await app.stop()
})

test('house rules that break during a game report the place, and the game continues once they are fixed', async (context) => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-trouble-'))
  homes.push(home)
  const folder = join(home, 'house-rules')
  mkdirSync(folder)
  const file = join(folder, 'club.houserules.yaml')
  const head = 'ruleset: {id: club, title: Club, version: 1.0.0, format: 1, extends: fire-and-fury}\n'
  const write = (rules: string): void => writeFileSync(file, head + rules)
  write('rules: {}\n')
  choose(home, 'fire-and-fury', { rules: { ruleset: 'fire-and-fury', house: [file] } })
  const app = await openApp(context, { home })
  const { page } = app
  await turnTo(page, 'charge')
  await press(page, ['f'])
  write('rules: {turn: [\n')
  await page.getByText('You can’t play with these rules yet').waitFor()
  await page.reload()
  await page.getByText('You can’t play with these rules yet').waitFor()
  write('rules: {}\n')
  await page.locator('.resolver[data-check=charge]').waitFor()
  await app.stop()
})

test.runIf(isGate)('a window shows rolls from another window, and closes its own pending tie', async (context) => {
  const app = await tableOf(context)
  const { page } = app
  await turnTo(page, 'charge')
  await press(page, ['f', '4', '6'])
  await page.getByText('Roll again', { exact: true }).waitFor()
  const other = await page.context().newPage()
  await other.goto(app.url)
  await turnTo(other, 'fire')
  await press(other, ['p', '7', 'Enter', '8'])
  await other.locator('[role=status][data-outcome]').waitFor()
  await page.locator('.toast').getByText('Another window changed the battle').waitFor()
  expect(await page.getByText('Roll again', { exact: true }).count()).toBe(0)
  expect(await page.locator('[data-history]').getAttribute('data-history')).toBe('2')
  await app.stop()
})

test('a pending tie is shown in other views, reopens with one click, and disables the inputs of its check', async (context) => {
  const app = await tableOf(context)
  const { page } = app
  await turnTo(page, 'charge')
  await press(page, ['5', '5'])
  await page.getByText('Roll again', { exact: true }).waitFor()
  await settled(page)
  await page.locator('.card > .scroll[inert]').waitFor()
  await turnTo(page, 'fire')
  const waiting = page.locator('[data-waiting-tie]')
  await waiting.getByText('Charge').waitFor()
  await waiting.getByRole('button').click()
  await page.getByText('Roll again', { exact: true }).waitFor()
  expect(await waiting.count()).toBe(0)
  await settled(page)
  await press(page, ['9', '1'])
  await page.locator('[role=status][data-outcome=swept-from-the-field]').waitFor()
  // The effects of the tie still apply, and are shown with the result.
  await page.locator('[data-tie]', { hasText: 'A desperate struggle' }).getByText('lose 1 troop or gun stand').waitFor()
  await app.stop()
})

test.runIf(isGate)('the next check starts empty, and undo restores the previous inputs', async (context) => {
  const app = await tableOf(context)
  const { page } = app
  await turnTo(page, 'maneuver')
  await press(page, keysFor(askedOf('fire-and-fury', 'maneuver'), { unit: { order: 'disordered' } }))
  await settled(page)
  await press(page, ['9'])
  await page.locator('[role=status][data-outcome]').waitFor()
  await press(page, ['Enter'])
  await settled(page)
  const pressed = page.locator('.card [data-at][aria-checked=true]')
  expect(await pressed.count()).toBe(0)
  await press(page, ['z'])
  await page.locator('.card [data-at][aria-checked=true]', { hasText: 'Disordered' }).waitFor()
  await app.stop()
})

test('inputs that are not yet rolled survive a reload', async (context) => {
  const app = await tableOf(context)
  const { page } = app
  await turnTo(page, 'maneuver')
  await press(page, ['9'])
  await page.locator('[role=status][data-outcome]').waitFor()
  await press(page, [
    'Enter',
    ...keysFor(askedOf('fire-and-fury', 'maneuver'), { unit: { order: 'disordered', fatigue: 'fresh' } }),
  ])
  await settled(page)
  await page.reload()
  await page.locator('.card [data-at][aria-checked=true]', { hasText: 'Disordered' }).waitFor()
  await page.locator('.card [aria-pressed=true]', { hasText: 'Fresh' }).waitFor()
  expect(await page.locator('[role=status][data-outcome]').count()).toBe(0)
  await app.stop()
})

test.runIf(isGate)('inputs stay in place when one of them changes', async (context) => {
  const app = await tableOf(context)
  const { page } = app
  await turnTo(page, 'charge')
  await settled(page)
  const places = () =>
    page
      .locator('.card [data-at]')
      .evaluateAll((all) => all.map((each) => [each.getAttribute('data-at'), each.getBoundingClientRect().y]))
  const before = await places()
  await press(page, ['a'])
  await page.locator('[data-total=attacker]', { hasText: '+1' }).waitFor()
  await settled(page)
  expect(await places()).toEqual(before)
  await app.stop()
})

test.runIf(isGate)('Back leads from a follow-up to the previous check', async (context) => {
  const app = await tableOf(context)
  const { page } = app
  await turnTo(page, 'fire')
  await press(page, ['p', '9', 'Enter', '0'])
  await page.locator('[role=status][data-outcome]').waitFor()
  await press(page, ['x'])
  await page.locator('.resolver[data-check=fallen-leader]').waitFor()
  await page.goBack()
  await page.locator('.resolver[data-check=fire]').waitFor()
  await app.stop()
})

test('on a phone, the current phase is visible, and large text doesn’t overflow', async (context) => {
  const app = await tableOf(context, { textSize: 1.5 }, { width: 360, height: 740 })
  const { page } = app
  await turnTo(page, 'maneuver')
  await turnTo(page, 'charge')
  const box = await page.locator('.phase[aria-current]').boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360)
  await turnTo(page, 'fire')
  await page.locator('[data-area=check]').click()
  expect((await page.locator('.card').boundingBox())?.height).toBeGreaterThan(180)
  expect(await page.locator('.card > .scroll').evaluate((pane) => pane.scrollWidth - pane.clientWidth)).toBe(0)
  await app.stop()
})

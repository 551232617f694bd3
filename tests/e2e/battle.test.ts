/** Battles with units as one plays them: picked, rolled, taken, in as few presses as the table allows, by keys and by finger. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test, type TestContext } from 'vitest'
import type { RosterEdit } from '../../src-core/battle/roster.ts'
import { startMachine } from '../main/machine-tools.ts'
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

/** The window with units mustered. */
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

/** Where pictures go, to be looked at; none where it is not said. */
const pictures = process.env['DOUBLEQUICK_PICTURES']
const picture = async (page: Page, name: string): Promise<void> => {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

/** Presses by keys, or taps by finger, and how many there were. */
interface Hand {
  readonly pick: (unit: string) => Promise<void>
  /** Points of each stand of the unit that was picked last. */
  readonly points: (each: number) => Promise<void>
  readonly die: (face: number) => Promise<void>
  readonly take: () => Promise<void>
  /** Since it was asked for last. */
  readonly presses: () => number
}

const handOf = (page: Page, by: 'keys' | 'finger'): Hand => {
  let count = 0
  const hit = async (key: string, place: string): Promise<void> => {
    count += 1
    await settled(page)
    if (by === 'keys') await page.keyboard.press(key)
    else await page.locator(place).tap()
  }
  const codes: Readonly<Record<string, string>> = { meredith: 'm', stone: 's', archer: 'A', davis: 'D' }
  return {
    pick: async (unit) => {
      await hit(codes[unit] ?? '', `[data-unit=${unit}]`)
      await page.locator(`[data-picked=${unit}]`).waitFor()
    },
    points: async (each) => {
      count += 1
      await page.locator('[data-field$=".each"]:focus').waitFor()
      // The tablet has its own keyboard.
      await page.keyboard.insertText(String(each))
    },
    die: (face) => hit(String(face % 10), `[data-face="${face}"]`),
    take: async () => {
      await page.locator('[data-take]').waitFor()
      await hit('Enter', '[data-take]')
      await page.locator('[data-take]').waitFor({ state: 'detached' })
    },
    presses: () => {
      const before = count
      count = 0
      return before
    },
  }
}

/** Meredith fires on Archer, and hits well. */
const fire = async (page: Page): Promise<void> => {
  await press(page, ['m'])
  await page.locator('[data-field$=".each"]:focus').waitFor()
  await press(page, ['3', 'A'])
  await settled(page)
  await press(page, ['0'])
}

const unitWords = (page: Page, unit: string): Promise<string> => page.locator(`[data-unit=${unit}] small`).innerText()
const laptop = { viewport: { width: 1280, height: 720 } }
const tablet = { viewport: { width: 800, height: 1280 }, hasTouch: true, isMobile: true }

describe.each([
  { by: 'keys', look: laptop },
  { by: 'finger', look: tablet },
] as const)('by $by', ({ by, look }) => {
  test('a maneuver takes three presses, a fire five and two for each further firer', async (context) => {
    const { page } = await battleOf(context, look)
    const hand = handOf(page, by)
    await page.locator('h1').first().waitFor()
    await turnTo(page, 'maneuver')
    await hand.pick('meredith')
    await settled(page)
    await picture(page, `maneuver-${by}`)
    await hand.die(1)
    await page.locator('[role=status][data-outcome]').waitFor()
    if (await page.locator('[data-take]').isVisible()) await hand.take()
    expect(hand.presses()).toBeLessThanOrEqual(3)

    await turnTo(page, 'fire')
    await hand.pick('meredith')
    await hand.points(3)
    await hand.pick('stone')
    await hand.points(2)
    await hand.pick('archer')
    await settled(page)
    await picture(page, `fire-${by}`)
    await hand.die(10)
    await page.locator('[data-take]').waitFor()
    await picture(page, `fire-result-${by}`)
    await hand.take()
    expect(hand.presses()).toBeLessThanOrEqual(7)
    expect(await unitWords(page, 'archer')).not.toContain('stands 7')
    expect(await page.locator('[data-picked]').count()).toBe(0)
  })

  test('a charge takes five presses and a tie three, and a tie is taken before its next roll', async (context) => {
    const { page } = await battleOf(context, look)
    const hand = handOf(page, by)
    await page.locator('h1').first().waitFor()
    await turnTo(page, 'charge')
    await hand.pick('meredith')
    await hand.pick('archer')
    await settled(page)
    await picture(page, `charge-${by}`)
    await hand.die(9)
    await hand.die(2)
    await page.locator('[role=status][data-outcome]').waitFor()
    await picture(page, `charge-result-${by}`)
    await hand.take()
    expect(hand.presses()).toBeLessThanOrEqual(5)

    await hand.pick('stone')
    await hand.pick('davis')
    hand.presses()
    await settled(page)
    await hand.die(5)
    await hand.die(5)
    await page.getByText('Roll again', { exact: true }).waitFor()
    await picture(page, `tie-${by}`)
    hand.presses()
    if (await page.locator('[data-take]').isVisible()) await hand.take()
    await hand.die(9)
    await hand.die(1)
    await page.getByText('Roll again', { exact: true }).waitFor({ state: 'detached' })
    expect(hand.presses()).toBeLessThanOrEqual(3)
    expect(await unitWords(page, 'davis')).toContain('stands 4')
  })
})

test('what is known is not asked, and a letter either picks or says something', async (context) => {
  const { page } = await battleOf(context, laptop)
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'charge')
  // No letter but a code's means anything while a role waits; Backspace takes a pick back.
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
  await page.locator('[data-at="attacker.supported"][aria-pressed=true]').waitFor()
  // Without units, all is asked as ever.
  await press(page, ['c', 'Escape'])
  await page.locator('[data-at="attacker.fatigue=fresh"]').waitFor()
})

test('a tie that is rolled on takes what is ticked first', async (context) => {
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
  expect(await unitWords(page, 'davis')).toContain('stands 4')
})

test('a line can be left, and one undo takes roll and effects together', async (context) => {
  const { page } = await battleOf(context, laptop)
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'fire')
  await fire(page)
  const lines = page.getByRole('region', { name: 'What it does' })
  await lines.waitFor()
  await lines.getByRole('checkbox').first().uncheck()
  const before = await unitWords(page, 'archer')
  await press(page, ['Enter'])
  await lines.waitFor({ state: 'detached' })
  expect(await unitWords(page, 'archer')).not.toBe(before)
  await press(page, ['z'])
  await page.locator('[data-picked=archer]').waitFor()
  expect(await unitWords(page, 'archer')).toBe(before)
})

test('the turn goes on by one key, and shows who has still to act', async (context) => {
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

test('an order of battle is typed, from nothing, and stands where one plays', async (context) => {
  const { page } = await battleOf(context, laptop, null)
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'maneuver')
  await page.getByRole('button', { name: 'Units' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order of battle' })
  await dialog.getByLabel('Name').fill('Union')
  await page.keyboard.press('Enter')
  await dialog.getByText('A new unit').waitFor()
  await dialog.getByLabel('Name').fill('Brigade')
  await dialog.getByLabel('Stands', { exact: true }).fill('6')
  await dialog.getByLabel('How many like this').fill('6')
  await picture(page, 'roster')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Brigade 6' }).waitFor()
  await dialog.getByRole('button', { name: 'Brigade 2' }).click()
  await dialog.getByLabel('Name').fill('Iron')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Iron' }).waitFor()
  await dialog.getByRole('button', { name: 'Brigade 3' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Brigade 3' }).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Brigade 4' }).click()
  await dialog.getByRole('radio', { name: 'Now, by hand' }).click()
  await dialog.getByRole('button', { name: 'Disordered' }).click()
  await dialog.getByLabel('Why').fill('forgotten')
  await dialog.getByRole('button', { name: 'Set it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('[data-unit]', { hasText: 'Brigade 4' }).getByText('disordered').waitFor()
  expect(await page.locator('[data-unit]').count()).toBe(5)
})

test('a battle is ready to play from nothing, and units come from a spreadsheet', async (context) => {
  const { page } = await battleOf(context, laptop, null)
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'maneuver')
  await page.getByRole('button', { name: 'Units' }).click()
  const dialog = page.getByRole('dialog')
  await picture(page, 'samples')
  await dialog.getByRole('button', { name: 'Play The bridge at Millbrook' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('[data-unit]').first().waitFor()
  expect(await page.locator('[data-unit]').count()).toBe(9)
  await picture(page, 'sample')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByRole('button', { name: 'Paste a table' }).click()
  await dialog.getByRole('textbox').first().fill('Side\tName\tLabel\tHat\nUnion\tLate\t5/3/2\tblack')
  await dialog.getByText('"Hat" is no heading').waitFor()
  await picture(page, 'pasted')
  await dialog.getByRole('button', { name: 'Add 1 unit' }).click()
  await dialog.getByRole('button', { name: 'Late', exact: true }).waitFor()
})

test('an accessibility checker finds nothing', async (context) => {
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
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  expect(await faultsOf()).toEqual([])
})

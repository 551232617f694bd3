/** How many clicks or keys a roll takes in a sample battle of every ruleset, including dice and applying the result. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test, type TestContext } from 'vitest'
import type { InputOf } from '../../src-core/contract/methods.ts'
import { nonNull } from '../../src-core/present.ts'
import { playWords } from '../../src-core/words/window/play.ts'
import { startMachine, valueOf } from '../main/machine-tools.ts'
import { inGate, sweepFor } from '../tools.ts'
import { openApp } from './support/app.ts'
import { games, type Game } from './support/games.ts'
import { handOf, type Hand } from './support/hand.ts'
import { choose, settled, takeBack, turnTo } from './support/table.ts'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

/** Folder for screenshots; unset if none are wanted. */
const pictures = process.env['DOUBLEQUICK_PICTURES']
const picture = async (page: Page, name: string): Promise<void> => {
  if (!pictures) return
  await settled(page)
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

const looks = {
  keys: { width: 1280, height: 720 },
  mouse: { width: 1280, height: 720 },
  finger: { width: 820, height: 1180 },
}
type Way = keyof typeof looks

/** Opens a sample battle to play by keys and mouse on a laptop, or by finger on a tablet. */
const begun = async (
  context: TestContext,
  { ruleset, battle }: Pick<Game, 'ruleset' | 'battle'>,
  settings: InputOf<'changeSettings'> = {},
): Promise<Table> => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-presses-'))
  homes.push(home)
  choose(home, ruleset)
  const window = startMachine({ home }).window('a')
  valueOf(await window.call('changeSettings', settings))
  const started = await window.call('startBattle', { name: `${battle}.battle.yaml` })
  if (!started.ok) throw new Error(`there is no ${battle}`)
  const units = nonNull(started.value.roster).units
  const { page } = await openApp(context, { home, look: { hasTouch: true } })
  await page.locator('h1').first().waitFor()
  const hand = async (by: Way): Promise<Hand> => {
    await page.setViewportSize(looks[by])
    return handOf(page, by, units)
  }
  return { page, hand }
}

interface Table {
  readonly page: Page
  readonly hand: (by: Way) => Promise<Hand>
}

const over = async (page: Page): Promise<void> => {
  await page.locator('[role=status][data-outcome]').waitFor()
  await settled(page)
}

const takeIfAny = async (page: Page, hand: Hand): Promise<void> => {
  await over(page)
  if (await page.locator('[data-take]').isVisible()) await hand.take()
}

test('after a phase is chosen with the mouse, Enter still acts on the result', async (context) => {
  const { ruleset, battle, ours, theirs, swept } = nonNull(games.find((game) => game.ruleset === 'fire-and-fury'))
  const { page, hand } = await begun(context, { ruleset, battle })
  const keys = await hand('keys')
  await turnTo(page, 'maneuver')
  await page.locator('[data-phase=charge]').click()
  await page.locator('.resolver[data-check=charge][data-settled]').waitFor()
  await keys.pick(ours[0])
  await keys.pick(theirs)
  await keys.dice(swept)
  await keys.take()
})

const wordsOf = (page: Page): Promise<string> =>
  page
    .locator('[data-unit]')
    .evaluateAll((units) =>
      units.map((unit) => `${unit.querySelector('.state')?.textContent} ${unit.getAttribute('data-stands')}`).join(),
    )

/** Applies the result and checks that units have changed. */
const take = async (page: Page, hand: Hand): Promise<void> => {
  const before = await wordsOf(page)
  await hand.take()
  expect(await wordsOf(page)).not.toBe(before)
}

describe.each(inGate(games))('$ruleset', (game) => {
  const { ruleset, charge, ours, theirs, number } = game
  const [first, second] = ours

  const pickBoth = async (page: Page, hand: Hand): Promise<void> => {
    await turnTo(page, charge)
    await hand.pick(first)
    await hand.pick(theirs)
  }
  /** Rolls fire by these units, entering the number once, and returns the presses. */
  const fire = async (page: Page, hand: Hand, firers: readonly string[]): Promise<number> => {
    await turnTo(page, 'fire')
    hand.presses()
    for (const firer of firers) await hand.pick(firer)
    await hand.number(number)
    await hand.pick(theirs)
    await hand.dice(game.fire)
    await over(page)
    return hand.presses()
  }

  test.for(sweepFor(games.indexOf(game), ['finger', 'keys', 'mouse'] as const))(
    'by %s, a maneuver takes 3 presses, fire by one unit 5 and by two 6, a charge 5, a tie 2 more, a check without units 3',
    async (by, context) => {
      const { page, hand: handBy } = await begun(context, game)
      const hand = await handBy(by)
      await turnTo(page, 'maneuver')
      await hand.pick(first)
      await hand.dice(game.maneuver)
      await takeIfAny(page, hand)
      expect.soft(hand.presses(), 'maneuver').toBeLessThanOrEqual(3)

      // The firer, target, range, die and Apply are one press each. Picking for the next check leaves the result as it is and points to Apply.
      const one = await fire(page, hand, [first])
      const unhurt = await wordsOf(page)
      await page.locator('[data-unit]', { hasText: second }).first().dispatchEvent('click')
      await page.locator('[data-asked]').waitFor()
      expect.soft(await wordsOf(page)).toBe(unhurt)
      expect.soft(await page.locator('[data-take]:focus').count()).toBe(1)
      await take(page, hand)
      expect.soft(one + hand.presses(), 'fire of one, with Apply').toBeLessThanOrEqual(5)
      await takeBack(page)
      const two = await fire(page, hand, ours)
      await picture(page, `${ruleset}-fire-${by}`)
      await take(page, hand)
      expect.soft(two + hand.presses(), 'fire of two, with Apply').toBeLessThanOrEqual(6)
      await takeBack(page)

      await pickBoth(page, hand)
      await hand.dice(game.tie)
      await page.getByText('Roll again', { exact: true }).waitFor()
      await picture(page, `${ruleset}-tie-${by}`)
      hand.presses()
      // Rolling the next dice applies the effects of the tie.
      const before = await wordsOf(page)
      await hand.dice(game.over)
      await page.getByText('Roll again', { exact: true }).waitFor({ state: 'detached' })
      expect.soft(await wordsOf(page)).not.toBe(before)
      expect.soft(hand.presses(), 'tie').toBeLessThanOrEqual(2)
      await takeBack(page)

      await pickBoth(page, hand)
      await hand.dice(game.swept)
      await over(page)
      await picture(page, `${ruleset}-charge-${by}`)
      await take(page, hand)
      expect.soft(hand.presses(), 'charge').toBeLessThanOrEqual(5)
      await takeBack(page)

      // If the program rolls, all dice take one press.
      await pickBoth(page, hand)
      await hand.roll()
      await takeIfAny(page, hand)
      expect.soft(hand.presses(), 'charge, rolled by the program').toBeLessThanOrEqual(4)
      await takeBack(page)

      await turnTo(page, charge)
      hand.presses()
      await hand.withoutUnits()
      await hand.dice(game.swept)
      await over(page)
      expect.soft(hand.presses(), 'check without units').toBeLessThanOrEqual(3)
      await takeBack(page)

      // A single digit is complete if a second one would not change the row.
      await turnTo(page, 'fire')
      if (game.points === null) return
      await hand.withoutUnits()
      await hand.number(game.points)
      await hand.dice(game.fire)
      await over(page)
      expect.soft(hand.presses(), 'fire without units').toBeLessThanOrEqual(3)
    },
  )

  test.for(sweepFor(games.indexOf(game), ['finger', 'keys', 'mouse'] as const))(
    'by %s with results applied automatically, a maneuver takes 2 presses, fire by one unit 4 and by two 5, a charge 4',
    async (by, context) => {
      const { page, hand: handBy } = await begun(context, game, { applyRolls: true })
      const hand = await handBy(by)
      await turnTo(page, 'maneuver')
      await hand.pick(first)
      await hand.dice(game.maneuver)
      await over(page)
      expect.soft(hand.presses(), 'maneuver').toBeLessThanOrEqual(2)
      await takeBack(page)
      for (const [firers, max] of [
        [[first], 4],
        [ours, 5],
      ] as const) {
        const before = await wordsOf(page)
        expect.soft(await fire(page, hand, firers), `fire of ${firers.length}`).toBeLessThanOrEqual(max)
        expect(await page.locator('[data-take]').count()).toBe(0)
        expect(await wordsOf(page)).not.toBe(before)
        await takeBack(page)
        expect(await wordsOf(page)).toBe(before)
      }
      await pickBoth(page, hand)
      await hand.dice(game.swept)
      await over(page)
      expect.soft(hand.presses(), 'charge').toBeLessThanOrEqual(4)
    },
  )

  test('units picked before a number is entered share it; units picked later need their own', async (context) => {
    const { page, hand: handBy } = await begun(context, game)
    const hand = await handBy('finger')
    await turnTo(page, 'fire')
    for (const firer of ours) await hand.pick(firer)
    const pad = page.locator('.dice h2')
    expect(await pad.innerText()).toMatch(`: ${ours.join(', ')}`)
    await page.getByRole('button', { name: playWords.removeGroup(second) }).tap()
    await hand.number(number)
    const given = await page.locator('.group input').first().inputValue()
    await hand.pick(second)
    expect(await pad.innerText()).toMatch(`: ${second}`)
    expect(await page.locator('.group input').first().inputValue()).toBe(given)
  })

  test('dice without a check take one tap and don’t change the battle', async (context) => {
    const { page } = await begun(context, game)
    await turnTo(page, 'maneuver')
    const bare = page.locator('[data-bare-roll]')
    const before = await bare.innerText()
    await bare.click()
    await expect.poll(() => bare.innerText()).toMatch(/^\d+(\+\d+)*$/)
    expect(before).toMatch(/d\d/)
    expect(await page.locator('[data-history]').getAttribute('data-history')).toBe('0')
  })
})

/** How many presses a resolution takes with a sample battle of every ruleset, dice and the taking of the result among them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test, type TestContext } from 'vitest'
import { present } from '../../src-core/present.ts'
import { startMachine } from '../main/machine-tools.ts'
import { inGate, sweepFor } from '../tools.ts'
import { openApp } from './support/app.ts'
import { games, type Game } from './support/games.ts'
import { handOf, type Hand } from './support/hand.ts'
import { choose, settled, takeBack, turnTo } from './support/table.ts'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

/** Where pictures go, to be looked at; none where it is not said. */
const pictures = process.env['DOUBLEQUICK_PICTURES']
const picture = async (page: Page, name: string): Promise<void> => {
  if (!pictures) return
  await settled(page)
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

const looks = { keys: { width: 1280, height: 720 }, finger: { width: 800, height: 1280 } }

/** A sample battle in the window, and hands in it: keys on a laptop, a finger on a tablet. */
const begun = async (context: TestContext, { ruleset, battle }: Pick<Game, 'ruleset' | 'battle'>): Promise<Table> => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-presses-'))
  homes.push(home)
  choose(home, ruleset)
  const started = await startMachine({ home })
    .window('a')
    .call('startBattle', { name: `${battle}.battle.yaml` })
  if (!started.ok) throw new Error(`there is no ${battle}`)
  const units = present(started.value.roster).units
  const { page } = await openApp(context, { home, look: { hasTouch: true } })
  await page.locator('h1').first().waitFor()
  const hand = async (by: 'keys' | 'finger'): Promise<Hand> => {
    await page.setViewportSize(looks[by])
    return handOf(page, by, units)
  }
  return { page, hand }
}

interface Table {
  readonly page: Page
  readonly hand: (by: 'keys' | 'finger') => Promise<Hand>
}

const over = async (page: Page): Promise<void> => {
  await page.locator('[role=status][data-outcome]').waitFor()
  await settled(page)
}

const takeIfAny = async (page: Page, hand: Hand): Promise<void> => {
  await over(page)
  if (await page.locator('[data-take]').isVisible()) await hand.take()
}

test('a phase chosen with the mouse leaves Enter to the result', async (context) => {
  const { ruleset, battle, ours, theirs, swept } = present(games.find((game) => game.ruleset === 'fire-and-fury'))
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

const wordsOf = async (page: Page): Promise<string> => (await page.locator('[data-unit]').allInnerTexts()).join()

/** Takes what it does, and sees that it was done. */
const take = async (page: Page, hand: Hand): Promise<void> => {
  const before = await wordsOf(page)
  await hand.take()
  expect(await wordsOf(page)).not.toBe(before)
}

describe.each(inGate(games))('$ruleset', (game) => {
  const { ruleset, charge, ours, theirs, number } = game
  const [first, second] = ours

  const pickFirers = async (page: Page, hand: Hand): Promise<void> => {
    await turnTo(page, 'fire')
    await hand.pick(first)
    await hand.number(number)
    await hand.pick(second)
    await hand.number(number)
    await hand.pick(theirs)
  }
  const pickBoth = async (page: Page, hand: Hand): Promise<void> => {
    await turnTo(page, charge)
    await hand.pick(first)
    await hand.pick(theirs)
  }

  test('a maneuver takes 3 presses, a fire 5 and 2 for each further firer, a charge 5, a tie no more than its dice', async (context) => {
    const { page, hand: handBy } = await begun(context, game)
    for (const by of sweepFor(games.indexOf(game), ['finger', 'keys'])) {
      const hand = await handBy(by)
      await turnTo(page, 'maneuver')
      await hand.pick(first)
      await hand.dice(game.maneuver)
      await takeIfAny(page, hand)
      expect.soft(hand.presses(), `maneuver by ${by}`).toBeLessThanOrEqual(3)

      await pickFirers(page, hand)
      await hand.dice(game.fire)
      await picture(page, `${ruleset}-fire-${by}`)
      await take(page, hand)
      expect.soft(hand.presses(), `fire of two by ${by}`).toBeLessThanOrEqual(7)
      await takeBack(page)

      await pickBoth(page, hand)
      await hand.dice(game.tie)
      await page.getByText('Roll again', { exact: true }).waitFor()
      await picture(page, `${ruleset}-tie-${by}`)
      hand.presses()
      // The dice of its next roll take what the tie does.
      const before = await wordsOf(page)
      await hand.dice(game.over)
      await page.getByText('Roll again', { exact: true }).waitFor({ state: 'detached' })
      expect(await wordsOf(page)).not.toBe(before)
      expect.soft(hand.presses(), `tie by ${by}`).toBeLessThanOrEqual(2)
      await takeBack(page)

      await pickBoth(page, hand)
      await hand.dice(game.swept)
      await over(page)
      await picture(page, `${ruleset}-charge-${by}`)
      await take(page, hand)
      expect.soft(hand.presses(), `charge by ${by}`).toBeLessThanOrEqual(5)
      await takeBack(page)

      // Thrown by the program, all dice are one press.
      await pickBoth(page, hand)
      await hand.roll()
      await takeIfAny(page, hand)
      expect.soft(hand.presses(), `charge by ${by}, thrown by the program`).toBeLessThanOrEqual(4)
      await takeBack(page)
    }
  })
})

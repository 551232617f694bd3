/** After a roll, the result and the button to apply it are visible together. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test, type TestContext } from 'vitest'
import { nonNull } from '../../src-core/present.ts'
import { startMachine, valueOf } from '../main/machine-tools.ts'
import { inGate, sweep } from '../tools.ts'
import { openApp } from './support/app.ts'
import { games, type Game } from './support/games.ts'
import { handOf, type Hand } from './support/hand.ts'
import { picture } from './support/mustered.ts'
import { choose, settled, takeBack, turnTo } from './support/table.ts'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

const begun = async (
  context: TestContext,
  { ruleset, battle }: Game,
  settings = {},
): Promise<{ readonly page: Page; readonly hand: Hand }> => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-result-'))
  homes.push(home)
  choose(home, ruleset, settings)
  const started = await startMachine({ home })
    .window('a')
    .call('startBattle', { name: `${battle}.battle.yaml` })
  if (!started.ok) throw new Error(`there is no ${battle}`)
  const { page } = await openApp(context, { home, look: {} })
  page.setDefaultTimeout(10_000)
  await page.locator('h1').first().waitFor()
  return { page, hand: handOf(page, 'keys', nonNull(started.value.roster).units) }
}

const rooms = [
  { width: 1280, height: 720 },
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
]

const before = { odds: '.odds ol', dice: '.pad' }
const after = { result: '.result h2', take: '[data-take]' }
const tie = { ...after, dice: '.pad' }

/** Names of the parts that aren't fully visible. */
const hidden = async (page: Page, parts: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const seen = await Promise.all(
    Object.entries(parts).map(async ([name, place]) => {
      const isSeen = await page
        .locator(place)
        .first()
        .evaluate((part) => {
          const box = part.getBoundingClientRect()
          // The part is on top near its upper and lower edge, however close the lines are.
          return [box.top + 10, box.bottom - 10].every((y) => {
            const there = document.elementFromPoint(box.left + box.width / 2, y)
            return there !== null && (part.contains(there) || there.contains(part))
          })
        })
      return isSeen ? [] : [name]
    }),
  )
  return seen.flat()
}

describe.each(inGate(games))('$ruleset', (game) => {
  const [first] = game.ours
  test('fire, a charge, its tie and follow-ups fit the screen of a laptop and a tablet in portrait', async (context) => {
    const { page, hand } = await begun(context, game)
    const found: string[] = []
    const look = async (state: string, parts: Readonly<Record<string, string>>): Promise<void> => {
      for (const room of rooms) {
        await page.setViewportSize(room)
        await settled(page)
        await picture(page, `result-${game.ruleset}-${state}-${room.width}`)
        found.push(...(await hidden(page, parts)).map((what) => `${state} at ${room.width}: ${what}`))
      }
    }
    const meet = async (): Promise<void> => {
      await turnTo(page, game.charge)
      await hand.pick(first)
      await hand.pick(game.theirs)
    }
    await turnTo(page, 'fire')
    await hand.pick(first)
    await hand.number(game.number)
    await hand.pick(game.theirs)
    await look('fire before', before)
    await hand.dice(game.fire)
    await page.locator('[data-take]').waitFor()
    await look('fire', after)
    await takeBack(page)
    await meet()
    await look('charge before', before)
    await hand.dice(game.tie)
    await page.getByText('Roll again', { exact: true }).waitFor()
    await look('tie', tie)
    await hand.take()
    await look('tie taken', before)
    await hand.dice(game.over)
    await page.getByText('Roll again', { exact: true }).waitFor({ state: 'detached' })
    await settled(page)
    await look('tie over', after)
    await takeBack(page)
    await meet()
    await hand.dice(game.swept)
    await page.locator('[data-take]').waitFor()
    await look('charge', after)
    await hand.take()
    await look('charge taken', { dice: before.dice })
    if (await page.locator('[data-follow]').first().isVisible()) {
      await page.keyboard.press('x')
      await look('follow-up', { next: '.pad, [data-take]' })
    }
    expect(found).toEqual([])
  })
})

describe.each(sweep(games))('$ruleset, text at 250%', (game) => {
  test.for(
    inGate([
      { name: 'a laptop', room: { width: 1280, height: 720 } },
      { name: 'a tablet', room: { width: 820, height: 1180 } },
    ]),
  )('odds and dice, then the result and its buttons are visible on $name', async ({ room }, context) => {
    const found: string[] = []
    const { page, hand } = await begun(context, game, { textSize: 2.5 })
    await page.setViewportSize(room)
    const look = async (state: string, parts: Readonly<Record<string, string>>): Promise<void> => {
      await settled(page)
      await picture(page, `result-250-${game.ruleset}-${state}-${room.width}`)
      found.push(...(await hidden(page, parts)).map((what) => `${state}: ${what}`))
    }
    const roll = async (dice: readonly number[]): Promise<void> => {
      // The page may have been scrolled before.
      await page.locator('.window').evaluate((all) => all.scrollTo(0, 0))
      await hand.dice(dice)
    }
    const [first] = game.ours
    await turnTo(page, 'maneuver')
    await hand.pick(first)
    await look('maneuver before', before)
    await roll(game.maneuver)
    await page.locator('[role=status][data-outcome]').waitFor()
    await look('maneuver', { result: after.result })
    await takeBack(page)

    await turnTo(page, 'fire')
    await hand.pick(first)
    await hand.number(game.number)
    await hand.pick(game.theirs)
    await look('fire before', before)
    await roll(game.fire)
    await page.locator('[data-take]').waitFor()
    await look('fire', after)
    await takeBack(page)

    await turnTo(page, game.charge)
    await hand.pick(first)
    await hand.pick(game.theirs)
    await look('charge before', before)
    await roll(game.tie)
    await page.getByText('Roll again', { exact: true }).waitFor()
    await look('tie', after)
    await hand.take()
    await look('tie taken', before)
    await roll(game.over)
    await page.getByText('Roll again', { exact: true }).waitFor({ state: 'detached' })
    await look('tie over', after)
    expect(found).toEqual([])
  })
})

test('a loss with unknown stands shows a notice that leads to the roster', async (context) => {
  const [, , game] = games
  const home = mkdtempSync(join(tmpdir(), 'doublequick-missing-'))
  homes.push(home)
  choose(home, game.ruleset)
  const machine = startMachine({ home }).window('a')
  const { roster } = valueOf(await machine.call('startBattle', { name: `${game.battle}.battle.yaml` }))
  const whole = nonNull(nonNull(roster).units.find(({ name }) => name === game.theirs))
  const { stands: _, ...facts } = whole.facts
  const edit = {
    units: [{ id: whole.id, name: whole.name, is: whole.is, side: whole.side, command: whole.command, facts }],
  }
  const { roster: unsure } = valueOf(
    await machine.call('muster', { rules: { ruleset: game.ruleset, house: [] }, edit }),
  )
  const { page } = await openApp(context, { home, look: {} })
  const hand = handOf(page, 'keys', nonNull(unsure).units)
  await turnTo(page, 'fire')
  await hand.pick(game.ours[0])
  await hand.number(game.number)
  await hand.pick(game.theirs)
  await hand.dice(game.fire)
  const note = page.locator(`[data-missing="${whole.id}"]`)
  await note.getByText(`${game.theirs}: Stands not entered.`).waitFor()
  await picture(page, 'result-untold')

  await note.getByRole('button', { name: 'Order of battle' }).click()
  const details = page.getByRole('complementary')
  expect(await details.getByLabel('Name', { exact: true }).inputValue()).toBe(game.theirs)
  await details.getByLabel('Stands', { exact: true }).fill('6')
  await details.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByLabel(`${game.theirs}: stands 6 → `).waitFor()
  await expect.poll(() => note.count()).toBe(0)
})

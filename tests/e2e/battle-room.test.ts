/** With an order of battle, everything needed for a check is visible, whichever units are picked. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { nonNull } from '../../src-core/present.ts'
import { startMachine } from '../main/machine-tools.ts'
import { inGate, sweepFor } from '../tools.ts'
import { openApp } from './support/app.ts'
import { facts, laptop, musteredIn, picture } from './support/mustered.ts'
import { checksIn, choose, settled, turnTo } from './support/table.ts'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

/** Elements that overflow a pane or aren't fully inside it. */
const outside = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const over = [...document.querySelectorAll('.army')]
      .filter((pane) => pane.scrollWidth > pane.clientWidth)
      .map(() => 'army, sideways')
    const inputs = document.querySelector('.card > .scroll')
    const by = inputs ? Math.max(inputs.scrollHeight - inputs.clientHeight, inputs.scrollWidth - inputs.clientWidth) : 0
    return [...over, ...(by > 0 ? [`inputs by ${by} px`] : [])]
  })

const battles = [
  { ruleset: 'napoleonic-fury', battle: 'auerbach-mill' },
  { ruleset: 'fire-and-fury', battle: 'millbrook' },
  { ruleset: 'regimental-fury', battle: 'toll-house' },
  { ruleset: 'italy-1799', battle: 'monte-chiaro' },
  { ruleset: 'triple-alliance-1864', battle: 'paso-hondo' },
]
const rooms = [
  { width: 1280, height: 720 },
  { width: 820, height: 1180 },
]

describe.each(inGate(battles))('$ruleset', (played) => {
  const { ruleset, battle } = played
  test.for(sweepFor(battles.indexOf(played), rooms))(
    'at $width by $height the whole check is visible while units and inputs are chosen',
    async (viewport, context) => {
      const home = mkdtempSync(join(tmpdir(), 'doublequick-room-'))
      homes.push(home)
      choose(home, ruleset)
      const started = await startMachine({ home })
        .window('a')
        .call('startBattle', { name: `${battle}.battle.yaml` })
      if (!started.ok) throw new Error(`there is no ${battle}`)
      const { units, sides } = nonNull(started.value.roster)
      const app = await openApp(context, { home, look: { viewport } })
      const { page } = app
      await page.locator('h1').first().waitFor()
      await page.evaluate(() => (location.hash = '#/play'))
      await page.locator('.resolver[data-settled]').waitFor()
      await page.locator('[data-next-phase]').click()
      await page.getByText('Still to act').waitFor()
      const next = await page.locator('[data-next-unit]').boundingBox()
      expect(nonNull(next).x + nonNull(next).width).toBeLessThanOrEqual(viewport.width)

      const found: string[] = []
      const look = async (check: string, state: string): Promise<void> => {
        await settled(page)
        await picture(page, `room-${ruleset}-${check}-${state}-${viewport.width}`)
        found.push(...(await outside(page)).map((what) => `${check}, ${state}: ${what}`))
      }
      const pickOf = async (side: number): Promise<void> => {
        const unit = units.find((each) => each.is === 'unit' && each.side === sides[side]?.id)
        await page.locator(`[data-unit="${nonNull(unit).id}"]`).click()
      }
      for (const check of checksIn(ruleset)) {
        await turnTo(page, check)
        for (const side of [0, 1]) {
          if ((await page.locator('.awaited').count()) === 0) break
          await pickOf(side)
        }
        if (await page.locator('[data-picked]').count()) await look(check, 'picked')
      }
      expect(found).toEqual([])
      await app.stop()
    },
  )
})

const army = (side: string, names: readonly string[]) =>
  names.map((name) => ({
    ...{ id: name.toLowerCase(), name, is: 'unit' as const, side, command: null },
    facts: { ...facts, stands: 6 },
  }))

test('five firing units, and a charge of three against two, fit a laptop without scrolling', async (context) => {
  const own = ['Thorne', 'Ames', 'Ludlow', 'Pryor', 'Dunmore']
  const page = await musteredIn(context, laptop, {
    sides: [
      { id: 'north', name: 'Union', facts: { army: 'union' } },
      { id: 'south', name: 'Confederates', facts: { army: 'confederate' } },
    ],
    units: [...army('north', own), ...army('south', ['Mabry', 'Teller'])],
  })
  const pick = async (name: string): Promise<void> => {
    await page.locator('[data-unit]', { hasText: name }).click()
    await page.locator(`[data-picked=${name.toLowerCase()}]`).waitFor()
  }
  await turnTo(page, 'fire')
  for (const name of own) {
    await pick(name)
    await page.locator('[data-digit="1"]').click()
  }
  await pick('Mabry')
  await settled(page)
  await picture(page, 'room-five-firers')
  expect(await outside(page)).toEqual([])
  const heights = await page
    .locator('.group')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(38)
  await turnTo(page, 'charge')
  for (const name of [...own.slice(0, 3), 'Mabry', 'Teller']) await pick(name)
  await settled(page)
  await picture(page, 'room-three-against-two')
  expect(await outside(page)).toEqual([])
})

test.for(
  inGate([
    { name: 'on a tablet, text at 250%', width: 820, height: 1180, textSize: 2.5, min: 1 },
    { name: 'on a laptop, text at 250%', width: 1280, height: 800, textSize: 2.5, min: 2 },
    { name: 'on a phone', width: 390, height: 844, textSize: 1, min: 3 },
  ]),
)('$name, units are visible and not covered while picking', async ({ width, height, textSize, min }, context) => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-room-'))
  homes.push(home)
  choose(home, 'fire-and-fury', { textSize })
  const started = await startMachine({ home }).window('a').call('startBattle', { name: 'millbrook.battle.yaml' })
  if (!started.ok) throw new Error('there is no battle')
  const app = await openApp(context, { home, look: { viewport: { width, height } } })
  const { page } = app
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'fire')
  const whole = await page.locator('.own [data-unit]').evaluateAll((units) => {
    const pane = units[0]?.closest('.army')?.getBoundingClientRect()
    const bottom = Math.min(pane?.bottom ?? 0, innerHeight)
    return units.filter((unit) => unit.getBoundingClientRect().bottom <= bottom).length
  })
  await picture(page, `room-picking-${width}-${textSize}`)
  expect(whole).toBeGreaterThanOrEqual(min)
  const show = async (area: string): Promise<void> => {
    const tab = page.locator(`[data-area=${area}]`)
    if (await tab.isVisible()) await tab.click()
  }
  for (const name of ['Thorne', 'Ames']) {
    await show('own')
    await page.locator('[data-unit]', { hasText: name }).click({ timeout: 5000 })
    await page.locator('[data-digit="2"]').click()
  }
  await show('enemy')
  await page.locator('[data-unit]', { hasText: 'Teller' }).click({ timeout: 5000 })
  await settled(page)
  await page.locator('[data-face="9"]').click()
  await page.locator('[role=status][data-outcome]').waitFor()
  await picture(page, `room-rolled-${width}-${textSize}`)
  await app.stop()
})

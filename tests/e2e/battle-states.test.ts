/** What the window shows after a result is applied or corrected, or a unit is moved. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test, type TestContext } from 'vitest'
import type { RosterEdit } from '../../src-core/battle/roster.ts'
import { startMachine, type Window } from '../main/machine-tools.ts'
import { openApp } from './support/app.ts'
import { facts, laptop, picture } from './support/mustered.ts'
import { choose, press, settled, turnTo } from './support/table.ts'

const unit = (id: string, name: string, side: string, stands: number, more: object = {}) => ({
  id,
  name,
  is: 'unit' as const,
  side,
  command: null,
  facts: { ...facts, stands, ...more },
})
const edit = {
  sides: [
    { id: 'north', name: 'Union', facts: { army: 'union' } },
    { id: 'south', name: 'Confederates', facts: { army: 'confederate' } },
  ],
  commands: [{ id: 'corps', name: 'II Corps', side: 'south', parent: null, facts: {} }],
  units: [
    unit('meredith', 'Meredith', 'north', 6),
    unit('archer', 'Archer', 'south', 7),
    unit('davis', 'Davis', 'south', 1),
    { ...unit('taylor', 'Taylor', 'south', 2), facts: { arm: 'artillery', stands: 2 } },
  ],
}

interface Opened {
  readonly page: Page
  /** Makes a call as another window of the same program. */
  readonly call: Window['call']
}
const opened = async (context: TestContext, ruleset = 'fire-and-fury', roster: RosterEdit = edit): Promise<Opened> => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-states-'))
  context.onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  choose(home, ruleset)
  const { call } = startMachine({ home }).window('another')
  expect((await call('muster', { rules: { ruleset, house: [] }, edit: roster })).ok).toBe(true)
  const { page } = await openApp(context, { home, look: laptop })
  await page.locator('h1').first().waitFor()
  return { page, call }
}
const textOf = (page: Page, id: string): Promise<string> =>
  page
    .locator(`[data-unit=${id}]`)
    .evaluate((unit: HTMLElement) => `${unit.innerText} ${unit.dataset['stands'] ?? ''} stands`)
const pick = async (page: Page, ...ids: readonly string[]): Promise<void> => {
  for (const id of ids) await page.locator(`[data-unit=${id}]`).click()
}
const playFire = async (page: Page, target: string, die: string): Promise<void> => {
  await turnTo(page, 'fire')
  await pick(page, 'meredith', target)
  const each = page.locator('[data-field="firer.groups.0.each"]')
  await each.fill('1')
  await each.press('Enter')
  await settled(page)
  await press(page, Array.from(die))
  await settled(page)
}

test('capturing a battery leaves the troops next to it on the field', async (context) => {
  const { page } = await opened(context)
  await turnTo(page, 'charge')
  await pick(page, 'meredith', 'archer', 'taylor')
  await settled(page)
  await press(page, ['0', '1'])
  await settled(page)
  await picture(page, 'states-battery-result')
  await press(page, ['Enter'])
  await page.locator('[data-status=destroyed] > [data-unit=taylor]').waitFor()
  expect(await textOf(page, 'archer')).toMatch(/\b5\b/)
  await picture(page, 'states-battery-captured')
})

test('lists defenders in different states, and explains why a leader can’t be tapped', async (context) => {
  const reynolds = { id: 'reynolds', name: 'Reynolds', is: 'leader', side: 'north', command: null, facts: {} } as const
  const { page } = await opened(context, 'fire-and-fury', { ...edit, units: [...edit.units, reynolds] })
  await playFire(page, 'archer', '9')
  await press(page, ['Enter'])
  await page.locator('[data-unit=archer][data-stands="6"]').waitFor()
  await page.locator('[data-unit=reynolds]').click()
  await page.getByText('This check is for units.', { exact: true }).waitFor()
  await turnTo(page, 'charge')
  await pick(page, 'meredith', 'davis', 'archer')
  await page.locator('[data-mixed]', { hasText: 'Counts as Davis' }).getByText('Archer is disordered').waitFor()
})

test('a unit that loses its last stand leaves the field, and one undo restores it', async (context) => {
  const { page } = await opened(context)
  await playFire(page, 'davis', '9')
  await press(page, ['Enter'])
  await page.locator('[data-status=destroyed] > [data-unit=davis]').waitFor()
  await settled(page)
  await picture(page, 'states-destroyed')
  await press(page, ['z'])
  await page.locator('[data-status=present] > [data-unit=davis]').waitFor()
})

test('a corrected roll keeps the effects of later ones', async (context) => {
  const { page } = await opened(context)
  for (const stands of [6, 5]) {
    await playFire(page, 'archer', '9')
    await press(page, ['Enter'])
    await page.locator(`[data-unit=archer][data-stands="${stands}"]`).waitFor()
  }
  await page.locator('[data-history]').click()
  const first = page.locator('[data-line]', { hasText: 'Meredith' }).last()
  await first.locator('.head').click()
  await page.locator('[data-correction] [data-face="1"]').click()
  await page.locator('[data-commit]:not([disabled])').click()
  await first.getByText('corrected').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-unit=archer][data-stands="6"]').waitFor({ state: 'attached' })
  await picture(page, 'states-corrected')
  expect(await textOf(page, 'archer')).toContain('disordered')
})

test('a unit is moved, split, merged, destroyed and restored from its row', async (context) => {
  const { page } = await opened(context)
  await turnTo(page, 'charge')
  const open = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await page.locator('[data-unit-actions]').waitFor()
  }
  const act = async (what: string): Promise<void> => {
    await page.locator(`[data-do=${what}]`).click()
    await page.locator('[data-unit-actions]').waitFor({ state: 'detached' })
  }
  const labels = (): Promise<readonly string[]> =>
    page
      .locator('[data-unit]')
      .evaluateAll((units) =>
        units.map((unit) => `${unit.querySelector('b')?.innerText}, ${unit.getAttribute('data-stands')} stands`),
      )

  await open('Davis')
  await page.getByLabel('Move to').selectOption({ label: 'II Corps' })
  await act('move')
  await page
    .locator('[data-command=corps]')
    .locator('xpath=following::*[@data-unit][1]')
    .and(page.locator('[data-unit=davis]'))
    .waitFor()
  await picture(page, 'states-moved')

  await open('Archer')
  await page.getByLabel('Stands', { exact: true }).fill('3')
  await picture(page, 'states-actions')
  await act('split')
  await expect.poll(labels).toContain('Archer (part), 3 stands')
  expect(await labels()).toContain('Archer, 4 stands')
  await open('Archer (part)')
  await page.getByLabel('Merge into').selectOption({ label: 'Archer' })
  await act('merge')
  await expect.poll(labels).toContain('Archer, 7 stands')

  await open('Archer')
  await act('destroy')
  await page.locator('[data-status=destroyed] > [data-unit=archer]').waitFor()
  await open('Archer')
  await act('restore')
  await page.locator('[data-status=present] > [data-unit=archer]').waitFor()
})

test('units that are due arrive with one click', async (context) => {
  const { page } = await opened(context, 'fire-and-fury', {
    sides: edit.sides,
    units: [...edit.units.slice(0, 1), { ...unit('stone', 'Stone', 'north', 5), arrives: 1 }],
  })
  await turnTo(page, 'maneuver')
  await page.locator('[data-unit=meredith]').waitFor()
  await page.locator('[data-status=expected] > [data-unit=stone]').waitFor()
  await page.locator('[data-next-phase]').click()
  await page.locator('[data-reminder]', { hasText: 'Stone' }).waitFor()
  await page.locator('[data-arrive]').click()
  await page.locator('[data-status=present] > [data-unit=stone]').waitFor()
  expect(await page.locator('[data-arrive]').count()).toBe(0)
})

test('a check without dice is recorded, and its result applied', async (context) => {
  const { page } = await opened(context, 'regimental-fury', {
    sides: edit.sides.map((side) => ({ ...side, facts: {} })),
    units: [{ ...unit('tenth', 'Tenth', 'north', 6), facts: { stands: 6 } }],
  })
  await turnTo(page, 'movement')
  await pick(page, 'tenth')
  await page.locator('[data-at="crossing=obstacle"]').click()
  await settled(page)
  await page.locator('[data-record]').click()
  await settled(page)
  await press(page, ['Enter'])
  await page.locator('[data-unit=tenth]', { hasText: 'disordered' }).waitFor()
})

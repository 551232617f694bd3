/** The journal in the window: read, corrected, its report, and no battle lost. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { RosterEdit } from '../../src-core/battle/roster.ts'
import type { InputOf, MethodName } from '../../src-core/contract/methods.ts'
import { damageAfterBackup, startMachine } from '../main/machine-tools.ts'
import { openApp } from './support/app.ts'
import { choose, press, settled, turnTo } from './support/table.ts'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

const rules = { ruleset: 'fire-and-fury', house: [] }
const edit = {
  sides: [
    { id: 'north', name: 'Union', facts: { army: 'union' } },
    { id: 'south', name: 'Confederates', facts: { army: 'confederate' } },
  ],
  commands: [{ id: 'corps', name: 'I Corps', side: 'north', parent: null, facts: {} }],
  units: [
    {
      id: 'cutler',
      name: 'Cutler',
      is: 'unit',
      side: 'north',
      command: 'corps',
      facts: { stands: 6, 'worn-at': 4, 'spent-at': 2 },
    },
    {
      id: 'davis',
      name: 'Davis',
      is: 'unit',
      side: 'south',
      command: null,
      facts: { stands: 7, 'worn-at': 5, 'spent-at': 3 },
    },
  ],
} satisfies RosterEdit

/** A battle of two turns in a home of its own; `more` units only stand by. */
const played = async (more: NonNullable<RosterEdit['units']> = []): Promise<string> => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-journal-'))
  homes.push(home)
  choose(home, rules.ruleset)
  const { call } = startMachine({ home }).window('a')
  const ask = async <M extends MethodName>(name: M, input: InputOf<M>): Promise<void> => {
    expect((await call(name, input)).ok).toBe(true)
  }
  await ask('muster', { rules, edit: { ...edit, units: [...edit.units, ...more] } })
  await ask('nextPhase', { rules })
  for (const [firer, target, die] of [
    ['cutler', 'davis', 9],
    ['davis', 'cutler', 4],
  ] as const) {
    await ask('playCheck', {
      rules,
      procedure: 'fire',
      cast: { firer: [firer], target: [target] },
      inputs: { points: 20 },
      dice: { source: 'typed', faces: [[die]] },
    })
    await ask('applyChanges', {
      of: 'roll',
      changes: [
        { unit: target, trait: 'order', to: 'disordered' },
        { unit: target, trait: 'stands', to: 5 },
      ],
    })
  }
  await ask('playCheck', {
    rules,
    procedure: 'maneuver',
    cast: { unit: ['davis'] },
    inputs: {},
    dice: { source: 'typed', faces: [[6]] },
  })
  await ask('applyChanges', { of: 'roll', changes: [{ unit: 'davis', trait: 'order', to: 'good' }] })
  return home
}

const pictures = process.env['DOUBLEQUICK_PICTURES']
const picture = async (page: Page, name: string): Promise<void> => {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}
const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source)
  const { violations: found } = await page.evaluate<AxeResults>('axe.run()')
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
}

test('a line is read with its odds, corrected, and what no longer fits is settled', async (context) => {
  const { page, stop } = await openApp(context, {
    home: await played(),
    look: { viewport: { width: 1280, height: 720 } },
  })
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'maneuver')
  await page.locator('[data-unit=davis]').waitFor()
  // After a reload the last result shows what was rolled, with the odds of that moment.
  await page.locator('[role=status][data-outcome=shaken]').waitFor()
  await page.locator('[data-history]').click()
  const line = (number: number) => page.locator(`[data-line="${number}"]`)
  await line(3).locator('summary').click()
  expect(await line(3).innerText()).toContain('Deadly 30%')
  await picture(page, 'journal-open')
  expect(await violations(page)).toEqual([])
  await line(3).locator('[data-correct-dice]').fill('1')
  await line(3).locator('[data-resolve]').click()
  await line(3).getByText('Lively').first().waitFor()
  await page.locator('[data-line="5"][data-conflict]').waitFor()
  await picture(page, 'journal-conflict')
  for (const number of [5]) {
    await line(number).locator('summary').click()
    await line(number).locator('[data-keep]').click()
    await page.locator(`[data-line="${number}"][data-conflict]`).waitFor({ state: 'detached' })
  }

  // With other inputs: the check stands as it was, and the next die takes the place of its line.
  await line(3).locator('summary').click()
  await line(3).locator('[data-elsewhere]').click()
  await page.locator('[data-correcting]').waitFor()
  await settled(page)
  await picture(page, 'journal-correcting')
  await press(page, ['9'])
  await page.locator('[data-correcting]').waitFor({ state: 'detached' })
  await page.locator('[data-history]').click()
  await line(3).getByText('Deadly').first().waitFor()
  await stop()
})

test('the report says losses and luck; battles are copied, opened, and never lost', async (context) => {
  const unnumbered = {
    id: 'meredith',
    name: 'Meredith',
    is: 'unit',
    side: 'north',
    command: 'corps',
    facts: {},
  } as const
  const { page, stop } = await openApp(context, {
    home: await played([unnumbered]),
    look: { viewport: { width: 800, height: 1280 } },
  })
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'maneuver')
  await page.locator('[data-history]').click()
  await page.getByRole('radio', { name: 'Report' }).click()
  await page.locator('[data-report] svg').first().waitFor()
  const report = await page.locator('[data-report]').innerText()
  expect(report).toMatch(/Confederates\s+1\s+0\s+7\s+2/)
  expect(report).toMatch(/Union\s+2\s+0\s+6 \+ \?\s+1 \+ \?/)
  expect(report).toContain('units without an entered strength')
  await picture(page, 'report')
  expect(await violations(page)).toEqual([])
  await page.locator('[data-end]').click()
  await page.getByText('The battle is over.').waitFor()
  await page.getByRole('radio', { name: 'Battles' }).click()
  await page.locator('[data-battle]').first().waitFor()
  await page.locator('[data-copy]').click()
  await page.locator('[data-battle] >> nth=1').waitFor()
  await picture(page, 'battles')
  await page.locator('[data-new]').click()
  await page.locator('[data-unit=davis]').waitFor({ state: 'detached' })
  await page.locator('[data-history]').click()
  await page.getByRole('radio', { name: 'Battles' }).click()
  await page.locator('[data-battle] >> nth=2').locator('[data-open]').click()
  await page.locator('[data-unit=davis]').waitFor({ state: 'attached' })
  await stop()
})

test('a damaged database is restored from a backup, and a battle moves to another computer as a file', async (context) => {
  const home = await played()
  damageAfterBackup(home)
  const first = await openApp(context, { home })
  const openBattles = async (page: Page): Promise<void> => {
    await page.locator('[data-history]').click()
    await page.getByRole('radio', { name: 'Battles' }).click()
  }
  await first.page.locator('[data-view=play]').click()
  await openBattles(first.page)
  await first.page.locator('[data-backup]').getByRole('button', { name: 'Restore backup' }).click()
  await first.page.locator('[data-backup]').waitFor({ state: 'detached' })
  const [exported] = await Promise.all([
    first.page.waitForEvent('download'),
    first.page.locator('[data-export]').first().click(),
  ])
  expect(exported.suggestedFilename()).toMatch(/^battle-.*\.battle\.jsonl$/)
  const file = join(home, exported.suggestedFilename())
  await exported.saveAs(file)
  await first.stop()

  const second = await openApp(context)
  await second.page.locator('[data-view=play]').click()
  await openBattles(second.page)
  const asked = second.page.waitForEvent('filechooser')
  await second.page.locator('[data-import]').click()
  await (await asked).setFiles(file)
  await second.page.locator('[data-unit=davis]').waitFor({ state: 'attached' })
  await second.page.locator('[data-history]').click()
  await second.page.getByRole('radio', { name: 'Journal' }).click()
  await second.page.locator('[data-line="5"]').first().waitFor()
  await second.stop()
})

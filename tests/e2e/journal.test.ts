/** The journal in the window: reading, correcting, its report, and keeping every battle. */
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

/** Plays a battle of two turns in a separate settings folder. The units in `more` don't act. */
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
  const { violations: found } = await page.evaluate<AxeResults>('axe.run("[data-journal]")')
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
}

/** Opens the list of battles from Play. */
const openBattles = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Battles', exact: true }).click()
  await page.locator('[data-import]').waitFor()
}

const inJournal = async (page: Page): Promise<void> => {
  await page.locator('[data-history]').click()
  await page.locator('[data-journal] [data-line]').first().waitFor()
}

test('a line shows its odds, and a correction previews every changed line', async (context) => {
  const { page, stop } = await openApp(context, {
    home: await played(),
    look: { viewport: { width: 1280, height: 720 } },
  })
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'maneuver')
  await page.locator('[data-unit=davis]').first().waitFor()
  await inJournal(page)
  const line = (number: number) => page.locator(`[data-line="${number}"]`)
  const texts = await line(3).innerText()
  expect(texts).toContain('Cutler fires at Davis')
  expect(texts).toContain('20 points, 9 + 0 = 9')
  expect(texts).toContain('Davis 7 → 5, disordered')
  await line(3).locator('.head').click()
  expect(await line(3).innerText()).toContain('Deadly 30%')
  await picture(page, 'journal-open')
  expect(await violations(page)).toEqual([])

  // Corrects the die by its key. Line 5 depends on Davis's state.
  await press(page, ['1'])
  await page.locator('[data-commit]:not([disabled])').waitFor()
  expect(await page.locator('[data-commit]').innerText()).toContain('Correct 2 lines')
  const effects = await page.locator('[data-effects]').innerText()
  expect(effects).toMatch(/3\s+Lively instead of Deadly: Davis disordered/)
  expect(effects).toMatch(
    /5\s+Check: The same dice now give Rally.+Davis: Stands was 5 at this roll and is now as in the order of battle/s,
  )
  expect(await line(3).locator('del').allInnerTexts()).toContain('Deadly')
  await picture(page, 'journal-preview')
  expect(await violations(page)).toEqual([])

  // Escape cancels without storing anything.
  await press(page, ['Escape'])
  await page.locator('[data-effects]').waitFor({ state: 'detached' })
  expect(await line(3).innerText()).toContain('Deadly')
  await page.locator('[data-correction] [data-face="1"]').click()
  await page.locator('[data-commit]:not([disabled])').waitFor()
  await press(page, ['Enter'])
  await line(3).getByText('corrected').waitFor()
  await page.locator('[data-line="5"][data-conflict]').waitFor()
  await line(5).locator('.head').click()
  await page.locator('[data-keep]').click()
  await page.locator('[data-line="5"][data-conflict]').waitFor({ state: 'detached' })

  // Correcting with other inputs shows the original check, and the next roll replaces its line.
  await line(3).locator('.head').click()
  await page.locator('[data-elsewhere]').click()
  await page.locator('[data-correcting]').waitFor()
  await settled(page)
  await press(page, ['9'])
  await page.locator('[data-correcting]').waitFor({ state: 'detached' })
  await inJournal(page)
  await line(3).getByText('Deadly').first().waitFor()

  // Undo back to a line, then return to the check.
  await line(4).locator('.head').click()
  await page.locator('[data-undo-to]').click()
  await page.locator('[data-undo-lines]').click()
  await line(4).waitFor({ state: 'detached' })
  await line(3).waitFor()
  await press(page, ['Escape'])
  await page.locator('.resolver').waitFor()
  await stop()
})

test('lines can be found by text and phase, and corrected on a phone', async (context) => {
  const { page, stop } = await openApp(context, {
    home: await played(),
    look: { viewport: { width: 390, height: 844 }, hasTouch: true },
  })
  await page.locator('h1').first().waitFor()
  await turnTo(page, 'maneuver')
  await inJournal(page)
  const numbers = async (): Promise<readonly (string | null)[]> =>
    Promise.all((await page.locator('[data-line]').all()).map((each) => each.getAttribute('data-line')))
  await page.getByLabel('Find').fill('davis fires')
  await page.locator('[data-line="3"]').waitFor({ state: 'detached' })
  expect(await numbers()).toEqual(['4'])
  await page.getByLabel('Find').fill('')
  await page.locator('[data-line="1"]').waitFor()
  await page.getByLabel('Phase').selectOption({ label: 'Musketry and cannonade' })
  await page.locator('[data-line="1"]').waitFor({ state: 'detached' })
  await page.locator('[data-line="3"] .head').click()
  await page.locator('[data-correct]').click()
  await page.locator('[data-face="1"]').click()
  await page.locator('[data-commit]:not([disabled])').click()
  await page.locator('[data-line="3"]').getByText('corrected').waitFor()
  expect(await page.locator('[data-line="3"] .result').innerText()).toContain('Lively')
  expect(await violations(page)).toEqual([])
  await page.locator('[data-back]').click()
  await page.locator('.resolver').waitFor()
  await stop()
})

test('the report shows losses and luck and can be downloaded; battles can be copied and reopened', async (context) => {
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
  await inJournal(page)
  await page.locator('[data-mode]').click()
  await page.locator('[data-summary] svg').first().waitFor()
  const summary = await page.locator('[data-summary]').innerText()
  expect(summary).toMatch(/Turn 1\s+1\s+2\s+Total\s+1\s+2/)
  expect(summary).toMatch(/So far: Union \d+%/)
  const report = await page.locator('[data-report]').innerText()
  expect(report).toMatch(/Confederates\s+1\s+0\s+7\s+2/)
  expect(report).toMatch(/Union\s+2\s+0\s+6 \+ \?\s+1 \+ \?/)
  expect(report).toContain('strength not entered')
  await picture(page, 'report')
  expect(await violations(page)).toEqual([])
  await page.locator('[data-end]').click()
  await page.getByText('The battle is over.').waitFor()
  const [markdown] = await Promise.all([
    page.waitForEvent('download'),
    page
      .locator('[data-exports]')
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Report as Markdown' }).click()),
  ])
  expect(markdown.suggestedFilename()).toMatch(/^battle-.*\.md$/)
  await page.locator('[data-battles]').click()
  await page.locator('[data-battle]').first().waitFor()
  await page.locator('[data-copy]').click()
  await page.locator('[data-battle] >> nth=1').waitFor()
  await picture(page, 'battles')
  await page.locator('[data-new]').click()
  await page.locator('[data-unit=davis]').waitFor({ state: 'detached' })
  await openBattles(page)
  await page.locator('[data-battle] >> nth=2').locator('[data-open]').click()
  await page.locator('[data-unit=davis]').waitFor({ state: 'attached' })
  await stop()
})

test('a damaged database is restored from a backup, and a battle moves to another computer as a file', async (context) => {
  const home = await played()
  damageAfterBackup(home)
  const first = await openApp(context, { home })
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
  await inJournal(second.page)
  await second.page.locator('[data-line="5"]').waitFor()
  await second.stop()
})

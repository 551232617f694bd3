/** The resolver by keyboard: every family of checks in every ruleset, compared with the command line. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, type TestContext } from 'vitest'
import type { FormRoll } from '../../src-core/play/form.ts'
import { inGate, isGate } from '../tools.ts'
import { openApp, type App } from './support/app.ts'
import { askedOf, choose, cli, fixtures, keysFor, press, settled, shownOdds, turnTo } from './support/table.ts'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

/** Opens the window at 1280 by 800 with a ruleset chosen. */
const tableOf = async (context: TestContext, ruleset: string, own = false): Promise<App> => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-table-'))
  homes.push(home)
  choose(home, ruleset)
  return openApp(context, { home, own, rulesets: [fixtures], look: { viewport: { width: 1280, height: 800 } } })
}

const cases: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'napoleonic-fury': {
    maneuver: { unit: { nation: 'france', fatigue: 'fresh' } },
    fire: { points: 15, target: { cover: 'hedge', enfiladed: true } },
    melee: { attacker: { nation: 'france', class: 'guard' }, defender: { outflanked: true, order: 'disordered' } },
  },
  'fire-and-fury': {
    maneuver: { unit: { fatigue: 'fresh', order: 'disordered', 'attached-leaders': 1 } },
    fire: { points: 7, target: { cover: 'woods', formation: 'column' } },
    charge: { attacker: { fatigue: 'fresh', supported: true }, defender: { order: 'disordered', works: 'trenches' } },
  },
  'regimental-fury': {
    maneuver: { unit: { fatigue: 'spent', formation: 'march-column' } },
    fire: {
      firer: { groups: [{ stands: 4, weapon: 'first-rate-rifles', range: 6 }] },
      target: { cover: 'stone-wall' },
    },
    charge: { attacker: { weapon: 'shotgun' }, defender: { outnumbered: 'two-to-one' } },
  },
  'italy-1799': {
    maneuver: { unit: { quality: 'raw', rating: 'gallant', 'out-of-command': true } },
    fire: { points: 9, target: { quality: 'veteran', cover: 'full' } },
    charge: { attacker: { quality: 'crack' }, defender: { fatigue: 'spent', ground: 'strong' } },
  },
  'triple-alliance-1864': {
    maneuver: { unit: { quality: 'veteran', fatigue: 'fresh' } },
    fire: { points: 12, target: { cover: 'partial', quality: 'raw' } },
    charge: { attacker: { machismo: true }, defender: { quality: 'raw', order: 'broken' } },
  },
  skyhulks: {
    trim: { captain: { bold: true }, hulk: { burns: 2 }, storm: 'squall' },
    gunnery: { points: 9, mark: { armor: 'iron' }, spotter: { lanterns: true } },
    boarding: { boarder: { upwind: true }, boarded: { size: 'leviathan' }, consort: { upwind: true } },
  },
}

const counts = (outcomes: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(outcomes as Record<string, { count: string }>).map(([id, { count }]) => [id, count]),
  )

/** Average rolls, as keys and as totals for a request. */
const averageRoll = (
  check: ReturnType<typeof askedOf>,
): { readonly keys: readonly string[]; readonly dice: unknown } => {
  const face = ({ min, max }: FormRoll): number => Math.ceil((min + max) / 2) + (min > 1 ? 0 : 1)
  const keys = check.rolls.flatMap((roll) =>
    Array.from({ length: roll.count }, () => Array.from(String(face(roll)))).flat(),
  )
  const totals = check.rolls.map((roll) => [roll.side, [face(roll) * roll.count]] as const)
  return { keys, dice: check.rolls.length > 1 ? Object.fromEntries(totals) : totals[0]?.[1] }
}

describe.each(inGate(Object.entries(cases)))('%s', (ruleset, checks) => {
  test('every check gives the same odds and outcome by keyboard and on the command line', async (context) => {
    const app = await tableOf(context, ruleset)
    const { page } = app
    const asked = Object.entries(checks).map(([procedure, inputs]) => ({ ruleset, procedure, inputs }))
    const answered = cli('odds', asked)
    const rolled = cli(
      'resolve',
      asked.map((request) => ({ ...request, dice: averageRoll(askedOf(ruleset, request.procedure)).dice })),
    )
    for (const [index, { procedure, inputs }] of asked.entries()) {
      const check = askedOf(ruleset, procedure)
      await turnTo(page, procedure)
      const keys = keysFor(check, inputs as Record<string, unknown>)
      await press(page, keys)
      await settled(page)
      const odds = answered[index] ?? {}
      const shown = await shownOdds(page)
      expect(shown.roll, procedure).toMatchObject(counts(odds['outcomes']))
      const final = odds['final'] as { readonly outcomes: object } | null
      if (final) expect(shown.end, procedure).toMatchObject(counts(final.outcomes))
      const { keys: digits } = averageRoll(check)
      await press(page, digits)
      await page.locator('[role=status][data-outcome]').waitFor()
      const resolved = rolled[index] ?? {}
      expect(await page.locator('[role=status][data-outcome]').getAttribute('data-outcome')).toBe(
        (resolved['outcome'] as { id: string }).id,
      )
      expect(await page.locator('.odds .came').getAttribute('data-band')).toBe(
        (resolved['outcome'] as { id: string }).id,
      )
      if (check.points) expect(keys.length + digits.length).toBeLessThan(12)
    }
    expect(app.faults).toEqual([])
    await app.stop()
  })
})

test('a complete fire check takes five keys: points, cover, the die', async (context) => {
  const app = await tableOf(context, 'fire-and-fury')
  const { page } = app
  await turnTo(page, 'fire')
  await press(page, ['p', '7', 'w', '8'])
  await page.getByRole('heading', { name: 'Lively' }).waitFor()
  expect(await page.locator('[data-row]').getAttribute('data-row')).toBe('procedures.fire.tables.fire.rows.p6')
  await press(page, ['Enter'])
  await page.locator('.pad').waitFor()
  // The next check starts without inputs.
  await settled(page)
  expect(await page.locator('[data-total=""]').innerText()).toBe('0')
  await app.stop()
})

test('a key expands rarely used inputs, which then have keys, and collapses them', async (context) => {
  const app = await tableOf(context, 'fire-and-fury')
  const { page } = app
  await turnTo(page, 'fire')
  const given = page.locator('[data-at="firer.half-firing"]')
  const other = page.locator('[data-at="target.exceptional-commander"]')
  expect([await given.count(), await other.count()]).toEqual([0, 0])
  await press(page, [';'])
  await other.waitFor()
  await press(page, keysFor(askedOf('fire-and-fury', 'fire'), { firer: { 'half-firing': true } }))
  await press(page, [';'])
  await other.waitFor({ state: 'detached' })
  // Entered inputs stay visible.
  expect(await given.count()).toBe(1)
  await app.stop()
})

test('a tie prompts for the next roll and shows its changes; each roll is undone separately', async (context) => {
  const app = await tableOf(context, 'fire-and-fury')
  const { page } = app
  await turnTo(page, 'charge')
  await press(page, ['f', '4', '6'])
  await page.getByText('Roll again', { exact: true }).waitFor()
  await page.getByText('Attacker: −1 Disordered; Defender: −1 Disordered').waitFor()
  expect(await page.locator('[data-total="attacker"]').innerText()).toBe('+1')
  // The odds of the second roll are shown before it.
  await page.getByRole('region', { name: 'Odds of the next roll' }).waitFor()
  const inputs = { attacker: { other: 1 }, defender: { other: -1 } }
  const [next] = cli('odds', [{ ruleset: 'fire-and-fury', procedure: 'charge', inputs }])
  expect((await shownOdds(page)).roll).toMatchObject(counts(next?.['outcomes']))
  await press(page, ['9', '2'])
  await page.locator('[role=status][data-outcome="swept-from-the-field"]').waitFor()
  expect(await page.locator('[data-history]').getAttribute('data-history')).toBe('1')
  await press(page, ['z'])
  await page.getByText('Roll again', { exact: true }).waitFor()
  await press(page, ['z'])
  await page.locator('[role=status][data-outcome]').waitFor({ state: 'detached' })
  await press(page, ['Shift+Z'])
  await page.getByText('Roll again', { exact: true }).waitFor()
  await press(page, ['Shift+Z'])
  await page.locator('[role=status][data-outcome="swept-from-the-field"]').waitFor()
  await app.stop()
})

test('a follow-up becomes the next check, with the unit’s known inputs filled in', async (context) => {
  const app = await tableOf(context, 'fire-and-fury')
  const { page } = app
  await turnTo(page, 'charge')
  await press(page, ['f', 'N', '9', '2'])
  await page.locator('[data-follow="on"]').waitFor()
  await press(page, ['x'])
  await page.locator('.resolver[data-check="charge"][data-settled]').waitFor()
  expect(await page.locator('[data-total="attacker"]').innerText()).toBe('+3')
  expect(await page.locator('[data-total="defender"]').innerText()).toBe('0')
  await turnTo(page, 'fire')
  await press(page, ['p', '7', 'Enter', '0'])
  await page.locator('[data-follow="fallen-leader"]').click()
  await page.locator('.resolver[data-check="fallen-leader"][data-settled]').waitFor()
  await press(page, ['5'])
  await page.getByRole('heading', { name: 'Disabled' }).waitFor()
  await app.stop()
})

test.runIf(isGate)(
  'history survives a restart with the last result visible, and can still be undone',
  async (context) => {
    const app = await tableOf(context, 'fire-and-fury', true)
    const { page } = app
    await turnTo(page, 'fire')
    await press(page, ['p', '7', 'w', '8'])
    await page.getByRole('heading', { name: 'Lively' }).waitFor()
    await press(page, ['Enter', 'p', '7', 'Enter', 'r'])
    await page.getByText('rolled by Doublequick').waitFor()
    const shown = await page.locator('[role=status][data-outcome]').innerText()
    await app.restart('SIGKILL')
    await page.locator('[role=status][data-outcome]').waitFor()
    expect(await page.locator('[role=status][data-outcome]').innerText()).toBe(shown)
    await page.locator('[data-history]').click()
    await page.locator('[data-line="2"]').waitFor()
    expect(await page.locator('[data-line="1"]').innerText()).toContain('Lively')
    await page.keyboard.press('Escape')
    await page.locator('[data-line="2"]').waitFor({ state: 'detached' })
    await press(page, ['z'])
    await page.locator('.pad').waitFor()
    await page.locator('[data-history="1"]').waitFor()
    await app.stop()
  },
)

test('dice are typed outside of fields, tapped, corrected, and shown', async (context) => {
  const app = await tableOf(context, 'napoleonic-fury')
  const { page } = app
  await turnTo(page, 'melee')
  // Two dice are entered as their total, as the heading says.
  expect(await page.locator('.dice h2').innerText()).toContain('Attacker, total of 2 dice')
  await press(page, ['1'])
  expect(await page.locator('.die').allInnerTexts()).toEqual(['1', '2d6'])
  await press(page, ['3'])
  expect(await page.locator('.die').allInnerTexts()).toEqual(['1', '2d6'])
  await press(page, ['1'])
  expect(await page.locator('.die').allInnerTexts()).toEqual(['11', '2d6'])
  await press(page, ['Backspace'])
  expect(await page.locator('.die').allInnerTexts()).toEqual(['2d6', '2d6'])
  for (const total of [8, 7]) await page.locator(`[data-face="${total}"]`).click()
  await page.locator('[role=status][data-outcome]').waitFor()
  expect(await page.locator('.how').first().innerText()).toContain('Attacker 8 + 0 = 8; Defender 7 + 0 = 7')
  // Typing more digits doesn't roll again by accident.
  await press(page, ['3', '3'])
  expect(await page.locator('[data-history]').getAttribute('data-history')).toBe('1')
  await app.stop()
})

test.runIf(isGate)('reloading a page at a check keeps the check', async (context) => {
  const app = await tableOf(context, 'napoleonic-fury')
  const { page } = app
  await turnTo(page, 'melee')
  await page.reload()
  await page.locator('.resolver[data-check="melee"][data-settled]').waitFor()
  expect(new URL(page.url()).hash).toBe('#/play/melee')
  await app.stop()
})

test('points and stands are replaced by typing, and a new group waits for its stands', async (context) => {
  const { page } = await openApp(context)
  await turnTo(page, 'fire')
  await page.getByRole('button', { name: 'By stands' }).click()
  await page.keyboard.type('8')
  const each = page.getByLabel('Points each')
  await each.click()
  await page.keyboard.type('3')
  expect(await each.inputValue()).toBe('3')
  await page.getByText('24 fire points').first().waitFor()
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.keyboard.type('2')
  expect(await page.getByLabel('Stands').nth(1).inputValue()).toBe('2')
})

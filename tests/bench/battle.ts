/**
 * Measures battles with units: the time until the odds of a whole line appear, the time from a key press to the odds or to the next phase, the time
 * to open a long battle, and the memory used over a long evening.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Page } from 'playwright-core'
import type { BattleEvent, BattleHeader, Cast } from '../../src-core/battle/events.ts'
import { afterEvent, emptyBattle, type Battle } from '../../src-core/battle/battle.ts'
import { castInputs } from '../../src-core/battle/cast.ts'
import { lineOdds, type UnitLine } from '../../src-core/battle/line-odds.ts'
import { lineView } from '../../src-core/battle/line-view.ts'
import type { RosterEdit } from '../../src-core/battle/roster.ts'
import { assess } from '../../src-core/play/assess.ts'
import type { Inputs } from '../../src-core/resolve/inputs.ts'
import { checkEvent } from '../../src-core/battle/recording.ts'
import { getEntry } from '../../src-core/present.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { openBattles } from '../../src-main/state/battles.ts'
import { openDatabase } from '../../src-main/state/database.ts'
import { withApplication } from '../e2e/support/alone.ts'
import { choose, turnTo } from '../e2e/support/table.ts'
import { callId, localCaller } from '../../src-main/api/host.ts'
import { openMachine } from '../../src-main/api/machine.ts'
import { plainHost } from '../main/thread/host.ts'
import { printFigure, printHeading, printMissing } from './figure.ts'
import { oddsShown, pressed } from './pressing.ts'
import { loadOnly, ok } from './sources.ts'
import { timed } from './timed.ts'

const ruleset = 'fire-and-fury'
const rules = { ruleset, house: [] }
const at = '2026-11-22T10:00:00.000Z'
const header: BattleHeader = { began: at, seed: '0'.repeat(16) }
const rulesEvent: BattleEvent = { event: 'rules', at, rules: ruleset, choice: rules }

/** Makes `count` units for each side. The first thirty are all different. */
const unitsOf = (count: number): RosterEdit => ({
  sides: ['north', 'south'].map((id) => ({ id, name: id, facts: {} })),
  units: ['north', 'south'].flatMap((side) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${side}-${index}`,
      name: `${side} ${index}`,
      is: 'unit' as const,
      side,
      command: null,
      facts: { arm: 'infantry', stands: 4 + (index % 6), 'worn-at': 3 + Math.floor((index % 30) / 6), 'spent-at': 2 },
    })),
  ),
})
const muster = (count: number): BattleEvent => ({ event: 'muster', at, edit: unitsOf(count) })
const charge = { attacker: ['north-0'], defender: ['south-0'] }

const roll = { at, dice: [[9], [2]], source: 'typed' } as const
const chargeOf = (loaded: Ruleset, battle: Battle, units: Cast, entered: Inputs = {}): BattleEvent =>
  ok(checkEvent(loaded, battle, { rules: ruleset, procedure: 'charge', cast: units, entered }, roll))

/** Prints one line per measurement, or a note if there is no browser. */
export const benchBattle = async (): Promise<void> => {
  const [loaded] = loadOnly(ruleset)
  if (!loaded) return
  const battle = [rulesEvent, muster(30)].reduce(afterEvent, emptyBattle(header))
  printHeading('Battles with units, Fire and Fury')
  benchLine(loaded, battle)
  benchOpening(loaded)
  benchMemory(loaded, battle)
  if (!(await benchWindow())) printMissing('odds on screen', 'no browser on this machine')
}

const benchLine = (loaded: Ruleset, battle: Battle): void => {
  const lineOf = (
    procedure: string,
    [first, second]: readonly [string, string],
    entered: UnitLine['entered'],
  ): UnitLine => {
    const units = (side: string): readonly string[] => Array.from({ length: 30 }, (_, index) => `${side}-${index}`)
    return {
      procedure,
      cast: {},
      entered,
      across: { role: second, units: units('south') },
      down: { role: first, units: units('north') },
    }
  }
  const lines = {
    fire: lineOf('fire', ['firer', 'target'], { firer: { groups: [{ each: 1 }] }, target: { cover: 'woods' } }),
    charge: lineOf('charge', ['attacker', 'defender'], { defender: { works: 'stone-wall' } }),
  }
  for (const [procedure, line] of Object.entries(lines)) {
    const work = (): unknown => lineView(loaded, line, ok(lineOdds(loaded, battle, line)))
    printFigure(`${procedure}: 30 units by 30, none like another`, timed(work, 20), 100)
  }
}

/** Measures opening a battle of 500 units and 20,000 events: checks of all units in turn, and the results applied after each. */
const benchOpening = (loaded: Ruleset): void => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-bench-'))
  try {
    const battle = [rulesEvent, muster(250)].reduce(afterEvent, emptyBattle(header))
    const events = Array.from({ length: 10_000 }, (_, index): readonly BattleEvent[] => {
      const [attacker, defender] = [`north-${index % 250}`, `south-${index % 250}`]
      const changes = [{ unit: defender, trait: 'order', to: 'disordered' }, { unit: defender, trait: 'stands', by: -1 }] // prettier-ignore
      return [
        chargeOf(loaded, battle, { attacker: [attacker], defender: [defender] }),
        { event: 'apply', at, of: 'roll', by: 'result', changes },
      ]
    }).flat()
    const database = openDatabase(folder)
    ok(openBattles(database, () => new Date(at), () => header.seed).begin('bench', { events: [rulesEvent, muster(250), ...events] })) // prettier-ignore
    database.close()
    const { size: bytes } = statSync(database.file)
    const took = Array.from({ length: 5 }, () => {
      const { status, stdout } = spawnSync(process.execPath, [openingOne, folder], { encoding: 'utf8' })
      return status === 0 ? Number(stdout) : Number.NaN
    })
    const size = (bytes / 1024 / 1024).toFixed(0)
    printFigure(`500 units and 20,000 events of ${size} MiB opened, best`, Math.min(...took), 300)
    printFigure('the same, median', took)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const openingOne = fileURLToPath(new URL('battle-opening-one.ts', import.meta.url))

/** Measures the memory still used after 2,000 checks with odds, apart from the journal's own entries. */
const benchMemory = (loaded: Ruleset, battle: Battle): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const play = (count: number): number => {
    for (let round = 0; round < count; round += 1) {
      const entered = { attacker: { other: round % 7 } }
      ok(assess(loaded, 'charge', castInputs(loaded, getEntry(loaded.procedures, 'charge'), battle, charge, entered)))
      afterEvent(battle, chargeOf(loaded, battle, charge, entered))
    }
    collect()
    return process.memoryUsage().heapUsed / 1024 / 1024
  }
  const before = play(200)
  printFigure('memory more after 2,000 checks than after 200', Math.max(0, play(1800) - before), 1, 'MiB')
}

const benchWindow = (): Promise<boolean> =>
  withApplication(async ({ browser, server, home }) => {
    choose(home, ruleset)
    await startWith(home, unitsOf(30))
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await page.goto(server.url)
    await turnTo(page, 'charge')
    await page.locator('[data-unit=north-0]').click()
    await page.locator('[data-odds=south-29] [data-share]').first().waitFor()
    const took: number[] = []
    for (let round = 0; round < 40; round += 1) {
      took.push(await pressed(page, { watched: oddsShown, key: round % 2 === 0 ? '+' : '-' }))
      // Waits until the page is idle, because the odds of the line arrive later.
      await page.waitForTimeout(60)
    }
    printFigure('press to odds on screen, 30 units beside it', took, 16)
    printFigure('charge: 30 units by 30 on screen', await tables(page))
    await turnTo(page, 'fire')
    await page.locator('[data-unit=north-0]').click()
    await page.keyboard.press('4')
    await page.locator('[data-odds=south-29]').first().waitFor()
    printFigure('fire: 30 units by 30 on screen', await tables(page), 100)
    printFigure('next phase on screen, 60 units', await phases(page))
  })

/** Starts a battle with its rules, as the window does. */
const startWith = async (home: string, edit: RosterEdit): Promise<void> => {
  const machine = ok(openMachine(plainHost(home)))
  const { signal } = new AbortController()
  const caller = localCaller({ client: 'bench', call: callId(), signal, send: () => undefined })
  const answer = await machine.call('muster', { rules: { ruleset, house: [] }, edit }, caller)
  if (!answer.ok) throw new Error('The roster was refused.')
  await machine.close()
}

const tables = async (page: Page): Promise<readonly number[]> => {
  const took: number[] = []
  for (let round = 0; round < 10; round += 1) {
    took.push(
      await pressed(page, {
        watched: 'body',
        control: '[aria-label="Line odds"]',
        until: { selector: '[data-pair]', count: 900 },
      }),
    )
    await page.keyboard.press('Escape')
    await page.locator('[data-pair]').first().waitFor({ state: 'detached' })
  }
  return took
}

const phases = async (page: Page): Promise<readonly number[]> => {
  const took: number[] = []
  for (let round = 0; round < 10; round += 1) {
    took.push(await pressed(page, { watched: '[data-turn]', control: '[data-next-phase]' }))
    await page.locator('.resolver[data-settled]').waitFor()
  }
  return took
}

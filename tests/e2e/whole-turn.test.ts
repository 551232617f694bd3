/**
 * A player's turn in a sample battle of every ruleset, played by keyboard and mouse on a laptop and by finger on a tablet. The expected state was
 * calculated by hand from the printed sheet; see the comment in each turn.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { BattleView } from '../../src-core/contract/play.ts'
import { nonNull } from '../../src-core/present.ts'
import { startMachine, type Window } from '../main/machine-tools.ts'
import { inGate, sweepFor } from '../tools.ts'
import { openApp } from './support/app.ts'
import { handOf } from './support/hand.ts'
import { choose, settled } from './support/table.ts'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

interface Fire {
  readonly firer: string
  /** The number to enter for the firer: points per stand, or range. */
  readonly number: string
  readonly target: string
  readonly dice: readonly number[]
}

interface Turn {
  readonly ruleset: string
  readonly battle: string
  readonly maneuvers: readonly { readonly unit: string; readonly dice: readonly number[] }[]
  /** The fires in order, the other side's first. */
  readonly fires: readonly Fire[]
  readonly charge: {
    readonly check: string
    readonly attacker: string
    readonly defender: string
    readonly rolls: readonly (readonly number[])[]
  }
  /** The changes made by the turn, by unit. */
  readonly ends: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const turns: readonly Turn[] = [
  {
    /*
     * Thorne, fresh: 5 + 2 = 7, well handled. Ames, fresh: 1 + 2 = 3, holds ground. Neither changes its state.
     * Teller fires six stands at Thorne in the open, 1 point each, 6 points: a 9 in row 6 is telling. Thorne loses 1 of 6 stands and is disordered.
     * Thorne returns fire with five stands, 2 points each, halved by disorder, 5 points: a 6 in row 5 is lively. Teller is disordered.
     * Ames (five stands, fresh +2) charges Teller (six, fresh +2, disordered −1): 4 + 2 = 6 against 5 + 1 = 6, a desperate struggle. Each loses 1
     * stand and is disordered. Second roll, Ames +2 −1, Teller +2 −1: 9 + 1 = 10 against 4 + 1 = 5, driven back by 5. Teller loses 1 more stand and,
     * with four, is worn.
     */
    ...{ ruleset: 'fire-and-fury', battle: 'millbrook' },
    maneuvers: [
      { unit: 'Thorne', dice: [5] },
      { unit: 'Ames', dice: [1] },
    ],
    fires: [
      { firer: 'Teller', number: '1', target: 'Thorne', dice: [9] },
      { firer: 'Thorne', number: '2', target: 'Teller', dice: [6] },
    ],
    charge: {
      check: 'charge',
      attacker: 'Ames',
      defender: 'Teller',
      rolls: [
        [4, 5],
        [9, 4],
      ],
    },
    ends: {
      Thorne: { stands: 5, order: 'disordered' },
      Ames: { stands: 4, order: 'disordered' },
      Teller: { stands: 4, order: 'disordered', fatigue: 'worn' },
    },
  },
  {
    /*
     * 12th Ohio, fresh: 5 + 2 = 7, well handled.
     * 9th Texas fires six stands of second rate rifles at 6″, 1 point each, 6 points: a 9 in row 6 is telling. 12th Ohio loses 1 of 6 stands,
     * disordered.
     * 12th Ohio returns fire with five stands of first rate rifles, halved, 2½ points, row 2: an 8 is lively. 9th Texas is disordered.
     * 30th Indiana (six, fresh +2) charges 9th Texas (six, fresh +2, disordered −1): 4 + 2 against 5 + 1, a struggle. Each loses 1 stand and is
     * disordered.
     * Second roll, +1 against +1: 9 + 1 against 4 + 1, driven back by 5. 9th Texas loses 1 more stand, and is worn at four.
     */
    ...{ ruleset: 'regimental-fury', battle: 'toll-house' },
    maneuvers: [{ unit: '12th Ohio', dice: [5] }],
    fires: [
      { firer: '9th Texas', number: '6', target: '12th Ohio', dice: [9] },
      { firer: '12th Ohio', number: '6', target: '9th Texas', dice: [8] },
    ],
    charge: {
      check: 'charge',
      attacker: '30th Indiana',
      defender: '9th Texas',
      rolls: [
        [4, 5],
        [9, 4],
      ],
    },
    ends: {
      '12th Ohio': { stands: 5, order: 'disordered' },
      '30th Indiana': { stands: 5, order: 'disordered' },
      '9th Texas': { stands: 4, order: 'disordered', fatigue: 'worn' },
    },
  },
  {
    /*
     * 4th line, fresh, French in line (0): 6 + 4 + 2 = 12, well handled.
     * 2nd brigade fires six stands at 2″, 1 point each: 5 + 4 = 9 in row 6 is telling. 4th line loses 1 of 5 stands and is disordered.
     * 4th line returns fire with four stands, halved, 2 points: a 9 in row 2 is lively. 2nd brigade is disordered.
     * 15th line (five, fresh +2) against 2nd brigade (six, fresh +2, disordered −2): 3 + 3 + 2 = 8 against 4 + 4 = 8, a struggle. Each loses 1 stand
     * and is disordered. Second roll, 15th line +2 −2 and −1 for the lost stand, 2nd brigade the same: 11 − 1 = 10 against 6 − 1 = 5, driven back by
     * 5. 2nd brigade loses 1 more stand, and is worn at four.
     */
    ...{ ruleset: 'napoleonic-fury', battle: 'auerbach-mill' },
    maneuvers: [{ unit: '4th line', dice: [10] }],
    fires: [
      { firer: '2nd brigade', number: '2', target: '4th line', dice: [9] },
      { firer: '4th line', number: '2', target: '2nd brigade', dice: [9] },
    ],
    charge: {
      check: 'melee',
      attacker: '15th line',
      defender: '2nd brigade',
      rolls: [
        [6, 8],
        [11, 6],
      ],
    },
    ends: {
      '4th line': { stands: 4, order: 'disordered' },
      '15th line': { stands: 4, order: 'disordered' },
      '2nd brigade': { stands: 4, order: 'disordered', fatigue: 'worn' },
    },
  },
  {
    /*
     * 18th, 1st, veteran +1, fresh +2: 5 + 3 = 8, double quick.
     * Musketeers fire seven stands at 4″, 1 point each, 7 points, no modifier: an 8 against trained troops is telling. 18th, 2nd loses 1 of 6 stands,
     * disordered.
     * 18th, 2nd returns fire with five stands, halved, 2½ points, −3: 9 − 3 = 6 against trained troops is galling. Musketeers are disordered.
     * 40th (six, trained, fresh +2) charges Musketeers (seven, trained, fresh +2, disordered −1): 4 + 2 against 5 + 1, a struggle. Each loses 1 stand
     * and is disordered. Second roll, +1 against +1: 9 + 1 against 4 + 1, driven back by 5. Musketeers lose 1 more stand, and are worn at five.
     */
    ...{ ruleset: 'italy-1799', battle: 'monte-chiaro' },
    maneuvers: [{ unit: '18th, 1st', dice: [5] }],
    fires: [
      { firer: 'Musketeers, 1st', number: '4', target: '18th, 2nd', dice: [8] },
      { firer: '18th, 2nd', number: '4', target: 'Musketeers, 1st', dice: [9] },
    ],
    charge: {
      check: 'charge',
      attacker: '40th',
      defender: 'Musketeers, 1st',
      rolls: [
        [4, 5],
        [9, 4],
      ],
    },
    ends: {
      '18th, 2nd': { stands: 5, order: 'disordered' },
      '40th': { stands: 5, order: 'disordered' },
      'Musketeers, 1st': { stands: 5, order: 'disordered', fatigue: 'worn' },
    },
  },
  {
    /*
     * 6th battalion, in command, veteran +1, machismo +1, fresh +2: 4 + 4 = 8, double quick.
     * 1st of the line fires six stands at 4″, 1 point each, 6 points, no modifier: an 8 against trained troops is telling. 7th battalion loses 1 of 7
     * stands and is disordered. It returns fire with six stands, halved, 3 points, −2: 8 − 2 = 6 against veterans is galling. 1st of the line is
     * disordered.
     * 6th battalion (seven, veteran +1, fresh +2, machismo +1) charges 1st of the line (six, veteran +1, fresh +2, disordered −1): 4 + 4 against 6 +
     * 2, a struggle. Each loses 1 stand and is disordered. Second roll, without machismo, +2 against +2: 9 + 2 against 4 + 2, driven back by 5. 1st
     * of the line loses 1 more stand, and is worn at four.
     */
    ...{ ruleset: 'triple-alliance-1864', battle: 'paso-hondo' },
    maneuvers: [{ unit: '6th battalion', dice: [4] }],
    fires: [
      { firer: '1st of the line', number: '4', target: '7th battalion', dice: [8] },
      { firer: '7th battalion', number: '4', target: '1st of the line', dice: [8] },
    ],
    charge: {
      check: 'charge',
      attacker: '6th battalion',
      defender: '1st of the line',
      rolls: [
        [4, 6],
        [9, 4],
      ],
    },
    ends: {
      '7th battalion': { stands: 6, order: 'disordered' },
      '6th battalion': { stands: 6, order: 'disordered' },
      '1st of the line': { stands: 4, order: 'disordered', fatigue: 'worn' },
    },
  },
]

const hands = [
  { by: 'keys', look: { viewport: { width: 1280, height: 720 } } },
  { by: 'mouse', look: { viewport: { width: 1280, height: 720 } } },
  { by: 'finger', look: { viewport: { width: 800, height: 1280 }, hasTouch: true } },
] as const

const battleNow = async (window: Window): Promise<BattleView> => {
  const read = await window.call('readBattle', {})
  if (!read.ok) throw new Error('the battle cannot be read')
  return read.value
}

/** The changed facts of each unit by name; null if a fact was removed. */
const changes = (before: BattleView, after: BattleView): Turn['ends'] =>
  Object.fromEntries(
    nonNull(after.roster).units.flatMap(({ id, name, now }) => {
      const was = nonNull(nonNull(before.roster).units.find((unit) => unit.id === id)).now
      const traits = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter(
        (trait) => was[trait] !== now[trait],
      )
      return traits.length > 0 ? [[name, Object.fromEntries(traits.map((trait) => [trait, now[trait] ?? null]))]] : []
    }),
  )

describe.each(inGate(turns))('$ruleset', (turn) => {
  const { ruleset, battle, maneuvers, fires, charge, ends } = turn
  test.for(sweepFor(turns.indexOf(turn), hands))(
    'a turn played by $by ends with the units as calculated by hand',
    async ({ by, look }, context) => {
      const home = mkdtempSync(join(tmpdir(), 'doublequick-turn-'))
      homes.push(home)
      choose(home, ruleset)
      const machine = startMachine({ home }).window('a')
      const started = await machine.call('startBattle', { name: `${battle}.battle.yaml` })
      if (!started.ok) throw new Error(`there is no ${battle}`)
      const before = started.value
      const app = await openApp(context, { home, look })
      const { page } = app
      await page.locator('h1').first().waitFor()
      await page.evaluate(() => (location.hash = '#/play'))
      await page.locator('.resolver[data-settled]').waitFor()
      const hand = handOf(page, by, nonNull(before.roster).units)

      const phaseOf = async (check: string): Promise<void> => {
        while (
          (await page.locator('.resolver').getAttribute('data-check')) !== check ||
          (await page.getByText('Not started').count()) > 0
        ) {
          await hand.nextPhase()
          await settled(page)
        }
      }
      const roll = async (dice: readonly number[]): Promise<void> => {
        await hand.dice(dice)
        await page.locator('[role=status][data-outcome]').waitFor()
        await settled(page)
        if (await page.locator('[data-take]').isVisible()) await hand.take()
        // By finger, the next tap applies the result. Letter keys don't, so press Enter first.
        else if (by === 'keys') await page.keyboard.press('Enter')
      }

      await hand.nextPhase()
      for (const { unit, dice } of maneuvers) {
        await hand.pick(unit)
        await roll(dice)
      }
      await phaseOf('fire')
      for (const { firer, number, target, dice } of fires) {
        await hand.pick(firer)
        await hand.number(number)
        await hand.pick(target)
        await roll(dice)
      }
      await phaseOf(charge.check)
      await hand.pick(charge.attacker)
      await hand.pick(charge.defender)
      for (const dice of charge.rolls) await roll(dice)
      await hand.nextPhase()

      const after = await battleNow(machine)
      expect(changes(before, after)).toEqual(ends)
      expect(after.clock).toMatchObject({ turn: 1, side: nonNull(before.roster).sides[1]?.id })
      await app.stop()
    },
  )
})

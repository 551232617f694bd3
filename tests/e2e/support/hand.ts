/** A player's hand on a battle, by keys, by mouse or by finger, which counts its presses. */
import type { Page } from 'playwright-core'
import type { UnitView } from '../../../src-core/contract/battle.ts'
import { settled } from './table.ts'

export interface Hand {
  /** Picks a unit by its name. */
  readonly pick: (name: string) => Promise<void>
  /** The range or the points of the unit picked last, or the fire points: its digits, or by hand its band where there are bands. */
  readonly number: (digits: string) => Promise<void>
  /** Faces, or totals where a roll is told as one. */
  readonly dice: (faces: readonly number[]) => Promise<void>
  readonly nextPhase: () => Promise<void>
  /** The program throws all dice. */
  readonly roll: () => Promise<void>
  readonly take: () => Promise<void>
  /** Since it was asked for last. */
  readonly presses: () => number
}

export const handOf = (page: Page, by: 'keys' | 'mouse' | 'finger', units: readonly UnitView[]): Hand => {
  let count = 0
  const hit = async (key: string, place: string): Promise<void> => {
    count += 1
    await settled(page)
    if (by === 'keys') await page.keyboard.press(key)
    else if (by === 'mouse') await page.locator(place).click()
    else await page.locator(place).tap()
  }
  return {
    pick: async (name) => {
      const unit = units.find((each) => each.name === name)
      if (!unit) throw new Error(`there is no ${name}`)
      await hit(unit.code, `[data-unit="${unit.id}"]`)
      await page.locator(`[data-picked="${unit.id}"]`).waitFor()
    },
    number: async (digits) => {
      await page.locator('[data-digit="1"], .pad [data-band]').first().waitFor()
      const bands = await page
        .locator('.pad [data-band]')
        .evaluateAll((keys) => keys.map((key) => key.getAttribute('data-band') ?? ''))
      const band = bands.find((each) => Number.parseFloat(each) >= Number(digits))
      if (by !== 'keys' && band !== undefined) await hit('', `.pad [data-band="${band}"]`)
      else for (const digit of digits) await hit(digit, `[data-digit="${digit}"]`)
    },
    dice: async (faces) => {
      for (const face of faces) {
        const keys = by === 'keys' && face > 10 ? Array.from(String(face)) : [String(face % 10)]
        for (const key of keys) await hit(key, `[data-face="${face}"]`)
      }
    },
    nextPhase: async () => {
      const before = await page.locator('[data-turn] .facts').innerText()
      await hit('.', '[data-next-phase]')
      await page.waitForFunction(
        (was) => document.querySelector<HTMLElement>('[data-turn] .facts')?.innerText !== was,
        before,
      )
    },
    roll: () => hit('r', '[data-roll]'),
    take: async () => {
      await page.locator('[data-take]').waitFor()
      await hit('Enter', '[data-take]')
      await page.locator('[data-take]').waitFor({ state: 'detached' })
    },
    presses: () => {
      const before = count
      count = 0
      return before
    },
  }
}

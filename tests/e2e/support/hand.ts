/** A player in a battle, by keyboard, mouse or finger, with a count of presses. */
import type { Page } from 'playwright-core'
import type { UnitView } from '../../../src-core/contract/battle.ts'
import { settled } from './table.ts'

export interface Hand {
  /** Picks a unit by its name. */
  readonly pick: (name: string) => Promise<void>
  /** Enters the range or points of the last unit picked, or the fire points: as digits, or by tapping the range band if there is one. */
  readonly number: (digits: string) => Promise<void>
  /** Enters faces, or totals if a roll is entered as one. */
  readonly dice: (faces: readonly number[]) => Promise<void>
  readonly nextPhase: () => Promise<void>
  /** Resolves the check without units of the battle. */
  readonly withoutUnits: () => Promise<void>
  /** Lets the program roll all dice. */
  readonly roll: () => Promise<void>
  readonly take: () => Promise<void>
  /** Returns the number of presses since the last call. */
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
      const hasEnded = (was: string): boolean =>
        document.querySelector<HTMLElement>('[data-turn] .facts')?.innerText !== was
      await settled(page)
      // If something is still open, the first press only says so.
      if ((await page.locator('.toast-problem').count()) > 0 && !(await page.evaluate(hasEnded, before)))
        await hit('.', '[data-next-phase]')
      await page.waitForFunction(hasEnded, before)
    },
    withoutUnits: () => hit('Escape', '[data-without-units]'),
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

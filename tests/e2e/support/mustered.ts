/** The window with a battle of two small sides, for tests of what the battle shows. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { TestContext } from 'vitest'
import type { RosterEdit } from '../../../src-core/battle/roster.ts'
import { startMachine } from '../../main/machine-tools.ts'
import { openApp } from './app.ts'
import { choose } from './table.ts'

export const rules = { ruleset: 'fire-and-fury', house: [] }
export const facts = { arm: 'infantry', 'worn-at': 4, 'spent-at': 2 }
const unit = (id: string, name: string, side: string, stands: number) => ({
  id,
  name,
  is: 'unit' as const,
  side,
  command: null,
  facts: { ...facts, stands },
})
const two: RosterEdit = {
  sides: [
    { id: 'north', name: 'Union', facts: { army: 'union' } },
    { id: 'south', name: 'Confederates', facts: { army: 'confederate' } },
  ],
  units: [
    unit('meredith', 'Meredith', 'north', 6),
    unit('stone', 'Stone', 'north', 5),
    unit('archer', 'Archer', 'south', 7),
    unit('davis', 'Davis', 'south', 3),
  ],
}

/** Opens the window with a battle of the units in `edit`, or without units if `edit` is null. */
export const musteredIn = async (context: TestContext, look: object, edit: RosterEdit | null = two): Promise<Page> => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-mustered-'))
  context.onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  choose(home, rules.ruleset)
  if (edit) await startMachine({ home }).window('a').call('muster', { rules, edit })
  const { page } = await openApp(context, { home, look })
  await page.locator('h1').first().waitFor()
  return page
}

const pictures = process.env['DOUBLEQUICK_PICTURES']
export const picture = async (page: Page, name: string): Promise<void> => {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

export const laptop = { viewport: { width: 1280, height: 720 } }

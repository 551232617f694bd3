/** Accessibility during a battle: axe finds no problems, forced colors show selections, nothing covers the focus, and names are full words. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inGate } from '../tools.ts'
import type { App } from './support/app.ts'
import { findings } from './support/axe.ts'
import { unseenFocus } from './support/focus.ts'
import { laptop, musteredIn } from './support/mustered.ts'
import { press, settled, turnTo } from './support/table.ts'

const toHash = (page: Page, hash: string): Promise<void> => page.evaluate((to) => void (location.hash = to), hash)

/** Aims Meredith's fire at Archer without rolling. */
const aim = async (page: Page): Promise<void> => {
  await turnTo(page, 'fire')
  for (const unit of ['meredith', 'archer']) await page.locator(`[data-unit=${unit}]`).dispatchEvent('click')
  const each = page.locator('[data-field="firer.groups.0.each"]')
  await each.waitFor({ state: 'attached' })
  await press(page, ['1', 'Enter'])
  await settled(page)
  await page.locator('.odds [data-outcome] .bar > span').first().waitFor({ state: 'attached' })
}

const looks = [
  { name: 'light', theme: 'light', colors: {} },
  { name: 'dark', theme: 'dark', colors: {} },
  { name: 'high contrast', theme: 'contrast', colors: {} },
  { name: 'forced colors', theme: 'light', colors: { forcedColors: 'active' } },
] as const

test.for(inGate(looks))('axe finds no problems in a battle: $name', async ({ theme, colors }, context) => {
  const page = await musteredIn(context, { ...laptop, ...colors, reducedMotion: 'reduce' })
  const app = { page } as App
  const see = async (what: string): Promise<void> => {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    expect(await findings(app), what).toEqual([])
  }
  const inDialog = async (what: string, open: () => Promise<void>): Promise<void> => {
    await open()
    await page.getByRole('dialog').waitFor()
    await see(what)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await aim(page)
  await see('aim')
  await press(page, ['9'])
  await page.locator('[data-take]').waitFor()
  await see('result')
  await press(page, ['Enter'])
  await page.locator('[data-take]').waitFor({ state: 'detached' })
  await settled(page)
  await inDialog('unit', () => page.locator('[data-actions=archer]').dispatchEvent('click'))
  await inDialog('share', () => page.locator('[data-share]').click())
  await toHash(page, '#/play/roster')
  await page.locator('[data-row]').first().waitFor()
  await see('roster')
  await page.getByRole('tab', { name: 'Scenario' }).click()
  await page.getByRole('tabpanel', { name: 'Scenario' }).getByLabel('Story').waitFor()
  await see('scenario')
  await toHash(page, '#/play/journal')
  await page.locator('[data-line] .head').first().click()
  await page.locator('[data-correction]').waitFor()
  await see('journal')
  await page.locator('[data-report-button]').click()
  await page.locator('[data-report]').waitFor()
  await see('report')
  await toHash(page, '#/')
  await page.locator('[data-continue]').waitFor()
  await see('home')
})

test('in forced colors, current, picked, chosen and assumed states differ in more than their background', async (context) => {
  const page = await musteredIn(context, { ...laptop, forcedColors: 'active' })
  await aim(page)
  /** The styles of an element without its background, which is forced unless the element opts out. */
  const styleOf = (selector: string): Promise<readonly string[]> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const shown = getComputedStyle(element)
        const isFree = shown.getPropertyValue('forced-color-adjust') === 'none'
        return [
          `${shown.borderTop} ${shown.borderBottom} ${shown.borderLeft} ${shown.borderRight}`,
          `${shown.outlineStyle} ${shown.outlineWidth}`,
          isFree ? shown.backgroundColor : '',
        ]
      })
  const cover = (at: number): string => `[data-at^="target.cover="]:nth-child(${at})`
  const pairs = [
    ['.rail a.router-link-active', '.rail a:not(.router-link-active)'],
    ['[data-phase][aria-current]', '[data-phase]:not([aria-current])'],
    ['.unit.picked', '.unit:not(.picked)'],
    [cover(1), cover(2)],
  ] as const
  for (const [marked, plain] of pairs) expect(await styleOf(marked), marked).not.toEqual(await styleOf(plain))
  await page.locator(cover(2)).click()
  await settled(page)
  for (const other of [1, 3]) expect(await styleOf(cover(2))).not.toEqual(await styleOf(cover(other)))
  await press(page, ['9'])
  await page.locator('[data-take]').waitFor()
  expect(await styleOf('.pips .losing')).not.toEqual(await styleOf('.pips .left'))
})

test('at 400% zoom, nothing overflows the window or covers the focus', async (context) => {
  const page = await musteredIn(context, { viewport: { width: 320, height: 256 } })
  const tabThrough = async (view: string): Promise<void> => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBe(320)
    expect(await unseenFocus(page), view).toEqual([])
  }
  await aim(page)
  await tabThrough('play')
  await toHash(page, '#/play/roster')
  await page.locator('[data-row]').first().waitFor()
  await tabThrough('roster')
  await toHash(page, '#/play/journal')
  await page.locator('[data-line]').first().waitFor()
  await tabThrough('journal')
})

test('a screen reader announces every step of fire', async (context) => {
  const page = await musteredIn(context, laptop)
  await aim(page)
  const heard = (): Promise<string> => page.locator('.resolver').ariaSnapshot()
  const before = await heard()
  for (const line of [
    'heading "Meredith fires at Archer" [level=1]',
    'button "Archer 7 stands Any harm 60%, average loss 0.3 stands" [pressed]',
    'textbox "Points each"',
    'textbox "Firing stands"',
    'button "Remove Meredith"',
    'button "In the open (assumed)"',
    'switch "About-facing"',
    'button "Increase other"',
    'status "Total modifier": "0"',
    'text: Dice 1d10 Total –',
    'listitem: 8–10 Telling 30%',
    'button "Roll for me"',
  ])
    expect(before).toContain(line)
  await press(page, ['9'])
  await page.locator('[data-take]').waitFor()
  const after = await heard()
  for (const line of ['heading "Telling" [level=2]', 'button "Apply"', 'text: Dice 9 Total 9'])
    expect(after).toContain(line)
  // Every control has a name.
  expect([before, after].join('\n')).not.toMatch(/- (button|link|textbox|switch|spinbutton)( \[|:|$)/m)
})

/** The look of the resolver: everything is visible, nothing is too small, and the accessibility checker finds no problems. */
import type { Settings } from '../../src-core/contract/settings.ts'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test, type TestContext } from 'vitest'
import { inGate, sweep, sweepFor } from '../tools.ts'
import { openApp, type App } from './support/app.ts'
import { askedOf, checksIn, choose, fixtures, keysFor, press, settled, turnTo } from './support/table.ts'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

const tableOf = async (
  context: TestContext,
  ruleset: string,
  theme: Settings['theme'] = 'light',
  size = { width: 1280, height: 800 },
  textSize = 1,
): Promise<App> => {
  const home = mkdtempSync(join(tmpdir(), 'doublequick-looks-'))
  homes.push(home)
  choose(home, ruleset, { theme, textSize })
  return openApp(context, { home, rulesets: [fixtures], look: { viewport: size, reducedMotion: 'reduce' } })
}

/** Folder for screenshots; unset if none are wanted. */
const pictures = process.env['DOUBLEQUICK_PICTURES']
const picture = async (page: Page, name: string): Promise<void> => {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

/** Returns the checker's findings as short strings, without the frame, which has a separate test. */
const faultsOf = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: { run: (context: object) => Promise<AxeResults> } }
    const { violations } = await checker.run({ exclude: [['.window > header']] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    )
  })
}

/** Buttons that are hard to hit with a mouse. touch.test.ts checks the size of targets for fingers. */
const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.locator('.resolver').evaluate((view) =>
    [...view.querySelectorAll<HTMLElement>('button, a, label')].flatMap((each) => {
      const { width, height } = each.getBoundingClientRect()
      return width > 0 && height < 27.5
        ? [`${each.outerHTML.slice(0, 80)} ${Math.round(width)}×${Math.round(height)}`]
        : []
    }),
  )

/** The pixels by which a pane is too narrow for its content; 0 if nothing is cut off. Long checks scroll within the card. */
const overflow = (page: Page): Promise<number> =>
  page
    .locator('.card > .scroll, .act')
    .evaluateAll((panes) => Math.max(...panes.map((pane) => pane.scrollWidth - pane.clientWidth)))
const fits = async (page: Page): Promise<boolean> => (await overflow(page)) === 0

const rulesets = [
  'napoleonic-fury',
  'regimental-fury',
  'italy-1799',
  'triple-alliance-1864',
  'fire-and-fury',
  'skyhulks',
]
const rooms = [
  { width: 1280, height: 720 },
  { width: 820, height: 1180 },
]

describe.each(inGate(rulesets))('%s', (ruleset) => {
  test.for(sweepFor(rulesets.indexOf(ruleset), rooms))(
    'no check is cut off at $width by $height, and every target is large enough',
    async (size, context) => {
      const app = await tableOf(context, ruleset, 'light', size)
      const crowded: string[] = []
      for (const check of checksIn(ruleset)) {
        await turnTo(app.page, check)
        const over = await overflow(app.page)
        if (over > 0) crowded.push(`${check} by ${over} px`)
        expect(await tooSmall(app.page), check).toEqual([])
        await picture(app.page, `${ruleset}-${check}-${size.width}`)
      }
      expect(crowded).toEqual([])
      await app.stop()
    },
  )
})

describe.each(sweep(['light', 'dark', 'contrast']))('theme %s', (theme) => {
  test('axe finds no problems in any state', async (context) => {
    const app = await tableOf(context, 'fire-and-fury', theme)
    const { page } = app
    const state = async (name: string): Promise<void> => {
      await settled(page)
      await picture(page, `${theme}-${name}`)
      expect(await faultsOf(page), name).toEqual([])
      expect(await fits(page), name).toBe(true)
    }
    const fire = askedOf('fire-and-fury', 'fire')
    const charge = askedOf('fire-and-fury', 'charge')
    await turnTo(page, 'fire')
    await state('empty')
    await press(page, keysFor(fire, { points: 9, target: { cover: 'woods', arm: 'infantry' } }))
    await page.locator('.shifts').waitFor()
    await state('said')
    await press(page, ['0'])
    await page.locator('[role=status][data-outcome]').waitFor()
    await state('result')
    await press(page, ['Enter', ...keysFor(fire, { firer: { groups: [{ stands: 8 }, { stands: 2 }] } })])
    await state('groups')
    await turnTo(page, 'charge')
    await press(page, keysFor(charge, { attacker: { fatigue: 'fresh' } }))
    await page.locator('.shifts').waitFor()
    await state('charge')
    await press(page, keysFor(charge, { attacker: { outnumbered: 'even' } }).slice(0, 1))
    await page.locator('.unfolded').waitFor()
    await state('list')
    await press(page, ['Escape', '4', '6'])
    await page.getByText('Roll again', { exact: true }).waitFor()
    await state('tie')
    await page.locator('[data-history]').click()
    await page.locator('[data-line="1"]').waitFor()
    await picture(page, `${theme}-history`)
    expect(await faultsOf(page), 'history').toEqual([])
    expect(app.faults).toEqual([])
    await app.stop()
  })
})

test.for(
  inGate([
    { name: 'on a phone', width: 390, height: 844, text: 1 },
    { name: 'on a laptop, text at 250%', width: 1280, height: 800, text: 2.5 },
    { name: 'on a tablet, text at 250%', width: 820, height: 1180, text: 2.5 },
  ]),
)('$name, odds and dice stay in sight', async ({ width, height, text }, context) => {
  const size = { width, height }
  const app = await tableOf(context, 'fire-and-fury', 'light', size, text)
  const { page } = app
  // The text size is set before or after the first paint, depending on when the answer arrives.
  await page.waitForFunction(
    (times) => Number(document.documentElement.style.getPropertyValue('--text-size') || 1) === times,
    text,
  )
  await turnTo(page, 'charge')
  await picture(page, `charge-${width}-${text}`)
  const inSight = async (what: string): Promise<boolean> => {
    const box = await page.locator(what).boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= size.height
  }
  expect(await inSight('.odds')).toBe(true)
  expect(await inSight('.pad')).toBe(true)
  for (const face of [9, 2]) await page.locator(`[data-face="${face}"]`).click()
  await page.locator('[role=status][data-outcome]').waitFor()
  await picture(page, `result-${width}-${text}`)
  expect(await inSight('[role=status][data-outcome] h2')).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  expect(await faultsOf(page)).toEqual([])
  await app.stop()
})

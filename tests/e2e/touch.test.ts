/** A tablet: everything works by touch, with targets large enough for a finger. */
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inGate, isGate } from '../tools.ts'
import { editorStands, fieldsOf, fireBand, placeOn, says } from './house-tools.ts'
import { oneApp, type App } from './support/app.ts'
import { cli, settled } from './support/table.ts'

const tap = (target: Locator): Promise<void> => target.first().tap()
const toView = ({ page }: App, name: string): Promise<void> =>
  tap(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true }))

/** Enters an input of a check, opening its list if needed. */
const say = async ({ page }: App, at: string, option: string): Promise<void> => {
  const choice = page.locator(`[data-at="${at}=${option}"]`)
  if (!(await choice.isVisible())) await tap(page.locator(`[data-at="${at}"]`))
  await tap(choice)
  await settled(page)
}

/** Targets too small for a finger: under 44 px high or wide. */
const tooSmall = ({ page }: App): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a:not(.skip), select, input, [role=tab], [role=slider]')]
      .filter(
        (each) =>
          each.checkVisibility() &&
          each.closest('.visually-hidden') === null &&
          each.closest('sup, p, li > span') === null,
      )
      .map((each) => ({
        box: (each.closest('label') ?? each).getBoundingClientRect(),
        words: each.outerHTML.slice(0, 100),
      }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(({ box, words }) => `${Math.round(box.width)} × ${Math.round(box.height)}: ${words}`),
  )

/** Puts a finger down, moves it and lifts it. */
const swipe = async (
  { page }: App,
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
): Promise<void> => {
  const finger = await page.context().newCDPSession(page)
  const at = (share: number): { x: number; y: number }[] => [
    { x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share },
  ]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= 8; step += 1)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}

const middleOf = async (target: Locator): Promise<readonly [x: number, y: number]> => {
  const box = await target.boundingBox()
  if (!box) throw new Error('not in sight')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

describe.each(
  inGate([
    { held: 'upright', width: 820, height: 1180 },
    { held: 'sideways', width: 1180, height: 820 },
  ]),
)('on a tablet held $held', ({ width, height }) => {
  const open = oneApp({ look: { viewport: { width, height }, hasTouch: true, isMobile: true } })

  test('fire and a charge are resolved by taps', async (context) => {
    const app = await open(context)
    const { page } = app
    await page.locator('h1').first().waitFor()
    await toView(app, 'Play')
    await tap(page.locator('[data-phase=fire]'))
    await page.locator('.resolver[data-check=fire][data-settled]').waitFor()
    await tap(page.locator('[data-field=points]'))
    // As typed on the tablet's keyboard.
    await page.keyboard.insertText('7')
    await say(app, 'target.cover', 'woods')
    expect(await tooSmall(app)).toEqual([])
    await tap(page.locator('[data-face="8"]'))
    const outcome = page.locator('[role=status][data-outcome]')
    await outcome.waitFor()
    const [fire, charge] = cli('resolve', [
      { ruleset: 'fire-and-fury', procedure: 'fire', inputs: { points: 7, target: { cover: 'woods' } }, dice: [8] },
      {
        ruleset: 'fire-and-fury',
        procedure: 'charge',
        inputs: { attacker: { fatigue: 'fresh' }, defender: { works: 'trenches' } },
        dice: { attacker: [9], defender: [3] },
      },
    ])
    expect(await outcome.getAttribute('data-outcome')).toBe((fire?.['outcome'] as { id: string }).id)

    await tap(page.locator('[data-phase=charge]'))
    await page.locator('.resolver[data-check=charge][data-settled]').waitFor()
    await say(app, 'attacker.fatigue', 'fresh')
    await say(app, 'defender.works', 'trenches')
    expect(await tooSmall(app)).toEqual([])
    await tap(page.locator('[data-face="9"]'))
    await tap(page.locator('[data-face="3"]'))
    await outcome.waitFor()
    expect(await outcome.getAttribute('data-outcome')).toBe((charge?.['outcome'] as { id: string }).id)
  })

  test.runIf(isGate)(
    'a cell is edited with two taps, a band edge is dragged by finger, and scrolling types nothing',
    async (context) => {
      const app = await open(context)
      const { page } = app
      await page.locator('h1').first().waitFor()
      await toView(app, 'Rules')
      await tap(page.getByRole('link', { name: 'New house rules' }))
      await tap(page.getByLabel('Title'))
      await page.keyboard.insertText('Tablet')
      await tap(page.getByRole('button', { name: 'Create' }))
      await editorStands(page, 'Tablet')
      const telling = fireBand(app, 'telling')
      await tap(telling)
      await page.getByRole('heading', { level: 2, name: '15–19' }).waitFor()
      expect(await page.locator('.over input').count()).toBe(0)
      expect(await tooSmall(app)).toEqual([])
      await tap(telling)
      await page.locator('.over input').waitFor()
      await page.keyboard.insertText('5-6')
      await tap(fireBand(app, 'deadly'))
      await says(telling, '5–6')
      await page.locator('.over input').waitFor({ state: 'detached' })

      // Lifting the finger must not press what opens below it.
      const dismounted = placeOn(app, 'procedures.fire.modifiers.dismounted')
      await tap(dismounted)
      await tap(fieldsOf(app).getByRole('button', { name: 'Condition' }))
      const dialog = page.getByRole('dialog')
      await tap(dialog.getByRole('button', { name: 'Battery', exact: true }))
      await tap(dialog.getByRole('button', { name: 'Apply' }))
      await dialog.waitFor({ state: 'detached' })
      // The printed label follows the condition.
      await expect.poll(() => dismounted.textContent()).toMatch(/dismounted cavalry or a battery/i)

      await tap(telling)
      const edge = page.getByRole('slider', { name: 'Edge between Telling and Deadly' })
      await page.locator('.strip').scrollIntoViewIfNeeded()
      const strip = await page.locator('.strip').boundingBox()
      const at = await middleOf(edge)
      await swipe(app, at, [at[0] - (strip?.width ?? 0) / 12, at[1]])
      await page.getByRole('button', { name: 'Undo: Move the edge between Telling and Deadly' }).waitFor()
      await expect.poll(() => telling.textContent()).not.toBe('5–6')

      // A swipe that starts on a place scrolls the page, even on the selected one.
      const deadly = fireBand(app, 'deadly')
      const before = await deadly.boundingBox()
      const start = await middleOf(deadly)
      await swipe(app, start, [start[0], start[1] - 200])
      await expect.poll(async () => (await deadly.boundingBox())?.y).not.toBe(before?.y)
      expect(await page.locator('.over input').count()).toBe(0)
    },
  )
})

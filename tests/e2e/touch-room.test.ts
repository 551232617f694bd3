/** On a tablet, no control or label of a check is cut off or covers another. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startMachine } from '../main/machine-tools.ts'
import { inGate } from '../tools.ts'
import { openApp } from './support/app.ts'
import { picture } from './support/mustered.ts'
import { checksIn, choose, settled, turnTo } from './support/table.ts'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

/** Controls and labels of the check that are cut off at the side or overlap. Scrolling up and down is fine. */
const misplaced = (page: Page): Promise<readonly string[]> =>
  page.locator('.card').evaluate((card) => {
    const range = document.createRange()
    const isControl = (piece: Element): boolean => piece.matches('button, input, .die')
    const boxOf = (piece: Element): DOMRect => {
      if (isControl(piece)) return piece.getBoundingClientRect()
      range.selectNodeContents(piece)
      return range.getBoundingClientRect()
    }
    const nameOf = (piece: Element): string =>
      piece.getAttribute('data-at') ?? piece.getAttribute('aria-label') ?? piece.textContent.trim()
    const pieces = [
      ...card.querySelectorAll(
        'button, input, output, .name, .label, .caps, b, small, .current, .die, h2, .term > span',
      ),
    ]
      .filter((piece) => piece.closest('.visually-hidden') === null)
      .map((piece) => ({ piece, box: boxOf(piece), part: piece.closest('.scroll, .more, .sums') }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const outer = card.getBoundingClientRect()
    const outside = pieces
      .filter(({ box }) => box.left < outer.left - 0.5 || box.right > outer.right + 0.5)
      .map(({ piece }) => `cut off: ${nameOf(piece)}`)
    const clipped = pieces
      .filter(({ piece }) => !isControl(piece) && piece.scrollWidth > piece.clientWidth + 1)
      .filter(({ piece }) => getComputedStyle(piece).overflowX !== 'visible')
      .map(({ piece }) => `clipped: ${nameOf(piece)}`)
    const overlapping = pieces.flatMap(({ piece, box, part }, index) =>
      pieces
        .slice(index + 1)
        .filter(
          (other) =>
            part === other.part &&
            !piece.contains(other.piece) &&
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
        )
        .map((other) => `overlap: ${nameOf(piece)} and ${nameOf(other.piece)}`),
    )
    return [...outside, ...clipped, ...overlapping]
  })

const battles = [
  { ruleset: 'fire-and-fury', battle: 'millbrook', own: 5 },
  { ruleset: 'napoleonic-fury', battle: 'auerbach-mill', own: 2 },
  { ruleset: 'italy-1799', battle: 'monte-chiaro', own: 2 },
]
const tablets = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
]

test.for(inGate(battles.flatMap((played) => tablets.map((viewport) => ({ ...played, ...viewport })))))(
  '$ruleset at $width by $height',
  async ({ ruleset, battle, own, ...viewport }, context) => {
    const home = mkdtempSync(join(tmpdir(), 'doublequick-touch-room-'))
    homes.push(home)
    choose(home, ruleset)
    const started = await startMachine({ home })
      .window('a')
      .call('startBattle', { name: `${battle}.battle.yaml` })
    expect(started.ok).toBe(true)
    const app = await openApp(context, { home, look: { viewport, hasTouch: true, isMobile: true } })
    const { page } = app
    await page.locator('h1').first().waitFor()
    const found: string[] = []
    let seen = 0
    for (const check of checksIn(ruleset)) {
      await turnTo(page, check)
      for (const [army, count] of [
        ['own', own],
        ['enemy', 2],
      ] as const) {
        const units = page.locator(`.${army} .unit.present:not(.brief) [data-unit]:has(.pips)`)
        for (let at = 0; at < Math.min(count, await units.count()); at += 1) {
          if (at === 0 && (await page.locator('.awaited').count()) === 0) break
          await units.nth(at).dispatchEvent('click')
          await settled(page)
        }
      }
      if ((await page.locator('[data-picked]').count()) === 0) continue
      seen += 1
      await picture(page, `touch-room-${ruleset}-${check}-${viewport.width}`)
      found.push(...(await misplaced(page)).map((what) => `${check}: ${what}`))
    }
    expect(seen).toBeGreaterThan(2)
    expect(found).toEqual([])
    await app.stop()
  },
)

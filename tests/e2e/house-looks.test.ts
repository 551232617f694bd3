/** The look of the house rules editor: axe finds no problems in any state and theme, nothing is too small or too wide. Takes screenshots on request. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import { describe, expect, test, type TestContext } from 'vitest'
import { fieldsOf, fireBand, freshModifier, newHouse, openEntry, openTab, placeOn, typeInto } from './house-tools.ts'
import { inGate, isGate, sweep } from '../tools.ts'
import { openApp, type App } from './support/app.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const findings = async ({ page }: App): Promise<string[]> => {
  await page.evaluate(axe)
  const run = (): Promise<AxeResults> => (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run()
  const { violations } = await page.evaluate(run)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** Folder for screenshots; unset if none are wanted. */
const pictures = process.env['DOUBLEQUICK_PICTURES']
const picture = async ({ page }: App, name: string): Promise<void> => {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `house-${name}.png`) })
}

/** Goes through every state of the editor; calls `look` in each. */
const states = async (app: App, look: (name: string) => Promise<void>): Promise<void> => {
  const { page } = app
  await newHouse(app, 'Club rules')
  await look('fresh')
  await typeInto(app, fireBand(app, 'lively'), '20-4')
  await page.locator('.wrong').first().waitFor()
  await look('problem')
  await openTab(app, 'Problems')
  await page.getByRole('button', { name: 'Go to cell' }).first().waitFor()
  await look('problems')
  await openTab(app, 'YAML')
  await look('yaml-problem')
  await openTab(app, 'Changes')
  await look('changes')
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Redo: Change Musketry and cannonade, row 15–19, Lively' }).waitFor()
  await openTab(app, 'Odds')
  await fireBand(app, 'telling').click()
  await page.keyboard.press('Alt+ArrowRight')
  await page.locator('[data-outcome=telling][data-house]').waitFor()
  await look('odds')
  await openTab(app, 'Edit')
  await placeOn(app, freshModifier).click()
  await fieldsOf(app).getByRole('button', { name: 'Condition' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Worn', exact: true }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Add group', exact: true }).click()
  await look('condition')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await placeOn(app, freshModifier).click()
  await fieldsOf(app).getByRole('button', { name: 'Build…' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).selectOption('a sum')
  await page.getByRole('dialog').getByRole('group', { name: 'Part 2' }).waitFor()
  await look('amount')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openEntry(app, 'Gauge')
  await openTab(app, 'Preview')
  await page.locator('canvas[role=img]').first().waitFor()
  await look('gauge')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved and active', { exact: true }).waitFor()
  await typeInto(app, placeOn(app, freshModifier), '4')
  await page.getByText('Unsaved draft').waitFor()
  writeFileSync(
    join(app.home, 'house-rules', 'club-rules.houserules.yaml'),
    'ruleset: {id: club-rules, title: Theirs, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {}\n',
  )
  await page.getByRole('alert', { name: 'Another program changed this file.' }).waitFor()
  await look('disk')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await page.getByRole('dialog').waitFor()
  await look('about')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  await page.getByText('Recovered unsaved work').waitFor()
  await look('start')
}

describe.each(sweep(['light', 'dark', 'contrast']))('in the %s theme', (theme) => {
  test.runIf(isGate)('axe finds no problems in any state', async (context) => {
    const app = await openApp(context, { look: { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } })
    await app.page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name
    }, theme)
    await states(app, async (name) => {
      await app.page.evaluate((chosen) => {
        document.documentElement.dataset['theme'] = chosen
      }, theme)
      await picture(app, `${theme}-${name}`)
      expect(await findings(app), name).toEqual([])
    })
    expect(app.faults).toEqual([])
  })
})

interface Screen {
  readonly width: number
  readonly height: number
  readonly text: number
  readonly hasTouch: boolean
}

const measured = async (context: TestContext, { width, height, text, hasTouch }: Screen): Promise<void> => {
  const look = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' as const, hasTouch }
  const app = await openApp(context, { look })
  const { page } = app
  await newHouse(app, 'Club rules of the Society of Wargamers')
  await typeInto(app, fireBand(app, 'lively'), '3-6')
  await page.setViewportSize({ width, height })
  await page.evaluate((size) => document.documentElement.style.setProperty('--text-size', String(size)), text)
  for (const tab of ['Sheet', 'Edit', 'Odds', 'Changes', 'Problems', 'YAML', 'Preview']) {
    const trigger = page.getByRole('tab', { name: tab })
    if ((await trigger.count()) === 0) continue
    await trigger.click()
    if (tab === 'Sheet') await placeOn(app, 'procedures.fire.tables.fire.rows.p15').click()
    const beyond = await page.evaluate(() => {
      const main = document.querySelector('main')
      return [document.documentElement.scrollWidth - innerWidth, main ? main.scrollWidth - main.clientWidth : 0]
    })
    await picture(app, `${width}-${text}-${tab.toLowerCase()}`)
    expect(beyond, tab).toEqual([0, 0])
    expect(await tooSmall(app, hasTouch ? 44 : 36), tab).toEqual([])
  }
}

/** Controls under `min` px high or wide. */
const tooSmall = ({ page }: App, min: number): Promise<string[]> =>
  page.evaluate(
    (smallest) =>
      [...document.querySelectorAll('main button, main [role=tab], main select, main input')]
        .filter((element) => element.checkVisibility() && element.closest('.visually-hidden, td') === null)
        .map((element) => ({
          box: (element.closest('label') ?? element).getBoundingClientRect(),
          words: element.outerHTML.slice(0, 120),
        }))
        .filter(({ box }) => box.width > 1 && (box.height < smallest - 0.5 || box.width < smallest - 0.5))
        .map(({ box, words }) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${words}`),
    min,
  )

test.for(
  inGate([
    { name: 'a small phone', width: 360, height: 800, text: 1, hasTouch: true },
    { name: 'a laptop at arm’s length', width: 1280, height: 800, text: 2, hasTouch: false },
    { name: 'a 4K wall display', width: 3840, height: 2160, text: 1, hasTouch: false },
  ]),
)('on $name nothing is wider than the window or too small to click', (screen, context) => measured(context, screen))

test.runIf(isGate)('forms with several parts fit a laptop at 250%', async (context) => {
  const app = await openApp(context, { look: { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } })
  const { page } = app
  await newHouse(app, 'Club rules')
  await openEntry(app, 'Movement', 'Calculated amounts')
  await fieldsOf(app).locator('.list li button').first().click()
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--text-size', '2.5')
    document.documentElement.dataset['theme'] = 'dark'
  })
  await fieldsOf(app).getByRole('button', { name: 'Amount', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type' }).first().waitFor()
  await dialog.locator('dl.trial dd').first().waitFor()
  await picture(app, '1280-2.5-amount')
  expect(
    await dialog.evaluate((box) => [
      box.scrollWidth - box.clientWidth,
      box.getBoundingClientRect().right <= innerWidth,
    ]),
  ).toEqual([0, true])
})

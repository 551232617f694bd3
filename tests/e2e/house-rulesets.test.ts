/** House rules for every ruleset: typed onto the sheet, and immediately used in odds, resolver, sheet and print. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Printed } from '../../src-core/contract/print.ts'
import { decode } from '../../src-core/contract/wire.ts'
import { cliHere } from '../main/cli-tools.ts'
import { readPdf } from '../main/read-pdf.ts'
import { inGate, isGate, sweep } from '../tools.ts'
import { inForce, newHouse, openTab, placeOn, says, wide } from './house-tools.ts'
import { oneApp, type App } from './support/app.ts'
import { askedOf, keysFor, press, settled, shownOdds, turnTo } from './support/table.ts'

/** A place on the sheet, the text to type, the text that the place then shows, and the printed name after it. */
type Typed = readonly [place: string, text: string, shown: string, name?: string]

interface Club {
  readonly ruleset: string
  /** Two neighboring bands of the fire table, and a modifier of fire. */
  readonly fire: readonly Typed[]
  /** A cell of a chart. */
  readonly chart: Typed
  /** Inputs of a fire check that all these changes affect. */
  readonly inputs: { readonly points: number } & Readonly<Record<string, unknown>>
  /** The bands of the fire table as written in the file. */
  readonly written: string
}

const band = (row: string, result: string): string => `procedures.fire.tables.fire.rows.${row}.bands.${result}`
const modifier = (id: string): string => `procedures.fire.modifiers.${id}`

const clubs: Readonly<Record<string, Club>> = {
  'Fire and Fury': {
    ruleset: 'fire-and-fury',
    fire: [
      [band('p15', 'lively'), '2-5', '2–5'],
      [band('p15', 'telling'), '6-7', '6–7'],
      [modifier('cover-light'), '-3', '−3', 'Woods, broken ground'],
    ],
    chart: ['grids.movement.rows.infantry.cells.basic', '13', '13'],
    inputs: { points: 15, target: { cover: 'woods' } },
    written: 'lively: 2..5',
  },
  'Regimental Fury': {
    ruleset: 'regimental-fury',
    fire: [
      [band('p15', 'lively'), '2-3', '2–3'],
      [band('p15', 'telling'), '4-7', '4–7'],
      [modifier('cover-light'), '+1', '+1', 'Woods, broken ground, hedge, fence'],
    ],
    chart: ['grids.weapons.rows.breechloaders.cells.to-12', '3', '3'],
    inputs: { points: 15, target: { cover: 'woods' } },
    written: 'lively: 2..3',
  },
  'Italy 1799': {
    ruleset: 'italy-1799',
    fire: [
      [band('trained', 'desultory'), '<=2', '≤ 2'],
      [band('trained', 'lively'), '3 to 4', '3–4'],
      [modifier('cover-full'), '-3', '−3', 'Full cover; open order in partial cover'],
    ],
    chart: ['grids.cannonade.rows.heavy.cells.to-12', '6', '6'],
    inputs: { points: 9, target: { quality: 'trained', cover: 'full' } },
    written: 'lively: 3..4',
  },
  'War of the Triple Alliance': {
    ruleset: 'triple-alliance-1864',
    fire: [
      [band('trained', 'desultory'), '<=2', '≤ 2'],
      [band('trained', 'lively'), '3-4', '3–4'],
      [modifier('cover-partial'), '-2', '−2', 'Partial cover or extended line'],
    ],
    chart: ['grids.cannonade.rows.breechloading-rifle.cells.to-2', '5', '5'],
    inputs: { points: 12, target: { quality: 'trained', cover: 'partial' } },
    written: 'lively: 3..4',
  },
  'Napoleonic Fury': {
    ruleset: 'napoleonic-fury',
    fire: [
      [band('p15', 'lively'), '3-6', '3–6'],
      [band('p15', 'telling'), '7-8', '7–8'],
      [modifier('cover-light'), '-2', '−2', 'Woods, hedge, higher ground, town (not deployed)'],
    ],
    chart: ['grids.national.rows.britain-infantry.cells.fire', '3', '+3'],
    inputs: { points: 15, firer: { nation: 'britain' }, target: { cover: 'hedge' } },
    written: 'lively: 3..6',
  },
}

const open = oneApp({ look: { ...wide, permissions: ['clipboard-read', 'clipboard-write'] } })

const typed = async (app: App, [path, text, shown]: Typed): Promise<void> => {
  await placeOn(app, path).click()
  await press(app.page, [...Array.from(text), 'Enter'])
  await says(placeOn(app, path), shown)
}

type Counts = Readonly<Record<string, string>>

/** Counts by outcome from the command line. */
const answered = async (request: object): Promise<Counts> => {
  const { stdout } = await cliHere(process.cwd(), ['odds'], { input: JSON.stringify(request) })
  const { outcomes } = JSON.parse(stdout) as { readonly outcomes: Readonly<Record<string, { readonly count: string }>> }
  return Object.fromEntries(Object.entries(outcomes).map(([id, { count }]) => [id, count]))
}

/** Enters the inputs of a fire check next to the sheet. */
const saidBeside = async (page: Page, { points, ...roles }: Club['inputs']): Promise<void> => {
  const panel = page.locator('.compare')
  await panel.locator('[data-field=points]').fill(String(points))
  for (const [role, traits] of Object.entries(roles))
    for (const [trait, option] of Object.entries(traits as Record<string, string>)) {
      const choice = page.locator(`[data-at="${role}.${trait}=${option}"]`)
      const control = panel.locator(`[data-at="${role}.${trait}"]`)
      await control.waitFor()
      if (!(await choice.isVisible())) {
        await control.click()
        // Odds that arrive meanwhile move the control and its list down.
        await control.scrollIntoViewIfNeeded()
      }
      await choice.click()
    }
}

/** The counts shown next to the sheet. */
const comparedOdds = async (page: Page): Promise<readonly [base: Counts, house: Counts]> => {
  const rows = await page
    .locator('.compare [data-outcome]')
    .evaluateAll((all) =>
      all.map((row) => ['data-outcome', 'data-base', 'data-house'].map((name) => row.getAttribute(name) ?? '0')),
    )
  const of = (at: 1 | 2): Counts => Object.fromEntries(rows.map((row) => [row[0] ?? '', row[at] ?? '']))
  return [of(1), of(2)]
}

describe.each(inGate(sweep(Object.entries(clubs), 2)))('%s', (base, { ruleset, fire, chart, inputs, written }) => {
  test('can be edited by keyboard; odds, resolver, sheet and print update immediately', async (context) => {
    const app = await open(context)
    const { page } = app
    const title = `Club of ${ruleset}`
    await newHouse(app, title, base)
    for (const cell of fire) await typed(app, cell)
    await typed(app, chart)
    await page.keyboard.press('Control+s')
    await page.getByText('Saved and active', { exact: true }).waitFor()
    const file = join(app.home, 'house-rules', `club-of-${ruleset}.houserules.yaml`)
    expect(readFileSync(file, 'utf8')).toContain(written)

    const request = { ruleset, procedure: 'fire', inputs }
    const [before, after] = [await answered(request), await answered({ ...request, house: [file] })]
    expect(after).not.toEqual(before)
    await placeOn(app, fire[0]?.[0] ?? '').click()
    await openTab(app, 'Odds')
    await saidBeside(page, inputs)
    await expect.poll(() => comparedOdds(page)).toEqual([before, after])

    await turnTo(page, 'fire')
    await press(page, keysFor(askedOf(ruleset, 'fire'), inputs))
    await settled(page)
    expect((await shownOdds(page)).roll).toMatchObject(after)

    await page.keyboard.press('Control+3')
    const sheet = page.locator('article')
    await sheet.getByText(new RegExp(`${title} 1\\.0\\.0, .*club-of-${ruleset}\\.houserules\\.yaml`)).waitFor()
    const marked = sheet.locator(':is(td, li):has(sup.mark-house)')
    for (const [, , shown] of [...fire, chart]) await marked.filter({ hasText: shown }).first().waitFor()

    const preview = page.waitForResponse((response) => response.url().includes('/api/preview'))
    await page.keyboard.press('Control+5')
    await page.locator('canvas[role=img]').first().waitFor()
    const bytes = (
      decode(await (await preview).text(), (text) => Uint8Array.from(Buffer.from(text, 'base64'))) as {
        readonly value: Printed
      }
    ).value.bytes
    const words = (await readPdf(bytes)).pages.flatMap(({ texts }) => texts.map(({ text }) => text.trim())).join(' ')
    const wanted = [...fire, chart].map(([, , shown, name]) => `${shown}${name === undefined ? '' : ` ${name}`} H`)
    expect(wanted.filter((each) => !words.includes(each))).toEqual([])
    // The file name may be broken at the end of a line.
    expect(words.replaceAll('- ', '-')).toContain(`(club-of-${ruleset}.houserules.yaml)`)
  })
})

test.runIf(isGate)('a national modifier pasted from a spreadsheet counts in the odds', async (context) => {
  const app = await open(context)
  const { page } = app
  await newHouse(app, 'Nations', 'Napoleonic Fury')
  await page.evaluate(() => navigator.clipboard.writeText('3\r\n'))
  await placeOn(app, 'grids.national.rows.britain-infantry.cells.fire').click()
  await page.keyboard.press('Control+v')
  await says(placeOn(app, 'grids.national.rows.britain-infantry.cells.fire'), '+3')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved and active', { exact: true }).waitFor()
  for (const nation of ['britain']) {
    const inputs = { points: 15, firer: { nation } }
    const after = await answered({ ruleset: 'napoleonic-fury', procedure: 'fire', inputs, house: inForce(app) })
    await turnTo(page, 'fire')
    await press(page, ['c', ...keysFor(askedOf('napoleonic-fury', 'fire'), inputs)])
    await settled(page)
    await expect.poll(async () => (await shownOdds(page)).roll).toMatchObject(after)
    expect(after).not.toEqual(await answered({ ruleset: 'napoleonic-fury', procedure: 'fire', inputs }))
  }
  // One undo reverts the edit and the save.
  await page.keyboard.press('Control+4')
  await page.locator('[data-place]').first().waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Nothing to undo' }).waitFor()
  await says(placeOn(app, 'grids.national.rows.britain-infantry.cells.fire'), '+1')
})

/** Undo and redo of all edits to house rules. */
import { expect, test } from 'vitest'
import {
  chooseMore,
  fillYaml,
  fireBand,
  newHouse,
  openTab,
  rested,
  says,
  typeInto,
  wide,
  yamlBecomes,
  yamlPane,
  yamlText,
} from './house-tools.ts'
import { nonNull } from '../../src-core/present.ts'
import { isGate, rounds } from '../tools.ts'
import { oneApp } from './support/app.ts'
import { picture } from './support/mustered.ts'
import { seeded } from './support/seeded.ts'

const open = oneApp({ look: wide })

test('undo and redo name their steps, and lead back to the start and forward again', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  await typeInto(app, fireBand(app, 'lively'), '2-5')
  await typeInto(app, fireBand(app, 'telling'), '6-8')
  await page.getByRole('button', { name: 'Undo: Change Musketry and cannonade, row 15–19, Telling' }).waitFor()
  await keyboard.press('Control+z')
  await says(fireBand(app, 'telling'), '6–7')
  await keyboard.press('Control+z')
  await says(fireBand(app, 'lively'), '2–4')
  await says(fireBand(app, 'telling'), '5–7')
  await page.getByRole('button', { name: 'Nothing to undo' }).waitFor()
  await keyboard.press('Control+Shift+Z')
  await keyboard.press('Control+y')
  await says(fireBand(app, 'telling'), '6–8')
  await page.getByRole('button', { name: 'Nothing to redo' }).waitFor()
})

/** Valid strings for a place, by how its text begins, and strings that are valid nowhere. */
const texts: readonly (readonly [begins: RegExp, fit: readonly [string, ...string[]]])[] = [
  [/^[+−]/, ['+2', '-3', '7', '½']],
  [/^[\d≤×]/, ['3-5', '≤ 4', '7', '12+']],
  [/^/, ['in a hedge', 'x: {', '-']],
]
const editCount = rounds(200, 50)

test.runIf(isGate)(
  `${editCount} edits, undos and redos in the window lead back to the start and forward again`,
  async (context) => {
    const app = await open(context)
    const { page } = app
    const { keyboard } = page
    await newHouse(app, 'Club rules', 'Napoleonic Fury')
    await openTab(app, 'YAML')
    await yamlPane(app).waitFor()
    const began = await yamlText(app)
    const below = seeded('1815061818150618')
    const one = <T>(all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0]

    const type = async (there: string): Promise<void> => {
      const [, fit] = nonNull(texts.find(([begins]) => begins.test(there)))
      await keyboard.type(one(fit))
      await keyboard.press('Enter')
    }
    const act = (): Promise<void> =>
      one([
        () => keyboard.press('Delete'),
        () => keyboard.press('Alt+ArrowRight'),
        () => keyboard.press('Alt+ArrowUp'),
        () => keyboard.press('Insert'),
        () => keyboard.press('Alt+Backspace'),
      ])()
    /** Clicks a random place and returns its text, without waiting for the place, since rows come and go. */
    const goSomewhere = async (): Promise<string> => {
      const place = await page.locator('td[data-place], li[data-place]').evaluateAll((cells, drawn) => {
        const cell = cells[drawn % cells.length]
        cell?.scrollIntoView({ block: 'center' })
        const box = cell?.getBoundingClientRect()
        return box && { x: box.x + 8, y: box.y + 8, text: cell?.textContent.trim() ?? '' }
      }, below(400))
      if (place) await page.mouse.click(place.x, place.y)
      return place?.text ?? ''
    }
    // As fast as possible; calls wait in a queue.
    for (let step = 0; step < editCount; step += 1) {
      if (below(5) < 2) await keyboard.press(one(['Control+z', 'Control+z', 'Control+y']))
      else {
        const there = await goSomewhere()
        await (below(3) > 0 ? type(there) : act())
      }
    }
    await rested(page)
    await fillYaml(app, (await yamlText(app)).replace('title: Club rules', 'title: the end'))
    const ended = await yamlBecomes(app, (text) => text.includes('the end'))

    /** Every undo or redo changes the text. */
    const step = async (key: string): Promise<void> => {
      const before = await yamlText(app)
      await keyboard.press(key)
      await yamlBecomes(app, (text) => text !== before)
    }
    let steps = 0
    for (; !(await page.getByRole('button', { name: 'Nothing to undo' }).isVisible()); steps += 1)
      await step('Control+z')
    expect(await yamlText(app)).toBe(began)
    expect(steps).toBeGreaterThan(9)
    for (let again = 0; again < steps; again += 1) await step('Control+y')
    expect(await yamlText(app)).toBe(ended)
    await page.getByRole('button', { name: 'Nothing to redo' }).waitFor()
  },
)

test('saved versions list their changes, and can be restored by keyboard', async (context) => {
  const app = await open(context)
  const { page } = app
  const { keyboard } = page
  await newHouse(app, 'Club rules')
  for (const band of ['2-5', '2-3']) {
    await typeInto(app, fireBand(app, 'lively'), band)
    await page.locator('.state.saved').waitFor({ state: 'detached' })
    await keyboard.press('Control+s')
    await page.locator('.state.saved').waitFor()
  }
  await chooseMore(app, 'Saved versions')
  const versions = page.getByRole('dialog', { name: 'Saved versions' })
  await versions.getByRole('heading', { name: 'Version 1.0.1' }).waitFor()
  await picture(page, 'saved-versions')
  expect(await versions.locator('[data-revision="2"] li').allInnerTexts()).toEqual([
    'Musketry and cannonade, row 15–19, Lively: 2–5 → 2–3',
    'Musketry and cannonade, row 15–19, Telling: 6–7 → 4–7',
  ])
  expect(await versions.locator('[data-revision="1"] li').allInnerTexts()).toEqual([
    'Musketry and cannonade, row 15–19, Lively: 2–4 → 2–5',
    'Musketry and cannonade, row 15–19, Telling: 5–7 → 6–7',
  ])
  await versions.getByRole('button', { name: 'Restore version 1.0.0' }).press('Enter')
  await versions.waitFor({ state: 'detached' })
  await says(fireBand(app, 'lively'), '2–5')
  await page.getByRole('button', { name: 'Undo: Restore version 1.0.0' }).press('Enter')
  await says(fireBand(app, 'lively'), '2–3')
})

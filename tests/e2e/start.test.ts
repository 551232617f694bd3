/** Home, and help for new players: the keys of a view, commands by name, notices, the browser's print function. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { readPdf } from '../main/read-pdf.ts'
import { nonNull } from '../../src-core/present.ts'
import { inGate, isGate } from '../tools.ts'
import { openApp, type App } from './support/app.ts'
import { picture } from './support/mustered.ts'
import { turnTo } from './support/table.ts'
import { goTo, homeHeading, openFile, pickFile } from './support/window.ts'

test('the first roll takes three clicks from Home', async (context) => {
  const app = await openApp(context, { look: { viewport: { width: 1280, height: 720 } } })
  const { page } = app
  let clicks = 0
  const click = async (what: Locator): Promise<void> => {
    await what.click()
    clicks += 1
  }
  await click(page.getByRole('radio', { name: 'Napoleonic Fury' }))
  await click(page.getByRole('button', { name: /^Quick roll/ }))
  await click(page.locator('[data-roll]').first())
  await page.locator('[role=status][data-outcome]').waitFor()
  expect(clicks).toBe(3)
  // The rules were changed, not only the button.
  await page.getByRole('banner').getByRole('button', { name: 'Napoleonic Fury' }).waitFor()
})

test('Home previews every sheet, starts a battle in one click, and continues it with its rules', async (context) => {
  const app = await openApp(context, { look: { viewport: { width: 1280, height: 720 } } })
  const { page } = app
  await page.getByRole('heading', { level: 1, name: homeHeading }).waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Play', 'Print', 'Change the rules'])
  const rulesets = await page.getByRole('radio').count()
  expect(rulesets).toBeGreaterThan(3)
  await expect.poll(() => page.locator('[data-ruleset] table').count()).toBe(rulesets)

  await page.getByRole('radio', { name: 'Napoleonic Fury' }).click()
  const scenario = page.locator('[data-sample]').first()
  const title = (await scenario.locator('b').textContent()) ?? ''
  await scenario.click()
  await page.locator('[data-unit]').first().waitFor()

  await goTo(app, 'Home')
  await page.getByRole('radio', { name: 'Italy 1799–1800' }).click()
  const last = page.getByRole('button', { name: title }).and(page.locator('[data-continue]'))
  expect(await last.innerText()).toContain('Turn 1')
  await last.click()
  await page.locator('[data-unit]').first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Napoleonic Fury' }).waitFor()

  // A quick roll doesn't change the battle.
  await goTo(app, 'Home')
  await page.getByRole('button', { name: /^Quick roll/ }).click()
  await page.locator('.resolver').waitFor()
  await page.locator('[data-unit]').first().waitFor()
  expect(await page.locator('[data-picked]').count()).toBe(0)
  expect(await page.getByText(/^Pick /).count()).toBe(0)
})

test('a battle belongs to its ruleset: others neither show nor change it, and Continue restores its rules', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-club-'))
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const head = 'ruleset: {id: club, title: Club rules, version: 1.0.0, format: 1, extends: fire-and-fury}\n'
  const value = 'rules: {procedures: {charge: {modifiers: {fresh: {value: 1}}}}}\n'
  const file = join(folder, 'club.houserules.yaml')
  writeFileSync(file, head + value)
  const app = await openApp(context, {
    files: [file],
    look: { viewport: { width: 1280, height: 720 } },
  })
  const { page } = app
  await page.getByRole('radio', { name: 'Fire and Fury', exact: true }).click()
  await page.getByRole('switch', { name: 'Club rules' }).click()
  const house = page.locator('[data-chip=house]').getByText('Club rules · 1 change')
  await house.waitFor()
  const scenario = page.locator('[data-sample]').first()
  const title = (await scenario.locator('b').textContent()) ?? ''
  await scenario.click()
  await page.locator('[data-unit]').first().waitFor()
  await page.keyboard.press('.')
  await page.locator('[data-turn]').getByText('Turn 1').waitFor()
  await page.locator('[data-history]').click()
  const lines = page.locator('[data-journal] .lines li')
  await lines.first().waitFor()
  const journal = await lines.allInnerTexts()

  for (const ruleset of ['Napoleonic Fury', 'War of the Triple Alliance 1864–70']) {
    await goTo(app, 'Home')
    await page.getByRole('radio', { name: ruleset }).click()
    await page.getByRole('button', { name: /^Quick roll/ }).click()
    await page.locator('.resolver[data-settled]').waitFor()
    expect(await page.locator('[data-unit]').count()).toBe(0)
    await page.locator('[data-roll]').first().click()
    await page.locator('[role=status][data-outcome]').waitFor()
    expect(await page.locator('[data-history]').getAttribute('data-history')).toBe('1')
  }
  await goTo(app, 'Home')
  await page.getByRole('button', { name: title }).and(page.locator('[data-continue]')).click()
  await page.locator('[data-unit]').first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Fire and Fury' }).waitFor()
  await house.waitFor()
  await page.locator('[data-history]').click()
  await lines.first().waitFor()
  expect(await lines.allInnerTexts()).toEqual(journal)
})

test('Play without units offers ways to start, including a scenario', async (context) => {
  const app = await openApp(context, { look: { viewport: { width: 1280, height: 720 } } })
  const { page } = app
  const toPlay = (): Promise<void> => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Play' }).click() // prettier-ignore
  await toPlay()
  await page.getByRole('heading', { level: 1, name: 'No units yet' }).waitFor()
  await picture(page, 'play-start')
  // Letters and digits have no effect here.
  await page.keyboard.press('5')
  await page.locator('[data-phase=fire]').click()
  await page.locator('.resolver[data-check=fire][data-settled]').waitFor()
  expect(await page.locator('[data-history]').getAttribute('data-history')).toBe('0')
  await page.goto(app.url)
  await page.getByRole('heading', { level: 1, name: homeHeading }).waitFor()
  await toPlay()
  await page.locator('[data-start-page] [data-sample]').first().click()
  await page.locator('.resolver [data-unit]').first().waitFor()
  await page.keyboard.press('.')
  await page.locator('[data-turn]').getByText('Turn 1').waitFor()
  await page.locator('[data-facts]').click()
  expect(await page.getByRole('tabpanel', { name: 'Scenario' }).getByLabel('Story').inputValue()).not.toBe('')
})

test('Home leads to printing, new rules and the sources', async (context) => {
  const app = await openApp(context, { look: { viewport: { width: 1280, height: 720 } } })
  const { page } = app
  await page.getByRole('link', { name: /^Gauge/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Print' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Gauge', exact: true }).isChecked()).toBe(true)
  await goTo(app, 'Home')
  await page.getByRole('link', { name: /^New rules/ }).click()
  await page.getByRole('heading', { level: 2, name: 'New house rules' }).waitFor()
  await goTo(app, 'Home')
  await page.getByRole('link', { name: /^Files and sources/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Fire and Fury' }).waitFor()
})

test('a scenario is saved as a file, and played elsewhere with the ruleset it names', async (context) => {
  const author = await openApp(context)
  await author.page.getByRole('radio', { name: 'Napoleonic Fury' }).click()
  await author.page.locator('[data-sample]').first().click()
  await author.page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await author.page.getByRole('tab', { name: 'Scenario' }).click()
  const [saved] = await Promise.all([
    author.page.waitForEvent('download'),
    author.page.getByRole('button', { name: 'Save as scenario…' }).click(),
  ])
  await picture(author.page, 'scenario-saved')
  expect(saved.suggestedFilename()).toMatch(/\.battle\.yaml$/)
  const file = join(author.home, 'shared.battle.yaml')
  await saved.saveAs(file)
  await author.page.getByRole('link', { name: 'Back to play' }).click()
  const units = await namesIn(author)

  const player = await openApp(context)
  await player.page.locator('[data-sample]').first().waitFor()
  await pickFile(player, file, () => player.page.getByRole('button', { name: 'Open scenario…' }).click())
  await player.page.locator('.resolver').waitFor()
  expect(await namesIn(player)).toEqual(units)
  await player.page.getByText('Napoleonic Fury').first().waitFor()
  await picture(player.page, 'scenario-opened')

  const broken = join(player.home, 'broken.battle.yaml')
  writeFileSync(broken, 'battle: {title: Ours, ruleset: none-of-ours}\nsides: {}\nroster: |\n  Name\n')
  await player.page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await player.page.getByRole('tab', { name: 'Scenario' }).click()
  await pickFile(player, broken, () => player.page.getByRole('button', { name: 'Open scenario…' }).click())
  await player.page.getByText('none-of-ours').first().waitFor()
  await picture(player.page, 'scenario-refused')
  await player.page.getByRole('link', { name: 'Back to play' }).click()
  expect(await namesIn(player)).toEqual(units)
})

/** The names of all units in the battle. */
const namesIn = async ({ page }: App): Promise<readonly string[]> => {
  await page.locator('[data-unit]').first().waitFor()
  return page.locator('[data-unit] b').allTextContents()
}

test('options are a checklist, set by keyboard, active immediately, and printed on the sheet', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-options-'))
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const head = 'ruleset: {id: skirmish, title: Skirmish, version: 1.0, format: 1, extends: fire-and-fury}\nrules: {}\n'
  const hot =
    '{title: A hot day, about: Whoever charges tires., rules: {procedures: {charge: {modifiers: {fresh: {value: 1}}}}}}'
  writeFileSync(join(folder, 'skirmish.yaml'), `${head}options:\n  hot: ${hot}\n`)
  const app = await openApp(context, { rulesets: [folder] })
  const { page } = app
  await page.getByRole('radio', { name: 'Skirmish' }).click()
  const option = page.getByRole('switch', { name: 'A hot day' })
  await option.focus()
  await page.keyboard.press('Space')
  await page.locator('[data-chip=house]').getByText('A hot day · 1 change').waitFor()
  expect(await option.isChecked()).toBe(true)
  await picture(page, 'options')
  await page.locator('[data-chip=house]').click()
  expect(await page.getByRole('menuitemcheckbox', { name: 'A hot day' }).getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('Escape')
  await goTo(app, 'Sheet')
  await page.locator('article').getByText('Options to choose before play').waitFor()
  await page.locator('article').getByText('☑').waitFor()
})

test('? lists the shortcuts of the view and the window, and the palette has a command for each', async (context) => {
  const { page } = await openApp(context)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+2')
  await page.locator('[data-start-page]').waitFor()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByText('Roll', { exact: true }).waitFor()
  await keys.getByText('Search or run a command').waitFor()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  for (const name of ['Journal', 'End phase', 'Edit order of battle', 'Roll', 'Keyboard shortcuts'])
    await page.getByRole('dialog').getByRole('option').getByText(name, { exact: true }).waitFor()
  for (const [word, command] of [
    ['help', 'Keyboard shortcuts'],
    ['history', 'Journal'],
    ['export', 'Journal'],
    ['new battle', 'New battle'],
    ['clear', 'Clear the check'],
    ['next unit', 'Pick the next unit'],
  ] as const) {
    await page.keyboard.insertText(word)
    await page.getByRole('dialog').getByRole('option').getByText(command, { exact: true }).waitFor()
    await page.keyboard.press('ControlOrMeta+a')
  }
  await page.keyboard.type('battle report')
  await page.getByRole('dialog').getByRole('option').getByText('Battle report', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[data-journal]').getByRole('heading', { name: 'Report', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-start-page]').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('journal')
  await page.keyboard.press('Enter')
  await page.locator('[data-journal]').getByRole('heading', { name: 'Journal', exact: true }).waitFor()
})

/** Opens two invalid files in turn; only one notice, for the second, is shown. */
const noticeOfTwo = async (app: App): Promise<Locator> => {
  const toasts = app.page.locator('.toast')
  for (const name of ['one', 'two']) {
    const file = join(app.home, `${name}.txt`)
    writeFileSync(file, 'nothing\n')
    await openFile(app, file)
    await toasts.filter({ hasText: `${name}.txt` }).waitFor()
    expect(await toasts.count()).toBe(1)
  }
  return toasts
}

test.for(
  inGate([
    { width: 768, height: 1024 },
    { width: 1280, height: 720 },
  ]),
)(
  'at $width by $height, notices are shown one at a time at the bottom, and cover no heading or button in Play',
  async (viewport, context) => {
    const app = await openApp(context, { look: { viewport } })
    const { page } = app
    const toasts = await noticeOfTwo(app)
    await picture(page, `notice-${viewport.width}`)
    await turnTo(page, 'fire')
    await toasts.waitFor({ state: 'detached' })
    await page.locator('[data-roll]').click()
    const notice = nonNull(await toasts.boundingBox())
    await picture(page, `notice-play-${viewport.width}`)
    expect(notice.y).toBeGreaterThan(viewport.height / 2)
    expect(notice.y + notice.height).toBeLessThanOrEqual(viewport.height)
    for (const each of await page.locator(':is(h1, h2, button, input, nav a):not(.toast *)').all()) {
      if (!(await each.isVisible())) continue
      const box = nonNull(await each.boundingBox())
      const isApart =
        box.x + box.width <= notice.x ||
        box.x >= notice.x + notice.width ||
        box.y + box.height <= notice.y ||
        box.y >= notice.y + notice.height
      expect(isApart, await each.innerText()).toBe(true)
    }
  },
)

test('on a tablet, a tap expands a notice that doesn’t fit', async (context) => {
  const app = await openApp(context, { look: { viewport: { width: 700, height: 1000 }, hasTouch: true } })
  const file = join(app.home, `${'rules of the society as they were agreed upon in the spring meeting '.repeat(3)}.txt`)
  writeFileSync(file, 'nothing\n')
  await openFile(app, file)
  const said = app.page.locator('.toast-words')
  await said.getByText('spring meeting').first().waitFor()
  const height = async (): Promise<number> => (await said.boundingBox())?.height ?? 0
  const cut = await height()
  await said.tap()
  await expect.poll(height).toBeGreaterThan(1.4 * cut)
  await picture(app.page, 'notice-tapped')
})

test('on a phone, notices are shown one at a time in their own row, cover no button, and are dismissed by a tap', async (context) => {
  const app = await openApp(context, { look: { viewport: { width: 390, height: 844 } } })
  const { page } = app
  const toasts = await noticeOfTwo(app)
  await picture(page, 'notice-390')
  const notice = await toasts.boundingBox()
  const pressed = page.locator('main :is(a, button, input), nav a').filter({ visible: true })
  expect(await pressed.count()).toBeGreaterThan(5)
  for (const each of await pressed.all())
    expect((await each.boundingBox())?.y, await each.innerText()).toBeGreaterThanOrEqual(
      (notice?.y ?? 0) + (notice?.height ?? 0),
    )
  await toasts.getByRole('button').last().click()
  await toasts.waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('button').first().click({ trial: true })
})

test.runIf(isGate)(
  'printing the sheet from the browser prints all of it, in ink on white, without buttons',
  async (context) => {
    const app = await openApp(context, { look: { colorScheme: 'dark' } })
    const { page } = app
    await goTo(app, 'Sheet')
    const sections = await page.locator('article section > h2, article h2').allTextContents()
    const { pages } = await readPdf(new Uint8Array(await page.pdf({ format: 'A4' })))
    const text = pages.flatMap((each) => each.texts.map((part) => part.text)).join(' ')
    for (const section of sections) expect(text.toLowerCase()).toContain(section.trim().toLowerCase())
    for (const pressed of ['Search or run a command', 'Copy link', 'Settings', 'Find on the sheet'])
      expect(text).not.toContain(pressed)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(27, 30, 35)')
  },
)

test('printing the page from the browser shows the units, inputs and result, or only the journal', async (context) => {
  const app = await openApp(context, { look: { viewport: { width: 1280, height: 720 }, colorScheme: 'dark' } })
  const { page } = app
  await page.locator('[data-sample]').first().click()
  const unit = page.locator('[data-stands]').first()
  const name = (await unit.locator('b').innerText()).trim()
  await page.keyboard.press('.')
  await page.getByText('Still to act').waitFor()
  await unit.click()
  await page.keyboard.press('5')
  const outcome = await page.locator('[role=status][data-outcome] h2').innerText()
  const printed = async (): Promise<string> => {
    const { pages } = await readPdf(new Uint8Array(await page.pdf({ format: 'A4' })))
    return pages.flatMap((each) => each.texts.map((part) => part.text)).join(' ')
  }
  const table = await printed()
  for (const said of [name, outcome]) expect(table).toContain(said)
  for (const pressed of ['End phase', 'Roll for me', 'Search or run a command']) expect(table).not.toContain(pressed)
  await page.locator('[data-history]').click()
  await page.locator('[data-journal]').getByText(outcome).first().waitFor()
  const journal = await printed()
  expect(journal).toContain(outcome)
  expect(journal).not.toContain('Attacker')
})

test('large results fill the view, are readable from afar, and close with the result', async (context) => {
  const { page } = await openApp(context, { look: { viewport: { width: 1280, height: 720 } } })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await page.keyboard.type('large results')
  await page.keyboard.press('Enter')
  await turnTo(page, 'maneuver')
  await page.keyboard.press('8')
  const large = page.getByRole('region', { name: 'Large result' })
  await large.waitFor()
  const heading = large.getByRole('heading')
  expect((await heading.boundingBox())?.height).toBeGreaterThan(100)
  if (process.env['DOUBLEQUICK_PICTURES'])
    await page.screenshot({ path: join(process.env['DOUBLEQUICK_PICTURES'], 'large.png') })
  await page.keyboard.press('Enter')
  await large.waitFor({ state: 'detached' })
  await page.keyboard.press('3')
  await large.getByRole('button', { name: 'Show the check' }).click()
  await page.locator('[data-outcome]').first().waitFor()
  expect(await large.count()).toBe(0)
})

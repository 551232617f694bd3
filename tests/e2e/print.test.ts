/** Printing: the preview equals the written file. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPdf } from '../main/read-pdf.ts'
import { inGate, isGate } from '../tools.ts'
import { openApp } from './support/app.ts'
import { musteredIn } from './support/mustered.ts'
import { drawnPages, goTo, inkOn, openAddress } from './support/window.ts'
import { storedSettings } from './support/settings.ts'

test('the preview shows the pages and follows every option', async (context) => {
  const app = await openApp(context)
  const { page } = app
  await goTo(app, 'Print')
  const pages = await drawnPages(app, 1)
  expect(await inkOn(pages.first())).toBeGreaterThan(0.02)
  await page.getByLabel('Maximum sides').selectOption('2')
  await page.getByText(/^2 pages · [\d.]+-point type/).waitFor()
  await drawnPages(app, 2)
  await page.getByRole('radio', { name: 'Gauge' }).click()
  await page.getByText('fire-and-fury-gauge-a4.pdf').waitFor()
  const [gauge] = await (await drawnPages(app, 1)).all()
  expect(gauge && (await inkOn(gauge))).toBeGreaterThan(0.002)
  await page.getByRole('radio', { name: 'Letter' }).click()
  await page.getByText('fire-and-fury-gauge-letter.pdf').waitFor()
})

test('a gauge length that is too long or invalid is explained, with the longest that fits', async (context) => {
  const app = await openApp(context)
  const { page } = app
  await goTo(app, 'Print')
  await page.getByRole('radio', { name: 'Gauge' }).click()
  await page.getByLabel('Gauge length').fill('9')
  await page.locator('.options').getByText('the longest that fits is').waitFor()
  await page.getByLabel('Gauge length').fill('none')
  await page.locator('.options').getByText('This isn’t a length').waitFor()
  await page.getByLabel('Gauge length').fill('3,5')
  await drawnPages(app, 1)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test.runIf(isGate)('lengths use the unit chosen in the settings', async (context) => {
  const app = await openApp(context)
  const { page } = app
  await goTo(app, 'Settings')
  await page.getByRole('radio', { name: 'Centimeters' }).click()
  await goTo(app, 'Print')
  await page.getByRole('radio', { name: 'Gauge' }).click()
  await page.getByLabel('Stand width').fill('5.08')
  await goTo(app, 'Settings')
  await page.getByRole('radio', { name: 'Inches' }).click()
  await goTo(app, 'Print')
  await page.getByRole('radio', { name: 'Gauge' }).click()
  expect(await page.getByLabel('Stand width').inputValue()).toBe('2')
})

test('sheets and gauges of several rulesets are exported to a folder and can be read back', async (context) => {
  const app = await openApp(context)
  const { page } = app
  const folder = join(app.home, 'prints')
  await goTo(app, 'Print')
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Regimental Fury').check()
  await expect.poll(() => dialog.getByLabel('Folder').innerText()).toBe(folder)
  await dialog.getByRole('button', { name: 'Export 4 files' }).click()
  await dialog.getByText('4 files saved').waitFor()
  expect(readdirSync(folder).sort()).toEqual([
    'fire-and-fury-gauge-a4.pdf',
    'fire-and-fury-qrs-a4.pdf',
    'regimental-fury-gauge-a4.pdf',
    'regimental-fury-qrs-a4.pdf',
  ])
  const sheet = await readPdf(new Uint8Array(readFileSync(join(folder, 'regimental-fury-qrs-a4.pdf'))))
  expect(sheet.pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')).toContain('Regimental Fury')
})

test.runIf(isGate)(
  'an export can be stopped; finished files stay, and the window shows the state of each',
  async (context) => {
    const app = await openApp(context)
    const { page } = app
    const folder = join(app.home, 'prints')
    await goTo(app, 'Print')
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'All' }).click()
    await expect.poll(() => dialog.getByLabel('Folder').innerText()).toBe(folder)
    await dialog.getByRole('button', { name: /^Export \d+ files$/ }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByText('Canceled. Finished files were kept').waitFor()
    const lost = await dialog.locator('li.lost').count()
    expect(lost).toBeGreaterThan(0)
    expect(await dialog.locator('li').count()).toBe(10)
  },
)

test.runIf(isGate)('options are remembered', async (context) => {
  const app = await openApp(context, { own: true })
  const { page } = app
  const folder = join(app.home, 'prints')
  await goTo(app, 'Print')
  await page.getByRole('radio', { name: 'Letter' }).click()
  await page.getByRole('radio', { name: 'Black' }).click()
  await page.getByLabel('Minimum type size').fill('7.5')
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Gauge').uncheck()
  await dialog.getByRole('button', { name: 'Export 1 file' }).click()
  await dialog.getByText('1 file saved').waitFor()
  expect(readdirSync(folder)).toEqual(['fire-and-fury-qrs-letter.pdf'])

  await app.restart()
  await goTo(app, 'Print')
  expect(await page.getByRole('radio', { name: 'Letter' }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: 'Black' }).isChecked()).toBe(true)
  expect(await page.getByLabel('Minimum type size').inputValue()).toBe('7.5')
  await page.getByRole('button', { name: 'Export' }).click()
  expect(await dialog.getByLabel('Gauge').isChecked()).toBe(false)
})

test('a previewed file is downloaded under its name', async (context) => {
  const app = await openApp(context)
  const { page } = app
  await goTo(app, 'Print')
  await drawnPages(app, 1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('fire-and-fury-qrs-a4.pdf')
  const sheet = await readPdf(new Uint8Array(readFileSync(await download.path())))
  expect(sheet.pages).toHaveLength(1)
})

test.runIf(isGate)('every kind of piece is downloaded under its name', async (context) => {
  const app = await openApp(context)
  const { page } = app
  await openAddress(app, '#/sheet/napoleonic-fury')
  await page.getByRole('heading', { level: 1, name: 'Napoleonic Fury' }).waitFor()
  await goTo(app, 'Print')
  for (const [title, kind] of [
    ['Gauge', 'gauge'],
    ['Measuring sticks', 'sticks'],
    ['Command radius', 'radius'],
    ['Wheel template', 'wheel'],
    ['Markers', 'markers'],
  ] as const) {
    await page.getByRole('radio', { name: title }).click()
    await page.getByText(`napoleonic-fury-${kind}-a4.pdf`).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).press('Enter'),
    ])
    expect(download.suggestedFilename()).toBe(`napoleonic-fury-${kind}-a4.pdf`)
    expect((await readPdf(new Uint8Array(readFileSync(await download.path())))).pages.length).toBeGreaterThan(0)
  }
})

test('distances are scaled everywhere, and the view shows an example', async (context) => {
  const app = await openApp(context)
  const { page } = app
  await goTo(app, 'Print')
  await page.getByText('Distances aren’t changed.').waitFor()
  await page.getByLabel('Factor').fill('much')
  await page.locator('.options').getByText('This isn’t a factor').waitFor()
  await page.getByLabel('Factor').fill('2/3')
  await page.getByText('12″ becomes 8″.').waitFor()
  await page.getByText('fire-and-fury-x2-3-qrs-a4.pdf').waitFor()
  await goTo(app, 'Settings')
  await page.getByRole('radio', { name: 'Centimeters' }).click()
  await goTo(app, 'Print')
  await page.getByText('12″ becomes 20.32 cm.').waitFor()
  await page.getByRole('radio', { name: '½', exact: true }).click()
  await page.getByText('12″ becomes 20.5 cm.').waitFor()
  await goTo(app, 'Sheet')
  await page.getByText('distances × ⅔').first().waitFor()
  await app.restart()
  await goTo(app, 'Print')
  await page.getByText('12″ becomes 20.5 cm.').waitFor()
})

test('Open to print opens the pages in a new tab, by button and by shortcut', async (context) => {
  const app = await openApp(context, { viewer: true })
  const { page } = app
  await goTo(app, 'Print')
  await drawnPages(app, 1)
  // Tests can't look into the browser's PDF viewer, but can read the data that it gets.
  await page.evaluate(() => {
    const make = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) void file.text().then((text) => (document.title = `${file.type} ${text.slice(0, 5)}`))
      return make(file)
    }
  })
  for (const press of [
    () => page.getByRole('button', { name: 'Open to print' }).click(),
    () => page.keyboard.press('Control+p'),
  ]) {
    const [viewer] = await Promise.all([page.waitForEvent('popup'), press()])
    await viewer.waitForURL(/^blob:/)
    await page.waitForFunction(() => document.title === 'application/pdf %PDF-')
    await page.evaluate(() => (document.title = ''))
    await viewer.close()
  }
})

test.runIf(isGate)(
  'previews a booklet, a two-sided gauge with a printer correction, and measuring sticks',
  async (context) => {
    const app = await openApp(context)
    const { page } = app
    await goTo(app, 'Print')
    await page.getByRole('radio', { name: 'Booklet' }).click()
    await page.getByText('fire-and-fury-qrs-booklet.pdf').waitFor()
    await page.getByRole('radio', { name: 'Short edge' }).click()
    await drawnPages(app, 2)
    await page.getByRole('radio', { name: 'Gauge' }).click()
    await page.getByRole('radio', { name: 'Double-sided' }).click()
    await page.getByText(/^2 pages/).waitFor()
    await page.getByLabel('Ruler’s 100 mm, measured across').fill('80')
    await page.locator('.options').getByText('This is out of range').waitFor()
    await page.getByLabel('Ruler’s 100 mm, measured across').fill('99')
    await drawnPages(app, 2)
    await page.getByRole('radio', { name: 'Measuring sticks' }).click()
    await page.getByText('fire-and-fury-sticks-a4.pdf').waitFor()
  },
)

test.runIf(isGate)(
  'previews shaped markers, labels for selected units of a roster file, and a gauge fitted to the paper',
  async (context) => {
    const app = await openApp(context)
    const { page } = app
    await goTo(app, 'Print')
    await page.getByRole('radio', { name: 'Markers' }).click()
    await page.getByText('fire-and-fury-markers-a4.pdf').waitFor()
    await drawnPages(app, 4)
    await page.getByRole('radio', { name: 'Pennant' }).click()
    await page.getByLabel('Marker width').fill('0.2')
    await page.locator('.options').getByText('doesn’t fit on a marker').waitFor()
    await page.getByLabel('Marker width').fill('1')
    await drawnPages(app, 2)

    const kinds = page.getByRole('radiogroup', { name: 'Show' })
    await page.getByText('Command radius: Fire and Fury has no chart of command radii.').waitFor()
    expect(await kinds.getByRole('radio', { name: 'Command radius' }).isDisabled()).toBe(true)
    expect(await kinds.getByRole('radio', { name: 'Gauge' }).isDisabled()).toBe(false)

    await kinds.getByRole('radio', { name: 'Unit labels' }).click()
    await page.getByText('No units to print').waitFor()
    const corps =
      'Side,Brigade,Name,Label,Arm\nUnion,Hanna,5th Michigan,7/5/3,infantry\nUnion,Doyle,Battery A,1,trumpets\n'
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Open roster…' }).click(),
    ])
    await chooser.setFiles({ name: 'corps.csv', mimeType: 'text/csv', buffer: Buffer.from(corps) })
    await page.getByText('corps.csv, line 3, column 5: “trumpets” isn’t one of the choices.').waitFor()
    await page.getByText('Print only some').click()
    await page.getByLabel('Doyle').check()
    await page.getByText('Print only 1 chosen').waitFor()
    expect(await page.getByLabel('Battery A').isChecked()).toBe(true)
    await drawnPages(app, 1)

    await kinds.getByRole('radio', { name: 'Gauge' }).click()
    await page.getByLabel('Gauge length').fill('30')
    await page.locator('.options').getByText('doesn’t fit A4').waitFor()
    await page.getByRole('button', { name: 'Fit to paper' }).click()
    await drawnPages(app, 1)
    expect(Number(await page.getByLabel('Gauge length').inputValue())).toBeGreaterThan(3)
  },
)

test.runIf(isGate)(
  'offers large print and a roster on the back, and keeps the selected sections after a restart',
  async (context) => {
    const app = await openApp(context)
    const { page } = app
    await goTo(app, 'Print')
    await drawnPages(app, 1)
    await page.getByRole('radio', { name: 'Low vision, dyslexia' }).click()
    await page.getByText('fire-and-fury-qrs-clear-a4.pdf').waitFor()
    await page.getByText(/1[2-8](\.\d)?-point type/).waitFor()
    await page.getByRole('radio', { name: 'Everyone' }).click()

    const sections = page.getByRole('list', { name: 'Sections' })
    const titles = await sections
      .getByRole('switch')
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''))
    const [first = '', second = ''] = titles
    // By keyboard, the focus stays with the moved row.
    await sections.getByRole('button', { name: `Move ${second} up` }).press('Enter')
    await expect.poll(() => sections.getByRole('listitem').first().textContent()).toContain(second)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Move ${second} down`)
    await sections.getByRole('switch', { name: first }).uncheck()
    await page.getByLabel('Roster on the back').check()
    await page.getByRole('radio', { name: 'Short edge' }).click()
    await page.getByText('Print double-sided, flipped on the short edge.').waitFor()
    await app.restart()
    await goTo(app, 'Print')
    expect(await sections.getByRole('switch', { name: first }).isChecked()).toBe(false)
    await page.getByRole('button', { name: 'The whole sheet' }).click()
    await expect.poll(() => sections.getByRole('listitem').first().textContent()).toContain(first)
  },
)

test.runIf(isGate)(
  'one click selects the whole sheet if the selected sections are missing from other rules',
  async (context) => {
    const app = await openApp(context)
    const { page } = app
    await goTo(app, 'Print')
    const sections = page.getByRole('list', { name: 'Sections' })
    const box = sections.getByRole('switch').first()
    await box.uncheck()
    await openAddress(app, '#/sheet/triple-alliance-1864')
    await page.locator('article h1').waitFor()
    await goTo(app, 'Print')
    await page.getByRole('button', { name: 'The whole sheet' }).click()
    await page.getByText(/triple-alliance.*-qrs-a4\.pdf/).waitFor()
  },
)

test('presets can be saved, renamed, chosen after a restart, and deleted', async (context) => {
  const app = await openApp(context)
  const { page } = app
  await goTo(app, 'Print')
  await page.getByRole('radio', { name: 'Gauge' }).click()
  await page.getByRole('radio', { name: 'Double-sided' }).click()
  await page.getByRole('radio', { name: 'Letter' }).click()
  await page.getByRole('button', { name: 'Save as preset…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New preset').fill('Guns')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Name of Guns').fill('Guns, duplex')
  await dialog.getByLabel('Name of Guns').press('Enter')
  await page.keyboard.press('Escape')
  const preset = page.getByRole('button', { name: 'Guns, duplex' })
  await preset.waitFor()
  await expect.poll(() => JSON.stringify(storedSettings(app.home))).toContain('Guns, duplex')
  await app.restart()
  await goTo(app, 'Print')
  await page.getByRole('radio', { name: 'A4' }).click()
  expect(await preset.getAttribute('aria-pressed')).toBe('false')
  await preset.click()
  await page.getByText('fire-and-fury-gauge-letter.pdf').waitFor()
  await page.getByText(/^2 pages/).waitFor()
  expect(await preset.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Edit presets…' }).click()
  await dialog.getByRole('button', { name: 'Delete Guns, duplex' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => preset.count()).toBe(0)
})

test('labels and the roster of the current battle are downloaded under their names', async (context) => {
  const page = await musteredIn(context, {})
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Print', exact: true }).click()
  for (const [title, kind] of inGate([
    ['Unit labels', 'labels'],
    ['Roster', 'roster'],
  ] as const)) {
    await page.getByRole('radio', { name: title }).click()
    await page.getByText(`fire-and-fury-${kind}-a4.pdf`).waitFor()
    await expect.poll(() => page.locator('.preview').getAttribute('aria-busy')).toBe('false')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).press('Enter'),
    ])
    expect(download.suggestedFilename()).toBe(`fire-and-fury-${kind}-a4.pdf`)
    const { pages } = await readPdf(new Uint8Array(readFileSync(await download.path())))
    expect(pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')).toContain('Meredith')
  }
})

test('the buttons stay visible at any scroll position of the options', async (context) => {
  for (const viewport of inGate([
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 1280, height: 720 },
  ])) {
    const app = await openApp(context, { look: { viewport } })
    await goTo(app, 'Print')
    const open = app.page.getByRole('button', { name: 'Open to print' })
    await open.waitFor()
    const box = await open.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(viewport.height)
  }
})

/** Rules files: what extends what, their problems, and the sources of numbers. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type TestContext } from 'vitest'
import { isGate } from '../tools.ts'
import { openApp, type App, type Opening } from './support/app.ts'
import { picture } from './support/mustered.ts'
import { goTo, openFile, writeHouse } from './support/window.ts'

const openLibrary = async (context: TestContext, opening: Opening = {}): Promise<App> => {
  const app = await openApp(context, opening)
  await goTo(app, 'Rules')
  return app
}

test('rulesets are listed under their base', async (context) => {
  const { page } = await openLibrary(context)
  const tree = page.getByRole('navigation', { name: 'Files' })
  await tree.getByRole('link', { name: 'Napoleonic Fury' }).waitFor()
  const under = tree.locator('li', { has: page.getByRole('link', { name: /^Fire and Fury/ }) })
  expect(await under.getByRole('link', { name: /^Regimental Fury/ }).count()).toBe(1)
})

test('choosing a ruleset changes every view', async (context) => {
  const { page } = await openLibrary(context)
  await page.getByRole('link', { name: 'Napoleonic Fury' }).click()
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Napoleonic Fury' }).waitFor()
  await page.getByRole('link', { name: 'Sheet', exact: true }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Napoleonic Fury' }).waitFor()
})

test('values that aren’t as printed show why, and link to their line on the sheet', async (context) => {
  const { page } = await openLibrary(context)
  await page.getByRole('link', { name: /^Regimental Fury/ }).click()
  await page.getByText('reconstructed', { exact: true }).click()
  const mark = page.getByRole('listitem').filter({ hasText: 'Printed as "-7 or more"' })
  await mark.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Regimental Fury' }).waitFor()
  await page.waitForFunction(() => document.querySelector('.found') !== null)
  const found = page.locator('.found')
  expect(await found.innerText()).toContain('Charge repulsed')
  expect(new URL(page.url()).hash).toContain('at=procedures.charge.tables.charge.bands.charge-repulsed')
  // The highlighted place is visible below the fixed header.
  const box = await found.boundingBox()
  expect(box && box.y > 100 && box.y < 720).toBe(true)
})

test('a broken file opens with its problems, which update as the file is fixed', async (context) => {
  const app = await openLibrary(context)
  const { page } = app
  const file = writeHouse(app, 'club', 'Club rules', 'fire-and-fury', '{procedures: {fire: {modifirs: {}}}}')
  await openFile(app, file)
  const alert = page.getByRole('alert')
  await alert.getByText('club.houserules.yaml:2:').waitFor()
  expect(await alert.innerText()).toContain('modifirs')
  expect(await alert.innerText()).toContain('modifiers')
  expect(await page.getByRole('button', { name: 'Add to ruleset' }).count()).toBe(0)

  writeHouse(app, 'club', 'Club rules', 'fire-and-fury', '{procedures: {maneuver: {modifiers: {column: {value: 2}}}}}')
  await page.getByRole('button', { name: 'Add to ruleset' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Club rules · 1 change' }).waitFor()
})

test('a file passed at startup is used in place, and can be removed from the library', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-club-'))
  context.onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'club.houserules.yaml')
  writeFileSync(
    file,
    'ruleset: {id: club, title: Club rules, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {}\n',
  )
  const app = await openLibrary(context, { files: [file] })
  const { page } = app
  await page
    .getByRole('navigation', { name: 'Files' })
    .getByRole('link', { name: /Club rules/ })
    .click()
  await page.getByRole('button', { name: 'Remove from library' }).click()
  await page.waitForFunction(
    () => !document.querySelector('nav[aria-label="Files"]')?.textContent.includes('Club rules'),
  )
  expect(existsSync(file)).toBe(true)
  expect(existsSync(join(app.home, 'house-rules'))).toBe(false)
})

test('a file without rules is refused and not kept', async (context) => {
  const app = await openLibrary(context)
  const file = join(app.home, 'secret.houserules.yaml')
  writeFileSync(file, 'password: swordfish\n')
  await openFile(app, file)
  await app.page.getByText('Can’t open this file', { exact: true }).waitFor()
  await app.page.getByText('is neither a ruleset nor house rules').first().waitFor()
  expect(existsSync(join(app.home, 'house-rules'))).toBe(false)
  expect(await app.page.getByText('swordfish').count()).toBe(0)
})

test('a file chosen long after its dialog was opened still opens', async (context) => {
  const app = await openLibrary(context)
  await app.page.locator('h1').first().waitFor()
  const file = join(app.home, 'late.houserules.yaml')
  writeFileSync(
    file,
    'ruleset: {id: late, title: Chosen late, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {}\n',
  )
  const browser = await app.page.context().newCDPSession(app.page)
  await browser.send('Page.enable')
  await browser.send('Page.setInterceptFileChooserDialog', { enabled: true })
  const [{ backendNodeId }] = await Promise.all([
    new Promise<{ backendNodeId?: number }>((opened) => browser.once('Page.fileChooserOpened', opened)),
    app.page.keyboard.press('Control+o'),
  ])
  // Meanwhile the browser collects garbage.
  await browser.send('HeapProfiler.collectGarbage')
  await browser.send('DOM.setFileInputFiles', {
    files: [file],
    ...(backendNodeId === undefined ? {} : { backendNodeId }),
  })
  await app.page.getByRole('heading', { level: 2, name: 'Chosen late' }).waitFor()
})

test('files dropped on the window open, and the last is shown', async (context) => {
  const app = await openLibrary(context)
  const { page } = app
  await page.locator('h1').first().waitFor()
  await page.evaluate(() => {
    const drop = new DataTransfer()
    const rules = (id: string): string =>
      `ruleset: {id: ${id}, title: Rules of ${id}, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {}\n`
    for (const id of ['one', 'two']) drop.items.add(new File([rules(id)], `${id}.houserules.yaml`))
    const at = { dataTransfer: drop, bubbles: true, cancelable: true }
    document.querySelector('main')?.dispatchEvent(new DragEvent('dragover', at))
    document.querySelector('main')?.dispatchEvent(new DragEvent('drop', at))
  })
  await page.getByRole('heading', { level: 2, name: 'Rules of two' }).waitFor()
  expect(readdirSync(join(app.home, 'house-rules')).sort()).toEqual(['one.houserules.yaml', 'two.houserules.yaml'])
})

/** Drops a file of house rules on the window. */
const drop = ({ page }: App, name: string, text: string): Promise<void> =>
  page.evaluate(
    ([called, says]) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([says], called))
      document
        .querySelector('main')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
    },
    [name, text] as const,
  )
const clubOf = (version: string, length: number): string =>
  `ruleset: {id: club, title: Club rules, version: ${version}, format: 1, extends: fire-and-fury}\nrules: {gauge: {length: ${length}}}\n`

test('opening a newer file offers to ignore it, replace the rules, or keep both', async (context) => {
  const app = await openLibrary(context)
  const { page, home } = app
  const folder = join(home, 'house-rules')
  const here = join(folder, 'club.houserules.yaml')
  await page.locator('h1').first().waitFor()
  await drop(app, 'club.houserules.yaml', clubOf('1.0.0', 5))
  await page.getByRole('heading', { level: 2, name: 'Club rules' }).waitFor()
  const asked = page.getByRole('dialog', { name: 'You already have Club rules' })

  await drop(app, 'club (1).houserules.yaml', clubOf('1.1.0', 6))
  await asked.getByText('You have version 1.0.0. The file is version 1.1.0, with 1 different cell.').waitFor()
  await picture(page, 'here-already')
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  expect(readdirSync(folder)).toEqual(['club.houserules.yaml'])
  expect(readFileSync(here, 'utf8')).toBe(clubOf('1.0.0', 5))

  await drop(app, 'club (1).houserules.yaml', clubOf('1.1.0', 6))
  await asked.getByRole('button', { name: 'Replace' }).click()
  await page.getByText('Club rules is now version 1.1.0', { exact: true }).waitFor()
  expect(readdirSync(folder)).toEqual(['club.houserules.yaml'])
  expect(readFileSync(here, 'utf8')).toBe(clubOf('1.1.0', 6))

  await drop(app, 'club (2).houserules.yaml', clubOf('1.2.0', 7))
  await asked.getByRole('button', { name: 'Keep both' }).click()
  await page.getByText('Opened as a copy').first().waitFor()
  expect(readFileSync(here, 'utf8')).toBe(clubOf('1.1.0', 6))
  expect(readdirSync(folder)).toHaveLength(2)
})

test('a changed file is merged with the newer one, cell by cell', async (context) => {
  const app = await openLibrary(context)
  const { page, home } = app
  await page.locator('h1').first().waitFor()
  await drop(app, 'club.houserules.yaml', clubOf('1.0.0', 5))
  await page.getByRole('heading', { level: 2, name: 'Club rules' }).waitFor()
  const here = join(home, 'house-rules', 'club.houserules.yaml')
  writeFileSync(
    here,
    clubOf('1.0.0', 5).replace('rules: {', 'rules: {procedures: {maneuver: {modifiers: {fresh: {value: 5}}}}, '),
  )
  await drop(app, 'club.houserules.yaml', clubOf('1.1.0', 6))
  const asked = page.getByRole('dialog', { name: 'You already have Club rules' })
  await asked.getByText('You changed your copy since you received it.').waitFor()
  await picture(page, 'here-changed')
  await asked.getByRole('button', { name: 'Compare and merge' }).click()
  const merge = page.getByRole('dialog', { name: 'Merge club.houserules.yaml (received) into Club rules' })
  await merge.getByText('Last received: 5').waitFor()
  await picture(page, 'here-merge')
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  await merge.waitFor({ state: 'detached' })
  await page.getByText('version 1.1.0').first().waitFor()
  await page.getByRole('tab', { name: /^Changes/ }).click()
  await expect.poll(() => page.locator('ul.changes > li').count()).toBe(2)
  expect(readFileSync(here, 'utf8')).toContain('length: 5')
})

test.runIf(isGate)('a file with an unreadable header is listed by file name, with its problem', async (context) => {
  const app = await openLibrary(context)
  const file = join(app.home, 'torn.yaml')
  writeFileSync(file, 'ruleset: {id: torn, title: "Torn\n')
  await openFile(app, file)
  await app.page.getByRole('heading', { level: 2, name: 'torn.yaml' }).waitFor()
  expect(await app.page.getByRole('alert').innerText()).toContain('torn.yaml:2:1')
})

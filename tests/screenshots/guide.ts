/** Follows the guide in the window. Each name in bold must be on screen when its turn comes. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { settled } from '../e2e/support/table.ts'

const photo = join(import.meta.dirname, '../fixtures/pictures/photo-moves-rule-serif.jpg')
const table = [
  'Side\tUnit\tType\tStands',
  'Union\tReeve\tInf\t6/4/2',
  'Union\tBattery B\tArt\t2',
  'Rebels\tPryor\tCav\t4',
].join('\n')
const band = (result: string): string => `[data-place="procedures.fire.tables.fire.rows.p15.bands.${result}"]`

const roles = [
  'button',
  'link',
  'radio',
  'tab',
  'menuitem',
  'textbox',
  'combobox',
  'option',
  'group',
  'radiogroup',
] as const

/** Finds the control with this name, or one whose name begins with it. */
const named = async (page: Page, name: string): Promise<Locator> => {
  const start = new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`)
  for (let rounds = 0; rounds < 100; rounds += 1) {
    for (const wanted of [{ name, exact: true }, { name: start }])
      for (const role of roles) {
        const found = page.getByRole(role, wanted).locator('visible=true').first()
        if ((await found.count()) > 0) return found
      }
    await pause(100)
  }
  throw new Error(`The guide says “${name}”, but there is no such control.`)
}

interface Walk {
  readonly page: Page
  readonly guide: string
  /** Opens an address on a guest's phone. */
  readonly phone: (address: string) => Promise<Page>
  /** Called when the window shows the content of a picture in the guide. */
  readonly look: (picture: string) => Promise<void>
}

/** Returns once every name has been used. Throws if one is missing, or in a different place in the guide than in the window. */
export const followGuide = async ({ page, guide, phone, look }: Walk): Promise<void> => {
  const names = [...guide.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name)
  const next = (wanted: string): void => {
    const name = names.shift()
    if (name !== wanted) throw new Error(`The guide says “${name}” where the walk expects “${wanted}”.`)
  }
  /** Checks that names are on the screen. */
  const see = async (...wanted: readonly string[]): Promise<void> => {
    for (const name of wanted) {
      next(name)
      await named(page, name)
    }
  }
  /** In Play, key presses apply to the next input once the last change is shown. */
  const rested = (): Promise<void> => page.locator('.resolver:not([data-settled])').waitFor({ state: 'detached' })
  const press = async (...wanted: readonly string[]): Promise<void> => {
    for (const name of wanted) {
      next(name)
      await rested()
      await (await named(page, name)).click()
    }
  }
  const key = async (name: string): Promise<void> => {
    next(name)
    await page.keyboard.press(name.replace('Ctrl+K', 'Control+k'))
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const typed = async (result: string, text: string): Promise<void> => {
    await page.locator(band(result)).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await page.locator(`${band(result)}:has-text("${text.replace('-', '–')}")`).waitFor()
  }

  await page.locator('h1').first().waitFor()
  await key('Ctrl+K')
  await key('?')

  await press('Home', 'The bridge at Millbrook', 'Begin')
  await see('Maneuver')
  await press('Thorne')
  await see('5', 'Roll for me')
  await rested()
  await (await named(page, '5')).click()
  await press('Next')
  await press('Musketry and cannonade', 'Teller', '1', 'Thorne', '9')
  await settled(page)
  await look('play')
  await press('Apply')
  await see('Undo')
  await press('Journal')
  await page.locator('[data-journal]').waitFor()

  await press('Sheet')
  await page.locator('article h1').waitFor()
  await look('sheet')
  await press('Print')
  await see('Reference sheet')
  await press('Gauge')
  await see('Paper', 'Ink', 'Open to print')
  await page.locator('canvas[role=img]').first().waitFor()
  await look('print')

  await press('Rules', 'New house rules')
  next('Title')
  await (await named(page, 'Title')).fill('Our club')
  await press('Create')
  await typed('lively', '2-5')
  await typed('telling', '6-7')
  await page.locator(band('lively')).click()
  await page.locator(`${band('lively')}[aria-selected=true], ${band('lively')}:focus`).waitFor()
  await look('rules')
  await press('Odds', 'Changes')
  await press('Save')
  await see('Undo', 'More')

  await press('Home', 'New battle', 'Paste or open…')
  await page.locator('textarea').fill(table)
  await (await named(page, 'Read table')).click()
  next('Add 3 units')
  const add = await named(page, 'Add 3 units')
  await add.click()
  await add.waitFor({ state: 'detached' })
  await page.locator('[data-row]').first().waitFor()
  await look('units')
  await see('Back to play')
  await press('Scenario')
  await see('Save as scenario…')
  await (await named(page, 'Back to play')).click()

  await press('Share…')
  next('Share')
  await page.locator('[data-start]').click()
  const code = await page.locator('[data-code]').innerText()
  await look('share')
  const guest = await phone(`${await page.locator('[data-address]').innerText()}#/join/${code.replace(' ', '')}`)
  next('Play this side')
  await (await named(guest, 'Play this side')).click()
  await guest.close()
  await press('Stop sharing')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await press('Rules')
  await (await named(page, 'Our club')).click()
  await press('Edit', 'More', 'Read a chart')
  next('Open a photo, PDF or text…')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    (await named(page, 'Open a photo, PDF or text…')).click(),
  ])
  await chooser.setFiles(photo)
  await page.getByRole('table', { name: 'Reading' }).waitFor({ timeout: 60_000 })
  await look('read')
  await see('Use this table')
  if (names.length > 0) throw new Error(`The walk leaves out “${names.join('”, “')}”.`)
}

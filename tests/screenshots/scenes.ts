/** Scenes: each navigates, acts and waits until the view is complete. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

export interface Scene {
  readonly name: string
  readonly prepare: (page: Page, home: string) => Promise<void>
}

const at = async (page: Page, hash: string): Promise<void> => {
  await page.evaluate((address) => {
    location.hash = address
  }, hash)
}

const drawn = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelectorAll('canvas[role=img]').length > 0)
}

const palette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
}

const broken = `ruleset: {id: club, title: Club rules, version: 1.2.0, format: 1, extends: fire-and-fury}
rules:
  procedures:
    fire:
      modifirs: {}
      tables: {fire: {rows: {p6: {bands: {telling: 8..9}}}}}
`

export const scenes: readonly Scene[] = [
  {
    name: 'home',
    prepare: async (page) => {
      await at(page, '#/')
      await page.locator('.thumb table').last().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'rules',
    prepare: async (page) => {
      await at(page, '#/rules')
      await page.getByRole('link', { name: 'Napoleonic Fury' }).waitFor()
    },
  },
  {
    name: 'rules-file',
    prepare: async (page) => {
      await at(page, '#/rules?show=regimental-fury')
      await page.getByText('reconstructed', { exact: true }).click()
    },
  },
  {
    name: 'rules-broken',
    prepare: async (page, home) => {
      const file = join(home, 'club.houserules.yaml')
      writeFileSync(file, broken)
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Control+o')])
      await chooser.setFiles(file)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'sheet',
    prepare: async (page) => {
      await at(page, '#/sheet/fire-and-fury')
      await page.locator('article h1').waitFor()
    },
  },
  {
    name: 'sheet-search',
    prepare: async (page) => {
      await at(page, '#/sheet/napoleonic-fury')
      await page.getByLabel('Find on the sheet').fill('cavalry')
      await page.locator('.found').first().waitFor()
      await page.getByLabel('Find on the sheet').press('Enter')
    },
  },
  {
    name: 'sheet-unknown',
    prepare: async (page) => {
      await at(page, '#/sheet/waterloo')
      await page.getByText('These rules aren’t in the library').waitFor()
    },
  },
  {
    name: 'print',
    prepare: async (page) => {
      await at(page, '#/sheet/fire-and-fury')
      await page.locator('article h1').waitFor()
      await at(page, '#/print')
      await drawn(page)
    },
  },
  {
    name: 'print-gauge',
    prepare: async (page) => {
      await at(page, '#/print')
      await page.getByRole('radio', { name: 'Gauge' }).click()
      await page.getByText('fire-and-fury-gauge').waitFor()
      await drawn(page)
    },
  },
  {
    name: 'print-too-long',
    prepare: async (page) => {
      await page.getByLabel('Gauge length').fill('9')
      await page.getByText('the longest that fits is').first().waitFor()
    },
  },
  {
    name: 'print-export',
    prepare: async (page) => {
      await page.getByLabel('Gauge length').fill('')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'settings',
    prepare: async (page) => {
      await page.keyboard.press('Escape')
      await at(page, '#/settings')
      await page.getByRole('radio', { name: 'High contrast' }).waitFor()
    },
  },
  {
    name: 'palette',
    prepare: async (page) => {
      await palette(page)
      await page.keyboard.type('fire')
      await page.getByText('On the sheet of').waitFor()
    },
  },
  {
    name: 'menu',
    prepare: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.locator('[data-chip=ruleset]').click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'nothing',
    prepare: async (page) => {
      await page.keyboard.press('Escape')
      await at(page, '#/waterloo')
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    },
  },
  {
    name: 'away',
    prepare: async (page) => {
      await at(page, '#/rules')
      await page.getByRole('link', { name: 'Napoleonic Fury' }).waitFor()
      await page.context().setOffline(true)
      // Make calls fail.
      await at(page, '#/sheet/fire-and-fury')
      await page.getByText('Doublequick isn’t running.').waitFor()
    },
  },
]

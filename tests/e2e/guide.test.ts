/** The guide, followed word for word, and as a page of the window. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { followGuide } from '../screenshots/guide.ts'
import { oneApp, openApp } from './support/app.ts'
import { findings } from './support/axe.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/guide/README.md'), 'utf8')
const look = { viewport: { width: 1280, height: 720 } }
const open = oneApp({ look })

test('the window has every control named in the guide, in the guide’s order', async (context) => {
  const { page } = await openApp(context, { look })
  const pictures: string[] = []
  await followGuide({
    page,
    guide,
    phone: async (address) => {
      const guest = await page.context().newPage()
      await guest.goto(address)
      return guest
    },
    look: (picture) => Promise.resolve(void pictures.push(picture)),
  })
  const shown = [...guide.matchAll(/\(pictures\/(\w+)\.webp\)/g)].map(([, name]) => name)
  expect(pictures.filter((name) => name !== 'sheet')).toEqual(shown)
})

test('the window shows the guide with its pictures, and a heading in the contents leads to its section', async (context) => {
  const app = await open(context)
  const { page } = app
  await page.locator('h1').first().waitFor()
  await page.keyboard.press('F1')
  await page.getByRole('heading', { level: 1, name: 'Guide' }).waitFor()
  const images = page.locator('article img')
  expect(await images.count()).toBe([...guide.matchAll(/!\[/g)].length)
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(1280)
  }
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Read a chart' }).click()
  await page.locator('h2:focus', { hasText: 'Read a chart' }).waitFor()
  expect(await findings(app)).toEqual([])
  await page.evaluate(() => scrollTo(0, 0))
})

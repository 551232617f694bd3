/** The sheet on screen: search and links. */
import { expect, test } from 'vitest'
import { openApp, type App } from './support/app.ts'
import { goTo, openAddress } from './support/window.ts'

test('search highlights every match, and steps to the next and previous', async (context) => {
  const app = await openApp(context)
  const { page } = app
  await goTo(app, 'Sheet')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('disordered')
  const count = page.getByRole('search').getByRole('status')
  await page.waitForFunction(() => document.querySelectorAll('.hit').length > 3)
  const all = await page.locator('.hit').count()
  expect(
    await page.locator('.hit').evaluateAll((hits) => hits.every((hit) => /disordered/i.test(hit.textContent))),
  ).toBe(true)
  expect(await count.innerText()).toBe(`1 of ${all}`)

  // Only the words found are marked.
  expect(await markedWords(app)).toEqual(new Set(['disordered']))

  const first = await page.locator('.found').getAttribute('id')
  await page.keyboard.press('Enter')
  expect(await count.innerText()).toBe(`2 of ${all}`)
  expect(await page.locator('.found').getAttribute('id')).not.toBe(first)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  expect(await count.innerText()).toBe(`${all} of ${all}`)
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelectorAll('.hit').length === 0)
  expect(await markedWords(app)).toEqual(new Set())
})

const markedWords = async ({ page }: App): Promise<Set<string>> => {
  const marked = await page.evaluate(() =>
    [...(CSS.highlights.get('found-words') ?? [])].map(({ startContainer, startOffset, endOffset }) =>
      startContainer.nodeValue?.slice(startOffset, endOffset).toLowerCase(),
    ),
  )
  return new Set(marked.map(String))
}

test('a search typed while another sheet loads searches the new sheet', async (context) => {
  const app = await openApp(context)
  await goTo(app, 'Sheet')
  await openAddress(app, '#/sheet/napoleonic-fury')
  await app.page.getByLabel('Find on the sheet').fill('cavalry')
  await app.page.getByRole('heading', { level: 1, name: 'Napoleonic Fury' }).waitFor()
  await app.page.locator('.found').waitFor()
  expect(await app.page.getByRole('search').getByRole('status').innerText()).toMatch(/^1 of /)
})

test('a search without matches shows a message', async (context) => {
  const app = await openApp(context)
  await goTo(app, 'Sheet')
  await app.page.getByLabel('Find on the sheet').fill('zeppelin')
  await app.page.getByRole('search').getByText('no matches').waitFor()
})

test('a link to a row opens the ruleset, scrolls to the row and survives a reload', async (context) => {
  const app = await openApp(context, { look: { permissions: ['clipboard-read', 'clipboard-write'] } })
  const { page } = app
  const row = 'procedures.fire.tables.fire.rows.p15'
  await openAddress(app, `#/sheet/napoleonic-fury`)
  await page.getByRole('heading', { level: 1, name: 'Napoleonic Fury' }).waitFor()
  await openAddress(app, `#/sheet/fire-and-fury?at=${row}`)
  await page.getByRole('heading', { level: 1, name: 'Fire and Fury' }).waitFor()
  await page.waitForFunction((id) => document.querySelector('.found')?.id === id, row)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied').first().waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(new URL(`/#/sheet/fire-and-fury?at=${row}`, app.url).href)

  await page.reload()
  await page.waitForFunction((id) => document.querySelector('.found')?.id === id, row)
})

test('a clicked line gets a link', async (context) => {
  const app = await openApp(context, { look: { permissions: ['clipboard-read', 'clipboard-write'] } })
  await goTo(app, 'Sheet')
  await app.page.getByRole('listitem').filter({ hasText: 'In column' }).first().click()
  const id = await app.page.locator('.found').getAttribute('id')
  await app.page.getByRole('button', { name: 'Copy link' }).click()
  await app.page.getByText('Link copied').first().waitFor()
  expect(await app.page.evaluate(() => navigator.clipboard.readText())).toContain(`at=${id ?? 'no line'}`)
})

test('links to missing values show a message', async (context) => {
  const app = await openApp(context)
  await openAddress(app, '#/sheet/waterloo')
  await app.page.getByText('These rules aren’t in the library').waitFor()
  await openAddress(app, '#/sheet/fire-and-fury?at=nowhere')
  await app.page.getByText('This isn’t on the sheet').waitFor()
  await openAddress(app, '#/waterloo')
  await app.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
})

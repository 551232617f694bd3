/** The application starts, shows its rulesets, and stays what it is when its server is started again. */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { writeOpener } from '../../src-main/browser/opener.ts'
import { valueOf } from '../main/machine-tools.ts'
import { openApp } from './support/app.ts'

test('the window opens with the rulesets of the program, and nothing goes wrong in it', async (context) => {
  const app = await openApp(context)
  await app.page.getByText('Fire and Fury').first().waitFor()
  expect(await app.page.title()).toContain('Doublequick')
  expect(new URL(app.page.url()).search).toBe('')
})

test('a page lives through a restart of the server, even a sudden one', async (context) => {
  const app = await openApp(context)
  await app.page.getByText('Fire and Fury').first().waitFor()
  await app.restart('SIGKILL')
  await app.page.getByText('Fire and Fury').first().waitFor()
})

test('the page by which the browser is opened leads to the window, and is gone then', async (context) => {
  const app = await openApp(context)
  const path = valueOf(writeOpener(app.home, app.url))
  const stranger = await app.page.context().browser()?.newContext()
  const page = await stranger?.newPage()
  await page?.goto(pathToFileURL(path).href)
  await page?.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Napoleonic Fury' }).waitFor()
  expect(existsSync(path)).toBe(false)
  await stranger?.close()
})

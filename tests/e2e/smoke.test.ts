/** The application starts, shows its rulesets, and stays what it is when its server is started again. */
import { expect, test } from 'vitest'
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

/** The application starts, shows its rulesets, and keeps its state when its server is restarted. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { writeOpener } from '../../src-main/browser/open-browser.ts'
import { valueOf } from '../main/machine-tools.ts'
import { isGate } from '../tools.ts'
import { openApp } from './support/app.ts'
import { startServer } from './support/server.ts'

test('the window opens with the included rulesets and without errors', async (context) => {
  const app = await openApp(context, { own: true })
  await app.page.getByText('Fire and Fury').first().waitFor()
  expect(await app.page.title()).toContain('Doublequick')
  expect(new URL(app.page.url()).search).toBe('')
})

test('a page survives a restart or crash of the server', async (context) => {
  const app = await openApp(context, { own: true })
  await app.page.getByText('Fire and Fury').first().waitFor()
  await app.restart('SIGKILL')
  await app.page.getByText('Fire and Fury').first().waitFor()
})

test('the launch page leads to the window, and then stops working', async (context) => {
  const app = await openApp(context, { own: true })
  const path = valueOf(writeOpener(app.home, app.url))
  const stranger = await app.page.context().browser()?.newContext()
  const page = await stranger?.newPage()
  await page?.goto(pathToFileURL(path).href)
  await page?.getByRole('radio', { name: 'Napoleonic Fury' }).waitFor()
  expect(existsSync(path)).toBe(false)
  await stranger?.close()
})

test.runIf(isGate)('the program that opens the browser gets a page, never the token', async (context) => {
  if (process.platform !== 'linux') return context.skip('opens the browser by another program')
  const home = mkdtempSync(join(tmpdir(), 'doublequick-open-'))
  context.onTestFinished(() => rmSync(home, { recursive: true }))
  writeFileSync(
    join(home, 'xdg-open'),
    `#!/bin/sh\nprintf '%s\\n' "$*" > "${home}/aside" && mv "${home}/aside" "${home}/told"\n`,
    {
      mode: 0o755,
    },
  )
  const server = await startServer({ home, programs: home })
  await expect.poll(() => existsSync(join(home, 'told'))).toBe(true)
  expect(readFileSync(join(home, 'told'), 'utf8')).toBe(`${join(home, 'open.html')}\n`)
  expect(readFileSync(join(home, 'open.html'), 'utf8')).toContain(server.url)
  await server.stop()
  expect(existsSync(join(home, 'open.html'))).toBe(false)
})

test.runIf(isGate)(
  'a file passed at startup that is not a ruleset is reported, and nothing is served',
  async (context) => {
    const home = mkdtempSync(join(tmpdir(), 'doublequick-named-'))
    context.onTestFinished(() => rmSync(home, { recursive: true }))
    writeFileSync(join(home, 'notes.yaml'), 'password: swordfish\n')
    const told = await startServer({ home, files: ['notes.yaml'] }).catch(String)
    expect(told).toContain('[not-rules]')
    expect(told).not.toContain('swordfish')
  },
)

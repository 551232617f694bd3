/**
 * The built application, started as a player would start it: in Electron if its binary is installed, and in the stand-in on Chromium.
 * stand-in/README.md lists what the stand-in cannot show.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf, MethodName, OutputOf } from '../../src-core/contract/methods.ts'
import type { Connection } from '../../src-core/contract/window.ts'
import type { Answer } from '../../src-core/problem.ts'
import { valueOf } from '../main/machine-tools.ts'
import { houseViewWords } from '../../src-core/words/window/house.ts'
import { libraryWords } from '../../src-core/words/window/library.ts'
import { printWords } from '../../src-core/words/window/print.ts'
import { reportWords } from '../../src-core/words/window/shell.ts'
import { findBrowser, needBrowser } from '../tools.ts'
import { electronBinary, launch, newHome, removeHome, type Running } from './launch.ts'
import { storedSettings } from '../e2e/support/settings.ts'

declare global {
  interface Window {
    /** Events that the page received. */
    heard: unknown[]
  }
}

describe.each(['stand-in', 'electron'] as const)('in %s', (on) => {
  const missing = on === 'electron' ? electronBinary() === null : findBrowser() === null
  beforeEach((context) => {
    if (on === 'stand-in') needBrowser(context)
    else if (missing) context.skip('needs the binary of Electron: npx install-electron')
  })

  let home: string
  let running: Running
  beforeAll(async () => {
    home = newHome()
    if (!missing) running = await launch({ on, home })
  })
  afterAll(async () => {
    if (!missing) await running.end()
    removeHome(home)
  })

  const ask = <M extends MethodName>(name: M, input: InputOf<M>): Promise<Answer<OutputOf<M>>> =>
    running.page.evaluate(
      ([name, input]) => (window as unknown as { doublequick: Connection }).doublequick.call(name, input),
      [name as string, input as unknown] as const,
    ) as Promise<Answer<OutputOf<M>>>

  /** The path where a copy of an opened file is stored. */
  const copyOf = (name: string): string => join(home, 'house-rules', `${name}.houserules.yaml`)
  const saved = (): Record<string, unknown> => {
    return { ...storedSettings(home) }
  }

  test('the window has two functions, call and listen, and nothing else', async () => {
    const seen = await running.page.evaluate(() => ({
      api: Object.keys((window as unknown as { doublequick: object }).doublequick),
      frozen: Object.isFrozen((window as unknown as { doublequick: object }).doublequick),
      node: ['require', 'process', 'Buffer', 'module', 'electron', 'ipcRenderer'].filter((name) => name in window),
    }))
    expect(seen).toEqual({ api: ['call', 'listen'], frozen: true, node: [] })
  })

  test('a click makes a round trip to the background process', async () => {
    const { page } = running
    // The router listens once the first view is shown.
    await page.locator('h1').first().waitFor()
    await page.evaluate(() => (location.hash = '#/rules?show=fire-and-fury'))
    await page.getByRole('link', { name: /Napoleonic Fury/ }).click()
    await page.getByRole('button', { name: libraryWords.play, exact: true }).click()
    await expect.poll(saved).toMatchObject({ rules: { ruleset: 'napoleonic-fury' } })
    await page.getByText(libraryWords.inUse).first().waitFor()
  })

  test('the window gets a sheet as a PDF', async () => {
    const start = await running.page.evaluate(async () => {
      const job = { ruleset: 'fire-and-fury', house: [], what: 'qrs', paper: 'a4' }
      const { call } = (window as unknown as { doublequick: Connection }).doublequick
      const printed = (await call('preview', { task: 'test', job })) as Answer<OutputOf<'preview'>>
      return printed.ok
        ? { pages: printed.value.pages, head: [...printed.value.bytes.subarray(0, 5)] }
        : printed.problems
    })
    expect(start).toEqual({ pages: 1, head: [...Buffer.from('%PDF-')] })
  })

  test('an invalid call is answered with its problem', async () => {
    const answer = await ask('changeSettings', { theme: 'pink' as 'dark' })
    expect(answer).toMatchObject({ ok: false, problems: [{ path: ['theme'] }] })
  })

  test('the policy blocks inline scripts, eval and other hosts', async () => {
    const refused = await running.page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'window.injected = true'
      document.body.append(script)
      const image = document.createElement('div')
      image.innerHTML = '<img src="nowhere.png" onerror="window.injected = true">'
      document.body.append(image)
      const made = await new Promise((done) => {
        // In a timer, because the policy doesn't apply to code evaluated by a test.
        setTimeout(() => {
          try {
            const evaluate: (text: string) => unknown = eval
            done(evaluate('"made"'))
          } catch (error) {
            done((error as Error).name)
          }
        })
      })
      const reached = await fetch('https://example.com/').then(
        () => 'reached',
        (error: unknown) => (error as Error).name,
      )
      return { injected: 'injected' in window, made, reached }
    })
    expect(refused).toEqual({ injected: false, made: 'EvalError', reached: 'TypeError' })
  })

  test('the protocol serves only the files of the window', async () => {
    const paths = [
      '/index.html',
      '/../main/main.js',
      '/..%2fmain%2fmain.js',
      '/%2e%2e/main/main.js',
      '/..%5cmain%5cmain.js',
      '/nowhere.js',
    ]
    const found = await running.page.evaluate(
      (all) =>
        Promise.all(
          all.map((path) =>
            fetch(path).then(({ status, headers }) => [status, headers.get('content-security-policy')]),
          ),
        ),
      paths,
    )
    expect(found.map(([status]) => status)).toEqual([200, 404, 404, 404, 404, 404])
    for (const [, policy] of found) expect(policy).toContain("script-src 'self'")
  })

  test('all permissions are denied', async () => {
    const states = await running.page.evaluate(() =>
      Promise.all(
        ['geolocation', 'notifications', 'camera', 'microphone'].map(async (name) => {
          const { state } = await navigator.permissions.query({ name: name as PermissionName })
          return state
        }),
      ),
    )
    expect(new Set(states)).toEqual(new Set(['denied']))
  })

  test('the window never navigates away; web links open in the browser, others do nothing', async () => {
    const { app, page } = running
    await app.evaluate(({ shell }) => {
      const opened: string[] = []
      Object.assign(globalThis, { opened })
      shell.openExternal = (url) => Promise.resolve(void opened.push(url))
    })
    const before = page.url()
    await page.evaluate(() => {
      for (const url of [
        'https://example.com/rules',
        'http://example.com/',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'smb://host/share',
      ])
        window.open(url)
      location.href = 'https://example.com/'
    })
    const opened = (): Promise<string[]> => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
    await expect.poll(opened).toEqual(['https://example.com/rules'])
    // A call succeeds, so the page is still ours.
    expect((await ask('about', {})).ok).toBe(true)
    expect(page.url()).toBe(before)
    await expect.poll(() => app.windows().length).toBe(1)
  })

  test('a menu command reaches the window', async () => {
    const { app, page } = running
    await app.evaluate(({ Menu }) => void Menu.getApplicationMenu()?.getMenuItemById('go-sheet')?.click())
    await page.waitForURL(/#\/sheet/)
  })

  const isEnabled = (id: string): Promise<boolean | undefined> =>
    running.app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.enabled, id)

  test('the menu enables Save and Save as only for house rules with changes', async () => {
    const { page } = running
    await page.evaluate(() => (location.hash = '#/print'))
    await expect.poll(() => isEnabled('print')).toBe(true)
    expect([await isEnabled('save'), await isEnabled('save-as'), await isEnabled('roll')]).toEqual([false, false, true])
    const { session } = valueOf(await ask('newHouse', { ruleset: 'fire-and-fury', title: 'Menu' }))
    await page.evaluate((place) => (location.hash = `#/rules/${place}`), session)
    await expect.poll(() => isEnabled('save-as')).toBe(true)
    await expect.poll(() => isEnabled('save')).toBe(true)
    expect(await isEnabled('redo')).toBe(false)
    await ask('closeHouse', { session, discard: true })
  })

  test('errors in the window and the main process appear in the log and the report', async () => {
    const { app, page } = running
    await page.evaluate(() => void setTimeout(() => void Promise.reject(new Error('a promise of the window broke'))))
    await app.evaluate(
      ({ app: electron }) =>
        void setImmediate(() =>
          electron.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 9 }),
        ),
    )
    const log = join(home, 'logs', 'doublequick.log')
    const written = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '')
    await expect.poll(written).toContain('In the window: Error: a promise of the window broke')
    await expect.poll(written).toContain('The process "GPU" ended: crashed (9)')
    await app.evaluate(({ Menu }) => void Menu.getApplicationMenu()?.getMenuItemById('report-problem')?.click())
    const report = page.getByRole('textbox', { name: reportWords.text })
    await expect.poll(() => report.inputValue()).toContain('a promise of the window broke')
    expect(await report.inputValue()).not.toContain(homedir())
    const address = await page.getByRole('link', { name: reportWords.open }).getAttribute('href')
    expect(new URL(address ?? '').searchParams.get('body')).toBe(await report.inputValue())
    await page.keyboard.press('Escape')
  })

  test('shows the licenses of all packages offline', async () => {
    const { app, page } = running
    await app.evaluate(({ Menu }) => void Menu.getApplicationMenu()?.getMenuItemById('licenses')?.click())
    await page.getByText('source-sans').first().waitFor()
    for (const name of ['tesseract.js-core', '@tesseract.js-data/eng', 'vue', 'electron-log', 'pdfjs-dist'])
      expect(await page.locator('summary').filter({ hasText: name }).count(), name).toBeGreaterThan(0)
    await page.locator('summary').filter({ hasText: 'source-sans' }).click()
    await page.getByText('SIL OPEN FONT LICENSE').first().waitFor()
  })

  test('a file opened from the desktop is copied to the library, and listed in the menu and by the system', async () => {
    const { app, page } = running
    const file = join(home, 'club.houserules.doublequick')
    writeFileSync(
      file,
      'ruleset: {id: club, title: Club rules, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {}\n',
    )
    await page.evaluate(() => {
      window.heard = []
      ;(window as unknown as { doublequick: Connection }).doublequick.listen((event) => window.heard.push(event))
    })
    await app.evaluate(({ app: electron }) => {
      const documents: string[] = []
      Object.assign(globalThis, { documents })
      electron.addRecentDocument = (path) => void documents.push(path)
    })
    // The notice is shown only for a while, so wait for it from the start.
    const noticed = page.getByText('Opened as a copy').first().waitFor()
    await app.evaluate(
      ({ app: electron }, path) => void electron.emit('open-file', { preventDefault: () => undefined }, path),
      file,
    )
    await expect
      .poll(() => page.evaluate(() => window.heard))
      .toContainEqual({ kind: 'file-opened', name: copyOf('club'), copyOf: file })
    await noticed
    await expect.poll(saved).toMatchObject({ recent: [copyOf('club')] })
    const labels = (): Promise<string[]> =>
      app.evaluate(
        ({ Menu }) =>
          Menu.getApplicationMenu()
            ?.getMenuItemById('recent')
            ?.submenu?.items.map(({ label }) => label) ?? [],
      )
    await expect.poll(labels).toEqual(['club.houserules.yaml'])
    expect(await app.evaluate(() => (globalThis as unknown as { documents: string[] }).documents)).toEqual([
      copyOf('club'),
    ])
  })

  test('files from a second start open one by one in the existing window', async () => {
    const { app, page } = running
    const files = ['first', 'second'].map((name) => join(home, `${name}.houserules.yaml`))
    for (const file of files)
      writeFileSync(
        file,
        'ruleset: {id: handed, title: Handed over, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {}\n',
      )
    await app.evaluate(
      ({ app: electron }, handed) => void electron.emit('second-instance', {}, [], '', { files: handed }),
      files,
    )
    await page.waitForURL(/#\/rules\?show=.*second\.houserules\.yaml/)
    await expect.poll(saved).toMatchObject({ recent: ['second', 'first', 'club'].map(copyOf) })
    await expect.poll(() => app.windows().length).toBe(1)
    for (const file of ['first', 'second'].map(copyOf)) await ask('closeFile', { file })
  })

  test('a file that can’t be opened is reported in a system dialog', async () => {
    const { app } = running
    await app.evaluate(({ dialog }) => {
      const told: unknown[] = []
      Object.assign(globalThis, { told })
      dialog.showMessageBox = (...args: unknown[]) => {
        told.push((args.at(-1) as { message: string }).message)
        return Promise.resolve({ response: 0, checkboxChecked: false })
      }
    })
    const file = join(home, 'nowhere.houserules.yaml')
    await app.evaluate(
      ({ app: electron }, path) => void electron.emit('open-file', { preventDefault: () => undefined }, path),
      file,
    )
    const told = (): Promise<string[]> => app.evaluate(() => (globalThis as unknown as { told: string[] }).told)
    await expect.poll(told).toEqual([expect.stringContaining('nowhere.houserules.yaml')])
  })

  test('a dialog opens in the last folder used', async () => {
    const { app } = running
    await app.evaluate(
      ({ dialog }, path) => {
        const asked: unknown[] = []
        Object.assign(globalThis, { asked })
        dialog.showOpenDialog = (...args: unknown[]) => {
          asked.push((args.at(-1) as { defaultPath?: string }).defaultPath ?? null)
          return Promise.resolve({ canceled: false, filePaths: [path] })
        }
      },
      join(home, 'club.houserules.yaml'),
    )
    const choose = () => ask('chooseFile', {})
    expect(await choose()).toEqual({ ok: true, value: { file: join(home, 'club.houserules.yaml') } })
    await choose()
    expect(await app.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked)).toEqual([null, home])
  })

  test('a file opened in the dialog is in the library, with its details', async () => {
    const { app, page } = running
    const file = join(home, 'evening.houserules.yaml')
    writeFileSync(
      file,
      'ruleset: {id: evening, title: Evening rules, version: 1.0.0, format: 1, extends: napoleonic-fury}\nrules: {}\n',
    )
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
    }, file)
    await page.keyboard.press('ControlOrMeta+O')
    await page.getByRole('heading', { level: 2, name: 'Evening rules' }).waitFor()
    await page
      .getByRole('navigation', { name: houseViewWords.files })
      .getByRole('link', { name: /Evening rules/ })
      .waitFor()
  })

  test('a file the user didn’t choose is not opened, even if the page requests it', async () => {
    const file = join(home, 'secret.houserules.yaml')
    writeFileSync(
      file,
      'ruleset: {id: secret, title: Secret, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {}\n',
    )
    const answers = [
      await ask('openFile', { file }),
      await ask('openHouse', { file }),
      await ask('readSheet', { ruleset: 'fire-and-fury', house: [file] }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, problems: [{ code: 'not-chosen' }] })
  })

  test('house rules are saved to the place chosen in a dialog', async () => {
    const { app } = running
    const file = join(home, 'army.houserules.yaml')
    await app.evaluate(
      ({ dialog }, path) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path })
      },
      file.replace('.houserules.yaml', ''),
    )
    const { session } = valueOf(await ask('newHouse', { ruleset: 'fire-and-fury', title: 'Army' }))
    const chosen = valueOf(await ask('chooseNewFile', { name: 'army' }))
    const done = valueOf(await ask('saveHouse', { session, file: chosen.file ?? '' }))
    await ask('closeHouse', { session, discard: true })
    expect(done).toMatchObject({ file })
    expect(existsSync(file)).toBe(true)
  })

  test('a sheet is exported to a chosen folder, and opened in the system’s viewer', async () => {
    const { app, page } = running
    const folder = join(home, 'prints')
    mkdirSync(folder)
    await app.evaluate(({ dialog, shell }, path) => {
      const viewed: string[] = []
      Object.assign(globalThis, { viewed })
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
      shell.openPath = (file) => {
        viewed.push(file)
        return Promise.resolve('')
      }
    }, folder)
    await page.evaluate(() => (location.hash = '#/print'))
    await page.getByRole('button', { name: printWords.export }).click()
    const exporting = page.getByRole('dialog')
    await exporting.getByRole('button', { name: printWords.exporting.choose }).click()
    await expect.poll(() => exporting.getByLabel(printWords.exporting.folder).innerText()).toBe(folder)
    await exporting.getByRole('button', { name: printWords.exporting.start(2) }).click()
    await exporting.getByText(printWords.exporting.done(2)).waitFor()
    expect(readdirSync(folder).sort()).toEqual(['napoleonic-fury-gauge-a4.pdf', 'napoleonic-fury-qrs-a4.pdf'])
    await page.keyboard.press('Escape')
    await exporting.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: printWords.open }).click()
    const viewed = (): Promise<string[]> => app.evaluate(() => (globalThis as unknown as { viewed: string[] }).viewed)
    await expect.poll(viewed, { timeout: 30_000 }).toEqual([join(folder, 'napoleonic-fury-qrs-a4.pdf')])
  })

  test('a crashed window reopens in the same place', async () => {
    const { app } = running
    const where = (): Promise<string> =>
      app.evaluate(async ({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        return String(
          await window?.webContents.executeJavaScript(
            'typeof marked + location.hash + document.querySelector("main")?.isConnected',
          ),
        )
      })
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('window.marked = true'),
    )
    const before = await where()
    expect(before).toMatch(/^boolean#\/.+true$/)
    // Nothing can answer between the crash and the new page, so wait until it has loaded.
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      return new Promise<void>((back) => {
        contents?.once('dom-ready', () => back())
        contents?.forcefullyCrashRenderer()
      })
    })
    await expect.poll(where, { timeout: 30_000 }).toBe(before.replace('boolean', 'undefined'))
  })

  test('the app quits and restarts in the same state, with the passed file', async () => {
    await running.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 900, height: 640 }),
    )
    await running.end()
    expect(JSON.parse(readFileSync(join(home, 'desktop.json'), 'utf8'))).toMatchObject({
      place: { x: 40, y: 30, width: 900, height: 640 },
    })

    const file = join(home, 'other.houserules.yaml')
    writeFileSync(
      file,
      'ruleset: {id: other, title: Other rules, version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {}\n',
    )
    running = await launch({ on, home, files: [file] })
    const recent = [copyOf('other'), join(home, 'army.houserules.yaml'), copyOf('evening'), copyOf('club')]
    await expect.poll(saved).toMatchObject({ recent, rules: { ruleset: 'napoleonic-fury' } })
    await running.page.waitForURL(/#\/rules\?show=.*other\.houserules\.yaml/)
    const bounds = await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
    expect(bounds).toEqual({ x: 40, y: 30, width: 900, height: 640 })
  })
})

/** The shell's parts with the module `electron` replaced. */
import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, MenuItemConstructorOptions, Session, WebContents } from 'electron/main'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { offeredCommands } from '../../src-core/words/commands.ts'
import { menuWords } from '../../src-core/words/window/shell.ts'
import { success } from '../../src-core/problem.ts'
import { callChannel } from '../../src-core/contract/wire.ts'
import { openEventHub, type Caller } from '../../src-main/api/host.ts'
import { serveCalls } from '../../src-main/desktop/ipc.ts'
import { guardPages, limitDownloads, limitPermissions, answer, registerScheme } from '../../src-main/desktop/session.ts'
import { menuTemplate } from '../../src-main/desktop/menu.ts'
import { windowOptions } from '../../src-main/desktop/window.ts'
import { webLink } from '../../src-main/security/pages.ts'
import { contentSecurityPolicy } from '../../src-main/security/requests.ts'
import { handlers, schemes } from './electron-fake.ts'

vi.mock('electron/main', async () => (await import('./electron-fake.ts')).fakeElectron)

test('a window is created locked down', () => {
  const { webPreferences, show } = windowOptions({ x: 1, y: 2, width: 800, height: 600 }, '/app/preload.cjs', false)
  expect(show).toBe(false)
  expect(webPreferences).toEqual({
    preload: '/app/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    spellcheck: false,
  })
})

test('the policy blocks inline scripts and eval', () => {
  expect(contentSecurityPolicy).toContain("default-src 'none'")
  expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:/)
})

describe('calls', () => {
  const hub = openEventHub(console.error)
  const asked: { name: string; input: unknown; caller: Caller }[] = []
  const join = serveCalls((name, input, caller) => {
    asked.push({ name, input, caller })
    return Promise.resolve(success('done'))
  }, hub)
  const sent: unknown[] = []
  const contents = Object.assign(new EventEmitter(), {
    id: 7,
    send: (channel: string, event: unknown) => void sent.push([channel, event]),
  })
  join(contents as unknown as WebContents)

  const call = (senderFrame: unknown, sender: unknown = contents): unknown =>
    handlers.get(callChannel)?.({ sender, senderFrame }, 'about', { a: 1 })
  const own = { url: 'doublequick://app/index.html#/sheet', parent: null }

  test('all use one channel', () => {
    expect([...handlers.keys()]).toEqual([callChannel])
  })

  test('the window gets an answer', async () => {
    expect(await call(own)).toEqual(success('done'))
    expect(asked.at(-1)).toMatchObject({ name: 'about', input: { a: 1 }, caller: { client: 'window-7' } })
  })

  test.each([
    ['no frame', null],
    ['a frame in the page', { ...own, parent: own }],
    ['another page', { ...own, url: 'https://example.com/' }],
    ['another host of the protocol', { ...own, url: 'doublequick://app.example.com/' }],
    ['a user name before the host', { ...own, url: 'doublequick://app@example.com/' }],
    ['a user name and our host', { ...own, url: 'doublequick://me@app/' }],
    ['a port', { ...own, url: 'doublequick://app:1/' }],
    ['a file', { ...own, url: 'file:///doublequick://app/' }],
    ['no address', { ...own, url: '' }],
  ])('%s is refused with an error', (_what, frame) => {
    const before = asked.length
    expect(call(frame)).toMatchObject({ ok: false, problems: [{ code: 'not-trusted' }] })
    expect(asked).toHaveLength(before)
  })

  test('are refused from an unknown window', () => {
    expect(call(own, new EventEmitter())).toMatchObject({ ok: false, problems: [{ code: 'not-trusted' }] })
  })

  test('deliver events to a page once it listens, and stop when the window closes', () => {
    hub.broadcast({ kind: 'command', command: 'print' })
    expect(sent).toEqual([])
    contents.emit('dom-ready')
    expect(sent).toEqual([['event', { kind: 'command', command: 'print' }]])
    contents.emit('destroyed')
    hub.broadcast({ kind: 'library-changed' })
    expect(sent).toHaveLength(1)
  })

  test('of a page are dropped when the page closes', async () => {
    join(contents as unknown as WebContents)
    for (const going of ['did-navigate', 'render-process-gone', 'destroyed']) {
      await call(own)
      const gone = asked.at(-1)?.caller.signal
      expect(gone?.aborted).toBe(false)
      contents.emit(going)
      expect(gone?.aborted).toBe(true)
    }
  })
})

describe('the protocol', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'doublequick-window-'))
    mkdirSync(join(folder, 'window/assets'), { recursive: true })
    mkdirSync(join(folder, 'window-secret'))
    writeFileSync(join(folder, 'window/index.html'), '<p>window</p>')
    writeFileSync(join(folder, 'window/assets/a b.js'), 'ours')
    writeFileSync(join(folder, 'window-secret/key.txt'), 'secret')
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'window/link.txt'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const get = (url: string, method = 'GET') => answer({ url, method }, join(folder, 'window'))

  test('has its own origin', () => {
    registerScheme()
    expect(schemes).toEqual([
      { scheme: 'doublequick', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ])
  })

  test('serves the window with its content type and the policy', async () => {
    const page = await get('doublequick://app/')
    expect(await page.text()).toBe('<p>window</p>')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await (await get('doublequick://app/assets/a%20b.js?v=1#x')).text()).toBe('ours')
    expect(await (await get('doublequick://app/index.html', 'HEAD')).text()).toBe('')
  })

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fwindow-secret%2fkey.txt',
    '/assets/../../secret.txt',
    '/..%5csecret.txt',
    '/link.txt',
    '/%00',
    '/%',
    '/assets',
    '//etc/passwd',
    '/index.html%00.js',
    '/C:/secret.txt',
    '/nowhere.js',
  ])('serves nothing for %s', async (path) => {
    // prettier-ignore
    const refused = await get(`doublequick://app${path}`)
    expect([refused.status, await refused.text()]).toEqual([404, ''])
    expect(refused.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
  })

  test('refuses other hosts and other methods', async () => {
    expect((await get('doublequick://other/index.html')).status).toBe(404)
    expect((await get('doublequick://app/', 'POST')).status).toBe(405)
  })
})

describe('a page', () => {
  const opened: string[] = []
  const app = new EventEmitter()
  guardPages(app as unknown as App, (url) => opened.push(url))
  let openHandler: ((details: { url: string }) => unknown) | undefined
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof openHandler) => (openHandler = handler),
  })
  app.emit('web-contents-created', {}, contents)

  const prevented = (name: string, url: string): boolean => {
    const preventDefault = vi.fn<() => void>()
    contents.emit(name, { url, preventDefault })
    return preventDefault.mock.calls.length > 0
  }

  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('is kept at its own address on %s', (name) => {
    expect(prevented(name, 'doublequick://app/#/print')).toBe(false)
    for (const url of [
      'https://example.com/',
      'file:///etc/passwd',
      'about:blank',
      'data:text/html,x',
      'doublequick://application/',
    ])
      expect(prevented(name, url)).toBe(true)
  })

  test('never shows other pages', () => {
    expect(prevented('will-attach-webview', 'doublequick://app/')).toBe(true)
  })

  test('opens no windows, and passes on the address for checking', () => {
    expect(openHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' })
    expect(opened).toEqual(['https://example.com/'])
  })

  test('can write to the clipboard at the user’s request, and nothing else', () => {
    type Ask = (
      contents: unknown,
      permission: string,
      answer: (given: boolean) => void,
      details: { requestingUrl: string },
    ) => void
    let ask: Ask | undefined
    let check: ((contents: unknown, permission: string, origin: string) => boolean) | undefined
    let device: (() => boolean) | undefined
    limitPermissions({
      setPermissionRequestHandler: (handler: typeof ask) => (ask = handler),
      setPermissionCheckHandler: (handler: typeof check) => (check = handler),
      setDevicePermissionHandler: (handler: typeof device) => (device = handler),
    } as unknown as Session)
    const given = (permission: string, page: string): boolean[] => {
      const answers: boolean[] = []
      ask?.(null, permission, (one) => answers.push(one), { requestingUrl: page })
      return [...answers, check?.(null, permission, page) ?? true]
    }
    for (const permission of ['media', 'geolocation', 'notifications', 'openExternal', 'fileSystem', 'clipboard-read'])
      expect(given(permission, 'doublequick://app/')).toEqual([false, false])
    expect(given('clipboard-sanitized-write', 'https://example.com/')).toEqual([false, false])
    expect(given('clipboard-sanitized-write', 'doublequick://app/')).toEqual([true, true])
    expect(device?.()).toBe(false)
  })
})

describe('a download', () => {
  const session = new EventEmitter()
  limitDownloads(session as unknown as Session)
  const refused = (url: string, name: string, pressed = true): boolean => {
    const preventDefault = vi.fn<() => void>()
    session.emit(
      'will-download',
      { preventDefault },
      { getURL: () => url, getFilename: () => name, hasUserGesture: () => pressed },
    )
    return preventDefault.mock.calls.length > 0
  }
  const own = 'blob:doublequick://app/5f2c1b8e-0000-4000-8000-000000000000'

  test('of our own files is allowed: a battle as text, a sheet, a table, a scenario and house rules', () => {
    expect(refused(own, 'journal.csv')).toBe(false)
    expect(refused(own, 'scenario.yaml')).toBe(false)
    expect(refused(own, 'Club.houserules.yaml')).toBe(false)
    expect(refused(own, 'battle-2026-01-02.txt')).toBe(false)
    expect(refused(own, 'battle-2026-01-02.battle.jsonl')).toBe(false)
    expect(refused(own, 'report.md')).toBe(false)
    expect(refused(own, 'club.houserules.doublequick')).toBe(false)
    expect(refused(own, 'fire-and-fury-qrs-a4.pdf')).toBe(false)
  })

  test.each([
    ['a download without a click', own, 'battle.txt', false],
    ['a program', own, 'battle.txt.exe', true],
    ['a page', own, 'battle.html', true],
    ['a table with macros', own, 'journal.xlsm', true],
    ['a file without an extension', own, 'battle', true],
    ['a web address', 'https://example.com/battle.txt', 'battle.txt', true],
    ['data from another page', 'blob:https://example.com/5f2c', 'battle.txt', true],
    ['a data URL', 'data:text/plain,x', 'battle.txt', true],
    ['a file on disk', 'file:///etc/passwd', 'passwd.txt', true],
    ['a file of the window', 'doublequick://app/index.html', 'index.txt', true],
  ])('of %s is refused', (_what, url, name, pressed) => {
    expect(refused(url, name, pressed)).toBe(true)
  })
})

test.each([
  'http://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'smb://host/x',
  'ms-msdt:/id',
  'https://me:pw@example.com/',
  'https://',
  'example.com',
  '',
])('%s does not open', (text) => {
  // prettier-ignore
  expect(webLink(text)).toMatchObject({ ok: false, problems: [{ code: 'not-a-link' }] })
})

test('a web page can be opened', () => {
  expect(webLink('HTTPS://Example.com/a b')).toEqual(success('https://example.com/a%20b'))
})

describe.each([false, true])('the menu (on a Mac: %s)', (mac) => {
  const chosen: string[] = []
  const files = ['/club/Smith & Jones.houserules.yaml']
  const template = menuTemplate({
    mac,
    recent: files,
    command: (id) => chosen.push(id),
    open: (file) => chosen.push(file),
  })
  const all = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])

  test('has every command once, with the window’s keys', () => {
    const items = all(template).filter(({ id }) => id !== undefined && id !== 'recent')
    expect(items.map(({ id }) => id).toSorted()).toEqual(offeredCommands.toSorted())
    expect(items.find(({ id }) => id === 'palette')).toMatchObject({
      accelerator: 'CmdOrCtrl+K',
      registerAccelerator: false,
    })
    items.find(({ id }) => id === 'print')?.click?.(undefined as never, undefined, undefined as never)
    expect(chosen).toEqual(['print'])
  })

  test('has the usual items of its File and Help menus', () => {
    const labels = (menu: string): string[] => {
      const { submenu } = template.find(({ label }) => label === menu) ?? {}
      return (Array.isArray(submenu) ? submenu : []).flatMap(({ label, role }) => label ?? role ?? [])
    }
    expect(labels(menuWords.file)).toEqual([
      menuWords.new,
      'Open file…',
      menuWords.recent,
      ...['Save', 'Save as…', 'Rename file', 'Duplicate file', 'Delete file', 'Export…', 'Print'],
      ...(mac ? ['close'] : ['Settings', 'close', 'quit']),
    ])
    expect(labels(menuWords.help)).toEqual([
      ...['Guide', 'Keyboard shortcuts', 'Report a problem…', 'Licenses'],
      ...(mac ? [] : ['about']),
    ])
  })

  test('reopens recent files', () => {
    const recent = all(template).find(({ toolTip }) => toolTip === files[0])
    expect(recent?.label).toBe('Smith && Jones.houserules.yaml')
    recent?.click?.(undefined as never, undefined, undefined as never)
    expect(chosen.at(-1)).toBe(files[0])
  })
})

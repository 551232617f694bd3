/** BrowserWindow and its contents: a Chromium tab. */
import type { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron/main'
import type { Browser } from './browser.ts'
import { Emitter, preventable } from './events.ts'
import { die, strict } from './missing.ts'
import { pageSource, preloadSource } from './page.ts'
import { makeWire } from './wire.ts'

type Params = Record<string, unknown>
type Handler = (event: object, ...args: unknown[]) => unknown

/** What windows need from the rest of the stand-in. */
export interface World {
  readonly browser: Browser
  readonly handlers: ReadonlyMap<string, Handler>
  /** Answers a request to one of the application's protocols. Undefined if the application has no such protocol. */
  readonly answer: (url: string, method: string) => Promise<Response> | undefined
  readonly permits: (permission: string) => boolean
  readonly created: (contents: EventEmitter) => void
  readonly closed: () => void
}

const wire = makeWire()
const world = 'preload'

/**
 * Chromium doesn't know the application's protocols, so the page gets an address on a host that doesn't exist, and all its requests are answered
 * here.
 */
export const toChromium = (url: string): string => url.replace(/^(doublequick):\/\/([^/?#]*)/, 'https://$2.$1.invalid')
const fromChromium = (url: string): string => url.replace(/^https:\/\/([^/?#]*)\.(doublequick)\.invalid/, '$2://$1')

const allowed = [
  'x',
  'y',
  'width',
  'height',
  'minWidth',
  'minHeight',
  'title',
  'show',
  'backgroundColor',
  'webPreferences',
]
const shutIn = { sandbox: true, contextIsolation: true, webSecurity: true, nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false, webviewTag: false, spellcheck: false } // prettier-ignore

const known = {
  window: ['ready-to-show', 'close', 'closed'],
  contents: ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview', 'did-navigate', 'dom-ready', 'render-process-gone', 'preload-error', 'destroyed', 'loaded'], // prettier-ignore
}

let count = 0

export class Contents extends Emitter {
  readonly id = ++count
  /** What the application sees of the page. */
  readonly seen: Contents = strict('webContents', this)
  #world: World
  #options: BrowserWindowConstructorOptions
  #session = Promise.withResolvers<string>()
  #target = ''
  #mainFrame = ''
  #frames = new Map<string, string>()
  #contexts = new Map<number, { readonly frame: string; readonly preload: boolean }>()
  #expected: string | null = null
  #openHandler: ((details: { url: string }) => { action: string }) | null = null
  #destroyed = false

  constructor(options: BrowserWindowConstructorOptions, outer: World) {
    super('webContents', known.contents)
    this.#options = options
    this.#world = outer
    outer.created(this.seen)
    void this.#start()
  }

  #send = async (method: string, params?: Params): Promise<Params> =>
    this.#world.browser.send(method, params, await this.#session.promise)

  async #start(): Promise<void> {
    const { browser } = this.#world
    const { width, height } = this.#options
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', width, height })
    this.#target = this.#mainFrame = String(targetId)
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
    const mine = (method: string, hear: (params: Params) => void): void => {
      browser.events.on(method, (params: Params, session?: string) => {
        if (session === sessionId) hear(params)
      })
    }
    mine('Fetch.requestPaused', (request) => void this.#fetch(request).catch((error: unknown) => this.#gone(error)))
    mine('Runtime.executionContextCreated', ({ context }) => this.#contextCreated(context as Params))
    mine(
      'Runtime.bindingCalled',
      ({ payload, executionContextId }) => void this.#called(String(payload), Number(executionContextId)),
    )
    mine('Page.frameNavigated', ({ frame }) => this.#navigated(frame as Params))
    mine('Page.domContentEventFired', () => this.emit('dom-ready'))
    mine('Page.loadEventFired', () => this.emit('loaded'))
    mine('Page.windowOpen', ({ url }) => this.#windowOpen(String(url)))
    mine('Inspector.targetCrashed', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }))
    browser.events.on('Target.targetCreated', ({ targetInfo }: { targetInfo: Params }) => {
      if (targetInfo['openerId'] === this.#target)
        void browser.send('Target.closeTarget', { targetId: targetInfo['targetId'] })
    })
    browser.events.on('Target.targetDestroyed', ({ targetId }: Params) => {
      if (targetId === this.#target) this.#end()
    })
    await this.#prepare(String(sessionId))
    this.#session.resolve(String(sessionId))
  }

  async #prepare(session: string): Promise<void> {
    const send = (method: string, params: Params = {}): Promise<Params> =>
      this.#world.browser.send(method, params, session)
    const preload = this.#options.webPreferences?.preload
    for (const domain of ['Page', 'Runtime', 'Inspector']) await send(`${domain}.enable`)
    await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    await send('Page.addScriptToEvaluateOnNewDocument', { source: pageSource() })
    await send('Runtime.addBinding', { name: 'standInSend', executionContextName: world })
    if (preload === undefined) return
    const source = preloadSource(readFileSync(preload, 'utf8'))
    await send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: world })
    for (const name of ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read'])
      await this.#world.browser.send('Browser.setPermission', { permission: { name }, setting: this.#world.permits(name) ? 'granted' : 'denied' }) // prettier-ignore
  }

  /** Handles every request of the page: checks before a navigation, answers the application's protocols, and blocks everything else. */
  async #fetch({ requestId, request, resourceType, frameId }: Params): Promise<Params> {
    const { url: asked, method } = request as { url: string; method: string }
    const url = fromChromium(asked)
    const refuse = (errorReason: string): Promise<Params> => this.#send('Fetch.failRequest', { requestId, errorReason })
    if (resourceType === 'Document' && !this.#mayGo(url, String(frameId))) return refuse('Aborted')
    const answer = await this.#world.answer(url, method)
    if (!answer) return refuse('BlockedByClient')
    const responseHeaders = [...answer.headers].map(([name, value]) => ({ name, value }))
    const body = Buffer.from(await answer.arrayBuffer()).toString('base64')
    return this.#send('Fetch.fulfillRequest', { requestId, responseCode: answer.status, responseHeaders, body })
  }

  #mayGo(url: string, frame: string): boolean {
    const isMainFrame = frame === this.#mainFrame
    if (isMainFrame && url === this.#expected) {
      this.#expected = null
      return true
    }
    const event = preventable({ url, isMainFrame })
    this.emit('will-frame-navigate', event)
    if (isMainFrame && !event.defaultPrevented) this.emit('will-navigate', event)
    return !event.defaultPrevented
  }

  #navigated({ id, parentId, url }: Params): void {
    this.#frames.set(String(id), fromChromium(String(url)))
    if (parentId === undefined && url !== 'about:blank') this.emit('did-navigate', {}, fromChromium(String(url)))
  }

  #contextCreated({ id, name, auxData }: Params): void {
    this.#contexts.set(Number(id), { frame: String((auxData as Params)['frameId']), preload: name === world })
  }

  async #called(payload: string, context: number): Promise<void> {
    const { id, channel, args, missing, open } = wire.unpack(payload) as { id: number; channel: string; args: unknown[]; missing?: string; open?: string } // prettier-ignore
    if (open !== undefined) return this.#windowOpen(open)
    if (missing !== undefined) die(`${missing} is not modeled`)
    const handler = this.#world.handlers.get(channel)
    const frame = this.#contexts.get(context)?.frame ?? ''
    const senderFrame = frame === this.#mainFrame ? { url: this.#frames.get(frame) ?? '', parent: null } : null
    const answer = await this.#handled(handler, channel, { sender: this.seen, senderFrame }, structuredClone(args))
    await this.#tellPage(context, { id, ...answer })
  }

  async #handled(handler: Handler | undefined, channel: string, event: object, args: unknown[]): Promise<Params> {
    try {
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      return { value: structuredClone(await handler(event, ...args)) }
    } catch (error) {
      return { error: `Error invoking remote method '${channel}': ${String(error)}` }
    }
  }

  async #tellPage(contextId: number, told: Params): Promise<void> {
    const expression = `standInReceive(${JSON.stringify(wire.pack(told))})`
    await this.#send('Runtime.evaluate', { contextId, expression }).catch(() => undefined)
  }

  #windowOpen(url: string): void {
    const answer = this.#openHandler?.({ url: fromChromium(url) }) ?? { action: 'allow' }
    if (answer.action !== 'deny') die(`a window opened for ${url} is not modeled`)
  }

  #gone(error: unknown): void {
    if (!this.#destroyed) die(`a request could not be answered: ${String(error)}`)
  }

  #end(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.emit('destroyed')
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
    for (const [id, { frame, preload }] of this.#contexts)
      if (preload && frame === this.#mainFrame) void this.#tellPage(id, { channel, args: structuredClone(args) })
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return (result as Params)['value']
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.#openHandler = handler
  }

  async load(url: string): Promise<void> {
    this.#expected = url
    await this.#send('Page.navigate', { url: toChromium(url) })
  }

  reload(): void {
    this.#contexts.clear()
    this.#expected = this.getURL()
    void this.#send('Page.reload')
  }

  getURL = (): string => this.#frames.get(this.#mainFrame) ?? ''
  isDestroyed = (): boolean => this.#destroyed
  forcefullyCrashRenderer = (): void => void this.#send('Page.crash').catch(() => undefined)

  async closeTarget(): Promise<void> {
    await this.#session.promise
    await this.#world.browser.send('Target.closeTarget', { targetId: this.#target })
    this.#end()
  }
}

export const makeBrowserWindow = (outer: World) => {
  const all = new Set<Window>()

  class Window extends Emitter {
    readonly webContents: Contents
    #bounds: Rectangle
    #maximized = false
    #closing = false
    #closed = false

    constructor(options: BrowserWindowConstructorOptions) {
      super('BrowserWindow', known.window)
      const { x = 0, y = 0, width = 800, height = 600, webPreferences = {} } = options
      for (const name of Object.keys(options))
        if (!allowed.includes(name)) die(`the option ${name} of BrowserWindow is not modeled`)
      for (const [name, value] of Object.entries(webPreferences))
        if (name !== 'preload' && shutIn[name as keyof typeof shutIn] !== value)
          die(`webPreferences.${name} as ${String(value)} is not modeled`)
      this.#bounds = { x, y, width, height }
      this.webContents = new Contents(options, outer).seen
      const seen = strict('BrowserWindow', this)
      all.add(seen)
      this.once('closed', () => all.delete(seen))
      return seen
    }

    async loadURL(url: string): Promise<void> {
      this.webContents.once('loaded', () => this.emit('ready-to-show'))
      await this.webContents.load(url)
    }
    close(): void {
      const event = preventable({})
      this.emit('close', event)
      if (event.defaultPrevented || this.#closing) return
      this.#closing = true
      void this.webContents.closeTarget().then(() => {
        this.#closed = true
        this.emit('closed')
        outer.closed()
      })
    }
    isDestroyed = (): boolean => this.#closed
    maximize = (): void => void (this.#maximized = true)
    isMaximized = (): boolean => this.#maximized
    isMinimized = (): boolean => false
    show = (): void => undefined
    focus = (): void => undefined
    restore = (): void => undefined
    getBounds = (): Rectangle => this.#bounds
    getNormalBounds = (): Rectangle => this.#bounds
    setBounds = (bounds: Partial<Rectangle>): void => void (this.#bounds = { ...this.#bounds, ...bounds })
    static getAllWindows = (): Window[] => [...all]
  }
  return Window
}

/** The whole application as a player has it: the built window in a real browser, the browser host, and a separate settings folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, expect, inject, type TestContext } from 'vitest'
import { isLong, needBrowser, needHeadless } from '../../tools.ts'
import { openInKept, startServer, type Server } from './server.ts'

export interface App {
  readonly page: Page
  /** The window's address with its token. */
  readonly url: string
  /** The settings folder. */
  readonly home: string
  /**
   * Errors in the page: uncaught exceptions and messages of the browser, such as policy violations. Any of them fails the test,
   * except failed requests to a server that the test stopped.
   */
  readonly faults: string[]
  /** Stops the server but not the page. A signal requires an `own` process. */
  readonly stopServer: (signal?: NodeJS.Signals) => Promise<void>
  /** Starts the server again at the same address. */
  readonly startServer: () => Promise<void>
  /** Stops the server, starts it again and reloads the page. */
  readonly restart: (signal?: NodeJS.Signals) => Promise<void>
  /** Stops everything; called automatically after the test. */
  readonly stop: () => Promise<void>
}

export interface Opening {
  /** An existing settings folder. By default a new one is created, and removed afterward. */
  readonly home?: string
  readonly rulesets?: readonly string[]
  /** Rules files to open. */
  readonly files?: readonly string[]
  /** Whether the server gets a separate process, as for a player, which can be killed. Marathons always do this. */
  readonly own?: boolean
  /** Window size, colors and motion, as Playwright options. */
  readonly look?: BrowserContextOptions
  /** Whether the browser has a PDF viewer. */
  readonly viewer?: boolean
}

/**
 * Maximum random delay of each call to the machine, in milliseconds. Reveals tests that don't wait for a slow machine, and errors when
 * calls overtake each other.
 */
const delay = Number(process.env['DOUBLEQUICK_DELAY'] ?? 0)

/** Delays the calls of a window's pages if `DOUBLEQUICK_DELAY` is set. */
export const late = async (window: BrowserContext): Promise<void> => {
  if (delay === 0) return
  await window.route('**/api/**', async (route) => {
    await pause(Math.random() * delay)
    await route.continue().catch(() => undefined)
  })
}

/** Opens the application for one test. Skips the test if there is no browser. */
export const openApp = async (context: TestContext, opening: Opening = {}): Promise<App> => {
  const app = await open(context, opening)
  context.onTestFinished(app.stop)
  return app
}

const open = async (
  context: TestContext,
  { home, rulesets = [], files = [], look = {}, viewer = false, own = false }: Opening = {},
): Promise<App> => {
  const program = viewer ? needBrowser(context) : needHeadless(context)
  const folder = home ?? mkdtempSync(join(tmpdir(), 'doublequick-e2e-'))
  const hasOwn = own || isLong
  const start = (port = 0): Promise<Server> =>
    hasOwn
      ? startServer({ home: folder, built: true, rulesets, files, port })
      : openInKept(inject('keptHost'), { home: folder, rulesets, files, port })
  let server = await start()
  const browser = browsers.get(program) ?? (await launch(program))
  browsers.set(program, browser)
  const window = await browser.newContext(look)
  await late(window)
  const page = await window.newPage()
  const faults: string[] = []
  let stopped = false
  let isOver = false
  const note = (fault: string): void => {
    if (!(stopped && unanswered.test(fault))) faults.push(fault)
  }
  page.on('pageerror', ({ message }) => note(message))
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  // Listens from the start. If the listener were added with the key press, a busy browser would open and cancel its own dialog.
  page.on('filechooser', () => undefined)
  context.onTestFinished(() => {
    expect(faults, 'faults in the page').toEqual([])
  })
  await page.goto(server.url)

  const stopServer = async (signal?: NodeJS.Signals): Promise<void> => {
    if (signal !== undefined && !hasOwn) throw new Error('a server in the process of many cannot be killed')
    stopped = true
    await server.stop(signal)
  }
  const restartServer = async (): Promise<void> => {
    server = await start(server.port)
  }
  const app: App = {
    page,
    url: server.url,
    home: folder,
    faults,
    stopServer,
    startServer: restartServer,
    restart: async (signal) => {
      await stopServer(signal)
      await restartServer()
      await page.reload()
    },
    stop: async () => {
      if (isOver) return
      isOver = true
      await window.close()
      await server.stop()
      if (home === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
  return app
}

/** Shares one application among all tests of a file and reopens its page for each. The tests must not affect each other. */
export const oneApp = (opening: Opening = {}): ((context: TestContext) => Promise<App>) => {
  let app: App | undefined
  afterAll(() => app?.stop())
  return async (context) => {
    // A retry starts without anything left over from the first attempt.
    if (context.task.result?.retryCount) {
      await app?.stop()
      app = undefined
    }
    if (!app) return (app = await open(context, opening))
    const { page, url, faults } = app
    context.onTestFinished(() => {
      expect(faults, 'faults in the page').toEqual([])
    })
    await page.goto('about:blank')
    await page.goto(url)
    return app
  }
}

const unanswered =
  /net::ERR_(CONNECTION|SOCKET_NOT_CONNECTED|INCOMPLETE|EMPTY|ABORTED)|^Failed to fetch dynamically imported module/

/** Browsers by their path. The browsers run until the test process ends. */
const browsers = new Map<string, Browser>()

const launch = (executablePath: string): Promise<Browser> => {
  // Chromium's sandbox doesn't work for root, and tests in a container run as root.
  const rootless = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // Without font hinting, letters keep their width at every size, as in a normal browser window.
  return chromium.launch({
    executablePath,
    args: [...rootless, '--disable-background-networking', '--font-render-hinting=none'],
  })
}

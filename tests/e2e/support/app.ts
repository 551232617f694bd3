/** The whole application as a player has it: the built window in a real browser, the browser host, its own settings folder. */
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
  /** Where the window opens, with its token. */
  readonly url: string
  /** The settings folder. */
  readonly home: string
  /**
   * What went wrong in the page: errors no one caught, complaints of the browser such as breaches of the policy. A test with any
   * fails. That a server one stopped does not answer is none.
   */
  readonly faults: string[]
  /** Ends the server and leaves the page as it is. By a signal only one that has a process of its `own`. */
  readonly stopServer: (signal?: NodeJS.Signals) => Promise<void>
  /** Starts it again at the same address. */
  readonly startServer: () => Promise<void>
  /** Ends the server, starts it again and loads the page again. */
  readonly restart: (signal?: NodeJS.Signals) => Promise<void>
  /** Ends all of it; done by itself after the test. */
  readonly stop: () => Promise<void>
}

export interface Opening {
  /** A settings folder to continue with; left out: a new one, gone when the application is stopped. */
  readonly home?: string
  readonly rulesets?: readonly string[]
  /** Files of rules that it is started with. */
  readonly files?: readonly string[]
  /** With its own process for the server, as a player has it, which can be killed. In marathons every test has one. */
  readonly own?: boolean
  /** Size of the window, colors, motion: as Playwright has them. */
  readonly look?: BrowserContextOptions
  /** With the browser's viewer of PDF. */
  readonly viewer?: boolean
}

/**
 * By how many milliseconds a call to the machine is late at most, each by its own chance: tests that run ahead of a slow machine show
 * themselves, and so does what goes wrong when one call overtakes another.
 */
const delay = Number(process.env['DOUBLEQUICK_DELAY'] ?? 0)

/** Makes the calls of a window's pages late, where that is asked for. */
export const late = async (window: BrowserContext): Promise<void> => {
  if (delay === 0) return
  await window.route('**/api/**', async (route) => {
    await pause(Math.random() * delay)
    await route.continue().catch(() => undefined)
  })
}

/** Opens the application for one test; without a browser on this machine the test is skipped. */
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
  // From the start: a browser told only as the key is pressed has opened, and canceled, its own dialog under load.
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

/** One application for all tests of a file, its page opened again for each: for those that leave nothing behind that the next would see. */
export const oneApp = (opening: Opening = {}): ((context: TestContext) => Promise<App>) => {
  let app: App | undefined
  afterAll(() => app?.stop())
  return async (context) => {
    // A second try finds nothing that the first has left behind.
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

/** By their files; they continue until the process of the tests ends, which takes them along. */
const browsers = new Map<string, Browser>()

const launch = (executablePath: string): Promise<Browser> => {
  // Chromium's sandbox does not work for root, which tests in a container are.
  const rootless = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  // Letters as wide as they are, at every size, as a browser in a window has them.
  return chromium.launch({
    executablePath,
    args: [...rootless, '--disable-background-networking', '--font-render-hinting=none'],
  })
}

/**
 * The browser host for many tests, each with a separate settings folder: one process that loads everything once. Prints its address on the first
 * line, and accepts `POST /open` with the fields of `Kept` and `POST /close` with a port.
 */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { openMachine } from '../../../src-main/api/machine.ts'
import { withTasks } from '../../../src-main/api/thread/open.ts'
import { answerHttp } from '../../../src-main/browser/http.ts'
import { openServer, listen } from '../../../src-main/browser/server.ts'
import { storedToken } from '../../../src-main/browser/host.ts'
import { logFault } from '../../../src-main/faults.ts'
import { version } from '../../../src-main/version.ts'
import { problemLine, problemText } from '../../../src-core/words/problems/catalogue.ts'
import type { Result } from '../../../src-core/problem.ts'

/** The arguments of `serve`. */
export interface Kept {
  readonly home: string
  readonly prints: string
  readonly rulesets: readonly string[]
  readonly files: readonly string[]
  /** 0 for any free port. */
  readonly port: number
}

/** Functions that close hosts, by port. */
const closing = new Map<number, () => Promise<void>>()

const present = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.problems.map(problemText).join('\n'))
  return result.value
}

const built = (path: string): URL => new URL(`../../../dist/${path}`, import.meta.url)

const open = async ({ home, prints, rulesets, files, port: wanted }: Kept): Promise<string> => {
  const token = present(storedToken(home))
  const window = built('renderer').pathname
  const machine = present(
    openMachine({
      ...{
        kind: 'browser',
        version,
        home,
        working: home,
        folders: rulesets,
        printFolder: prints,
        window,
        shareAt: '127.0.0.1',
        report: logFault,
      },
      ...{ dialogs: null, view: null, showInFolder: null, worker: built('main/worker.js') },
    }),
  )
  for (const file of files) {
    const opened = await machine.open(file)
    if (!opened.ok) throw new Error(opened.problems.map(problemLine).join('\n'))
  }
  const server = openServer(answerHttp({ machine: { ...machine, call: withTasks(machine.call) }, token, window }))
  const port = present(await listen(server, wanted))
  closing.set(port, async () => {
    server.close()
    server.closeAllConnections()
    await machine.close()
  })
  return `http://127.0.0.1:${port}/?token=${token}`
}

const close = async (port: number): Promise<string> => {
  await closing.get(port)?.()
  closing.delete(port)
  return ''
}

const asked = createServer((request, response) => {
  // Close the socket after each request, since a kept-alive socket may be closed here just as the next request is sent.
  response.setHeader('connection', 'close')
  void text(request)
    .then((body) => (request.url === '/open' ? open(JSON.parse(body) as Kept) : close(Number(body))))
    .then(
      (answer) => response.end(answer),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
})
const port = present(await listen(asked, 0))
console.log(`http://127.0.0.1:${port}`)

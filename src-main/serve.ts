/** The browser host: serves window and machine to a browser on this computer. It says its one address, and answers until it is ended. */
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { problemText, success, type Problem } from '../src-core/problem.ts'
import { answerHttp } from './api/http.ts'
import { builtWindow } from './browser/built.ts'
import { openServed } from './browser/host.ts'
import { showInBrowser } from './browser/show.ts'
import { parseArguments, type Options } from './cli/arguments.ts'
import { errorCode, errorText } from './documents/read.ts'
import { securityHeaders } from './security/policy.ts'

const usualPort = 4863
const portNumber = (value: string): string | undefined =>
  /^\d{1,5}$/.test(value) && Number(value) < 65536 ? undefined : 'a port up to 65535, or 0 for any that is free'

const options = {
  port: { value: 'N', check: portNumber, help: `where to listen (${usualPort})` },
  rulesets: { value: 'DIR', repeats: true, help: 'also the rulesets of this folder' },
  open: { help: 'show the window in the browser' },
} as const satisfies Options

const isSource = import.meta.url.endsWith('.ts')
const beside = (path: string): URL => new URL(path, import.meta.url)

const fail: (status: 1 | 2, problems: readonly Problem[]) => never = (status, problems) => {
  console.error(problems.map(problemText).join('\n'))
  process.exit(status)
}

const listenProblem = (error: unknown, port: number): Problem =>
  errorCode(error) === 'EADDRINUSE'
    ? { code: 'port-taken', message: `another program listens on port ${port}`, right: 'end it, or give another --port; 0 takes any' }
    : { code: 'not-served', message: `it cannot listen on port ${port} (${errorText(error)})`, right: 'give another --port' }

const args = parseArguments(process.argv.slice(2), options)
if (!args.ok) fail(2, args.problems)
const { value, values, has } = args.value

const window = isSource ? builtWindow(fileURLToPath(beside('..')), console.error) : success(fileURLToPath(beside('../renderer')))
if (!window.ok) fail(1, window.problems)

const served = openServed({
  // npm runs its scripts in the package's folder; INIT_CWD is where the player stands.
  working: process.env['INIT_CWD'] ?? process.cwd(),
  folders: values('rulesets'),
  printWorker: beside(isSource ? 'pdf/worker.ts' : 'worker.js'),
  report: console.error,
})
if (!served.ok) fail(1, served.problems)
const { machine, token } = served.value

const answer = answerHttp({ machine, token, window: window.value })
const server = createServer((request, response) => {
  if (!answer(request, response)) response.writeHead(404, securityHeaders).end()
})

const port = Number(value('port') ?? usualPort)
server.on('error', (error) => fail(1, [listenProblem(error, port)]))
server.listen(port, '127.0.0.1', () => {
  const address = server.address()
  const at = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}/?token=${token}`
  console.log(at)
  if (has('open')) showInBrowser(at)
})

const end = (): void => {
  server.close()
  // Event streams never end by themselves.
  server.closeAllConnections()
  void machine.close().then(() => process.exit(0))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)

/**
 * The browser host. Serves the window and its calls on this computer, prints the URL, and runs until it is stopped. Its
 * operands are files of rules to open.
 */
import { isIPv4 } from 'node:net'
import { fileURLToPath } from 'node:url'
import { success } from '../../src-core/problem.ts'
import { problemLine, problemText } from '../../src-core/words/problems/catalogue.ts'
import { builtWindow } from './built.ts'
import { openServed } from './host.ts'
import { answerHttp } from './http.ts'
import { removeOpener, writeOpener, showInBrowser } from './open-browser.ts'
import { openServer, listen, defaultPort, endOnSignals } from './server.ts'
import { parseArguments, type Options } from '../cli/command.ts'
import { homeFolder } from '../documents/home.ts'
import { openLog } from '../log.ts'

const portNumber = (value: string): string | undefined =>
  /^\d{1,5}$/.test(value) && Number(value) < 65536 ? undefined : 'a port up to 65535, or 0 for any free port'

const ownAddress = (value: string): string | undefined =>
  isIPv4(value) ? undefined : 'an address of this computer, such as 192.168.1.5'

const options = {
  port: { value: 'N', check: portNumber, help: `port to listen on (${defaultPort}, or any free port)` },
  rulesets: { value: 'DIR', repeats: true, help: 'also read the rulesets in this folder' },
  prints: { value: 'DIR', help: 'export prints to this folder' },
  share: {
    value: 'ADDRESS',
    check: ownAddress,
    help: 'address that guests use to reach this computer (its address on the local network)',
  },
  open: { help: 'open the window in the browser' },
} as const satisfies Options

const isSource = import.meta.url.endsWith('.ts')
const siblingUrl = (path: string): URL => new URL(path, import.meta.url)

const fail: (status: 1 | 2, lines: readonly string[]) => never = (status, lines) => {
  console.error(lines.join('\n'))
  process.exit(status)
}

const args = parseArguments(process.argv.slice(2), options)
if (!args.ok) fail(2, args.problems.map(problemText))
const { operands, value, values, has } = args.value

const window = isSource
  ? builtWindow(fileURLToPath(siblingUrl('../..')), console.error)
  : success(fileURLToPath(siblingUrl('../renderer')))
if (!window.ok) fail(1, window.problems.map(problemText))

const report = openLog(homeFolder())
process.on('uncaughtExceptionMonitor', report)

const share = value('share')
const given = {
  // npm runs scripts in the package folder. INIT_CWD is the folder where the player ran npm.
  working: process.env['INIT_CWD'] ?? process.cwd(),
  folders: values('rulesets'),
  prints: value('prints'),
  window: window.value,
  ...(share === undefined ? {} : { shareAt: share }),
  worker: siblingUrl(isSource ? '../worker.ts' : 'worker.js'),
  report,
}
const served = await openServed(given, siblingUrl(isSource ? '../api/thread/entry.ts' : 'machine.js'))
if (!served.ok) fail(1, served.problems.map(problemLine))
const { machine, token, home } = served.value

// The window may open the files named on the command line.
for (const file of operands) {
  const opened = await machine.open(file)
  if (!opened.ok) fail(1, opened.problems.map(problemLine))
}

removeOpener(home)
process.once('exit', () => removeOpener(home))

const server = openServer(answerHttp({ machine, token, window: window.value, welcomed: () => removeOpener(home) }))

endOnSignals(server, machine)

const portText = value('port')
const port = await listen(server, portText === undefined ? undefined : Number(portText))
if (!port.ok) fail(1, port.problems.map(problemText))
server.on('error', report)

const address = `http://127.0.0.1:${port.value}/?token=${token}`
console.log(`Doublequick is running at ${address} (press Ctrl+C to stop)`)
if (has('open')) {
  const page = writeOpener(home, address)
  if (page.ok) showInBrowser(page.value)
  else console.error(page.problems.map(problemText).join('\n'))
}

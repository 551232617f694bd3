/** Runs the background process for the development server. */
import type { Server } from 'node:net'
import { problemLine } from '../../src-core/words/problems/catalogue.ts'
import { answerHttp } from './http.ts'
import type { RequestHandler } from './server.ts'
import { openServed } from './host.ts'
import { logFault } from '../faults.ts'

/** Handles the calls of a local server, and prints the window's address once the server is listening. */
export const machineBeside = async (server: Server, folder: string): Promise<RequestHandler> => {
  const given = {
    working: folder,
    folders: [],
    worker: new URL('../worker.ts', import.meta.url),
    report: logFault,
  }
  const served = await openServed(given, new URL('../api/thread/entry.ts', import.meta.url))
  if (!served.ok) throw new Error(served.problems.map(problemLine).join('\n'))
  const { machine, token } = served.value
  server.once('listening', () => {
    const address = server.address()
    if (typeof address === 'object' && address) console.log(`http://localhost:${address.port}/?token=${token}`)
  })
  server.once('close', () => void machine.close())
  return answerHttp({ machine, token, window: null })
}

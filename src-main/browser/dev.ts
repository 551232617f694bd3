/** The machine beside a server that serves the window from its source, for those who work on it. */
import type { Server } from 'node:net'
import { problemLine } from '../../src-core/words/problems/catalogue.ts'
import { answerHttp } from './http.ts'
import type { RequestHandler } from './server.ts'
import { openServed } from './host.ts'
import { logFault } from '../faults.ts'

/** Answers calls of a server on this machine; when that listens, says where the window is to be opened. */
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

/** An HTTP server that limits connections and slow requests. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { refuse } from './http-messages.ts'
import type { AddressInfo } from 'node:net'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { errorCode, errorText } from '../documents/read.ts'
import type { RunningMachine } from '../api/machine.ts'

/** Handles a request. Returns false and sends nothing if the request is neither a call nor for a file. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => boolean

export interface ServerLimits {
  /** The maximum number of concurrent connections. Any others are closed immediately. */
  readonly connections: number
  /** The time limits in milliseconds for receiving the headers and the whole request. */
  readonly head: number
  readonly whole: number
}

/** A browser opens up to six connections per host, so this is enough for several pages. */
const defaultLimits: ServerLimits = { connections: 64, head: 10_000, whole: 30_000 }

/** Creates a server that doesn't listen yet. The server answers 404 if `answer` returns false. */
export const openServer = (
  answer: RequestHandler,
  { connections, head, whole }: ServerLimits = defaultLimits,
): Server => {
  const patience = { headersTimeout: head, requestTimeout: whole, connectionsCheckingInterval: Math.min(head, 2000) }
  const server = createServer(patience, (request, response) => {
    if (!answer(request, response)) refuse(response, 404, noPage)
  })
  server.maxConnections = connections
  return server
}

const noPage = problem('bad-call', { what: 'page' })

/** The default port of the browser host. */
export const defaultPort = 4863

const loopbackAddress = '127.0.0.1'

/**
 * Listens and returns the port: `wanted` if it is set (0 for any free port), and otherwise `usual` or, if that is taken, any free port. Fails with
 * `port-taken` or `not-listening`.
 */
export const listen = async (
  server: Server,
  wanted: number | undefined,
  usual = defaultPort,
  address = loopbackAddress,
): Promise<Result<number>> => {
  const first = await attempt(server, wanted ?? usual, address)
  return first.ok || wanted !== undefined || first.problems[0]?.code !== 'port-taken'
    ? first
    : attempt(server, 0, address)
}

const attempt = (server: Server, port: number, address: string): Promise<Result<number>> =>
  new Promise((done) => {
    const refused = (error: unknown): void => done(failure(listenProblem(error, port)))
    server.once('error', refused)
    server.listen(port, address, () => {
      server.off('error', refused)
      // A TCP server always has an address of this type.
      done(success((server.address() as AddressInfo).port))
    })
  })

const listenProblem = (error: unknown, port: number): Problem =>
  errorCode(error) === 'EADDRINUSE'
    ? problem('port-taken', { port })
    : problem('not-listening', { port, system: errorText(error) })

/** Closes everything and exits on a signal, even while work is running. */
export const endOnSignals = (server: Server, machine: RunningMachine): void => {
  const end = (): void => {
    server.close()
    // Event streams don't end by themselves.
    server.closeAllConnections()
    void machine.close().finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
}

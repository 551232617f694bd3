/** A server with limits: a client with too many connections, or with too slow a request, is disconnected. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { refuse } from './http-messages.ts'
import type { AddressInfo } from 'node:net'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { errorCode, errorText } from '../documents/read.ts'
import type { RunningMachine } from '../api/machine.ts'

/** Answers a request; false, and nothing is sent, where it is neither a call nor for a file of the window. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => boolean

export interface ServerLimits {
  /** Connections at a time; more are closed at once. */
  readonly connections: number
  /** Milliseconds for the head of a request, counted from the connection, and for all of it. */
  readonly head: number
  readonly whole: number
}

/** A browser opens six connections to a host; pages of several fit in. */
const usual: ServerLimits = { connections: 64, head: 10_000, whole: 30_000 }

/** A server that answers with `answer`, and 404 where that declines. It does not listen yet. */
export const openServer = (answer: RequestHandler, { connections, head, whole }: ServerLimits = usual): Server => {
  const patience = { headersTimeout: head, requestTimeout: whole, connectionsCheckingInterval: Math.min(head, 2000) }
  const server = createServer(patience, (request, response) => {
    if (!answer(request, response)) refuse(response, 404, noPage)
  })
  server.maxConnections = connections
  return server
}

const noPage = problem('bad-call', { what: 'page' })

/* Where servers of ours listen. */

/** The port of the browser host, unless another is named. */
export const usualPort = 4863

/** This computer, for itself alone. */
const itself = '127.0.0.1'

/**
 * Listens at an address and answers the port: the one asked for (0: any that is free); if none was, the usual, or any other
 * where that is taken. Problems: `port-taken`, `not-listening`.
 */
export const listen = async (
  server: Server,
  wanted: number | undefined,
  usual = usualPort,
  address = itself,
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
      // A server that listens to a port has an address of that kind.
      done(success((server.address() as AddressInfo).port))
    })
  })

const listenProblem = (error: unknown, port: number): Problem =>
  errorCode(error) === 'EADDRINUSE'
    ? problem('port-taken', { port })
    : problem('not-listening', { port, system: errorText(error) })

/** Ends server, machine and program on a signal of the system, even in the middle of work. */
export const endOnSignals = (server: Server, machine: RunningMachine): void => {
  const end = (): void => {
    server.close()
    // Event streams never end by themselves.
    server.closeAllConnections()
    void machine.close().finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
}

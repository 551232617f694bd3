/** A server with limits: a client with too many connections, or with too slow a request, is disconnected. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { securityHeaders } from '../security/policy.ts'

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
    if (!answer(request, response)) response.writeHead(404, securityHeaders).end()
  })
  server.maxConnections = connections
  return server
}

/** The server of the browser host, within bounds: a program that asks for too much at once, or too slowly, is left. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { securityHeaders } from '../security/policy.ts'

/** Answers a request; false where it asks for neither a call nor a file of the window, and none of the answer has been sent. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => boolean

export interface ServerLimits {
  /** Connections at a time; more are closed at once. */
  readonly connections: number
  /** Milliseconds for the head of a request, which also count where nothing is sent, and for all of it. */
  readonly head: number
  readonly whole: number
}

/** A browser opens six connections to a host; pages of several fit in. */
const usual: ServerLimits = { connections: 64, head: 10_000, whole: 30_000 }

export const openServer = (answer: RequestHandler, { connections, head, whole }: ServerLimits = usual): Server => {
  const patience = { headersTimeout: head, requestTimeout: whole, connectionsCheckingInterval: Math.min(head, 2000) }
  const server = createServer(patience, (request, response) => {
    if (!answer(request, response)) response.writeHead(404, securityHeaders).end()
  })
  server.maxConnections = connections
  return server
}

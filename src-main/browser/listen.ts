/** Where servers of ours listen. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import { errorCode, errorText } from '../documents/read.ts'

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

/** The event streams of the pages: a limited number, and none for a page that does not read. */
import type { ServerResponse } from 'node:http'
import type { MachineEvent } from '../../src-core/contract/methods.ts'
import type { Hub } from '../api/hub.ts'
import { securityHeaders } from '../security/policy.ts'

/** Streams at a time, in all and of one page. The newest stay: a page may reconnect before the end of its old stream is noticed. */
const most = 32
const mostOfOne = 2
/** Bytes a page may leave unread. */
const unread = 1024 * 1024

/** Opens a stream of events for one page, each event written by `text`. */
export type OpenStream = (client: string, response: ServerResponse) => void

/** Opens event streams of a hub: at most 32, and 2 a page; the oldest end first. */
export const openStreams = (hub: Pick<Hub, 'listen'>, text: (event: MachineEvent) => string): OpenStream => {
  const open = new Map<ServerResponse, string>()
  const leave = (streams: readonly ServerResponse[], room: number): void => {
    for (const stream of streams.slice(0, Math.max(0, streams.length - room))) stream.destroy()
  }
  return (client, response) => {
    leave(
      [...open].flatMap(([stream, one]) => (one === client ? [stream] : [])),
      mostOfOne - 1,
    )
    leave([...open.keys()], most - 1)
    open.set(response, client)
    const stop = hub.listen(client, (event) => {
      response.write(`data: ${text(event)}\n\n`)
      // The page reads again all that it missed when it reconnects.
      if (response.writableLength > unread) response.destroy()
    })
    response.on('close', () => {
      open.delete(response)
      stop()
    })
    response.writeHead(200, { ...securityHeaders, 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('retry: 1000\n\n')
  }
}

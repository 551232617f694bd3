/** Which requests of a browser come from the application's own page. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request is for this machine by its own name, and from a page of the same address or from no page. A page elsewhere
 * says so in Origin or Sec-Fetch-Site; one that made its own name point to this machine says that name in Host.
 */
export const comesFromHere = (headers: IncomingHttpHeaders, port: number): boolean => {
  const { host, origin } = headers
  const site = headers['sec-fetch-site']
  return (
    isForHere(headers, port) &&
    (origin === undefined || origin === `http://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  )
}

/** Whether a browser goes to this machine, by its own name, with a whole tab: from a page or file elsewhere, that will not see it. */
export const isVisit = (headers: IncomingHttpHeaders, port: number): boolean =>
  isForHere(headers, port) && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

const isForHere = ({ host }: IncomingHttpHeaders, port: number): boolean =>
  host !== undefined && [`127.0.0.1:${port}`, `localhost:${port}`].includes(host)

/** Compared in the same time whatever is given. */
export const isToken = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token))

const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest()

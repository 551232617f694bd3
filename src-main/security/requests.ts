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
  const names = [`127.0.0.1:${port}`, `localhost:${port}`]
  return (
    host !== undefined &&
    names.includes(host) &&
    (origin === undefined || origin === `http://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  )
}

/** Compared in the same time whatever is given. */
export const isToken = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token))

const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest()

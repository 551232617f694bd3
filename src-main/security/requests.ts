/** Which requests of a browser come from the application's own page. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request is for this machine by one of its own names (`127.0.0.1:4863`), and from a page of the same address or from no page.
 * A page elsewhere says so in Origin or Sec-Fetch-Site; one that made its own name point to this machine says that name in Host.
 */
export const comesFromHere = (headers: IncomingHttpHeaders, names: readonly string[]): boolean => {
  const { host, origin } = headers
  const site = headers['sec-fetch-site']
  return (
    isForHere(headers, names) &&
    (origin === undefined || origin === `http://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  )
}

/** Whether a browser goes to this machine, by its own name, with a whole tab: from a page or file elsewhere, that will not see it. */
export const isVisit = (headers: IncomingHttpHeaders, names: readonly string[]): boolean =>
  isForHere(headers, names) && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

const isForHere = ({ host }: IncomingHttpHeaders, names: readonly string[]): boolean =>
  host !== undefined && names.includes(host)

/** Compared in the same time whatever is given. */
export const isToken = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token))

const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest()

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

/* What a page of the window may load, by its content security policy: the same in every host. */

const policy: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** The policy as the header says it. */
export const contentSecurityPolicy = Object.entries(policy)
  .map(([directive, sources]) => `${directive} ${sources}`)
  .join('; ')

/** Headers of every answer: no guessing of types, no framing, no referrer, no use by other sites. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

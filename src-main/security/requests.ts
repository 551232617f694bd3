/** Checks which requests come from the application's own page. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request names this computer as its host (`127.0.0.1:4863`) and comes from a page of that origin or from no page.
 * Detects other sites by Origin or Sec-Fetch-Site, and DNS rebinding by Host.
 */
export const comesFromHere = (headers: IncomingHttpHeaders, names: readonly string[]): boolean => {
  const { host, origin } = headers
  const site = headers['sec-fetch-site']
  return (
    isOwnHost(headers, names) &&
    (origin === undefined || origin === `http://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  )
}

/** Whether a request is a top-level navigation to this computer. Such a request may come from another site, which can't read the answer. */
export const isVisit = (headers: IncomingHttpHeaders, names: readonly string[]): boolean =>
  isOwnHost(headers, names) && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

const isOwnHost = ({ host }: IncomingHttpHeaders, names: readonly string[]): boolean =>
  host !== undefined && names.includes(host)

/** Compares a token in constant time. */
export const isToken = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token))

const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest()

/* The content security policy of the window, which is the same in every host. */

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

export const contentSecurityPolicy = Object.entries(policy)
  .map(([directive, sources]) => `${directive} ${sources}`)
  .join('; ')

/** The headers of every answer, which prevent type sniffing, framing, referrers and use by other sites. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

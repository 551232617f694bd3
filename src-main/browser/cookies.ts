import type { IncomingMessage } from 'node:http'

/** The cookie of that name; empty where the request has none. */
export const cookieOf = ({ headers }: IncomingMessage, name: string): string => {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

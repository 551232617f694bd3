/** The application's own protocol: the window's files, and nothing beside them. */
import { protocol, type Protocol } from 'electron/main'
import { readFile } from 'node:fs/promises'
import { typeOf } from '../documents/types.ts'
import { fileInside } from '../security/inside.ts'
import { isOwnPage, scheme } from '../security/own-page.ts'
import { securityHeaders } from '../security/policy.ts'

/** Makes the protocol a proper origin of its own. Once, and before the application is ready. */
export const registerScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the window's files out of a folder. */
export const serveWindow = (to: Pick<Protocol, 'handle'>, folder: string): void => {
  to.handle(scheme, (request) => answer(request, folder))
}

/** A file of the folder, or 404; 405 for all but reading. Every answer has the security headers. */
export const answer = async ({ method, url }: Pick<Request, 'method' | 'url'>, folder: string): Promise<Response> => {
  if (method !== 'GET' && method !== 'HEAD') return refusal(405)
  const file = isOwnPage(url) ? fileInside(folder, pathOf(url)) : null
  if (file === null) return refusal(404)
  const headers = { ...securityHeaders, 'content-type': typeOf(file), 'cache-control': 'no-cache' }
  return new Response(method === 'HEAD' ? null : await readFile(file), { headers })
}

/** As it was written, percent-encoded. */
const pathOf = (url: string): string => new URL(url).pathname

const refusal = (status: number): Response => new Response(null, { status, headers: securityHeaders })

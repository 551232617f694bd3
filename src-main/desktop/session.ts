/** What a window may not do, whatever it shows: use devices, go elsewhere, open windows, hold a page of others, download. */
import { type App, type Session, type WebContents, protocol, type Protocol } from 'electron/main'
import { isOwnDownload, isOwnPage, scheme } from '../security/pages.ts'
import { readFile } from 'node:fs/promises'
import { typeOf } from '../browser/files.ts'
import { fileInside } from '../security/files.ts'
import { securityHeaders } from '../security/requests.ts'

/* The application's own protocol: the window's files, and nothing beside them. */

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

/**
 * The one thing our own page may do beyond showing: copy what its reader wants to copy. Every other permission is refused, both
 * where one is requested and where a page checks whether it has it.
 */
export const limitPermissions = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isGiven(permission, requestingUrl)),
  )
  session.setPermissionCheckHandler((_contents, permission, origin) => isGiven(permission, origin))
  session.setDevicePermissionHandler(() => false)
}

const isGiven = (permission: string, address: string): boolean =>
  permission === 'clipboard-sanitized-write' && isOwnPage(address)

/** Refuses every download but the application's own; where one of those goes, the system asks the player. */
export const limitDownloads = (session: Session): void => {
  session.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL(), item.getFilename(), item.hasUserGesture())) event.preventDefault()
  })
}

/** Holds every page of the application to its own address. A link that would open a window goes to `openLink`, which checks it. */
export const guardPages = (app: Pick<App, 'on'>, openLink: (url: string) => unknown): void => {
  app.on('web-contents-created', (_event, contents) => guard(contents, openLink))
}

const guard = (contents: WebContents, openLink: (url: string) => unknown): void => {
  const stay = (event: { readonly url: string; preventDefault: () => void }): void => {
    if (!isOwnPage(event.url)) event.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url)
    return { action: 'deny' }
  })
}

/** Restricts what windows can do: no devices, navigation, new windows, foreign frames or downloads. */
import { type App, type Session, type WebContents, protocol, type Protocol } from 'electron/main'
import { isOwnDownload, isOwnPage, scheme } from '../security/pages.ts'
import { readFile } from 'node:fs/promises'
import { typeOf } from '../browser/files.ts'
import { fileInside } from '../security/files.ts'
import { securityHeaders } from '../security/requests.ts'

/* The application's own protocol, which serves only the window's files. */

/** Makes the protocol a standard, secure origin. Call it once, before the application is ready. */
export const registerScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

export const serveWindow = (to: Pick<Protocol, 'handle'>, folder: string): void => {
  to.handle(scheme, (request) => answer(request, folder))
}

/** Answers GET with a file in the folder or with 404, and other methods with 405. Every answer has the security headers. */
export const answer = async ({ method, url }: Pick<Request, 'method' | 'url'>, folder: string): Promise<Response> => {
  if (method !== 'GET' && method !== 'HEAD') return refusal(405)
  const file = isOwnPage(url) ? fileInside(folder, pathOf(url)) : null
  if (file === null) return refusal(404)
  const headers = { ...securityHeaders, 'content-type': typeOf(file), 'cache-control': 'no-cache' }
  return new Response(method === 'HEAD' ? null : await readFile(file), { headers })
}

/** Returns the path of a URL, still percent-encoded. */
const pathOf = (url: string): string => new URL(url).pathname

const refusal = (status: number): Response => new Response(null, { status, headers: securityHeaders })

/** Lets only our page write to the clipboard. Denies every other permission, both when requested and when checked. */
export const limitPermissions = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isGiven(permission, requestingUrl)),
  )
  session.setPermissionCheckHandler((_contents, permission, origin) => isGiven(permission, origin))
  session.setDevicePermissionHandler(() => false)
}

const isGiven = (permission: string, address: string): boolean =>
  permission === 'clipboard-sanitized-write' && isOwnPage(address)

/** Cancels every download except the application's own, for which the system shows a dialog. */
export const limitDownloads = (session: Session): void => {
  session.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL(), item.getFilename(), item.hasUserGesture())) event.preventDefault()
  })
}

/**
 * Prevents navigation away from the application. Links that would open a window go to `openLink`, which checks them.
 */
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

/** What a window may not do, whatever it shows: use devices, go elsewhere, open windows, hold a page of others, download. */
import type { App, Session, WebContents } from 'electron/main'
import { isOwnDownload, isOwnPage } from '../security/own-page.ts'

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

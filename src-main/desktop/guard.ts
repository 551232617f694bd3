/** What a window may not do, whatever it shows: use devices, go elsewhere, open windows, hold a page of others. */
import type { App, Session, WebContents } from 'electron/main'
import { isOwnPage } from '../security/own-page.ts'

/** No permission is given: neither where one is asked for nor where a page looks whether it has it. */
export const denyPermissions = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
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

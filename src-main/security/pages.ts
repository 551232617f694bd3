/** Checks which addresses windows may show, open and download. */
import { failure, problem, success, type Result } from '../../src-core/problem.ts'

/**
 * Returns an address that the system may open: https without user name or password, because other schemes could start a program. Fails with
 * `not-a-link`.
 */
export const webLink = (text: string): Result<string> => {
  const url = URL.parse(text)
  const sound = url?.protocol === 'https:' && url.hostname !== '' && url.username === '' && url.password === ''
  return sound ? success(url.href) : failure(problem('not-a-link', { text }))
}

/** The application's own protocol. `doublequick://app/` is the window. */
export const scheme = 'doublequick'
export const startPage = `${scheme}://app/`

export const isOwnPage = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === `${scheme}:` && url.host === 'app' && url.username === '' && url.password === ''
}

/** Whether a download comes from the application: created in its own page, started by the player, and not executable. */
export const isOwnDownload = (address: string, name: string, pressed: boolean): boolean =>
  pressed &&
  address.startsWith('blob:') &&
  isOwnPage(address.slice('blob:'.length)) &&
  /\.(pdf|txt|csv|md|yaml|jsonl|doublequick)$/i.test(name)

/** The properties of a frame to check. */
interface CallingFrame {
  readonly url: string
  readonly parent: unknown
}

/** Whether a call comes from the top frame of a window showing our page. */
export const isOwnFrame = (frame: CallingFrame | null): boolean =>
  frame !== null && frame.parent === null && isOwnPage(frame.url)

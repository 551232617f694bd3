/** The addresses of the application's own window. */
import { failure, problem, success, type Result } from '../../src-core/problem.ts'

/* Which addresses may leave the application for the system's browser. */

/**
 * The address as it may be handed to the system: a page of the web, over https, without a name or password in it. Anything else
 * could start a program. Problem: `not-a-link`.
 */
export const webLink = (text: string): Result<string> => {
  const url = URL.parse(text)
  const sound = url?.protocol === 'https:' && url.hostname !== '' && url.username === '' && url.password === ''
  return sound ? success(url.href) : failure(problem('not-a-link', { text }))
}

/** The application's own protocol: `doublequick://app/` is the window. */
export const scheme = 'doublequick'
/** The address of the window. */
export const startPage = `${scheme}://app/`

/** Whether an address is a page of the application. */
export const isOwnPage = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === `${scheme}:` && url.host === 'app' && url.username === '' && url.password === ''
}

/**
 * Whether a download is what the application itself hands over: made in its own page, at a press of the player's, and nothing that a
 * system would run.
 */
export const isOwnDownload = (address: string, name: string, pressed: boolean): boolean =>
  pressed &&
  address.startsWith('blob:') &&
  isOwnPage(address.slice('blob:'.length)) &&
  /\.(pdf|txt|csv|yaml)$/i.test(name)

/** What is checked of the frame that a call comes from. */
interface CallingFrame {
  readonly url: string
  readonly parent: unknown
}

/** Whether a call comes from the window itself: its outermost frame, showing the application's own page. */
export const isOwnFrame = (frame: CallingFrame | null): boolean =>
  frame !== null && frame.parent === null && isOwnPage(frame.url)

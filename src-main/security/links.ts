/** Which addresses may leave the application for the system's browser. */
import { failure, problem, success, type Result } from '../../src-core/problem.ts'

/**
 * The address as it may be handed to the system: a page of the web, over https, without a name or password in it. Anything else
 * could start a program. Problem: `not-a-link`.
 */
export const webLink = (text: string): Result<string> => {
  const url = URL.parse(text)
  const sound = url?.protocol === 'https:' && url.hostname !== '' && url.username === '' && url.password === ''
  return sound ? success(url.href) : failure(problem('not-a-link', { text }))
}

import type { Problem } from '../../src-core/problem.ts'

/** For what only the desktop application can do. */
export const notHere: Problem = {
  code: 'not-here',
  message: 'Doublequick in a browser cannot do this',
  right: 'do it in the browser or by hand, or start the desktop application',
}

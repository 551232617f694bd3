import type { Problem } from '../../src-core/problem.ts'

/** For what only the desktop application can do. */
export const notHere: Problem = {
  code: 'not-here',
  message: 'Doublequick in a browser cannot do this',
  right: 'do it in the browser or by hand, or start the desktop application',
}

/** A fault of ours. */
export const internal = (name: string): Problem => ({
  code: 'internal',
  message: `${name} failed by a fault of Doublequick itself`,
  right: 'try again; if it stays so, tell its makers what you did',
})

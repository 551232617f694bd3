import { problem } from '../../src-core/problem.ts'

/** For what only the desktop application can do. */
export const notHere = problem('not-here', { what: 'browser' })

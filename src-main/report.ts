import { inspect } from 'node:util'
import { visibleLines } from '../src-core/words/visible.ts'

/** Writes a fault of ours with its stack to standard error; control characters in it are made visible, so that they do nothing at a terminal. */
export const report = (fault: unknown): void => console.error(visibleLines(inspect(fault)))

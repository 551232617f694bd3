import { inspect } from 'node:util'
import { visibleLines } from '../src-core/words/visible.ts'

/** Tells whoever runs the program of a fault of ours, with where it was thrown; what it quotes of strangers does nothing at a terminal. */
export const report = (fault: unknown): void => console.error(visibleLines(inspect(fault)))

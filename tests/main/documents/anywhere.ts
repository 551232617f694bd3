import { success } from '../../../src-core/problem.ts'

/** Allows house rules in any folder. */
export const anywhere = { readable: success, writable: success, isLibraryFolder: () => true }

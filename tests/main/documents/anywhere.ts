import { success } from '../../../src-core/problem.ts'

/** House rules may be read and written wherever they are. */
export const anywhere = { readable: success, writable: success, isLibraryFolder: () => true }

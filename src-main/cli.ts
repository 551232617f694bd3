/** The command line's entry: enables the compile cache before importing the commands. */
import { enableCompileCache } from './compile-cache.ts'

enableCompileCache()
await import('./cli/process.ts')

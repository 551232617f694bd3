/** The entry point of the command line. Enables the compile cache before it imports the commands. */
import { enableCompileCache } from './compile-cache.ts'

enableCompileCache()
await import('./cli/process.ts')

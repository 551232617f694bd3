/** The command line. What Node compiles is kept before anything is loaded that is worth it. */
import { keepCompiled } from './compiled.ts'

keepCompiled()
await import('./cli/process.ts')

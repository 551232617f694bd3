/** The entry point of the browser host. Enables the compile cache before it imports the server. */
import { enableCompileCache } from './compile-cache.ts'

enableCompileCache()
await import('./browser/serve.ts')

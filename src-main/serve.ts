/** The browser host's entry: enables the compile cache before importing the server. */
import { enableCompileCache } from './compile-cache.ts'

enableCompileCache()
await import('./browser/serve.ts')

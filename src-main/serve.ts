/** The browser host. What Node compiles is kept before anything is loaded that is worth it. */
import { keepCompiled } from './compiled.ts'

keepCompiled()
await import('./browser/serve.ts')

/** All figures: `npm run bench`. Printed, never asserted. */
import { benchEngine } from './engine.ts'

await benchEngine()

/**
 * Opens the battle of a settings folder once, in a separate process as after a start. `node battle-opening-one.ts FOLDER` prints the milliseconds.
 */
import { openBattles } from '../../src-main/state/battles.ts'
import { openDatabase } from '../../src-main/state/database.ts'
import { ok } from './sources.ts'

const battles = openBattles(openDatabase(process.argv[2] ?? ''), () => new Date(), () => '0'.repeat(16)) // prettier-ignore
const start = performance.now()
if (ok(battles.now()) === null) throw new Error('there is no battle')
console.log(performance.now() - start)

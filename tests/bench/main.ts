/** Prints measurements without asserting them: `npm run bench` for all, `npm run bench -- printing table` for some. */
import { benchBattle } from './battle.ts'
import { benchEngine } from './engine.ts'
import { benchHeat } from './heat.ts'
import { benchHouse } from './house.ts'
import { benchLargest } from './largest.ts'
import { benchLoading } from './loading.ts'
import { benchPrinting } from './printing.ts'
import { benchQuickStart } from './quick-start.ts'
import { benchSequences } from './sequences.ts'
import { benchTable } from './table.ts'
import { benchWindow } from './window.ts'

const parts = {
  loading: benchLoading,
  engine: benchEngine,
  sequences: benchSequences,
  house: benchHouse,
  heat: benchHeat,
  printing: benchPrinting,
  'quick-start': benchQuickStart,
  window: benchWindow,
  table: benchTable,
  battle: benchBattle,
  largest: benchLargest,
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !Object.hasOwn(parts, name))
if (unknown !== undefined) throw new Error(`There is no part "${unknown}": ${Object.keys(parts).join(', ')}`)
for (const [name, bench] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await bench()

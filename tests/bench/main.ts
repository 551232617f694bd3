/** All figures: `npm run bench`. Printed, never asserted. */
import { benchBattle } from './battle.ts'
import { benchEngine } from './engine.ts'
import { benchHouse } from './house.ts'
import { benchLargest } from './largest.ts'
import { benchLoading } from './loading.ts'
import { benchPrinting } from './printing.ts'
import { benchQuickStart } from './quick-start.ts'
import { benchSequences } from './sequences.ts'
import { benchTable } from './table.ts'
import { benchWindow } from './window.ts'

await benchLoading()
await benchEngine()
await benchSequences()
await benchHouse()
await benchPrinting()
benchQuickStart()
await benchWindow()
await benchTable()
await benchBattle()
benchLargest()

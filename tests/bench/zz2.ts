import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEvent, emptyBattle } from '../../src-core/battle/battle.ts'
import { openDatabase } from '../../src-main/state/database.ts'
const events = JSON.parse(process.env.X ?? '[]')
const unit = (id: string, side: string) => ({ id, name: id, is: 'unit', side, command: null, facts: { stands: 7 } })
const all: any[] = [{ event: 'muster', at: 'x', edit: { sides: [{ id: 'north', name: 'n', facts: {} }, { id: 'south', name: 's', facts: {} }], units: Array.from({ length: 500 }, (_, i) => unit(`${i < 250 ? 'north' : 'south'}-${i % 250}`, i < 250 ? 'north' : 'south')) } }]
for (let i = 0; i < 10000; i++) {
  const [a, d] = [`north-${i % 250}`, `south-${i % 250}`]
  all.push({ event: 'check', rules: 'x', procedure: 'charge', entered: {}, cast: { attacker: [a], defender: [d] }, facts: { attacker: { stands: 7, 'worn-at': 3 }, defender: { stands: 6 } }, at: '2026-11-22T10:00:00.000Z', dice: [[9], [2]], source: 'typed', outcome: 'driven-back', follows: [{ id: 'on' }] })
  all.push({ event: 'apply', at: '2026-11-22T10:00:00.000Z', of: 'roll', by: 'result', changes: [{ unit: d, trait: 'order', to: 'disordered' }, { unit: d, trait: 'stands', by: -1 }] })
}
const texts = all.map((e) => JSON.stringify(e))
let t = (process.cpuUsage().user+process.cpuUsage().system)/1000
for (const x of texts) crc32(x)
console.log('crc', (process.cpuUsage().user+process.cpuUsage().system)/1000 - t); t = (process.cpuUsage().user+process.cpuUsage().system)/1000
const parsed = texts.map((x) => JSON.parse(x))
console.log('parse', (process.cpuUsage().user+process.cpuUsage().system)/1000 - t); t = (process.cpuUsage().user+process.cpuUsage().system)/1000
parsed.reduce(afterEvent, emptyBattle({ seed: '0' }))
console.log('fold', (process.cpuUsage().user+process.cpuUsage().system)/1000 - t)
t = (process.cpuUsage().user+process.cpuUsage().system)/1000
parsed.reduce(afterEvent, emptyBattle({ seed: '0' }))
console.log('fold again', (process.cpuUsage().user+process.cpuUsage().system)/1000 - t)

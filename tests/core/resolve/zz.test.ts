import { test } from 'vitest'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { patch, loaded } from '../ruleset/sources.ts'
import { value } from '../support/brute-force.ts'
test('x', () => {
  const r = loaded([patch('variant', 'traits: {wet: {of: unit, label: Wet, flag: true}, lost-way: {of: unit, label: Lost, flag: true}}\nprocedures: {charge: {modifiers: {odd: {label: Odd, of: each, value: 1, when: {wet: true}, unless: {lost-way: true}}}}}')])
  for (const attacker of [{}, { wet: true }, { 'lost-way': false }, { wet: true, 'lost-way': false }, { wet: false }])
  try { console.log(JSON.stringify(attacker), JSON.stringify(value(resolve(r, 'charge', { attacker } as never, { seed: 1 } as never)), (_, v) => (typeof v === 'bigint' ? String(v) : v instanceof Map ? [...v] : v)).slice(0, 1500)) } catch (e) { console.log(String(e)) }
})

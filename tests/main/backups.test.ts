/** A backup offered by the window after the database was damaged. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codesOf, damageAfterBackup, startMachine, valueOf } from './machine-tools.ts'

test('a damaged database is restored from its backup, and every window reloads it', async () => {
  const machine = startMachine()
  const [window, other] = [machine.window('a'), machine.window('b')]
  valueOf(await window.call('changeSettings', { theme: 'dark' }))
  valueOf(await window.call('startBattle', { name: 'millbrook.battle.yaml' }))
  expect(valueOf(await window.call('readBackup', {}))).toEqual({ day: null })
  expect(codesOf(await window.call('restoreBackup', {}))).toEqual(['no-backup'])

  damageAfterBackup(machine.home)
  expect(valueOf(await window.call('readBackup', {}))).toEqual({ day: '2026-11-26' })
  expect(valueOf(await window.call('readSettings', {})).theme).toBe('system')
  valueOf(await window.call('changeSettings', { theme: 'light' }))
  const restored = valueOf(await window.call('restoreBackup', {}))
  expect([restored.day, existsSync(restored.aside ?? '')]).toEqual(['2026-11-26', true])
  for (const kind of ['settings-changed', 'battle-changed', 'library-changed'] as const) {
    await window.hears(kind)
    await other.hears(kind)
  }
  expect(valueOf(await window.call('readSettings', {})).theme).toBe('dark')
  expect(valueOf(await window.call('readBattle', {})).roster?.scenario.title).toBe('The bridge at Millbrook')
  expect(valueOf(await window.call('readBackup', {}))).toEqual({ day: null })
})

/** A running host in a temporary folder, with some data. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localCaller, type Caller } from '../../../src-main/api/host.ts'
import { openMachine, type RunningMachine } from '../../../src-main/api/machine.ts'

export interface Home {
  readonly folder: string
  readonly machine: RunningMachine
  /** Returns the exceptions since the last call. */
  readonly faults: () => readonly unknown[]
  readonly close: () => Promise<void>
}

export const callerNamed = (call: string): Caller =>
  localCaller({ client: 'fuzz', call, signal: new AbortController().signal, send: () => undefined })

export const openHome = (): Home => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-fuzz-'))
  let faults: unknown[] = []
  const machine = openMachine({
    kind: 'browser',
    version: '0.0.0',
    home: folder,
    working: folder,
    folders: [],
    printFolder: join(folder, 'prints'),
    dialogs: null,
    view: null,
    showInFolder: null,
    worker: new URL('../../../src-main/worker.ts', import.meta.url),
    report: (error) => faults.push(error),
  })
  if (!machine.ok) throw new Error('there are no rulesets')
  return {
    folder,
    machine: machine.value,
    faults: () => {
      const found = faults
      faults = []
      return found
    },
    close: async () => {
      await machine.value.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const check = { rules: { ruleset: 'fire-and-fury', house: [] }, procedure: 'fire', inputs: { points: 7 } }

/** Calls that start house rules and a battle. A session is named after its first call. */
export const beginnings: readonly (readonly [call: string, name: string, data: object])[] = [
  ['ours', 'newHouse', { ruleset: 'fire-and-fury', title: 'Öurs' }],
  [
    'a1',
    'editHouse',
    {
      session: 'hours',
      edits: [{ kind: 'type', path: ['gauge', 'length'], as: 'number', text: '5' }],
      label: 'Länge',
      group: 'g',
    },
  ],
  [
    'a2',
    'editHouse',
    {
      session: 'hours',
      edits: [{ kind: 'set', path: ['procedures', 'fire', 'title'], value: 'Fire — ✗' }],
      group: 'g',
    },
  ],
  ['a3', 'undoHouse', { session: 'hours' }],
  ['a4', 'redoHouse', { session: 'hours' }],
  ['b1', 'playCheck', { ...check, dice: { source: 'program' } }],
  ['b2', 'playCheck', { ...check, dice: { source: 'typed', faces: [[4]] } }],
  ['b3', 'undoPlay', {}],
]

export const begin = async ({ machine }: Home): Promise<void> => {
  for (const [call, name, data] of beginnings) {
    const answered = await machine.call(name, data, callerNamed(call))
    if (!answered.ok) throw new Error(`${name}: ${JSON.stringify(answered.problems)}`)
  }
}

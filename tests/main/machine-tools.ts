/** A machine for tests, with a separate settings folder, no dialogs, and windows that record their events. */
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished } from 'vitest'
import type { MachineEvent } from '../../src-core/contract/methods.ts'
import type { InputOf, MethodName, OutputOf } from '../../src-core/contract/methods.ts'
import { decode, encode } from '../../src-core/contract/wire.ts'
import type { Answer, Result } from '../../src-core/problem.ts'
import { type Host, localCaller, callId, type Caller } from '../../src-main/api/host.ts'
import { openMachine, type RunningMachine } from '../../src-main/api/machine.ts'
import { withTasks } from '../../src-main/api/thread/open.ts'
import { plainHost } from './thread/host.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'

/** Creates a temporary folder that is removed after the test. */
export const ownFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'doublequick-machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Backs up a settings folder, then damages its database, as after a disk error. */
export const damageAfterBackup = (home: string): void => {
  const file = join(home, 'doublequick.db')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  mkdirSync(join(home, 'backups'), { recursive: true })
  copyFileSync(file, join(home, 'backups', '2026-11-26.db'))
  // Replaces the file, because a program that has it open still reads the old one from memory.
  writeFileSync(`${file}.rubbish`, 'rubbish'.repeat(1000))
  renameSync(`${file}.rubbish`, file)
}

export interface Window {
  /** Makes a call. `named` is its id; the same id repeats the same call. */
  readonly call: <M extends MethodName>(name: M, input: InputOf<M>, named?: string) => Promise<Answer<OutputOf<M>>>
  readonly told: readonly MachineEvent[]
  /** Waits for an event of that kind after the last one returned. */
  readonly hears: (kind: MachineEvent['kind']) => Promise<MachineEvent>
  readonly leave: () => void
}

export interface TestMachine extends RunningMachine {
  readonly home: string
  /** Exceptions thrown in the machine. */
  readonly faults: readonly unknown[]
  readonly window: (client: string) => Window
}

/** Starts a machine with cancelable tasks. The machine is closed after the test. */
export const startMachine = (given: Partial<Host> = {}): TestMachine => {
  const home = given.home ?? ownFolder()
  const faults: unknown[] = []
  const machine = openMachine({ ...plainHost(home), report: (error) => faults.push(error), ...given })
  if (!machine.ok) throw new Error(machine.problems.map(problemText).join('\n'))
  onTestFinished(() => machine.value.close())
  const running = { ...machine.value, call: withTasks(machine.value.call) }
  return { ...running, home, faults, window: (client) => openWindow(running, client) }
}

/** Converts a value to JSON and back, as sent to a browser. Values other than plain data change. */
export const thereAndBack = (value: unknown): unknown =>
  decode(
    encode(value, (bytes) => Buffer.from(bytes).toString('base64')),
    (text) => new Uint8Array(Buffer.from(text, 'base64')),
  )

/** Opens a window; checks that each answer survives conversion to JSON. */
export const openWindow = ({ call, hub }: RunningMachine, client: string): Window => {
  const told: MachineEvent[] = []
  let heard = 0
  let wake = (): void => undefined
  hub.listen(client, (event) => {
    told.push(event)
    wake()
  })
  const leaving = new AbortController()
  const caller = (call: string): Caller =>
    localCaller({ client, call, signal: leaving.signal, send: (event) => hub.send(client, event) })
  return {
    call: async (name, input, named) => {
      const answered = (await call(name, input, caller(callId(named)))) as Answer<OutputOf<typeof name>>
      expect(thereAndBack(answered)).toStrictEqual(answered)
      return answered
    },
    told,
    hears: async (kind) => {
      for (;;) {
        const at = told.findIndex((event, index) => index >= heard && event.kind === kind)
        const event = told[at]
        if (event) {
          heard = at + 1
          return event
        }
        await new Promise<void>((done) => (wake = done))
      }
    },
    leave: () => leaving.abort(),
  }
}

/** Returns the value of an answer. Problems fail the test. */
export const valueOf = <T>(result: Result<T, { readonly code: string }>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.value
}

/** Returns the problems of an answer; empty if it succeeded. */
export const problemsOf = <P>(result: Result<unknown, P>): readonly P[] => (result.ok ? [] : result.problems)

export const codesOf = (result: Result<unknown, { readonly code: string }>): string[] =>
  problemsOf(result).map(({ code }) => code)

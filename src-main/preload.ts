/** The bridge: the one thing the window sees of the machine. One function a call, `listen`, and nothing that names a channel. */
import { contextBridge, ipcRenderer } from 'electron/renderer'
import type { MachineEvent } from '../src-core/contract/events.ts'
import type { Machine, MethodName } from '../src-core/contract/methods.ts'
import { methodNames } from '../src-core/contract/names.ts'
import { callChannel, eventChannel } from './desktop/channels.ts'

type Listener = Parameters<Machine['listen']>[0]

/** Events that came before the window listened: a file may be opened while it is still being drawn. */
let early: readonly MachineEvent[] = []
const listeners = new Set<Listener>()

ipcRenderer.on(eventChannel, (_event, told: MachineEvent) => {
  if (listeners.size === 0) early = [...early, told].slice(-100)
  for (const hear of listeners) hear(told)
})

const listen: Machine['listen'] = (listener) => {
  // A function of its own, so that one listener may listen twice.
  const hear: Listener = (event) => listener(event)
  const waiting = early
  early = []
  listeners.add(hear)
  waiting.forEach(hear)
  return () => void listeners.delete(hear)
}

const call =
  (name: MethodName) =>
  (input: unknown): Promise<unknown> =>
    ipcRenderer.invoke(callChannel(name), input)

const calls = Object.fromEntries(methodNames.map((name) => [name, call(name)]))

contextBridge.exposeInMainWorld('doublequick', Object.freeze({ ...calls, listen }))

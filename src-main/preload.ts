/** The bridge, the only part of Electron that the window can access. The main process checks the name and input of every call. */
import { contextBridge, ipcRenderer } from 'electron/renderer'
import type { MachineEvent } from '../src-core/contract/methods.ts'
import { callChannel, eventChannel } from '../src-core/contract/wire.ts'
import type { Connection } from '../src-core/contract/window.ts'

type Listener = Parameters<Connection['listen']>[0]

/** Events that arrive before the first listener, such as a file opened while the window loads. */
let earlyEvents: readonly MachineEvent[] = []
const maxEarlyEvents = 100
const listeners = new Set<Listener>()

ipcRenderer.on(eventChannel, (_event, event: MachineEvent) => {
  if (listeners.size === 0) earlyEvents = [...earlyEvents, event].slice(-maxEarlyEvents)
  for (const listener of listeners) listener(event)
})

const listen: Connection['listen'] = (listener) => {
  // Wrapped so that the same function can be added twice.
  const added: Listener = (event) => listener(event)
  const waiting = earlyEvents
  earlyEvents = []
  listeners.add(added)
  waiting.forEach(added)
  return () => void listeners.delete(added)
}

const call: Connection['call'] = (name, input) =>
  ipcRenderer.invoke(callChannel, name, input) as ReturnType<Connection['call']>

contextBridge.exposeInMainWorld('doublequick', Object.freeze({ call, listen } satisfies Connection))

/** The listeners of the machine, and the events they get. */
import type { MachineEvent } from '../../src-core/contract/methods.ts'
import { attempt, type Report } from '../faults.ts'

export interface Hub {
  /** Sends an event to every window, or to all but `client`. */
  readonly broadcast: (event: MachineEvent, client?: string) => void
  /** Sends an event to the listeners of one window. */
  readonly send: (client: string, event: MachineEvent) => void
  /** Adds a listener, until the returned function is called. */
  readonly listen: (client: string, listener: (event: MachineEvent) => void) => () => void
}

/** A listener that throws, as a window that is closing does, is reported and keeps nothing from the others. */
export const openHub = (report: Report): Hub => {
  const listeners = new Set<{ readonly client: string; readonly listener: (event: MachineEvent) => void }>()
  const sendTo = (meant: (client: string) => boolean, event: MachineEvent): void => {
    for (const { client, listener } of [...listeners])
      if (meant(client)) attempt('event', () => listener(event), report)
  }
  return {
    broadcast: (event, but) => sendTo((client) => client !== but, event),
    send: (one, event) => sendTo((client) => client === one, event),
    listen: (client, listener) => {
      const entry = { client, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}

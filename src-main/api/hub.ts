/** The listeners of the machine, and the events they get. */
import type { MachineEvent } from '../../src-core/contract/events.ts'
import { attempt, type Report } from '../faults.ts'

export interface Hub {
  /** Sends an event to every window, or to all but `client`. */
  readonly tellAll: (event: MachineEvent, client?: string) => void
  /** Sends an event to the listeners of one window. */
  readonly tell: (client: string, event: MachineEvent) => void
  /** Adds a listener, until the returned function is called. */
  readonly listen: (client: string, listener: (event: MachineEvent) => void) => () => void
}

/** A listener that throws, as a window that is closing does, is reported and keeps nothing from the others. */
export const openHub = (report: Report): Hub => {
  const listeners = new Set<{ readonly client: string; readonly hear: (event: MachineEvent) => void }>()
  const tellWhere = (meant: (client: string) => boolean, event: MachineEvent): void => {
    for (const { client, hear } of [...listeners]) if (meant(client)) attempt('event', () => hear(event), report)
  }
  return {
    tellAll: (event, but) => tellWhere((client) => client !== but, event),
    tell: (one, event) => tellWhere((client) => client === one, event),
    listen: (client, hear) => {
      const entry = { client, hear }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}

import type { Server } from 'node:http'
import type { RunningMachine } from '../api/machine.ts'

/** Ends server, machine and program on a signal of the system, even in the middle of work. */
export const endOnSignals = (server: Server, machine: RunningMachine): void => {
  const end = (): void => {
    server.close()
    // Event streams never end by themselves.
    server.closeAllConnections()
    void machine.close().finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
}

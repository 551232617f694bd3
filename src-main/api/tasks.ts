/** Long tasks by the names that windows give them. */
import type { Caller } from './caller.ts'

export interface Tasks {
  /** Does the work of a task; an older one of that name and window is cancelled. The signal says when to stop. */
  readonly run: <T>(name: string, caller: Caller, work: (signal: AbortSignal) => Promise<T>) => Promise<T>
  readonly cancel: (name: string, caller: Caller) => void
  readonly cancelAll: () => void
}

export const openTasks = (): Tasks => {
  const running = new Map<string, AbortController>()
  const keyOf = (name: string, { client }: Caller): string => JSON.stringify([client, name])
  return {
    run: async (name, caller, work) => {
      const key = keyOf(name, caller)
      const own = new AbortController()
      running.get(key)?.abort()
      running.set(key, own)
      try {
        return await work(AbortSignal.any([own.signal, caller.gone]))
      } finally {
        if (running.get(key) === own) running.delete(key)
      }
    },
    cancel: (name, caller) => running.get(keyOf(name, caller))?.abort(),
    cancelAll: () => {
      for (const task of running.values()) task.abort()
    },
  }
}

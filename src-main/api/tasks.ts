/** Long tasks by the names that windows give them. */
import type { Dispatch } from './dispatch.ts'

/**
 * Cancels tasks for all handlers: work on a call with a `task` is given up when its window begins another of that name, or calls
 * `cancel` with it. A call that a newer one of the same task, or its own cancelling, has overtaken on the way is itself given up.
 */
export const withTasks = (call: Dispatch): Dispatch => {
  const latest = new Map<string, { readonly order: number; readonly own: AbortController }>()
  return async (name, data, caller) => {
    const task = taskIn(data)
    if (task === null) return call(name, data, caller)
    const key = JSON.stringify([caller.client, task])
    const { order = Infinity } = caller
    const other = latest.get(key)
    const own = new AbortController()
    if (other && other.order > order) own.abort()
    else {
      other?.own.abort()
      latest.set(key, { order, own })
    }
    // It stays the latest of its task, for what it cancels may be yet to come.
    if (name === 'cancel') return call(name, data, caller)
    const gone = AbortSignal.any([own.signal, caller.gone])
    try {
      return await call(name, data, { ...caller, gone, stopped: () => gone.aborted || caller.stopped() })
    } finally {
      if (latest.get(key)?.own === own) latest.delete(key)
    }
  }
}

const taskIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'task' in data && typeof data.task === 'string' ? data.task : null

/** Long tasks by the names that windows give them. */
import type { Dispatch } from './dispatch.ts'

/**
 * Cancels tasks for all handlers: work on a call with a `task` is given up when its window begins another of that name, or calls
 * `cancel` with it. A call that a newer one of the same task has overtaken on the way is itself given up.
 */
export const withTasks = (call: Dispatch): Dispatch => {
  const running = new Map<string, { readonly order: number; readonly own: AbortController }>()
  return async (name, data, caller) => {
    const task = taskIn(data)
    if (task === null) return call(name, data, caller)
    const key = JSON.stringify([caller.client, task])
    const { order = Infinity } = caller
    const other = running.get(key)
    const isOvertaken = other !== undefined && other.order > order
    if (!isOvertaken) other?.own.abort()
    if (name === 'cancel') return call(name, data, caller)
    const own = new AbortController()
    if (isOvertaken) own.abort()
    else running.set(key, { order, own })
    const gone = AbortSignal.any([own.signal, caller.gone])
    try {
      return await call(name, data, { ...caller, gone, stopped: () => gone.aborted || caller.stopped() })
    } finally {
      if (running.get(key)?.own === own) running.delete(key)
    }
  }
}

const taskIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'task' in data && typeof data.task === 'string' ? data.task : null

/** Reports errors in the window to the log. */
import type { Machine } from '../../src-core/contract/window.ts'
import type { App } from 'vue'

/** The maximum number of errors reported by one page, since an error may repeat with every frame. */
const maxFaults = 20
const maxFaultLength = 8000

export const reportFaults = (app: App, machine: Pick<Machine, 'reportFault'>): void => {
  let count = 0
  const report = (fault: unknown): void => {
    count += 1
    const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
    if (count <= maxFaults && text !== '')
      machine.reportFault({ text: text.slice(0, maxFaultLength) }).catch(() => undefined)
  }
  window.addEventListener('error', ({ error, message }) => report(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  app.config.errorHandler = (fault) => {
    console.error(fault)
    report(fault)
  }
}

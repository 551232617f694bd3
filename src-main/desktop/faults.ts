/** Reports faults of the desktop application's processes. Windows report theirs with `reportFault`. */
import type { App } from 'electron/main'
import type { Report } from '../faults.ts'

export const followFaults = (app: Pick<App, 'on'>, report: Report): void => {
  // Uncaught exceptions still end the program.
  process.on('uncaughtExceptionMonitor', report)
  process.on('unhandledRejection', report)
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') report(`The process "${type}" ended: ${reason} (${exitCode})`)
  })
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason !== 'clean-exit') report(`The process of the window ended: ${reason} (${exitCode})`)
  })
  app.on('web-contents-created', (_event, contents) => {
    contents.on('preload-error', (_preload, _path, error) => report(error))
  })
}

import { success } from '../../src-core/problem.ts'
import type { Handlers } from './dispatch.ts'
import type { Services } from './services.ts'

/** The player's settings. Other windows get an event when they change. */
export const settingsHandlers = ({ settings, hub }: Services): Pick<Handlers, 'readSettings' | 'changeSettings'> => ({
  readSettings: () => success(settings.read()),
  changeSettings: ({ print, ...change }, { client }) => {
    const changed = settings.change((now) => ({
      ...change,
      ...(print ? { print: { ...print, folder: now.print.folder } } : {}),
    }))
    if (changed.ok) hub.broadcast({ kind: 'settings-changed' }, client)
    return changed
  },
})

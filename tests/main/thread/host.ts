import { join } from 'node:path'
import type { Host } from '../../../src-main/api/host.ts'

/** A minimal host for a settings folder. */
export const plainHost = (home: string): Host => ({
  kind: 'browser',
  version: '1.2.3',
  home,
  working: home,
  folders: [],
  printFolder: join(home, 'prints'),
  dialogs: null,
  view: null,
  showInFolder: null,
  worker: new URL('../../../src-main/worker.ts', import.meta.url),
  report: () => undefined,
})
